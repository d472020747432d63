"""The sequence of play: rules 4.1 and 10.5, read off the story of games played through."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby

import pytest

from beachhead.core.action import Done
from beachhead.core.event import Event
from beachhead.fm.events import PhaseBegan, TurnBegan
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.movement import MobileMovement, Movement
from beachhead.fm.flow.sequence import ALLIED_TURN, FIRST_TURN, GAME, GAME_TURN, GERMAN_TURN
from beachhead.fm.game import FM
from beachhead.fm.state import LANDINGS, FmState
from beachhead.fm.table import FmTable
from tests.fm.positions import ask, asked, options, play, position, unit

PLAYER_TURN = ["movement", "bombardment", "combat", "mobile movement", "mobile combat"]
SCENARIOS = ["utah", "omaha", "gold-juno", "sword", "campaign-us", "campaign-cw", "campaign"]


@cache
def idly(scenario: str) -> tuple[FmState, list[Event]]:
    """A game in which nobody does more than land and arrive, with its story. The Allies keep a beachhead."""
    story: list[Event] = []
    state = FM.start(scenario, {}, story=story)
    table = FmTable(state, story)
    while state.result is None:
        options = state.first.options
        wanted = [
            i for i, option in enumerate(options) if isinstance(option, Done) == (state.phase > LANDINGS)
        ]
        table.play(state.first, (wanted or [len(options) - 1])[-1])
    assert state.turn >= 17, "the game ended too soon to show anything"
    return state, story


def phases(story: list[Event], turn: int) -> list[tuple[str, str]]:
    """Whose phases a turn had, in order; of the phases before the player turns it is said only that they
    were."""
    told = [e for e in story if isinstance(e, PhaseBegan) and e.turn == turn]
    return [(seat if phase in PLAYER_TURN else "", phase) for (seat, phase), _ in groupby(told, _whose)]


def _whose(told: PhaseBegan) -> tuple[str, str]:
    return str(told.seat), told.phase


def turn_of(seat: str) -> Iterator[tuple[str, str]]:
    return ((seat, phase) for phase in PLAYER_TURN)


@pytest.mark.rule("fm-4.1-01", "fm-4.1-02", "fm-4.1-03", "fm-4.1-13", "fm-10.5-02", "fm-3.0.a", "fm-10.12-02")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_turn_runs_through_its_phases(scenario: str) -> None:
    _, story = idly(scenario)
    expected = [
        ("", "support fire markers"),
        *turn_of("allied"),
        ("", "supply"),
        *turn_of("german"),
        ("", "end of turn"),
    ]
    for turn in range(2, 18):
        assert phases(story, turn) == expected
    landing = [*expected[:1], ("", "landings"), *expected[1:]]
    assert phases(story, 1) == landing


@pytest.mark.rule("fm-10.5-01", "fm-4.1-14")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_turns_are_counted_from_one(scenario: str) -> None:
    state, story = idly(scenario)
    turns = [e.turn for e in story if isinstance(e, TurnBegan)]
    assert turns == list(range(1, state.turn + 1))


@pytest.mark.rule("fm-4.1-02", "fm-4.1-13")
def test_both_players_have_the_same_phases_in_the_same_order() -> None:
    extra = {"LandReinforcements", "SupplyCheck"}  # what 10.11 and 10.12 give the Allies on top
    allied = [type(step).__name__ for step in ALLIED_TURN]
    assert [name for name in allied if name not in extra] == [type(step).__name__ for step in GERMAN_TURN]
    assert set(allied) - {type(step).__name__ for step in GERMAN_TURN} == extra


@pytest.mark.rule("fm-10.9-02")
def test_the_markers_of_turn_1_are_ready_before_the_landings() -> None:
    names = [type(step).__name__ for step in FIRST_TURN]
    assert names.index("SupportFireMarkers") < names.index("Landings") < names.index("PlayerTurn")
    assert [type(step).__name__ for step in GAME] == ["GermanSetUp", "GameTurn"]
    assert "Landings" not in [type(step).__name__ for step in GAME_TURN]


@pytest.mark.rule("fm-4.1-07", "fm-5.2-h")
def test_what_units_did_is_forgotten_at_the_next_player_turn() -> None:
    table = position("utah", {"CCA/4US": "2605"})
    state = table.state
    everybody = state.facts.roster.all
    state.moved = state.attacked = state.displaced = state.advanced = everybody
    state.bombarded = state.facts.map.land
    table.begin_player_turn(GERMAN)
    assert state.moved == state.attacked == state.displaced == state.advanced == state.bombarded == 0


@pytest.mark.rule("fm-8.0-03")
def test_who_defended_may_be_attacked_again_in_the_next_phase() -> None:
    table = position("utah", {"CCA/4US": "2605"})
    table.state.targeted = 1 << unit(table, "CCA/4US")
    table.begin_phase(5)
    assert table.state.targeted == 0


@pytest.mark.rule("fm-4.1-03")
def test_a_phase_is_over_when_its_player_says_so() -> None:
    table = position("utah", {"CCA/4US": "2605", "8/4US": "2504"}, side=ALLIED)
    ask(table, Movement(), MobileMovement())
    play(table, "done")
    assert asked(table) == "pick_mobile"
    assert options(table) == ["done", "move CCA/4US"]
