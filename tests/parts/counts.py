"""Counts: how many lines of play there are to a small depth. A changed number is a changed rule."""

from __future__ import annotations

from beachhead.core.game import Game
from beachhead.core.state import State


def lines_of_play(game: Game, state: State, depth: int) -> int:
    """The number of different ways to take the next `depth` decisions, chance included, one seat after the
    other."""
    return sum(breakdown(game, state, depth).values()) if depth else 1


def breakdown(game: Game, state: State, depth: int) -> dict[str, int]:
    """The same, option by option of the first decision: where two numbers differ, look there."""
    if state.over:
        return {"(over)": 1}
    found: dict[str, int] = {}
    decision = state.first
    for index, option in enumerate(decision.options):
        after = game.after(state, decision, index)
        found[state.setup.names.text(option)] = lines_of_play(game, after, depth - 1)
    return found
