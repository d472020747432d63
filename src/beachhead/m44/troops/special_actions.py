"""What special troops do in place of a battle. `flow.choose_battle` asks here; begin with `special_acts`."""

from __future__ import annotations

from beachhead.core.action import Action
from beachhead.core.rule import rule
from beachhead.hexes import each
from beachhead.m44.facts import enemy
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.rules.battle import weapon_in_use
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.actions import FireSmoke, LayBridge, Resupply, SetAside
from beachhead.m44.troops.funnies import bridge_sites, lay_bridge
from beachhead.m44.troops.smoke import LaySmoke, may_fire_smoke
from beachhead.m44.troops.supply import supplies

FIRE_SMOKE = FireSmoke()
SET_ASIDE = SetAside()


def special_acts(state: M44State, unit: int, may_battle: bool) -> list[Action]:
    """What this unit may do in place of a battle; a truck, which never battles, may do it too."""
    if state.weapon[unit] >= 0:
        return [SET_ASIDE] if may_battle and may_set_aside(state, unit) else []
    if not state.lookup.specialists >> state.troop[unit] & 1:
        return []
    found = supplies(state, unit)
    if may_battle:
        found += [LayBridge(h) for h in each(bridge_sites(state, unit))]
        if may_fire_smoke(state, unit):
            found.append(FIRE_SMOKE)
    return found


@rule("m44-swa-01", "m44-swa-06")
def may_set_aside(state: M44State, unit: int) -> bool:
    """Whether an elite unit with a weapon can choose to assault without it: then it may take ground."""
    lookup = state.lookup
    if weapon_in_use(state, unit) < 0 or not lookup.facts.troops[state.troop[unit]].takes_ground:
        return False
    return bool(lookup.disc(state.at[unit], 1) & state.occupied[enemy(state.side[unit])])


def do_special(table: M44Table, commander: CommanderId, unit: UnitId, action: Action) -> None:
    """Carry out one of its `special_acts`."""
    match action:
        case Resupply(unit=friend, figures=figures):
            table.resupply(unit, friend, figures)
        case LayBridge(hex=hex):
            lay_bridge(table, unit, hex)
        case FireSmoke():
            table.push(LaySmoke(commander, unit))
