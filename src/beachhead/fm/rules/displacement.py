"""Displacement: rule 8.3.1. A friendly unit gives way, one hex, as if it were retreating.

Begin with `ways_out`. A unit with no vacant hex beside it may push another one, and so on; those already
being moved, the `chain`, are left alone.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.roster import UnitId, Units
from beachhead.fm.rules.retreat_aims import aimed, legal_ground
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId, each, gather


@rule("fm-8.3.1-03", "fm-8.3.1-04", "fm-8.3.1-06")
def ways_out(state: FmState, unit: UnitId, chain: Units) -> tuple[Hexes, Hexes]:
    """Where a unit that has to give way can go: vacant hexes, or hexes of friends if there are none.

    If possible it keeps off the path of the one it gives way to, so that this stays vacant (8.3).
    """
    ground = legal_ground(state, unit) & state.lookup.beside[state.at[unit]]
    friends = ground & state.held[state.facts.roster.side[unit]]
    vacant = ground & ~friends
    if vacant:
        return aimed(state, unit, vacant & ~gather(HexId(h) for h in state.path) or vacant), 0
    return 0, aimed(state, unit, pushable(state, friends, chain | 1 << unit))


@rule("fm-8.3.1-01", "fm-8.3.1-06", "fm-8.3.1-07")
def pushable(state: FmState, hexes: Hexes, chain: Units) -> Hexes:
    """Those of the hexes, each held by a friend, whose friend can give way; a stack cannot."""
    found = 0
    for hex in each(hexes):
        here = state.units_at(hex)
        if len(here) == 1 and can_give_way(state, here[0], chain):
            found |= 1 << hex
    return found


@rule("fm-8.3.1-06")
def can_give_way(state: FmState, unit: UnitId, chain: Units) -> bool:
    """Whether there is a vacant hex for a unit, or for a friend it pushes, or for one pushed in turn."""
    seen, waiting = chain, [unit]
    while waiting:
        pushed = waiting.pop()
        if seen >> pushed & 1:
            continue
        seen |= 1 << pushed
        ground = legal_ground(state, pushed) & state.lookup.beside[state.at[pushed]]
        friends = ground & state.held[state.facts.roster.side[pushed]]
        if ground != friends:
            return True
        for hex in each(friends):
            here = state.units_at(hex)
            waiting += here if len(here) == 1 else []
    return False
