"""Hexes of map.toml: the rows of terrain, beaches, cities and towns, edges, areas and lines.

Begin with `read_ground`. What runs along and over hexsides is read in `hexsides`, the costs in `costs`.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.datafile import Block
from beachhead.fm.facts.map import BEACH, SEA, TERRAINS, City
from beachhead.fm.facts.roster import CW, US
from beachhead.fm.loaders.places import chain_in, hex_set, one_hex
from beachhead.hexes import Grid, Hexes, HexId, each, gather, has, rrcc_grid

CONFIDENCE = "SPdcor"
EDGES = ("west", "south", "east", "north")


@dataclass(frozen=True)
class Ground:
    """The hexes of the map, read and checked."""

    grid: Grid
    terrain: tuple[int, ...]
    kinds: tuple[Hexes, ...]  # by terrain
    confidence: tuple[str, ...]
    edges: dict[str, Hexes]  # by name: the land hexes on it
    halves: tuple[Hexes, Hexes]
    cities: tuple[City, ...]
    towns: dict[HexId, str]
    landmarks: dict[HexId, str]
    beaches: dict[str, Hexes]
    areas: dict[str, Hexes]
    lines: dict[str, Hexes]

    @property
    def land(self) -> Hexes:
        return self.grid.all & ~self.kinds[SEA]

    @property
    def city(self) -> Hexes:
        return gather(h for city in self.cities for h in each(city.hexes))

    @property
    def town(self) -> Hexes:
        return gather(self.towns)


def edges_of(grid: Grid, land: Hexes) -> dict[str, Hexes]:
    """The land hexes on each edge of the map."""
    rows, columns, edges = max(grid.row), max(grid.column), dict.fromkeys(EDGES, 0)
    for h in each(land):
        row, column = grid.row[h], grid.column[h]
        for name, there in zip(EDGES, (column == 1, row == 1, column == columns, row == rows), strict=True):
            if there:
                edges[name] |= 1 << h
    return edges


def read_ground(root: Block) -> Ground:
    """The hexes, and everything that is said about single hexes."""
    shifted = root.one_of("shifted", ("even", "odd"))
    rows, columns = root.number("rows", 2, 99), root.number("columns", 2, 99)
    grid = rrcc_grid(rows, columns, "even" if shifted == "even" else "odd")
    codes = root.block("codes")
    names = {code: TERRAINS.index(codes.one_of(code, TERRAINS)) for code in codes.tree}
    letters = read_rows(root.block("terrain"), grid, "".join(names))
    terrain = tuple(names.get(letter, SEA) for letter in letters)
    kinds = kinds_of(grid, terrain)
    firm = grid.all & ~kinds[SEA] & ~kinds[BEACH]
    halves = read_halves(root.block("boundary"), grid)
    cities = read_cities(root.block("cities"), grid, firm, halves)
    built = gather(h for city in cities for h in each(city.hexes))
    return Ground(
        grid, terrain, kinds,
        confidence=read_rows(root.block("confidence"), grid, CONFIDENCE),
        edges=edges_of(grid, grid.all & ~kinds[SEA]), halves=halves,
        cities=cities,
        towns=read_names(root.block("towns"), grid, firm & ~built),
        landmarks=read_names(root.block("landmarks"), grid, grid.all & ~kinds[SEA]),
        beaches=read_beaches(root.block("beaches"), grid, kinds[BEACH]),
        areas=read_areas(root.block("areas"), grid),
        lines={name: gather(chain_in(root.block("lines"), name, grid)) for name in root.block("lines").tree},
    )  # fmt: skip


def kinds_of(grid: Grid, terrain: tuple[int, ...]) -> tuple[Hexes, ...]:
    """The hexes of each terrain."""
    kinds = [0] * len(TERRAINS)
    for h in each(grid.all):
        kinds[terrain[h]] |= 1 << h
    return tuple(kinds)


def read_rows(block: Block, grid: Grid, letters: str) -> tuple[str, ...]:
    """A picture of the map in letters, north at the top, each line led by its row number."""
    block.only("rows")
    lines = block.text("rows").strip("\n").split("\n")
    rows, columns = max(grid.row), max(grid.column)
    if len(lines) != rows:
        raise block.wrong(f"there are {len(lines)} rows, not {rows}", "rows")
    found = [""] * grid.size
    for row, line in zip(range(rows, 0, -1), lines, strict=True):
        label, *items = line.split() or [""]
        if label != f"{row:02}":
            raise block.wrong(f"this row is called {label!r}, not {row:02}", "rows", line)
        if len(items) != columns:
            raise block.wrong(f"row {label} has {len(items)} hexes, not {columns}", "rows", line)
        for column, item in enumerate(items, 1):
            if item not in letters or len(item) != 1:
                raise block.wrong(f"{item!r} in hex {label}{column:02} is none of {letters}", "rows", line)
            found[grid.hex(f"{row:02}{column:02}")] = item
    return tuple(found)


def read_halves(block: Block, grid: Grid) -> tuple[Hexes, Hexes]:
    """The hexes on both sides of the line between the armies."""
    block.only("us_last_column")
    last = block.number("us_last_column", 1, max(grid.column) - 1)
    us = gather(h for h in each(grid.all) if grid.column[h] <= last)
    return us, grid.all & ~us


def read_cities(block: Block, grid: Grid, firm: Hexes, halves: tuple[Hexes, Hexes]) -> tuple[City, ...]:
    """The named cities: each in one piece, on firm land, in one army's half, and no hex in two of them."""
    cities: list[City] = []
    taken = 0
    for entry in block.tables():
        entry.only("hexes", "confidence")
        hexes = hex_set(entry, "hexes", grid)
        if wrong := _first(grid, hexes & ~firm):
            raise entry.wrong(f"{wrong} is sea or beach", "hexes", wrong)
        if wrong := _first(grid, hexes & taken):
            raise entry.wrong(f"{wrong} also belongs to another city", "hexes", wrong)
        if grid.flood(hexes & -hexes, hexes) != hexes:
            raise entry.wrong("its hexes are not connected", "hexes")
        if hexes & halves[US] and hexes & halves[CW]:
            raise entry.wrong("it lies on both sides of the line between the armies", "hexes")
        taken |= hexes
        nation = US if hexes & halves[US] else CW
        cities.append(City(entry.name, nation, hexes, entry.one_of("confidence", "SPR")))
    return tuple(cities)


