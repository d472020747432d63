"""Arrivals: German reinforcements by the edges, Allied ones over the beaches, replacements
(10.7, 10.10, 10.11, 12.5.1).
"""

from __future__ import annotations

from beachhead.bots.fm.context import Context
from beachhead.bots.fm.evaluation import lacking, step_worth, worth
from beachhead.bots.fm.map_cache import nearest
from beachhead.bots.fm.outlook import outlook_of
from beachhead.core.action import Action
from beachhead.fm.actions import BringOn, CallUp, Enter, Land, Rebuild
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.rules.reinforcements import waiting_to_land
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId, each, gather

HELP_WANTED = 0  # the Allies lack no more than this: then a longer game is worth it


def call_up(context: Context) -> int | None:
    """A division is called early only when the Allies hold enough to win: it makes the game longer."""
    index = context.find(CallUp)
    if index < 0 or lacking(context.state) > HELP_WANTED:
        return None
    return index


def next_to_come(context: Context) -> int | None:
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

    return max(coming, key=speed)


def enter(context: Context) -> int:
    """By the hex from which the way to its aim is shortest."""
    unit, places = UnitId(context.about()), outlook_of(context).aims.wanted or context.map.goals
    way = context.map.way(context.state.lookup.breed[unit], places)
    return context.best(lambda option: -way[option.hex] if isinstance(option, Enter) else 0)


def pick_lander(context: Context) -> int:
    """Every unit lands as soon as it can, the strongest first."""
    return context.best(
        lambda option: worth(context.state, option.unit) if isinstance(option, BringOn) else -1
    )


def go_ashore(context: Context) -> int:
    """On the beach nearest to what is still to be taken; with its division, and not in the way of others."""
    unit, places = UnitId(context.about()), outlook_of(context).aims.wanted or context.map.goals
    way = context.map.way(context.state.lookup.breed[unit], places)
    avoided = foreign_beaches(context, unit) if context.style.own_beach else 0

    def value(option: Action) -> float:
        assert isinstance(option, Land)
        here = HexId(option.hex)
        foreign = context.style.own_beach if avoided >> here & 1 else 0.0
        return -way[here] - 2 * context.state.at.count(here) - foreign

    return context.best(value)


def foreign_beaches(context: Context, unit: UnitId) -> Hexes:
    """The beaches on which a unit should not land: all but the one of its division, if that is ashore;
    otherwise those where other divisions still have units to come."""
    state, beaches = context.state, [beach.hexes for beach in context.state.facts.landing.beaches]
    mine = home_beach(state, state.facts.roster.units[unit].formation)
    if mine is not None:
        return gather(hex for n, beach in enumerate(beaches) if n != mine for hex in each(beach))
    waiting = {state.facts.roster.units[u].formation for u in waiting_to_land(state)}
    taken = {home_beach(state, formation) for formation in waiting}
    return gather(hex for n, beach in enumerate(beaches) if n in taken for hex in each(beach))


def home_beach(state: FmState, formation: str) -> int | None:
    """The beach nearest to the units of a division that are ashore, by its place in the list; None if none
    is."""
    units = state.facts.roster.units
    at = [HexId(state.at[u]) for u in state.lookup.units[ALLIED] if units[u].formation == formation]
    ashore = [hex for hex in at if hex >= 0]
    if not ashore:
        return None
    grid, beaches = state.facts.grid, state.facts.landing.beaches
    away = [min(nearest(grid, hex, beach.hexes) for hex in ashore) for beach in beaches]
    return away.index(min(away))


def rebuild(context: Context) -> int:
    """The unit that gains most by it."""
    state = context.state
    roster = state.facts.roster

    def gain(option: Action) -> float:
        if not isinstance(option, Rebuild):
            return -1.0
        full = roster.attack[2 * option.unit] + roster.defence[2 * option.unit]
        return full - worth(state, option.unit) + step_worth(state, option.unit) / 100

    return context.best(gain)
