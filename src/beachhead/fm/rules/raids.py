"""Commandos and rangers on D-Day: rule 10.9.3 with 11.4, 12.4 and 14.4.

Begin with `raid_hexes`: where the unit may land. That no zone of control ever holds it is in `zoc`.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.markers import GERMAN_CUP
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.rules.landings import BEACH_LIMIT
from beachhead.fm.state import FmState
from beachhead.hexes import HexId, each


@rule("fm-10.9.3-1", "fm-11.4-5", "fm-12.4-9", "fm-14.4-5")
def raid_hexes(state: FmState, raid: int) -> list[HexId]:
    """The hexes of a raid without an enemy, and without a friend unless they may share a beachhead."""
    hexes = state.facts.landing.raids[raid].hexes & ~state.held[GERMAN]
    crowded = state.held[ALLIED] & ~state.beachheads
    return [h for h in each(hexes & ~crowded) if state.at.count(h) < BEACH_LIMIT]


@rule("fm-10.9.3-2")
def markers_worth(state: FmState, value: int) -> list[int]:
    """The kinds of German markers of a value that can still be lost."""
    markers = state.facts.markers
    return [k for k in markers.in_cup[GERMAN_CUP] if markers.value[k] == value and state.cup[k]]


@rule("fm-10.9.3-4")
def raider_steps(state: FmState, unit: UnitId) -> list[HexId]:
    """Where a unit may go with the one hex it is given: any land next to it that nobody holds."""
    facts = state.facts
    land = facts.open_to[facts.roster.nation[unit]] & ~state.held[ALLIED] & ~state.held[GERMAN]
    return list(each(state.lookup.beside[state.at[unit]] & land))
