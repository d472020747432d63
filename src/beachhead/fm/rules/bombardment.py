"""Bombardment: rule 8.1, with the ranges of 10.8. Begin with `targets`."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.markers import AIR, GERMAN_CUP, GROUND
from beachhead.fm.facts.roster import ALLIED
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId

RANGE = 2


@rule("fm-8.1.1-01", "fm-10.8.1-04", "fm-10.8.1-05", "fm-10.8.2-03")
def cups_in_range(state: FmState, hex: HexId) -> tuple[int, ...]:
    """The cups from which the active side may bombard a hex: aircraft anywhere, the others near its units."""
    if state.side != ALLIED:
        return (GERMAN_CUP,) if in_range(state, state.held[state.side]) >> hex & 1 else ()
    cups: list[int] = []
    for nation in state.facts.armies:
        if in_range(state, _held_by(state, nation)) >> hex & 1:
            cups.append(nation * 3 + GROUND)
        cups.append(nation * 3 + AIR)
    return tuple(cups)


def in_range(state: FmState, held: Hexes) -> Hexes:
    """The hexes up to two away from a set."""
    neighbours = state.facts.map.grid.neighbours
    near = held | neighbours(held)
    return near | neighbours(near)


def _held_by(state: FmState, nation: int) -> Hexes:
    """The hexes with Allied units of one army."""
    if len(state.facts.armies) == 1:
        return state.held[ALLIED]
    at, found = state.at, 0
    for unit in state.board.army[nation]:
        if at[unit] >= 0:
            found |= 1 << at[unit]
    return found
