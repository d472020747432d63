"""A bot that strays in the opening, and then plays as it is named."""

from __future__ import annotations

import pytest

from beachhead import bots
from beachhead.bots.value.stray import DOUBLINGS, FEWEST, Stray
from beachhead.core.decision import Decision
from beachhead.core.errors import Refusal
from beachhead.games import new_match

MOST = FEWEST * 2**DOUBLINGS


def answers(bot: bots.Bot, number: int) -> list[int]:
    match = new_match("fm:utah", seed=3)
    decision: Decision = match.open[0]
    view = match.view(decision.seat)
    assert len(decision.options) > 3
    return [bot.choose(view, decision) for _ in range(number)]


def test_it_strays_at_first_and_then_no_more() -> None:
    usual = answers(bots.make("greedy", 1), 1)[0]
    found = [answers(bots.make("stray:greedy", seed), MOST + 20) for seed in range(12)]
    assert all(set(one[MOST:]) == {usual} for one in found)
    assert any(set(one[: FEWEST - 1]) != {usual} for one in found)


def test_openings_differ_in_length_and_manner() -> None:
    made = [Stray("captain", seed) for seed in range(60)]
    assert len({bot._left for bot in made}) > 30
    assert {bool(bot._wild) for bot in made} == {True, False}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("stray", "stray takes the bot that plays on"),
        ("stray:stray:captain", "stray takes"),
        ("stray:cap", "did you mean"),
    ],
)
def test_what_it_cannot_play_on_with_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        bots.make(name)
