"""Why a card does not reach a unit: shells and aircraft, dice that order, sandbags, medics; their odds."""

from __future__ import annotations

from beachhead.core.step import AnyStep
from beachhead.m44.cards.air_power import AttackFromTheAir, NameAirGroup
from beachhead.m44.cards.barrage import AimBarrage
from beachhead.m44.cards.dig_in import DigInUnits
from beachhead.m44.cards.finest_hour import OrderByDice
from beachhead.m44.cards.medics import ChooseWounded, Tend
from beachhead.m44.explain.battling import odds_sums
from beachhead.m44.explain.ordering import why_not_on_the_move, why_not_yours
from beachhead.m44.explain.reason import Reason, Sums, unit_name
from beachhead.m44.facts import ARM_WORDS, ARMS
from beachhead.m44.odds.outcome import odds_of_shells
from beachhead.m44.rules.eligibility import of_arms
from beachhead.m44.rules.figures import restorable
from beachhead.m44.rules.shelling import guns_reach, in_reach
from beachhead.m44.state import M44State


def why_not_by_card(state: M44State, step: AnyStep, unit: int) -> Reason | None:
    """Why what a card does cannot be done to this unit."""
    match step:
        case AimBarrage() as aim:
            return why_not_aimed_at(state, aim.commander, unit, "m44-off-01", aim.off_map)
        case NameAirGroup() as group:
            return why_not_in_group(state, group, unit)
        case AttackFromTheAir() as attack:
            return why_not_next(state, attack, unit)
        case OrderByDice() as dice:
            return why_no_die(state, dice, unit)
        case DigInUnits() as digging:
            return why_no_sandbags(state, digging, unit)
        case ChooseWounded(commander=commander) | Tend(commander=commander):
            return why_not_restored(state, commander, unit)
    return None


def shell_sums(state: M44State, step: AnyStep, unit: int) -> Sums:
    """Dice and odds of shells or bombs on a unit."""
    match step:
        case AimBarrage(dice=dice, stars=stars):
            return odds_sums(odds_of_shells(state, unit, dice, stars))
        case NameAirGroup(dice=dice) | AttackFromTheAir(dice=dice):
            return odds_sums(odds_of_shells(state, unit, dice, True))
    return ()


def why_not_aimed_at(
    state: M44State, commander: int, unit: int, rule: str, off_map: bool = False
) -> Reason | None:
    """Why shells or aircraft do not reach this unit; `rule` is the one by which they are for enemies."""
    name = unit_name(state, unit)
    if state.side[unit] == state.lookup.side_of[commander]:
        return Reason(f"{name} {name:is} on your own side.", rule)
    if unit in in_reach(state, commander, off_map):
        return None
    if state.engaged >> unit & 1:
        return Reason(f"{name} {name:is} in another battle at this moment.", "m44-mode-06")
    if off_map and not guns_reach(state, unit):
        return Reason(f"{name} {name:is} out of reach of the guns off the map.", "m44-mode-10")
    return Reason(f"{name} {name:is} not on your map.", "m44-mode-10")


def why_not_in_group(state: M44State, step: NameAirGroup, unit: int) -> Reason | None:
    """Why it cannot be named for Air Power."""
    name = unit_name(state, unit)
    if unit in step.group:
        return Reason(f"{name} {name:is} in the group already.", "m44-air-02")
    reason = why_not_aimed_at(state, step.commander, unit, "m44-air-02")
    if reason is not None or not step.group:
        return reason
    return Reason(f"{name} {name:is} not next to a unit of the group.", "m44-air-02")


def why_not_next(state: M44State, step: AttackFromTheAir, unit: int) -> Reason | None:
    if unit in step.group:
        return None
    name = unit_name(state, unit)
    return Reason(f"{name} {name:is} not in the group that is still to be attacked.", "m44-air-02")


def why_no_die(state: M44State, step: OrderByDice, unit: int) -> Reason | None:
    """Why the dice of Their Finest Hour do not order it."""
    reason = why_not_on_the_move(state, step.commander, unit)
    if reason is not None:
        return reason
    return Reason(f"No die is left that orders {unit_name(state, unit)}.", "m44-card-15")


def why_no_sandbags(state: M44State, step: DigInUnits, unit: int) -> Reason | None:
    """Why it cannot dig in."""
    reason = why_not_on_the_move(state, step.commander, unit)
    if reason is not None:
        return reason
    name, here = unit_name(state, unit), state.at[unit]
    if not of_arms(state, [unit], step.arms):
        kinds = " and ".join(ARM_WORDS[arm] for arm in range(len(ARMS)) if step.arms >> arm & 1)
        return Reason(f"Only {kinds} digs in, and not {name}.", "m44-ord-05")
    if state.sandbags >> here & 1:
        return Reason(f"{name} {name:has} sandbags already.", "m44-card-08")
    if state.aboard[unit] >= 0:
        return Reason(f"{name} {name:is} afloat in a landing craft.", "m44-ord-06")
    if state.lookup.ground.no_sandbags >> here & 1:
        return Reason(f"{name} {name:is} in water: no sandbags there.", "m44-ter-19")
    return Reason(f"No sandbags are left for {name}.", "m44-card-08")


def why_not_restored(state: M44State, commander: int, unit: int) -> Reason | None:
    """Why the medics bring it no figure."""
    reason = why_not_yours(state, commander, unit)
    if reason is not None:
        return reason
    name, troop = unit_name(state, unit), state.lookup.facts.troops[state.troop[unit]]
    if state.lookup.never_restored >> troop.number & 1:
        return Reason(f"{name} cannot be repaired.", "m44-card-13")
    if state.figures[unit] == troop.figures:
        return Reason(f"{name} {name:has} all {name:its} figures.", "m44-card-13")
    if not restorable(state, unit):
        return Reason(f"No figure for {name} is left in the pool.", "m44-rei-12")
    return Reason(f"No die is left that helps {name}.", "m44-card-13")
