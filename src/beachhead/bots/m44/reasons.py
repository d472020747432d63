"""Why a bot likes an option, in a sentence. Begin with `reason`.

The sentences say what was weighed, in the order in which it counts: the plan of a unit, the odds of a battle,
the danger of a place. Nothing is said for an option that nothing speaks for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.bots.m44.context import Context
from beachhead.bots.m44.plans import Plan
from beachhead.bots.m44.purposes import going, hex_name, planned, unit_name, worth_doing
from beachhead.core.action import Action, Done
from beachhead.core.said import Said, capital
from beachhead.m44 import actions as act
from beachhead.m44.cards.actions import Discard, HandCard, InSection, PlayAsBarrage, Repeat
from beachhead.m44.facts import ALLIES
from beachhead.m44.odds.outcome import Odds, odds_of, odds_of_shells
from beachhead.m44.rules.order_effects import FINEST_HOUR, MANNERS, ON_THE_MOVE, PLAIN
from beachhead.m44.rules.reinforcements import called
from beachhead.m44.troops import actions as troops

Tell = Callable[[Context, Action, float], str]


def reason(context: Context, option: Action, worth: float) -> str:
    """A sentence on an option, empty if nothing speaks for it; `worth` is what it is worth to the bot."""
    return capital(TELLS[context.decision.ask](context, option, worth))


def passes(option: Action) -> bool:
    """Whether an option is to do nothing: then all that speaks for it is that nothing else is better."""
    return isinstance(option, Done | act.Hold | act.Stay)


# Cards


def _play(context: Context, option: Action, worth: float) -> str:
    if isinstance(option, PlayAsBarrage):
        return "The guns off the map have a good target, and this card would do less."
    assert isinstance(option, act.PlayCard)
    return f"{_card(context, option.card)} promises {_medals(worth)} beyond what it could bring later."


def _card(context: Context, card: int) -> str:
    return context.lookup.facts.cards[card].name


def _medals(worth: float) -> str:
    """Half a medal's worth, 1.2 medals' worth."""
    number = max(worth, 0.0)
    return "next to nothing" if number < 0.05 else f"about {number:.1f} medals' worth"


def _hand_out(context: Context, option: Action, worth: float) -> str:
    match option:
        case HandCard(between=(_, seat), card=card):
            name = context.state.setup.names.say("Seat", seat)
            return f"{name} can make {_medals(worth)} of {_card(context, card)}."
        case act.PlayCard() | PlayAsBarrage():
            return _play(context, option, worth)
    return "No other card brings enough this turn: the rest are worth more later."


def _repeat(context: Context, option: Action, worth: float) -> str:
    assert isinstance(option, Repeat)
    return f"{_card(context, option.card)}, turned against the enemy, promises {_medals(worth)}."


def _section(context: Context, option: Action, worth: float) -> str:
    assert isinstance(option, InSection)
    where = Said.of(context.state.setup.names.say("SectionId", option.section))
    return f"The units {where:at} would make {_medals(worth)} of the orders."


def _put_back(context: Context, option: Action, worth: float) -> str:
    assert isinstance(option, Discard)
    return f"{_card(context, option.card)} is not missed much: it brings {_medals(-worth)}."


# Orders


def _order(context: Context, option: Action, worth: float) -> str:
    if not isinstance(option, act.Order):
        return ""
    manner = getattr(context.step, "manner", FINEST_HOUR)
    plan = context.scout.plan(option.unit, manner)
    return f"{unit_name(context, option.unit)} {_ordered(context, option.unit, plan)}."


def _ordered(context: Context, unit: int, plan: Plan) -> str:
    if worth_doing(context, unit, plan):
        return f"would {planned(context, unit, plan)}"
    return "has little to do this turn, but an order costs nothing"


def _on_the_move(context: Context, option: Action, worth: float) -> str:
    if not isinstance(option, act.OrderOnTheMove):
        return "No other unit would stand better after a move."
    plan = context.planner.plan(option.unit, ON_THE_MOVE)
    return f"{unit_name(context, option.unit)} {_ordered(context, option.unit, plan)}."


def _bring(context: Context, option: Action, worth: float) -> str:
    if not isinstance(option, troops.Bring):
        return "Nobody next to the car would gain by an order."
    battles = MANNERS[context.state.order[context.unit()]].battles
    plan = context.planner.plan(option.unit, PLAIN if battles else ON_THE_MOVE)
    return f"{unit_name(context, option.unit)} {_ordered(context, option.unit, plan)}."


def _dig_in(context: Context, option: Action, worth: float) -> str:
    if not isinstance(option, act.Order):
        return "Sandbags would spare no other unit anything."
    return f"{unit_name(context, option.unit)} is under fire there, and sandbags take dice off the enemy."


def _wounded(context: Context, option: Action, worth: float) -> str:
    assert isinstance(option, act.Choose)
    return f"{unit_name(context, option.unit)}: {_left(context, option)}, and it can use more."


def _left(context: Context, option: act.Choose) -> str:
    state = context.state
    full = context.lookup.facts.troops[state.troop[option.unit]].figures
    return f"{state.figures[option.unit]} of its {full} figures left"


def _tend(context: Context, option: Action, worth: float) -> str:
    if not isinstance(option, act.Choose):
        return "No unit needs a figure badly enough."
    return f"{unit_name(context, option.unit)} has {_left(context, option)}."


# Moves and reinforcements


def _choose_mover(context: Context, option: Action, worth: float) -> str:
    match option:
        case act.Choose(unit=unit):
            plan = context.plan(unit)
            stays = plan.to == context.state.at[unit] and plan.exit < 0
            return "" if stays else f"{unit_name(context, unit)} would {planned(context, unit, plan)}."
        case troops.Deploy(troop=troop):
            name = context.lookup.facts.troops[troop].name
            return f"{name} can come on now, once those on the board have made room."
    return "Nobody else would stand better elsewhere."


def _move(context: Context, option: Action, worth: float) -> str:
    unit = context.unit()
    match option:
        case act.Leave():
            return f"{unit_name(context, unit)} leaves the map for the medal."
        case act.Move(hex=hex):
            plan = context.plan_to(unit, hex)
            return f"{unit_name(context, unit)} would {planned(context, unit, plan)}."
    plan = context.plan_to(unit, context.state.at[unit])
    return f"{unit_name(context, unit)} would best {planned(context, unit, plan)}."


def _move_again(context: Context, option: Action, worth: float) -> str:
    unit = context.unit()
    match option:
        case act.Leave():
            return f"{unit_name(context, unit)} leaves the map for the medal."
        case act.Move(hex=hex):
            return f"{unit_name(context, unit)} would {going(context, unit, hex)}."
    return f"{unit_name(context, unit)} stands best where it is."


def _call(context: Context, option: Action, worth: float) -> str:
    if not isinstance(option, troops.Call):
        return "These dice call nothing that is worth having."
    name = context.lookup.facts.troops[option.troop].name
    return f"{name}, with what the dice left over still call, comes to {_medals(worth)}."


def _deploy(context: Context, option: Action, worth: float) -> str:
    assert isinstance(option, troops.DeployTo)
    name = context.lookup.facts.troops[called(context.state, context.step.arrival)[1]].name
    return (
        f"{name} is worth about {_medals(worth)} more {hex_name(context, option.hex):at}, danger counted in."
    )


def _moor(context: Context, option: Action, worth: float) -> str:
    assert isinstance(option, troops.Moor)
    return f"The next load has a short way from {hex_name(context, option.hex)} to what is wanted."


def _equip(context: Context, option: Action, worth: float) -> str:
    assert isinstance(option, troops.Equip)
    accessory = context.lookup.facts.accessories[option.accessory]
    if worth >= 1.0:
        return "A river with a medal is still to be bridged, and nobody carries a bridge for it yet."
    use = "often" if worth > 0.45 else "now and then" if worth > 0.1 else "seldom"
    return f"Where no river with a medal waits, the {accessory.name.lower()} is of use {use}."


def _arm(context: Context, option: Action, worth: float) -> str:
    assert isinstance(option, troops.Arm)
    number = round(worth % 1 * 10)
    near = f"{number or 'none'} of the enemy {'is' if number == 1 else 'are'} within its reach there"
    return f"{unit_name(context, option.unit)}: {near}."


def _smoke(context: Context, option: Action, worth: float) -> str:
    if not isinstance(option, troops.Smoke):
        return "No unit needs a screen."
    if worth <= 1e-6:
        return f"Smoke in {hex_name(context, option.hex)} hides nobody now, but costs nothing."
    return f"Smoke in {hex_name(context, option.hex)} hides units that are in danger."


# Battles


def _choose_fighter(context: Context, option: Action, worth: float) -> str:
    if not isinstance(option, act.Choose):
        return "Nobody else has a battle that is worth it."
    if worth <= 0:
        return ""
    plan = context.planner.from_here(option.unit, 0.0)
    if plan.target < 0:
        return f"{unit_name(context, option.unit)} has something useful to do where it stands."
    odds = _odds(odds_of(context.state, option.unit, plan.target))
    return f"{unit_name(context, option.unit)} against {unit_name(context, plan.target)}: {odds}."


def _battle(context: Context, option: Action, worth: float) -> str:
    match option:
        case act.Target(unit=target):
            return f"{unit_name(context, target)}: {_odds(odds_of(context.state, context.unit(), target))}."
        case troops.Resupply(unit=friend, figures=figures):
            return f"{unit_name(context, friend)} gets {_figures(figures)} back, worth more than it costs."
        case troops.LayBridge(hex=hex):
            return f"A bridge over {hex_name(context, hex)} opens the way."
        case troops.SetAside():
            return "Without the weapon it can take the ground that it wins."
        case act.RemoveWire():
            return "No battle is worth more than a way through the wire." if worth > 0 else ""
        case troops.FireSmoke():
            return "No battle is worth more than a screen of smoke."
    return "No battle here is worth it." if isinstance(option, act.Hold | Done) else ""


def _figures(number: int) -> str:
    return "a figure" if number == 1 else f"{number} figures"


def _overrun(context: Context, option: Action, worth: float) -> str:
    if isinstance(option, act.Target):
        return _battle(context, option, worth)
    return "No second battle is worth it."


def _shell(context: Context, option: Action, worth: float) -> str:
    if not isinstance(option, act.Target):
        return "Nobody else can be hit."
    odds = odds_of_shells(context.state, option.unit, context.step.dice, getattr(context.step, "stars", True))
    return f"{unit_name(context, option.unit)}: {_odds(odds)}."


def _odds(odds: Odds) -> str:
    hits, killed = float(odds.hits), float(odds.eliminated)
    dice = "one die" if odds.dice == 1 else f"{odds.dice} dice"
    return f"{dice}, {hits:.1f} hits on average, {killed:.0%} to eliminate it"


def _retreat(context: Context, option: Action, worth: float) -> str:
    if isinstance(option, act.Retreat):
        unit = context.unit()
        return f"{unit_name(context, unit)} would {going(context, unit, option.hex)}."
    return "The unit keeps its ground and the place it is in."


def _ambush(context: Context, option: Action, worth: float) -> str:
    if isinstance(option, act.Ambush):
        return "To roll first may spare the unit the assault, and is worth the card."
    return "The Ambush may be worth more against another assault."


def _battle_back(context: Context, option: Action, worth: float) -> str:
    return "Battling back costs nothing." if isinstance(option, act.BattleBack) else ""


def _take_ground(context: Context, option: Action, worth: float) -> str:
    hex = hex_name(context, context.decision.about[1][1])
    if isinstance(option, act.TakeGround):
        return f"{hex} is worth having, and another battle may follow from there."
    return f"It stands better where it is than in {hex}."


def _clear_wire(context: Context, option: Action, worth: float) -> str:
    if isinstance(option, act.RemoveWire):
        return "Without the wire the units behind get through." if context.side == ALLIES else ""
    return "The wire is in the way of the Allies alone." if context.side != ALLIES else ""


TELLS: Mapping[str, Tell] = {
    "play": _play,
    "hand_out": _hand_out,
    "repeat": _repeat,
    "section": _section,
    "order": _order,
    "on_the_move": _on_the_move,
    "bring": _bring,
    "dig_in": _dig_in,
    "wounded": _wounded,
    "tend": _tend,
    "put_back": _put_back,
    "barrage": _shell,
    "air_group": _shell,
    "air_next": _shell,
    "choose_mover": _choose_mover,
    "move": _move,
    "move_again": _move_again,
    "call": _call,
    "deploy": _deploy,
    "moor": _moor,
    "equip": _equip,
    "arm": _arm,
    "smoke": _smoke,
    "choose_fighter": _choose_fighter,
    "battle": _battle,
    "overrun": _overrun,
    "take_ground": _take_ground,
    "retreat": _retreat,
    "ambush": _ambush,
    "battle_back": _battle_back,
    "clear_wire": _clear_wire,
}
"""By question: how an option is explained."""
