"""OpenSpiel's own searches and bots, from Python, on small tasks: ISMCTS, MCTS and random play."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

from beachhead import env

TASKS = ("fm:task/supply-line", "m44:task/card-duel")


def played(game: Any, players: list[Any], rng: Any) -> list[float]:
    """A game between players; chance by its odds."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = int(rng.choice(outcomes, p=odds))
        else:
            action = players[state.current_player()].step(state)
            assert action in state.legal_actions()
        for player in players:
            player.inform_action(state, state.current_player(), action)
        state.apply_action(action)
    found: list[float] = state.returns()
    return found


def rollout(rng: Any) -> Any:
    return mcts.RandomRolloutEvaluator(1, rng)


@pytest.mark.parametrize("task", TASKS)
def test_mcts(task: str) -> None:
    game, rng = env.spiel(task), np.random.RandomState(1)
    searcher = mcts.MCTSBot(game, 1.4, 2, rollout(rng), random_state=rng)
    players = [searcher, *(uniform_random.UniformRandomBot(n, rng) for n in range(1, game.num_players()))]
    assert set(played(game, players, rng)) <= {1.0, 0.0, -1.0}


@pytest.mark.parametrize("task", TASKS)
def test_ismcts(task: str) -> None:
    game, rng = env.spiel(task), np.random.RandomState(2)
    searcher = ismcts.ISMCTSBot(
        game=game,
        uct_c=1.4,
        max_simulations=2,
        evaluator=rollout(rng),
        random_state=rng,
        use_observation_string=True,
    )
    players = [searcher, *(uniform_random.UniformRandomBot(n, rng) for n in range(1, game.num_players()))]
    assert set(played(game, players, rng)) <= {1.0, 0.0, -1.0}


def test_loaded_by_name() -> None:
    import beachhead.env.openspiel  # noqa: F401  # it makes the games known

    game = pyspiel.load_game("beachhead_m44(scenario=task/card-duel)")
    assert game.num_distinct_actions() == env.spiel("m44:task/card-duel").num_distinct_actions()
