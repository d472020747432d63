"""What a decision is sent with: for each option whether it is final, and a battle whose odds can be had."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from beachhead import new_match
from beachhead.core.match import Match

GAMES = {"fm:utah": 400, "m44:omaha": 400, "m44:double/utah+airborne": 100}
BATTLES = {
    "fm": {"attack", "bombard", "join", "draw_from", "lay_naval", "play_mines", "defend_with", "done"},
    "m44": {"target", "ambush", "battle_back", "done"},
}


def look(match: Match, found: Counter[str]) -> None:
    """The options of whoever is asked first: as `Match.final` says, with odds where there is a battle."""
    seat = match.open[0].seat
    view = match.view(seat)
    prospects = match.game.prospects(view)
    for n, (option, prospect) in enumerate(zip(view.open[0].options, prospects, strict=True)):
        if n < 3:
            assert prospect.final == match.final(seat, option)
        if prospect.battle is not None and n < 5:
            found[match.notation(option).split()[0]] += 1
            assert match.game.odds(view, prospect.battle)["seat"] == seat


@pytest.mark.parametrize("scenario", GAMES)
def test_every_battle_that_an_option_names_can_be_weighed_up(scenario: str) -> None:
    match, rng, found = new_match(scenario, seed=7), Random(7), Counter[str]()
    for _ in range(GAMES[scenario]):
        if match.over:
            break
        look(match, found)
        decision = match.open[0]
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    assert found
    assert set(found) <= BATTLES[match.game.name]


FREE = {
    "fm:utah": 900, "fm:omaha": 300, "fm:gold-juno": 300, "fm:sword": 300, "fm:campaign": 200,
    "m44:omaha": 300, "m44:double/sword+juno": 200, "m44:neptune": 100,
}  # fmt: skip


@pytest.mark.parametrize("scenario", FREE)
def test_what_is_not_tried_could_be_taken_back_and_costs_nothing(scenario: str) -> None:
    match, rng, free = new_match(scenario, seed=3), Random(3), 0
    for _ in range(FREE[scenario]):
        if match.over:
            break
        decision = match.open[0]
        seat, game = decision.seat, match.game
        untried = list(game.free_options(game.suppose(match.view(seat)), decision))
        free += len(untried)
        for n in rng.sample(untried, min(4, len(untried))):
            copy = game.table(match.state.copy(), None)
            assert not copy.is_final(decision, n), match.notation(decision.options[n])
            assert game.price(decision, decision.options[n], match.state, copy.state) is None
        match.apply(seat, rng.randrange(len(decision.options)))
    assert free > 40


def test_a_game_without_battles_has_none() -> None:
    match = new_match("raid:field", seed=1)
    prospects = match.game.prospects(match.view("guard"))
    assert len(prospects) == 15
    assert {prospect.battle for prospect in prospects} == {None}
    assert all(prospect.final for prospect in prospects)  # cards are drawn after it
