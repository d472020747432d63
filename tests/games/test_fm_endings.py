"""Fire & Movement is recorded in every way each scenario can end, in both editions and with options."""

from __future__ import annotations

import pytest

from beachhead.core.files import read_file
from tests.parts.recorded import FM_GAMES, GAMES, HOLD, THROWN_BACK, WIN, Recording

SCENARIOS = ("utah", "omaha", "gold-juno", "sword", "campaign-us", "campaign-cw", "campaign")


@pytest.mark.parametrize("game", FM_GAMES, ids=lambda game: game.file)
def test_the_game_is_on_file_and_ends_as_it_should(game: Recording) -> None:
    """That it replays to the same states is in `test_recorded`."""
    path = GAMES / game.file
    assert path.exists(), f"{game.file} is missing: python -m tests.parts.recorded fm {game.file}"
    written = read_file(path)
    assert f"{written.header.game}:{written.header.scenario}" == game.scenario
    assert game.options.items() <= written.header.options.items()
    assert written.result is not None
    assert (written.result["winner"], written.result["grade"]) == (game.winner, game.grade)
    assert int(written.result["reason"].partition("turn ")[2].split()[0]) in game.turns


def test_there_are_enough_of_them() -> None:
    """Each way each scenario can end, and both editions where there are two."""
    assert len(FM_GAMES) >= 20
    assert len({game.file for game in FM_GAMES}) == len(FM_GAMES)
    ways = {(game.scenario, game.winner, game.grade) for game in FM_GAMES}
    assert ways >= {(f"fm:{scenario}", *way) for scenario in SCENARIOS for way in (WIN, HOLD, THROWN_BACK)}
    assert {game.options.get("edition", "quad") for game in FM_GAMES} == {"quad", "folio"}


def test_no_game_is_left_over() -> None:
    assert {path.name for path in GAMES.glob("fm-*.bhg")} == {game.file for game in FM_GAMES}
