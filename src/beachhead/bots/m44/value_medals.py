"""Medals in numbers: those that each side has, and those that are within its reach. Begin with `medals`."""

from __future__ import annotations

from functools import lru_cache
from math import log
from typing import Final

from beachhead.hexes import Hexes, each
from beachhead.m44.facts import ALLIES, AXIS, BattleMap
from beachhead.m44.lookup import FAR, Lookup
from beachhead.m44.rules.control import stands_on
from beachhead.m44.state import M44State

MEDALS: Final = (
    "allies_share", "axis_share", "allies_missing", "axis_missing", "race", "lead", "allies_lasting",
    "axis_lasting", "allies_turn", "progress", "towns", "towns_to_step", "towns_near", "towns_manned",
    "beaches_free", "beaches_thin", "beach_watchers", "bridges_contested", "bridges_reached",
    "majority", "sections_empty", "exits_near", "exits_left", "river_open",
)  # fmt: skip

FARTHEST: Final = 12
PULL: Final = tuple(0.75**steps for steps in range(FARTHEST + 1))
KEPT: Final = 2048


@lru_cache(maxsize=KEPT)
def steps_from(lookup: Lookup, places: Hexes) -> tuple[int, ...]:
    """By hex: the hexes over land and sea to the nearest of `places`, FARTHEST where it is farther."""
    found, edge, seen = [FARTHEST] * lookup.size, places, places
    for steps in range(FARTHEST):
        for h in each(edge):
            found[h] = steps
        edge = lookup.grid.neighbours(edge) & ~seen
        if not edge:
            break
        seen |= edge
    return tuple(found)


class Ground:
    """What medals can still be had on the ground, summed over the maps."""

    def __init__(self) -> None:
        self.towns = self.to_step = self.towns_near = self.towns_manned = 0.0
        self.free = self.thin = self.watchers = 0.0
        self.contested = self.reached = self.majority = self.empty = 0.0
        self.exits_near = self.exits = self.river = 0.0


def medals(state: M44State) -> list[float]:
    """The features `MEDALS`."""
    target = state.lookup.facts.medals
    allies, axis = state.medals(ALLIES), state.medals(AXIS)
    missing = (max(1, target - axis), max(1, target - allies))
    ground, maps = Ground(), state.lookup.maps
    for battle_map in state.lookup.facts.maps:
        _towns(state, battle_map, ground)
        _beaches(state, battle_map, ground)
        _bridges(state, battle_map, ground)
        _places(state, battle_map, ground)
        _ways_out(state, battle_map, ground)
    return [
        allies / target,
        axis / target,
        1 / missing[ALLIES],
        1 / missing[AXIS],
        log(missing[AXIS] / missing[ALLIES]),
        (allies - axis) / 4,
        state.won[ALLIES] / target,
        state.won[AXIS] / target,
        float(state.active == ALLIES),
        state.turn / 10,
        ground.towns / maps,
        ground.to_step / maps,
        ground.towns_near / maps,
        ground.towns_manned / maps,
        ground.free / maps,
        ground.thin / maps,
        ground.watchers / maps,
        ground.contested / maps,
        ground.reached / maps,
        ground.majority / maps,
        ground.empty / maps,
        ground.exits_near / maps,
        ground.exits / maps,
        ground.river / maps,
    ]


def _towns(state: M44State, battle_map: BattleMap, ground: Ground) -> None:
    """How many the Allies have, how many more they need for the next medal, and how near they are."""
    towns, steps = battle_map.towns, battle_map.town_steps
    if not steps:
        return
    taken = state.towns & towns
    held = taken.bit_count()
    ahead = [step - held for step in steps if step > held]
    ground.towns += held / 4
    ground.to_step += 1 / ahead[0] if ahead else 0.0
    ground.towns_manned += (towns & ~taken & state.occupied[AXIS]).bit_count() / 4
    if ahead and towns & ~taken:
        away = steps_from(state.lookup, towns & ~taken)
        allies = state.occupied[ALLIES] & battle_map.hexes
        ground.towns_near += sum([PULL[away[h]] for h in each(allies)]) / 4


def _beaches(state: M44State, battle_map: BattleMap, ground: Ground) -> None:
    """The beaches that no enemy watches any more, and those that only one or two do."""
    watch, axis = state.lookup.ground.beach_watch, state.occupied[AXIS]
    for s in battle_map.beach_sections:
        watchers = (watch[s] & axis).bit_count()
        ground.free += float(not watchers)
        ground.watchers += watchers / 4
        if not state.beaches >> s & 1:
            ground.thin += 1 / (1 + watchers)


def _bridges(state: M44State, battle_map: BattleMap, ground: Ground) -> None:
    """Bridges that the Allies stand at, and those where the enemy does."""
    for h in each(battle_map.bridges):
        watch = state.lookup.disc(h, 1)
        contested = bool(watch & state.occupied[AXIS])
        ground.contested += contested * battle_map.bridge_medals
        ground.reached += PULL[_nearest(state, h)] * battle_map.bridge_medals


def _nearest(state: M44State, h: int) -> int:
    """How far the nearest Allies are, at most FARTHEST."""
    lookup, allies = state.lookup, state.occupied[ALLIES]
    for distance in range(FAR + 1):
        if lookup.disc(h, distance) & allies:
            return distance
    away = steps_from(lookup, 1 << h)
    return min([away[u] for u in each(allies)], default=FARTHEST)


def _places(state: M44State, battle_map: BattleMap, ground: Ground) -> None:
    """Medal hexes, the hills of a majority, sections without Allies."""
    for objective in battle_map.objectives:
        sign = 1 if objective.side == ALLIES else -1
        ground.reached += sign * objective.medals * stands_on(state, 1 << objective.hex, objective.side)
    group = battle_map.majority
    if group:
        allies, axis = (
            (group & state.occupied[ALLIES]).bit_count(),
            (group & state.occupied[AXIS]).bit_count(),
        )
        ground.majority += battle_map.majority_medals * (allies - axis) / group.bit_count()
    if battle_map.empty_section_medals:
        first, sections = 3 * battle_map.number, state.lookup.ground.sections
        ground.empty += sum([not sections[first + n] & state.occupied[ALLIES] for n in range(3)])


def _ways_out(state: M44State, battle_map: BattleMap, ground: Ground) -> None:
    """Exits whose medal is still to be had, with the Allies near them; and the river to be bridged."""
    ways, medals_left = 0, 0
    for way in battle_map.exits:
        if way.side == ALLIES and not (way.first_only and state.exits_taken >> way.number & 1):
            ways |= 1 << way.hex
            medals_left += way.medals
    if ways:
        away = steps_from(state.lookup, ways)
        ground.exits += medals_left / 4
        ground.exits_near += sum([PULL[away[h]] for h in each(state.occupied[ALLIES] & battle_map.hexes)]) / 4
    if battle_map.river and not state.rivers_bridged >> battle_map.number & 1:
        ground.river += battle_map.river_medals
