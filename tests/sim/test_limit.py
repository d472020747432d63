"""A time to think is for everything a player does with it. How well it is kept, `make bench` measures."""

from __future__ import annotations

from itertools import count

import pytest

from beachhead import bots
from beachhead.core.decision import Decision
from beachhead.core.view import View, view_of
from beachhead.games import new_match


def test_imagining_the_position_is_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player is told what is left of its time when it comes to think; the clock goes on 5 ms a look."""
    left: list[float] = []

    class Curious:
        seconds, why = 0.0, ""

        def choose(self, state: object, view: View, decision: Decision) -> int:
            left.append(self.seconds)
            return 0

    ticks = count()
    monkeypatch.setattr("beachhead.bots.m44.captain", lambda seed, seconds: Curious())
    monkeypatch.setattr("beachhead.bots.levels.thread_time", lambda: next(ticks) * 0.005)
    match = new_match("m44:omaha", seed=1)
    decision = next(decision for decision in match.open if len(decision.options) > 1)
    bots.make("captain:20ms").choose(view_of(match.state, decision.seat), decision)
    assert left == [pytest.approx(0.015)]
