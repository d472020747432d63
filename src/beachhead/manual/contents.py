"""What a manual is made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from html import escape
from importlib.resources.abc import Traversable

NARROW = 3
"""So many columns fit on any screen."""


@dataclass(frozen=True)
class Table:
    """A table made from the facts a game is played with. Cells are plain text; `reconstructed` says that its
    values are ours, not the printed ones."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    reconstructed: bool = False

    def html(self) -> str:
        """The table as HTML; a wide one can be scrolled by keyboard."""
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.head)
        rows = "".join(self._row(*row) for row in self.rows)
        says = " ".join(filter(None, (self.note, "Reconstructed values." if self.reconstructed else "")))
        note = f"<figcaption>{escape(says)}</figcaption>" if says else ""
        reach = ' tabindex="0"' if len(self.head) > NARROW else ""  # it may have to be scrolled sideways
        return (
            f'<figure class="table"{reach}><table><caption>{escape(self.title)}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{note}</figure>"
        )

    def _row(self, first: str, *rest: str) -> str:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        return f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'


@dataclass(frozen=True)
class Figure:
    """A picture of a position: `draw` gives the SVG. `says` describes it to somebody who cannot see it."""

    caption: str
    says: str
    draw: Callable[[], str]


@dataclass(frozen=True)
class Section:
    """A section of a chapter; `rules` are ids, or patterns of ids with `*`, that it tells. `edition` and
    `option` say where alone it holds."""

    id: str
    title: str
    html: str
    text: str
    rules: tuple[str, ...] = ()
    edition: str = ""
    option: str = ""

    def speaks_of(self, spellings: tuple[str, ...]) -> bool:
        """Whether one of these words stands in it, whole."""
        return any(re.search(rf"\b{re.escape(word)}\b", self.text, re.IGNORECASE) for word in spellings)


@dataclass(frozen=True)
class Chapter:
    """A chapter: what stands before its first section is its `html`."""

    id: str
    title: str
    html: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Sources:
    """Where the manual of a game is read from: a folder of chapters, and tables and figures by the names they
    are called for in the text."""

    title: str
    folder: Traversable
    tables: Mapping[str, Callable[[], Table]]
    figures: Mapping[str, Callable[[], Figure]]


@dataclass(frozen=True)
class Term:
    """A word of the game and what it means; `also` are other ways to write it."""

    id: str
    title: str
    html: str
    text: str
    also: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        return (self.title, *self.also)


@dataclass(frozen=True)
class Manual:
    """The manual of a game."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]
    glossary: tuple[Term, ...]
    figures: Mapping[str, Figure]
    asks: Mapping[str, str]
    """By question: what it means, for somebody who is asked it for the first time."""

    def section_of(self, rule: str) -> Section | None:
        """The section that tells a rule: named by its whole id before by a pattern, the longest first."""
        told = [
            (pattern == rule, len(pattern), section)
            for chapter in self.chapters
            for section in chapter.sections
            for pattern in section.rules
            if fnmatchcase(rule, pattern)
        ]
        return max(told, key=lambda found: found[:2])[2] if told else None
