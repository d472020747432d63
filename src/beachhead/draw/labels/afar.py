"""Names on a map that is seen from afar, where some are written larger and others are left out.

Whoever shows the map (the browser board) enlarges the names of a hand round their middle, as `LEVELS` says.
What then lies over a name that matters more is marked with a class, to be left out at that level.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from beachhead.draw.kit.layout import Point
from beachhead.draw.labels.lettering import (
    BEACH,
    CITY,
    HILL,
    PLACE,
    RIVER,
    SECTION,
    TOWN,
    Label,
    Quad,
    touch,
)

LEVELS: Final[dict[int, dict[str, float]]] = {
    34: {
        CITY.name: 2.2,
        BEACH.name: 1.9,
        **dict.fromkeys((h.name for h in (TOWN, HILL, RIVER, PLACE, SECTION)), 0),
    },
    50: {
        CITY.name: 1.8,
        PLACE.name: 1.6,
        BEACH.name: 1.4,
        **dict.fromkeys((h.name for h in (TOWN, HILL, RIVER)), 0),
    },
    72: {CITY.name: 1.25, TOWN.name: 1.16, PLACE.name: 1.2},
}
"""By scale of the map in percent, under which it holds: how much larger a hand is written; 0 for left out."""
FIRST: Final = (BEACH, CITY, PLACE, TOWN)


def names(labels: Sequence[Label]) -> str:
    """The names, each with the levels at which it would lie over a better one."""
    over = {level: _over_others(labels, larger) for level, larger in LEVELS.items()}
    return "".join(
        label.svg(*(f"m-over-{level}" for level, hidden in over.items() if n in hidden))
        for n, label in enumerate(labels)
    )


def _over_others(labels: Sequence[Label], larger: dict[str, float]) -> set[int]:
    """Which of the labels touch one that comes before them."""
    kept: list[Quad] = []
    hidden = set()
    for n in sorted(range(len(labels)), key=lambda n: _rank(labels[n])):
        times = larger.get(labels[n].hand.name, 1)
        quad = _enlarged(labels[n].quad(), times)
        if times and any(touch(quad, other) for other in kept):
            hidden.add(n)
        elif times:
            kept.append(quad)
    return hidden


def _rank(label: Label) -> tuple[bool, int]:
    return label.faint, FIRST.index(label.hand) if label.hand in FIRST else len(FIRST)


def _enlarged(quad: Quad, times: float) -> Quad:
    x, y = sum(p[0] for p in quad) / 4, sum(p[1] for p in quad) / 4

    def away(point: Point) -> Point:
        return x + (point[0] - x) * times, y + (point[1] - y) * times

    a, b, c, d = quad
    return away(a), away(b), away(c), away(d)
