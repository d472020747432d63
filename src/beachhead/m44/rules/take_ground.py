"""Taking ground and battling on: rules m44-tg. Begin with `can_take`."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.facts import ARMOR, CLIFF, INFANTRY, NO_CLIMB
from beachhead.m44.rules.battle import SECOND, targets, weapon_in_use
from beachhead.m44.rules.movement import enterable, marshes, stops
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.state import M44State
from beachhead.m44.unit_flags import NO_BATTLE, STOPPED, TOOK_GROUND


@rule("m44-tg-01", "m44-tg-02", "m44-tg-07", "m44-swa-01", "m44-ter-06", "m44-ter-14", "m44-ter-16")
def can_take(state: M44State, unit: int, hex: int) -> bool:
    """Whether it may advance into the emptied hex beside it."""
    lookup = state.lookup
    troop = lookup.facts.troops[state.troop[unit]]
    if not troop.takes_ground or state.marks[unit] & STOPPED or weapon_in_use(state, unit) >= 0:
        return False
    if not enterable(state, unit) >> hex & 1:
        return False
    if lookup.ground.hedgerows >> hex & 1 and not began_beside(state, unit, hex):
        return False
    here = state.at[unit]
    if (lookup.ground.bridges | state.spans) >> hex & lookup.ground.water >> here & ~state.spans >> here & 1:
        return False  # m44-ter-10
    climb = climb_between(state, here, hex)
    return climb == NO_CLIMB or (climb != CLIFF and troop.arm == INFANTRY)


@rule("m44-ter-06", "m44-tg-02", "m44-card-11")
def began_beside(state: M44State, unit: int, hex: int) -> bool:
    """Whether it was next to the hex when the turn began, or ignores what terrain does."""
    start = state.began[unit]
    if MANNERS[state.order[unit]].ignores_terrain:
        return True
    return start >= 0 and bool(state.lookup.disc(start, 1) >> hex & 1)


def climb_between(state: M44State, a: int, b: int) -> int:
    """NO_CLIMB, BLUFF or CLIFF between two neighbours."""
    side = state.lookup.grid.side
    for d in range(6):
        if side[a * 6 + d] == b:
            return state.lookup.ground.climbs[a * 6 + d]
    return NO_CLIMB


@rule("m44-tg-03", "m44-tg-05", "m44-tg-08", "m44-tg-09")
def may_battle_on(state: M44State, unit: int) -> bool:
    """Whether a unit that has just taken ground may battle once more from there."""
    lookup = state.lookup
    troop, here = state.troop[unit], state.at[unit]
    if not (lookup.facts.troops[troop].overruns or lookup.second_assault >> troop & 1):
        return False
    if lookup.arm[troop] == ARMOR and marshes(state, unit) >> here & 1:
        return False
    return not (state.marks[unit] & NO_BATTLE or lookup.ground.no_battle >> here & 1)


@rule("m44-tg-03", "m44-tg-08")
def targets_from_ground(state: M44State, unit: int) -> list[int]:
    """The enemies it may battle once more from the ground it has taken; supported infantry only beside it."""
    found = targets(state, unit, SECOND)
    if state.lookup.second_assault >> state.troop[unit] & 1:
        close = state.lookup.disc(state.at[unit], 1)
        return [t for t in found if close >> state.at[t] & 1]
    return found


@rule("m44-tg-05", "m44-tg-09", "m44-ter-25")
def marks_of_ground(state: M44State, unit: int, to: int) -> int:
    """The marks of a unit that takes the ground at `to`: armor that leaves a marsh battles no more."""
    marks = TOOK_GROUND | (STOPPED if stops(state, unit) >> to & 1 else 0)
    armor = state.lookup.arm[state.troop[unit]] == ARMOR
    return marks | NO_BATTLE if armor and marshes(state, unit) >> state.at[unit] & 1 else marks


@rule("m44-tg-04", "m44-tg-08")
def may_take_again(state: M44State, unit: int) -> bool:
    """Whether it may take ground after its second battle: armor may, supported infantry does not."""
    return state.lookup.facts.troops[state.troop[unit]].overruns
