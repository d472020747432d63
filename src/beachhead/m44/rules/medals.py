"""What the medal stands hold: rules m44-med, m44-vic. Begin with `momentary`.

Medals that are never lost are counted in `state.won`. The temporary ones are recounted whenever they may have
changed: bridges, objective hexes and the empty section at once, towns, beaches and hill groups as they were
settled at the start of a turn.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.rules.control import bridge_held, stands_on
from beachhead.m44.state import M44State


@rule("m44-vic-01", "m44-vic-03", "m44-med-13")
def target_reached(state: M44State, side: int) -> bool:
    """Whether the side has the medals it needs to win, those of all maps together."""
    return state.medals(side) >= state.lookup.facts.medals


@rule("m44-med-02", "m44-med-09")
def momentary(state: M44State) -> list[int]:
    """By side: the temporary medals as they lie now."""
    held = settled(state)
    for battle_map in state.lookup.facts.maps:
        if battle_map.empty_section_medals:
            held[AXIS] += empty_section(state, battle_map.number)
    for watch, medals in state.lookup.bridge_watch:
        if bridge_held(state, watch):
            held[ALLIES] += medals
    for objective in state.lookup.objectives:
        if stands_on(state, 1 << objective.hex, objective.side):
            held[objective.side] += objective.medals
    return held


@rule("m44-ctl-04", "m44-ctl-06", "m44-ctl-07", "m44-med-03")
def settled(state: M44State) -> list[int]:
    """By side: medals for towns, beaches and hill groups, as they were settled when a turn began."""
    held = [0, 0]
    for battle_map in state.lookup.facts.maps:
        number = battle_map.number
        taken = state.town_medals[number]
        held[ALLIES] += taken
        held[AXIS] += len(battle_map.town_steps) - taken
        for s in battle_map.beach_sections:
            side = ALLIES if state.beaches >> s & 1 else AXIS
            held[side] += battle_map.beach_medals[side]
        if state.majority[number] >= 0:
            held[state.majority[number]] += battle_map.majority_medals
    return held


@rule("m44-med-11")
def empty_section(state: M44State, battle_map: int) -> int:
    """The Axis medal while some section of the map has no Allied unit."""
    sections, allies = state.lookup.ground.sections, state.occupied[ALLIES]
    full = all(allies & sections[3 * battle_map + flank] for flank in range(3))
    return 0 if full else state.lookup.facts.maps[battle_map].empty_section_medals


@rule("m44-vic-04")
def has_ground_units(state: M44State, side: int) -> bool:
    """Whether the side has any unit but ships on the board."""
    ships = state.lookup.ships
    return any(not ships >> state.troop[u] & 1 for u in state.units(side))
