"""How the rollouts, or the seconds, of a player turn are shared out."""

from __future__ import annotations

from itertools import count
from math import inf

import pytest

from beachhead.bots.search import allowance
from beachhead.bots.search.allowance import Allowance


def spent(allowed: Allowance, turn: int, part: float) -> int:
    """How many rollouts one decision gets."""
    share = allowed.share(turn, part, 100.0)
    while share.allows(1):
        share.spend()
    share.close()
    return share.count


def test_each_decision_takes_a_part_of_what_is_left() -> None:
    allowed = Allowance(rollouts=100)
    assert [spent(allowed, 1, 0.5) for _ in range(3)] == [50, 25, 12]
    assert spent(allowed, 2, 1.0) == 100
    assert spent(allowed, 2, 1.0) == 0


def test_a_round_that_does_not_fit_is_not_begun() -> None:
    share = Allowance(rollouts=5).share(1, 1.0, 100.0)
    assert share.allows(5)
    assert not share.allows(6)
    assert not share.stopped


def test_seconds_are_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(allowance, "thread_time", lambda: next(clock) * 0.1)
    share = Allowance(inf, 2.0).share(1, 0.5, 100.0)
    rollouts = 0
    while share.allows(1):
        share.spend()
        rollouts += 1
    assert rollouts == 9
    assert not share.stopped, "it was asked to go by the clock"


def test_where_rollouts_are_counted_the_clock_is_for_emergencies_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = count()
    monkeypatch.setattr(allowance, "thread_time", lambda: next(clock) * 1.0)
    share = Allowance(rollouts=1000).share(1, 1.0, 3.0)
    while share.allows(1):
        share.spend()
    assert share.count < 10
    assert share.stopped


@pytest.mark.parametrize(
    ("rollouts", "candidates", "most"), [(100, 8, 8), (20, 8, 5), (3, 8, 2), (inf, 8, 8)]
)
def test_no_more_candidates_than_can_be_told_apart(rollouts: float, candidates: int, most: int) -> None:
    """Each needs four samples before it may be preferred."""
    assert Allowance(rollouts).share(1, 1.0, 100.0).affords(candidates) == most
