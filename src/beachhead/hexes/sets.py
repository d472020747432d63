"""Sets of hexes as integers: bit `h` is set when hex `h` is in the set.

Union, meeting and difference are `|`, `&` and `& ~`; how many there are is `hexes.bit_count()`; empty is 0.
Begin with `each`, which walks a set in the order of the grid, and `gather`, which makes one.

The hottest loops over hexes are there once more in C (`kernel.c`), which is used where it was compiled.
"""

from collections.abc import Iterable
from typing import Final, NewType, TypeAlias

try:
    from .kernel import each as each_in_c

    IN_C = True
except ImportError:
    IN_C = False

HexId = NewType("HexId", int)
"""The place of a hex in its padded grid: its bit in a set, its place in a flat list."""

Hexes: TypeAlias = int
"""A set of hexes of one grid."""

_MADE: Final = 2048
# Looking a bit up is cheaper than making it. The end of the row catches what is not a hex: OFF and CLEAR.
_ONE: Final = (*(1 << h for h in range(_MADE)), -1, -1)


def each(hexes: Hexes) -> list[HexId]:
    """The hexes of a set, in the order of the grid (by row number, then by column)."""
    if hexes < 0:
        raise ValueError("a set turned inside out has no end: cut it to the board with `& grid.all`")
    if IN_C:
        return each_in_c(hexes)
    known = _LISTED.get(hexes)
    if known is None:
        if len(_LISTED) >= _MOST_LISTED:
            _LISTED.clear()
        known = _LISTED[hexes] = _listed(hexes)
    return known[:]


_LISTED: dict[Hexes, list[HexId]] = {}
_MOST_LISTED: Final = 4096
"""Lists of sets, because three of four are asked for again: what is beside a hex, where a side stands."""


def _listed(hexes: Hexes) -> list[HexId]:
    found: list[HexId] = []
    while hexes:  # from the top, because then the number gets shorter and cheaper
        h = hexes.bit_length() - 1
        found.append(h)  # type: ignore[arg-type]  # HexId(h) would cost a call per hex
        hexes ^= _ONE[h] if h < _MADE else 1 << h
    found.reverse()
    return found


def gather(ids: Iterable[HexId]) -> Hexes:
    """The set of the given hexes."""
    hexes = 0
    for h in ids:
        hexes |= _ONE[h] if h < _MADE else 1 << h
    if hexes < 0:
        raise ValueError("a set takes hexes of a board; something below 0 is none")
    return hexes


def has(hexes: Hexes, h: HexId) -> bool:
    """Whether `h` is in the set."""
    return hexes >> h & 1 == 1


def flags(hexes: Hexes, size: int, value: int = 1) -> bytes:
    """The set as a flat row of bytes: `value` (1 to 255) at its hexes, 0 elsewhere. For hot loops."""
    table = bytes(48) + bytes((0, value)) + bytes(206)  # the digits "0" and "1" are bytes 48 and 49
    return f"{hexes:0{size}b}"[::-1].encode().translate(table)
