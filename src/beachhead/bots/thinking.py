"""Bots that think: how ours get from a view to a choice. Begin with `ThinkingBot`.

They answer from an imagined position that looks to their seat like the true one, so that the rules can be
asked; what they cannot know, they must not use. How much they may think is a `Budget` of work. A bot that is
asked for a hint ranks its options instead: the first is the one it would choose.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, ClassVar, NamedTuple

from beachhead.bots.budget import Budget
from beachhead.bots.parameters import STANDARD, read_parameters
from beachhead.core.decision import Battle, Decision
from beachhead.core.view import View
from beachhead.games import find_game

PACE = 2500
"""Times stand for work: the pieces of work per second, about what a processor manages."""
EMERGENCY = 3.0
"""Processor seconds after which the clock ends a choice, or thirty times the given time if that is more."""
GENEROUS = 30


class Answer(NamedTuple):
    """The place of an option, and a sentence on it if there is something to tell."""

    option: int
    why: str = ""


class Weighed(NamedTuple):
    """An option by its place, what it is worth on the scale of the bot (None where it was not weighed), a
    sentence on it, and the battle that the bot has in mind, if it comes later; a bot that plays on to see
    adds the chance to win after it and the standard error of that."""

    option: int
    value: float | None
    why: str
    battle: Battle | None = None
    chance: float | None = None
    spread: float | None = None


class ThinkingBot(ABC):
    """A bot of one game, made as every bot is: from its parameters and a seed."""

    name: ClassVar[str]
    usual_seconds: ClassVar[float]
    """Enough for everything it wants to examine, in nearly every position."""
    styles: ClassVar[Mapping[str, Any]] = {STANDARD: None}
    """By name: the ways it can play, as its game describes them."""
    takes_rollouts: ClassVar[bool] = False
    """Whether its name may give a number of rollouts."""

    def __init__(self, parameters: str = "", seed: int = 0) -> None:
        given = read_parameters(self.name, parameters, self.styles, rollouts=self.takes_rollouts)
        self.seconds = self.usual_seconds if given.seconds is None else given.seconds
        self.style: Any = self.styles[given.style]
        self.seed = seed
        self.why = ""
        """A sentence on the last choice, empty where there is nothing to say."""
        self.stopped = False
        """Whether the clock cut the last choice short: see `Budget.stopped`."""

    def choose(self, view: View, decision: Decision) -> int:
        self.why, self.stopped = "", False
        if len(decision.options) == 1:
            return 0
        budget = self._budget()
        answer = self.think(self._imagined(view), decision, budget)
        self.why, self.stopped = answer.why, budget.stopped
        return answer.option

    def rank(self, view: View, decision: Decision, most: int, also: int | None = None) -> list[Weighed]:
        """The option it would choose, then the next best ones for which something can be said; and in any
        case the option `also`, if one is given."""
        found, others = self.weigh(self._imagined(view), decision, self._budget()), list[Weighed]()
        best = list(islice(found, most))
        if also is not None and all(one.option != also for one in best):
            others = [one for one in found if one.option == also] or [Weighed(also, None, "")]
        return best + others

    def _imagined(self, view: View) -> Any:
        return find_game(view.setup.game).resample(view, Random(f"{self.name}/{self.seed}"))

    @property
    def patience(self) -> float:
        """The processor seconds that it may search for one choice; 0 if it answers at once."""
        return 0.0

    @property
    def work(self) -> int:
        """The pieces of work that it may spend on one choice."""
        return round(PACE * self.seconds)

    def _budget(self) -> Budget:
        return Budget(self.work, max(EMERGENCY, GENEROUS * self.seconds))

    @abstractmethod
    def think(self, state: Any, decision: Decision, budget: Budget) -> Answer:
        """The answer in an imagined position. Remembering earlier choices may save time but must not be
        needed: a server may ask a new bot for every decision."""

    def choose_only(self, state: Any, decision: Decision, budget: Budget) -> int:
        """The option that `think` chooses, for rollouts: nobody asks why."""
        return self.think(state, decision, budget).option

    def best_options(self, state: Any, decision: Decision, budget: Budget, most: int) -> list[int]:
        """The places of up to `most` options, the best first."""
        return [one.option for one in islice(self.weigh(state, decision, budget), most)]

    def weigh(self, state: Any, decision: Decision, budget: Budget) -> Iterator[Weighed]:
        """The options in an imagined position: first the one that `think` chooses, then the others from the
        best down. A bot that does not compare them has its choice alone."""
        answer = self.think(state, decision, budget)
        yield Weighed(answer.option, None, answer.why)


def ranked(chosen: int, values: Mapping[int, float], tell: Callable[[int], str]) -> Iterator[Weighed]:
    """The chosen option, then the others by value, of equals the first; not those that nothing speaks for."""
    others = sorted((place for place in values if place != chosen), key=lambda place: -values[place])
    for place in (chosen, *others):
        why = tell(place)
        if why:
            yield Weighed(place, values.get(place), why)
