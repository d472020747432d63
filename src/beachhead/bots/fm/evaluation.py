"""What a position is worth: units, ground and supply in one number. Begin with `score`.

The measure is a strength point on the map: a full infantry regiment of the US army is worth 9. All bots of
this game count in it.
"""

from __future__ import annotations

from beachhead.bots.fm.map_cache import MapCache
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.rules.capture import captured, last_held
from beachhead.fm.rules.supply import unsupplied
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes

GOAL = 14.0  # a hex of the Allied goal
BEACHHEAD = 2.5
HURRY = 0.6  # the share of the game after which a side that is behind is at its boldest
STARVED = 0.6  # share of its worth that a unit out of supply still has
PACE = 0.12  # a half point on the way to the goal


def worth(state: FmState, unit: UnitId) -> float:
    """Attack and defence as the counter shows them now."""
    return float(state.attack_of(unit) + state.defence_of(unit))


def step_worth(state: FmState, unit: UnitId) -> float:
    """What is lost with the next step."""
    if state.last_step(unit):
        return worth(state, unit)
    roster = state.facts.roster
    return worth(state, unit) - roster.attack[2 * unit + 1] - roster.defence[2 * unit + 1]


def won(state: FmState) -> Hexes:
    """The hexes of the goal that the Allies have now."""
    goal = state.facts.victory
    return captured(state, goal.hexes) if goal.supply else last_held(state, goal.hexes)


def lacking(state: FmState) -> int:
    """How many hexes of the goal the Allies still need; below 0 if they have more than enough."""
    return state.facts.victory.need - won(state).bit_count()


def urgency(state: FmState, side: int) -> float:
    """From 0 to 1: how much a side that is behind is pressed for time; 0 for the other side."""
    behind = (lacking(state) > 0) == (side == ALLIED)
    return min(1.0, state.turn / (HURRY * state.last_turn)) if behind else 0.0


def last_chance(state: FmState, side: int) -> bool:
    """Whether this is a side's last turn to turn defeat into victory: then no loss matters."""
    return state.turn >= state.last_turn and (lacking(state) > 0) == (side == ALLIED)


def score(state: FmState, land: MapCache, side: int) -> float:
    """The position as one side sees it: what is good for one is bad for the other."""
    allied = _material(state) + GOAL * won(state).bit_count() + BEACHHEAD * state.beachheads.bit_count()
    allied += _marching(state, land)
    return allied if side == ALLIED else -allied


def _material(state: FmState) -> float:
    at = state.at
    total = 0.0
    for unit in state.lookup.units[ALLIED]:
        total += worth(state, unit) if at[unit] >= 0 else 0.0
    for unit in state.lookup.units[1 - ALLIED]:
        total -= worth(state, unit) if at[unit] >= 0 else 0.0
    for unit in unsupplied(state):
        total -= (1 - STARVED) * worth(state, unit)
    return total


def _marching(state: FmState, land: MapCache) -> float:
    """Allied units near what they still lack, Germans near what they have to hold or take back."""
    lost = land.goals & ~won(state) or land.goals
    at, breed = state.at, state.lookup.breed
    near = 0.0
    for unit in state.lookup.units[ALLIED]:
        near -= PACE * land.way(breed[unit], lost)[at[unit]] if at[unit] >= 0 else 0.0
    for unit in state.lookup.units[1 - ALLIED]:
        near += PACE * land.way(breed[unit], land.goals)[at[unit]] if at[unit] >= 0 else 0.0
    return near
