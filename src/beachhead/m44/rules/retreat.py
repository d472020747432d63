"""Flags: rules m44-ret. Begin with `choices`: where the unit may end, and the figures that each end costs.

A retreat is one decision: the owner names the hex where it ends. The ways there are rings, one hex of
retreat each; as many flags as possible must be made good by hexes, the rest by figures (m44-ret-03, 05).
"""

from __future__ import annotations

from typing import Final

from beachhead.core.rule import rule
from beachhead.hexes import Hexes, each
from beachhead.m44.facts import ALLIES, AXIS, INFANTRY, enemy
from beachhead.m44.rules.movement import enterable, stays_for_good
from beachhead.m44.state import M44State

BADGE: Final = "its badge"  # what lets it ignore a flag wherever it stands

LONG = 3  # m44-ret-10


@rule("m44-ret-06", "m44-ter-04", "m44-ter-18", "m44-ter-19", "m44-ter-21", "m44-unit-15")
def may_ignore(state: M44State, unit: int) -> bool:
    """Whether its hex or its badge lets it ignore one flag; several reasons are still one flag."""
    return bool(shelter(state, unit))


def shelter(state: M44State, unit: int) -> str:
    """What lets it ignore one flag; empty if nothing does."""
    lookup, here, troop = state.lookup, state.at[unit], state.troop[unit]
    if state.aboard[unit] >= 0:
        return ""
    if lookup.ground.bunkers >> here & 1 and state.side[unit] == AXIS:
        return "bunker"
    if state.sandbags >> here & 1:
        return "sandbags"
    if lookup.ground.churches >> here & 1:
        return "church"
    if lookup.ignores_first_flag >> troop & 1:
        return BADGE
    return "hedgehogs" if state.hedgehogs >> here & 1 and lookup.arm[troop] == INFANTRY else ""


@rule("m44-ret-01", "m44-ret-03", "m44-ret-05", "m44-ret-07")
def choices(state: M44State, unit: int, flags: int, ignore: int) -> dict[int, int]:
    """By hex where the unit may end: the figures that it loses there. Its own hex: it stays.

    It may ignore up to `ignore` of the flags. Of two ways to the same end the one that costs less counts.
    """
    here = state.at[unit]
    found: dict[int, int] = {}
    for left in range(max(flags - ignore, 0), flags + 1):
        ends, lost = retreat_ends(state, unit, left)
        for h in each(ends) if ends else (here,):
            found.setdefault(h, lost)
    return found


@rule("m44-ret-03", "m44-ret-10")
def retreat_ends(state: M44State, unit: int, flags: int) -> tuple[Hexes, int]:
    """Where it ends if it must go `flags` hexes, and the figures it loses; 0: it does not move."""
    best, made = 0, 0
    for rings in _ways(state, unit, flags):
        if len(rings) > made:
            best, made = 0, len(rings)
        if rings and len(rings) == made:
            best |= rings[-1]
    if state.lookup.long_retreat >> state.troop[unit] & 1 and made == flags:
        for rings in _ways(state, unit, flags * LONG):
            for ring in rings[flags:]:
                best |= ring
    return best, flags - made


@rule("m44-ret-02", "m44-ret-09", "m44-ret-11", "m44-ret-12", "m44-lc-05")
def _ways(state: M44State, unit: int, flags: int) -> list[list[Hexes]]:
    """The rings of each direction in which it may retreat."""
    lookup, side, here = state.lookup, state.side[unit], state.at[unit]
    if state.aboard[unit] >= 0 or stays_for_good(state, unit):
        return []
    special = lookup.facts.maps[state.home[unit]]
    legal = enterable(state, unit)
    if (
        side == ALLIES
        and lookup.airborne >> state.troop[unit] & 1
        and special.has("airborne_retreat_any_way")
    ):
        return [_any_way(state, here, legal, flags)]
    if side == AXIS and special.has("axis_retreat_either_way"):
        return [_back(state, side, here, legal, flags), _back(state, enemy(side), here, legal, flags)]
    return [_back(state, side, here, legal, flags)]


@rule("m44-ret-02", "m44-ret-04", "m44-ret-13", "m44-ret-14", "m44-ret-16")
def _back(state: M44State, side: int, here: int, legal: Hexes, flags: int) -> list[Hexes]:
    """Row by row toward the baseline of `side`, through empty hexes that are open to the unit."""
    back = state.lookup.ground.back[side]
    rings: list[Hexes] = []
    edge: list[int] = [here]
    for _ in range(flags):
        ring = 0
        for h in edge:
            for n in back[h]:
                if legal >> n & 1 and not _wet_way(state, h, n):
                    ring |= 1 << n
        if not ring:
            break
        rings.append(ring)
        edge = list(each(ring))
    return rings


@rule("m44-ter-10")
def _wet_way(state: M44State, h: int, n: int) -> bool:
    """Whether this step would go from water onto a bridge."""
    ground = state.lookup.ground
    return bool((ground.bridges | state.spans) >> n & ground.water >> h & ~state.spans >> h & 1)


@rule("m44-ret-11", "m44-ret-12", "m44-ter-10")
def _any_way(state: M44State, here: int, legal: Hexes, flags: int) -> list[Hexes]:
    """Hex by hex in any direction, through empty hexes that are open to the unit."""
    ground, neighbours = state.lookup.ground, state.lookup.grid.neighbours
    wet, decks = ground.water & ~state.spans, ground.bridges | state.spans
    rings: list[Hexes] = []
    edge = 1 << here
    for _ in range(flags):
        edge = (neighbours(edge & ~wet) | neighbours(edge & wet) & ~decks) & legal
        if not edge:
            break
        rings.append(edge)
    return rings
