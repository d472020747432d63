"""Commonwealth units battle back: rules m44-bb. Begin with `may_battle_back`."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.facts import ALLIES, SHIP
from beachhead.m44.ids import COMMONWEALTH
from beachhead.m44.rules.battle import able
from beachhead.m44.state import M44State

DICE = 1


@rule("m44-bb-01", "m44-bb-04", "m44-bb-06", "m44-scn-02")
def may_battle_back(state: M44State, unit: int) -> bool:
    """Whether a unit that has just withstood a close assault may battle the attacker back with one die."""
    lookup, troop = state.lookup, state.troop[unit]
    if state.side[unit] != ALLIES or not COMMONWEALTH >> state.nation[unit] & 1:
        return False
    if lookup.resistance >> troop & 1 or lookup.arm[troop] == SHIP:
        return False
    return state.figures[unit] == 1 and able(state, unit)
