"""Amphibious landings: rule 10.9.1 with the beaches of 11.4, 12.4, 13.4 and 14.4.

Begin with `beachhead_hexes`, where a marker may still be placed, and `landing_hexes`, where an assault unit
may go ashore. `room_on` is the stacking limit of a beach; reinforcements ask it too (10.11).
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.state import WAITING, FmState
from beachhead.hexes import Hexes, HexId, each

BEACH_LIMIT = 3


@rule("fm-10.9.1-1.a", "fm-10.9.1-1.c")
@rule("fm-11.4-2.a", "fm-12.4-2", "fm-13.4-2", "fm-14.4-2", "folio-gold-juno-11.2.1-a")
def beachhead_hexes(state: FmState, beach: int) -> Hexes:
    """The hexes of a beach that can still take one of its markers: one in a hex."""
    ground = state.facts.landing.beaches[beach]
    placed = (state.beachheads & ground.hexes).bit_count()
    return ground.hexes & ~state.beachheads if placed < ground.markers else 0


@rule("fm-10.9.1-1.b", "fm-11.4-2.b")
def may_leave_rest(state: FmState, beach: int) -> bool:
    """Whether enough markers are on a beach: Gold needs one, and in the end there has to be one somewhere."""
    beaches = state.facts.landing.beaches
    placed = (state.beachheads & beaches[beach].hexes).bit_count()
    return placed >= beaches[beach].least and bool(state.beachheads or beach + 1 < len(beaches))


@rule("fm-10.9.1-1.h", "fm-11.4-5")
def room_on(state: FmState, hex: HexId) -> int:
    """How many more units may share a beach landing hex; a place is kept for commandos who land here."""
    landing = state.facts.landing
    due = [raid for raid in landing.raids if raid.hexes == 1 << hex and not_landed(state, raid.unit)]
    return BEACH_LIMIT - state.at.count(hex) - len(due)


def not_landed(state: FmState, unit: UnitId) -> bool:
    """Whether a unit of the landing is still to come ashore today."""
    return state.at[unit] == WAITING and state.due[unit] == 0


@rule("fm-10.9.1-1.g", "fm-11.4-3.a", "fm-11.4-3.b", "fm-12.4-3", "fm-13.4-3", "fm-14.4-3", "fm-15.1.b")
def landing_hexes(state: FmState, assault: int) -> list[HexId]:
    """The beach landing hexes of its own beach where a unit of the assault still finds room."""
    landing = state.facts.landing
    beach = landing.beaches[landing.assaults[assault].beach].hexes
    return [h for h in each(state.beachheads & beach) if room_on(state, h) > 0]


@rule("fm-13.4-3.b", "fm-14.4-3.b")
def may_wait(state: FmState, assault: int) -> bool:
    """Whether a unit may stay behind: only while there is not room for all who have not landed."""
    room = sum(room_on(state, h) for h in landing_hexes(state, assault))
    units = state.facts.landing.assaults[assault].units
    return room < sum(not_landed(state, unit) for unit in units)
