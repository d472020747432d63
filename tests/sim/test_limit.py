"""A time to think is a limit: every answer comes within twice of it, in the largest scenarios of both games.

Processor time. What is looked at for the first time takes longer, so that the first answers do not count; and
a busy machine is given another try.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import thread_time

import pytest

from beachhead import bots
from beachhead.core.decision import Decision
from beachhead.core.view import View
from beachhead.sim.plan import make_plan
from beachhead.sim.play import Sitting
from tests.env.test_speed import holds

LIMIT = 0.02
WHO = "captain:20ms"
FIRST, LAST = 20, 700  # answers


class Enough(Exception):
    """So many answers will do."""


class Stopwatch:
    """The clock of a game, noting how long every answer takes."""

    def __init__(self) -> None:
        self.answers: list[tuple[float, str]] = []

    def thinks(self, who: str) -> None:
        self._who, self._began = who, thread_time()

    def answered(self) -> None:
        self.answers.append((thread_time() - self._began, self._who))
        if len(self.answers) >= LAST:
            raise Enough


def answers(scenario: str) -> Iterator[tuple[float, str]]:
    watch = Stopwatch()
    with pytest.raises(Enough):
        Sitting(make_plan(scenario, WHO, seed="limit"), 1, watch).play()
    return iter(watch.answers[FIRST:])


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["fm:campaign", "m44:neptune"])
def test_every_answer_comes_in_time(scenario: str) -> None:
    def late() -> str:
        seconds, who = max(answers(scenario))
        return "" if seconds < 2 * LIMIT else f"{who}: {1000 * seconds:.0f} ms"

    assert holds(late) == ""


def test_imagining_the_position_is_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player is told what is left of its time when it comes to think."""
    left: list[float] = []

    class Curious:
        seconds, why = 0.0, ""

        def choose(self, state: object, view: View, decision: Decision) -> int:
            left.append(self.seconds)
            return 0

    monkeypatch.setattr("beachhead.bots.m44.captain", lambda seed, seconds: Curious())
    sitting = Sitting(make_plan("m44:neptune", WHO), 1, Stopwatch())
    decision = sitting.state.first
    while len(decision.options) < 2:
        sitting.game.table(sitting.state, None).play(decision, 0)
        decision = sitting.state.first
    bots.make(WHO).choose(sitting.state.view(decision.seat), decision)
    assert 0 < left[0] < LIMIT
