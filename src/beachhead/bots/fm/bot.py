"""A bot of Fire & Movement: it has a function for each question of the game. Begin with `FmBot`."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from beachhead.bots.budget import Budget
from beachhead.bots.fm.context import Chapter, Context, Memory
from beachhead.bots.fm.deploying import record
from beachhead.bots.thinking import Answer, ThinkingBot
from beachhead.core.decision import Decision
from beachhead.fm.state import FmState


class FmBot(ThinkingBot):
    """Answers each question with the function for it."""

    chapters: ClassVar[Mapping[str, Chapter]]

    def __init__(self, parameters: str = "", seed: int = 0) -> None:
        super().__init__(parameters, seed)
        self._memory = Memory()

    def think(self, state: FmState, decision: Decision, budget: Budget) -> Answer:
        context = Context(state, decision.seat, decision, self._memory, budget)
        if decision.ask == "record":
            return record(context, Random(f"{self.seed}/{context.about()}"))
        return self.chapters[decision.ask](context)
