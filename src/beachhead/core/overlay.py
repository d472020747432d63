"""Overlays: what players may want highlighted on the board, drawn from what their seat knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from beachhead.core.errors import unknown


@dataclass(frozen=True)
class Lens:
    """A kind of overlay that a game offers; `about` says what has to be pointed at, if anything."""

    name: str
    title: str
    about: Literal["", "unit", "hex"] = ""

    def json(self) -> dict[str, str]:
        return {"name": self.name, "title": self.title, "about": self.about}


@dataclass(frozen=True)
class Overlay:
    """Hexes with a word each (a cost, an owner, or none), ways from hex to hex, hexes where a way is cut, and
    lines to read beside the board: what, how much, and a longer word."""

    name: str
    title: str
    hexes: tuple[tuple[str, str], ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()
    cut: tuple[str, ...] = ()
    lines: tuple[tuple[str, str, str], ...] = ()

    def json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "title": self.title,
            "hexes": [list(pair) for pair in self.hexes],
            "paths": [list(path) for path in self.paths],
            "cut": list(self.cut),
            "lines": [list(line) for line in self.lines],
        }


def lens_called(name: str, lenses: Iterable[Lens]) -> Lens:
    """The lens of this name, or a refusal that lists them."""
    known = {lens.name: lens for lens in lenses}
    if name not in known:
        raise unknown("overlay", name, known)
    return known[name]
