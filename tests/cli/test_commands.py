"""The command line as a person and a script use it: real processes' words, exit codes, JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from beachhead import cli, new_match
from beachhead.cli import COMMANDS
from beachhead.games import load_match

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    m = new_match("raid:field", seed=5)
    while not m.over:
        m.apply(m.open[0].seat, len(m.open[0].options) - 1)
    m.save(tmp_path / "game.bhg")
    m.save(tmp_path / "north.bhg", seat="north")
    return tmp_path / "game.bhg"


def said(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    code = cli.run([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


def test_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "scenarios")
    assert code == 0
    assert "raid:field" in out
    code, out, _ = said(capsys, "scenarios", "--json")
    assert "raid:field" in [s["id"] for s in json.loads(out)]
    code, out, _ = said(capsys, "scenarios", "raid:field")
    assert "rounds=6|4|8" in out


def test_replay(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    code, out, _ = said(capsys, "replay", game)
    assert code == 0
    assert out.startswith("The guard hid the gun at ")
    _, out, _ = said(capsys, "replay", game, "--seat", "north")
    assert out.startswith("The guard hid the gun.\n")
    _, out, _ = said(capsys, "replay", game, "--moves", "--seat", "south")
    assert out.startswith("1 guard: hide ?\n")
    _, out, _ = said(capsys, "replay", game, "--json")
    told = json.loads(out)
    assert told["result"]["winner"] in ("guard", "raiders")
    assert told["story"][0]["event"] == "raid.hidden"


def test_report(capsys: pytest.CaptureFixture[str]) -> None:
    omaha = GAMES / "m44-omaha-allies.bhg"
    code, out, _ = said(capsys, "replay", omaha, "--report")
    assert code == 0
    assert out.startswith("The Allies win, 16 medals to 13\nOmaha Beach: 28 turns, ")
    words = " ".join(out.split())
    assert "The Allies 16 of 16 ▁" in words
    assert "The Allies 6 beaches held" in words
    assert "The Axis 35 figures lost, 9 units: " in words
    assert "+2.0 47 hits, 45.0 expected: a little lucky; 33 % of games are luckier (48 rolls)" in words
    assert "Turn 28, entry 1188 13 to 16" in words
    assert "✓ Dice checked" in words
    _, out, _ = said(capsys, "replay", omaha, "--report", "--json")
    told = json.loads(out)
    assert told == json.loads(json.dumps(load_match(omaha).report().json()))
    assert (told["headline"], told["dice"]["fair"]) == ("The Allies win, 16 medals to 13", True)


def test_the_report_of_a_game_that_goes_on_has_no_secrets(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = new_match("raid:field", seed=5)
    match.apply("guard", "hide 0405")
    match.save(tmp_path / "game.bhg")
    _, out, _ = said(capsys, "replay", tmp_path / "game.bhg", "--report")
    assert out.startswith("The game goes on\n")
    assert "The dice can be checked when the game is over." in out
    assert "0405" not in out


def test_verify(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    code, out, _ = said(capsys, "verify", game)
    assert code == 0
    assert "unbroken chain" in out
    code, out, _ = said(capsys, "verify", game.with_name("north.bhg"), "--against", game, "--json")
    assert json.loads(out)["agrees"] is True


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["scenarios", "raid:feld"], "did you mean raid:field?"),
        (["play", "raid:field", "-o", "rounds=5"], "The option rounds is 6, 4 or 8, not 5."),
        (["play", "raid:field", "-o", "rounds"], "An option is given as NAME=VALUE"),
        (["play", "raid:field", "-o", "speed=5"], "no option of raid:field called 'speed'"),
        (["play", "raid:field", "--me", "west"], "There is no seat 'west'"),
        (["play", "--load", "none.bhg"], "cannot be read"),
        (["replay"], "Missing argument 'FILE'"),
        (["replay", "none.bhg"], "none.bhg cannot be read: No such file or directory."),
        (["verify", __file__], "is not a Beachhead game file"),
        (["dance"], "No such command 'dance'"),
        (["scenarios", "--jason"], "No such option"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    code, out, err = said(capsys, *words)
    assert code == 2
    assert says in err
    assert err.startswith("beachhead: ")
    assert len(err.splitlines()) == 1
    assert out == ""


def test_a_fault_of_ours_is_a_sentence_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("beachhead.games.scenarios", lambda: 1 / 0)
    monkeypatch.delenv("BEACHHEAD_DEBUG", raising=False)
    code, _, err = said(capsys, "scenarios")
    assert code == 1
    assert "Something broke inside Beachhead: ZeroDivisionError" in err
    monkeypatch.setenv("BEACHHEAD_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.run(["scenarios"])


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    code, out, _ = said(capsys, command, "--help")
    assert code == 0
    assert "Usage: beachhead" in out


def test_a_game_at_the_keyboard(tmp_path: Path) -> None:
    """Hide the gun, ask why not, take back, keep, leave; then go on with the file."""
    kept = tmp_path / "evening.bhg"
    typed = f"?\nall\nlog\nwhy hide 0101\nhide 0303\nfly\nhide 0304\nundo\nquit\ny\n{kept}\n"
    ran = CliRunner().invoke(cli.cli, ["play", "raid:field", "--seed", "3", "--me", "guard"], typed)
    assert ran.exit_code == 0, ran.output
    assert "Where do you hide the gun?" in ran.output
    assert "not among the 15 things you can do now" in ran.output
    assert "'fly' is not an action" in ran.output
    assert "The guard hid the gun at 0303." in ran.output
    more = CliRunner().invoke(cli.cli, ["play", "--load", str(kept), "--me", "guard"], "1\n" * 40)
    assert more.exit_code == 0, more.output
    assert "won (" in more.output


def test_hotseat_draws_a_curtain() -> None:
    ran = CliRunner().invoke(cli.cli, ["play", "raid:field", "--seed", "3"], "1\n" * 80)
    assert "north, take the keyboard" in ran.output
    assert "won (" in ran.output


def test_the_scenario_can_be_picked_from_a_list() -> None:
    ran = CliRunner().invoke(cli.cli, ["play", "--seed", "1"], "99\n1\nquit\nn\n")
    assert "Which one" in ran.output
    assert ran.exit_code == 0, ran.output


def test_the_real_command(game: Path) -> None:
    """As a process: words on the right stream, the right code, and a closed pipe is no fault."""
    command = [sys.executable, "-m", "beachhead"]
    good = subprocess.run([*command, "verify", str(game)], capture_output=True, text=True, check=False)
    assert (good.returncode, good.stderr) == (0, "")
    bad = subprocess.run([*command, "verify", "none"], capture_output=True, text=True, check=False)
    assert (bad.returncode, bad.stdout) == (2, "")
    pipe = subprocess.run(
        f"{' '.join(command)} replay {game} | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert pipe.stderr == ""
    version = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
    assert version.stdout.startswith("beachhead 0.")
