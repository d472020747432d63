"""The figures, worked out by hand."""

from __future__ import annotations

from math import log

import pytest

from beachhead.bots.value.figures import Bin, auc, figures, log_loss, reliability


@pytest.mark.parametrize(
    ("chances", "outcomes", "found"),
    [
        ([0.9, 0.1], [1, 0], 1.0),
        ([0.1, 0.9], [1, 0], 0.0),
        ([0.5, 0.5, 0.5], [1, 0, 1], 0.5),
        ([0.2, 0.4, 0.6, 0.8], [0, 1, 0, 1], 0.75),
        ([0.7, 0.3], [1, 1], 0.5),
        ([0.9, 0.95, 0.1], [1, 0.5, 0], 1.0),
    ],
)
def test_the_area_counts_pairs(chances: list[float], outcomes: list[float], found: float) -> None:
    assert auc(chances, outcomes) == pytest.approx(found)


def test_a_coin_has_the_loss_of_a_coin() -> None:
    assert log_loss([0.5, 0.5], [1, 0]) == pytest.approx(log(2))
    assert log_loss([0.8], [1]) == pytest.approx(-log(0.8))
    assert log_loss([1.0], [0]) < 10


def test_reliability_holds_chances_against_shares() -> None:
    low, high = reliability([0.125, 0.175, 0.95, 1.0], [0, 1, 1, 1])
    assert low == Bin(2, pytest.approx(0.15), 0.5)  # type: ignore[arg-type]
    assert high == Bin(2, pytest.approx(0.975), 1.0)  # type: ignore[arg-type]


def test_chances_that_come_true_are_not_off() -> None:
    assert figures([0.25] * 4, [1, 0, 0, 0]).off == pytest.approx(0)
    assert figures([0.75] * 4, [1, 0, 0, 0]).off == pytest.approx(0.5)
    assert figures([], []).positions == 0
