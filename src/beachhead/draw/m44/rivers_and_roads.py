"""Lines through the hexes of Memoir: rivers that fill hexes, roads, bridges.

A river or road is a set of hexes; neighbours are joined (`joined`), and the line runs through the middles of
the sides they share (`web`). Three river hexes together make a pool.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from beachhead.draw.kit.curves import Pen, num, polygon, polyline
from beachhead.draw.kit.layout import (
    Point,
    Spot,
    W,
    around,
    bearing,
    centre,
    distance,
    middle,
)
from beachhead.draw.kit.svg import group, moved, path

Arms: TypeAlias = dict[Spot, set[Spot]]

WATER: Final = 21.5  # the width of a river
BANKS: Final = 25.0


def joined(spots: Collection[Spot]) -> Arms:
    """Each hex with its neighbours of the set; of three that all touch, one link is left out."""
    arms = {spot: {n for n in around(spot) if n in spots} for spot in sorted(spots)}
    for a, near in arms.items():
        for b in sorted(near):
            crowded = arms[a] & arms[b] and len(arms[a]) > 2 and len(arms[b]) > 2
            if a < b and a[0] != b[0] and crowded:
                arms[a].discard(b)
                arms[b].discard(a)
    return arms


def downstream(spots: Collection[Spot]) -> list[Spot]:
    """The hexes of a river one after the other, from an end of it."""
    left = set(spots)
    ends = sorted(left, key=lambda spot: (sum(n in left for n in around(spot)), spot))
    course = [ends[0]]
    left.remove(ends[0])
    while left:
        course.append(min(left, key=lambda spot: (distance(centre(course[-1]), centre(spot)), spot)))
        left.remove(course[-1])
    return course


def web(arms: Arms, ends: Callable[[Spot], list[Point]], stops: Collection[Spot] = ()) -> str:
    """All lines of a net: through a hex with two arms in a bend, otherwise by way of its centre. `ends` are
    further points a hex is joined with, off the board or at sea."""
    pen = Pen()
    for spot, near in arms.items():
        here = centre(spot)
        points = [middle(here, centre(n)) for n in sorted(near)] + ends(spot)
        if len(points) == 2 and spot not in stops:
            pen.jump(points[0])
            pen.bend(here, points[1])
        else:
            for point in points:
                pen.jump(point)
                pen.line(here)
    return str(pen)


def pools(spots: Collection[Spot]) -> str:
    """Water between three river hexes that all touch."""
    found = []
    for a in sorted(spots):
        near = [n for n in around(a) if n in spots and n > a]
        pairs = [(b, c) for b in near for c in near if b < c and c in around(b)]
        found += [polygon([centre(a), centre(b), centre(c)]) for b, c in pairs]
    return "".join(found)


def stream(line: str, lakes: str, tails: Sequence[tuple[Point, Point]]) -> str:
    """Banks, then water; the tails run out to sea, where the banks end and the water goes on."""
    open_banks = "".join(polyline(tail) for tail in tails)
    open_water = "".join(polyline((a, _farther(a, b))) for a, b in tails)
    bank = path(line, stroke_width=BANKS) + path(lakes, "m-bank-pool", stroke_width=BANKS)
    bank += path(open_banks, stroke_width=BANKS, stroke_linecap="butt")
    water = path(line, stroke_width=WATER) + path(lakes, "m-water-pool", stroke_width=WATER)
    water += path(open_water, stroke_width=WATER, stroke_linecap="butt") + path(
        _between(tails), "m-water-fill"
    )
    return group("m-bank", bank) + group("m-water", water)


def _between(tails: Sequence[tuple[Point, Point]]) -> str:
    """Mouths side by side open as one."""
    near = [(one, two) for one, two in pairwise(tails) if distance(one[0], two[0]) < 1.1 * W]
    return "".join(polygon([one[0], _farther(*one), _farther(*two), two[0]]) for one, two in near)


def _farther(a: Point, b: Point) -> Point:
    far = distance(a, b)
    return b[0] + 3 * (b[0] - a[0]) / far, b[1] + 3 * (b[1] - a[1]) / far


def ripples(spots: Iterable[Spot]) -> str:
    """On fordable water."""
    marks = [(x - 11, y - 3) for x, y in map(centre, spots)]
    return path("".join(f"M{num(x)} {num(y)}h8m4 4h8m-16 4h9m3-12h6" for x, y in marks), "m-ripple")


def decks(spots: Iterable[Spot], arms: Arms) -> str:
    """Bridges: two rails with flared ends along the road."""
    rails = "M-24-12L-20-8.5H20L24-12M-24 12L-20 8.5H20L24 12"
    drawn = []
    for spot in spots:
        here = centre(spot)
        ends = [middle(here, centre(n)) for n in sorted(arms[spot])][:2]
        if len(ends) == 2:
            here = middle(here, middle(*ends))  # where the bend of the road passes
        turn = bearing(ends[0], ends[1] if len(ends) == 2 else here) if ends else 0.0
        drawn.append(path(rails, transform=moved(*here, turn=turn)))
    return group("m-deck", *drawn)
