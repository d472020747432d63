"""Who controls what: towns, beaches, bridges, hill groups (m44-ctl, m44-med-03). Begin with `towns_held`.

Control is a state of the board and can be asked at any moment. When it becomes medals is another question:
`rules.medals` and `flow.scoring` know.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.hexes import Hexes, each
from beachhead.m44.facts import ALLIES, AXIS, SHIP, BattleMap
from beachhead.m44.state import M44State


@rule("m44-ctl-10")
def stands_on(state: M44State, hexes: Hexes, side: int) -> bool:
    """Whether a ground unit of the side is in one of these hexes; ships and units afloat do not count."""
    lookup = state.lookup
    for h in each(hexes & state.occupied[side]):
        unit = state.unit_at[h]
        if state.aboard[unit] < 0 and lookup.arm[state.troop[unit]] != SHIP:
            return True
    return False


@rule("m44-ctl-01", "m44-ctl-02", "m44-ctl-03", "m44-scn-05")
def towns_held(state: M44State, battle_map: BattleMap) -> int:
    """Town hexes of the map under an Allied marker; the marker stays when the unit goes."""
    return (state.towns & battle_map.towns).bit_count()


@rule("m44-ctl-04")
def town_medals_due(state: M44State, battle_map: BattleMap) -> int:
    """How many of the town medals the Allies hold enough towns for."""
    held = towns_held(state, battle_map)
    return sum(1 for step in battle_map.town_steps if held >= step)


@rule("m44-ctl-05")
def beach_free(state: M44State, section: int) -> bool:
    """Whether no Axis unit is on or next to a Beach hex of the section; no Allied unit need be there."""
    return not state.lookup.ground.beach_watch[section] & state.occupied[AXIS]


def free_beaches(state: M44State) -> int:
    """The beach sections that are free now, bit s for section s; their medals may still lie elsewhere."""
    return sum(1 << s for s in state.lookup.beach_sections if beach_free(state, s))


@rule("m44-ctl-08", "m44-ctl-09")
def bridge_held(state: M44State, watch: Hexes) -> bool:
    """Whether the Allies hold a bridge: they are on or next to it (`watch`), and the enemy is not."""
    return not watch & state.occupied[AXIS] and stands_on(state, watch, ALLIES)


@rule("m44-med-03", "m44-med-10")
def has_majority(state: M44State, group: Hexes, side: int) -> bool:
    """Whether the side has units on more than half of all hexes of the group."""
    return 2 * (group & state.occupied[side]).bit_count() > group.bit_count()
