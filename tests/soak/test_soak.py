"""Each part of the soak in small; and what it would find is found."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from beachhead.bots import make
from tests.soak import client, games, hostile, kills, secrecy
from tests.soak.__main__ import main
from tests.soak.part import Part


def soak(out: Path, *words: object) -> dict[str, dict[str, Any]]:
    """Run it; the reports by their names."""
    assert main([*map(str, words), "--out", str(out)]) == 0
    return {file.stem: json.loads(file.read_text()) for file in sorted(out.glob("*.json"))}


@pytest.mark.slow
def test_servers_that_are_killed_lose_nothing(tmp_path: Path) -> None:
    found = soak(tmp_path, "kills", "--count", 2)
    assert set(found) == {"kills-sqlite", "kills-postgresql"}
    for report in found.values():
        assert (report["done"], report["broken"]) == (2, [])
        assert report["figures"]["answers"] >= 3 * kills.BETWEEN
    assert found["kills-sqlite"]["figures"]["clock_ms_largest"] > 0


@pytest.mark.slow
def test_notices_outlive_their_server(tmp_path: Path) -> None:
    found = soak(tmp_path, "notices", "--count", 250)
    assert found["notices"]["done"] == 250
    assert found["notices"]["broken"] == []
    assert found["notices"]["figures"]["kills"] >= 1


@pytest.mark.slow
def test_nonsense_changes_nothing(tmp_path: Path) -> None:
    found = soak(tmp_path, "hostile", "--count", 150)
    assert found["hostile-messages"]["done"] >= 150
    assert found["hostile-files"]["figures"] == {"files": 30, "uploads": 2}


def test_random_games(tmp_path: Path) -> None:
    found = soak(tmp_path, "games", "--count", 3, "--scenarios", "raid:field", "m44:sword", "--jobs", 1)
    assert found["games"]["done"] == 3
    assert found["games"]["figures"]["decisions"] > 50


@pytest.mark.slow
def test_sockets_are_answered(tmp_path: Path) -> None:
    found = soak(tmp_path, "sockets", "--count", 2, "--minutes", 0.1)
    assert found["sockets"]["figures"]["sockets"] == 4
    assert found["sockets"]["figures"]["megabytes_end"] > 0
    assert found["sockets"]["figures"]["clock_ms_largest"] >= 0


def test_secrets_steer_no_bot(tmp_path: Path) -> None:
    found = soak(tmp_path, "secrecy", "--count", 12, "--scenarios", "fm:sword", "m44:sword", "--jobs", 1)
    assert found["secrecy"]["done"] == 12
    assert found["secrecy"]["figures"]["differed"] > 6


# What would be found


def test_a_game_that_breaks_is_named_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise AssertionError("a counter stands in two places")

    monkeypatch.setattr(games, "play_lightly", broken)
    scenario, _, finding = games.play(7, "1", ("raid:field",))
    assert scenario == "raid:field"
    assert finding.startswith("game 7 of seed 1: raid:field ")
    assert "a counter stands in two places" in finding


def test_a_lost_answer_is_found() -> None:
    class Emptied:
        def game(self, id: str) -> dict[str, int]:
            return {"length": 4}

    lost = kills.lost(Emptied(), client.Game("x", {}, acknowledged=5))  # type: ignore[arg-type]
    assert lost == "5 entries were acknowledged, and 4 are there"


def test_another_game_in_a_damaged_file_is_found(tmp_path: Path) -> None:
    first, second = sorted(hostile.RECORDED.glob("raid-*.bhg"))[:2]
    assert [*hostile.faults(first.read_bytes(), first, tmp_path, None)] == []
    assert [*hostile.faults(first.read_bytes(), second, tmp_path, None)] == ["another game was read from it"]


@pytest.mark.parametrize("damage", hostile.DAMAGES[:-1], ids=lambda damage: damage.__name__)
def test_every_damage_is_one(damage: Any) -> None:
    good = (hostile.RECORDED / "raid-time.bhg").read_bytes()
    assert any(damage(good.splitlines(keepends=True), Random(n)) != good for n in range(3))


# Going on


def test_a_part_goes_on_where_it_was(tmp_path: Path) -> None:
    first = Part("games", 10, tmp_path)
    first.step(4, decisions=100)
    first.breaks("something")
    first.keep()
    second = Part("games", 10, tmp_path)
    assert (second.done, second.figures["decisions"], second.broken) == (4, 100, ["something"])
    second.step(6, decisions=50)
    assert second.over
    assert json.loads((tmp_path / "games.json").read_text())["figures"] == {"decisions": 150}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["kill"], "there is no part kill; the parts are kills, hostile, games, secrecy, notices, sockets"),
        (["games", "--count", "0"], "--count is a number from 1"),
        (["games", "--scenarios", "raid:sea"], "raid:sea"),
    ],
)
def test_bad_input(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(words)
    assert refused.value.code == 2
    assert sentence in capsys.readouterr().err


def test_a_bot_that_is_steered_by_a_secret_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(range(1000))
    monkeypatch.setattr(secrecy, "BOTS", ("random",))
    monkeypatch.setattr(secrecy, "make", lambda name, seed: make("random", next(answers)))
    ask, _, finding = secrecy.compare_pair(3, "1", ("m44:sword",))
    assert f"m44:sword, asked {ask!r}: random answers" in finding
