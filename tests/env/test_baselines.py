"""Baselines: a figure is measured once and kept, a clone does what it was shown, and nonsense is refused."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from beachhead.dataset import open_dataset
from beachhead.dataset.making import Order, make_dataset
from beachhead.dataset.rows import Written
from beachhead.dataset.sources import Attempts
from beachhead.sim.run import Crew
from bench.baselines import __main__ as baselines
from bench.baselines.cloning import clone, gradient
from bench.baselines.results import Figure, table

TASK = "m44:task/card-duel"


def run(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["baselines", *words, "--out", str(folder)])
    return baselines.main()


def test_a_figure_is_measured_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (TASK, "--players", "random,captain", "--games", "4")
    assert run(monkeypatch, tmp_path, *words) == 0
    first = capsys.readouterr()
    assert f"{TASK} captain 1: " in first.err
    assert "| task | random | captain |" in first.out
    assert run(monkeypatch, tmp_path, *words) == 0
    again = capsys.readouterr()
    assert again.err == ""
    assert again.out == first.out
    assert run(monkeypatch, tmp_path, *words[:-1], "5", "--minutes", "0") == 0
    assert (
        capsys.readouterr().err == "The time is over, 0 of 2 figures are there: the same command goes on.\n"
    )


def test_a_run_that_is_stopped_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (TASK, "--players", "random,greedy", "--games", "2")
    played: list[str] = []

    def stopped(task: str, answering: object, games: int) -> int:
        played.append(task)
        if len(played) == 2:
            raise KeyboardInterrupt
        return 1

    with monkeypatch.context() as patched:
        patched.setattr(baselines, "won", stopped)
        assert run(patched, tmp_path, *words) == 0
    said = capsys.readouterr()
    assert said.err.startswith(f"[1/2] {TASK} random 1: 1 of 2, ")
    assert said.err.endswith("Stopped, 1 of 2 figures are there: the same command goes on.\n")
    assert f"| {TASK} | 50 (9-91) of 2 |" in said.out
    assert run(monkeypatch, tmp_path, *words) == 0
    assert capsys.readouterr().err.startswith(f"[2/2] {TASK} greedy 1: ")


def test_nonsense_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, sentence in (
        ((TASK, "--players", "captian"), "There is no player 'captian': did you mean captain"),
        (("m44:task/card-dual",), "did you mean m44:task/card-duel"),
        ((TASK, "--seeds", "0"), "--seeds is 1 or more, not 0."),
    ):
        assert run(monkeypatch, tmp_path, *words) == 2
        assert sentence in capsys.readouterr().err


def test_a_table_adds_seeds_together() -> None:
    figures = [Figure(TASK, "ppo", "so", seed, 50, 20 + seed, 1.0) for seed in (1, 2)]
    assert table(figures)[-1] == f"| {TASK} | 43 (34-53) of 100 |"


def test_a_clone_does_what_it_was_shown(tmp_path: Path) -> None:
    """More often than before it was taught, and its gradient is that of the logarithm of the chance."""
    order = Order(Attempts(TASK, "captain,greedy", "1"), 20, 10, Written(evaluation="none"))
    make_dataset(order, tmp_path / "set", Crew())
    data = open_dataset(tmp_path / "set")
    batch = next(data.batches(10**6))
    rows = np.flatnonzero(batch.seat == 0)

    def right(epochs: int) -> float:
        policy = clone(data, data.seats[0], epochs, 1)
        found = []
        for row in rows:
            legal = batch.legal[batch.ends[row] : batch.ends[row + 1]].tolist()
            found.append(policy.choose(batch.observation[row], legal) == batch.action[row])
        return float(np.mean(found))

    assert right(5) > right(0) + 0.2
    policy = clone(data, data.seats[0], 1, 1)
    some = rows[:5]

    def mean(numbers: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
        total = 0.0
        for row in some:
            legal = batch.legal[batch.ends[row] : batch.ends[row + 1]]
            hidden = np.tanh(batch.observation[row] @ policy.into + policy.start)
            scores = (policy.vectors[legal] @ hidden + numbers[legal]).astype(float)
            total += scores[batch.choice[row]] - np.log(np.exp(scores).sum())
        return total / len(some)

    action, step = int(batch.action[some[0]]), 1e-3
    moved = [policy.numbers.astype(float).copy() for _ in range(2)]
    moved[0][action] += step
    moved[1][action] -= step
    slope = (mean(moved[0]) - mean(moved[1])) / (2 * step)
    assert gradient(policy, batch, some)[3][action] == pytest.approx(slope, rel=1e-2, abs=1e-4)
