"""Why a unit cannot be ordered."""

from __future__ import annotations

from beachhead.m44.explain.reason import Reason, unit_name
from beachhead.m44.facts import ARM_WORDS, ARMS, FLANK_WORDS, flank_of
from beachhead.m44.flow.ordering import OrderAmong, OrderOne
from beachhead.m44.rules.battle import able
from beachhead.m44.rules.eligibility import commands, in_sections, of_arms
from beachhead.m44.rules.order_effects import MANNERS, NOT_ORDERED
from beachhead.m44.state import M44State


def why_not_yours(state: M44State, commander: int, unit: int) -> Reason | None:
    """It is not under this commander."""
    name = unit_name(state, unit)
    if state.side[unit] != state.lookup.side_of[commander]:
        return Reason(f"{name} {name:is} an enemy unit.", "m44-ord-01")
    if not commands(state, commander, unit):
        rule = "m44-ovl-01" if state.lookup.facts.mode.chiefs else "m44-mode-07"
        return Reason(f"{name} {name:is} under the command of a teammate.", rule)
    return None


def why_not_ordered(state: M44State, commander: int, unit: int) -> Reason | None:
    """This commander has not ordered it, so it neither moves nor battles for them."""
    if unit in state.ordered[commander]:
        return None
    name, reason = unit_name(state, unit), why_not_yours(state, commander, unit)
    if reason is None and state.order[unit] != NOT_ORDERED:
        return Reason(
            f"{name} {name:was} ordered by a teammate, who finishes the turn with {name:them}.", "m44-mov-09"
        )
    return reason or Reason(f"{name} {name:has} not been ordered.", "m44-ord-01")


def why_not_on_the_move(state: M44State, commander: int, unit: int) -> Reason | None:
    """Why it cannot be ordered On the Move, or at all."""
    reason = why_not_yours(state, commander, unit)
    if reason is not None:
        return reason
    if state.order[unit] != NOT_ORDERED:
        says = MANNERS[state.order[unit]].says
        return Reason(
            f"{unit_name(state, unit)} {unit_name(state, unit):is} {says} already; one order a turn.",
            "m44-ord-02",
        )
    return None


def why_no_order(state: M44State, step: OrderOne, unit: int) -> Reason | None:
    """Why the card does not order it."""
    reason = why_not_on_the_move(state, step.commander, unit)
    if reason is not None:
        return reason
    name = unit_name(state, unit)
    if not of_arms(state, [unit], step.arms):
        kinds = " and ".join(ARM_WORDS[arm] for arm in range(len(ARMS)) if step.arms >> arm & 1)
        return Reason(f"This card orders {kinds}, and not {name}.", "m44-ord-05")
    if step.sections and not in_sections(state, [unit], sum(1 << s for s in step.sections)):
        side = state.lookup.side_of[step.commander]
        where = " and ".join(FLANK_WORDS[flank_of(side, s)] for s in step.sections)
        return Reason(f"{name} {name:does} not stand in the {where} section.", "m44-ord-04")
    return Reason(f"The orders for the section of {name} are given.", "m44-ord-04")


def why_not_among(state: M44State, step: OrderAmong, unit: int) -> Reason | None:
    """Why Firefight does not order it: the card is for units that can fire and touch no enemy."""
    reason = why_not_on_the_move(state, step.commander, unit)
    if reason is not None or unit in step.units:
        return reason
    name = unit_name(state, unit)
    if not able(state, unit):
        return why_unable(state, unit)
    return Reason(f"{name} {name:has} an enemy next to {name:them}.", MANNERS[step.manner].rule)


def why_unable(state: M44State, unit: int) -> Reason:
    """Why it battles nobody, whatever it is ordered to: it is afloat, or it has no weapons."""
    name = unit_name(state, unit)
    if state.aboard[unit] >= 0:
        return Reason(f"{name} {name:is} afloat in a landing craft and cannot battle.", "m44-ter-13")
    rule = "m44-unit-33" if state.lookup.bring_orders >> state.troop[unit] & 1 else "m44-unit-28"
    return Reason(f"{name} {name:has} no weapons.", rule)
