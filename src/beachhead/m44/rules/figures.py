"""Figures: which of a unit is lost next, which comes back, and where they go (m44-rei-12, m44-unit-24 to 34).

A unit is built of pieces (`Troop.pieces`): infantry figures, tanks, guns. Lost pieces go back to the pool of
their map and side, the last one to the enemy's stand. Begin with `lost_piece` and `restorable`.
"""

from __future__ import annotations

from operator import ge

from beachhead.core.rule import rule
from beachhead.m44.facts import SHIP, Troop
from beachhead.m44.state import M44State

NO_PIECE = -1


@rule("m44-unit-24", "m44-unit-26", "m44-unit-34")
def lost_piece(state: M44State, unit: int) -> int:
    """The kind of piece that the unit loses with its next figure, or NO_PIECE (a damaged ship).

    Supported units lose their support with the third hit; otherwise the most common piece goes first, so
    that the Churchill of the Funnies is the last.
    """
    troop = state.lookup.facts.troops[state.troop[unit]]
    if troop.arm == SHIP and state.figures[unit] > 1:
        return NO_PIECE
    main, other = kinds_of(troop)
    if main == other:
        return main
    if troop.support_lasts:
        return other if loses_support(state, unit) else main
    return main if state.figures[unit] > troop.pieces[other] else other


def kinds_of(troop: Troop) -> tuple[int, int]:
    """The most common kind of piece in a full unit and the other one; twice the same if there is no other."""
    kinds = [(-n, piece) for piece, n in enumerate(troop.pieces) if n]
    kinds.sort()
    return kinds[0][1], kinds[-1][1]


def loses_support(state: M44State, unit: int) -> bool:
    """Whether the next hit takes the support figure (m44-unit-24, m44-unit-26)."""
    troop = state.lookup.facts.troops[state.troop[unit]]
    return troop.support_lasts > 0 and troop.figures - state.figures[unit] + 1 == troop.support_lasts


@rule("m44-rei-12")
def pool_place(state: M44State, battle_map: int, side: int) -> int:
    """Where the pool of a map and side begins in `state.pool`."""
    return (battle_map * 2 + side) * len(state.lookup.facts.pieces)


def can_assemble(state: M44State, battle_map: int, side: int, troop: int) -> bool:
    """Whether the pool has the figures of a full unit (m44-rei-09)."""
    place = pool_place(state, battle_map, side)
    pieces = state.lookup.facts.troops[troop].pieces
    return all(map(ge, state.pool[place : place + len(pieces)], pieces))


@rule("m44-card-13", "m44-unit-22", "m44-unit-27")
def restorable(state: M44State, unit: int) -> int:
    """How many figures it can get back: up to a full unit of its troop, if the pool has them.

    It never gets back a support element: what comes back is the most common piece of what it is now.
    """
    lookup, troop = state.lookup, state.lookup.facts.troops[state.troop[unit]]
    if lookup.never_restored >> troop.number & 1:
        return 0
    left = state.pool[pool_place(state, state.home[unit], state.side[unit]) + kinds_of(troop)[0]]
    return min(troop.figures - state.figures[unit], left)


def makeup(state: M44State, unit: int) -> list[int]:
    """The pieces that stand on the board for a unit, by kind."""
    troop = state.lookup.facts.troops[state.troop[unit]]
    pieces = list(troop.pieces)
    if troop.arm != SHIP:
        main, other = kinds_of(troop)
        pieces[main] = state.figures[unit] - (pieces[other] if other != main else 0)
    return pieces
