"""What rollouts teach a captain: the weights of a style that win more often, by side. Begin with `School`.

Captains play games. At the beginning of a player turn the weights of the style are varied at random, each a
little up or down, all at once; the turn is played in that style and in the opposite one, with the same luck;
the enemy replies, and the value of the game says what came of both. A weight is worth as much as its ups fare
better than its downs, on the mean over all: the others vary as well, so it is worth that beside any of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

from beachhead.bots.budget import Budget
from beachhead.bots.search.general import General
from beachhead.bots.search.rollout import Luck, play_on
from beachhead.bots.search.steps import stepped
from beachhead.bots.thinking import ThinkingBot
from beachhead.bots.value import value_of
from beachhead.core.errors import Refusal
from beachhead.core.game import Game
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.state import State
from beachhead.games import companion

PAIRS: Final = 3
"""Of opposite styles in a player turn."""
OFTEN: Final = 0.5
"""The share of player turns that are looked at."""
OPEN: Final = 0.03
"""The chance that both sides have at least where there is anything to be learned."""


class Pair(NamedTuple):
    """A style and its opposite: the ways of its weights, and how much better it fared."""

    side: int
    ways: tuple[int, ...]
    better: float


class Lesson(NamedTuple):
    """By how much a step of one weight raises the chance to win in a player turn, and its standard error."""

    effect: float
    error: float

    @property
    def way(self) -> float:
        """How far to go: all the way where that is certain, not at all where it might as well be chance."""
        if abs(self.effect) <= self.error:
            return 0.0
        sure = 1 - (self.error / self.effect) ** 2
        return sure if self.effect > 0 else -sure


class School:
    """A game whose captain is to learn; it is asked what one whole game after another teaches."""

    def __init__(self, game: Game[Any, Any], seed: str) -> None:
        value = value_of(game)
        if value is None:
            raise Refusal(f"{game.title} names no features, so nothing can be learned from its positions.")
        self.game, self.value, self.seed = game, value, seed
        self.captain: type[ThinkingBot] = companion(game.bots["captain"], type, "bot")
        self.general: General = companion(game.bots["general"], type, "bot")()
        self.steps = self.general.steps

    def pairs_of(self, scenario: str, number: int) -> Iterator[Pair]:
        """What game `number` of a scenario teaches: the same whenever it is asked."""
        name, general = f"{self.seed}/{scenario}/{number}", self.general
        rng, luck = Random(name), Luck(name, general.player_turn)
        state = self.game.opening(self.game.begin(scenario, {}))
        table, players = self.game.table(state, None), self._captains(state)
        seen = -1
        while state.result is None:
            decision = state.first
            if decision.seat == CHANCE:
                table.play(decision, luck.roll(state, decision))
                continue
            turn = general.player_turn(state)
            if turn != seen and len(decision.options) > 1 and general.part(state, decision) is not None:
                seen = turn
                yield from self._turn(state, decision.seat, rng, f"{name}/{turn}")
            bot = players[decision.seat]
            table.play(decision, bot.choose_only(state, decision, Budget(bot.work)))

    def _turn(self, state: State, seat: Seat, rng: Random, name: str) -> Iterator[Pair]:
        """What the player turn that begins here teaches."""
        if rng.random() >= OFTEN or not OPEN < self.value.chance(state, seat) < 1 - OPEN:
            return
        for n in range(PAIRS):
            ways = tuple(rng.choice((-1, 1)) for _ in self.steps)
            ups, downs = (
                self._outcome(state, seat, [sign * way for way in ways], f"{name}/{n}") for sign in (1, -1)
            )
            yield Pair(self.general.side(state, seat), ways, (ups - downs) / 2)

    def _outcome(self, state: State, seat: Seat, ways: Sequence[int], name: str) -> float:
        """The chance to win after a player turn in this style and the reply: as in `Trial`, the mean of what
        the value says after each."""
        now, turn, player_turn = state.copy(), self.general.player_turn(state), self.general.player_turn
        players, luck = self._captains(now), Luck(name, player_turn)
        standard = players[seat]
        players[seat] = learner = self.captain()
        learner.style = stepped(learner.style, self.steps, dict(zip(self.steps, ways, strict=True)))
        play_on(self.game, now, players, luck, lambda then: player_turn(then) > turn)
        soon, players[seat] = self.value.chance(now, seat), standard
        play_on(self.game, now, players, luck, lambda then: player_turn(then) > turn + 1)
        return (soon + self.value.chance(now, seat)) / 2

    def _captains(self, state: State) -> dict[Seat, ThinkingBot]:
        return {seat: self.captain() for seat in state.setup.seats}


def lessons(pairs: Sequence[Pair], names: Sequence[str], side: int) -> dict[str, Lesson]:
    """What the pairs of a side teach, by weight."""
    its = [pair for pair in pairs if pair.side == side]
    return {name: _lesson([pair.ways[n] * pair.better for pair in its]) for n, name in enumerate(names)}


def _lesson(values: Sequence[float]) -> Lesson:
    count = max(1, len(values))
    mean = sum(values) / count
    return Lesson(mean, sqrt(sum((value - mean) ** 2 for value in values) / count / count))
