"""The chance to win in any position, also in the middle of a battle. Begin with `Valuer`.

A value can be read where nothing is under way. Before that the battle is played to its end several times:
captains decide, and the dice are spread evenly over what they can show, the same for every position that is
compared (a Latin hypercube). So the chance depends on the position alone, and a single roll that is left is
counted exactly.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any, Final, Protocol

from beachhead.bots.budget import Budget
from beachhead.bots.thinking import ThinkingBot
from beachhead.bots.value import between
from beachhead.core.decision import Decision
from beachhead.core.errors import Unknown
from beachhead.core.game import Game
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.state import Setup, State
from beachhead.games import companion

STRATA: Final = 6
"""How often a battle is played to its end: a die has six faces."""
WORK: Final = 100
"""What a captain may spend on a choice while positions are played on."""
LONGEST: Final = 20_000
CAPTAIN: Final = "captain"


class Worth(Protocol):
    """What is asked of the value of a game."""

    def chance(self, state: Any, seat: Seat) -> float: ...

    def player_turn(self, state: Any) -> int: ...


Throw = Callable[[Decision], int]
"""Where the dice fall: the option of a decision of chance."""


class Rolled:
    """Dice from a seed; `count` is how often they fell."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(seed)
        self.count = 0

    def __call__(self, decision: Decision) -> int:
        self.count += 1
        return fallen(decision, self._rng.random())


class Spread:
    """Dice number `stratum` of those that share out all that could fall."""

    def __init__(self, stratum: int) -> None:
        self._stratum = stratum
        self.count = 0

    def __call__(self, decision: Decision) -> int:
        place = order_of(self.count)[self._stratum]
        self.count += 1
        return fallen(decision, (place + 0.5) / STRATA)


@cache
def order_of(depth: int) -> tuple[int, ...]:
    """Which part of the outcomes each stratum takes at its roll number `depth`."""
    places = list(range(STRATA))
    if depth:
        Random(f"strata/{depth}").shuffle(places)
    return tuple(places)


def fallen(decision: Decision, share: float) -> int:
    """The outcome below which this share of all cases lies."""
    bounds = list(accumulate(decision.weights))
    return min(bisect_right(bounds, share * bounds[-1]), len(bounds) - 1)


class Captains:
    """Whoever plays positions on: new captains each time, so that nothing is remembered from another line."""

    def __init__(self, game: Game[Any, Any]) -> None:
        if CAPTAIN not in game.bots:
            raise Unknown(f"Nobody can play {game.title} on to compare plans: it has no captain.")
        self._made = companion(game.bots[CAPTAIN], type, "bot")
        self.plans = tuple(getattr(self._general(game), "plans", ()))

    @staticmethod
    def _general(game: Game[Any, Any]) -> object:
        return companion(game.bots["general"], type, "bot") if "general" in game.bots else None

    def sit(self, setup: Setup, seat: Seat | None = None, style: str = "") -> Mapping[Seat, ThinkingBot]:
        """A captain for each seat, `seat` in this style."""
        return {one: self._made(style if one == seat else "", 0) for one in setup.seats}

    def one(self, style: str = "") -> ThinkingBot:
        bot: ThinkingBot = self._made(style, 0)
        return bot


def play_on(
    game: Game[Any, Any],
    state: State,
    players: Mapping[Seat, ThinkingBot],
    throw: Throw,
    over: Callable[[Decision], bool],
) -> None:
    """Play the state on until the next question is one where it is over, or the game ends."""
    table = game.table(state, None)
    for _ in range(LONGEST):
        if state.result is not None:
            return
        decision = state.first
        if over(decision):
            return
        if decision.seat == CHANCE:
            index = throw(decision)
        elif len(decision.options) == 1:
            index = 0
        else:
            index = players[decision.seat].choose_only(state, decision, Budget(WORK))
        table.play(decision, index)


class Valuer:
    """The chance of the first side in the positions of one game."""

    def __init__(self, game: Game[Any, Any], value: Worth, setup: Setup) -> None:
        self.game, self.value, self.setup = game, value, setup
        self.captains = Captains(game)
        first, second = game.measure.teams(setup).values()
        self.firsts = frozenset(first)
        self._first, self._second = first[0], second[0]

    def quiet(self, decision: Decision) -> bool:
        """Whether a position in which this is asked can be valued: nothing is under way."""
        return decision.seat != CHANCE and decision.ask not in self.game.measure.unsettled

    def chance(self, state: State) -> float:
        """The chance where nothing is under way."""
        return between(self.value, state, self._first, self._second)

    def settled(self, state: State) -> float:
        """The same in any position."""
        if state.result is not None or self.quiet(state.first):
            return self.chance(state)
        total = 0.0
        for stratum in range(STRATA):
            copy, throw = state.copy(), Spread(stratum)
            play_on(self.game, copy, self.captains.sit(self.setup), throw, self.quiet)
            found = self.chance(copy)
            if not throw.count:  # nothing was left to chance
                return found
            total += found
        return total / STRATA

    def outcomes(self, state: State, decision: Decision) -> list[float]:
        """The chance after every outcome of a roll that is to be made now."""
        found = []
        for index in range(len(decision.options)):
            copy = state.copy()
            self.game.table(copy, None).play(decision, index)
            found.append(self.settled(copy))
        return found
