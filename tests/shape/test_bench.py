"""Both builds side by side: the right figures are compared, and who has only one is told so."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import bench.__main__ as command
from bench import Figure, ratios
from bench.yardsticks import best

PLAIN = Figure("decisions applied", 20_000.0, 10_000.0, 15_000.0, "decisions/s", 40_000.0)


def test_the_compiled_build_is_held_against_the_plain_one_and_its_own_target() -> None:
    fast = Figure("decisions applied", 50_000.0, 11_000.0, 15_000.0, "decisions/s", 40_000.0)
    row = command.row_of_both("fm", PLAIN, fast)
    assert dict(zip(command.HEAD_COMPILED, row, strict=True)) == {
        "room": "fm",
        "figure": "decisions applied",
        "ours": "20,000 decisions/s",
        "compiled": "50,000 decisions/s",
        "times faster": "2.5",
        "target": "40,000 decisions/s",
        "met": "yes",
    }


def test_a_figure_travels_from_one_build_to_the_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.py"
    other.write_text(f"print({json.dumps({'fm': [command.as_json(PLAIN)]})!r})")
    monkeypatch.setattr(command, "COMPILED", sys.executable)
    monkeypatch.setattr(command, "MEASURE", (str(other),))
    monkeypatch.setattr(command, "figures", lambda room: [PLAIN])
    command.beside_compiled(["fm"], for_programs=True)
    assert json.loads(capsys.readouterr().out)[0]["compiled"] == 20_000.0


def test_without_a_compiled_build_it_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "COMPILED", tmp_path / "python")
    monkeypatch.setattr(sys, "argv", ["bench", "fm", "--compiled"])
    with pytest.raises(SystemExit) as refusal:
        command.main()
    assert refusal.value.code == 2
    assert "there is no compiled build yet: `make compiled` makes it" in capsys.readouterr().err


def test_a_loss_is_noticed() -> None:
    assert ratios.held_against("fm:utah", now=1.7, before=2.0).meets_target
    assert not ratios.held_against("fm:utah", now=1.5, before=2.0).meets_target


def test_a_yardstick_that_is_not_here_is_left_out() -> None:
    def missing(rng: object) -> int:
        raise ImportError("no such engine")

    assert best(missing) is None
