"""A player of Fire & Movement: a level is a set of chapters, one for each question of the game."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from beachhead.bots.fm.deploying import record
from beachhead.bots.fm.look import Answer, Chapter, Look, Memory
from beachhead.core.decision import Decision
from beachhead.core.view import View
from beachhead.fm.state import FmState

SHARE = 0.6  # of its time is for thinking; the rest is for finishing the thought


class FmPlayer:
    """Answers with the chapter that a question calls for."""

    def __init__(self, chapters: Mapping[str, Chapter], seed: int, seconds: float) -> None:
        self.chapters, self.seed, self.seconds = chapters, seed, seconds
        self.why = ""
        self._memory = Memory()

    def choose(self, state: FmState, view: View, decision: Decision) -> int:
        answer = self._answer(Look(state, view.seat, decision, self._memory, SHARE * self.seconds))
        self.why = answer.why
        return answer.option

    def _answer(self, look: Look) -> Answer:
        if look.decision.ask == "record":
            return record(look, Random(f"{self.seed}/{look.about()}"))
        return self.chapters[look.decision.ask](look)
