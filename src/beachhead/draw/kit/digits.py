"""Numerals drawn with one stroke, in the manner of road signs: the same on every machine, whatever its fonts.

Begin with `numerals`. A numeral is 14 high and about 10 wide; its weight is the width of the stroke.
"""

from __future__ import annotations

from typing import Final

from beachhead.draw.kit.curves import num
from beachhead.draw.kit.svg import group, moved, tag, use

GAP: Final = 2.0
HEIGHT: Final = 14.0
STROKES: Final[dict[str, tuple[str, float, str]]] = {
    "0": ("d0", 10, "M1 4.5a4 4.5 0 0 1 8 0v5a4 4.5 0 0 1-8 0z"),
    "1": ("d1", 7, "M1.2 3.2L5 0V14"),
    "2": ("d2", 10, "M1 4A4 4 0 0 1 9 4C9 6 7.6 7.4 6.2 8.8L1 14H9.3"),
    "3": ("d3", 10, "M1.2 3.2A3.9 3.5 0 1 1 5 6.8H4M5 6.8A4.2 3.6 0 1 1 .8 10.6"),
    "4": ("d4", 10.4, "M7.2 14V0L.8 9.8H10"),
    "5": ("d5", 10, "M8.6 0H2L1.6 6.3C2.6 5.5 3.8 5.2 5 5.2A4.1 4.4 0 1 1 .9 10.6"),
    "6": ("d6", 10, "M.9 9.8a4.1 4.2 0 1 1 8.2 0a4.1 4.2 0 1 1-8.2 0zM7.4 0L1.7 7.6"),
    "7": ("d7", 9.6, "M.6 0H9L3.8 14"),
    "8": ("d8", 10, "M5 6.9A3.5 3.45 0 1 1 5.01 6.9A4.1 3.55 0 1 1 4.99 6.9Z"),
    "9": ("d9", 10, "M.9 4.2a4.1 4.2 0 1 1 8.2 0a4.1 4.2 0 1 1-8.2 0zM2.6 14L8.3 6.4"),
    "-": ("dash", 4.6, "M.6 7.4H4"),
    "+": ("plus", 9.4, "M.8 7H8.6M4.7 3.1V10.9"),
    "?": ("ask", 9.6, "M1 4A3.9 4 0 1 1 6.3 7.6C5.2 8.4 4.9 9 4.9 10.3M4.9 13.5V14"),
}


def digit_defs() -> str:
    return "".join(tag("path", id=id, d=d) for id, _, d in STROKES.values())


def breadth(words: str) -> float:
    """How wide a row of numerals is, at a height of 14."""
    return sum(STROKES[sign][1] + GAP for sign in words) - GAP


def fitted(words: str, height: float, most: float, weight: float) -> float:
    """The scale at which a row is so high, or lower if it would be too wide."""
    return min(height / HEIGHT, most / (breadth(words) + weight))


def digits(
    words: str, at: tuple[float, float], height: float, most: float, ink: str, weight: float = 2.6
) -> str:
    """A row of numerals centred on a point; `ink` is the class of its lines."""
    scale = fitted(words, height, most, weight)
    x, signs = 0.0, []
    for sign in words:
        id, wide, _ = STROKES[sign]
        signs.append(use(id, x=x or None))
        x += wide + GAP
    corner = at[0] - breadth(words) * scale / 2, at[1] - HEIGHT / 2 * scale
    return group(f"num {ink}", *signs, transform=moved(*corner, scale), stroke_width=num(weight))
