"""Time: a captain who has none still answers. How long he takes is measured by `make bench`."""

from __future__ import annotations

from beachhead.bots import make
from beachhead.core.view import view_of
from tests.bots.fm.games import questions


def test_a_captain_without_time_still_answers() -> None:
    for number, (state, decision) in enumerate(questions("utah", ("random", "random"), 2)):
        if number > 400 or decision.ask == "end":
            break
        chosen = make("captain:0ms", 1).choose(view_of(state, decision.seat), decision)
        assert 0 <= chosen < len(decision.options)
