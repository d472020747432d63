"""The styles of the captain: each is another way to play, and temperature makes any of them stray."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import inf
from typing import ClassVar

import pytest

from beachhead.bots.budget import Budget
from beachhead.bots.m44.bot import strayed
from beachhead.bots.m44.captain import Captain
from beachhead.bots.m44.style import STYLES
from beachhead.bots.parameters import STANDARD
from beachhead.core.view import view_of
from beachhead.m44.state import M44State
from tests.bots.m44.positions import positions
from tests.bots.m44.test_questions import imagined

OTHERS = sorted(set(STYLES) - {STANDARD})
ASKED = ("play", "order", "choose_mover", "move", "battle", "take_ground", "retreat", "deploy", "ambush")


def asked() -> list[M44State]:
    return [state for ask in ASKED for state in positions()[ask]]


def choice(captain: Captain, state: M44State) -> int:
    return captain.choose_only(state, state.first, Budget(inf))


@pytest.mark.parametrize("style", OTHERS)
def test_each_style_plays_differently(style: str) -> None:
    standard, other = Captain(seed=1), Captain(style, seed=1)
    assert any(choice(standard, state) != choice(other, state) for state in asked())


@pytest.mark.parametrize("style", sorted(STYLES))
def test_rollouts_choose_what_a_seat_is_told(style: str) -> None:
    """Asked without reasons, with the state in hand, it chooses the same, and leaves the state as it was."""
    captain = Captain("" if style == STANDARD else style, seed=1)
    for state in asked():
        before = state.written()
        chosen = choice(captain, state)
        assert state.written() == before
        assert chosen == captain.choose(view_of(state, state.first.seat), state.first)


@pytest.mark.parametrize("ask", ["play", "order", "choose_mover"])
def test_a_captain_does_not_look_at_a_position_that_has_gone_on(ask: str) -> None:
    """In rollouts the same board comes again in another state, while the first one was played on."""
    for state in positions()[ask]:
        captain, played = Captain(seed=1), state.copy()
        captain.choose_only(played, state.first, Budget(0))
        played.at, played.occupied = [-1] * len(state.at), [0, 0]
        assert choice(captain, state) == choice(Captain(seed=1), state)


def test_temperature() -> None:
    worth = [0.5, 0.4, -2.0]
    taken = Counter(strayed(worth, 0.1, chance / 1000) for chance in range(1000))
    assert taken[0] == pytest.approx(731, abs=1)
    assert taken[1] == pytest.approx(269, abs=1)
    assert taken[2] == 0


def test_who_strays_gives_the_same_answer_to_the_same_question() -> None:
    """From what the seat may know and the seed of the bot alone."""

    class Warm(Captain):
        """One that strays."""

        styles: ClassVar = {STANDARD: replace(STYLES[STANDARD], temperature=0.3)}

    strays = 0
    for state in asked():
        answers = {choice(Warm(seed=1), imagined(state, number)) for number in (1, 2, 3)}
        assert len(answers) == 1
        others = {choice(Warm(seed=seed), state) for seed in range(2, 6)}
        strays += others != {choice(Captain(seed=1), state)}
    assert strays > len(asked()) / 4
