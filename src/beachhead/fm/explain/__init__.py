"""Explanations of what a player cannot do now, from their view alone.

An action may be out of order; otherwise the module for the open question answers. `state` is a full position
that fits the seat's view, so an answer must not reveal what the seat cannot know. A click without an action
is taken as an answer to the open question.
"""

from __future__ import annotations

from collections.abc import Callable

from beachhead.core.explain import Explanation, Intent
from beachhead.core.view import View
from beachhead.fm.explain.combat import why_not_fight
from beachhead.fm.explain.intent import hex_in, unit_in
from beachhead.fm.explain.landings import assault_sums, why_not_land
from beachhead.fm.explain.movement import movement_sums, why_not_move
from beachhead.fm.explain.reinforcements import reinforcement_sums, why_not_called, why_not_come_on
from beachhead.fm.explain.replacements import replacement_sums, why_not_rebuilt
from beachhead.fm.explain.retreat import why_not_retreat
from beachhead.fm.explain.supply import why_not_supplied
from beachhead.fm.explain.timing import FALLING, subject, why_not_now
from beachhead.fm.naming import hex_name, name_of
from beachhead.fm.odds.forecast import battle_sums
from beachhead.fm.state import WAITING, FmState
from beachhead.hexes import HexId

WhyNot = Callable[[FmState, View, Intent], Explanation | None]
Sums = Callable[[FmState, View, Intent], tuple[tuple[str, str], ...]]

WHY_NOT: tuple[WhyNot, ...] = (
    why_not_now,
    why_not_land,
    why_not_fight,
    why_not_retreat,
    why_not_rebuilt,
    why_not_called,
    why_not_come_on,
    why_not_move,
)
SUMS: tuple[Sums, ...] = (movement_sums, reinforcement_sums, replacement_sums, assault_sums, battle_sums)

UNITS_ASKED = ("rebuild", "pick_mover", "pick_mobile", "pick_lander", "pick_target", "join_attack",
               "choose_defender", "lose_step", "shared_landing", "pick_retreat")  # fmt: skip
"""The questions that are answered with a unit: a hex stands for the unit there."""
NO_OTHERS = ("pick_lander", "lose_step", "shared_landing", "pick_retreat")
"""Those among them where only the options take part."""
HEXES_ASKED = ("record", "place_beachhead", "land_unit", "choose_drop_zone", "aim_drop", "land_raiders",
               "raiders_go", "pick_beach", "pick_drop_attack", "enter", "go", "go_ashore")  # fmt: skip
"""Those that are answered with a hex: a unit stands for the hex where it is."""
IN_BATTLE = ("commit_marker", "draw_first", "draw_second", "marker_drawn")
"""Those that neither a unit nor a hex can answer."""


def why_not(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """The first reason that a module gives, or None."""
    if intent.do == "supply":
        return why_not_supplied(state, view, intent)
    if not view.open:
        return None
    try:
        unit_in(view, intent)
        hex_in(view, intent)
    except (KeyError, ValueError):
        return Explanation(False, "There is no such unit or hex in this game.")
    return _clicked(state, view, intent) if not intent.do else _reason(state, view, intent)


def _reason(state: FmState, view: View, intent: Intent) -> Explanation | None:
    for ask in WHY_NOT:
        found = ask(state, view, intent)
        if found is not None:
            return found
    return None


def _clicked(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """Things without an action, taken as an answer to the open question."""
    asked = view.open[0].ask
    if asked in IN_BATTLE and not intent.what.keys() - {"unit", "hex"}:
        place = hex_name(state, HexId(state.battle_hex))
        return Explanation(False, f"The battle {place:at} has to be fought to its end first.", "fm-8.0-06")
    if asked in UNITS_ASKED:
        return _who(state, view, intent)
    if asked in HEXES_ASKED:
        return _where(state, view, intent)
    if asked in FALLING:
        return _back(state, view, intent)
    return _reason(state, view, intent)


def _who(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """A unit was asked for."""
    asked, hex = view.open[0], hex_in(view, intent)
    answers = {action.unit for action in asked.options if hasattr(action, "unit")}
    if "unit" not in intent.what and hex is not None:
        there = state.units_at(hex)
        if not there:
            return Explanation(False, f"There is nobody {hex_name(state, hex):at}.", asked.rule)
        chosen = next((unit for unit in there if unit in answers), there[0])
        intent = Intent("", {"unit": state.facts.roster.units[chosen].id})
    unit = unit_in(view, intent)
    assert unit is not None
    able, comes = unit in answers, state.at[unit] == WAITING and "hex" not in intent.what
    found = None if able and (comes or asked.ask in NO_OTHERS) else _reason(state, view, intent)
    if found is None and able:
        return Explanation(True, f"{name_of(state, unit)} can be chosen now.", asked.rule)
    return found


def _back(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """A hex to fall back to, or the friendly unit that has to give way there."""
    unit, hex = unit_in(view, intent), hex_in(view, intent)
    place = state.at[unit] if hex is None and unit is not None else hex
    for action in view.open[0].options:
        at = state.at[action.unit] if hasattr(action, "unit") else getattr(action, "hex", None)
        if place is not None and place >= 0 and at == place:
            text = f"{hex_name(state, HexId(place))} can be chosen now."
            return Explanation(True, text, view.open[0].rule)
    return _reason(state, view, intent)


def _where(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """A hex was asked for, perhaps for a certain unit."""
    asked, unit, hex, about = view.open[0], unit_in(view, intent), hex_in(view, intent), subject(view)
    if unit is not None and unit != about and (hex is None or hex != state.at[unit]):
        if state.at[unit] < 0 or (hex is not None and about is not None):
            return _not_this_one(state, view, unit)
        hex = HexId(state.at[unit]) if hex is None else hex
    if hex is None:
        what = "" if about is None else f" for {name_of(state, about)}"
        return Explanation(False, f"Name a hex{what}.", asked.rule)
    if asked.ask != "go" and any(getattr(action, "hex", None) == hex for action in asked.options):
        return Explanation(True, f"{hex_name(state, hex)} can be chosen now.", asked.rule)
    return _reason(state, view, Intent("", {"hex": state.facts.grid.name(hex)}))


def _not_this_one(state: FmState, view: View, unit: int) -> Explanation:
    """The question is about another unit, or about a hex."""
    about, name, asked = subject(view), name_of(state, unit), view.open[0]
    rule = "fm-5.1-02" if asked.ask == "go" else asked.rule
    if about is None:
        return Explanation(False, f"{name} {name:is} not on the map, and a hex is asked for.", rule)
    return Explanation(False, f"The question is about {name_of(state, about)}, not {name}.", rule)


def sums(state: FmState, view: View, intent: Intent) -> tuple[tuple[str, str], ...]:
    """The sums behind something legal, from the first module that has some."""
    for ask in SUMS:
        found = ask(state, view, intent)
        if found:
            return found
    return ()
