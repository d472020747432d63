"""The libraries' own tests, unmodified, for every environment.

Short here; BEACHHEAD_ENV_CYCLES=1000 makes them as long as their authors have them.
"""

from __future__ import annotations

import os
import warnings

import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env

from beachhead import env

with warnings.catch_warnings():  # they import environments of their own, which they deprecate
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

CYCLES = int(os.environ.get("BEACHHEAD_ENV_CYCLES", "12"))
SPIEL_LENGTH = 40 if CYCLES < 1000 else 100_000
EVERY = sorted(env.environments())

pytestmark = [
    # PettingZoo and Gymnasium say this of every environment that has a mask beside its observation
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:.*is not within the observation space"),
    # ours are called as the players call their seats, not player_0
    pytest.mark.filterwarnings("ignore:.*gents (are recommended|to be named)"),
    # and this of environments whose renderer has not been asked for
    pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes"),
]


@pytest.fixture(params=EVERY)
def module(request: pytest.FixtureRequest) -> env.Module:
    return env.module(request.param)


def test_whoever_is_asked_is_selected(module: env.Module) -> None:
    api_test(module.raw_env(), num_cycles=CYCLES)
    seed_test(module.raw_env, CYCLES)


def test_everybody_in_every_round(module: env.Module) -> None:
    api_test(module.env(), num_cycles=CYCLES)
    seed_test(module.env, CYCLES)
    max_cycles_test(module)


def test_in_parallel(module: env.Module) -> None:
    parallel_api_test(module.parallel_env(), CYCLES)
    parallel_seed_test(module.parallel_env, CYCLES)


ONE_OF_EACH = [env.env_id(scenario) for scenario in ("fm:utah", "m44:omaha", "raid:field")]


@pytest.mark.parametrize("id", EVERY if CYCLES >= 1000 else ONE_OF_EACH)
def test_one_seat_against_bots(id: str) -> None:
    check_env(env.solo(id, opponent="random"), skip_render_check=True)


@pytest.mark.parametrize("id", EVERY)
def test_open_spiel_plays_and_writes_down(id: str) -> None:
    game = env.spiel(id)
    short = pyspiel.load_game(
        game.get_type().short_name, {**game.get_parameters(), "max_length": SPIEL_LENGTH}
    )
    pyspiel.random_sim_test(short, num_sims=1, serialize=True, verbose=False)
