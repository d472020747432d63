"""Hexes and hexsides as they are written in data files."""

from __future__ import annotations

from itertools import pairwise

from beachhead.core.datafile import Block
from beachhead.hexes import Grid, Hexes, HexId, gather

Corner = tuple[int, int]


def one_hex(block: Block, key: str, grid: Grid, name: str) -> HexId:
    """The hex called `name`, which is written in the field `key`."""
    try:
        return grid.hex(name)
    except ValueError as error:
        raise block.wrong(str(error), key, name) from None


def hexes_in(block: Block, key: str, grid: Grid) -> tuple[HexId, ...]:
    """The hexes of a text like `0138 0237`, each named once."""
    names = block.text(key).split()
    if not names:
        raise block.wrong("it names no hex", key)
    for name in names:
        if names.count(name) > 1:
            raise block.wrong(f"{name} is named twice", key, name)
    return tuple(one_hex(block, key, grid, name) for name in names)


def hex_set(block: Block, key: str, grid: Grid) -> Hexes:
    return gather(hexes_in(block, key, grid))


def chain_in(block: Block, key: str, grid: Grid) -> tuple[HexId, ...]:
    """The hexes of a text in their order, each next to the one before."""
    path = tuple(one_hex(block, key, grid, name) for name in block.text(key).split())
    for a, b in pairwise(path):
        if b not in grid.around[a]:
            raise block.wrong(f"{grid.name(a)} and {grid.name(b)} do not touch", key, grid.name(b))
    return path


def side_in(block: Block, key: str, grid: Grid, text: str) -> int:
    """The hexside `0138|0237` as hex * 6 + direction."""
    names = text.split("|")
    if len(names) != 2:
        raise block.wrong(f"{text!r} is not a hexside; write it as 0138|0237", key, text)
    a, b = (one_hex(block, key, grid, name) for name in names)
    for side in range(a * 6, a * 6 + 6):
        if grid.side[side] == b:
            return side
    raise block.wrong(f"{text} is not a hexside: these hexes do not touch", key, text)


def opposite(grid: Grid, side: int) -> int:
    """The same hexside, seen from the hex beyond it; -1 on the rim of the map."""
    beyond = grid.side[side]
    return -1 if beyond < 0 else beyond * 6 + (side + 3) % 6


def corners(grid: Grid, side: int) -> tuple[Corner, Corner]:
    """The two corners of a hexside, the same for all hexes that share them."""
    h, d = divmod(side, 6)
    return _corner(grid, h, d - 1), _corner(grid, h, d)


_STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # W NW NE E SE SW as (rows, half columns)


def _corner(grid: Grid, h: int, d: int) -> Corner:
    """Between directions d and d + 1: the sum of the three hexes that meet there, on the map or off it."""
    (r1, x1), (r2, x2) = _STEPS[d % 6], _STEPS[(d + 1) % 6]
    return 3 * grid.row[h] + r1 + r2, 3 * grid.x[h] + x1 + x2
