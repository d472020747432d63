"""Paths over the board: how far a unit gets with its points, and rings of steps through a mask.

Begin with `reach`. It needs the `Ways` of a kind of unit, made once from what each hexside costs it, and
tells where the unit can go, what that costs and by which way. Costs are whole numbers; a game with half
points counts in halves.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from .grid import Grid
from .sets import Hexes, HexId, flags, gather

Exits: TypeAlias = tuple[tuple[HexId, int], ...]
"""The hexes that can be entered from one hex, and what each entry costs."""


class Ways:
    """What crossing each hexside costs a kind of unit, ready for `reach`.

    `cost[h * 6 + d]` is the total price of leaving `h` in direction `d`; below 0 there is no way. Pairs
    per hex are walked in two thirds of the time that flat lists take interpreted, and as fast compiled.
    """

    def __init__(self, grid: Grid, cost: Sequence[int]) -> None:
        if len(cost) != grid.size * 6:
            raise ValueError(f"costs are {grid.size * 6} numbers, six for each hex, not {len(cost)}")
        self.exits: Final = tuple(_exits(grid, cost, h) for h in range(grid.size))
        self.least: Final = min((price for exits in self.exits for _, price in exits), default=0)


def _exits(grid: Grid, cost: Sequence[int], h: int) -> Exits:
    sides = range(h * 6, h * 6 + 6)
    return tuple((HexId(grid.side[s]), cost[s]) for s in sides if grid.side[s] >= 0 and cost[s] >= 0)


class Reach:
    """Where a unit can get to, in flat lists by hex.

    `left` is what it has left on arrival, -1 where it cannot go; `came_from` the hex before, on a cheapest
    way; `order` the hexes themselves, the cheapest first, beginning with the start.
    """

    def __init__(self, size: int) -> None:
        self.left: Final = [-1] * size
        self.came_from: Final = [-1] * size
        self.order: Final[list[HexId]] = []

    def hexes(self) -> Hexes:
        """All that can be reached, the start included."""
        return gather(self.order)

    def path_to(self, h: HexId) -> list[HexId]:
        """A cheapest way from the start to `h`, both included; empty if `h` is out of reach."""
        path: list[HexId] = []
        while h >= 0 and self.left[h] >= 0:
            path.append(h)
            h = HexId(self.came_from[h])
        return path[::-1]


def reach(
    grid: Grid,
    start: HexId,
    points: int,
    ways: Ways,
    *,
    within: Hexes = -1,
    stop: Hexes = 0,
    toll: bytes = b"",
) -> Reach:
    """Where a unit can get from `start` with `points` to spend, entering only hexes of `within`.

    A hex of `stop` can be entered but not left, unless the unit starts there. `toll`, one byte per hex as
    made by `flags`, is what entering costs on top of the hexside.
    """
    if not 0 <= points <= 254:
        raise ValueError(f"points to spend are 0 to 254, not {points}")
    found = Reach(grid.size)
    left, came_from, order, exits = found.left, found.came_from, found.order, ways.exits
    halt = flags(stop & grid.all & ~(1 << start), grid.size)
    toll = toll or bytes(grid.size)
    best = list(flags(within & grid.all, grid.size, points + 1))  # 0 outside: nothing is cheaper than that
    best[start] = 0
    queue: list[list[HexId]] = [[] for _ in range(points + 1)]  # hexes by what it costs to be in them
    queue[0].append(start)
    for spent in range(points + 1):
        rest = points - spent
        for h in queue[spent]:
            if left[h] >= 0:
                continue  # was found more cheaply meanwhile
            left[h] = rest
            order.append(h)
            if rest < ways.least or halt[h]:
                continue
            for n, price in exits[h]:
                total = spent + price
                if total < best[n]:
                    best[n] = total
                    came_from[n] = h
                    total += toll[n]
                    if total <= points:
                        queue[total].append(n)
    return found


def rings(grid: Grid, start: HexId, legal: Hexes, steps: int) -> list[Hexes]:
    """Item k holds the hexes that are k + 1 steps away through `legal` hexes, and no fewer.

    The list is shorter than `steps` when there is nowhere further to go.
    """
    found: list[Hexes] = []
    ring = 1 << start
    free = legal & ~ring
    for _ in range(steps):
        ring = grid.neighbours(ring) & free
        if not ring:
            break
        found.append(ring)
        free &= ~ring
    return found
