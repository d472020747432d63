"""Tianshou: its environment around ours, random players with masks, and Q-learning beside one of them."""

from __future__ import annotations

from typing import Any

import torch
from tianshou.algorithm import DQN, MARLRandomDiscreteMaskedOffPolicyAlgorithm, MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv

from beachhead import env

TASK = "m44:task/card-duel"


class Row(torch.nn.Module):  # type: ignore[misc]  # PyTorch is not there when types are checked
    """From a row to a value for each action."""

    def __init__(self, width: int, actions: int) -> None:
        super().__init__()
        self.layers = torch.nn.Sequential(
            torch.nn.Linear(width, 8), torch.nn.ReLU(), torch.nn.Linear(8, actions)
        )

    def forward(self, obs: Any, state: Any = None, info: Any = None) -> tuple[Any, Any]:
        return self.layers(torch.as_tensor(obs, dtype=torch.float32)), state


def around() -> PettingZooEnv:
    return PettingZooEnv(env.make(TASK))


def test_random_players_finish_games() -> None:
    made = DummyVectorEnv([around, around])
    first = around()
    players = [
        MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=first.action_space) for _ in first.agents
    ]
    found = Collector(MultiAgentOffPolicyAlgorithm(algorithms=players, env=first), made).collect(
        n_episode=2, reset_before_collect=True
    )
    assert found.n_collected_episodes == 2
    assert (found.returns.sum(axis=1) == 0).all()


def test_q_learning_against_a_random_player() -> None:
    first, made = around(), DummyVectorEnv([around])
    space = first.observation_space["observation"]
    policy = DiscreteQLearningPolicy(
        model=Row(space.shape[0], int(first.action_space.n)),
        action_space=first.action_space,
        observation_space=space,
        eps_training=0.3,
    )
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3))
    other = MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=first.action_space)
    both = MultiAgentOffPolicyAlgorithm(algorithms=[learner, other], env=first)
    before = [weights.detach().clone() for weights in policy.model.parameters()]
    collector = Collector(both, made, VectorReplayBuffer(200, 1), exploration_noise=True)
    collector.collect(n_step=60, reset_before_collect=True)
    with torch.enable_grad():
        both.policy.is_within_training_step = True
        both.update(buffer=collector.buffer, sample_size=16)
    after = list(policy.model.parameters())
    assert any(bool((one != other).any()) for one, other in zip(before, after, strict=True))
