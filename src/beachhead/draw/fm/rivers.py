"""Rivers along hexsides: a chain of corners, drawn wider from source to mouth.

The corners are what pulls the arcs, so a river passes through the middle of each of its hexsides. There a
road may cross it, at a right angle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final

from beachhead.draw.kit.curves import Pen, polyline
from beachhead.draw.kit.layout import Edge, Knot, Point, Spot, corner, middle, place
from beachhead.draw.kit.svg import group, path

SOURCE: Final = 2.4  # width at the source
MOUTHS: Final = {"Vire": 7.5, "Orne": 8.0, "Douve": 7.0, "Taute": 5.0, "Seulles": 4.8}  # width at the mouth
MOUTH: Final = 4.4
BANK: Final = 1.9


def course(sides: Sequence[Edge]) -> list[Knot]:
    """The corners a river passes, in order."""
    if len(sides) == 1:
        return list(sides[0])
    first, second = sides[0], sides[1]
    start, here = first if first[1] in second else first[::-1]
    knots = [start, here]
    for a, b in sides[1:]:
        knots.append(b if a == knots[-1] else a)
    return knots


def touches(knot: Knot, spots: Collection[Spot]) -> bool:
    """Whether one of the hexes has this corner."""
    x, y = knot
    near = [(line, x + dx) for dx in (-1, 0, 1) for line in ((y - 2) // 3, (y + 2) // 3, y // 3)]
    return any(spot in spots and any(corner(spot, k) == knot for k in range(6)) for spot in near)


def downhill(
    courses: Sequence[tuple[str, list[Knot]]], sea: Collection[Spot]
) -> list[tuple[str, list[Knot]]]:
    """Every river turned so that it ends at the sea, or in another river, whichever way it is listed."""
    turned = []
    for name, knots in courses:
        others = {knot for other, course in courses if other != name for knot in course}
        first, last = (2 * touches(knot, sea) + (knot in others) for knot in (knots[0], knots[-1]))
        turned.append((name, knots[::-1] if first > last else knots))
    return turned


def rivers(courses: Iterable[tuple[str, list[Knot]]], sea: Collection[Spot]) -> tuple[str, str]:
    """Banks and water of all rivers. The shore belongs between them: the water of a mouth goes over it."""
    banks: dict[tuple[float, bool], list[str]] = defaultdict(list)
    water: dict[float, list[str]] = defaultdict(list)
    for name, knots in courses:
        points, open_end = [place(knot) for knot in knots], touches(knots[-1], sea)
        for width, mouth, arc in _arcs(points, MOUTHS.get(name, MOUTH)):
            banks[width, mouth and open_end].append(arc)
            water[width].append(arc)
        if open_end:
            water[MOUTHS.get(name, MOUTH)].append(
                polyline([points[-1], _beyond(points[-2], points[-1], 0.2)])
            )
    return group("m-bank", *(_bank(d, *how) for how, d in sorted(banks.items()))), group(
        "m-water", *(path("".join(d), stroke_width=width) for width, d in sorted(water.items()))
    )


def _bank(arcs: list[str], width: float, mouth: bool) -> str:
    return path("".join(arcs), stroke_width=width + BANK, stroke_linecap="butt" if mouth else None)


def _beyond(a: Point, b: Point, part: float) -> Point:
    return b[0] + (b[0] - a[0]) * part, b[1] + (b[1] - a[1]) * part


def _arcs(points: list[Point], mouth: float) -> list[tuple[float, bool, str]]:
    """Every arc of a river with its width, in steps of half a pixel, and whether it is the last."""
    last = len(points) - 1
    stops = [middle(a, b) for a, b in pairwise(points)]
    arcs = []
    for n in range(last + 1):
        pen = Pen()
        pen.jump(stops[n - 1] if n else points[0])
        if 0 < n < last:
            pen.bend(points[n], stops[n])
        else:
            pen.line(points[last] if n else stops[0])
        width = round((SOURCE + (mouth - SOURCE) * (n / last) ** 0.8) * 2) / 2
        arcs.append((width, n == last, str(pen)))
    return arcs
