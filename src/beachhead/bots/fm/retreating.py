"""Beaten units: stand or fall back, who suffers, and who follows up (8.2.4, 8.3 to 8.5). Begin with
`fall_back`.
"""

from __future__ import annotations

from beachhead.bots.fm.context import Context
from beachhead.bots.fm.evaluation import step_worth, worth
from beachhead.bots.fm.losses import own_step
from beachhead.bots.fm.outlook import outlook_of
from beachhead.bots.fm.standing import standing
from beachhead.core.action import Action, Done
from beachhead.fm.actions import (
    Advance,
    Displace,
    FallBack,
    PickToRetreat,
    StandFast,
    TakeLoss,
)
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.rules.game_length import is_last_turn
from beachhead.hexes import HexId

HOLD = 7.0  # what a hex that has to be held is worth
LAST_HOLD = 30.0  # in the last turn, when units are worth nothing any more
BEACHHEAD_HOLD = 8.0
YIELD = 2.0  # any other hex


def fall_back(context: Context) -> int:
    """Stand, or go: a step against the ground. A unit with one step left goes if it can."""
    unit = UnitId(context.about())
    return context.best(lambda option: back_worth(context, unit, option))


def back_worth(context: Context, unit: UnitId, option: Action) -> float:
    """What an answer to a defeat leaves of the unit and its ground."""
    state, ask = context.state, context.decision.ask
    step = step_worth(state, unit)
    if isinstance(option, StandFast):
        lost = ground_held(context, unit) if state.last_step(unit) else 0.0
        return -step - lost
    if ask == "no_way_back":
        return -worth(state, unit) - ground_held(context, unit)
    cost = step if ask in ("fall_short", "push_or_hold") and not isinstance(option, Displace) else 0.0
    if isinstance(option, Done):
        return -cost - 0.1
    return -cost - ground_held(context, unit) + 0.2 * end_worth(context, unit, option)


def end_worth(context: Context, unit: UnitId, option: Action) -> float:
    """How good it is to retreat to a hex, bounded, because the retreat may go on."""
    if isinstance(option, Displace):
        return -2.0
    if not isinstance(option, FallBack):
        return 0.0
    return max(-8.0, min(8.0, standing(context, outlook_of(context), unit, option.hex) + 6.0))


def ground_held(context: Context, unit: UnitId) -> float:
    """What the hex of a beaten unit is worth to its side."""
    state, hex = context.state, context.state.at[unit]
    if side_attacks(context):
        return 0.3
    if outlook_of(context).aims.wanted >> hex & 1 or state.facts.victory.hexes >> hex & 1:
        return LAST_HOLD if is_last_turn(state) else HOLD
    if context.side == ALLIED and state.beachheads >> hex & 1:
        return BEACHHEAD_HOLD if state.beachheads.bit_count() < 3 else YIELD + 2
    return YIELD


def side_attacks(context: Context) -> bool:
    """Whether it is an attacker that was thrown back: it has only its place beside the enemy to lose."""
    return context.side == context.state.side


def fall_back_on(context: Context) -> int:
    """The next hex of the way back."""
    unit = UnitId(context.about())
    return context.best(lambda option: end_worth(context, unit, option))


def lose_step(context: Context) -> int:
    """The step that is worth least, but not the last one of a unit if there is another."""
    state = context.state

    def value(option: Action) -> float:
        assert isinstance(option, TakeLoss)
        last = 1.5 if state.last_step(option.unit) else 0.0
        return -own_step(context, option.unit) - last

    return context.best(value)


def pick_retreat(context: Context) -> int:
    """The strongest first, while there is room."""

    def value(option: Action) -> float:
        return worth(context.state, option.unit) if isinstance(option, PickToRetreat) else 0.0

    return context.best(value)


def advance(context: Context) -> int:
    """A unit follows up if it stands better there."""
    state, outlook = context.state, outlook_of(context)

    def value(option: Action) -> float:
        if not isinstance(option, Advance):
            return 0.0
        here = HexId(state.at[option.unit])
        there = standing(context, outlook, option.unit, option.hex)
        taken = taken_on_the_way(context, option)
        return there - standing(context, outlook, option.unit, here) + taken

    return context.best(value)


def taken_on_the_way(context: Context, option: Advance) -> float:
    """Goal hexes and beachheads that change hands as the unit enters them."""
    state = context.state
    followed = state.path[: state.path.index(option.hex) + 1]
    taken = 0.0
    for hex in followed:
        if context.map.goals >> hex & 1 and bool(state.taken >> hex & 1) != (context.side == ALLIED):
            taken += 5.0
        if context.side != ALLIED and state.beachheads >> hex & 1:
            taken += 8.0
    return taken
