"""The soak plays what it is told, and a broken promise does not pass unheard."""

from __future__ import annotations

import pytest

from tests.random_play import soak


def test_it_plays_and_counts(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("BEACHHEAD_SOAK_GAMES", "3")
    assert soak.main(["raid:field"]) == 0
    assert capfd.readouterr().out.split()[:3] == ["raid:field", "3", "games"]


def test_a_broken_promise_is_named_by_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise AssertionError("a counter stands in two places")

    monkeypatch.setattr(soak, "check_random_play", broken)
    finding = soak.broken_promise("raid:field", 7)
    assert finding
    assert finding.startswith("raid:field seed 7 ")
    assert "a counter stands in two places" in finding


@pytest.mark.parametrize(("names", "games"), [(["raid:sea"], "1"), (["raid:field"], "many")])
def test_bad_input(names: list[str], games: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEACHHEAD_SOAK_GAMES", games)
    assert soak.main(names) == 2
