"""Who sees whom: rules m44-los. Begin with `sees`; `what_blocks` tells a player why not.

The line runs from centre to centre. It is cut where it passes through a blocking hex, or when something
blocks on its left and something on its right where it runs along edges and past corners (m44-los-03 to 05).
Height gives no view over anything, except along one and the same group of touching hills.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.hexes import Hexes, HexId
from beachhead.hexes.sight import line_of_sight
from beachhead.hexes.sight import sees as line_is_free
from beachhead.m44.state import M44State


@rule("m44-los-02", "m44-los-07", "m44-los-08", "m44-los-09", "m44-los-10", "m44-los-11", "m44-los-12")
def blocking(state: M44State, a: int, b: int) -> Hexes:
    """What blocks between `a` and `b`: ground, smoke and units; hills unless all belong to one group."""
    ground = state.lookup.ground
    group = ground.hill_group[a]
    hills = state.lookup.hills_but[group + 1 if group == ground.hill_group[b] else 0]
    return (
        ground.blocks_sight | hills | state.smoke | state.thin_smoke | state.occupied[0] | state.occupied[1]
    )


@rule("m44-los-01", "m44-los-03", "m44-los-04", "m44-los-05", "m44-los-06")
def sees(state: M44State, a: int, b: int) -> bool:
    """Whether the line from `a` to `b` is free; the two end hexes never block it."""
    grid = state.lookup.grid
    solid = blocking(state, a, b) & ~(1 << a) & ~(1 << b)
    return line_is_free(grid, HexId(a), HexId(b), solid, edges="sides", rim_blocks=True)


def what_blocks(state: M44State, a: int, b: int) -> Hexes:
    """The blocking hexes that the line from `a` to `b` meets, whether or not they cut it."""
    solid = blocking(state, a, b)
    met = 0
    for crossing in line_of_sight(state.lookup.grid, HexId(a), HexId(b)):
        for h in crossing:
            if h >= 0:
                met |= 1 << h
    return met & solid
