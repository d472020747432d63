"""Bluffs of Memoir: steep hexsides, with ticks down the slope."""

from __future__ import annotations

import math
from collections.abc import Iterable

from beachhead.draw.kit.curves import num, rounded
from beachhead.draw.kit.layout import Edge, Point, Spot, centre, chains, distance, middle, place
from beachhead.draw.kit.mosaic import Lot
from beachhead.draw.kit.svg import path


def bluffs(edges: Iterable[tuple[Edge, Spot]]) -> str:
    """Steep hexsides, each with the hex at their foot: a ridge line and ticks down the slope."""
    sides = list(edges)
    lot = Lot(6)
    ticks = [tick for (a, b), low in sides for tick in _ticks(place(a), place(b), centre(low), lot)]
    ridges = "".join(_ridge([place(knot) for knot in line]) for line in chains(edge for edge, _ in sides))
    return path("".join(ticks), "m-tick") + path(ridges, "m-bluff")


def _ridge(points: list[Point]) -> str:
    return rounded(points) if distance(points[0], points[-1]) > 1 else rounded([*points, points[1]])


def _ticks(a: Point, b: Point, low: Point, lot: Lot) -> list[str]:
    mx, my = middle(a, b)
    far = math.hypot(low[0] - mx, low[1] - my)
    ux, uy = (low[0] - mx) / far, (low[1] - my) / far
    ticks = []
    for n in range(7):
        t, long = (n + 0.5) / 7, (9.5 if n % 2 else 6) + lot(-1, 1)
        x, y = a[0] + t * (b[0] - a[0]) - 2 * ux, a[1] + t * (b[1] - a[1]) - 2 * uy
        ticks.append(f"M{num(x)} {num(y)}l{num(ux * long)} {num(uy * long)}")
    return ticks
