"""Curves: lines of points as SVG paths, with the slight wobble of a hand-drawn outline.

Begin with `area`, the outline of a set of hexes. Every hexside wanders a little, always in the same manner
wherever it is drawn, so that two kinds of ground that touch share one line. A hex keeps its middle and nearly
all of its ground; only corners lose their edge.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import Final

from beachhead.draw.kit.layout import Edge, Knot, Point, Spot, chains, middle, place, rim

WANDER: Final = 3.4  # how far an outline strays from its hexside, in pixels
STOPS: Final = (0.17, 0.5, 0.83)  # where along the side it may stray


def num(value: float) -> str:
    """A number with at most one decimal and no extra zeros."""
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


class Pen:
    """Writes path data with steps from point to point, rounded so that no error adds up."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.x = self.y = 0.0

    def jump(self, p: Point) -> None:
        self.x, self.y = round(p[0], 1), round(p[1], 1)
        self.words.append(f"M{num(self.x)} {num(self.y)}")

    def line(self, p: Point) -> None:
        self._step("l", p)

    def bend(self, pull: Point, end: Point) -> None:
        """A quadratic arc drawn towards `pull`."""
        self._step("q", pull, end)

    def swing(self, out: Point, home: Point, end: Point) -> None:
        """A cubic arc that leaves towards `out` and comes in from `home`."""
        self._step("c", out, home, end)

    def close(self) -> None:
        self.words.append("z")

    def _step(self, letter: str, *points: Point) -> None:
        x, y = self.x, self.y
        steps = [(round(px, 1) - x, round(py, 1) - y) for px, py in points]
        self.words.append(letter + tight([number for step in steps for number in step]))
        self.x, self.y = round(points[-1][0], 1), round(points[-1][1], 1)

    def __str__(self) -> str:
        return "".join(self.words)


def tight(numbers: Sequence[float]) -> str:
    """Numbers in a row; a minus sign parts them as well as a blank."""
    words = [num(n) for n in numbers]
    return words[0] + "".join(word if word.startswith("-") else " " + word for word in words[1:])


def polygon(points: Sequence[Point]) -> str:
    pen = Pen()
    _straight(pen, points)
    pen.close()
    return str(pen)


def polyline(points: Sequence[Point]) -> str:
    pen = Pen()
    _straight(pen, points)
    return str(pen)


def _straight(pen: Pen, points: Sequence[Point]) -> None:
    pen.jump(points[0])
    for p in points[1:]:
        pen.line(p)


def rounded(points: Sequence[Point]) -> str:
    """An open line that passes through the middles of its stretches, with its corners as pulls."""
    pen = Pen()
    pen.jump(points[0])
    for a, b in pairwise(points[1:]):
        pen.bend(a, middle(a, b))
    pen.line(points[-1])
    return str(pen)


def ring(points: Sequence[Point]) -> str:
    """A closed line with rounded corners."""
    pen = Pen()
    pen.jump(middle(points[-1], points[0]))
    for a, b in zip(points, (*points[1:], points[0]), strict=True):
        pen.bend(a, middle(a, b))
    pen.close()
    return str(pen)


def area(spots: Collection[Spot], wander: float = WANDER) -> str:
    """The outline of a set of hexes, drawn by hand."""
    return outlines(rim(spots), wander)


def outlines(edges: Iterable[Edge], wander: float = WANDER) -> str:
    """Hexsides as lines drawn by hand, closed where they close."""
    return "".join(_drawn(line, wander) for line in chains(edges))


def _drawn(line: list[Knot], wander: float) -> str:
    points: list[Point] = []
    for a, b in pairwise(line):
        points += _strays(a, b, wander)
    return ring(points) if line[0] == line[-1] else rounded([place(line[0]), *points, place(line[-1])])


def _strays(a: Knot, b: Knot, wander: float) -> list[Point]:
    """Points along a hexside, each a little off it; the same from either end."""
    if a > b:
        return _strays(b, a, wander)[::-1]
    (x1, y1), (x2, y2) = place(a), place(b)
    long = math.hypot(x2 - x1, y2 - y1)
    nx, ny = (y1 - y2) / long, (x2 - x1) / long
    points = []
    for n, t in enumerate(STOPS):
        off = wander * chance(a[0], a[1], b[0], b[1], n)
        points.append((x1 + t * (x2 - x1) + off * nx, y1 + t * (y2 - y1) + off * ny))
    return points


def chance(*numbers: int) -> float:
    """A pseudo-random number from -1 to 1, the same every time."""
    mixed = 0x9E3779B9
    for n in numbers:
        mixed = (mixed ^ (n & 0xFFFF)) * 0x85EBCA6B & 0xFFFFFFFF
        mixed ^= mixed >> 13
    mixed = mixed * 0xC2B2AE35 & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) / 0x7FFFFFFF - 1


def discs(circles: Iterable[tuple[float, float, float]]) -> str:
    """Many small discs (x, y, radius) as one path."""
    return "".join(
        f"M{num(x - r)} {num(y)}a{tight((r, r))} 0 1 0 {num(2 * r)} 0a{tight((r, r))} 0 1 0 {num(-2 * r)} 0"
        for x, y, r in circles
    )
