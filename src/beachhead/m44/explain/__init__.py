"""Explanations for a player, from what their seat may see: why not, and the sums.

Begin with `why_not` and `sums`. They are handed a state imagined from the view and only ask what is public.
Each chapter has a module: `timing` for what is not for this question, `playing` and `shelling` for cards,
`ordering`, `moving` with its `ways`, `battling`, `retreating`, `reinforcing`, `troops`. A reason is a
sentence and the rule behind it.
"""

from __future__ import annotations

from beachhead.core.explain import Explanation, Intent
from beachhead.core.step import AnyStep
from beachhead.core.view import View
from beachhead.m44.cards.behind_lines import MoveAgain
from beachhead.m44.explain.battling import battle_sums, why_no_battle, why_no_target
from beachhead.m44.explain.moving import move_sums, why_no_move, why_not_again, why_not_there
from beachhead.m44.explain.ordering import why_no_order, why_not_among, why_not_on_the_move
from beachhead.m44.explain.playing import card_of, card_sums, why_not_card, why_not_else
from beachhead.m44.explain.reason import Reason, Sums, hex_of, unit_name, unit_of
from beachhead.m44.explain.reinforcing import why_no_call, why_no_deployment, why_not_deployed_there
from beachhead.m44.explain.retreating import why_no_retreat
from beachhead.m44.explain.shelling import shell_sums, why_not_by_card
from beachhead.m44.explain.timing import why_not_now
from beachhead.m44.explain.troops import supplier, why_no_supply, why_not_hex, why_not_unit
from beachhead.m44.flow.battle import BattleOn
from beachhead.m44.flow.cards import PlayCards
from beachhead.m44.flow.choose_battle import Act, Battles
from beachhead.m44.flow.moving import Movement, MoveUnit
from beachhead.m44.flow.ordering import OrderAmong, OrderOne, OrderOneOnTheMove
from beachhead.m44.flow.reinforcing import CallUnits, DeployUnit
from beachhead.m44.flow.retreating import FallBack
from beachhead.m44.rules.battle import FIRST, SECOND
from beachhead.m44.state import M44State
from beachhead.m44.troops.smoke import LaySmoke


def why_not(state: M44State, view: View, intent: Intent) -> Explanation | None:
    """Why the seat cannot do this now; None if there is no more to say than that it is not an option."""
    reason = _reason(state, view, intent)
    return None if reason is None else Explanation(False, reason.text, reason.rule)


def _reason(state: M44State, view: View, intent: Intent) -> Reason | None:
    asked, step = view.open[0], _asking(state, view)
    late = why_not_now(state, asked.ask, asked.rule, intent)
    if late is not None:
        return late
    if "unit" in intent.what:
        unit = unit_of(state, intent.what["unit"])
        if not isinstance(unit, Reason) and "hex" in intent.what and _is_option(view, unit):
            return None  # the unit alone would do, but not with a hex
        return unit if isinstance(unit, Reason) else _about_unit(state, step, unit, intent)
    if "hex" in intent.what:
        place = hex_of(state, intent.what["hex"])
        return place if isinstance(place, Reason) else _about_hex(state, step, place)
    if "troop" in intent.what:
        return _about_troop(state, step, intent.what["troop"], intent.what.get("row", ""))
    if "card" in intent.what:
        card = card_of(state, intent.what["card"])
        return card if isinstance(card, Reason) else why_not_card(state, step, card, intent)
    return why_not_else(state, step, intent)


def _asking(state: M44State, view: View) -> AnyStep:
    """The step that asks the seat."""
    step = state.top(view.seat)
    assert step is not None, "who is asked something is asked by a step"
    return step


def _is_option(view: View, unit: int) -> bool:
    """Whether an option of the seat is about this unit."""
    return any(getattr(option, "unit", -1) == unit for option in view.open[0].options)


def _about_troop(state: M44State, step: AnyStep, troop: str, row: str) -> Reason | None:
    match step:
        case CallUnits(commander=commander):
            return why_no_call(state, commander, troop, row)
        case Movement(commander=commander):
            return why_no_deployment(state, commander, troop, row)
    return None


