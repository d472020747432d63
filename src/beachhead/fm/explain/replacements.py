"""Replacements in words: why a unit cannot be rebuilt (10.7). Begin with `why_not_rebuilt`."""

from __future__ import annotations

from beachhead.core.explain import Explanation, Intent
from beachhead.core.view import View
from beachhead.fm.explain.intent import first, unit_in
from beachhead.fm.explain.supply import supply_of_unit
from beachhead.fm.facts.roster import GERMAN, UnitId
from beachhead.fm.naming import name_of
from beachhead.fm.state import ELIMINATED, MARKERS, FmState

CLASSES = ("leg", "mobile")


def why_not_rebuilt(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """Why a unit cannot be rebuilt now; None if this is about something else."""
    asked = bool(view.open) and view.open[0].ask == "rebuild" and not intent.do
    if "unit" not in intent.what or not (asked or intent.do == "rebuild"):
        return None
    unit = unit_in(view, intent)
    assert unit is not None
    found = first(_reasons(state, unit))
    if found is not None:
        return found
    supply = supply_of_unit(state, unit)
    return Explanation(supply.ok, supply.text, "fm-10.7-02", supply.sums)


def replacement_sums(state: FmState, view: View, intent: Intent) -> tuple[tuple[str, str], ...]:
    """The supply of a unit that can be rebuilt."""
    if view.open[0].ask != "rebuild" or "unit" not in intent.what:
        return ()
    return supply_of_unit(state, UnitId(view.setup.names.read("UnitId", intent.what["unit"]))).sums


def _reasons(state: FmState, unit: UnitId) -> tuple[tuple[bool, str, str], ...]:
    roster, name = state.facts.roster, name_of(state, unit)
    points = 0 if roster.side[unit] == GERMAN else state.replacements[state.lookup.breed[unit]]
    none_left = f"There is no point left for a {CLASSES[roster.mobile[unit]]} unit of its army."
    return (
        (roster.side[unit] == GERMAN, "The Germans receive no replacements.", "fm-10.7-09"),
        (state.at[unit] == ELIMINATED, f"{name} {name:has} been eliminated and stays out.", "fm-10.7-10"),
        (state.at[unit] < 0, f"{name} {name:is} not on the map.", "fm-10.7-01"),
        (not state.reduced >> unit & 1, f"{name} {name:is} at full strength.", "fm-10.7-01"),
        (state.phase != MARKERS, "Units are rebuilt in the Support Fire Marker Phase.", "fm-10.7-07"),
        (not points, none_left, "fm-10.7-01"),
    )
