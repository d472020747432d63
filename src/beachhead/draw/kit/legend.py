"""The legend of a map: a small picture of each thing and its name, in rows under the board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from beachhead.draw.kit.curves import polygon
from beachhead.draw.kit.svg import group, moved, path
from beachhead.draw.labels.lettering import CAPTION, Label

ROW: Final = 36.0
PICTURE: Final = 42.0  # room for the picture
SPACE: Final = 20.0  # between two entries


@dataclass(frozen=True)
class Entry:
    """`picture` is drawn round (0, 0), at most 40 wide and 32 high."""

    picture: str
    caption: str

    @property
    def length(self) -> float:
        return PICTURE + CAPTION.length(self.caption) + SPACE


def legend(entries: Sequence[Entry], left: float, top: float, wide: float) -> tuple[str, float]:
    """The entries in rows, and how high that is."""
    drawn, x, row = [], 0.0, 0
    for entry in entries:
        if x and x + entry.length - SPACE > wide:
            x, row = 0.0, row + 1
        drawn.append(_entry(entry, left + x, top + row * ROW + ROW / 2))
        x += entry.length
    return group("m-key", *drawn), ROW * (row + 1) if entries else 0.0


def _entry(entry: Entry, x: float, y: float) -> str:
    picture = group("", entry.picture, transform=moved(x + PICTURE / 2 - 3, y))
    return picture + Label(entry.caption, CAPTION, x + PICTURE, y + 4, "start").svg()


def patch(*names: str) -> str:
    """A hex of some ground."""
    d = polygon([(17 * math.sin(k * math.tau / 6), -17 * math.cos(k * math.tau / 6)) for k in range(6)])
    return "".join(path(d, name) for name in (*names, "m-patch-edge"))


def stroke(*names: str, d: str = "M-16 4C-7-8 4 10 16-4") -> str:
    """A stretch of some line."""
    return "".join(path(d, name) for name in names)