def _about_unit(state: M44State, step: AnyStep, unit: int, intent: Intent) -> Reason | None:
    match step:
        case OrderOne() as order:
            return why_no_order(state, order, unit)
        case OrderAmong() as order_among:
            return why_not_among(state, order_among, unit)
        case OrderOneOnTheMove(commander=commander):
            return why_not_on_the_move(state, commander, unit)
        case Movement(commander=commander):
            return why_no_move(state, commander, unit)
        case Battles(commander=commander):
            return why_no_battle(state, commander, unit)
        case Act(unit=fighter):
            return _no_act_on(state, fighter, unit, intent)
        case BattleOn(unit=fighter):
            return why_no_target(state, fighter, unit, SECOND)
        case MoveUnit(unit=asked):
            return _about_another(state, step, asked, unit, intent, "m44-turn-06")
        case FallBack(unit=asked):
            return _about_another(state, step, asked, unit, intent, "m44-ret-01")
        case MoveAgain(unit=asked):
            return _about_another(state, step, asked, unit, intent, "m44-card-11")
        case LaySmoke(unit=asked):
            return _about_another(state, step, asked, unit, intent, "m44-unit-19")
        case other:
            return why_not_unit(state, other, unit) or why_not_by_card(state, other, unit)


def _no_act_on(state: M44State, fighter: int, unit: int, intent: Intent) -> Reason | None:
    """Why it cannot act on this unit: it supplies friends, if it can, and battles enemies."""
    helps = supplier(state, fighter) and state.side[fighter] == state.side[unit] and intent.do != "target"
    if intent.do == "resupply" or helps:
        return why_no_supply(state, fighter, unit, intent.what.get("figures", ""))
    return why_no_target(state, fighter, unit, FIRST)


def _about_another(
    state: M44State, step: AnyStep, asked: int, unit: int, intent: Intent, rule: str
) -> Reason | None:
    """A hex is asked for, of one unit; another one has to wait."""
    if unit == asked and "hex" in intent.what:
        place = hex_of(state, intent.what["hex"])
        return place if isinstance(place, Reason) else _about_hex(state, step, place)
    if unit == asked:
        return None
    text = f"You are asked about {unit_name(state, asked)}, and not about {unit_name(state, unit)}."
    return Reason(text, rule)


def _about_hex(state: M44State, step: AnyStep, place: int) -> Reason | None:
    match step:
        case MoveUnit(unit=unit):
            return why_not_there(state, unit, place)
        case FallBack() as flags:
            return why_no_retreat(state, flags, place)
        case MoveAgain(unit=unit):
            return why_not_again(state, unit, place)
        case DeployUnit(commander=commander, arrival=arrival):
            return why_not_deployed_there(state, commander, arrival, place)
        case other:
            return why_not_hex(state, other, place)


def sums(state: M44State, view: View, intent: Intent) -> Sums:
    """The sums behind something legal: dice and odds of a battle, hexes of a move."""
    step = _asking(state, view)
    match step:
        case Act(unit=fighter) if "unit" in intent.what:
            target = unit_of(state, intent.what["unit"])
            return () if isinstance(target, Reason) else battle_sums(state, fighter, target, FIRST)
        case BattleOn(unit=fighter) if "unit" in intent.what:
            target = unit_of(state, intent.what["unit"])
            return () if isinstance(target, Reason) else battle_sums(state, fighter, target, SECOND)
        case MoveUnit(unit=unit) if "hex" in intent.what:
            place = hex_of(state, intent.what["hex"])
            return () if isinstance(place, Reason) else move_sums(state, unit, place)
        case PlayCards(commander=commander) if "card" in intent.what:
            card = card_of(state, intent.what["card"])
            return () if isinstance(card, Reason) else card_sums(state, commander, card, intent.do)
    if "unit" in intent.what:
        unit_aimed_at = unit_of(state, intent.what["unit"])
        return () if isinstance(unit_aimed_at, Reason) else shell_sums(state, step, unit_aimed_at)
    return ()
