"""Who reads positions for programs: each game names its reader. Begin with `reader_of`."""

from __future__ import annotations

from beachhead.core.state import Setup
from beachhead.env.planes.reader import Reader
from beachhead.games import companion, find_game

__all__ = ["Reader", "reader_of"]


def reader_of(setup: Setup) -> Reader:
    """Who reads the positions of this scenario."""
    made: Reader = companion(find_game(setup.game).reader, type, "reader")(setup)
    return made
