"""The measuring itself: both versions agree, better is better, and the command answers."""

import json
import sys
from collections.abc import Callable
from itertools import count
from timeit import Timer

import pytest

import bench.hexes
from bench import Figure, microseconds
from bench.__main__ import main


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    def once(call: Callable[[], object]) -> float:
        call()
        return 2.0

    monkeypatch.setattr(bench.hexes, "microseconds", once)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", *arguments])
    main()


def test_less_time_and_more_per_second_are_better() -> None:
    assert Figure("a copy", 2.0, yardstick=8.0, target=5.0).ratio == 4.0
    assert Figure("a copy", 2.0, target=5.0).meets_target
    assert Figure("decisions", 80.0, yardstick=40.0, target=90.0, unit="decisions/s").ratio == 2.0
    assert Figure("decisions", 80.0, target=90.0, unit="decisions/s").meets_target is False
    assert Figure("alone", 1.0).ratio is None
    assert Figure("alone", 1.0).meets_target is None


def test_time_is_measured_in_microseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that stands a quarter of a second further whenever it is looked at: two looks to a run."""
    looks = count()
    monkeypatch.setattr(Timer.__init__, "__defaults__", ("pass", "pass", lambda: next(looks) / 4, None))
    assert microseconds(lambda: None, seconds=1) == 250_000


def test_figures_are_written_for_machines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, "hexes", "--json")
    first = json.loads(capsys.readouterr().out)["hexes"][0]
    assert first["name"] == "neighbours of a set"
    assert (first["ours"], first["ratio"], first["meets_target"]) == (2.0, 1.0, False)


@pytest.mark.parametrize("without_rich", [False, True])
def test_figures_are_shown_in_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], without_rich: bool
) -> None:
    if without_rich:
        monkeypatch.setattr("bench.__main__.find_spec", lambda name: None if name == "rich" else name)
    run(monkeypatch, "hexes")
    shown = capsys.readouterr().out
    assert "supply flood" in shown
    assert "32 µs" in shown


def test_an_unknown_room_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refusal:
        run(monkeypatch, "cellar")
    assert refusal.value.code == 2
    assert "nothing to measure for cellar; there is hexes" in capsys.readouterr().err
