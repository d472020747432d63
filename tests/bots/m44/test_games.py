"""Games between bots: every scenario and mode goes on without a stumble, the same seed plays the same game,
and each level beats the one below."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.bots import make
from beachhead.core.seat import CHANCE
from beachhead.core.view import view_of
from beachhead.games import find_game
from beachhead.m44.load import scenarios
from beachhead.m44.state import M44State

ENOUGH = 260


def play(scenario: str, axis: str, allies: str, seed: int, most: int = 10**6) -> tuple[M44State, list[int]]:
    """A game to its end, or to so many answers; gives the answers as well."""
    game, rng = find_game("m44"), Random(seed)
    answers: list[int] = []
    state = game.start(scenario, {})
    table, lookup = game.table(state, None), state.lookup
    players = {
        seat: make((axis, allies)[side], seed)
        for seat, side in zip(lookup.seats, lookup.side_of, strict=True)
    }
    while state.result is None and len(answers) < most:
        decision = state.first
        if decision.seat == CHANCE:
            table.play(decision, rng.choices(range(len(decision.options)), decision.weights)[0])
        else:
            answers.append(players[decision.seat].choose(view_of(state, decision.seat), decision))
            table.play(decision, answers[-1])
    return state, answers


@pytest.mark.parametrize("scenario", sorted(scenarios()))
def test_every_scenario_goes_on(scenario: str) -> None:
    state, answers = play(scenario, "captain", "greedy", 1, ENOUGH)
    assert len(answers) == ENOUGH or state.result is not None


@pytest.mark.parametrize("level", ["greedy", "captain"])
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    once, again = (play("omaha", level, level, 5, 150) for _ in range(2))
    assert once[1] == again[1]
    assert once[0].same(again[0])


@pytest.mark.parametrize("scenario", ["omaha", "sword"])
def test_greedy_and_captain_beat_random(scenario: str) -> None:
    """On either side; the figures over hundreds of games are in the guide."""
    for level in ("greedy", "captain"):
        for seed in (1, 2):
            as_axis, _ = play(scenario, level, "random", seed)
            as_allies, _ = play(scenario, "random", level, seed)
            assert as_axis.result is not None
            assert as_allies.result is not None
            assert (as_axis.result.winner, as_allies.result.winner) == ("axis", "allies")
