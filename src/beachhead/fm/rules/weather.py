"""Weather: rule 10.6. Begin with `rolls_for_weather`; what a storm does to a march is in `movement`."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.state import FmState


@rule("fm-10.6-01", "fm-10.6-02")
def rolls_for_weather(state: FmState) -> bool:
    """Whether a die is rolled for the weather of this turn."""
    return state.turn >= state.facts.schedule.weather_from


@rule("fm-10.6-02")
def is_inclement(state: FmState, die: int) -> bool:
    """Whether this roll brings bad weather."""
    return state.facts.schedule.bad_weather[die - 1]


@rule("fm-10.6.c", "fm-11.2-02", "fm-12.2-02")
def markers_left(state: FmState, side: int) -> list[int]:
    """The kinds of which a side has a marker to draw; of the Allies, those of both armies together."""
    owner, cup = state.lookup.marker_owner, state.cup
    return [kind for kind in range(len(cup)) if cup[kind] and owner[kind] == side]
