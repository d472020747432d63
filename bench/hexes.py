"""Hexes on the map of 33 by 44: integers and flat lists beside dictionaries and Python sets.

The yardsticks are what one would write first: hexes as (row, column), sets of them, costs in a dictionary and
a heap. Both must give the same answer before they are timed. The targets are those of the design.
"""

from heapq import heappop, heappush
from random import Random

from beachhead.hexes import Cell, HexId, Ways, each, gather, line_of_sight, reach, rrcc_grid, sees
from bench import Figure, microseconds

Around = dict[Cell, tuple[Cell, ...]]
Costs = dict[tuple[Cell, Cell], int]


class Situation:
    """Forty units on a map with holes in the land, told twice: as integers, and as cells in sets."""

    def __init__(self) -> None:
        rng = Random(1944)
        self.grid = rrcc_grid(33, 44)
        hexes = list(each(self.grid.all))
        self.units = rng.sample(hexes, 40)
        self.start = self.grid.hex("1722")
        self.land = self.grid.all & ~gather(rng.sample(hexes, 300)) | 1 << self.start
        self.zone = self.grid.neighbours(gather(self.units[:12])) & ~(1 << self.start)
        self.cost = [rng.choice((1, 2, 2, 2, 3, 4, 4, 6)) for _ in range(self.grid.size * 6)]
        self.around: Around = {self.cell(h): tuple(map(self.cell, self.grid.around[h])) for h in hexes}
        self.costs: Costs = {
            (self.cell(h), self.cell(HexId(n))): self.cost[h * 6 + d]
            for h in hexes
            for d, n in enumerate(self.grid.side[h * 6 : h * 6 + 6])
            if n >= 0
        }

    def cell(self, h: HexId) -> Cell:
        return self.grid.row[h], self.grid.column[h]

    def cells(self, hexes: int) -> set[Cell]:
        return {self.cell(h) for h in each(hexes)}


def figures() -> list[Figure]:
    here = Situation()
    return [neighbours(here), zone_of_control(here), flood(here), reaching(here), sight(here), walk(here)]


def neighbours(here: Situation) -> Figure:
    hexes, around = gather(here.units), here.around
    cells = here.cells(hexes)
    assert here.cells(here.grid.neighbours(hexes)) == neighbours_of_cells(around, cells)
    ours = microseconds(lambda: here.grid.neighbours(hexes))
    return Figure("neighbours of a set", ours, microseconds(lambda: neighbours_of_cells(around, cells)), 0.6)


def zone_of_control(here: Situation) -> Figure:
    grid, units, around = here.grid, here.units, here.around
    cells = [here.cell(h) for h in units]
    ours = microseconds(lambda: grid.neighbours(gather(units)))
    yardstick = microseconds(lambda: neighbours_of_cells(around, cells))
    return Figure("zone of 40 listed units", ours, yardstick, 2.7)


def flood(here: Situation) -> Figure:
    grid, land, source = here.grid, here.land, 1 << here.start
    mask, cell = here.cells(land), here.cell(here.start)
    assert here.cells(grid.flood(source, land)) == flood_cells(here.around, cell, mask)
    ours = microseconds(lambda: grid.flood(source, land))
    return Figure("supply flood", ours, microseconds(lambda: flood_cells(here.around, cell, mask)), 32)


def reaching(here: Situation) -> Figure:
    grid, start, zone, points = here.grid, here.start, here.zone, 16
    ways, cell, stop = Ways(grid, here.cost), here.cell(here.start), here.cells(here.zone)
    found = reach(grid, start, points, ways, stop=zone)
    expected = reach_cells(here.around, here.costs, cell, points, stop)
    assert {here.cell(h): found.left[h] for h in found.order} == expected
    ours = microseconds(lambda: reach(grid, start, points, ways, stop=zone).hexes())
    yardstick = microseconds(lambda: reach_cells(here.around, here.costs, cell, points, stop))
    return Figure(f"reach of {len(expected)} hexes", ours, yardstick, 117)


def sight(here: Situation) -> Figure:
    grid, a, b, blocking = here.grid, here.start, here.grid.hex("2122"), gather(here.units)
    assert len(line_of_sight(grid, a, b)) == 3
    return Figure("sight over 4 hexes", microseconds(lambda: sees(grid, a, b, blocking)))


def walk(here: Situation) -> Figure:
    hexes = gather(here.units)
    cells = here.cells(hexes)
    ours = microseconds(lambda: list(each(hexes)))
    return Figure("40 hexes in order", ours, microseconds(lambda: sorted(cells)))


def neighbours_of_cells(around: Around, cells: set[Cell] | list[Cell]) -> set[Cell]:
    return {near for cell in cells for near in around[cell]}


def flood_cells(around: Around, start: Cell, mask: set[Cell]) -> set[Cell]:
    reached, edge = {start}, {start}
    while edge:
        edge = {near for cell in edge for near in around[cell] if near in mask and near not in reached}
        reached |= edge
    return reached


def reach_cells(around: Around, costs: Costs, start: Cell, points: int, stop: set[Cell]) -> dict[Cell, int]:
    left, queue = {start: points}, [(-points, start)]
    while queue:
        rest, cell = heappop(queue)
        if -rest < left[cell] or (cell in stop and cell != start):
            continue
        for near in around[cell]:
            after = -rest - costs[cell, near]
            if after >= 0 and after > left.get(near, -1):
                left[near] = after
                heappush(queue, (-after, near))
    return left
