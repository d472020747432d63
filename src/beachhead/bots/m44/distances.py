"""How far it is on foot, by road or by sea, whoever may stand in the way. Begin with `steps_to`."""

from __future__ import annotations

from functools import cache

from beachhead.hexes import Hexes, each
from beachhead.m44.lookup import Lookup
from beachhead.m44.state import M44State

FARTHEST = 16
"""Beyond this many hexes it does not matter how far."""


@cache
def steps_to(lookup: Lookup, area: Hexes, goal: int) -> list[int]:
    """By hex: the steps to `goal` through `area`, FARTHEST where it is farther or cannot be reached."""
    found = [FARTHEST] * lookup.size
    neighbours = lookup.grid.neighbours
    edge, seen = 1 << goal, 0
    for steps in range(FARTHEST):
        for h in each(edge):
            found[h] = steps
        seen |= edge
        edge = neighbours(edge) & area & ~seen
        if not edge:
            break
    return found


def area_of(state: M44State, unit: int) -> Hexes:
    """Where the unit could go if nobody stood in its way; a unit in a craft comes over the sea."""
    lookup = state.lookup
    area = lookup.open_to[state.troop[unit]] | state.spans
    return area | lookup.ground.ocean if state.aboard[unit] >= 0 else area


@cache
def faded_to(lookup: Lookup, area: Hexes, goal: int, fading: float) -> list[float]:
    """By hex: what is left of the attraction of `goal` if every step leaves `fading` of it."""
    return [fading**steps for steps in steps_to(lookup, area, goal)]
