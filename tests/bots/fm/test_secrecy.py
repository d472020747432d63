"""What a seat cannot know does not steer its bot."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.bots import make
from beachhead.bots.budget import Budget
from beachhead.bots.fm.bot import FmBot
from beachhead.bots.fm.captain import Captain
from beachhead.bots.fm.greedy import Greedy
from beachhead.core.decision import Decision
from beachhead.core.view import view_of
from beachhead.fm.game import FM
from beachhead.fm.state import FmState
from tests.bots.fm.games import questions

SECRETIVE = ("place_beachhead", "land_unit", "choose_drop_zone", "aim_drop", "commit_marker")


def hidden_differs(state: FmState, other: FmState) -> bool:
    return (state.recorded, state.laid, state.aside) != (other.recorded, other.laid, other.aside)


@pytest.mark.parametrize("level", ["greedy", "captain"])
def test_the_same_view_of_two_positions_gets_the_same_answer(level: str) -> None:
    different = 0
    for state, decision in questions("sword", ("random", "random"), 6):
        if decision.ask in SECRETIVE and state.turn < 4:
            view = view_of(state, decision.seat)
            other = FM.resample(view, Random(8))
            different += hidden_differs(state, other)
            twin = view_of(other, decision.seat)
            assert answer(level, view, decision) == answer(level, twin, decision), decision.ask
    assert different


@pytest.mark.parametrize("bot", [Greedy, Captain])
def test_what_is_imagined_does_not_steer_either(bot: type[FmBot]) -> None:
    """Markers face down and hexes written down are filled in at random: another guess, the same answer."""
    for state, decision in questions("sword", ("random", "random"), 6):
        if decision.ask in SECRETIVE and state.turn < 4:
            view = view_of(state, decision.seat)
            guesses = [FM.resample(view, Random(seed)) for seed in (1, 2)]
            first, second = (bot(seed=1).think(guess, decision, Budget()).option for guess in guesses)
            assert first == second, decision.ask


def answer(level: str, view: object, decision: Decision) -> int:
    return make(f"{level}:60s", 2).choose(view, decision)  # type: ignore[arg-type]  # a view of either position
