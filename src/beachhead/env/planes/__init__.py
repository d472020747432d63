"""Readers of positions for programs: each game names its own. Begin with `reader_of`."""

from __future__ import annotations

from beachhead.core.state import Setup
from beachhead.env.planes.reader import Reader
from beachhead.games import companion, find_game

__all__ = ["Reader", "reader_of"]


def reader_of(setup: Setup) -> Reader:
    """The reader of this scenario's positions."""
    made: Reader = companion(find_game(setup.game).reader, type, "reader")(setup)
    return made
