"""How data files become facts: text in, facts out. The files themselves are opened in `beachhead.fm.load`.

Begin with `datafile`, which knows where in a file something is, so that an error names its place. Then one
module for each kind of file: `hexes`, `hexsides`, `costs`, put together in `map` (map.toml, terrain.toml),
`counters` (units.toml), `tables` (crt.toml, tables.toml), `markers` (markers.toml), `options` (options.toml),
and for scenarios `landings` and `schedule`, put together in `scenario`.
"""
