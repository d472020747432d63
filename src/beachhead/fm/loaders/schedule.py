"""The calendar of a game: arrivals and where they enter, early arrival, replacements, marker losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from beachhead.core.datafile import Block
from beachhead.fm.facts.markers import MarkerLoss
from beachhead.fm.facts.roster import GE, NATIONS
from beachhead.fm.facts.schedule import Arrival, EarlyArrival, Entry
from beachhead.fm.loaders.places import hex_set, one_hex
from beachhead.fm.loaders.sector import Sector
from beachhead.hexes import Hexes, each, gather, has

EDGES = ("west", "south", "east")
BY_SEA = Entry("beach", beach=True, hexes=0, late=0, inside=False, points=-1)


def read_arrivals(sector: Sector, longest: int) -> Iterator[Arrival]:
    """The reinforcements of both sides, as far as the game can last."""
    for side, nation in (("german", GE), ("allied", sector.nation)):
        for block in sector.root.tables(side):
            block.only("rule", "turn", "entry", "units")
            turn = block.number("turn", 1, 99)
            if turn <= longest:
                entry = read_entry(sector, block) if nation == GE else BY_SEA
                yield Arrival(turn, nation, sector.units(block, nation), entry, block.text("rule"))


def read_entry(sector: Sector, block: Block) -> Entry:
    """The way in that an arrival names: an edge of the map, or one described under `entry`."""
    own = {entry.name: entry for entry in sector.root.tables("entry")}
    name = block.one_of("entry", (*own, *EDGES))
    if name not in own:
        return _by_edge(block, name, sector.entering[name], 0)
    entry = own[name]
    entry.only("hex", "points_left", "edge", "rows_from", "rows_to", "columns_from", "road", "late")
    if "hex" in entry:
        return inland(sector, entry)
    edge = sector.entering[entry.one_of("edge", EDGES)]
    late = edge if entry.flag("late", False) else 0
    return _by_edge(entry, name, narrowed(sector, entry, edge), late)


def _by_edge(block: Block, name: str, hexes: Hexes, late: Hexes) -> Entry:
    if not hexes:
        raise block.wrong("no hex of the edge is left to enter by")
    return Entry(name, beach=False, hexes=hexes, late=late, inside=False, points=-1)


def inland(sector: Sector, block: Block) -> Entry:
    """A hex in the country: free of charge, perhaps with few points left (11.5, 14.5)."""
    h = one_hex(block, "hex", sector.grid, block.text("hex"))
    if not has(sector.area, h):
        raise block.wrong(f"{block.text('hex')} is not on land in the playable area", "hex")
    points = 2 * block.number("points_left", 1, 20) if "points_left" in block else -1
    return Entry(block.name, beach=False, hexes=1 << h, late=0, inside=True, points=points)


def narrowed(sector: Sector, block: Block, edge: Hexes) -> Hexes:
    """The hexes of an edge within rows and columns, on roads only if it says so."""
    grid = sector.grid
    low, high = block.number("rows_from", 1, 99, default=1), block.number("rows_to", 1, 99, default=99)
    west = block.number("columns_from", 1, 99, default=1)
    hexes = gather(h for h in each(edge) if low <= grid.row[h] <= high and grid.column[h] >= west)
    return hexes & sector.map.road if block.flag("road", False) else hexes


def read_early(sector: Sector, arrivals: Iterable[Arrival]) -> Iterator[EarlyArrival]:
    """Divisions that may come early; all their units must be due on the same turn (12.5.1)."""
    due = {unit: arrival.turn for arrival in arrivals for unit in arrival.units}
    for block in sector.root.tables("early"):
        block.only("rule", "first", "longest", "units")
        units = sector.units(block, GE)
        turns = {due.get(unit, 0) for unit in units}
        if len(turns) != 1 or 0 in turns:
            raise block.wrong("its units are not all due on one turn", "units")
        due_turn = turns.pop()
        first = block.number("first", 1, due_turn)
        yield EarlyArrival(block.name, units, first, due_turn, block.text("rule"))


def arrival_of(units: int, arrivals: Iterable[Arrival]) -> tuple[int, ...]:
    """By unit: the number of its arrival, or -1."""
    found = [-1] * units
    for number, arrival in enumerate(arrivals):
        for unit in arrival.units:
            found[unit] = number
    return tuple(found)


def read_replacements(root: Block, longest: int) -> tuple[tuple[int, ...], ...]:
    """Points by nation * 2 + mobile and by turn (10.7, 15.2)."""
    table = [[0] * (longest + 1) for _ in range(4)]
    for block in root.tables("replacements"):
        block.only("rule", "leg", "mobile")
        if block.name not in NATIONS[:GE]:
            raise block.wrong(f"there is no Allied army {block.name!r}, only us and cw")
        for mobile, key in enumerate(("leg", "mobile")):
            for rate in block.blocks(key):
                _add(table[NATIONS.index(block.name) * 2 + mobile], rate)
    return tuple(tuple(row) for row in table)


def _add(row: list[int], rate: Block) -> None:
    """Add points at regular intervals from the first turn to the last."""
    rate.only("points", "first", "last", "every")
    first, last = rate.number("first", 1, 99), rate.number("last", 1, 99, default=len(row) - 1)
    for turn in range(first, min(last, len(row) - 1) + 1, rate.number("every", 1, 99, default=1)):
        row[turn] += rate.number("points", 1, 9)


def read_losses(sector: Sector) -> Iterator[MarkerLoss]:
    """Places whose capture costs the Germans markers (11.2, 12.2, 13.2, 14.2)."""
    for block in sector.root.tables("loss"):
        block.only("rule", "markers", "hexes", "city", "count")
        hexes = sector.city(block) if "city" in block else hex_set(block, "hexes", sector.grid)
        if hexes.bit_count() != block.number("count", 1, 99, default=hexes.bit_count()):
            raise block.wrong(f"it has {hexes.bit_count()} hexes, not {block.value('count')}", "count")
        yield MarkerLoss(block.name, hexes, block.number("markers", 1, 9), block.text("rule"))
