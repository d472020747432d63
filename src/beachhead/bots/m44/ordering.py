"""Cards and orders: what each answer is worth. Begin with `ORDERING`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.bots.m44.battles import shelling_worth
from beachhead.bots.m44.cards import OFF_MAP_DICE, Hand, par
from beachhead.bots.m44.context import Context
from beachhead.bots.m44.restoring import dug_in, restored_worth
from beachhead.core.action import Action
from beachhead.m44.actions import Choose, Order, OrderOnTheMove, PlayCard, Target
from beachhead.m44.cards.actions import Discard, HandCard, InSection, PlayAsBarrage, Repeat
from beachhead.m44.rules.order_effects import FINEST_HOUR, MANNERS, ON_THE_MOVE, PLAIN
from beachhead.m44.rules.shelling import in_reach
from beachhead.m44.state import NOWHERE
from beachhead.m44.troops.actions import Bring

Score = Callable[[Context, Action], float]

KEEP_FOUR = 4
"""The cards that a Commander in Chief likes to keep for later turns."""
SPEND, SAVE = 0.15, 0.5
"""What a card has to bring with more than that in hand, and with fewer."""


def play(context: Context, option: Action) -> float:
    """A card of one's own hand."""
    hand = context.hand(context.me)
    if isinstance(option, PlayAsBarrage):
        return _guns(hand, option.card)
    assert isinstance(option, PlayCard)
    return hand.worth(option.card)


def _guns(hand: Hand, card: int) -> float:
    return hand.shells(OFF_MAP_DICE, True, True) - hand.outlook.style.patience * par(
        hand.state.lookup.facts.cards[card]
    )


def hand_out(context: Context, option: Action) -> float:
    """The Commander in Chief: a card to play or to hand to a general, or enough for this turn."""
    match option:
        case HandCard(between=(_, seat), card=card):
            return _handed(context, context.lookup.seats.index(seat), card)
        case PlayCard(card=card) if context.lookup.plays[card].leads_generals:
            generals = context.lookup.fighters[context.side]
            return sum(
                context.hand(general).best(context.hand(general).units, FINEST_HOUR, 2)
                for general in generals
            )
        case PlayCard() | PlayAsBarrage():
            return play(context, option)
    return SPEND if len(context.state.hands[context.me]) > KEEP_FOUR else SAVE


def _handed(context: Context, general: int, card: int) -> float:
    """What a general makes of a card; a second one is used in the other section."""
    hand = context.hand(general)
    given = context.state.given[general]
    if not given or context.lookup.plays[card].fills > 1:
        return hand.worth(card)
    sections = context.lookup.facts.commanders[general].sections
    return min(hand.in_section(card, s) for s in sections)


def repeat(context: Context, option: Action) -> float:
    assert isinstance(option, Repeat)
    place = NOWHERE if option.section is None else option.section
    return context.hand(context.me).copy(option.card, place)


def section(context: Context, option: Action) -> float:
    assert isinstance(option, InSection)
    return context.hand(context.me).in_section(context.decision.about[0][1], option.section)


def order(context: Context, option: Action) -> float:
    """An order costs nothing: the unit need not act."""
    manner = getattr(context.step, "manner", FINEST_HOUR)
    return context.scout.plan(option.unit, manner).worth if isinstance(option, Order) else -1.0


def on_the_move(context: Context, option: Action) -> float:
    return (
        context.planner.plan(option.unit, ON_THE_MOVE).worth if isinstance(option, OrderOnTheMove) else 1e-6
    )


def bring(context: Context, option: Action) -> float:
    """The companion of a Command Car."""
    if not isinstance(option, Bring):
        return 0.0
    battles = MANNERS[context.state.order[context.unit()]].battles
    return context.planner.plan(option.unit, PLAIN if battles else ON_THE_MOVE).worth


def dig_in(context: Context, option: Action) -> float:
    return dug_in(context.outlook, option.unit) if isinstance(option, Order) else 1e-6


def wounded(context: Context, option: Action) -> float:
    assert isinstance(option, Choose)
    return restored_worth(context.outlook, option.unit, 2)


def tend(context: Context, option: Action) -> float:
    if not isinstance(option, Choose):
        return 0.0
    return (
        restored_worth(context.outlook, option.unit, 1) + context.planner.plan(option.unit, PLAIN).worth / 4
    )


def put_back(context: Context, option: Action) -> float:
    """The card that brings least, now and later, goes."""
    assert isinstance(option, Discard)
    card = context.lookup.facts.cards[option.card]
    if card.reaction:
        return -1.0
    return -context.hand(context.me).yields(option.card) / 2 - par(card)


def barrage(context: Context, option: Action) -> float:
    assert isinstance(option, Target)
    return shelling_worth(context.outlook, option.unit, context.step.dice, context.step.stars)


def air_group(context: Context, option: Action) -> float:
    """The first of the group draws the others in; nobody who can be hit is spared."""
    if not isinstance(option, Target):
        return 0.0
    dice, left = context.step.dice, context.step.most - len(context.step.group)
    near = in_reach(context.state, context.me, False)
    worth = {u: shelling_worth(context.outlook, u, dice, True) for u in {*near, option.unit}}
    return context.hand(context.me).group_worth(option.unit, worth, left)


def air_next(context: Context, option: Action) -> float:
    assert isinstance(option, Target)
    return shelling_worth(context.outlook, option.unit, context.step.dice, True)


ORDERING: Mapping[str, Score] = {
    "play": play,
    "hand_out": hand_out,
    "repeat": repeat,
    "section": section,
    "order": order,
    "on_the_move": on_the_move,
    "bring": bring,
    "dig_in": dig_in,
    "wounded": wounded,
    "tend": tend,
    "put_back": put_back,
    "barrage": barrage,
    "air_group": air_group,
    "air_next": air_next,
}
"""By question: what an answer is worth."""
