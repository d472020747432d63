"""The units of both sides in numbers: how many, how battered, how strong, and who is in range of whom. Begin
with `forces`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from beachhead.bots.m44.unit_values import worths
from beachhead.hexes import Hexes, each
from beachhead.m44.facts import ALLIES, ARMOR, ARTILLERY, AXIS, INFANTRY, SHIP
from beachhead.m44.lookup import Lookup
from beachhead.m44.state import M44State

_EACH: Final = (
    "units", "figures", "worth", "infantry", "armor", "guns", "frail", "frail_near", "halved", "dice_close",
    "dice_near", "dice_far", "covered", "afloat", "last_figures", "reserve",
)  # fmt: skip
FORCES: Final = (*(f"allies_{name}" for name in _EACH), *(f"axis_{name}" for name in _EACH), "dice_lead")
SHIELD: Final = 0.5
CLOSE, NEAR, FARTHEST = 1, 2, 9


class Force:
    """What one side has on the board."""

    def __init__(self) -> None:
        self.units = self.men = self.infantry = self.armor = self.guns = 0
        self.worth = self.frail = self.frail_near = self.halved = 0.0
        self.close = self.near = self.far = self.covered = self.afloat = self.lone = 0


def forces(state: M44State) -> list[float]:
    """The features `FORCES`."""
    allies, axis = _force(state, ALLIES), _force(state, AXIS)
    found = [*_told(state, allies, ALLIES), *_told(state, axis, AXIS)]
    lead = (allies.close + allies.near + allies.far) - (axis.close + axis.near + axis.far)
    return [*found, lead / 20 / state.lookup.maps]


def _told(state: M44State, force: Force, side: int) -> list[float]:
    n = 10 * state.lookup.maps
    return [
        force.units / n,
        force.men / n / 4,
        force.worth / n,
        force.infantry / n,
        force.armor / n,
        force.guns / n,
        force.frail / n,
        force.frail_near / n,
        force.halved / n,
        force.close / n / 3,
        force.near / n / 3,
        force.far / n / 3,
        force.covered / n,
        force.afloat / n,
        force.lone / n,
        _reserve(state, side) / n,
    ]


def _force(state: M44State, side: int) -> Force:
    """The units, with the dice that they could throw now, whatever stands between."""
    found, own, unit_at = Force(), state.occupied[side], state.unit_at
    kinds, away = _kinds(state.lookup), _away(state, side)
    for h in each(own):
        unit = unit_at[h]
        figures, kind = state.figures[unit], kinds[state.troop[unit]]
        found.units += 1
        found.men += figures
        found.worth += kind.worths[figures]
        found.infantry += kind.arm == INFANTRY
        found.armor += kind.arm == ARMOR
        found.guns += kind.arm in (ARTILLERY, SHIP)
        frail = kind.frail[figures]
        found.frail += frail
        found.lone += figures == 1
        found.halved += 2 * figures <= kind.men
        distance = away.get(h, FARTHEST)
        if distance <= NEAR:
            found.frail_near += frail
        if distance <= len(kind.dice):
            number = kind.dice[distance - 1]
            if distance <= CLOSE:
                found.close += number
            elif distance <= NEAR:
                found.near += number
            else:
                found.far += number
    found.covered = (own & _shelter(state, side)).bit_count()
    found.afloat = (own & state.lookup.ground.ocean).bit_count()
    return found


class Kind(NamedTuple):
    """What counts of a troop; `worths` and `frail` by the figures that are left."""

    arm: int
    men: int
    dice: tuple[int, ...]
    worths: tuple[float, ...]
    frail: tuple[float, ...]


@lru_cache(maxsize=64)
def _kinds(lookup: Lookup) -> tuple[Kind, ...]:
    return tuple(
        Kind(
            troop.arm,
            troop.figures,
            lookup.dice[troop.number],
            worths(lookup, troop.number),
            tuple(troop.medals * SHIELD ** (n - 1) for n in range(troop.figures + 1)),
        )
        for troop in lookup.facts.troops
    )


def _away(state: M44State, side: int) -> dict[int, int]:
    """By hex with a unit of the side: how far the nearest enemy is, if one is in range of any gun."""
    found: dict[int, int] = {}
    left, reach = state.occupied[side], state.occupied[1 - side]
    neighbours = state.lookup.grid.neighbours
    for distance in range(1, FARTHEST):
        reach |= neighbours(reach)
        here = left & reach
        if here:
            found.update(dict.fromkeys(each(here), distance))
            left &= ~here
            if not left:
                break
    return found


def _shelter(state: M44State, side: int) -> Hexes:
    ground = state.lookup.ground
    cover = ground.towns | ground.forests | ground.hedgerows | ground.hills | state.sandbags
    return cover | ground.bunkers if side == AXIS else cover


def _reserve(state: M44State, side: int) -> float:
    """Dice for reinforcements that are not used, and units that are called and not deployed."""
    found = 0.0
    for commander, its in enumerate(state.lookup.side_of):
        if its == side:
            found += len(state.arrivals[commander])
    return found
