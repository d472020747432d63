"""Layout: where the hexes of a grid lie on the document, in pixels at hex width 64. Begin with `Layout`.

A `Spot` is a hex on paper, (line, x): lines count down the page, `x` is twice the column as in `Grid.x`, so
that a step to the side is 2 and a step to the next line 1. Spots go on beyond the rim of the board, because
ground is painted a little over it and cut off by the frame. A `Knot` is a corner where hexes meet, in whole
half-widths and half-radii; whole numbers, so that two hexes agree on the corner they share.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from typing import Final, TypeAlias

from beachhead.hexes import Grid, Hexes, HexId, each

W: Final = 64.0  # hex width, flat to flat: the one base length of the drawings
R: Final = W / math.sqrt(3)  # from the centre to a corner
PITCH: Final = 1.5 * R  # from one line of hexes to the next

Point: TypeAlias = tuple[float, float]
Spot: TypeAlias = tuple[int, int]
Knot: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Knot, Knot]

STEPS: Final = ((0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1), (1, -1))  # in the order of hexes.DIRECTIONS
CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # clockwise from the top


def centre(spot: Spot) -> Point:
    line, x = spot
    return W / 2 + x * W / 2, R + line * PITCH


def place(knot: Knot) -> Point:
    """Where a corner lies."""
    return W / 2 + knot[0] * W / 2, R + knot[1] * R / 2


def beside(spot: Spot, direction: int) -> Spot:
    line, x = STEPS[direction]
    return spot[0] + line, spot[1] + x


def around(spot: Spot) -> tuple[Spot, ...]:
    return tuple(beside(spot, d) for d in range(6))


def corner(spot: Spot, k: int) -> Knot:
    """Corner `k` of a hex, clockwise from the top."""
    dx, dy = CORNERS[k % 6]
    return spot[1] + dx, 3 * spot[0] + dy


def side(spot: Spot, direction: int) -> Edge:
    """The hexside in a direction, from one corner to the other with the hex on the right hand."""
    return corner(spot, direction + 4), corner(spot, direction + 5)


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def distance(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def bearing(a: Point, b: Point) -> float:
    """The direction from one point to another, in degrees clockwise from the east."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))


def rim(inside: Collection[Spot], outside: Collection[Spot] | None = None) -> list[Edge]:
    """The hexsides between a set of hexes and what is not in it, or between two sets."""
    return [
        side(spot, d)
        for spot in sorted(inside)
        for d in range(6)
        if (beside(spot, d) not in inside if outside is None else beside(spot, d) in outside)
    ]


def chains(edges: Iterable[Edge]) -> list[list[Knot]]:
    """Hexsides joined into lines; a closed one ends where it began. Three hexes meet in a corner, so at most
    one hexside of a rim leads on from it."""
    onward = dict(edges)
    starts = [a for a in onward if a not in set(onward.values())]
    lines = []
    while onward:
        line = [starts.pop() if starts else next(iter(onward))]
        while line[-1] in onward:
            line.append(onward.pop(line[-1]))
        lines.append(line)
    return lines


class Layout:
    """A grid laid on the sheet with its upper left corner at (0, 0)."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        hexes = list(each(grid.all))
        rows = [grid.row[h] for h in hexes]
        top = max(rows) if grid.rows_grow == "north" else min(rows)
        self._left = min(grid.x[h] for h in hexes)
        self._spots = {h: (abs(grid.row[h] - top), grid.x[h] - self._left) for h in hexes}
        self.hexes = {spot: h for h, spot in self._spots.items()}
        self.lines = max(line for line, _ in self.hexes) + 1
        ends = [[x for line, x in self.hexes if line == n] for n in range(self.lines)]
        self._ends = [(min(xs), max(xs)) for xs in ends]
        self.width = (max(x for _, x in self.hexes) + 2) * W / 2
        self.height = (self.lines - 1) * PITCH + 2 * R

    def spot(self, h: HexId) -> Spot:
        return self._spots[h]

    def spots(self, hexes: Hexes) -> set[Spot]:
        return {self._spots[h] for h in each(hexes)}

    def centre(self, h: HexId) -> Point:
        return centre(self._spots[h])

    def nearest(self, spot: Spot) -> HexId:
        """The hex of the board whose ground a spot takes: itself, or the nearest at the rim."""
        line = min(max(spot[0], 0), self.lines - 1)
        first, last = self._ends[line]
        x = min(max(spot[1] - (spot[1] - first) % 2, first), last)
        return self.hexes[line, x]

    def window(self, hexes: Hexes, margin: int) -> Window:
        """The part of the sheet that shows these hexes and `margin` hexes around them."""
        spots = self.spots(hexes)
        lines = [line for line, _ in spots]
        xs = [x for _, x in spots]
        left = max(min(xs) - 2 * margin, 0) * W / 2
        right = min((max(xs) + 2 + 2 * margin) * W / 2, self.width)
        top = max(min(lines) - margin, 0)
        bottom = min(max(lines) + margin, self.lines - 1)
        return Window(left, top * PITCH, right, bottom * PITCH + 2 * R)

    def shown(self, window: Window, spare: int = 2) -> list[Spot]:
        """Every hex that shows in a window, and a belt of `spare` more around them, beyond the rim too."""
        first, last = round(window.top / PITCH) - spare, round((window.bottom - 2 * R) / PITCH) + spare
        left, right = round(window.left * 2 / W) - 2 * spare, round(window.right * 2 / W) - 2 + 2 * spare
        parity = sum(next(iter(self.hexes))) % 2
        lines, xs = range(first, last + 1), range(left, right + 1)
        return [(line, x) for line in lines for x in xs if (line + x) % 2 == parity]


class Window:
    """A rectangle of the document."""

    def __init__(self, left: float, top: float, right: float, bottom: float) -> None:
        self.left, self.top, self.right, self.bottom = left, top, right, bottom
        self.width, self.height = right - left, bottom - top

    def holds(self, point: Point, spare: float = 0.0) -> bool:
        x, y = point
        across = self.left - spare <= x <= self.right + spare
        return across and self.top - spare <= y <= self.bottom + spare
