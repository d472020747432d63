"""Laying the ground: from a terrain number in each hex to everything that `Ground` knows. Begin with
`lay`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from beachhead.hexes import Grid, Hexes, HexId, each, gather
from beachhead.m44.facts.ground import BLUFF, CLIFF, NO_CLIMB, Ground
from beachhead.m44.facts.profiles import Terrain
from beachhead.m44.facts.words import ALLIES, AXIS, MOVERS

ROWS: Final = 23
COLUMNS: Final = 13
SECTION_RIMS: Final = ((1, 9), (9, 19), (19, 27))
"""First and last x of each section, in the x of the grid, which is 2 more than that of m44-brd-08. The
dotted lines run at 9 and 19, the seams at 1 and 27: such hexes are in both sections (m44-brd-09,
m44-brd-11)."""


class Layer:
    """Which hexes are printed with which terrain, to be asked by quality."""

    def __init__(self, grid: Grid, terrain: tuple[int, ...], terrains: tuple[Terrain, ...]) -> None:
        self.grid = grid
        self.terrain = terrain
        self.terrains = terrains
        of = [0] * len(terrains)
        for h in each(grid.all):
            of[terrain[h]] |= 1 << h
        self.of = tuple(of)

    def named(self, id: str) -> Hexes:
        return self.where(lambda kind: kind.id == id)

    def having(self, trait: str) -> Hexes:
        return self.where(lambda kind: trait in kind.traits)

    def where(self, wanted: Callable[[Terrain], bool]) -> Hexes:
        found = 0
        for kind, hexes in zip(self.terrains, self.of, strict=True):
            if wanted(kind):
                found |= hexes
        return found

    def dice(self, column: Callable[[Terrain], int]) -> tuple[int, ...]:
        """A figure of the terrain for each hex, 0 off the board."""
        figures = [column(kind) for kind in self.terrains]
        return tuple(figures[t] if t >= 0 else 0 for t in self.terrain)


def lay(layer: Layer, maps: int, roads: Hexes, bunkers: Hexes) -> Ground:
    """The ground of `maps` joined maps; `roads` are those that run inside other terrain."""
    grid = layer.grid
    hills, beaches, coast, ocean = (layer.named(id) for id in ("hill", "beach", "coastline", "ocean"))
    land = grid.all & ~ocean
    sections = tuple(_section(grid, number, flank) for number in range(maps) for flank in range(3))
    return Ground(
        grid=grid,
        terrain=layer.terrain,
        of=layer.of,
        forests=layer.named("forest"),
        towns=layer.having("town"),
        churches=layer.named("church"),
        hills=hills,
        hedgerows=layer.named("hedgerow"),
        rivers=layer.having("bridgeable"),
        mouths=layer.named("river_mouth"),
        bridges=layer.named("bridge"),
        beaches=beaches,
        coast=coast,
        ocean=ocean,
        deep=ocean & ~grid.neighbours(land),
        land=land,
        marshes=layer.named("marsh"),
        airfields=layer.named("airfield"),
        roads=roads | layer.having("road"),
        bunkers=bunkers,
        water=layer.having("water"),
        open_to=tuple(_open_to(layer, mover) for mover in range(len(MOVERS))),
        stops=layer.where(lambda kind: kind.stops),
        no_battle=layer.where(lambda kind: kind.no_battle),
        leaving_stops=layer.having("leaving_stops"),
        limit_two=layer.where(lambda kind: kind.move_limit == 2),
        no_sandbags=layer.having("no_sandbags"),
        blocks_sight=bunkers | layer.where(lambda kind: kind.blocks_sight) & ~hills,
        hill_group=_groups(grid, hills),
        cliffs=hills & grid.neighbours(ocean | coast),
        bluffs=hills & grid.neighbours(beaches),
        climbs=_climbs(grid, hills, beaches, coast),
        cover=(_cover(layer, 0), _cover(layer, 1), _cover(layer, 2)),
        battle_out=(_battle_out(layer, 0), _battle_out(layer, 1), _battle_out(layer, 2)),
        back=(_back(grid, AXIS), _back(grid, ALLIES)),
        baselines=(_row(grid, 1), _row(grid, ROWS)),
        sections=sections,
        section_bits=_bits(grid, sections),
        beach_of=tuple(beaches & section for section in sections),
        beach_watch=tuple(_with_rim(grid, beaches & section) for section in sections),
        coast_of=tuple(coast & section for section in sections),
    )


def map_hexes(grid: Grid, number: int) -> Hexes:
    """All hexes of the n-th map from the left, those on its seams included."""
    return _strip(grid, number, SECTION_RIMS[0][0], SECTION_RIMS[2][1])


def seam_hexes(grid: Grid, number: int) -> Hexes:
    """The hexes of the n-th map that are joined with a neighbour."""
    west, east = SECTION_RIMS[0][0], SECTION_RIMS[2][1]
    return _strip(grid, number, west, west) | _strip(grid, number, east, east)


def _section(grid: Grid, number: int, flank: int) -> Hexes:
    west, east = SECTION_RIMS[flank]
    return _strip(grid, number, west, east)


def _strip(grid: Grid, number: int, west: int, east: int) -> Hexes:
    shift = 2 * COLUMNS * number
    return gather(h for h in each(grid.all) if west <= grid.x[h] - shift <= east)


def _bits(grid: Grid, sections: tuple[Hexes, ...]) -> tuple[int, ...]:
    bits = [0] * grid.size
    for number, section in enumerate(sections):
        for h in each(section):
            bits[h] |= 1 << number
    return tuple(bits)


def _with_rim(grid: Grid, hexes: Hexes) -> Hexes:
    return hexes | grid.neighbours(hexes)


def _row(grid: Grid, row: int) -> Hexes:
    return gather(h for h in each(grid.all) if grid.row[h] == row)


def _back(grid: Grid, side: int) -> tuple[tuple[HexId, ...], ...]:
    """The Axis falls back to row 1 at the top, the Allies to the last row at the bottom (m44-brd-12)."""
    step = -1 if side == AXIS else 1
    return tuple(
        tuple(n for n in grid.around[h] if grid.row[n] == grid.row[h] + step) if grid.all >> h & 1 else ()
        for h in range(grid.size)
    )


def _open_to(layer: Layer, mover: int) -> Hexes:
    return layer.where(lambda kind: mover in kind.open_to)


def _cover(layer: Layer, arm: int) -> tuple[int, ...]:
    return layer.dice(lambda kind: kind.cover[arm])


def _battle_out(layer: Layer, arm: int) -> tuple[int, ...]:
    return layer.dice(lambda kind: kind.battle_out[arm])


def _groups(grid: Grid, hills: Hexes) -> tuple[int, ...]:
    groups = [-1] * grid.size
    count = 0
    for h in each(hills):
        if groups[h] < 0:
            for member in each(grid.flood(1 << h, hills)):
                groups[member] = count
            count += 1
    return tuple(groups)


def _climbs(grid: Grid, hills: Hexes, beaches: Hexes, coast: Hexes) -> tuple[int, ...]:
    climbs = [NO_CLIMB] * (grid.size * 6)
    for h in each(hills):
        for d in range(6):
            n = grid.side[h * 6 + d]
            if n >= 0 and (beaches | coast) >> n & 1:
                kind = BLUFF if beaches >> n & 1 else CLIFF
                climbs[h * 6 + d] = climbs[n * 6 + (d + 3) % 6] = kind
    return tuple(climbs)
