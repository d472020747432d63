"""The calendar of a game: arrivals and where they enter, early arrival, replacements, marker losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beachhead.fm.facts.markers import MarkerLoss
from beachhead.fm.facts.roster import GE, NATIONS
from beachhead.fm.facts.schedule import Arrival, EarlyArrival, Entry
from beachhead.fm.loaders.datafile import Part
from beachhead.fm.loaders.places import hex_set, one_hex
from beachhead.fm.loaders.sector import Sector
from beachhead.hexes import Hexes, each, gather, has

EDGES = ("west", "south", "east")
BY_SEA = Entry("beach", beach=True, hexes=0, late=0, inside=False, points=-1)


def read_arrivals(sector: Sector, longest: int) -> Iterator[Arrival]:
    """The reinforcements of both sides, as far as the game can last."""
    for side, nation in (("german", GE), ("allied", sector.nation)):
        for part in sector.root.parts(side):
            part.only("rule", "turn", "entry", "units")
            turn = part.number("turn", 1, 99)
            if turn <= longest:
                entry = read_entry(sector, part) if nation == GE else BY_SEA
                yield Arrival(turn, nation, sector.units(part, nation), entry, part.text("rule"))


def read_entry(sector: Sector, part: Part) -> Entry:
    """The way in that an arrival names: an edge of the map, or one described under `entry`."""
    own = {entry.name: entry for entry in sector.root.parts("entry")}
    name = part.one_of("entry", (*own, *EDGES))
    if name not in own:
        return _by_edge(part, name, sector.entering[name], 0)
    entry = own[name]
    entry.only("hex", "points_left", "edge", "rows_from", "rows_to", "columns_from", "road", "late")
    if "hex" in entry.tree:
        return inland(sector, entry)
    edge = sector.entering[entry.one_of("edge", EDGES)]
    late = edge if entry.flag("late", False) else 0
    return _by_edge(entry, name, narrowed(sector, entry, edge), late)


def _by_edge(part: Part, name: str, hexes: Hexes, late: Hexes) -> Entry:
    if not hexes:
        raise part.wrong("no hex of the edge is left to enter by")
    return Entry(name, beach=False, hexes=hexes, late=late, inside=False, points=-1)


def inland(sector: Sector, part: Part) -> Entry:
    """A hex in the country: free of charge, perhaps with few points left (11.5, 14.5)."""
    h = one_hex(part, "hex", sector.grid, part.text("hex"))
    if not has(sector.area, h):
        raise part.wrong(f"{part.text('hex')} is not on land in the playable area", "hex")
    points = 2 * part.number("points_left", 1, 20) if "points_left" in part.tree else -1
    return Entry(part.name, beach=False, hexes=1 << h, late=0, inside=True, points=points)


def narrowed(sector: Sector, part: Part, edge: Hexes) -> Hexes:
    """The hexes of an edge within rows and columns, on roads only if it says so."""
    grid = sector.grid
    low, high = part.number("rows_from", 1, 99, 1), part.number("rows_to", 1, 99, 99)
    west = part.number("columns_from", 1, 99, 1)
    hexes = gather(h for h in each(edge) if low <= grid.row[h] <= high and grid.column[h] >= west)
    return hexes & sector.map.road if part.flag("road", False) else hexes


def read_early(sector: Sector, arrivals: Iterable[Arrival]) -> Iterator[EarlyArrival]:
    """Divisions that may come early; all their units must be due on the same turn (12.5.1)."""
    due = {unit: arrival.turn for arrival in arrivals for unit in arrival.units}
    for part in sector.root.parts("early"):
        part.only("rule", "first", "longest", "units")
        units = sector.units(part, GE)
        turns = {due.get(unit, 0) for unit in units}
        if len(turns) != 1 or 0 in turns:
            raise part.wrong("its units are not all due on one turn", "units")
        due_turn = turns.pop()
        first = part.number("first", 1, due_turn)
        yield EarlyArrival(part.name, units, first, due_turn, part.text("rule"))


def arrival_of(units: int, arrivals: Iterable[Arrival]) -> tuple[int, ...]:
    """By unit: the number of its arrival, or -1."""
    found = [-1] * units
    for number, arrival in enumerate(arrivals):
        for unit in arrival.units:
            found[unit] = number
    return tuple(found)


def read_replacements(root: Part, longest: int) -> tuple[tuple[int, ...], ...]:
    """Points by nation * 2 + mobile and by turn (10.7, 15.2)."""
    table = [[0] * (longest + 1) for _ in range(4)]
    for part in root.parts("replacements"):
        part.only("rule", "leg", "mobile")
        if part.name not in NATIONS[:GE]:
            raise part.wrong(f"there is no Allied army {part.name!r}, only us and cw")
        for mobile, key in enumerate(("leg", "mobile")):
            for rate in part.rows(key):
                _add(table[NATIONS.index(part.name) * 2 + mobile], rate)
    return tuple(tuple(row) for row in table)


def _add(row: list[int], rate: Part) -> None:
    """Points on every so many turns from the first to the last."""
    rate.only("points", "first", "last", "every")
    first, last = rate.number("first", 1, 99), rate.number("last", 1, 99, len(row) - 1)
    for turn in range(first, min(last, len(row) - 1) + 1, rate.number("every", 1, 99, 1)):
        row[turn] += rate.number("points", 1, 9)


def read_losses(sector: Sector) -> Iterator[MarkerLoss]:
    """Places whose capture costs the Germans markers (11.2, 12.2, 13.2, 14.2)."""
    for part in sector.root.parts("loss"):
        part.only("rule", "markers", "hexes", "city", "count")
        hexes = sector.city(part) if "city" in part.tree else hex_set(part, "hexes", sector.grid)
        if hexes.bit_count() != part.number("count", 1, 99, hexes.bit_count()):
            raise part.wrong(f"it has {hexes.bit_count()} hexes, not {part.value('count')}", "count")
        yield MarkerLoss(part.name, hexes, part.number("markers", 1, 9), part.text("rule"))
