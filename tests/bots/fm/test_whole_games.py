"""Whole games: nobody stalls in any scenario, edition or option, and a level is better than the one below."""

from __future__ import annotations

import pytest

from beachhead.fm.game import FM
from tests.bots.fm.games import questions, result_of

CHOICES = [
    ("utah", {"edition": "folio", "weather": True}),
    ("omaha", {"edition": "folio", "flak": True}),
    ("gold-juno", {"edition": "folio", "weather": True, "flak": True}),
    ("sword", {"weather": True, "flak": True, "early_arrival": False}),
    ("campaign-us", {"edition": "folio"}),
]


@pytest.mark.parametrize("scenario", FM.scenarios)
def test_the_captain_plays_both_sides_of_a_scenario(scenario: str) -> None:
    turns = 17 if "campaign" not in scenario else 3
    for state, _ in questions(scenario, ("captain", "captain"), 7):
        if state.turn > turns:
            break
    assert state.result is not None or state.turn > turns


@pytest.mark.parametrize(("scenario", "options"), CHOICES)
def test_both_levels_play_every_edition_and_option(scenario: str, options: dict[str, object]) -> None:
    for state, _ in questions(scenario, ("greedy", "captain"), 3, options):
        if state.turn > 6:
            break
    assert state.turn > 6 or state.result is not None


@pytest.mark.parametrize("scenario", ["utah", "gold-juno", "omaha", "sword"])
def test_the_captain_beats_chance_from_either_side(scenario: str) -> None:
    for seed in (1, 2):
        won = result_of(scenario, ("captain", "random"), seed).result
        held = result_of(scenario, ("random", "captain"), seed).result
        assert won is not None
        assert held is not None
        assert (won.winner, held.winner) == ("allied", "german")


def test_greedy_beats_chance_more_often_than_not() -> None:
    wins = 0
    for seed in range(4):
        for names, side in ((("greedy", "random"), "allied"), (("random", "greedy"), "german")):
            result = result_of("gold-juno", names, seed).result
            wins += result is not None and result.winner == side
    assert wins >= 6
