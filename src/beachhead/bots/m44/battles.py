"""What a battle is worth to the side that fights it, by exact odds. Begin with `battle_worth`."""

from __future__ import annotations

from beachhead.bots.m44.dice_values import hit_chance, throw_at
from beachhead.bots.m44.outlook import Outlook
from beachhead.hexes import HexId
from beachhead.m44.facts import SHIP
from beachhead.m44.rules.battle import FIRST, dice, stars_hit, weapon_in_use
from beachhead.m44.rules.retreat import may_ignore
from beachhead.m44.state import M44State
from beachhead.m44.unit_flags import STOPPED

DRIVEN_OFF = 0.12
"""A unit that retreats loses its place and often a turn."""
GROUND = 0.05
"""The choice to advance into the hex."""
OVERRUN = 0.25
"""Another battle for armor that has won the hex."""


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
    found += (killed + driven) * outlook.prize(target) + driven * DRIVEN_OFF
    return found + (killed + driven) * followed_up(state, unit) if distance == 1 else found


def fire(outlook: Outlook, target: int, rolled: int, stars: bool, flags: int) -> tuple[float, float, float]:
    """What this many dice do to the target: see `throw_at`."""
    hit = hit_chance(outlook.state, target, stars)
    return throw_at(min(rolled, 10), hit, outlook.worths(target), flags)


def followed_up(state: M44State, unit: int) -> float:
    """What it is worth to the unit to have won the hex beside it."""
    troop = state.lookup.facts.troops[state.troop[unit]]
    if not troop.takes_ground or state.marks[unit] & STOPPED or weapon_in_use(state, unit) >= 0:
        return 0.0
    return OVERRUN if troop.overruns else GROUND


def shelling_worth(outlook: Outlook, target: int, rolled: int, stars: bool) -> float:
    """What dice from the air or from off the map are worth against this target: no flag is ignored."""
    state = outlook.state
    stars = stars and state.lookup.arm[state.troop[target]] != SHIP
    gain, killed, driven = fire(outlook, target, rolled, stars, 1)
    prize = (killed + driven) * outlook.prize(target)
    return outlook.stake[outlook.side] * gain + prize + driven * DRIVEN_OFF
