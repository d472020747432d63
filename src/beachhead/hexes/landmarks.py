"""What a hex is called by what is nearest: on a named hex it is that name, next to one it is "by" it, two or
three hexes away "near" it, and out at sea "off" it. A game says what else there is to go by.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .grid import Grid
from .sets import Hexes, HexId, each

NEAR: Final = 3
"""How many hexes away a place still gives its name to a hex on land."""
OFF_SHORE: Final = 8
"""And to one at sea."""


def nearest(grid: Grid, h: HexId, named: Hexes, most: int) -> tuple[int, HexId] | None:
    """The nearest of some hexes that is at most so far away, and how far it is. Of several it is the one most
    nearly above or below, and then the first in the order of the grid."""
    for far in range(most + 1):
        found = grid.disc(h, far) & named
        if found:
            return far, min(each(found), key=lambda n: abs(grid.x[n] - grid.x[h]))
    return None


def name_by(
    grid: Grid, h: HexId, names: Mapping[HexId, str], named: Hexes, ground: str, *, sea: bool
) -> tuple[str, str] | None:
    """What a hex is called by the nearest named one, and where somebody in it is; None if there is none."""
    found = nearest(grid, h, named, OFF_SHORE if sea else NEAR)
    if found is None:
        return None
    far, there = found
    if not far:
        return names[there], f"at {names[there]}"
    where = f"{'off' if sea else 'by' if far == 1 else 'near'} {names[there]}"
    return f"{ground} {where}", where
