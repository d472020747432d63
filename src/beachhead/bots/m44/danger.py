"""How many dice the enemy could bring to bear on each hex next turn. Begin with `Danger`.

The counts of all hexes are one long integer with a lane of bits for each: what a troop threatens from where
it stands is cached, and all of it is added at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from struct import unpack
from typing import NamedTuple

from beachhead.hexes import Hexes, each
from beachhead.m44.facts import INFANTRY
from beachhead.m44.lookup import FAR, Lookup

LANE = 16
"""Bits for the count of one hex."""


class Danger(NamedTuple):
    """Counts by hex."""

    dice: tuple[int, ...]
    """All dice, cover aside."""
    soft: tuple[int, ...]
    """The infantry whose dice cover takes away."""
    hard: tuple[int, ...]
    """The others whose dice cover takes away."""
    piercing: tuple[int, ...]
    """The dice whose stars hit armor."""


class Threat(NamedTuple):
    """What one unit threatens, in lanes: its dice, and a 1 wherever it gets at all."""

    dice: int
    reached: int


def danger_of(lookup: Lookup, foes: Iterable[tuple[int, int]]) -> Danger:
    """What these enemies could do next turn: each by its troop and where it stands."""
    arm, ignores, stars = lookup.arm, lookup.ignores_cover, lookup.stars_hit_armor
    dice = soft = hard = piercing = 0
    for troop, at in foes:
        if not lookup.dice[troop]:
            continue
        threat = _threat(lookup, troop, at)
        dice += threat.dice
        if stars >> troop & 1:
            piercing += threat.dice
        if ignores[troop]:
            continue
        if arm[troop] == INFANTRY:
            soft += threat.reached
        else:
            hard += threat.reached
    return Danger(*[_by_hex(lookup, lanes) for lanes in (dice, soft, hard, piercing)])


def _by_hex(lookup: Lookup, lanes: int) -> tuple[int, ...]:
    return unpack(f"<{lookup.size}H", lanes.to_bytes(LANE // 8 * lookup.size, "little"))


@cache
def _threat(lookup: Lookup, troop: int, at: int) -> Threat:
    """What the troop can do after the moves that leave it its battle."""
    dice, move = lookup.dice[troop], lookup.move_and_battle[troop]
    found, seen = 0, 0
    for distance in range(1, min(FAR, move + len(dice)) + 1):
        disc: Hexes = lookup.disc(at, distance)
        found += dice[max(0, distance - move - 1)] * _lanes(disc & ~seen)
        seen = disc
    return Threat(found, _lanes(seen))


def _lanes(hexes: Hexes) -> int:
    """A 1 in the lane of each of these hexes."""
    return sum(1 << LANE * h for h in each(hexes))
