"""Why a special troop cannot do this: smoke, bridges, supply, weapons, Command Cars, craft."""

from __future__ import annotations

from beachhead.core.step import AnyStep
from beachhead.hexes import HexId
from beachhead.m44.explain.reason import Reason, hex_name, unit_name
from beachhead.m44.facts import SHIP, enemy
from beachhead.m44.flow.battling import Act
from beachhead.m44.marks import BATTLED, NEW, ONCE
from beachhead.m44.rules.figures import restorable
from beachhead.m44.rules.orders import NOT_ORDERED
from beachhead.m44.state import M44State
from beachhead.m44.troops.cars import BringAlong
from beachhead.m44.troops.craft import ReturnCraft
from beachhead.m44.troops.equipment import ArmAirborne
from beachhead.m44.troops.smoke import RANGE, LaySmoke


def why_not_unit(state: M44State, step: AnyStep, unit: int) -> Reason | None:
    """Why this unit is no answer to what a special troop asks."""
    name = unit_name(state, unit)
    match step:
        case ArmAirborne(map=battle_map):
            if not state.book.airborne >> state.troop[unit] & 1 or state.home[unit] != battle_map:
                return Reason(f"{name} is not one of the Airborne units of this map.", "m44-set-07")
            return Reason(f"{name} carries a weapon already; one to a unit.", "m44-set-07")
        case BringAlong():
            if state.order[unit] != NOT_ORDERED:
                return Reason(f"{name} has its order already.", "m44-ord-02")
            return Reason(f"{name} is no unit of yours next to the Command Car.", "m44-unit-33")
    return None


def supplier(state: M44State, unit: int) -> bool:
    """Whether it is a truck or a half-track."""
    return bool(state.book.resupply >> state.troop[unit] & 1)


def why_no_supply(state: M44State, vehicle: int, unit: int) -> Reason | None:
    """Why this vehicle cannot give figures to that unit."""
    name, truck, rule = unit_name(state, unit), unit_name(state, vehicle), "m44-unit-29"
    if state.marks[vehicle] & NEW:
        return Reason(f"{truck} arrived this turn and does not supply yet.", "m44-unit-32")
    if not state.book.disc(state.at[vehicle], 1) >> state.at[unit] & 1:
        return Reason(f"{name} is not next to {truck}.", rule)
    if state.aboard[unit] >= 0 or state.book.arm[state.troop[unit]] == SHIP:
        return Reason(f"{name} is afloat; only ground units are supplied.", rule)
    if state.marks[unit] & (BATTLED | ONCE):
        return Reason(f"{name} has battled this turn.", rule)
    if not restorable(state, unit):
        return Reason(f"{name} cannot get figures back: it is full, or there are none.", rule)
    return None


def why_not_hex(state: M44State, step: AnyStep, place: int) -> Reason | None:
    """Why this hex is no answer to what a special troop asks."""
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
    away = state.book.grid.distance(HexId(state.at[unit]), HexId(place))
    if away > RANGE:
        return Reason(f"{where} is {away} hexes away; smoke reaches {RANGE}.", "m44-unit-19")
    if state.smoke >> place & 1 or not away:
        return Reason(f"No smoke is laid at {where}.", "m44-unit-19")
    return Reason(f"{where} does not touch the smoke of this salvo.", "m44-unit-19")


def _no_mooring(state: M44State, craft: int, place: int) -> Reason:
    where, rule = hex_name(state, place), "m44-lc-03"
    if not state.book.icons >> place & 1:
        return Reason(f"There is no craft icon at {where}.", rule)
    if not state.book.facts.maps[state.book.facts.craft[craft].map].icons >> place & 1:
        return Reason(f"The craft goes back to an icon of its own map, not to {where}.", rule)
    return Reason(f"The icon at {where} is not free.", rule)


def why_no_bridge(state: M44State, unit: int, place: int) -> Reason | None:
    """Why this unit cannot lay a bridge there."""
    book, where, rule = state.book, hex_name(state, place), "m44-unit-35"
    name = unit_name(state, unit)
    if state.accessory[unit] != book.bridge:
        return Reason(f"{name} carries no bridge.", rule)
    if not book.ground.rivers >> place & 1 or state.spans >> place & 1:
        return Reason(f"There is no open river at {where}.", rule)
    if not book.disc(state.at[unit], 1) >> place & 1:
        return Reason(f"{where} is not next to {name}.", rule)
    if book.disc(place, 1) & state.occupied[enemy(state.side[unit])]:
        return Reason(f"An enemy is too near to {where}.", rule)
    return None
