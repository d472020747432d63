"""What the medal stands hold: rules m44-med, m44-ctl, m44-vic. Begin with `momentary`."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.state import M44State


@rule("m44-vic-01", "m44-vic-03")
def target_reached(state: M44State, side: int) -> bool:
    """Whether the side has the medals it needs to win."""
    return state.medals(side) >= state.book.facts.medals


def momentary(state: M44State) -> list[int]:
    """By side: the temporary medals as they lie now, those settled at the start of a turn included."""
    axis = allies = 0
    for battle_map in state.book.facts.maps:
        number = battle_map.number
        taken = state.town_medals[number]
        allies += taken
        axis += len(battle_map.town_steps) - taken
        for s in battle_map.beach_sections:
            if state.beaches >> s & 1:
                allies += battle_map.beach_medals[ALLIES]
            else:
                axis += battle_map.beach_medals[AXIS]
        if state.majority[number] == AXIS:
            axis += battle_map.majority_medals
        elif state.majority[number] == ALLIES:
            allies += battle_map.majority_medals
    return [axis, allies]
