"""What special troops do in place of a battle. `flow.battling` asks here; begin with `special_acts`."""

from __future__ import annotations

from beachhead.core.action import Action
from beachhead.hexes import each
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.actions import FireSmoke, LayBridge, Resupply
from beachhead.m44.troops.funnies import bridge_sites, lay_bridge
from beachhead.m44.troops.smoke import LaySmoke, may_fire_smoke
from beachhead.m44.troops.supply import resupply, supplies

FIRE_SMOKE = FireSmoke()


def special_acts(state: M44State, unit: int, may_battle: bool) -> list[Action]:
    """What this unit may do in place of a battle; a truck, which never battles, may do it all the same."""
    if not state.book.specialists >> state.troop[unit] & 1:
        return []
    found = supplies(state, unit)
    if may_battle:
        found += [LayBridge(h) for h in each(bridge_sites(state, unit))]
        if may_fire_smoke(state, unit):
            found.append(FIRE_SMOKE)
    return found


def do_special(table: M44Table, commander: int, unit: int, action: Action) -> None:
    """Carry out one of its `special_acts`."""
    match action:
        case Resupply(unit=friend, figures=figures):
            resupply(table, unit, friend, figures)
        case LayBridge(hex=hex):
            lay_bridge(table, unit, hex)
        case FireSmoke():
            table.next(LaySmoke(commander, unit))
