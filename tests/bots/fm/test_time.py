"""Time: greedy answers at once, the captain keeps to his limit. Measured in time of the processor."""

from __future__ import annotations

from time import process_time

import pytest

from beachhead.bots import make
from beachhead.core.decision import Decision
from beachhead.core.view import View, view_of
from tests.bots.fm.games import questions


def times_of(scenario: str, level: str, seed: int, turns: int) -> list[float]:
    """How long a new player takes for each question of a game between captains; the best of three, because a
    busy machine only ever adds."""
    found = []
    for number, (state, decision) in enumerate(questions(scenario, ("captain", "captain"), seed)):
        if state.turn > turns:
            break
        if number % 7 == 0 and len(decision.options) > 1:
            view = view_of(state, decision.seat)
            found.append(min(_time_of(level, view, decision) for _ in range(3)))
    return sorted(found[3:])


def _time_of(level: str, view: View, decision: Decision) -> float:
    player, began = make(level, 1), process_time()
    player.choose(view, decision)
    return process_time() - began


@pytest.mark.parametrize(("level", "limit"), [("greedy", 0.005), ("captain", 0.1)])
def test_a_decision_of_the_largest_game_is_made_in_time(level: str, limit: float) -> None:
    times = times_of("campaign", level, 2, turns=4)
    assert len(times) > 60
    assert times[int(len(times) * 0.95)] < limit


def test_a_captain_without_time_still_answers() -> None:
    for number, (state, decision) in enumerate(questions("utah", ("random", "random"), 2)):
        if number > 400 or decision.ask == "end":
            break
        chosen = make("captain:0ms", 1).choose(view_of(state, decision.seat), decision)
        assert 0 <= chosen < len(decision.options)
