"""Both levels answer every question of the game with an option, with or without a memory."""

from __future__ import annotations

import pytest

from beachhead.bots import make
from beachhead.bots.fm import captain, greedy
from beachhead.core.view import view_of
from beachhead.fm.prompts import PROMPTS
from beachhead.fm.state import FmState
from tests.bots.fm.games import questions

BY_CHANCE = ("bar_marker", "draw_marker", "lose_marker", "silence_gun")
RARE = {
    "pick_drop_attack",
    "land_raiders",
    "pick_retreat",
    "no_way_back",
    "push_or_hold",
    "fall_short",
    "give_way",
}


def asked_of_players() -> set[str]:
    return {ask for ask in PROMPTS if not ask.startswith("roll_") and ask not in BY_CHANCE}


@pytest.mark.parametrize("chapters", [greedy.CHAPTERS, captain.CHAPTERS], ids=["greedy", "captain"])
def test_there_is_a_chapter_for_every_question(chapters: dict[str, object]) -> None:
    assert {*chapters, "record"} == asked_of_players()


@pytest.mark.parametrize("level", ["greedy", "captain"])
def test_a_new_player_answers_whatever_he_is_asked(level: str) -> None:
    met: dict[str, int] = {}
    for scenario, seed in (("sword", 1), ("utah", 2), ("omaha", 3), ("sword", 4), ("gold-juno", 5)):
        for state, decision in questions(scenario, ("random", "random"), seed):
            if met.get(decision.ask, 0) < 6 and len(decision.options) > 1:
                met[decision.ask] = met.get(decision.ask, 0) + 1
                chosen = make(level, 5).choose(view_of(state, decision.seat), decision)
                assert 0 <= chosen < len(decision.options), decision.ask
    assert asked_of_players() - RARE <= set(met)


def test_the_same_seed_plays_the_same_game() -> None:
    def course(seed: int) -> list[bytes]:
        names = ("captain:60s", "greedy:60s")
        return [
            bytes(str(state.at), "ascii") for state, _ in questions("utah", names, seed) if state.turn < 5
        ]

    assert course(4) == course(4)
    assert course(4) != course(5)


def test_the_set_up_is_not_always_the_same() -> None:
    def set_up(seed: int) -> list[int]:
        last: FmState | None = None
        for state, decision in questions("sword", ("random", "captain"), seed):
            last = state
            if decision.ask != "record":
                break
        assert last is not None
        return last.recorded[:]

    assert len({tuple(set_up(seed)) for seed in range(6)}) > 2
