"""A player of Fire & Movement: a level is a set of chapters, one for each question of the game."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from beachhead.bots.budget import Budget
from beachhead.bots.fm.deploying import record
from beachhead.bots.fm.look import Answer, Chapter, Look, Memory
from beachhead.core.decision import Decision
from beachhead.core.view import View
from beachhead.fm.state import FmState


class FmPlayer:
    """Answers with the chapter that a question calls for."""

    def __init__(self, chapters: Mapping[str, Chapter], seed: int) -> None:
        self.chapters, self.seed = chapters, seed
        self.why = ""
        self._memory = Memory()

    def choose(self, state: FmState, view: View, decision: Decision, budget: Budget) -> int:
        answer = self._answer(Look(state, view.seat, decision, self._memory, budget))
        self.why = answer.why
        return answer.option

    def _answer(self, look: Look) -> Answer:
        if look.decision.ask == "record":
            return record(look, Random(f"{self.seed}/{look.about()}"))
        return self.chapters[look.decision.ask](look)
