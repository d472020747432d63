"""`beachhead odds`: plain numbers, game files, JSON, and what is refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from beachhead import cli, new_match
from beachhead.core.match import Match


def said(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    code = cli.run(["odds", *[str(word) for word in words]])
    out, err = capsys.readouterr()
    return code, out, err


def played_to(ask: str) -> Match:
    """A game of Utah, played at random until this is asked."""
    for seed in range(20):
        match, rng = new_match("fm:utah", seed=seed), Random(seed)
        while not match.over:
            decision = match.open[0]
            if decision.ask == ask:
                return match
            match.apply(decision.seat, rng.randrange(len(decision.options)))
    raise AssertionError(f"{ask} was never asked")


@pytest.fixture
def game(tmp_path: Path) -> tuple[Path, Match]:
    """A file in which the next question is which enemy to attack."""
    match = played_to("pick_attack")
    match.save(tmp_path / "game.bhg")
    return tmp_path / "game.bhg", match


def test_plain_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "--attack", "12", "--defence", "9", "--terrain", "bocage")
    assert (code, err) == (0, "")
    assert "50.0 %" in out
    assert "one attacker loses a step" in out
    assert "+2 +3" in out


def test_plain_numbers_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(
        capsys, "--attack", "8", "--defence", "0", "--draw", "us_air", "--draw", "german", "--json"
    )
    found = json.loads(out)
    assert code == 0
    assert (found["attack"], found["defence"], found["terrain"]) == (8, 0, "clear")
    assert sum(row["percent"] for row in found["results"]) == pytest.approx(100, abs=0.1)
    assert len(found["table"]) == 6
    assert len(found["table"][0]) == len(found["differentials"]) == 12


def test_the_german_side_attacks(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(
        capsys, "--attack", "5", "--defence", "5", "--side", "german", "--draw", "german", "--json"
    )
    found = json.loads(out)
    assert found["attack_markers"][-1]["adds"] == 6
    assert found["defence_markers"] == [{"adds": 0, "chance": "1", "percent": 100.0}]


def test_cups_are_those_of_the_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    numbers = ("--attack", "5", "--defence", "5", "--draw", "cw_air")
    code, _, err = said(capsys, *numbers)
    assert code == 2
    assert "There is no cup 'cw_air'" in err
    code, _, _ = said(capsys, *numbers, "--scenario", "fm:sword")
    assert code == 0


def test_a_battle_in_a_game_file(capsys: pytest.CaptureFixture[str], game: tuple[Path, Match]) -> None:
    file, match = game
    attack = match.notation(match.open[0].options[1])
    hex = attack.split()[1]
    code, out, _ = said(capsys, file, "--hex", hex)
    assert code == 0
    assert f"Attack at {hex}, as {match.open[0].seat} knows it" in out
    code, out, _ = said(capsys, file, "--hex", hex, "--json")
    found = json.loads(out)
    assert found["hex"] == hex
    assert found["seat"] == match.open[0].seat
    assert any(cause.endswith(" attacks") for cause, _ in found["sums"])


def test_the_battle_being_fought(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = played_to("commit_marker")
    match.save(tmp_path / "game.bhg")
    code, out, _ = said(capsys, tmp_path / "game.bhg", "--json")
    assert code == 0
    assert json.loads(out)["seat"] == match.open[0].seat


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "There is no battle to weigh up. Say `beachhead odds --attack 12 --defence 9"),
        (("--attack", "3"), "There is no battle to weigh up."),
        (("--attack", "x", "--defence", "3"), "'x' is not a valid integer"),
        (("--attack", "-3", "--defence", "3"), "attack is a whole number from 0 up, not -3."),
        (
            ("--attack", "3", "--defence", "3", "--terrain", "mud"),
            "There is no terrain 'mud': there is city,",
        ),
        (("--attack", "3", "--defence", "3", "--hex", "2603"), "--hex goes with a game file"),
        (("--attack", "3", "--defence", "3", "--with", "8/4US"), "--with goes with a game file"),
        (("--attack", "3", "--defence", "3", "--side", "dutch"), "There is no side 'dutch'"),
        (("--attack", "3", "--defence", "3", "--scenario", "fm:dieppe"), "There is no scenario 'fm:dieppe'"),
        (
            ("--attack", "3", "--defence", "3", "--scenario", "raid:field"),
            "The raid has no battles to weigh up.",
        ),
        (("--attack", "3", "--defence", "3", "--bombardment", "--draw", "german"), "draws no markers"),
        (("nowhere.bhg",), "nowhere.bhg"),
    ],
)
def test_refusals(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str) -> None:
    code, out, err = said(capsys, *words)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_plain_numbers_do_not_go_with_a_file(
    capsys: pytest.CaptureFixture[str], game: tuple[Path, Match]
) -> None:
    code, _, err = said(capsys, game[0], "--attack", "5")
    assert code == 2
    assert "--attack is for plain numbers, without a game file" in err


def test_a_seat_that_does_not_exist(capsys: pytest.CaptureFixture[str], game: tuple[Path, Match]) -> None:
    code, _, err = said(capsys, game[0], "--hex", "2603", "--seat", "dutch")
    assert code == 2
    assert "dutch" in err


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "--help")
    assert code == 0
    assert "beachhead odds game.bhg --hex 2603" in out
