"""Going on is the same kind of thing in every question: it ends, passes or declines, and costs nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from beachhead import new_match
from beachhead.core.decision import Decision
from beachhead.core.match import Match

GAMES = {"fm:utah": 500, "m44:omaha": 500, "m44:double/utah+airborne": 200, "raid:field": 30}
PASSES = {"done", "stay", "hold"}
DEADLY = {"no_way_back", "push_or_hold"}
"""Where to have done with it costs a step or the unit."""


def look(match: Match, decision: Decision) -> int:
    """At most one option goes on; if something can be done with, that is the one, unless it costs a unit.
    Nothing moves. Returns how many options have a price."""
    prospects = match.game.prospects(match.view(decision.seat))
    options = [match.notation(option) for option in decision.options]
    going = [n for n, prospect in enumerate(prospects) if prospect.proceed]
    assert len(going) <= 1, options
    assert {options[n] for n in going} <= PASSES
    assert going or "done" not in options or decision.ask in DEADLY, (decision.ask, options)
    for n in going:
        if not prospects[n].final:  # what comes after a roll or another seat is not its doing
            before: Any = match.state
            assert match.game.after(before, decision, n).at == before.at
    return sum(bool(prospect.price.says) for prospect in prospects)


@pytest.mark.parametrize("scenario", GAMES)
def test_at_most_one_option_goes_on_and_it_does_nothing(scenario: str) -> None:
    match, rng, priced = new_match(scenario, seed=11), Random(11), 0
    for _ in range(GAMES[scenario]):
        if match.over:
            break
        decision = match.open[0]
        priced += look(match, decision)
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    assert priced or scenario == "raid:field", "somebody was to lose something"
