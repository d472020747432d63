"""Exact odds of a battle: hits and flags, the chance to eliminate, to drive off. Begin with `odds_of`.

`odds_of_shells` has them for Air Power, Barrage and the guns off the map.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from beachhead.core.rule import rule
from beachhead.hexes import HexId
from beachhead.m44.facts import (
    ARMOR,
    FACE_ARMOR,
    FACE_GRENADE,
    FACE_INFANTRY,
    FACE_ODDS,
    FACE_STAR,
    INFANTRY,
    SHIP,
)
from beachhead.m44.rules.battle import FIRST, dice, stars_hit
from beachhead.m44.rules.battle_back import DICE
from beachhead.m44.rules.dice import spread
from beachhead.m44.rules.retreat import choices, may_ignore
from beachhead.m44.state import M44State

CONFIRMED = Fraction(FACE_ODDS[FACE_GRENADE], sum(FACE_ODDS))
"""The chance that a hit on a Tiger counts (m44-unit-22)."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What a battle may bring. `spread` has the chance of each (hits, flags); a Tiger's hits are confirmed
    ones. The owner of the target is taken to retreat so that it costs them least."""

    dice: int
    spread: dict[tuple[int, int], Fraction]
    eliminated: Fraction
    driven_off: Fraction
    """It survives but has to leave its hex."""
    hits: Fraction
    """Hits on average."""


def odds_of(state: M44State, unit: int, target: int, kind: int = FIRST) -> Odds:
    """The odds of a battle that `unit` might fight against `target` from where it stands."""
    distance = state.lookup.grid.distance(HexId(state.at[unit]), HexId(state.at[target]))
    rolled = max(0, dice(state, unit, target, distance, kind))
    ignore = 1 if may_ignore(state, target) else 0
    return _odds(state, target, rolled, chance_to_hit(state, unit, target), ignore)


@rule("m44-bb-02")
def odds_of_back(state: M44State, unit: int, attacker: int) -> Odds:
    """The odds of battling back: one die, whatever the ground."""
    ignore = 1 if may_ignore(state, attacker) else 0
    return _odds(state, attacker, DICE, chance_to_hit(state, unit, attacker), ignore)


@rule("m44-air-03", "m44-ret-08")
def odds_of_shells(state: M44State, target: int, rolled: int, stars: bool) -> Odds:
    """The odds of dice from the air or from off the map: no flag is ignored."""
    stars = stars and state.lookup.arm[state.troop[target]] != SHIP
    return _odds(state, target, rolled, chance_of_hit(state, target, stars), 0)


def _odds(state: M44State, target: int, rolled: int, hit: Fraction, ignore: int) -> Odds:
    found = spread(rolled, hit)
    eliminated = driven_off = mean = Fraction(0)
    for (hits, flags), chance in found.items():
        dead, off = outcome(state, target, hits, flags, ignore)
        eliminated += chance * dead
        driven_off += chance * off
        mean += chance * hits
    return Odds(rolled, found, eliminated, driven_off, mean)


def chance_to_hit(state: M44State, unit: int, target: int) -> Fraction:
    """The chance that one die of this unit scores a hit that counts."""
    return chance_of_hit(state, target, stars_hit(state, unit, target))


def chance_of_hit(state: M44State, target: int, stars: bool) -> Fraction:
    """The chance that one die scores a hit that counts, where stars hit or not."""
    lookup, troop = state.lookup, state.troop[target]
    return chance_of_sides(lookup.arm[troop], stars, bool(lookup.hits_rolled_again >> troop & 1))


def chance_of_sides(arm: int, stars: bool, again: bool) -> Fraction:
    """The chance that one die hits such an arm; rolled `again` for a grenade where hits are confirmed."""
    sides = FACE_ODDS[FACE_GRENADE]
    if arm == INFANTRY:
        sides += FACE_ODDS[FACE_INFANTRY]
    elif arm == ARMOR:
        sides += FACE_ODDS[FACE_ARMOR]
    if stars:
        sides += FACE_ODDS[FACE_STAR]
    hit = Fraction(sides, sum(FACE_ODDS))
    return hit * CONFIRMED if again else hit


def outcome(state: M44State, target: int, hits: int, flags: int, ignore: int) -> tuple[Fraction, Fraction]:
    """The chance that the target is eliminated, and that it lives but must leave, after this many hits."""
    left = state.figures[target] - hits
    if left <= 0:
        return Fraction(1), Fraction(0)
    ends = choices(state, target, flags, ignore)
    forced = min(ends.values())
    again = state.lookup.hits_rolled_again >> state.troop[target] & 1
    lives = (1 - CONFIRMED) ** forced if again else Fraction(forced < left)
    return 1 - lives, Fraction(0) if state.at[target] in ends else lives
