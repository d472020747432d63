"""Plays a position on for a while: bots that are given the imagined state itself, and dice from a seed. Begin
with `play_on`.

`Luck` is what makes rollouts comparable: the same player turn meets the same rolls and draws, whatever was
rolled before it.
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


class Luck:
    """The dice of one rollout: a stream of its own for every player turn and kind of roll. So one roll more
    in a plan does not change the draws, nor the dice of the reply."""

    def __init__(self, seed: str, player_turn: Callable[[State], int]) -> None:
        self.seed, self.player_turn = seed, player_turn
        self._streams: dict[tuple[int, str], Random] = {}

    def roll(self, state: State, decision: Decision) -> int:
        """The place of what chance brings."""
        key = (self.player_turn(state), decision.ask)
        stream = self._streams.get(key)
        if stream is None:
            stream = self._streams[key] = Random(f"{self.seed}/{key}")
        bounds = list(accumulate(decision.weights))
        return bisect_right(bounds, stream.randrange(bounds[-1]))


def play_on(
    game: Game[Any, Any],
    state: State,
    players: Mapping[Seat, ThinkingBot],
    luck: Luck,
    over: Callable[[State], bool],
) -> None:
    """Play the state on until it is `over`."""
    table = game.table(state, None)
    for _ in range(LONGEST):
        if state.result is not None or over(state):
            return
        decision = state.first
        table.play(decision, _answer(state, decision, players, luck))


def _answer(
    state: State,
    decision: Decision,
    players: Mapping[Seat, ThinkingBot],
    luck: Luck,
) -> int:
    if decision.seat == CHANCE:
        return luck.roll(state, decision)
    if len(decision.options) == 1:
        return 0
    bot = players[decision.seat]
    return bot.choose_only(state, decision, Budget(bot.work))
