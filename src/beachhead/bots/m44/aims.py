"""What a side wants on the board, from the medals of its battle. Begin with `aims_of`.

A `Goal` is a place to get to. A `Post` is an area that is worth something while somebody stands in it, most
to the first who does. What is a post to one side is a prize to the other: whoever kills or drives off its
holder gets it. The worth of both is in medals.
"""

from __future__ import annotations

from typing import NamedTuple

from beachhead.hexes import Hexes, each
from beachhead.m44.facts import ALLIES, AXIS, BattleMap, enemy
from beachhead.m44.rules.control import beach_free, towns_held
from beachhead.m44.state import M44State

TOWN = 0.9
"""Of the two medals of difference that a town step makes."""
BEACH = 0.5
"""Of the medals of difference that a beach makes; it is a long way."""
GUARD = 0.15
"""For a unit in a place that the enemy wants."""
EXIT = 0.8


class Goal(NamedTuple):
    """A hex to get to."""

    hex: int
    worth: float
    unit: int = -1
    """The only unit that is drawn to it, or -1 for all."""


class Post(NamedTuple):
    """An area where one unit at least should be."""

    area: Hexes
    worth: float


class Aims(NamedTuple):
    """All goals and posts of one side."""

    goals: list[Goal]
    posts: list[Post]


def aims_of(state: M44State, side: int, maps: tuple[int, ...]) -> Aims:
    """What the side wants on these maps."""
    aims = Aims([], [])
    for m in maps:
        battle_map = state.lookup.facts.maps[m]
        _towns(state, side, battle_map, aims)
        _beaches(state, side, battle_map, aims)
        _places(state, side, battle_map, aims)
        if side == ALLIES:
            _ways_out(state, battle_map, aims)
            _rivers(state, battle_map, aims)
    _bridges(state, side, maps, aims)
    return aims


def _towns(state: M44State, side: int, battle_map: BattleMap, aims: Aims) -> None:
    """Towns that are still needed for the next step, or that would undo the last one."""
    held, steps = towns_held(state, battle_map), battle_map.town_steps
    if side == ALLIES:
        missing = [step - held for step in steps if step > held]
        wanted = battle_map.towns & ~state.towns
    else:
        missing = [held - step + 1 for step in steps[::-1] if step <= held]
        wanted = battle_map.towns & state.towns
        for h in each(battle_map.towns & ~state.towns):
            aims.posts.append(Post(1 << h, GUARD))
    if missing:
        each_worth = TOWN * 2 / (missing[0] + 0.5)
        aims.goals.extend(Goal(h, each_worth) for h in each(wanted))


def _beaches(state: M44State, side: int, battle_map: BattleMap, aims: Aims) -> None:
    """The Axis has to stay on or next to the beach; the Allies want nobody there."""
    if side == ALLIES:
        return
    for s in battle_map.beach_sections:
        stake = BEACH * sum(battle_map.beach_medals)
        watch = state.lookup.ground.beach_watch[s]
        aims.posts.append(Post(watch, stake))
        if beach_free(state, s):
            aims.goals.extend(Goal(h, stake / 2) for h in each(watch & state.lookup.ground.bluffs))


def _places(state: M44State, side: int, battle_map: BattleMap, aims: Aims) -> None:
    """Medal hexes, the hill of the majority, the sections that must not be empty."""
    for objective in battle_map.objectives:
        mine = objective.side == side
        aims.posts.append(Post(1 << objective.hex, objective.medals if mine else GUARD))
        if mine and not state.occupied[side] >> objective.hex & 1:
            aims.goals.append(Goal(objective.hex, objective.medals))
    _majority(state, side, battle_map, aims)
    if battle_map.empty_section_medals and side == ALLIES:
        sections = state.lookup.ground.sections[3 * battle_map.number : 3 * battle_map.number + 3]
        aims.posts.extend(Post(area, battle_map.empty_section_medals) for area in sections)


def _majority(state: M44State, side: int, battle_map: BattleMap, aims: Aims) -> None:
    group = battle_map.majority
    if not group:
        return
    on_it = (group & state.occupied[side]).bit_count()
    missing = group.bit_count() // 2 + 1 - on_it
    stake = battle_map.majority_medals / (1 + abs(missing))
    aims.posts.extend(Post(1 << h, stake) for h in each(group))
    if missing > 0:
        free = group & ~state.occupied[0] & ~state.occupied[1]
        aims.goals.extend(Goal(h, stake) for h in each(free))


def _ways_out(state: M44State, battle_map: BattleMap, aims: Aims) -> None:
    for way in battle_map.exits:
        if not (way.first_only and state.exits_taken >> way.number & 1):
            aims.goals.append(Goal(way.hex, EXIT * way.medals))


def _rivers(state: M44State, battle_map: BattleMap, aims: Aims) -> None:
    """A unit that carries a bridge goes to the river whose medal is not won yet."""
    lookup = state.lookup
    if not battle_map.river or state.rivers_bridged >> battle_map.number & 1:
        return
    banks = lookup.grid.neighbours(battle_map.river) & lookup.ground.land & ~battle_map.river
    for unit in state.units(ALLIES):
        if state.accessory[unit] == lookup.bridge and state.home[unit] == battle_map.number:
            aims.goals.extend(Goal(h, battle_map.river_medals, unit) for h in each(banks))


def _bridges(state: M44State, side: int, maps: tuple[int, ...], aims: Aims) -> None:
    """Bridge Control is for the Allies; the Axis spoils it by standing next to the bridge."""
    for m in maps:
        battle_map = state.lookup.facts.maps[m]
        for h in each(battle_map.bridges):
            watch = state.lookup.disc(h, 1)
            contested = bool(watch & state.occupied[enemy(side)])
            worth = battle_map.bridge_medals * (0.6 if contested else 1.0)
            if side == AXIS and not contested:
                worth = GUARD
            aims.posts.append(Post(watch, worth))
            if not watch & state.occupied[side]:
                aims.goals.append(Goal(h, worth))
