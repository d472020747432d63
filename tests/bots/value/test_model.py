"""The arithmetic: weights between knots, and chances that stay chances."""

from __future__ import annotations

import pytest

from beachhead.bots.value.model import KNOTS, Model, place_of

FLAT = Model((0.5,) * len(KNOTS), ((1.0, -2.0),) * len(KNOTS))


@pytest.mark.parametrize(
    ("clock", "knot", "share"),
    [
        (-1.0, 0, 0.0),
        (0.0, 0, 0.0),
        (0.2, 0, 0.5),
        (0.4, 1, 0.0),
        (0.8, 2, 0.5),
        (1.0, 3, 1.0),
        (2.0, 3, 1.0),
    ],
)
def test_a_moment_lies_between_two_knots(clock: float, knot: int, share: float) -> None:
    found, later = place_of(clock)
    assert found == knot
    assert later == pytest.approx(share)


@pytest.mark.parametrize("clock", [0.0, 0.3, 0.55, 0.95, 1.0])
def test_where_all_knots_agree_the_moment_does_not_matter(clock: float) -> None:
    assert FLAT.odds(clock, (1.0, 0.25)) == pytest.approx(1.0)


def test_between_two_knots_weights_are_in_between() -> None:
    rising = Model(tuple(map(float, range(len(KNOTS)))), ((0.0,),) * len(KNOTS))
    assert rising.odds(0.2, (9.0,)) == pytest.approx(0.5)
    assert rising.odds(0.95, (9.0,)) == pytest.approx(3.5)


def test_a_chance_is_never_quite_0_or_1() -> None:
    assert 0.999 < FLAT.chance(0.5, (1e6, 0.0)) < 1
    assert 0 < FLAT.chance(0.5, (0.0, 1e6)) < 0.001
    assert FLAT.chance(0.5, (-0.5, 0.0)) == pytest.approx(0.5)
