"""Why a bot chose what it chose, in a sentence. Begin with `reason`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.bots.m44.context import Context
from beachhead.core.action import Action
from beachhead.core.said import capital
from beachhead.hexes import HexId
from beachhead.m44 import actions as act
from beachhead.m44.cards.actions import HandCard, PlayAsBarrage
from beachhead.m44.odds.outcome import Odds, odds_of, odds_of_shells
from beachhead.m44.places import standing

Tell = Callable[[Context, Action, float], str]


def reason(context: Context, option: Action, worth: float) -> str:
    """A sentence on the choice, empty where there is nothing to say."""
    tell = TELLS.get(context.decision.ask)
    return capital(tell(context, option, worth)) if tell else ""


def _unit(context: Context, unit: int) -> str:
    state = context.state
    return str(state.setup.names.say("UnitId", standing(unit, state.troop, state.at)))


def _hex(context: Context, h: int) -> str:
    return str(context.state.setup.names.say("HexId", HexId(h)))


def _play(context: Context, option: Action, worth: float) -> str:
    if isinstance(option, PlayAsBarrage):
        return "The guns off the map have the best target."
    assert isinstance(option, act.PlayCard)
    card = context.lookup.facts.cards[option.card].name
    return f"{card} promises most of my cards: about {max(worth, 0.0):.1f} medals' worth."


def _hand_out(context: Context, option: Action, worth: float) -> str:
    match option:
        case HandCard(between=(_, seat), card=card):
            name = context.state.setup.names.say("Seat", seat)
            return f"{name} can make most of {context.lookup.facts.cards[card].name}."
        case act.PlayCard() | PlayAsBarrage():
            return _play(context, option, worth)
    return "The other cards are worth more later."


def _move(context: Context, option: Action, worth: float) -> str:
    unit = context.unit()
    plan = context.plan(unit)
    match option:
        case act.Leave():
            return f"{_unit(context, unit)} leaves the map for the medal."
        case act.Move(hex=hex):
            return f"{_unit(context, unit)} {_purpose(context, unit, hex, plan.target)}."
    return ""


def _purpose(context: Context, unit: int, hex: int, target: int) -> str:
    outlook, here = context.outlook, context.state.at[unit]
    if target >= 0:
        return f"goes to {_hex(context, hex)} to battle {_unit(context, target)}"
    if any(goal.hex == hex for goal in outlook.aims.goals):
        return f"takes {_hex(context, hex)}"
    if outlook.pull(unit, hex) < outlook.pull(unit, here):
        return f"gets out of danger to {_hex(context, hex)}"
    return f"closes up to {_hex(context, hex)}"


def _battle(context: Context, option: Action, worth: float) -> str:
    if not isinstance(option, act.Target):
        return ""
    return f"{_unit(context, option.unit)}: {_odds(odds_of(context.state, context.unit(), option.unit))}."


def _shell(context: Context, option: Action, worth: float) -> str:
    if not isinstance(option, act.Target):
        return ""
    odds = odds_of_shells(context.state, option.unit, context.step.dice, getattr(context.step, "stars", True))
    return f"{_unit(context, option.unit)}: {_odds(odds)}."


def _odds(odds: Odds) -> str:
    hits, killed = float(odds.hits), float(odds.eliminated)
    return f"{odds.dice} dice, {hits:.1f} hits on average, {killed:.0%} to eliminate it"


def _retreat(context: Context, option: Action, worth: float) -> str:
    if isinstance(option, act.Retreat):
        return f"The best place to fall back to is {_hex(context, option.hex)}."
    return "It is worth more to stay."


def _ambush(context: Context, option: Action, worth: float) -> str:
    return "To roll first is worth the card." if isinstance(option, act.Ambush) else ""


def _take_ground(context: Context, option: Action, worth: float) -> str:
    hex = _hex(context, context.decision.about[1][1])
    return f"It is worth having {hex}." if isinstance(option, act.TakeGround) else f"Too exposed: {hex}."


TELLS: Mapping[str, Tell] = {
    "play": _play,
    "hand_out": _hand_out,
    "move": _move,
    "battle": _battle,
    "overrun": _battle,
    "barrage": _shell,
    "air_next": _shell,
    "retreat": _retreat,
    "ambush": _ambush,
    "take_ground": _take_ground,
}
"""By question: how the answer is explained; questions without a reason are left out."""
