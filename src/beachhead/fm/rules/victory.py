"""Victory: rules 11.8, 12.8, 13.8, 14.8 and 15.5. Begin with `sudden_death` and `verdict`.

The Germans win at once when no beachhead is left, and in the end unless the Allies have what they came for.
"""

from __future__ import annotations

from typing import Final

from beachhead.core.rule import rule
from beachhead.core.state import Result
from beachhead.fm.facts.roster import ALLIED
from beachhead.fm.rules.capture import captured, last_held
from beachhead.fm.state import ALLIED_SEAT, GERMAN_SEAT, FmState
from beachhead.hexes import Hexes

# The sections of the victory conditions, by scenario; all campaigns share one (15.5)
SECTIONS: Final = {"gold-juno": "11.8", "sword": "12.8", "utah": "13.8", "omaha": "14.8"}
ALLIED_WIN: Final = ((ALLIED_SEAT, 1), (GERMAN_SEAT, -1))
GERMAN_WIN: Final = ((ALLIED_SEAT, -1), (GERMAN_SEAT, 1))


@rule("fm-11.8-01", "fm-12.8-01", "fm-13.8-01", "fm-14.8-01", "fm-15.5-01")
def sudden_death(state: FmState) -> Result | None:
    """The German strategic victory when no beachhead is left; zones of control do not matter to it."""
    if state.beachheads:
        return None
    reason = f"At the end of turn {state.turn} the Allies have no beachhead left."
    return Result("german", "strategic", reason, f"fm-{_section(state)}-01", GERMAN_WIN)


@rule("fm-15.1.e")
def verdict(state: FmState) -> Result:
    """Who has won when time is up."""
    if goal_met(state):
        return Result("allied", "victory", _allied_reason(state), state.facts.victory.rule, ALLIED_WIN)
    return german_hold(state)


@rule("fm-11.8-02", "fm-12.8-02", "fm-13.8-02", "fm-14.8-02", "fm-15.5-02")
def german_hold(state: FmState) -> Result:
    """The German operational victory: the Allies have fallen short."""
    return Result("german", "operational", _german_reason(state), f"fm-{_section(state)}-02", GERMAN_WIN)


@rule("fm-11.8-03", "fm-12.8-03", "fm-13.8-03", "fm-14.8-03", "fm-15.5.a", "fm-15.5.b")
@rule("folio-gold-juno-14.3-a", "folio-utah-14.3-a", "folio-omaha-14.3-a")
def goal_met(state: FmState) -> bool:
    """Whether the Allies have what they need, now."""
    goal = state.facts.victory
    return places_won(state).bit_count() >= goal.need and units_beside(state) >= goal.units


def places_won(state: FmState) -> Hexes:
    """The hexes of the goal that the Allies have captured."""
    goal = state.facts.victory
    return captured(state, goal.hexes) if goal.supply else last_held(state, goal.hexes)


@rule("fm-14.8-04")
def units_beside(state: FmState) -> int:
    """The Allied units next to the city they have to stand at, each counted once, in it or around it."""
    near = state.facts.map.grid.neighbours(state.facts.victory.beside)
    return sum(state.at[unit] >= 0 and near >> state.at[unit] & 1 for unit in state.lookup.units[ALLIED])


# The reasons, in words


def _section(state: FmState) -> str:
    return SECTIONS.get(state.facts.scenario, "15.5")


def _allied_reason(state: FmState) -> str:
    won, need, things = places_won(state).bit_count(), state.facts.victory.need, _things(state)
    enough = f"{won} {things}, where {need} were enough" if won > need else f"all {need} {things} they needed"
    return f"By the end of turn {state.turn} the Allies have captured {enough}{_at_the_city(state)}."


def _german_reason(state: FmState) -> str:
    won, need = places_won(state).bit_count(), state.facts.victory.need
    some = "all" if won >= need else f"{won} of the"
    things = f"{some} {need} {_things(state)} they needed"
    return f"By the end of turn {state.turn} the Allies have captured {things}{_at_the_city(state)}."


def _at_the_city(state: FmState) -> str:
    """Whether the Allies stand where they have to stand as well (14.8)."""
    goal, units = state.facts.victory, units_beside(state)
    if not goal.units:
        return ""
    city = next(city.name for city in state.facts.map.cities if city.hexes & goal.beside)
    number = "1 unit" if units == 1 else f"{units} units"
    return f" and stand next to {city} with {number}, where {goal.units} were needed"


def _things(state: FmState) -> str:
    hexes, ground = state.facts.victory.hexes, state.facts.map
    if not hexes & ~ground.city:
        return "city hexes"
    return "places" if hexes & ~ground.hill else "hill hexes"
