"""The German set-up, written down in secret (3.0, 11.4, 12.4, 14.4). Begin with `record`."""

from __future__ import annotations

from random import Random

from beachhead.bots.fm.context import Context
from beachhead.bots.fm.map_cache import nearest
from beachhead.core.action import Action
from beachhead.fm.actions import Record
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId, gather

CHANCE = 0.8  # how much is left to chance: a set-up that never changes is no secret


def record(context: Context, rng: Random) -> int:
    """Leg units where they bar beaches and goals, mobile ones where they can reach both."""
    unit = UnitId(context.about())
    return context.best(lambda option: post_worth(context, unit, option) + rng.random() * CHANCE)


def post_worth(context: Context, unit: UnitId, option: Action) -> float:
    """How good a hex is to wait in for the landing."""
    assert isinstance(option, Record)
    state, land, hex = context.state, context.map, option.hex
    others = written_down(state) | state.held[1]
    cover = 4 - state.facts.map.line[hex]
    beaches = (state.lookup.beside[hex] & land.beach & ~state.facts.grid.neighbours(others)).bit_count()
    goal = 1.5 if land.goals >> hex & 1 and not others >> hex & 1 else 0.0
    away = nearest(state.facts.grid, hex, land.goals)
    if state.facts.roster.mobile[unit]:
        return 0.3 * cover + goal - 0.2 * away
    return 0.5 * cover + 1.2 * beaches + 2 * goal - 0.1 * away - (3.0 if land.beach >> hex & 1 else 0.0)


def written_down(state: FmState) -> Hexes:
    return gather(HexId(hex) for hex in state.recorded if hex >= 0)
