"""A game names its own bots: the toy has one, and everything that plays bots finds it."""

from __future__ import annotations

import pytest

from beachhead import new_match
from beachhead.bots import ByGame, answer, kinds, make
from beachhead.core.match import Match
from beachhead.sim.game import play_game
from beachhead.sim.plan import make_plan
from tests.toy.raid import RAIDERS
from tests.toy.scout import Scout


def played(who: str, seed: int) -> tuple[Match, list[str]]:
    """A whole game, and what was said in it."""
    match, said = new_match("raid:field", seed=seed), []
    bots = {seat: make(who, seed) for seat in match.seats}
    while not match.over:
        decision = match.open[0]
        bot = bots[decision.seat]
        match.apply(decision.seat, answer(bot, match.view(decision.seat), decision))
        said.append(getattr(bot, "why", ""))
    return match, said


def test_it_plays_to_the_end_and_says_why() -> None:
    said = [words for seed in range(5) for words in played("scout", seed)[1]]
    assert "It fires." in said


def test_it_is_found_in_one_hop() -> None:
    bot = make("scout:20ms", 3)
    assert isinstance(bot, ByGame)
    found = bot.bot_of("raid")
    assert isinstance(found, Scout)
    assert (found.seconds, found.seed) == (0.02, 3)
    assert list(kinds())[:2] == ["random", "greedy"]
    assert "scout" in kinds()


def test_it_is_better_than_chance() -> None:
    """Raiders who run arrive before those who wander."""

    def won(who: str) -> int:
        plan = make_plan("raid:field", ",".join(f"{s}={who if s in RAIDERS else 'random'}" for s in SEATS))
        return sum(play_game(plan, number).record["winner"] == "raiders" for number in range(1, 41))

    assert won("scout") > won("random")


SEATS = ("guard", *RAIDERS)


@pytest.mark.parametrize("who", ["greedy", "captain"])
def test_a_game_without_a_bot_of_that_name_is_played_by_chance(who: str) -> None:
    assert [entry.action for entry in played(who, 2)[0].entries] == [
        entry.action for entry in played(who, 2)[0].entries
    ]
