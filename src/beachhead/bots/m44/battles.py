"""What a battle is worth to the side that fights it, by exact odds. Begin with `battle_worth`."""

from __future__ import annotations

from beachhead.bots.m44.dice_values import hit_chance, throw_at
from beachhead.bots.m44.outlook import Outlook
from beachhead.hexes import HexId
from beachhead.m44.facts import SHIP
from beachhead.m44.rules.battle import FIRST, SECOND, dice, stars_hit, weapon_in_use
from beachhead.m44.rules.retreat import may_ignore
from beachhead.m44.rules.take_ground import can_take, marks_of_ground, may_battle_on, targets_from_ground
from beachhead.m44.state import M44State
from beachhead.m44.unit_flags import STOPPED

DRIVEN_OFF = 0.12
"""A unit that retreats loses its place and often a turn."""
GROUND = 0.05
"""The choice to advance into the hex."""
BREACH = 0.15
"""The same for armor, whom it carries behind the enemy."""
OVERRUN = 0.25
"""For armor, where the battle after it is taken for granted."""


def battle_worth(outlook: Outlook, unit: int, target: int, kind: int = FIRST) -> float:
    """What the side may expect of this battle."""
    state = outlook.state
    distance = state.lookup.grid.distance(HexId(state.at[unit]), HexId(state.at[target]))
    rolled = dice(state, unit, target, distance, kind)
    if rolled < 1:
        return 0.0
    flags = 2 if may_ignore(state, target) else 1
    gain, killed, driven = fire(outlook, target, rolled, stars_hit(state, unit, target), flags)
    found = outlook.stake[outlook.side] * gain
    found += (killed + driven) * outlook.prize(target) + driven * DRIVEN_OFF + killed * outlook.style.finish
    if distance > 1:
        return found
    return found + (killed + driven) * followed_up(outlook, unit, target, kind) + outlook.style.close


def fire(outlook: Outlook, target: int, rolled: int, stars: bool, flags: int) -> tuple[float, float, float]:
    """What this many dice do to the target: see `throw_at`."""
    hit = hit_chance(outlook.state, target, stars)
    return throw_at(min(rolled, 10), hit, outlook.worths(target), flags)


def followed_up(outlook: Outlook, unit: int, target: int, kind: int) -> float:
    """What it is worth to the unit to have won the hex beside it."""
    state = outlook.state
    troop = state.lookup.facts.troops[state.troop[unit]]
    if not troop.takes_ground or state.marks[unit] & STOPPED or weapon_in_use(state, unit) >= 0:
        return 0.0
    if not outlook.style.overruns:
        return OVERRUN if troop.overruns else GROUND
    found = BREACH if troop.overruns else GROUND
    return found + _next_battle(outlook, unit, target) if kind == FIRST else found


def _next_battle(outlook: Outlook, unit: int, target: int) -> float:
    """Its best battle from the hex of the target, when that is gone."""
    state = outlook.state
    hex = state.at[target]
    foes, here = state.side[target], 1 << hex
    state.occupied[foes] ^= here
    found = 0.0
    if can_take(state, unit, hex):
        marks = state.marks[unit] | marks_of_ground(state, unit, hex)
        key = (unit, target, marks, state.order[unit])
        if key not in outlook.next_battles:
            before = put(state, unit, hex, marks)
            outlook.next_battles[key] = battle_on_worth(outlook, unit)
            put(state, unit, *before)
        found = outlook.next_battles[key]
    state.unit_at[hex] = target
    state.occupied[foes] |= here
    return found


def battle_on_worth(outlook: Outlook, unit: int) -> float:
    """Its best battle from the ground it has taken, perhaps with whom it has just driven back."""
    state = outlook.state
    if not may_battle_on(state, unit):
        return 0.0
    return max(
        (battle_worth(outlook, unit, foe, SECOND) for foe in targets_from_ground(state, unit)), default=0.0
    )


def put(state: M44State, unit: int, h: int, marks: int) -> tuple[int, int]:
    """Stand the unit on a hex of the imagined board; gives back where it was."""
    before, was = state.at[unit], state.marks[unit]
    side = state.side[unit]
    state.unit_at[before] = -1
    state.occupied[side] &= ~(1 << before)
    state.at[unit], state.marks[unit] = h, marks
    state.unit_at[h] = unit
    state.occupied[side] |= 1 << h
    return before, was


def shelling_worth(outlook: Outlook, target: int, rolled: int, stars: bool) -> float:
    """What dice from the air or from off the map are worth against this target: no flag is ignored."""
    state = outlook.state
    stars = stars and state.lookup.arm[state.troop[target]] != SHIP
    gain, killed, driven = fire(outlook, target, rolled, stars, 1)
    prize = (killed + driven) * outlook.prize(target)
    return outlook.stake[outlook.side] * gain + prize + driven * DRIVEN_OFF
