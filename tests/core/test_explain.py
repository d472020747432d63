"""Why not? And where it can be done: the sums."""

from __future__ import annotations

import pytest

from beachhead import new_match
from beachhead.core.errors import Malformed
from beachhead.core.explain import Intent
from beachhead.core.match import Match
from tests.toy.raid import GRID, Go


@pytest.fixture
def match() -> Match:
    m = new_match("raid:field", seed=1)
    m.apply("guard", "hide 0405")
    return m


@pytest.mark.parametrize(
    "intent", ["go 0603", "0603", {"hex": "0603"}, {"do": "go", "hex": "0603"}, Go(GRID.hex("0603"))]
)
def test_why_not_with_the_rule(match: Match, intent: object) -> None:
    why = match.explain("north", intent)
    assert not why.ok
    assert why.text.startswith("0603 is 5 hexes away and your card carries ")
    assert why.rule == "raid-3"


def test_what_can_be_done_comes_with_its_sums(match: Match) -> None:
    why = match.explain("north", Intent("go", {"hex": "0202"}))
    assert why.ok
    assert why.sums == (("distance", "1"),)
    assert why.json()["sums"] == [["distance", "1"]]


def test_who_is_not_asked_learns_who_is(match: Match) -> None:
    assert match.explain("guard", {"hex": "0202"}).text.endswith("waits for north or south.")


@pytest.mark.parametrize("nonsense", [None, 3, ["go"], {"hex": 7}, "fly 0303"])
def test_nonsense_is_malformed(match: Match, nonsense: object) -> None:
    with pytest.raises(Malformed):
        match.explain("north", nonsense)
