"""Advance after combat: rule 8.5. Begin with `advances`."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.state import GROUND, FmState
from beachhead.hexes import HexId, each


@rule("fm-6.2-02", "fm-8.5-01", "fm-8.5-02", "fm-8.5-03", "fm-8.5-05", "fm-8.5-07", "fm-8.5-08", "fm-8.5-10")
@rule("fm-8.4-06")
def advances(state: FmState) -> list[tuple[UnitId, HexId]]:
    """Which attackers can advance where: there is no path unless a defender has given up its hex."""
    if state.battle != GROUND or not state.path:
        return []
    vacant = ~(state.held[0] | state.held[1])
    units = [UnitId(u) for u in each(state.attackers & ~state.advanced) if state.at[u] >= 0]
    return [(u, h) for u in units for h in open_path(state, u) if vacant >> h & 1]


@rule("fm-8.5-04", "fm-8.5-09", "fm-8.5-13", "fm-10.9.4-13")
def open_path(state: FmState, unit: UnitId) -> list[HexId]:
    """The path of retreat as far as a unit can follow it: up to an enemy or the boundary of its army."""
    roster, found = state.facts.roster, []
    ground = state.facts.open_to[roster.nation[unit]] & ~state.held[1 - roster.side[unit]]
    for hex in state.path:
        if not ground >> hex & 1:
            break
        found.append(HexId(hex))
    return found
