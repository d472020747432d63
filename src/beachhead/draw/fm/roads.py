"""Roads, trails and bridges, and the houses beside them.

A way is pulled by the centres of the hexes it passes and runs through the middles of their sides; through
towns and junctions it passes the centre itself. No stretch is drawn twice: where a road and a trail share
one, the road is drawn. Begin with `Ways`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from beachhead.draw.kit.curves import Pen, num
from beachhead.draw.kit.layout import Point, Spot, bearing, centre, middle
from beachhead.draw.kit.mosaic import Lot
from beachhead.draw.kit.svg import group, moved, path, tag

ABUTMENTS: Final = "M-7-6.2L-4.6-3.8H4.6L7-6.2M-7 6.2L-4.6 3.8H4.6L7 6.2"


@dataclass(frozen=True)
class Way:
    """A road or trail from hex to hex, and where it leaves the sheet at either end."""

    road: bool
    path: tuple[Spot, ...]
    head: Point | None
    tail: Point | None


class Ways:
    """All ways of a map. `arms` tells with which neighbours a hex is joined."""

    def __init__(self, ways: Iterable[Way], settled: Collection[Spot], shown: Collection[Spot]) -> None:
        self.settled = settled
        self.arms: dict[Spot, set[Spot]] = defaultdict(set)
        self.roads: list[str] = []
        self.trails: list[str] = []
        ordered = sorted(ways, key=lambda way: not way.road)
        for way in ordered:
            self._join(way.path)
        drawn: set[frozenset[Spot]] = set()
        for way in ordered:
            lines = self.roads if way.road else self.trails
            lines += [self._line(run, way) for run in _fresh(way.path, drawn, shown)]

    def _join(self, spots: Sequence[Spot]) -> None:
        for a, b in pairwise(spots):
            self.arms[a].add(b)
            self.arms[b].add(a)

    def _line(self, run: list[Spot], way: Way) -> str:
        head = way.head if run[0] == way.path[0] else None
        tail = way.tail if run[-1] == way.path[-1] else None
        return trace([(centre(s), s in self.settled or len(self.arms[s]) != 2) for s in run], head, tail)

    def layer(self) -> str:
        roads, trails = "".join(self.roads), "".join(self.trails)
        halves = path(trails, "m-trail-halo"), path(trails, "m-trail")
        return "".join((*halves, path(roads, "m-road-edge"), path(roads, "m-road")))


def _fresh(spots: Sequence[Spot], drawn: set[frozenset[Spot]], shown: Collection[Spot]) -> list[list[Spot]]:
    """The stretches of a way that are not drawn yet and show."""
    runs = [[spots[0]]]
    for a, b in pairwise(spots):
        stretch = frozenset((a, b))
        if stretch in drawn or not (a in shown and b in shown):
            runs.append([b])
        else:
            drawn.add(stretch)
            runs[-1].append(b)
    return [run for run in runs if len(run) > 1]


def trace(stops: Sequence[tuple[Point, bool]], head: Point | None, tail: Point | None) -> str:
    """A line past the centres of hexes; the stops that are marked are passed through."""
    pen = Pen()
    pen.jump(head or stops[0][0])
    before = head
    for n, (here, through) in enumerate(stops):
        after = middle(here, stops[n + 1][0]) if n + 1 < len(stops) else tail
        if before is None or after is None:
            pen.line(after or here)
        elif through:
            _through(pen, before, here, after)
        else:
            pen.bend(here, after)
        before = after
    return str(pen)


def _through(pen: Pen, before: Point, here: Point, after: Point) -> None:
    """By way of the centre, without a kink."""
    lean = (after[0] - before[0]) * 0.14, (after[1] - before[1]) * 0.14
    pen.swing(middle(before, here), (here[0] - lean[0], here[1] - lean[1]), here)
    pen.swing((here[0] + lean[0], here[1] + lean[1]), middle(here, after), after)


def bridges(pairs: Iterable[tuple[Spot, Spot]]) -> str:
    """Two abutments along the road, in the middle of the hexside."""
    drawn = []
    for a, b in pairs:
        x, y = middle(centre(a), centre(b))
        drawn.append(path(ABUTMENTS, transform=moved(x, y, turn=bearing(centre(a), centre(b)))))
    return group("m-bridge", *drawn)


def towns(spots: Iterable[Spot], arms: dict[Spot, set[Spot]]) -> str:
    """Two rows of houses along the first road, different in each town."""
    drawn = []
    for spot in spots:
        along = sorted(arms.get(spot, ()))
        turn = bearing(centre(spot), centre(along[0])) if along else 0.0
        ground = tag("ellipse", class_="m-town-ground", rx=15, ry=11)
        drawn.append(group("", ground, path(_houses(spot)), transform=moved(*centre(spot), turn=turn)))
    return group("m-houses", *drawn)


def _houses(spot: Spot) -> str:
    lot = Lot(spot[0] * 100 + spot[1] + 7)
    houses = []
    for row in (-1, 1):
        x = -11 + lot(0, 3)
        while x < 9:
            wide, deep, gap = lot(3.2, 6.2), lot(3.0, 4.8), lot(3.0, 4.2)
            y = gap if row > 0 else -gap - deep
            houses.append(_house(x, y, wide, deep))
            if lot() < 0.45:
                back, tall = y + deep + 1.6 if row > 0 else y - 4.6, lot(2.4, 3.0)
                houses.append(_house(x + lot(0, 1.5), back, lot(2.6, 4), tall))
            x += wide + lot(1.4, 2.8)
    return "".join(houses)


def _house(x: float, y: float, wide: float, deep: float) -> str:
    return f"M{num(x)} {num(y)}h{num(wide)}v{num(deep)}h{num(-wide)}z"
