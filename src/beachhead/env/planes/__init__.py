"""The readers of the two games: the only place of `env` that looks into them. Begin with `reader_of`."""

from __future__ import annotations

from beachhead.core.errors import Unknown
from beachhead.core.state import Setup
from beachhead.env.planes.fm import FmReader
from beachhead.env.planes.m44 import M44Reader
from beachhead.env.planes.reader import Reader
from beachhead.fm.game import FmSetup
from beachhead.m44.state import M44Setup

__all__ = ["Reader", "reader_of"]


def reader_of(setup: Setup) -> Reader:
    """Who reads the positions of this scenario."""
    if isinstance(setup, FmSetup):
        return FmReader(setup)
    if isinstance(setup, M44Setup):
        return M44Reader(setup)
    raise Unknown(f"Nobody has said yet how programs see {setup.game!r}.", allowed=["fm", "m44"])
