"""Why a special troop cannot do this: smoke, bridges, supply, weapons, Command Cars, craft."""

from __future__ import annotations

from beachhead.core.step import AnyStep
from beachhead.hexes import HexId
from beachhead.m44.explain.reason import Reason, hex_name, unit_name
from beachhead.m44.facts import INFANTRY, SHIP, enemy
from beachhead.m44.flow.choose_battle import Act
from beachhead.m44.rules.battle import weapon_in_use
from beachhead.m44.rules.figures import restorable
from beachhead.m44.rules.order_effects import NOT_ORDERED
from beachhead.m44.state import M44State
from beachhead.m44.troops.command_car import BringAlong
from beachhead.m44.troops.craft import ReturnCraft
from beachhead.m44.troops.equipment import ArmAirborne
from beachhead.m44.troops.smoke import RANGE, LaySmoke
from beachhead.m44.unit_flags import BATTLED, MOVED, NEW, ONCE


def why_not_unit(state: M44State, step: AnyStep, unit: int) -> Reason | None:
    """Why this unit is not an answer to what a special troop asks."""
    name = unit_name(state, unit)
    match step:
        case ArmAirborne(map=battle_map):
            if not state.lookup.airborne >> state.troop[unit] & 1 or state.home[unit] != battle_map:
                return Reason(f"{name} {name:is} not one of the Airborne units of this map.", "m44-set-07")
            return Reason(f"{name} {name:has} a weapon already; one to a unit.", "m44-set-07")
        case BringAlong():
            if state.order[unit] != NOT_ORDERED:
                return Reason(f"{name} {name:has} {name:its} order already.", "m44-ord-02")
            return Reason(f"{name} {name:is} not a unit of yours next to the Command Car.", "m44-unit-33")
    return None


def supplier(state: M44State, unit: int) -> bool:
    """Whether it is a truck or a half-track."""
    return bool(state.lookup.resupply >> state.troop[unit] & 1)


def why_no_supply(state: M44State, vehicle: int, unit: int, figures: str = "") -> Reason | None:
    """Why this vehicle cannot give that many figures to that unit."""
    name, truck, rule = unit_name(state, unit), unit_name(state, vehicle), "m44-unit-29"
    if not supplier(state, vehicle):
        return Reason(f"{truck} {truck:is} neither a truck nor a half-track.", rule)
    if state.marks[vehicle] & NEW:
        return Reason(f"{truck} arrived this turn and cannot supply yet.", "m44-unit-32")
    if state.side[unit] != state.side[vehicle] or unit == vehicle:
        return Reason(f"{truck} can supply a friendly unit next to it, not {name}.", rule)
    if not state.lookup.disc(state.at[vehicle], 1) >> state.at[unit] & 1:
        return Reason(f"{name} {name:is} not next to {truck}.", rule)
    if state.aboard[unit] >= 0 or state.lookup.arm[state.troop[unit]] == SHIP:
        return Reason(f"{name} {name:is} afloat; only ground units are supplied.", rule)
    if state.marks[unit] & (BATTLED | ONCE):
        return Reason(f"{name} {name:has} battled this turn.", rule)
    if state.engaged >> unit & 1:
        return Reason(f"{name} {name:is} in another battle at this moment.", "m44-mode-06")
    return _no_figures(state, vehicle, unit, figures)


def _no_figures(state: M44State, vehicle: int, unit: int, figures: str) -> Reason | None:
    """The unit takes no figure, or not that many."""
    name, troop, rule = unit_name(state, unit), state.lookup.facts.troops[state.troop[unit]], "m44-unit-29"
    if state.figures[unit] >= troop.figures:
        return Reason(f"{name} {name:has} all {name:its} figures.", rule)
    if state.lookup.never_restored >> troop.number & 1:
        return Reason(f"{name} cannot be restored.", "m44-unit-22")
    most = min(restorable(state, unit), state.figures[vehicle])
    if not most:
        return Reason(f"No figure for {name} is left in the pool.", "m44-rei-12")
    if figures.isdecimal() and not 1 <= int(figures) <= most:
        rule = (
            rule
            if int(figures) > min(troop.figures - state.figures[unit], state.figures[vehicle])
            else "m44-rei-12"
        )
        return Reason(f"{unit_name(state, vehicle)} can give {name} {most} at most.", rule)
    return None


