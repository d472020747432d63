"""Arrivals: German reinforcements by the edges, Allied ones over the beaches, replacements
(10.7, 10.10, 10.11, 12.5.1).
"""

from __future__ import annotations

from beachhead.bots.fm.context import Context
from beachhead.bots.fm.evaluation import lacking, step_worth, worth
from beachhead.bots.fm.outlook import outlook_of
from beachhead.bots.thinking import Answer
from beachhead.core.action import Action
from beachhead.fm.actions import BringOn, CallUp, Enter, Land, Rebuild
from beachhead.fm.facts.roster import UnitId
from beachhead.hexes import HexId

HELP_WANTED = 0  # the Allies lack no more than this: then a longer game is worth it


def call_up(context: Context) -> Answer | None:
    """A division is called early only when the Allies hold enough to win: it makes the game longer."""
    index = context.find(CallUp)
    if index < 0 or lacking(context.state) > HELP_WANTED:
        return None
    return Answer(index, "The Allies are close to winning: another division is called early.")


def next_to_come(context: Context) -> Answer | None:
    """The fastest unit that comes on now, since it clears the way."""
    state, options = context.state, context.decision.options
    coming = [i for i, option in enumerate(options) if isinstance(option, BringOn)]
    if not coming:
        return None
    allowance = state.facts.roster.allowance

    def speed(index: int) -> int:
        option = options[index]
        assert isinstance(option, BringOn)
        return allowance[2 * option.unit]

    return Answer(max(coming, key=speed))


def enter(context: Context) -> Answer:
    """By the hex from which the way to its aim is shortest."""
    unit, places = UnitId(context.about()), outlook_of(context).aims.wanted or context.map.goals
    way = context.map.way(context.state.lookup.breed[unit], places)
    return Answer(context.best(lambda option: -way[option.hex] if isinstance(option, Enter) else 0))


def pick_lander(context: Context) -> Answer:
    """Every unit lands as soon as it can, the strongest first."""
    return Answer(
        context.best(lambda option: worth(context.state, option.unit) if isinstance(option, BringOn) else -1)
    )


def go_ashore(context: Context) -> Answer:
    """On the beach nearest to what is still to be taken."""
    unit, places = UnitId(context.about()), outlook_of(context).aims.wanted or context.map.goals
    way = context.map.way(context.state.lookup.breed[unit], places)

    def value(option: Action) -> float:
        assert isinstance(option, Land)
        here = HexId(option.hex)
        return -way[here] - 2 * context.state.at.count(here)

    return Answer(context.best(value))


def rebuild(context: Context) -> Answer:
    """The unit that gains most by it."""
    state = context.state
    roster = state.facts.roster

    def gain(option: Action) -> float:
        if not isinstance(option, Rebuild):
            return -1.0
        full = roster.attack[2 * option.unit] + roster.defence[2 * option.unit]
        return full - worth(state, option.unit) + step_worth(state, option.unit) / 100

    return Answer(context.best(gain))
