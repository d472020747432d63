"""Recorded games of Memoir '44: every scenario and mode, won by either side; a missing one is a failure."""

from __future__ import annotations

import pytest

from beachhead.core.files import read_file
from beachhead.m44.facts import SIDES
from beachhead.m44.game import M44
from tests.parts.m44_games import GAMES_TO_KEEP, Recording
from tests.parts.recorded import GAMES


@pytest.mark.parametrize("game", GAMES_TO_KEEP, ids=lambda game: game.file)
def test_it_is_on_file_and_ends_as_it_should(game: Recording) -> None:
    """That the file is true, move by move, is proved with those of all games in `test_recorded`."""
    path = GAMES / game.file
    assert path.exists(), f"{game.file} is missing: python -m tests.parts.m44_games {game.file}"
    written = read_file(path)
    assert f"{written.header.game}:{written.header.scenario}" == game.scenario
    assert game.options.items() <= written.header.options.items()
    assert written.result is not None
    assert (written.result["winner"], written.result["rule"]) == (SIDES[game.winner], game.rule)


def test_either_side_wins_every_scenario_in_every_mode() -> None:
    kept = {(game.scenario.removeprefix("m44:"), SIDES[game.winner]) for game in GAMES_TO_KEEP}
    assert kept == {(scenario, side) for scenario in M44.scenarios for side in SIDES}


def test_both_decks_are_played() -> None:
    assert {"deck": "standard"} in [game.options for game in GAMES_TO_KEEP]


def test_no_file_is_left_over() -> None:
    kept = [game.file for game in GAMES_TO_KEEP]
    assert sorted(path.name for path in GAMES.glob("m44-*.bhg")) == sorted(kept)
