"""How data files become facts: text in, facts out. The files themselves are opened in `beachhead.fm.load`.

Begin with `paper`, which knows where in a file something stands, so that whatever is wrong can be told with
its place. Then one room for each kind of file: `ground`, `waters`, `prices`, put together in `atlas`
(map.toml, terrain.toml), `counters` (units.toml), `tables` (crt.toml, tables.toml), `pools` (markers.toml),
`choices` (options.toml), and for scenarios `invasion` and `calendar`, put together in `scenario`.
"""
