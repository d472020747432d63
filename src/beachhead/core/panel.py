"""Panels: what lies beside the board, as short lists of words and numbers for the edge of a screen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Panel:
    """A title and its lines: what, how much, and a longer word on it if there is one."""

    title: str
    lines: tuple[tuple[str, str, str], ...]

    def json(self) -> dict[str, object]:
        return {"title": self.title, "lines": [list(line) for line in self.lines]}
