"""Aircraft and guns that are on no hex: rules m44-air, m44-off, m44-ret-08. Begin with `in_reach`."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.hexes import Hexes
from beachhead.m44.facts import ALLIES, FACE_STAR, SHIP, Card, enemy
from beachhead.m44.rules.battle import hits_by_symbol
from beachhead.m44.rules.dice import count
from beachhead.m44.state import M44State

AIR_SUPERIORITY = (1, 2)  # m44-air-01: dice of the Axis, of the Allies


@rule("m44-mode-10")
def in_reach(state: M44State, commander: int, off_map: bool) -> list[int]:
    """The enemy units at which they may aim: those on their map, or on every map if they play for all.

    Guns off the map reach only maps where their rule holds. Units in a battle of a teammate are left alone.
    """
    lookup = state.lookup
    battle_map = lookup.map_of[commander]
    foes = [u for u in state.units(enemy(lookup.side_of[commander])) if not state.engaged >> u & 1]
    if battle_map >= 0:
        foes = [u for u in foes if state.home[u] == battle_map]
    return [u for u in foes if guns_reach(state, u)] if off_map else foes


def guns_reach(state: M44State, unit: int) -> bool:
    """Whether the unit stands on a map with off-map artillery."""
    return state.lookup.facts.maps[state.home[unit]].has("off_map_artillery")


@rule("m44-air-02")
def touching(state: M44State, group: tuple[int, ...], units: list[int]) -> list[int]:
    """Those of the units that stand next to one of the group and are not in it."""
    near: Hexes = 0
    for unit in group:
        near |= state.lookup.disc(state.at[unit], 1)
    return [u for u in units if near >> state.at[u] & 1 and u not in group]


@rule("m44-air-03", "m44-air-05", "m44-off-01", "m44-bat-15")
def shell_hits(state: M44State, unit: int, faces: int, stars: bool) -> int:
    """Hits on a unit: its symbol and grenades, and stars where the card says so; a ship only by grenades."""
    scored = hits_by_symbol(state, unit, faces)
    if stars and state.lookup.arm[state.troop[unit]] != SHIP:
        scored += count(faces, FACE_STAR)
    return scored


@rule("m44-air-01")
def air_dice(state: M44State, commander: int, card: Card) -> int:
    """Dice for each unit under Air Power: by Air Superiority where it is in effect, else as printed."""
    lookup = state.lookup
    if any(m.has("air_superiority") for m in lookup.facts.maps):
        return AIR_SUPERIORITY[lookup.side_of[commander]]
    return card.dice


@rule("m44-rei-22", "m44-air-01")
def held_up_by(state: M44State, commander: int) -> tuple[int, ...]:
    """The Axis commanders whose next reinforcement roll Air Power of this one hinders."""
    lookup = state.lookup
    if lookup.side_of[commander] != ALLIES:
        return ()
    if lookup.facts.mode.chiefs:
        return lookup.fighters[enemy(ALLIES)]
    return (lookup.facts.commanders[commander].opposite,)
