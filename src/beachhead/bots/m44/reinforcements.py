"""Reinforcements before they are on the board: what to call, and trying them out on a hex.

Begin with `best_calls`. A `recruit` is a unit that is on the imagined board only for a trial.
"""

from __future__ import annotations

from beachhead.bots.m44.unit_values import full_worth
from beachhead.core.state import replaced
from beachhead.m44.rules.reinforcements import calls, dice_left
from beachhead.m44.state import M44State


def best_calls(state: M44State, commander: int, dice: int) -> float:
    """The most that these dice can still call."""
    lookup, before = state.lookup, state.dice
    state.dice = replaced(before, commander, dice)
    found = calls(state, commander)
    best = 0.0
    for row, troop in found:
        left = dice_left(dice, lookup.facts.rows[row])
        best = max(best, full_worth(lookup, troop) + best_calls(state, commander, left))
    state.dice = before
    return best


def recruit(state: M44State, side: int, troop: int, h: int) -> int:
    """A unit for a trial, in a craft if the hex is at sea; not on `unit_at`, so nobody else sees it."""
    state.troop = [*state.troop, troop]
    state.side = [*state.side, side]
    state.accessory = [*state.accessory, -1]
    state.at.append(h)
    state.figures.append(state.lookup.facts.troops[troop].figures)
    state.aboard.append(0 if state.lookup.ground.ocean >> h & 1 else -1)
    return len(state.at) - 1


def send_home(state: M44State) -> None:
    """The trial is over."""
    state.troop, state.side, state.accessory = state.troop[:-1], state.side[:-1], state.accessory[:-1]
    for column in (state.at, state.figures, state.aboard):
        column.pop()
