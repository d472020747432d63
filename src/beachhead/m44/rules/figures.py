"""Figures: which of a unit is lost next and where it goes (m44-rei-12, m44-unit-24, 26, 27, 34).

A unit is built of pieces (`Troop.pieces`): infantry figures, tanks, guns. Lost pieces go back to the pool of
their map and side, the last one to the enemy's stand. Begin with `lost_piece`.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.facts import SHIP
from beachhead.m44.state import M44State

NO_PIECE = -1


@rule("m44-unit-24", "m44-unit-26", "m44-unit-34")
def lost_piece(state: M44State, unit: int) -> int:
    """The kind of piece that the unit loses with its next figure, or NO_PIECE (a damaged ship).

    Supported units lose their support with the third hit; otherwise the most common piece goes first, so
    that the Churchill of the Funnies is the last.
    """
    book = state.book
    troop = book.facts.troops[state.troop[unit]]
    if troop.arm == SHIP and state.figures[unit] > 1:
        return NO_PIECE
    kinds = [piece for piece, n in enumerate(troop.pieces) if n]
    if len(kinds) == 1:
        return kinds[0]
    main, other = sorted(kinds, key=lambda piece: -troop.pieces[piece])
    if troop.support_lasts:
        return other if loses_support(state, unit) else main
    return main if state.figures[unit] > troop.pieces[other] else other


def loses_support(state: M44State, unit: int) -> bool:
    """Whether the next hit takes the support figure (m44-unit-24, m44-unit-26)."""
    troop = state.book.facts.troops[state.troop[unit]]
    return troop.support_lasts > 0 and troop.figures - state.figures[unit] + 1 == troop.support_lasts


def pool_place(state: M44State, battle_map: int, side: int) -> int:
    """Where the pool of a map and side begins in `state.pool`."""
    return (battle_map * 2 + side) * len(state.book.facts.pieces)
