"""Which of several candidates is taken, from few noisy samples."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from beachhead.bots.search.halving import FEWEST, SAME, Sampled, best_of, compare


def noisy(*means: float, noise: float = 0.1, seed: int = 1) -> list[list[float]]:
    """Samples of candidates with these means, paired: nearly the same luck for all."""
    rng = Random(seed)
    luck = [rng.gauss(0, noise) for _ in range(256)]
    return [[mean + one + rng.gauss(0, noise / 5) for one in luck] for mean in means]


def found(samples: list[list[float]], budget: float) -> tuple[list[Sampled], int]:
    """The order after so many samples, and how many were taken."""
    taken = 0

    def sample(place: int, number: int) -> float:
        nonlocal taken
        taken += 1
        return samples[place][number]

    return best_of(len(samples), sample, lambda more: taken + more <= budget), taken


def test_a_clearly_better_one_is_taken_and_the_search_ends() -> None:
    order, taken = found(noisy(0.4, 0.45, 0.7, 0.5), 200)
    assert order[0].place == 2
    assert order[0].mean == pytest.approx(0.7, abs=0.1)
    assert taken < 200


def test_in_doubt_the_first_is_kept() -> None:
    """Another one that is better by less than half a standard error, or that was hardly tried."""
    samples = [[0.5, 0.7] * 8, [0.72, 0.5] * 8]
    order, _ = found(samples, 32)
    assert order[0].mean < order[1].mean
    assert order[0].place == 0
    few, taken = found(noisy(0.1, 0.9), 2 * FEWEST - 2)
    assert taken == 2 * FEWEST - 2
    assert few[0].place == 0


@pytest.mark.parametrize("budget", range(0, 60, 7))
def test_it_can_be_cut_off_at_any_moment(budget: int) -> None:
    order, taken = found(noisy(0.5, 0.4, 0.6, 0.5, 0.3), budget)
    assert sorted(one.place for one in order) == [0, 1, 2, 3, 4]
    assert taken <= budget
    if not budget:
        assert order[0] == Sampled(0, 0.0, inf, 0)


def test_two_that_lead_to_the_same_are_tried_once() -> None:
    """Plans that differ in name alone."""
    one = noisy(0.5)[0]
    order, _ = found([one, one, one], 200)
    assert [one.samples for one in order] == [SAME] * 3
    assert order[0].place == 0


def test_the_worse_half_goes_first() -> None:
    order, _ = found(noisy(0.5, 0.1, 0.2, 0.52, 0.3, 0.51), 100)
    samples = {one.place: one.samples for one in order}
    assert samples[1] == samples[2] == FEWEST
    assert max(samples.values()) > FEWEST


def test_a_comparison_tries_all_alike() -> None:
    samples, taken = noisy(0.2, 0.6, 0.4), 0

    def sample(place: int, number: int) -> float:
        nonlocal taken
        taken += 1
        return samples[place][number]

    order = compare(3, sample, lambda more: taken + more <= 25)
    assert [one.place for one in order] == [1, 2, 0]
    assert {one.samples for one in order} == {8}
    assert all(0 < one.error < 0.1 for one in order)
