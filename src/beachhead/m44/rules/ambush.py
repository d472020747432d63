"""Ambush: rules m44-amb. Begin with `may_ambush`.

Nobody else knows whether somebody has the card, so they are asked whenever they might have it:
`might_hold_ambush` looks only at what lies open.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.battle import AMBUSH, able, dice
from beachhead.m44.rules.cards import deck_of
from beachhead.m44.rules.eligibility import owner
from beachhead.m44.state import M44State


@rule("m44-amb-01", "m44-ovl-05")
def ambusher_of(state: M44State, unit: int) -> CommanderId:
    """Who plays an Ambush for this unit: its commander, in OverThrough the Commander in Chief."""
    chief = state.lookup.chiefs[state.side[unit]]
    return chief if chief >= 0 else owner(state, unit)


@rule("m44-amb-01", "m44-amb-03")
def may_ambush(state: M44State, commander: int, unit: int, attacker: int) -> bool:
    """Whether this unit, close-assaulted, could roll first if its commander had the card."""
    if state.at[attacker] < 0 or not able(state, unit) or not might_hold_ambush(state, commander):
        return False
    return dice(state, unit, attacker, 1, AMBUSH) > 0


@rule("m44-card-02")
def might_hold_ambush(state: M44State, commander: int) -> bool:
    """Whether they might have an Ambush, by what everybody can see: not all lie among the discards."""
    if not state.hands[commander]:
        return False
    lookup, deck = state.lookup, deck_of(state, commander)
    return any(state.discards[deck][card] < lookup.copies[deck][card] for card in lookup.reactions)


def ambush_in_hand(state: M44State, commander: int) -> int:
    """The Ambush card that they really have, or -1."""
    for card in state.lookup.reactions:
        if card in state.hands[commander]:
            return card
    return -1