def why_no_act(state: M44State, unit: int, do: str) -> Reason | None:
    """Why this unit does not do in place of a battle what takes neither a unit nor a hex."""
    name, lookup = unit_name(state, unit), state.lookup
    match do:
        case "remove_wire" if lookup.arm[state.troop[unit]] != INFANTRY:
            return Reason(f"{name} {name:is} not infantry: only infantry removes wire by hand.", "m44-ter-20")
        case "remove_wire" if not state.wire >> state.at[unit] & 1:
            return Reason(f"There is no wire where {name} {name:is}.", "m44-ter-20")
        case "fire_smoke":
            return _no_smoke_at_all(state, unit)
        case "set_aside":
            return _no_weapon_aside(state, unit)
    return None


def _no_smoke_at_all(state: M44State, unit: int) -> Reason | None:
    name = unit_name(state, unit)
    if not state.lookup.smokers >> state.troop[unit] & 1:
        return Reason(f"{name} {name:has} no smoke shells.", "m44-unit-18")
    if not state.lookup.facts.maps[state.home[unit]].has("smoke_shells"):
        return Reason("Smoke shells are not in effect on this map.", "m44-scn-01")
    if state.marks[unit] & MOVED:
        return Reason(f"{name} {name:has} moved and may not lay smoke.", "m44-unit-19")
    return None


def _no_weapon_aside(state: M44State, unit: int) -> Reason | None:
    name, lookup = unit_name(state, unit), state.lookup
    if state.weapon[unit] < 0:
        return Reason(f"{name} {name:has} no special weapon.", "m44-swa-06")
    if not lookup.facts.troops[state.troop[unit]].takes_ground:
        return Reason(f"{name} {name:is} not an Airborne unit: its weapon is never left aside.", "m44-swa-01")
    if weapon_in_use(state, unit) < 0:
        return Reason(f"{name} will battle without the weapon this turn already.", "m44-swa-06")
    if not lookup.disc(state.at[unit], 1) & state.occupied[enemy(state.side[unit])]:
        return Reason(
            f"{name} {name:has} no enemy next to {name:them}, and so no ground to take.", "m44-swa-06"
        )
    return None


def why_not_hex(state: M44State, step: AnyStep, place: int) -> Reason | None:
    """Why this hex is not an answer to what a special troop asks."""
    match step:
        case LaySmoke(unit=unit, laid=laid):
            return _no_smoke(state, unit, laid, place)
        case ReturnCraft(craft=craft):
            return _no_mooring(state, craft, place)
        case Act(unit=unit):
            return why_no_bridge(state, unit, place)
    return None


def _no_smoke(state: M44State, unit: int, laid: int, place: int) -> Reason:
    where = hex_name(state, place)
    away = state.lookup.grid.distance(HexId(state.at[unit]), HexId(place))
    if away > RANGE:
        return Reason(f"{where} {where:is} {away} hexes away; smoke reaches {RANGE}.", "m44-unit-19")
    if state.smoke >> place & 1 or not away:
        return Reason(f"No smoke is laid {where:at}.", "m44-unit-19")
    return Reason(f"{where} {where:does} not touch the smoke of this salvo.", "m44-unit-19")


def _no_mooring(state: M44State, craft: int, place: int) -> Reason:
    where, rule = hex_name(state, place), "m44-lc-03"
    if not state.lookup.icons >> place & 1:
        return Reason(f"There is no craft icon {where:at}.", rule)
    if not state.lookup.facts.maps[state.lookup.facts.craft[craft].map].icons >> place & 1:
        return Reason(f"The craft goes back to an icon of its own map, not to {where}.", rule)
    return Reason(f"The icon {where:at} is not free.", rule)


def why_no_bridge(state: M44State, unit: int, place: int) -> Reason | None:
    """Why this unit cannot lay a bridge there."""
    lookup, where, rule = state.lookup, hex_name(state, place), "m44-unit-35"
    name = unit_name(state, unit)
    if state.accessory[unit] != lookup.bridge:
        return Reason(f"{name} {name:has} no bridge.", rule)
    if not lookup.ground.rivers >> place & 1 or state.spans >> place & 1:
        return Reason(f"There is no open river {where:at}.", rule)
    if not lookup.disc(state.at[unit], 1) >> place & 1:
        return Reason(f"{where} {where:is} not next to {name}.", rule)
    if lookup.disc(place, 1) & state.occupied[enemy(state.side[unit])]:
        return Reason(f"An enemy is too near {where}.", rule)
    return None
