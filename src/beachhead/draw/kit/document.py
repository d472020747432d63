"""The document: a board with its title above and its legend below, as one SVG.

Begin with `Document`. The layers lie in groups of their own (`layer-ground`, `layer-names` ...), so that
another page can take single ones. Nothing is fetched: no font, no picture, no script.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from beachhead.draw.kit.curves import num
from beachhead.draw.kit.ground import frame, hex_shape, mat
from beachhead.draw.kit.layout import Window
from beachhead.draw.kit.legend import Entry, legend
from beachhead.draw.kit.patterns import patterns
from beachhead.draw.kit.style import stylesheet
from beachhead.draw.kit.svg import group, tag, text
from beachhead.draw.labels.lettering import NOTE, SUBTITLE, TITLE, Hand, Label

EDGE: Final = 34.0  # paper around the board
HEAD: Final = 74.0
ABOVE: Final = 24.0  # for what stands over the boards
LINE: Final = 15.0
BELT: Final = 300.0  # how far ground is painted over the rim at most


@dataclass
class Document:
    """What is on it; `svg` draws it."""

    title: str
    subtitle: str
    description: str
    window: Window
    theme: str
    scale: float
    defs: list[str] = field(default_factory=list)
    layers: list[tuple[str, str]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    above: str = ""  # between the title and the frame

    def svg(self) -> str:
        """The whole drawing."""
        foot, deep = self._foot()
        wide = self.window.width + 2 * EDGE
        head = HEAD + (ABOVE if self.above else 0)
        high = head + self.window.height + deep
        left, top = self.window.left - EDGE, self.window.top - head
        drawing = (
            tag("title", text(f"{self.title}: {self.subtitle}"), id="title"),
            tag("desc", text(self.description), id="desc"),
            tag("style", stylesheet(self.theme)),
            tag("defs", hex_shape(), patterns(), *self.defs),
            tag("rect", class_="m-paper", x=left, y=top, width=wide, height=high),
            *(group("layer", drawn, id=f"layer-{name}") for name, drawn in self.layers),
            mat(self.window, BELT),
            frame(self.window, "m-neat"),
            frame(self.window, "m-neat2", 7),
            self.above,
            self._headline(),
            foot,
        )
        return tag(
            "svg",
            *drawing,
            xmlns="http://www.w3.org/2000/svg",
            width=round(wide * self.scale),
            height=round(high * self.scale),
            viewBox=f"{num(left)} {num(top)} {num(wide)} {num(high)}",
            role="img",
            aria_labelledby="title desc",
        )

    def _headline(self) -> str:
        x, y = self.window.left - 9, self.window.top - 22 - (ABOVE if self.above else 0)
        title = Label(self.title, TITLE, x, y - 20, "start")
        return title.svg() + Label(self.subtitle, SUBTITLE, x, y, "start").svg()

    def _foot(self) -> tuple[str, float]:
        """Key and notes under the board, and how much room they take with the board's own edge."""
        left, wide = self.window.left - 9, self.window.width + 18
        entries, deep = legend(self.entries, left, self.window.bottom + 26, wide)
        y = self.window.bottom + 26 + deep + LINE
        lines = [line for note in self.notes for line in wrapped(note, NOTE, wide)]
        notes = [Label(line, NOTE, left, y + n * LINE, "start").svg() for n, line in enumerate(lines)]
        return group("m-foot", entries, *notes), 26 + deep + LINE * len(lines) + EDGE / 2


def wrapped(words: str, hand: Hand, wide: float) -> list[str]:
    """A text wrapped to the width."""
    lines: list[str] = []
    for word in words.split():
        if lines and hand.length(f"{lines[-1]} {word}") <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def sentences(parts: Sequence[str]) -> str:
    return " ".join(part.strip() for part in parts if part)
