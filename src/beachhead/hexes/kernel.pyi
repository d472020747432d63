"""The hottest loops over hexes in C; not there where nothing was compiled."""

from typing import TypeVar

from .sets import Hexes, HexId

T = TypeVar("T")

def each(hexes: Hexes) -> list[HexId]: ...
def walk(
    exits: bytes,
    ground: bytes,
    left: bytearray,
    start: HexId,
    points: int,
    stops: bool,
    toll: int,
) -> list[HexId]: ...
def path(
    entries: bytes,
    ground: bytes,
    left: bytearray,
    start: HexId,
    stops: bool,
    toll: int,
    goal: HexId,
) -> list[HexId]: ...
def ends(order: list[HexId], crowd: bytearray, things: tuple[T, ...]) -> list[T]: ...