def read_names(block: Block, grid: Grid, where: Hexes) -> dict[HexId, str]:
    """Names by hex, in hexes of `where` only."""
    names: dict[HexId, str] = {}
    for key in block.tree:
        h = one_hex(block, key, grid, key)
        if not has(where, h):
            raise block.wrong(f"{key} is sea or beach, or a city already", key)
        names[h] = block.text(key)
    return names


def read_beaches(block: Block, grid: Grid, beach: Hexes) -> dict[str, Hexes]:
    """Beach hexes by landing area: together they are the beach terrain, and each is in one area."""
    beaches: dict[str, Hexes] = {}
    listed = 0
    for name in block.tree:
        hexes = hex_set(block, name, grid)
        if wrong := _first(grid, hexes & ~beach):
            raise block.wrong(f"{wrong} is not a beach in the rows of terrain", name, wrong)
        if wrong := _first(grid, hexes & listed):
            raise block.wrong(f"{wrong} also belongs to another beach", name, wrong)
        beaches[name] = hexes
        listed |= hexes
    if wrong := _first(grid, beach & ~listed):
        raise block.wrong(f"{wrong} is beach in the rows of terrain, but on no list here")
    return beaches


def read_areas(block: Block, grid: Grid) -> dict[str, Hexes]:
    """Playable areas: lines like `33-18 01-09`, rows from the north and the columns of each."""
    return {name: _area(block, name, grid) for name in block.tree}


def _area(block: Block, name: str, grid: Grid) -> Hexes:
    below, found = max(grid.row) + 1, 0
    for line in block.text(name).strip().split("\n"):
        try:
            (top, *bottom), (west, east) = ([int(n) for n in word.split("-")] for word in line.split())
            low = bottom[0] if bottom else top
        except ValueError:
            raise block.wrong(f"{line.strip()!r} is not written like 33-18 01-09", name, line) from None
        if top != below - 1 or low > top:
            raise block.wrong(f"{line.strip()!r} does not go on from row {below}", name, line)
        if not 1 <= west <= east <= max(grid.column):
            raise block.wrong(f"{line.strip()!r} leaves the columns 01 to {max(grid.column)}", name, line)
        for row in range(low, top + 1):
            run = (2 << grid.hex(f"{row:02}{east:02}")) - (1 << grid.hex(f"{row:02}{west:02}"))
            found |= run & grid.all
        below = low
    if below != 1:
        raise block.wrong(f"it ends at row {below:02}, not at row 01", name)
    return found


def _first(grid: Grid, hexes: Hexes) -> str:
    """The name of one hex of the set; empty if there is none."""
    return next((grid.name(h) for h in each(hexes)), "")
