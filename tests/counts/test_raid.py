"""Lines of play of the test game to small depths, counted by hand for the first two."""

from __future__ import annotations

from tests.parts.counts import breakdown, lines_of_play
from tests.toy.raid import RAID


def test_counts() -> None:
    state = RAID.start("field", {})
    hides, draws = 15, 3
    assert lines_of_play(RAID, state, 1) == hides
    assert lines_of_play(RAID, state, 3) == hides * draws * draws
    goes = 5 + 9 + 15  # from 0102 with a card of one, two and three; staying is one of them
    assert lines_of_play(RAID, state, 4) == hides * draws * goes


def test_the_breakdown_adds_up() -> None:
    state = RAID.start("field", {})
    parts = breakdown(RAID, state, 3)
    assert parts["hide 0303"] == 9
    assert sum(parts.values()) == lines_of_play(RAID, state, 3)
