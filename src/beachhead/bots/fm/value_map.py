"""Distances over the map for the value of a position, cached. Begin with `steps_from`."""

from __future__ import annotations

from functools import lru_cache

from beachhead.fm.lookup import Lookup
from beachhead.fm.state import FmState
from beachhead.hexes import Grid, Hexes, HexId, each

OUT_OF_REACH = 12
"""Hexes: farther than that is all the same."""
KEPT = 1024


@lru_cache(maxsize=KEPT)
def _steps(lookup: Lookup, grid: Grid, area: Hexes, places: Hexes) -> tuple[int, ...]:
    found = [OUT_OF_REACH] * lookup.size
    edge = seen = places
    for steps in range(OUT_OF_REACH):
        for h in each(edge):
            found[h] = steps
        edge = grid.neighbours(edge) & area & ~seen
        seen |= edge
        if not edge:
            break
    return tuple(found)


def steps_from(state: FmState, places: Hexes) -> tuple[int, ...]:
    """By hex: the hexes over land to the nearest of `places`, OUT_OF_REACH where it is farther."""
    return _steps(state.lookup, state.facts.grid, state.facts.area, places)


def steps_to_each(state: FmState, goals: Hexes, places: Hexes) -> list[tuple[int, HexId]]:
    """The goals with the hexes over land from the nearest of `places`."""
    grid, area = state.facts.grid, state.facts.area
    found: list[tuple[int, HexId]] = []
    left, seen, edge = goals, places, places
    for steps in range(OUT_OF_REACH):
        if left & edge:
            found += [(steps, h) for h in each(left & edge)]
            left &= ~edge
        if not left:
            break
        edge = grid.neighbours(edge) & area & ~seen
        seen |= edge
        if not edge:
            break
    return found + [(OUT_OF_REACH, h) for h in each(left)]
