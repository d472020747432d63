"""Lettering: names and numbers on the document, and the room each one takes. Begin with `Label`.

No font is shipped, and fonts differ between machines. So a label says how long it is (`textLength`), and any
font is drawn to that length: labels that do not touch here touch nowhere.
"""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from beachhead.draw.kit.layout import Point
from beachhead.draw.kit.svg import moved, tag, text

Quad: TypeAlias = tuple[Point, Point, Point, Point]

# How wide letters are in parts of their size, about as in most fonts of the kind.
SERIF_WIDTHS: Final = {
    0.3: "ijlt.,:;’'! ·|", 0.36: "frsI-()", 0.42: "J", 0.48: "acez", 0.54: "bdghknopquvxy0123456789",
    0.6: "FLPSZ", 0.66: "BEKRT", 0.72: "ACDGHNOQUVXY", 0.8: "wm+—", 0.93: "MW",
}  # fmt: skip
SANS_WIDTHS: Final = {
    0.25: "ijlI’'|", 0.3: "ft.,:;! ·", 0.35: "r-()", 0.52: "ckJsvxyz", 0.57: "abdeghnopqu0123456789",
    0.58: "L+", 0.62: "FTZ", 0.68: "ABEKPSVXY", 0.74: "CDHNRUw", 0.79: "GOQ", 0.86: "mM—", 0.96: "W",
}  # fmt: skip
WIDTHS: Final = [
    {letter: wide for wide, letters in table.items() for letter in letters}
    for table in (SERIF_WIDTHS, SANS_WIDTHS)
]
ANY: Final = 0.6


@dataclass(frozen=True)
class Hand:
    """A style of lettering: its class in the stylesheet, and what the length of a text depends on."""

    name: str
    size: float
    bold: bool = False
    spacing: float = 0.0
    sans: bool = False

    def length(self, words: str) -> float:
        wide = sum(_width(letter, self.sans) for letter in words)
        return wide * self.size * (1.08 if self.bold else 1.0) + self.spacing * len(words)


CITY: Final = Hand("m-city", 12.4, bold=True)
TOWN: Final = Hand("m-town", 10.8)
PLACE: Final = Hand("m-place", 11.5, bold=True)
HILL: Final = Hand("m-hill", 9.8)
RIVER: Final = Hand("m-river", 11.0, spacing=1.2)
STREAM: Final = Hand("m-stream", 12.0, spacing=1.2)  # on the water itself
BEACH: Final = Hand("m-beachname", 13.0, bold=True, spacing=4.0)
SEA: Final = Hand("m-seaname", 26.0, spacing=9.0)
NUMBER: Final = Hand("m-no", 7.6, sans=True)
WORD: Final = Hand("o-word", 9.5, bold=True, sans=True)  # of an overlay
BOARD: Final = Hand("m-board", 15.0, bold=True, spacing=1.0, sans=True)
SECTION: Final = Hand("m-sectionname", 10.5, bold=True, spacing=0.6, sans=True)
TITLE: Final = Hand("m-title", 25.0, bold=True)
SUBTITLE: Final = Hand("m-subtitle", 12.5, sans=True)
CAPTION: Final = Hand("m-caption", 11.0, sans=True)
NOTE: Final = Hand("m-note", 10.5, sans=True)
HANDS: Final = (
    CITY, TOWN, PLACE, HILL, RIVER, STREAM, BEACH, SEA, NUMBER, WORD, BOARD, SECTION, TITLE, SUBTITLE,
    CAPTION, NOTE,
)  # fmt: skip


def _width(letter: str, sans: bool) -> float:
    plain = unicodedata.normalize("NFD", letter)[0]  # without its accent
    return WIDTHS[sans].get(plain, ANY)


@dataclass(frozen=True)
class Label:
    """A text at a place: the foot of its line is at (x, y), turned round that point."""

    words: str
    hand: Hand
    x: float
    y: float
    anchor: str = "middle"
    turn: float = 0.0
    lift: float = 0.0  # raised from the point by so much before it is turned
    faint: bool = False

    @property
    def length(self) -> float:
        return self.hand.length(self.words)

    def quad(self, spare: float = 1.5) -> Quad:
        """The four corners of the room it takes, with a little air at both ends."""
        left = {"start": 0.0, "middle": -self.length / 2, "end": -self.length}[self.anchor] - spare
        right = left + self.length + 2 * spare
        top, bottom = -self.lift - self.hand.size * 0.78, -self.lift + self.hand.size * 0.24
        return (
            self._at(left, top), self._at(right, top), self._at(right, bottom), self._at(left, bottom),
        )  # fmt: skip

    def _at(self, dx: float, dy: float) -> Point:
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return self.x + dx * cos - dy * sin, self.y + dx * sin + dy * cos

    def svg(self, *classes: str) -> str:
        """Turned by a group around it, so that whoever enlarges the text enlarges it in its place."""
        written = tag(
            "text",
            text(self.words),
            class_=" ".join((self.hand.name, *["m-far"] * self.faint, *classes)),
            x=None if self.turn else self.x,
            y=-self.lift if self.turn else self.y - self.lift,
            text_anchor=None if self.anchor == "start" else self.anchor,
            textLength=self.length if len(self.words) > 1 else None,
            lengthAdjust="spacingAndGlyphs" if len(self.words) > 1 and not self.hand.spacing else None,
        )
        return tag("g", written, transform=moved(self.x, self.y, turn=self.turn)) if self.turn else written


def touch(a: Quad, b: Quad) -> bool:
    """Whether two boxes, turned or not, lie over one another."""
    return not any(_apart(a, b, one, two) for quad in (a, b) for one, two in pairwise(quad[:3]))


def _apart(a: Quad, b: Quad, one: Point, two: Point) -> bool:
    """Whether a line along one side of a box separates them."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    first = [x * dx + y * dy for x, y in a]
    second = [x * dx + y * dy for x, y in b]
    return max(first) <= min(second) or max(second) <= min(first)


def grown(quad: Quad, by: float) -> Quad:
    """An upright box with some air around it."""
    (left, top), _, (right, bottom), _ = quad
    return box((left + right) / 2, (top + bottom) / 2, (right - left) / 2 + by, (bottom - top) / 2 + by)


def box(x: float, y: float, half_width: float, half_height: float) -> Quad:
    """An upright box around a point."""
    left, right, top, bottom = x - half_width, x + half_width, y - half_height, y + half_height
    return (left, top), (right, top), (right, bottom), (left, bottom)
