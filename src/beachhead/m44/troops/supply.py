"""Trucks and half-tracks re-supply: rules m44-unit-28 to 32. Begin with `supplies`."""

from __future__ import annotations

from beachhead.core.action import Action
from beachhead.core.rule import rule
from beachhead.hexes import each
from beachhead.m44.facts import SHIP
from beachhead.m44.ids import UnitId
from beachhead.m44.rules.figures import restorable
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.state import M44State
from beachhead.m44.troops.actions import Resupply
from beachhead.m44.unit_flags import BATTLED, NEW, NO_BATTLE, ONCE


@rule("m44-unit-28", "m44-unit-29", "m44-unit-32", "m44-otm-05")
def may_supply(state: M44State, unit: int) -> bool:
    """Whether an ordered truck or half-track may re-supply: not when it is new, nor when On the Move.

    A half-track does so in place of a battle that it could fight; a truck may have moved.
    """
    lookup, marks = state.lookup, state.marks[unit]
    if not lookup.resupply >> state.troop[unit] & 1 or marks & (NEW | BATTLED) or state.at[unit] < 0:
        return False
    if lookup.dice[state.troop[unit]] and marks & NO_BATTLE:
        return False
    return MANNERS[state.order[unit]].battles > 0


@rule("m44-unit-29")
def supplies(state: M44State, unit: int) -> list[Action]:
    """Whom it can give figures, and how many: weakened ground units next to it that have not battled."""
    if not may_supply(state, unit):
        return []
    near = state.lookup.disc(state.at[unit], 1) & state.occupied[state.side[unit]] & ~(1 << state.at[unit])
    found: list[Action] = []
    for h in each(near):
        friend = state.unit_at[h]
        if in_need(state, friend):
            most = min(restorable(state, friend), state.figures[unit])
            found += [Resupply(UnitId(friend), n) for n in range(1, most + 1)]
    return found


def in_need(state: M44State, unit: int) -> bool:
    """Whether a unit can be given figures: on the ground, not in a battle, and without one this turn."""
    if state.aboard[unit] >= 0 or state.lookup.arm[state.troop[unit]] == SHIP:
        return False
    return not state.marks[unit] & (BATTLED | ONCE) and not state.engaged >> unit & 1
