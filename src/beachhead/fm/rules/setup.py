"""The German set-up: rules 3.0, 11.4, 12.4, 13.4 and 14.4.

Begin with `next_to_record`, the unit whose hex is written down next, and `set_up_hexes`, where it may stand.
Units with a fixed hex are placed openly (13.4); all others are recorded in secret and shown when the landing
comes to it (10.9.1 step 3, 10.9.2 step 5).
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.landing import AT_ONCE, Demand, Landing
from beachhead.fm.facts.roster import GERMAN
from beachhead.fm.state import NO_HEX, FmState
from beachhead.hexes import Hexes


def recording_order(landing: Landing) -> list[int]:
    """The secret placements, those with the fewest hexes first, so that the others cannot take their room."""
    secret = [place for place, placed in enumerate(landing.placements) if placed.shown != AT_ONCE]
    return sorted(secret, key=lambda place: landing.placements[place].hexes.bit_count())


def next_to_record(state: FmState) -> int:
    """The placement that is written down next, -1 when all are."""
    for place in recording_order(state.facts.landing):
        if state.recorded[place] == NO_HEX:
            return place
    return -1


@rule("fm-3.0.b", "fm-5.3-01", "fm-10.9.4-03", "fm-15.1-00")
@rule("fm-11.4-1", "fm-12.4-1.a", "fm-12.4-1.b", "fm-12.4-1.c", "fm-14.4-1.a", "fm-14.4-1.c")
@rule("folio-gold-juno-11.0-a")
def set_up_hexes(state: FmState, place: int) -> Hexes:
    """Where the unit of landing.placements[place] may be set up, given what is written down."""
    landing = state.facts.landing
    free = landing.placements[place].hexes & ~state.held[GERMAN]
    for hex in state.recorded:
        if hex != NO_HEX:
            free &= ~(1 << hex)
    unit = landing.placements[place].unit
    for demand in landing.demands:
        if demand.units >> unit & 1 and pressing(state, demand):
            free &= demand.hexes
    return free


@rule("fm-14.4-1.b")
def pressing(state: FmState, demand: Demand) -> bool:
    """Whether every unit still to be written down is needed to meet the demand."""
    placements, recorded = state.facts.landing.placements, state.recorded
    mine = [place for place, placed in enumerate(placements) if demand.units >> placed.unit & 1]
    met = [place for place in mine if recorded[place] != NO_HEX and demand.hexes >> recorded[place] & 1]
    left = [place for place in mine if recorded[place] == NO_HEX]
    return len(met) + len(left) <= demand.least
