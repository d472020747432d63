"""Plays a position on for a while: bots that are given the imagined state itself, and dice from a seed. Begin
with `play_on`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from itertools import accumulate
from random import Random
from typing import Any

from beachhead.bots.budget import Budget
from beachhead.bots.thinking import ThinkingBot
from beachhead.core.decision import Decision
from beachhead.core.game import Game
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.state import State

LONGEST = 20_000
"""Answers after which a rollout ends wherever it is: real ones are far shorter."""


def play_on(
    game: Game[Any, Any],
    state: State,
    players: Callable[[State], Mapping[Seat, ThinkingBot]],
    rng: Random,
    over: Callable[[State], bool],
) -> None:
    """Play the state on until it is `over`. Who plays is asked before every answer, since a plan may end."""
    table = game.table(state, None)
    for _ in range(LONGEST):
        if state.result is not None or over(state):
            return
        decision = state.first
        table.play(decision, _answer(state, decision, players, rng))


def _answer(
    state: State,
    decision: Decision,
    players: Callable[[State], Mapping[Seat, ThinkingBot]],
    rng: Random,
) -> int:
    if decision.seat == CHANCE:
        bounds = list(accumulate(decision.weights))
        return bisect_right(bounds, rng.randrange(bounds[-1]))
    if len(decision.options) == 1:
        return 0
    bot = players(state)[decision.seat]
    return bot.choose_only(state, decision, Budget(bot.work))
