"""What helps to learn: tasks as environments, rewards on the way, a curriculum, a league."""

from __future__ import annotations

import pickle
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env

from beachhead import env
from beachhead.bots.value.value import value_of
from beachhead.core.errors import Malformed, Unknown
from tests.env.test_conformance import pytestmark as quiet

with warnings.catch_warnings():  # they import environments of their own, which they deprecate
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, parallel_api_test, seed_test

pytestmark = quiet
TASKS = sorted(env.tasks().values())
ONE_OF_EACH = ("fm:task/beach-assault", "m44:task/landing")


@pytest.mark.parametrize("id", TASKS)
def test_a_task_is_an_environment_like_the_others(id: str) -> None:
    module = env.module(id)
    api_test(module.raw_env(), num_cycles=5)
    parallel_api_test(module.parallel_env(), 5)


@pytest.mark.parametrize("id", ONE_OF_EACH)
def test_a_task_passes_the_longer_checks(id: str) -> None:
    seed_test(lambda: env.make(id), 5)
    check_env(env.solo(id, opponent="random"), skip_render_check=True)
    pyspiel.random_sim_test(env.spiel(id), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("id", TASKS)
def test_a_policy_of_a_task_fits_its_scenario(id: str) -> None:
    """What is observed and how actions are numbered is the same, place by place."""
    task, whole = env.make(id), env.make(env.make(id).battle.scenario.id)
    mine, its = task.battle.reader, whole.battle.reader
    assert (mine.moving_names, mine.feature_names) == (its.moving_names, its.feature_names)
    assert (mine.cells == its.cells).all()
    assert (mine.feature_tops == its.feature_tops).all()
    words = [[(w.name, w.base, w.sizes) for w in r.action_ids.words.values()] for r in (mine, its)]
    assert words[0] == words[1]
    assert task.possible_agents == whole.possible_agents


def test_a_task_is_found_by_both_of_its_names() -> None:
    assert env.tasks()["beachhead/fm-task-take-town-v2"] == "fm:task/take-town"
    env.make("beachhead/fm-task-take-town-v2")
    solo = gymnasium.make("beachhead/m44-task-card-duel-v2").unwrapped
    assert (solo.seat, solo.opponent) == ("allies", "greedy")  # type: ignore[attr-defined]


def test_a_copy_of_a_task_goes_on_by_itself() -> None:
    turns = env.make("fm:task/supply-line")
    turns.reset(seed=4)
    rng = Random(4)
    for _ in range(4):
        turns.step(rng.choice(turns.legal(turns.agent_selection)))
    for other in (turns.clone(), pickle.loads(pickle.dumps(turns))):
        first = turns.battle.now.state.key
        assert other.battle.now.state.key == first
        other.step(other.legal(other.agent_selection)[0])
        assert turns.battle.now.state.key == first
        assert other.battle.task is turns.battle.task


# rewards on the way


def episode(solo: Any, seed: int) -> tuple[list[float], bool, bool]:
    rewards, rng, over, cut = list[float](), Random(seed), False, False
    solo.reset(seed=seed)
    while not (over or cut):
        _, reward, over, cut, _ = solo.step(rng.choice(solo.legal()))
        rewards.append(reward)
    return rewards, over, cut


@pytest.mark.parametrize("id", ["fm:task/take-town", "m44:task/take-town"])
def test_what_is_given_on_the_way_adds_up_to_nothing_but_the_beginning(id: str) -> None:
    """With a discount of 1 the sum telescopes; with another one the discounted sum does."""
    for discount in (1.0, 0.9):
        plain = env.solo(id, opponent="random")
        shaped = env.solo(id, opponent="random", reward="shaped", discount=discount)
        for seed in range(3):
            shaped.reset(seed=seed)
            value = value_of(shaped.battle.game)
            assert value is not None
            first = 2 * value.chance(shaped.battle.now.state, shaped.seat) - 1
            given, over, _ = episode(shaped, seed)
            end, _, _ = episode(plain, seed)
            assert over
            assert len(given) == len(end)
            more = sum((g - e) * discount**n for n, (g, e) in enumerate(zip(given, end, strict=True)))
            assert more == pytest.approx(-first)
            assert any(reward for reward in given[:-1])


def test_a_game_cut_short_keeps_what_its_position_is_worth() -> None:
    solo = env.solo("fm:utah", opponent="random", reward="shaped", max_cycles=6)
    solo.reset(seed=2)
    value = value_of(solo.battle.game)
    assert value is not None
    first = value.chance(solo.battle.now.state, solo.seat)
    given, over, cut = episode(solo, 2)
    assert (over, cut) == (False, True)
    assert sum(given) == pytest.approx(2 * (value.chance(solo.battle.now.state, solo.seat) - first))


def test_a_copy_shapes_its_own_rewards() -> None:
    solo = env.solo("fm:task/take-town", opponent="greedy", reward="shaped")
    solo.reset(seed=1)
    other = solo.clone()
    episode_rewards, rng = [], Random(0)
    while not other.battle.over:
        episode_rewards.append(other.step(rng.choice(other.legal()))[1])
    rng, again = Random(0), []
    while not solo.battle.over:
        again.append(solo.step(rng.choice(solo.legal()))[1])
    assert episode_rewards == again


def test_what_cannot_be_shaped_is_refused() -> None:
    with pytest.raises(Unknown, match="There is no choice of reward called 'shape': did you mean shaped"):
        env.solo("fm:utah", reward="shape")  # type: ignore[arg-type]
    with pytest.raises(Malformed, match="discount is more than 0 and at most 1"):
        env.solo("fm:utah", reward="shaped", discount=0)
    with pytest.raises(Unknown, match="Nobody knows what a position of"):
        env.solo("raid:field", reward="shaped")


# from tasks to the battle


def test_a_curriculum_goes_on_when_enough_was_won() -> None:
    course = env.curriculum("m44:omaha", promote=0.5, games=2, opponent="random")
    assert course.stages[-1] == "m44:omaha"
    assert all(stage.startswith("m44:task/") for stage in course.stages[:-1])
    assert "m44:task/hold-line" not in course.stages, "it is for the other seat"
    rng, stages = Random(1), set()
    for game in range(40):
        _, told = course.reset(seed=game)
        stages.add(told["stage"])
        over = cut = False
        if course.stage == 2:
            break
        while not (over or cut):
            legal = np.flatnonzero(course.action_masks())
            _, _, over, cut, _ = course.step(int(rng.choice(legal.tolist())))
        assert course.won in (0, 0.5, 1)
    assert course.stage == 2
    assert stages == set(course.stages[:3])


def test_the_stages_of_a_curriculum_can_be_named() -> None:
    course = env.curriculum("fm:utah", stages=["fm:task/hold-bridge", "fm:utah"], seat="german")
    assert course.stages == ("fm:task/hold-bridge", "fm:utah")
    assert course.now.seat == "german"
    check_env(course, skip_render_check=True)
    course.stage = 1
    assert course.reset(seed=1)[1]["stage"] == "fm:utah"
    for choices, sentence in (
        ({"promote": 0}, "promote is a share"),
        ({"games": 0}, "of 1 game or more"),
        ({"stages": ["fm:uta"]}, "did you mean fm:utah"),
        ({"seat": "french"}, "There is no seat 'french'"),
    ):
        with pytest.raises((Malformed, Unknown), match=sentence):
            env.curriculum("fm:utah", **choices)
    other = env.curriculum("fm:utah", stages=["fm:utah", "m44:omaha"], seat=None)
    other.stage = 1
    with pytest.raises(Malformed, match="is observed in another way than fm:utah"):
        other.reset()


# whom to play


def test_a_league_draws_bots_and_policies_as_they_were() -> None:
    league = env.league(["random"], size=2, past=0.5, seed=3)
    solo = env.solo("fm:task/catch-regiment", opponent=league)
    asked = []

    def first(seen: Any, mask: Any) -> int:
        asked.append(seen.shape)
        return int(mask.argmax())

    for name in ("old", "older", "newest"):
        league.add(name, first)
    for seed in range(12):
        episode(solo, seed)
    assert set(league.results) == {"random", "older", "newest"}, "the league has room for two"
    assert sum(sum(results.values()) for results in league.results.values()) == 12
    assert set(asked) == {(solo.battle.reader.width,)}


def test_a_league_of_nobody_is_refused() -> None:
    with pytest.raises(Malformed, match="A league has one bot or more"):
        env.league([])
    with pytest.raises(Unknown, match="There is no bot 'admiral'"):
        env.league(["admiral"])
