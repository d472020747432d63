"""Rates, means and ratings, held against what can be worked out by hand or by rolling."""

from __future__ import annotations

from itertools import permutations
from math import comb
from random import Random

import pytest

from beachhead.sim.ratings import POINTS, inverse, rate
from beachhead.sim.stats import Mean, wilson


def test_the_interval_of_wilson() -> None:
    """Two textbook values, and the ends: never outside 0 to 1, and never of no width."""
    half = wilson(50, 100)
    assert (half.share, round(half.low, 4), round(half.high, 4)) == (0.5, 0.4038, 0.5962)
    few = wilson(1, 10)
    assert (round(few.low, 4), round(few.high, 4)) == (0.0179, 0.4042)
    assert wilson(0, 20).low == 0
    assert 0.1 < wilson(0, 20).high < 0.2
    assert wilson(20, 20).high == pytest.approx(1)
    assert wilson(0, 0) == (0, 0, 1)


def test_a_rate_holds_the_truth_as_often_as_it_says() -> None:
    """Exactly, over all results of 40 games and truths from 5 to 95 %."""
    games, held = 40, []
    for truth in (n / 100 for n in range(5, 96)):
        cases = [comb(games, wins) * truth**wins * (1 - truth) ** (games - wins) for wins in range(games + 1)]
        rates = [wilson(wins, games) for wins in range(games + 1)]
        held.append(sum(c for c, rate in zip(cases, rates, strict=True) if rate.low <= truth <= rate.high))
    assert 0.945 < sum(held) / len(held) < 0.96
    assert min(held) > 0.9


def test_a_mean_is_a_mean() -> None:
    mean = Mean()
    for value in (1, 2, 3, 6):
        mean.add(value)
    assert (mean.mean, round(mean.spread, 4), round(mean.error, 4)) == (3, 1.8708, 1.8334)
    assert Mean().error == 0


def test_the_inverse() -> None:
    matrix = [[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]]
    found = inverse(matrix)
    for i, row in enumerate(matrix):
        for j in range(3):
            assert sum(row[k] * found[k][j] for k in range(3)) == pytest.approx(float(i == j))


def test_ratings_find_what_the_games_were_rolled_with() -> None:
    """Three bots of known strength, and a side that is worth 100 points."""
    true, edge, rng = {"weak": -200.0, "fair": 0.0, "good": 200.0}, 100.0, Random(3)
    scores = {}
    for one, other in permutations(true, 2):
        chance = 1 / (1 + 10 ** ((true[other] - true[one] - edge) / 400))
        scores[one, other] = (float(sum(rng.random() < chance for _ in range(4000))), 4000)
    ladder = rate(scores)
    assert [rating.bot for rating in ladder.ratings] == ["good", "fair", "weak"]
    for rating in ladder.ratings:
        assert rating.low < 1500 + true[rating.bot] < rating.high
        assert rating.high - rating.low < 30
        assert rating.games == 16000
    assert abs(ladder.edge - edge) < ladder.edge_error < 10


def test_more_games_make_the_interval_smaller() -> None:
    few, many = (rate({("a", "b"): (0.75 * n, n), ("b", "a"): (0.25 * n, n)}) for n in (10, 1000))
    widths = [ladder.ratings[0].high - ladder.ratings[0].low for ladder in (few, many)]
    assert widths[1] < widths[0] / 5
    gap = many.ratings[0].points - many.ratings[1].points
    assert gap == pytest.approx(POINTS * 1.0986, abs=3)  # odds of 3 to 1


def test_a_bot_that_never_loses_has_a_rating() -> None:
    ladder = rate({("best", "worst"): (50.0, 50), ("worst", "best"): (0.0, 50)})
    assert ladder.ratings[0].bot == "best"
    assert 1700 < ladder.ratings[0].points < 2600


def test_the_same_bot_on_both_sides_tells_only_of_the_side() -> None:
    ladder = rate({("a", "a"): (30.0, 40)})
    assert ladder.ratings[0].points == 1500
    assert ladder.edge > 100
