"""MaskablePPO of Stable-Baselines3, as it is sold: a very short run on every environment of one seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

from beachhead import env

EVERY = sorted({**env.environments(), **env.tasks()})
SHORT: dict[str, Any] = {"n_steps": 8, "batch_size": 8, "n_epochs": 1, "seed": 1, "device": "cpu"}
SMALL = {"net_arch": [8]}


def learns(made: Any, policy: str) -> MaskablePPO:
    learner = MaskablePPO(policy, made, policy_kwargs=SMALL, **SHORT)
    before = [weights.detach().clone() for weights in learner.policy.parameters()]
    learner.learn(8)
    after = list(learner.policy.parameters())
    assert any(bool((one != other).any()) for one, other in zip(before, after, strict=True))
    return learner


@pytest.mark.parametrize("id", EVERY)
def test_every_environment_as_a_row(id: str) -> None:
    learns(gymnasium.make(id, opponent="random"), "MlpPolicy")


@pytest.mark.parametrize("choices", [{"encoding": "planes"}, {"actions": "places"}], ids=str)
@pytest.mark.parametrize("id", ["fm:task/take-town", "m44:task/card-duel", "fm:utah", "m44:omaha"])
def test_several_parts_at_once(id: str, choices: dict[str, Any]) -> None:
    """An observation of several parts is a dictionary, which the policy for dictionaries takes."""
    learns(env.solo(id, opponent="random", **choices), "MultiInputPolicy")


def test_a_curriculum_and_shaped_rewards() -> None:
    learns(env.curriculum("m44:omaha", opponent="random", reward="shaped"), "MlpPolicy")


def test_what_stable_baselines_checks() -> None:
    check_env(env.solo("m44:task/card-duel", opponent="random"), warn=False)


def test_several_games_with_wrappers_and_a_mask_handed_in() -> None:
    def made() -> gymnasium.Env[Any, Any]:
        inner = env.solo("fm:task/take-town", opponent="random")
        mask: Callable[[Any], Any] = lambda outer: outer.unwrapped.action_masks()  # noqa: E731
        wrapped: gymnasium.Env[Any, Any] = Monitor(ActionMasker(inner, mask))
        return wrapped

    learner = learns(DummyVecEnv([made, made]), "MlpPolicy")
    mean, _ = evaluate_policy(learner, made(), n_eval_episodes=2)
    assert -1 <= mean <= 1


def test_what_is_learned_plays_legal_answers(tmp_path: Any) -> None:
    solo = env.solo("m44:task/card-duel", opponent="random", illegal="raise")
    learner = learns(solo, "MlpPolicy")
    learner.save(tmp_path / "policy")
    again = MaskablePPO.load(tmp_path / "policy", device="cpu")
    seen, _ = solo.reset(seed=3)
    over = cut = False
    while not (over or cut):
        action, _ = again.predict(seen, action_masks=solo.action_masks(), deterministic=True)
        seen, _, over, cut, _ = solo.step(int(action))
    assert solo.observation_space.contains(seen)
