"""Why not, and how much: answers for a player, made from what his seat may see.

Begin with `why_not` and `sums`. They are handed a state imagined from the view and only ask what is public.
Each chapter has a room: `playing` and `shelling` for cards, `ordering`, `moving`, `battling`, `retreating`,
`reinforcing`, `troops`. A reason is a sentence and the rule behind it.
"""

from __future__ import annotations

from beachhead.core.explain import Explanation, Intent
from beachhead.core.view import View
from beachhead.m44.cards.behind_lines import MoveAgain
from beachhead.m44.explain.battling import battle_sums, why_no_battle, why_no_target
from beachhead.m44.explain.moving import move_sums, why_no_move, why_not_again, why_not_there
from beachhead.m44.explain.ordering import why_no_order, why_not_among, why_not_on_the_move
from beachhead.m44.explain.playing import card_of, card_sums, why_not_card, why_not_else
from beachhead.m44.explain.reason import Reason, Sums, hex_of, unit_of
from beachhead.m44.explain.reinforcing import why_no_call, why_no_deployment, why_not_deployed_there
from beachhead.m44.explain.retreating import why_no_retreat
from beachhead.m44.explain.shelling import shell_sums, why_not_by_card
from beachhead.m44.explain.troops import supplier, why_no_supply, why_not_hex, why_not_unit
from beachhead.m44.flow.battling import Act, Battles
from beachhead.m44.flow.cards import PlayCards
from beachhead.m44.flow.combat import BattleOn
from beachhead.m44.flow.moving import Movement, MoveUnit
from beachhead.m44.flow.ordering import OrderAmong, OrderOne, OrderOneOnTheMove
from beachhead.m44.flow.reinforcing import CallUnits, DeployUnit
from beachhead.m44.flow.retreating import FallBack
from beachhead.m44.rules.battle import FIRST, SECOND
from beachhead.m44.state import M44State


def why_not(state: M44State, view: View, intent: Intent) -> Explanation | None:
    """Why the seat cannot do this now; None if there is nothing to say but that it is no option."""
    reason = _reason(state, view, intent)
    return None if reason is None else Explanation(False, reason.text, reason.rule)


def _reason(state: M44State, view: View, intent: Intent) -> Reason | None:
    if "unit" in intent.what:
        unit = unit_of(state, intent.what["unit"])
        return unit if isinstance(unit, Reason) else _about_unit(state, view, unit)
    if "hex" in intent.what:
        place = hex_of(state, intent.what["hex"])
        return place if isinstance(place, Reason) else _about_hex(state, view, place)
    if "troop" in intent.what:
        return _about_troop(state, view, intent.what["troop"])
    step = state.lanes[state.lane_of(view.seat)][-1]
    if "card" in intent.what:
        card = card_of(state, intent.what["card"])
        return card if isinstance(card, Reason) else why_not_card(state, step, card, intent)
    return why_not_else(state, step, intent)


def _about_troop(state: M44State, view: View, troop: str) -> Reason | None:
    match state.lanes[state.lane_of(view.seat)][-1]:
        case CallUnits(commander=commander):
            return why_no_call(state, commander, troop)
        case Movement(commander=commander):
            return why_no_deployment(state, commander, troop)
    return None


def _about_unit(state: M44State, view: View, unit: int) -> Reason | None:
    match state.lanes[state.lane_of(view.seat)][-1]:
        case OrderOne() as step:
            return why_no_order(state, step, unit)
        case OrderAmong() as step:
            return why_not_among(state, step, unit)
        case OrderOneOnTheMove(commander=commander):
            return why_not_on_the_move(state, commander, unit)
        case Movement(commander=commander):
            return why_no_move(state, commander, unit)
        case Battles(commander=commander):
            return why_no_battle(state, commander, unit)
        case Act(unit=fighter) if supplier(state, fighter) and state.side[fighter] == state.side[unit]:
            return why_no_supply(state, fighter, unit)
        case Act(unit=fighter):
            return why_no_target(state, fighter, unit, FIRST)
        case BattleOn(unit=fighter):
            return why_no_target(state, fighter, unit, SECOND)
        case other:
            return why_not_unit(state, other, unit) or why_not_by_card(state, other, unit)


def _about_hex(state: M44State, view: View, place: int) -> Reason | None:
    match state.lanes[state.lane_of(view.seat)][-1]:
        case MoveUnit(unit=unit):
            return why_not_there(state, unit, place)
        case FallBack() as step:
            return why_no_retreat(state, step, place)
        case MoveAgain(unit=unit):
            return why_not_again(state, unit, place)
        case DeployUnit(commander=commander, arrival=arrival):
            return why_not_deployed_there(state, commander, arrival, place)
        case other:
            return why_not_hex(state, other, place)


def sums(state: M44State, view: View, intent: Intent) -> Sums:
    """The sums behind something legal: dice and odds of a battle, hexes of a move."""
    step = state.lanes[state.lane_of(view.seat)][-1]
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
