"""Games played with a grudge, watched by the referee."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.core.action import Action
from beachhead.fm.actions import Go
from beachhead.fm.state import FmState
from beachhead.games import new_match
from beachhead.hexes import Hexes
from tests.fm.referee import Referee

EAGER = {"Attack": 8, "Join": 8, "FallBack": 3, "Displace": 6, "Advance": 8, "BringOn": 9, "Land": 3}


def eagerness(option: Action, front: Hexes) -> int:
    """Units close with the enemy and attack; otherwise anything goes."""
    if isinstance(option, Go):
        return 20 if front >> option.hex & 1 else 1
    return EAGER.get(type(option).__name__, 1)


@pytest.mark.rule("fm-8.0-03", "fm-8.2-11", "fm-8.3-07", "fm-8.3-11", "fm-6.1-01", "fm-6.1-02", "fm-6.1-05")
@pytest.mark.rule("fm-5.2.a", "fm-4.1-07", "fm-10.11-05", "fm-10.9.4-12", "fm-8.5-11")
@pytest.mark.parametrize("scenario", ["fm:utah", "fm:omaha", "fm:gold-juno", "fm:sword"])
def test_the_referee_finds_no_fault(scenario: str) -> None:
    match, rng = new_match(scenario, options={"weather": True}, seed=7), Random(7)
    assert isinstance(match.state, FmState)
    referee = Referee(match.state)
    while not match.over:
        decision, state = match.open[0], match.state
        assert isinstance(state, FmState)
        front = state.facts.grid.neighbours(state.held[1 - state.side])
        eager = [eagerness(option, front) for option in decision.options]
        story = match.apply(decision.seat, rng.choices(range(len(eager)), eager)[0])
        assert isinstance(match.state, FmState)
        referee.hear(story, match.state)
    assert referee.playing
    assert referee.faults == []
