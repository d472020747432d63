"""Bots that think: how ours get from a view to a choice. Begin with `ThinkingBot`.

They answer from an imagined position that looks to their seat like the true one, so that the rules can be
asked; what they cannot know, they must not use. How much they may think is a `Budget` of work.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar, NamedTuple

from beachhead.bots.budget import Budget
from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed
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


class ThinkingBot(ABC):
    """A bot of one game, made as every bot is: from its parameters and a seed."""

    name: ClassVar[str]
    usual_seconds: ClassVar[float]
    """Enough for everything it wants to examine, in nearly every position."""

    def __init__(self, parameters: str = "", seed: int = 0) -> None:
        self.seconds = thinking_time(self.name, parameters, self.usual_seconds)
        self.seed = seed
        self.why = ""
        """A sentence on the last choice, empty where there is nothing to say."""
        self.stopped = False
        """Whether the clock cut the last choice short: see `Budget.stopped`."""

    def choose(self, view: View, decision: Decision) -> int:
        self.why, self.stopped = "", False
        if len(decision.options) == 1:
            return 0
        imagined = find_game(view.setup.game).resample(view, Random(f"{self.name}/{self.seed}"))
        budget = Budget(round(PACE * self.seconds), max(EMERGENCY, GENEROUS * self.seconds))
        answer = self.think(imagined, decision, budget)
        self.why, self.stopped = answer.why, budget.stopped
        return answer.option

    @abstractmethod
    def think(self, state: Any, decision: Decision, budget: Budget) -> Answer:
        """The answer in an imagined position. Remembering earlier choices may save time but must not be
        needed: a server may ask a new bot for every decision."""


def thinking_time(name: str, parameters: str, usual: float = 0.0) -> float:
    """`500ms` or `2s` as seconds; the usual time if nothing is said. They stand for work: see `PACE`."""
    if not parameters:
        return usual
    found = re.fullmatch(r"(\d{1,6})(ms|s)", parameters)
    if not found:
        raise Malformed(f"{name} takes a time such as {name}:500ms or {name}:2s, not {parameters!r}.")
    return int(found[1]) / (1000 if found[2] == "ms" else 1)
