"""What the Allies came for, in numbers: what they lack and how hard it is to get, what they hold and how safe
it is. Begin with `goals`.
"""

from __future__ import annotations

from typing import Final

from beachhead.bots.fm.value_map import OUT_OF_REACH, steps_to_each
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.rules.supply import drop_supply, supplied
from beachhead.fm.rules.victory import units_beside
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId, gather

GOALS: Final = (
    "short", "short_by_turn", "met", "spare", "unfed_goals", "beside_short", "manned_goals", "goals_of_enemy",
    "free_goals", "way", "way_by_turn", "hard_way", "hard_way_by_turn", "post_defence", "out_of_reach",
    "goals_raided", "goals_near_enemy", "goals_to_lose", "beachheads", "last_beachhead",
)  # fmt: skip

PACE = 3.0
"""Hexes that units gain in a turn."""
BLOCK = 2.5
"""Hexes of the way for which a defender counts, and more for its strength and ground."""
STRENGTH, COVER = 0.35, 0.7
SPARE = 1
RAID = 2
NEAR = 4


class Ground:
    """Where supply reaches, and which goals are won."""

    def __init__(self, state: FmState) -> None:
        goal, zones = state.facts.victory, drop_supply(state)
        self.fed: Hexes = supplied(state, state.beachheads)
        self.dropped: Hexes = supplied(state, state.beachheads | zones) if zones else self.fed
        self.goals: Hexes = goal.hexes & state.facts.area
        taken = goal.hexes & state.taken
        self.won: Hexes = taken & self.fed if goal.supply else taken
        self.unfed: Hexes = taken & ~self.won
        self.lacking: Hexes = self.goals & ~self.won
        self.next: Hexes = 0
        """The easiest goals that are still needed, and one to spare: found by `goals`."""


def goals(state: FmState, ground: Ground, left: tuple[float, float]) -> list[float]:
    """The features `GOALS`."""
    goal = state.facts.victory
    need, have = goal.need, ground.won.bit_count()
    short, turns = max(0, need - have), left[ALLIED] + 0.5
    manned = (ground.won & state.held[ALLIED]).bit_count()
    missing = max(0, goal.units - units_beside(state)) if goal.units else 0
    raided, near = _threatened(state, ground.won & ~state.held[ALLIED])
    ways = _ways(state, ground, short, left[ALLIED])
    return [
        short / need,
        short / need / turns,
        float(not short and not missing),
        max(0, have - need) / need,
        ground.unfed.bit_count() / need,
        missing / max(1, goal.units),
        manned / need,
        (ground.lacking & state.held[GERMAN]).bit_count() / need,
        (ground.lacking & ~state.held[GERMAN]).bit_count() / need,
        *ways,
        raided / need,
        near / need,
        max(0, raided - max(0, have - need)) / need,
        state.beachheads.bit_count() / 4,
        float(state.beachheads.bit_count() == 1),
    ]


def _ways(state: FmState, ground: Ground, short: int, left: float) -> list[float]:
    """How far it is to the easiest goals that are still needed, and who stands in the way."""
    line, need = state.facts.map.line, state.facts.victory.need
    ways: list[tuple[float, int, float, HexId]] = []
    for steps, h in steps_to_each(state, ground.lacking, state.held[ALLIED]):
        block = 0.0
        if state.held[GERMAN] >> h & 1:
            block = BLOCK + STRENGTH * state.defence_of(state.unit_at(h)) + COVER * (4 - line[h])
        ways.append((steps + block, steps, block, h))
    ways.sort()
    ground.next = gather([h for *_, h in ways[: short + SPARE]])
    if not short:
        return [0.0] * 6
    easiest = ways[:short]
    way = sum([steps for _, steps, _, _ in easiest])
    hard = sum([all_told for all_told, _, _, _ in easiest])
    reach = PACE * (left + 0.5)
    return [
        way / need / 10,
        way / need / reach,
        hard / need / 10,
        hard / need / reach,
        sum([block for _, _, block, _ in easiest]) / need / 5,
        sum([1 for all_told, steps, _, _ in easiest if steps > reach or steps >= OUT_OF_REACH]) / need,
    ]


def _threatened(state: FmState, goals: Hexes) -> tuple[int, int]:
    """Of these goals: how many Germans could enter next turn, and how many before long."""
    if not goals:
        return 0, 0
    grid, open_ground = state.facts.grid, state.facts.area & ~state.held[ALLIED]
    reach, raided = state.held[GERMAN], 0
    for step in range(NEAR):
        reach |= grid.neighbours(reach) & open_ground
        if step + 1 == RAID:
            raided = (reach & goals).bit_count()
    return raided, (reach & goals).bit_count()
