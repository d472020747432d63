"""Medals that are settled when a turn begins: rules m44-turn-02, m44-vic-02. Begin with `settle_turn_start`.

The side whose turn begins takes what it controls at this moment; the other side takes back at the start of
its own turn. In addition, a side that has lost a hill group gives it up, whoever's turn begins.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.facts import ALLIES, BattleMap, enemy
from beachhead.m44.ids import SideId
from beachhead.m44.rules.control import beach_free, has_majority, town_medals_due
from beachhead.m44.rules.medals import has_ground_units
from beachhead.m44.rules.reinforcements import can_bring
from beachhead.m44.table import M44Table


@rule("m44-turn-02", "m44-vic-02")
def settle_turn_start(table: M44Table, side: SideId) -> None:
    """The side whose turn begins takes what it qualifies for; then victory is tested."""
    for battle_map in table.state.lookup.facts.maps:
        _settle_towns(table, battle_map, side)
        _settle_beaches(table, battle_map, side)
        if battle_map.majority:
            _settle_majority(table, battle_map, side)
    table.recount()
    table.test_victory()
    _test_presence(table, side)


@rule("m44-ctl-04")
def _settle_towns(table: M44Table, battle_map: BattleMap, side: SideId) -> None:
    state = table.state
    due, had = town_medals_due(state, battle_map), state.town_medals[battle_map.number]
    now = max(due, had) if side == ALLIES else min(due, had)
    if now != had:
        table.settle_towns(battle_map, side, now)


@rule("m44-ctl-05", "m44-ctl-06", "m44-ctl-07")
def _settle_beaches(table: M44Table, battle_map: BattleMap, side: SideId) -> None:
    state = table.state
    for s in battle_map.beach_sections:
        allied = state.beaches >> s & 1 == 1
        if allied != (side == ALLIES) and beach_free(state, s) == (side == ALLIES):
            table.take_beach(battle_map, side, s)


@rule("m44-med-03", "m44-med-10")
def _settle_majority(table: M44Table, battle_map: BattleMap, side: SideId) -> None:
    state = table.state
    holder = state.majority[battle_map.number]
    if holder >= 0 and not has_majority(state, battle_map.majority, holder):
        table.give_up_majority(battle_map)
    if holder != side and has_majority(state, battle_map.majority, side):
        table.take_majority(battle_map, side)


@rule("m44-vic-04")
def _test_presence(table: M44Table, side: SideId) -> None:
    """A side with no ground unit and no way to bring one on has lost."""
    state = table.state
    if state.result is None and not has_ground_units(state, side) and not can_bring(state, side):
        table.win(enemy(side), "The enemy has no unit left and no way to bring one.", "m44-vic-04")
