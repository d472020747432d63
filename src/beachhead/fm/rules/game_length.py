"""How long the game lasts: rules 10.5, 12.5.1 and 15.3. Begin with `longer_by_cities`."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.rules.capture import cities_captured
from beachhead.fm.state import FmState


@rule("fm-10.5-03", "fm-10.5-04", "fm-4.1-14")
def is_last_turn(state: FmState) -> bool:
    """Whether the game ends with this turn, as things stand."""
    return state.turn >= state.last_turn


@rule("fm-10.5-04", "fm-15.3-03")
def no_longer_than(state: FmState, turn: int) -> int:
    """The turn, or the last one a game can ever have."""
    return min(turn, state.facts.schedule.longest)


@rule("fm-12.5.1-02", "fm-15.3-04")
def longer_by_call(state: FmState, division: int) -> int:
    """The last turn when this division is called now: one more for each turn before it is due."""
    due = state.facts.schedule.early[division].due
    return no_longer_than(state, state.last_turn + due - state.turn)


@rule("fm-15.3-01", "fm-15.3-02", "fm-15.3-03", "fm-15.3-04", "folio-gold-juno-14.0-d")
def longer_by_cities(state: FmState) -> int:
    """The last turn of a campaign not won yet: one more for each city that the Allies lack, counted once."""
    if not state.facts.schedule.by_cities or state.extended:
        return state.last_turn
    cities = sum(bool(city.hexes & state.facts.area) for city in state.facts.map.cities)
    return no_longer_than(state, state.last_turn + cities - cities_captured(state))
