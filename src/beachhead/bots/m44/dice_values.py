"""What dice are worth on average, exactly and in floats, cached. Begin with `throw_at`.

`beachhead.m44.odds.outcome` has the same odds as fractions, for people; a bot asks thousands of times a turn.
"""

from __future__ import annotations

from functools import cache
from math import comb

from beachhead.hexes import HexId, each
from beachhead.m44.facts import (
    ARMOR,
    FACE_ARMOR,
    FACE_FLAG,
    FACE_GRENADE,
    FACE_INFANTRY,
    FACE_ODDS,
    FACE_STAR,
    INFANTRY,
)
from beachhead.m44.lookup import Lookup
from beachhead.m44.state import M44State

SIDES = sum(FACE_ODDS)
OUT_OF_RANGE = 0.7
"""What is left of a target for every hex that it is out of range."""
FLAG = FACE_ODDS[FACE_FLAG] / SIDES


@cache
def throw_at(dice: int, hit: float, worths: tuple[float, ...], flags: int) -> tuple[float, float, float]:
    """What a throw takes from a unit: worth on average, the chance to kill it, and the chance that it lives
    and has to retreat, for which `flags` are needed.

    `worths` has its worth by figures, the last one being what it has now.
    """
    gain = killed = driven = 0.0
    left = len(worths) - 1
    for hits in range(dice + 1):
        chance = comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits)
        gain += chance * (worths[left] - worths[max(0, left - hits)])
        if hits >= left:
            killed += chance
        elif hit < 1:
            driven += chance * _flags(dice - hits, FLAG / (1 - hit), flags)
    return gain, killed, driven


@cache
def _flags(dice: int, flag: float, least: int) -> float:
    """The chance of at least this many flags among dice that did not hit."""
    flag = min(flag, 1.0)
    return sum(comb(dice, n) * flag**n * (1 - flag) ** (dice - n) for n in range(least, dice + 1))


def hit_chance(state: M44State, target: int, stars: bool) -> float:
    """The chance that one die scores a hit that counts on this target."""
    return _hit_chance(state.lookup, state.troop[target], stars)


@cache
def _hit_chance(lookup: Lookup, troop: int, stars: bool) -> float:
    sides = FACE_ODDS[FACE_GRENADE] + (FACE_ODDS[FACE_STAR] if stars else 0)
    if lookup.arm[troop] == INFANTRY:
        sides += FACE_ODDS[FACE_INFANTRY]
    elif lookup.arm[troop] == ARMOR:
        sides += FACE_ODDS[FACE_ARMOR]
    confirmed = FACE_ODDS[FACE_GRENADE] / SIDES if lookup.hits_rolled_again >> troop & 1 else 1.0
    return sides / SIDES * confirmed


@cache
def dice_from(lookup: Lookup, troop: int, target: int) -> list[float]:
    """By hex from which this troop would fire: the share of its dice that the range of the target leaves."""
    dice, found = lookup.dice[troop], [0.0] * lookup.size
    for h in each(lookup.grid.all):
        far = max(1, lookup.grid.distance(h, HexId(target)))
        beyond = max(0, far - len(dice))
        found[h] = dice[far - beyond - 1] / dice[0] * OUT_OF_RANGE**beyond
    return found
