"""Placing names so that none lies over another: several places for each, the cheapest that is free.

Begin with `settle`. What should stay visible (houses, counters, water) costs by the area that a name covers;
another name must not be touched at all. The most important names choose first; then each may choose again,
since the others may have moved.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from beachhead.draw.kit.layout import W, Window
from beachhead.draw.labels.lettering import Label, Quad, touch

Bounds: TypeAlias = tuple[float, float, float, float]

OFF_THE_SHEET: Final = 1e5
ROUNDS: Final = 3


@dataclass(frozen=True)
class Choice:
    """A label at a possible place, and the cost of that place."""

    label: Label
    cost: float


class Crowd:
    """What is already on the sheet: labels, and things that a label should not cover."""

    def __init__(self) -> None:
        self._labels: dict[tuple[int, int], list[Quad]] = defaultdict(list)
        self._things: dict[tuple[int, int], list[tuple[Bounds, float]]] = defaultdict(list)

    def keep_off(self, quad: Quad, cost: float) -> None:
        """Covering this has a price per square pixel."""
        box = bounds(quad)
        for cell in _cells(box):
            self._things[cell].append((box, cost))

    def add(self, quad: Quad) -> None:
        for cell in _cells(bounds(quad)):
            self._labels[cell].append(quad)

    def remove(self, quad: Quad) -> None:
        for cell in _cells(bounds(quad)):
            self._labels[cell].remove(quad)

    def free(self, quad: Quad) -> bool:
        """Whether no label is there."""
        return not any(touch(quad, q) for cell in _cells(bounds(quad)) for q in self._labels.get(cell, ()))

    def covered(self, quad: Quad) -> float:
        """The price of what would be covered."""
        box = bounds(quad)
        near = {thing for cell in _cells(box) for thing in self._things.get(cell, ())}
        return sum(cost * _common(box, thing) for thing, cost in near)


def _common(a: Bounds, b: Bounds) -> float:
    """The area that two upright boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def bounds(quad: Quad) -> Bounds:
    """Left, top, right, bottom."""
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = quad
    return min(x1, x2, x3, x4), min(y1, y2, y3, y4), max(x1, x2, x3, x4), max(y1, y2, y3, y4)


def _cells(box: Bounds) -> Iterator[tuple[int, int]]:
    for i in range(int(box[0] // W), int(box[2] // W) + 1):
        for j in range(int(box[1] // W), int(box[3] // W) + 1):
            yield i, j


def settle(names: Sequence[Sequence[Choice]], crowd: Crowd, window: Window) -> list[Label]:
    """A place for each name, the most important first; they are added to `crowd`."""
    ranked = [_ranked(choices, crowd, window) for choices in names]
    taken: list[tuple[Label, Quad]] = []
    for places in ranked:
        taken.append(_first_free(places, crowd))
        crowd.add(taken[-1][1])
    for _ in range(ROUNDS - 1):
        for n, places in enumerate(ranked):
            crowd.remove(taken[n][1])
            taken[n] = _first_free(places, crowd)
            crowd.add(taken[n][1])
    return [label for label, _ in taken]


def _ranked(choices: Sequence[Choice], crowd: Crowd, window: Window) -> list[tuple[Label, Quad]]:
    """The places of a name with the room they take, best first."""
    priced = []
    for n, choice in enumerate(choices):
        quad = choice.label.quad()
        outside = not all(window.holds(corner, -2) for corner in quad)
        price = choice.cost + crowd.covered(quad) + (OFF_THE_SHEET if outside else 0)
        priced.append((price, n, choice.label, quad))
    return [(label, quad) for _, _, label, quad in sorted(priced, key=lambda p: p[:2])]


def _first_free(places: list[tuple[Label, Quad]], crowd: Crowd) -> tuple[Label, Quad]:
    return next((place for place in places if crowd.free(place[1])), places[0])
