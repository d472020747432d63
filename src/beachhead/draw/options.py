"""Options: what to draw, and how."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DrawOptions:
    """The choices of `beachhead map`."""

    whole: bool = False  # the whole map, not only what is in play
    numbers: bool = True  # hex numbers
    setup: bool = False  # the units where the scenario places them, when no game is given
    theme: str = "light"
    scale: float = 1.0
