"""Whether a move leads over an exit onto the next map: rules m44-scn-06, m44-scn-07, ruling 29.

Begin with `exit_on_the_way`. A move names its end alone, so the way is searched for here: to the exit hex,
the step straight beyond it, and on from there.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.hexes import Hexes, HexId
from beachhead.m44.facts import INFANTRY, Exit
from beachhead.m44.rules.movement import allowance, climbs, enterable, halts_at_once, steps, stops
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.state import M44State

NO_EXIT = -1
FAR = 99
"""More hexes than any unit moves."""


@rule("m44-med-05", "m44-scn-06", "m44-scn-07")
def exit_on_the_way(state: M44State, unit: int, to: int, length: int, free: bool) -> int:
    """The exit, its medal still there, by which a unit has left that moves to `to`, or NO_EXIT.

    It has `length` hexes, and the road bonus, and may be `free` of what terrain does. A unit that ends on the
    seam or on the map of the exit has not left.
    """
    maps = state.lookup.map_bits
    for way in state.lookup.facts.exits:
        if way.side != state.side[unit] or maps[to] & maps[way.hex] or not has_medal(state, way):
            continue
        if way.beyond >= 0 and leads_over(state, unit, way, to, length, free):
            return way.number
    return NO_EXIT


@rule("m44-mov-02", "m44-scn-06")
def leaves_in_time(state: M44State, unit: int, way: Exit) -> bool:
    """Whether it can step beyond the exit without having gone too far to battle."""
    near = allowance(state, unit)[0]
    free = MANNERS[state.order[unit]].ignores_terrain
    return near > 0 and leads_over(state, unit, way, way.beyond, near, free)


def has_medal(state: M44State, way: Exit) -> bool:
    """Whether the next unit to leave there scores."""
    return not (way.first_only and state.exits_taken >> way.number & 1)


@rule("m44-ter-06", "m44-ter-11", "m44-ter-22")
def leads_over(state: M44State, unit: int, way: Exit, to: int, length: int, free: bool) -> bool:
    """Whether a way over this exit is short enough: on any ground, over a beach, or along the road alone."""
    lookup, ground, here = state.lookup, state.lookup.ground, state.at[unit]
    bonus = lookup.road_bonus[state.troop[unit]] if ground.roads >> here & 1 else 0
    if halts_at_once(state, unit, free):
        length, bonus = min(length, 1), 0
    if _apart(state, here, way, to) > length + bonus:
        return False
    area, halt = enterable(state, unit), 0 if free else stops(state, unit)
    on_the_way = 1 << way.hex & ~(1 << here) | 1 << way.beyond & ~(1 << to)
    if not area >> way.beyond & 1 or halt & on_the_way:
        return False
    limited = 0 if free or state.accessory[unit] == lookup.bobbin else ground.limit_two
    dry = area & ~limited
    if _hexes(state, unit, way, to, dry & ground.roads, halt, free) <= length + bonus:
        return True
    if not free:
        area, dry = (
            area & ~ground.hedgerows,
            dry & ~ground.hedgerows,
        )  # it would have had to start beside them
    return _hexes(state, unit, way, to, dry, halt, free) <= length or _hexes(
        state, unit, way, to, area, halt, free
    ) <= min(length, 2)


def _apart(state: M44State, here: int, way: Exit, to: int) -> int:
    """Hexes of the way as the crow flies."""
    distance = state.lookup.grid.distance
    return distance(HexId(here), way.hex) + 1 + distance(way.beyond, HexId(to))


def _hexes(state: M44State, unit: int, way: Exit, to: int, area: Hexes, halt: Hexes, free: bool) -> int:
    """Hexes of the shortest way over the exit inside `area`; FAR if there is none."""
    first = _leg(state, unit, state.at[unit], way.hex, area, halt, free)
    return first + 1 + _leg(state, unit, way.beyond, to, area, halt, free)


def _leg(state: M44State, unit: int, start: int, goal: int, area: Hexes, halt: Hexes, free: bool) -> int:
    climber = state.lookup.arm[state.troop[unit]] == INFANTRY
    seen = 1 << start
    edges, spent = [seen], 0
    while not seen >> goal & 1:
        ring = steps(state, edges, climber)
        if free and climber:
            ring |= climbs(state, edges[-1])
        ring &= area & ~seen
        if not any(edges[-2:]):
            return FAR
        seen |= ring
        edges.append(ring & ~halt)
        spent += 1
    return spent
