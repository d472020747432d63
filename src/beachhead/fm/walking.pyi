"""The walking of `reach.py` in C; not there where nothing was compiled."""

from typing import TypeVar

from beachhead.hexes import HexId

T = TypeVar("T")

def walk(
    exits: bytes,
    hexes: tuple[HexId, ...],
    ground: bytes,
    left: bytearray,
    start: HexId,
    points: int,
    stops: bool,
    toll: int,
) -> list[HexId]: ...
def path(
    entries: bytes,
    hexes: tuple[HexId, ...],
    ground: bytes,
    left: bytearray,
    start: HexId,
    stops: bool,
    toll: int,
    goal: HexId,
) -> list[HexId]: ...
def ends(order: list[HexId], crowd: bytearray, things: tuple[T, ...]) -> list[T]: ...
