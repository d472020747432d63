"""A recorded game of Memoir '44 for every scenario and mode, with its winner; a missing one is a failure."""

from __future__ import annotations

from collections import Counter

import pytest

from beachhead.core.files import read_file
from beachhead.m44.facts import SIDES
from beachhead.m44.game import M44
from tests.parts.m44_games import GAMES_TO_KEEP, Recording
from tests.parts.recorded import GAMES

ENOUGH = 20


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


def test_there_is_one_for_every_scenario_and_mode() -> None:
    played = {game.scenario.removeprefix("m44:") for game in GAMES_TO_KEEP}
    assert played == set(M44.scenarios)
    assert len(GAMES_TO_KEEP) >= ENOUGH
    assert len({game.file for game in GAMES_TO_KEEP}) == len(GAMES_TO_KEEP)


def test_both_sides_win_in_every_kind_of_battle() -> None:
    won = {(game.scenario.partition("/")[0], SIDES[game.winner]) for game in GAMES_TO_KEEP}
    for kind in ("sword", "juno", "gold", "omaha", "utah", "airborne"):
        assert {(f"m44:{kind}", side) for side in SIDES} <= won
    for kind in ("overthrough", "double", "triple"):
        assert {(f"m44:{kind}", side) for side in SIDES} <= won


def test_no_file_is_left_over() -> None:
    kept = Counter(game.file for game in GAMES_TO_KEEP)
    assert {path.name for path in GAMES.glob("m44-*.bhg")} == set(kept)
