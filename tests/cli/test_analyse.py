"""`beachhead analyse`: a page of text, files for programs, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from beachhead import cli, new_match

GAMES = Path(__file__).parents[1] / "games"
SHORT = GAMES / "fm-gold-juno-strategic.bhg"


def said(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    code = cli.run([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_page_of_text_and_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    data, picture = tmp_path / "game.json", tmp_path / "game.svg"
    files = ("--json", data, "--svg", picture, "--rollouts", "40", "--moments", "3")
    code, out, err = said(capsys, "analyse", SHORT, *files)
    assert (code, err) == (0, "")
    for words in ("The chance of the Allies to win", "Luck and skill", "Rating", "Decisive moments"):
        assert words in out
    found = json.loads(data.read_text("utf-8"))
    assert found["version"] == 1
    assert len(found["moments"]) <= 3
    assert found["rollouts"] == 40
    assert picture.read_text("utf-8").startswith("<svg")
    code, out, _ = said(capsys, "analyse", SHORT, "--seat", "german", "--rollouts", "40")
    assert code == 0
    assert "The chance of the Germans to win" in out
    assert "100 %" in out


def test_what_it_refuses(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    going, newer = tmp_path / "going.bhg", tmp_path / "newer.bhg"
    new_match("fm:utah", seed=1).save(going)
    header, *entries = SHORT.read_text("utf-8").splitlines(keepends=True)
    newer.write_text(header.replace('"format":', '"format":9') + "".join(entries), "utf-8")
    for words, sentence in (
        ((going,), "This game is not over: only a finished game can be analysed."),
        ((newer,), "format"),
        ((GAMES / "raid-time.bhg",), "so it cannot be analysed."),
        ((SHORT, "--seat", "nobody"), "There is no seat 'nobody'"),
        ((SHORT, "--rollouts", "0"), "'--rollouts'"),
        ((tmp_path / "none.bhg",), "none.bhg"),
    ):
        code, out, err = said(capsys, "analyse", *words)
        assert (code, out) == (2, ""), words
        assert sentence in err
        assert err.count("\n") == 1
