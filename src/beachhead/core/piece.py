"""A piece on the board in its plainest form: what it is called, where it stands, whose it is."""

from __future__ import annotations

from typing import NamedTuple


class Piece(NamedTuple):
    """`id` and `hex` are names as in the options of a decision; `side` is a seat or a side of the game."""

    id: str
    hex: str
    title: str
    side: str
