"""Every question of the game is answered by both bots, from what the seat may know."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from beachhead.bots.budget import Budget
from beachhead.bots.m44.bot import ANSWERS, M44Bot
from beachhead.bots.m44.captain import Captain
from beachhead.bots.m44.context import step_of
from beachhead.bots.m44.greedy import Greedy
from beachhead.bots.thinking import Answer
from beachhead.core.seat import Seat
from beachhead.core.view import view_of
from beachhead.m44.flow.retreating import FallBack
from beachhead.m44.game import M44
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.rules.eligibility import commanded
from beachhead.m44.state import M44State
from tests.bots.m44.positions import QUESTIONS, RARE, positions

BOTS = pytest.mark.parametrize("bot", [Greedy, Captain])


def imagined(state: M44State, seed: int) -> M44State:
    return M44.resample(view_of(state, state.first.seat), Random(seed))


def answer(bot: M44Bot, state: M44State, seed: int, work: float = inf) -> Answer:
    return bot.think(imagined(state, seed), state.first, Budget(work))


def test_every_question_has_an_answer() -> None:
    assert set(ANSWERS) == QUESTIONS


def test_the_positions_have_every_question() -> None:
    assert set(positions()) >= QUESTIONS - RARE


def test_a_player_who_is_asked_in_two_lanes_looks_at_the_first() -> None:
    """A unit on the seam may be driven off in a teammate's lane while its owner's lane has a question too."""
    state = M44.start("double/sword+juno", {})
    seat = Seat("juno-axis")
    commander = state.lookup.seats.index(seat)
    first, second = (
        FallBack(commander=CommanderId(commander), unit=UnitId(unit), flags=1, ignore=0)
        for unit in commanded(state, commander)[-2:]
    )
    state.lanes, state._open, state._asking = [[], [first], [second]], None, None
    assert state.first == first.decide(state)
    assert step_of(state, seat) is first


@BOTS
@pytest.mark.parametrize("ask", sorted(QUESTIONS - RARE))
def test_an_answer_is_an_option_and_what_is_hidden_does_not_steer_it(ask: str, bot: type[M44Bot]) -> None:
    """Two positions that look the same to the seat: cards in other hands and in the decks differ."""
    for state in positions()[ask]:
        decision = state.first
        chosen = {answer(bot(seed=1), state, seed).option for seed in (1, 2, 3)}
        assert len(chosen) == 1
        assert 0 <= chosen.pop() < len(decision.options)


@pytest.mark.parametrize("ask", sorted(QUESTIONS - RARE))
def test_a_player_without_memory_answers_the_same(ask: str) -> None:
    old = Captain(seed=1)
    for state in positions()[ask]:
        answers = [answer(old, state, 1), answer(Captain(seed=1), state, 1), answer(old, state, 2)]
        assert len({found.option for found in answers}) == 1


@BOTS
@pytest.mark.parametrize("ask", sorted(QUESTIONS - RARE))
def test_who_may_not_think_answers_all_the_same(ask: str, bot: type[M44Bot]) -> None:
    for state in positions()[ask]:
        assert 0 <= answer(bot(seed=1), state, 1, work=0).option < len(state.first.options)


def test_who_may_not_think_sees_less() -> None:
    """Nobody moves in the plans of a captain who has nothing to spend."""
    differs = [
        answer(Captain(seed=1), state, 1, work=0).option != answer(Captain(seed=1), state, 1).option
        for ask in ("play", "choose_mover", "move")
        for state in positions()[ask]
    ]
    assert any(differs)


def test_reasons_are_given() -> None:
    captain = Captain(seed=1)
    for ask in ("play", "battle", "move", "retreat", "take_ground", "hand_out", "barrage"):
        told = [answer(captain, state, 1).why for state in positions()[ask]]
        assert any(told), ask
        assert all(why == "" or why.endswith(".") for why in told)
