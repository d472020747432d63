"""Reinforcements in words: why a unit that waits beside the map cannot come on, or not there (10.10, 10.11).

Begin with `why_not_come_on`. It takes a unit (the one asked about if none is named) and perhaps a hex.
"""

from __future__ import annotations

from beachhead.core.explain import Explanation, Intent
from beachhead.core.view import View
from beachhead.fm.explain.intent import first, hex_in, unit_in
from beachhead.fm.explain.movement import written
from beachhead.fm.explain.timing import one_at_a_time, subject
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.flow.reinforcements import ComeOn, GoAshore
from beachhead.fm.naming import hex_name, name_of
from beachhead.fm.rules.game_length import longer_by_call
from beachhead.fm.rules.landings import BEACH_LIMIT, room_on
from beachhead.fm.rules.movement import allowance
from beachhead.fm.rules.reinforcements import (
    beaches_for,
    can_enter_by,
    entry_of,
    open_entries,
    points_at_entry,
)
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.state import MOVEMENT, PHASES, SEATS, WAITING, FmState
from beachhead.hexes import Hexes, HexId

Rows = tuple[tuple[str, str], ...]
COMING = ("", "bring_on", "enter", "land")


def why_not_come_on(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """Why a unit that waits cannot come on now, or not there; None if this is about something else."""
    unit = _unit(state, view, intent)
    if unit is None or intent.do not in COMING:
        return None
    if state.at[unit] != WAITING or not state.due[unit]:
        return _not_waiting(state, view, intent, unit)
    found = _not_yet(state, view, unit)
    if found is not None:
        return found
    hex = hex_in(view, intent)
    german = state.facts.roster.side[unit] == GERMAN
    other = unit != subject(view) or intent.do == "bring_on"
    if other and (german or beaches_for(state, unit)):
        found = first(one_at_a_time(state, view)[:3])
        if found is not None:
            return found
    if hex is None:
        return _no_entry(state, unit) if german else _no_beach(state, unit)
    return _not_by(state, unit, hex) if german else _not_ashore(state, unit, hex)


def why_not_called(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """Why a division cannot be brought on early; None if this is about something else."""
    if intent.do != "call_up" or "division" not in intent.what:
        return None
    try:
        number = int(view.setup.names.read("DivisionId", intent.what["division"]))
    except (KeyError, ValueError):
        return Explanation(False, "No division of that name can be brought on early here.", "fm-12.5.1-01")
    if view.seat == SEATS[GERMAN] and _free(state, number):
        found = first(one_at_a_time(state, view))
        if found is not None:
            return found
    early = state.facts.schedule.early[number]
    span = f"It can be called from turn {early.first} to turn {early.due - 1}, in your Movement Phase."
    reasons = (
        (view.seat != SEATS[GERMAN], "It is not yours to call.", "fm-12.5.1-01"),
        (state.early[number], f"It was called on turn {state.early[number]}.", "fm-12.5.1-01"),
        (not _free(state, number), span, "fm-12.5.1-01"),
        (True, "Not all of its units would find a hex to come on.", "fm-12.5.1-01"),
    )
    return first(reasons)


def _free(state: FmState, number: int) -> bool:
    """Whether this is a time to call a division that has not been called."""
    early = state.facts.schedule.early[number]
    mine = state.phase == MOVEMENT and state.side == GERMAN and not state.early[number]
    return mine and early.first <= state.turn < early.due


def reinforcement_sums(state: FmState, view: View, intent: Intent) -> Rows:
    """What it costs to come on at a hex, or how long the game lasts after a call."""
    asked = view.open[0].ask
    if asked == "enter" and "hex" in intent.what:
        unit, hex = _unit(state, view, Intent()), hex_in(view, intent)
        assert unit is not None
        assert hex is not None
        left = points_at_entry(state, unit, hex)
        price = 0 if entry_of(state, unit).inside else 2 * allowance(state, unit) - left
        return ((hex_name(state, hex), written(price)), ("left", written(left)))
    if intent.do == "call_up":
        number = int(view.setup.names.read("DivisionId", intent.what["division"]))
        return (("the game lasts until turn", str(longer_by_call(state, number))),)
    return ()


def _unit(state: FmState, view: View, intent: Intent) -> UnitId | None:
    """The unit that is meant: named, or asked about by the step on top."""
    if "unit" in intent.what:
        return unit_in(view, intent)
    step = state.top(view.seat)
    return step.unit if isinstance(step, ComeOn | GoAshore) else None


def _not_waiting(state: FmState, view: View, intent: Intent, unit: UnitId) -> Explanation | None:
    """Not a reinforcement that is still to come, where only such a one could be meant."""
    if intent.do != "bring_on" and view.open[0].ask not in ("pick_lander", "go_ashore", "enter"):
        return None
    return Explanation(False, f"{name_of(state, unit)} does not wait beside the map.", "fm-3.0.c")


def _not_yet(state: FmState, view: View, unit: UnitId) -> Explanation | None:
    """Not theirs, not due, or not the phase for it."""
    name, side = name_of(state, unit), state.facts.roster.side[unit]
    if SEATS[side] != view.seat:
        return Explanation(False, f"{name} {name:is} not yours.", "fm-5.2-00")
    if state.due[unit] > state.turn:
        return Explanation(False, f"{name} {name:is} due on turn {state.due[unit]}.", "fm-3.0.c")
    if state.phase == MOVEMENT and state.side == side:
        return None
    text = f"{name} cannot come on in this phase ({PHASES[state.phase]}) but in your Movement Phase."
    return Explanation(False, text, "fm-10.11-01" if side == ALLIED else "fm-4.1-06")


# German units


def _no_entry(state: FmState, unit: UnitId) -> Explanation:
    """All of its ways in are shut."""
    name = name_of(state, unit)
    if open_entries(state, unit):
        return Explanation(False, f"{name} finds no room where it could come on, and waits.", "fm-10.10-03")
    text = f"{name} is delayed: enemies or their zones of control shut every hex by which it could come on."
    return Explanation(False, text, "fm-10.10-03", (("shut", _listed(state, entry_of(state, unit).hexes)),))


def _not_by(state: FmState, unit: UnitId, hex: HexId) -> Explanation | None:
    """Why not by this hex."""
    name, entry = hex_name(state, hex), entry_of(state, unit)
    if not (entry.hexes | entry.late) >> hex & 1:
        ways = (("comes on at", _listed(state, entry.hexes)),)
        return Explanation(False, f"It does not come on {name:at}.", _rule(state, unit), ways)
    shut = open_entries(state, unit) >> hex & 1 == 0
    reasons = (
        (state.held[ALLIED] >> hex & 1, f"An enemy holds {name}.", "fm-10.10-01"),
        (zoc_of(state, ALLIED) >> hex & 1, f"{name} {name:is} in an enemy zone of control.", "fm-10.10-01"),
        (shut, f"{name} {name:is} open to it only when it is a turn late.", "fm-13.5-01"),
        (points_at_entry(state, unit, hex) < 0, f"It cannot pay for {name}.", "fm-10.10-05"),
        (
            not can_enter_by(state, unit, hex),
            f"{name} {name:is} taken, and it could not go on from there.",
            "fm-5.3-01",
        ),
        (True, f"It can come on {name:at}: pick it first.", "fm-10.10-01"),
    )
    return first(reasons)


def _rule(state: FmState, unit: UnitId) -> str:
    schedule = state.facts.schedule
    return schedule.arrivals[schedule.arrival_of[unit]].rule


def _listed(state: FmState, hexes: Hexes) -> str:
    return " ".join(f"({number})" for number in state.facts.grid.names(hexes))


# Allied units


def _no_beach(state: FmState, unit: UnitId) -> Explanation:
    """No beachhead has room for it."""
    name = name_of(state, unit)
    if beaches_for(state, unit):
        return Explanation(False, f"{name} lands at the end of the Movement Phase.", "fm-10.11-01")
    return Explanation(False, f"{name} finds no beachhead where it could land, and waits.", "fm-10.11-07")


def _not_ashore(state: FmState, unit: UnitId, hex: HexId) -> Explanation | None:
    """Why not on this beach."""
    name, nation = hex_name(state, hex), state.facts.roster.nation[unit]
    foreign = not state.facts.open_to[nation] >> hex & 1
    reasons = (
        (not state.beachheads >> hex & 1, f"There is no beachhead {name:at}.", "fm-10.11-01"),
        (foreign, f"{name} {name:is} a beach of the other army.", "fm-15.1.c"),
        (
            beaches_for(state, unit) >> hex & 1,
            f"It can land {name:at}, at the end of the Movement Phase.",
            "fm-10.11-01",
        ),
        (
            not state.held[ALLIED] >> hex & 1,
            f"{name} {name:is} empty and in an enemy zone of control.",
            "fm-10.11-05",
        ),
        (room_on(state, hex) <= 0, f"{BEACH_LIMIT} units are {name:at} already.", "fm-10.11-04"),
        (True, f"The unit {name:at} has left its beach before and cannot stack.", "fm-10.9.1-1.i"),
    )
    return first(reasons)
