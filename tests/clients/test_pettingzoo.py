"""PettingZoo's wrappers and utilities around ours."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from beachhead import env
from tests.env.test_conformance import pytestmark as quiet

with warnings.catch_warnings():  # they import environments of their own, which they deprecate
    warnings.simplefilter("ignore")
    from pettingzoo.utils import (
        AssertOutOfBoundsWrapper,
        BaseParallelWrapper,
        BaseWrapper,
        OrderEnforcingWrapper,
        TerminateIllegalWrapper,
        average_total_reward,
        parallel_to_aec,
        random_demo,
        turn_based_aec_to_parallel,
    )

pytestmark = quiet
TASK = "m44:task/card-duel"
WRAPPERS = {
    "base": BaseWrapper,
    "order": OrderEnforcingWrapper,
    "bounds": AssertOutOfBoundsWrapper,
    "illegal": lambda inner: TerminateIllegalWrapper(inner, illegal_reward=-1),
    "all": lambda inner: OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(inner, -1))),
}


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_a_game_in_a_wrapper(wrapper: str) -> None:
    """The same as without it, to the end."""
    bare, wrapped = env.make(TASK), WRAPPERS[wrapper](env.make(TASK))
    rng = np.random.default_rng(1)
    bare.reset(seed=4)
    wrapped.reset(seed=4)
    for agent in wrapped.agent_iter():
        seen, reward, over, cut, _ = wrapped.last()
        expected, gained, *_ = bare.last()
        assert (agent, reward) == (bare.agent_selection, gained)
        assert (seen["observation"] == expected["observation"]).all()
        action = None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        wrapped.step(action)
        bare.step(action)
    assert not bare.agents


def test_an_illegal_answer_in_the_wrapper_that_ends_the_game() -> None:
    wrapped = TerminateIllegalWrapper(env.make(TASK), illegal_reward=-1)
    wrapped.reset(seed=4)
    loser = wrapped.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says so
        wrapped.step(0)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards[loser] == -1


def test_the_utilities_play_games(capsys: pytest.CaptureFixture[str]) -> None:
    random_demo(env.make(TASK), render=False, episodes=1)
    assert average_total_reward(env.make(TASK, illegal="again", max_cycles=50), 1) == 0
    assert capsys.readouterr().out.count("Average total reward") == 2


def test_there_and_back() -> None:
    """By turns in rounds, and rounds by turns."""
    rounds = turn_based_aec_to_parallel(env.make(TASK, illegal="again", max_cycles=20))
    rounds.reset(seed=1)
    while rounds.agents:
        rounds.step(dict.fromkeys(rounds.agents, 0))
    turns: Any = parallel_to_aec(BaseParallelWrapper(env.rounds(TASK, max_cycles=20)))
    turns.reset(seed=1)
    steps = 0
    for _ in turns.agent_iter():
        seen, _, over, cut, _ = turns.last()
        turns.step(None if over or cut else int(np.flatnonzero(seen["action_mask"])[0]))
        steps += 1
    assert steps
