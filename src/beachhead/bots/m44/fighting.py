"""Battles and what follows them: what each answer is worth. Begin with `FIGHTING`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.bots.m44.battles import battle_on_worth, battle_worth, put
from beachhead.bots.m44.context import Context
from beachhead.bots.m44.restoring import restored_worth
from beachhead.bots.m44.unit_values import loss
from beachhead.core.action import Action
from beachhead.m44.actions import (
    Ambush,
    BattleBack,
    Choose,
    Hold,
    RemoveWire,
    Retreat,
    TakeGround,
    Target,
)
from beachhead.m44.facts import ALLIES
from beachhead.m44.flow.choose_battle import acts
from beachhead.m44.rules.battle import AMBUSH, SECOND, free_targets
from beachhead.m44.rules.retreat import choices
from beachhead.m44.rules.take_ground import marks_of_ground
from beachhead.m44.troops.actions import FireSmoke, LayBridge, Resupply, SetAside
from beachhead.m44.unit_flags import TOOK_GROUND, WEAPON_ASIDE

Score = Callable[[Context, Action], float]

WIRE = 0.08
"""For the Allies: a way through the wire."""
SMOKE = 0.04
BRIDGE = 0.15
AMBUSH_PAYS = 0.12
"""An Ambush is replaced at once, but may be worth more tomorrow."""


def choose_fighter(context: Context, option: Action) -> float:
    """The unit with the best thing to do goes first."""
    if not isinstance(option, Choose):
        return 1e-3
    return max(
        (act_worth(context, option.unit, found) for found in acts(context.state, option.unit)), default=0.0
    )


def battle(context: Context, option: Action) -> float:
    return act_worth(context, context.unit(), option)


def act_worth(context: Context, unit: int, option: Action) -> float:
    """What a unit brings about in its battle, or in its place."""
    match option:
        case Target(unit=target):
            return battle_worth(context.outlook, unit, target)
        case Resupply(unit=friend, figures=figures):
            return restored_worth(context.outlook, friend, figures) - loss(context.state, unit, figures)
        case LayBridge(hex=hex):
            return _bridge(context, hex)
        case SetAside():
            return _without_weapon(context, unit)
        case RemoveWire():
            return WIRE if context.side == ALLIES else 0.0
        case FireSmoke():
            return SMOKE
        case Hold():
            return 5e-4
    return 0.0


def _bridge(context: Context, hex: int) -> float:
    for battle_map in context.lookup.facts.maps:
        won = context.state.rivers_bridged >> battle_map.number & 1
        if battle_map.river >> hex & 1 and not won:
            return battle_map.river_medals * context.outlook.stake[context.side]
    return BRIDGE


def _without_weapon(context: Context, unit: int) -> float:
    """Its best battle if it lays its weapon aside, to take ground."""
    marks = context.state.marks[unit]
    context.state.marks[unit] = marks | WEAPON_ASIDE
    found = [battle_worth(context.outlook, unit, target) for target in free_targets(context.state, unit)]
    context.state.marks[unit] = marks
    return max(found, default=0.0)


def overrun(context: Context, option: Action) -> float:
    return (
        battle_worth(context.outlook, context.unit(), option.unit, SECOND)
        if isinstance(option, Target)
        else 0.0
    )


def take_ground(context: Context, option: Action) -> float:
    """Advance where the new hex is better, or opens another battle; there is only one more."""
    unit, hex = context.unit(), context.decision.about[1][1]
    state, outlook = context.state, context.outlook
    if not isinstance(option, TakeGround):
        return outlook.standing(unit, state.at[unit])
    found = outlook.standing(unit, hex)
    if not state.marks[unit] & TOOK_GROUND:
        before = put(state, unit, hex, state.marks[unit] | marks_of_ground(state, unit, hex))
        found += battle_on_worth(outlook, unit)
        put(state, unit, *before)
    return found


def retreat(context: Context, option: Action) -> float:
    """Cover and posts, less the figures that it costs to stay."""
    unit = context.unit()
    to = option.hex if isinstance(option, Retreat) else context.state.at[unit]
    lost = choices(context.state, unit, context.step.flags, context.step.ignore).get(to, 0)
    return context.outlook.standing(unit, to) - loss(context.state, unit, lost)


def ambush(context: Context, option: Action) -> float:
    if not isinstance(option, Ambush):
        return AMBUSH_PAYS
    attacker = context.decision.about[1][1]
    return battle_worth(context.outlook, context.unit(), attacker, AMBUSH)


def battle_back(context: Context, option: Action) -> float:
    return 1.0 if isinstance(option, BattleBack) else 0.0


def clear_wire(context: Context, option: Action) -> float:
    """Wire helps the Axis."""
    return float(isinstance(option, RemoveWire) == (context.side == ALLIES))


FIGHTING: Mapping[str, Score] = {
    "choose_fighter": choose_fighter,
    "battle": battle,
    "overrun": overrun,
    "take_ground": take_ground,
    "retreat": retreat,
    "ambush": ambush,
    "battle_back": battle_back,
    "clear_wire": clear_wire,
}
"""By question: what an answer is worth."""
