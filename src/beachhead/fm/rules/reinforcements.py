"""Reinforcements: rules 10.10, 10.11, 12.5.1 and the schedules 11.5 to 14.6.

Begin with `can_come_on`: the German units that can enter the map now, one after the other in their Movement
Phase. `can_land` is the same for the Allies, over the beachheads, at the end of theirs.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts import Entry
from beachhead.fm.facts.roster import ALLIED, CW, GERMAN, US, UnitId
from beachhead.fm.rules.landings import room_on
from beachhead.fm.rules.movement import HalfPoints, allowance, ends_of, may_stay, reach_of
from beachhead.fm.rules.zoc import ignores_zones, zoc_of
from beachhead.fm.state import WAITING, FmState
from beachhead.hexes import Hexes, HexId, each

# German units, by the edges of the map


@rule("fm-3.0.c", "fm-4.1-06", "fm-10.10-01", "fm-10.10-03")
def can_come_on(state: FmState) -> list[UnitId]:
    """The German reinforcements that can enter the map now."""
    if state.side != GERMAN:
        return []
    at, due, turn = state.at, state.due, state.turn
    coming = [u for u in state.lookup.expected if at[u] == WAITING and due[u] <= turn]
    return [u for u in coming if can_enter(state, u)]


@rule("fm-10.10-02")
def must_come_on(state: FmState, coming: list[UnitId]) -> bool:
    """Whether the phase cannot end yet: a unit that can come on has to."""
    return bool(coming)


@rule("fm-10.10-03", "fm-11.5-gt1")
def can_enter(state: FmState, unit: UnitId) -> bool:
    """Whether there is a hex by which a unit can come on; otherwise it is delayed."""
    return any(can_enter_by(state, unit, hex) for hex in each(open_entries(state, unit)))


def entry_hexes(state: FmState, unit: UnitId) -> list[HexId]:
    """The hexes by which a unit can come on now."""
    return [hex for hex in each(open_entries(state, unit)) if can_enter_by(state, unit, hex)]


@rule("fm-10.10-01", "fm-13.5-00", "fm-13.5-01", "fm-13.5-gt3", "fm-12.5-00", "fm-15.1.d1", "fm-15.1.d2")
@rule("folio-gold-juno-11.1.2-a", "folio-utah-11.1.2-a", "folio-utah-11.1.2-b", "folio-omaha-11.1.2-a")
def open_entries(state: FmState, unit: UnitId) -> Hexes:
    """The hexes of a unit's entry free of enemies and their zones; once late, the others of 13.5 too."""
    entry = entry_of(state, unit)
    hexes = entry.hexes | entry.late if state.turn > state.due[unit] else entry.hexes
    return hexes & ~state.held[ALLIED] & ~zoc_of(state, ALLIED)


def entry_of(state: FmState, unit: UnitId) -> Entry:
    schedule = state.facts.schedule
    return schedule.arrivals[schedule.arrival_of[unit]].entry


@rule("fm-11.5-gt1", "fm-5.3-01")
def can_enter_by(state: FmState, unit: UnitId, hex: HexId) -> bool:
    """Whether a unit can pay for the hex, and stay there or go on from there."""
    left = points_at_entry(state, unit, hex)
    if left < 0:
        return False
    return may_stay(state, hex) or bool(ends_of(state, reach_of(state, unit, hex, left)))


@rule("fm-10.6-04", "fm-10.10-04", "fm-10.10-05", "fm-11.5-gt1", "fm-14.5-gt1", "fm-15.1.d1")
def points_at_entry(state: FmState, unit: UnitId, hex: HexId) -> HalfPoints:
    """What a unit has left when it has come on at a hex; below 0 if it cannot pay for it."""
    entry, have = entry_of(state, unit), 2 * allowance(state, unit)
    if entry.inside:
        return have if entry.points < 0 else min(have, entry.points)
    return have - state.facts.map.entry_cost[state.facts.roster.mobile[unit]][hex]


@rule("fm-12.5.1-01")
def can_call_up(state: FmState) -> list[int]:
    """The divisions that the German player may bring on early, by number in schedule.early: as a whole."""
    if state.side != GERMAN or not state.early:
        return []
    return [n for n, called in enumerate(state.early) if not called and _may_come_early(state, n)]


def _may_come_early(state: FmState, division: int) -> bool:
    early = state.facts.schedule.early[division]
    return early.first <= state.turn < early.due and all(can_enter(state, u) for u in early.units)


# Allied units, over the beaches


@rule("fm-10.11-01", "fm-10.11-07", "fm-13.4-3.b", "fm-14.4-3.b")
def waiting_to_land(state: FmState) -> list[UnitId]:
    """The Allied units that may land from this turn on, among them those that did not fit on D-Day."""
    at, due, turn = state.at, state.due, state.turn
    return [u for u in state.lookup.units[ALLIED] if at[u] == WAITING and 0 < due[u] <= turn]


@rule("fm-10.11-01", "fm-10.11-04", "fm-10.11-05", "fm-15.1.c", "fm-10.9.1-1.i")
def landing_hexes(state: FmState, nation: int) -> Hexes:
    """The beachheads where a unit of an army can land: with room, and if in an enemy zone only with friends.

    A unit that has ever left its beach may not be joined in the hex where it stands now.
    """
    beaches = state.beachheads & state.facts.open_to[nation]
    found = beaches & ~state.held[ALLIED] & ~zoc_of(state, GERMAN)
    for hex in each(beaches & state.held[ALLIED]):
        if room_on(state, hex) > 0 and all(state.fresh >> u & 1 for u in state.units_at(hex)):
            found |= 1 << hex
    return found


@rule("fm-10.9.3-5", "fm-10.11-05")
def beaches_for(state: FmState, unit: UnitId) -> Hexes:
    """Where a unit can land: commandos and rangers on an empty beach in an enemy zone too."""
    nation = state.facts.roster.nation[unit]
    found = landing_hexes(state, nation)
    if ignores_zones(state, unit):
        found |= state.beachheads & state.facts.open_to[nation] & ~state.held[ALLIED]
    return found


def can_land(state: FmState) -> list[UnitId]:
    """The Allied units that can land now."""
    waiting = waiting_to_land(state)
    if not waiting:
        return []
    nation = state.facts.roster.nation
    room = [landing_hexes(state, army) if army in state.facts.armies else 0 for army in (US, CW)]
    return [u for u in waiting if room[nation[u]] or (ignores_zones(state, u) and beaches_for(state, u))]
