"""Games with an owner's values: simulated, made into rows, and sent where neither files nor values are."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any, TypeVar

import pytest

from beachhead import cli
from beachhead.core.datasets import write_data
from beachhead.dataset.making import Order
from beachhead.dataset.rows import Written
from beachhead.dataset.sources import Simulated, source_of
from beachhead.sim import plan as planning
from beachhead.sim.cluster import do_there
from beachhead.sim.plan import make_plan, plan_from
from beachhead.sim.run import Crew, simulate
from beachhead.sim.work import Games
from tests.data_sets.sets import COUNTER, set_of

T = TypeVar("T")


@pytest.fixture(autouse=True)
def _nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.bhd"
    write_data(path, set_of("fm", COUNTER))
    return path


def sent(work: T) -> T:
    """As a machine gets it that knows nothing of the file."""
    planning._source.cache_clear()
    found: T = pickle.loads(pickle.dumps(work))
    return found


def attack(setup: Any) -> Any:
    roster = setup.facts.roster
    return roster.units[roster.number["8/4US"]].attack


def comparable(played: Any) -> Any:
    return {k: v for k, v in played.record.items() if k != "seconds"}, played.file


def test_a_machine_without_the_file_plays_the_same_games(file: Path) -> None:
    plan = make_plan("fm:utah", "random", folder=file)
    work = Games(plan)
    expected, packed = work.do(1), work.packed(1)
    file.unlink()
    there = sent(packed)
    assert attack(Simulated(there.plan).setup) == (4, 2)
    assert comparable(do_there(there, 1, 30)) == comparable(expected)
    assert plan_from(there.plan.json()) == plan
    assert there.plan.told() == plan.told()


def test_rows_of_games_played_with_it(file: Path) -> None:
    order = Order(source_of(["fm:utah"], "random", folder=file), 1, 1, Written(evaluation="none"))
    assert attack(order.source.setup) == (4, 2)
    expected, packed = order.do(1), order.packed(1)
    file.unlink()
    assert do_there(sent(packed), 1, 30) == expected


def test_rows_of_kept_games(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a run, which knows where its values are; of its files, with the values or when they are kept."""
    run, words = tmp_path / "run", ["--jobs", "1", "--evaluation", "none"]
    simulate(make_plan("fm:utah", "random", folder=file), run, 1, Crew())
    order = Order(source_of([str(run)], "captain"), 1, 1, Written(evaluation="none"))
    assert attack(order.source.setup) == (4, 2)
    expected, packed = order.do(1), order.packed(1)
    game = str(run / "games" / "000001.bhg")
    assert cli.run(["dataset", game, "--out", str(tmp_path / "none"), *words]) == 2
    assert "'Test copy'" in capsys.readouterr().err
    assert cli.run(["dataset", game, "--data", str(file), "--out", str(tmp_path / "set"), *words]) == 0
    assert cli.run(["data", "keep", str(file)]) == 0
    assert cli.run(["dataset", game, "--out", str(tmp_path / "kept"), *words]) == 0
    (tmp_path / "home" / "beachhead").rename(tmp_path / "away")
    file.unlink()
    Path(game).unlink()
    assert do_there(sent(packed), 1, 30) == expected
