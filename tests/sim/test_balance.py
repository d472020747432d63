"""Balance: every scenario counted by one command, resumed where it stopped, and called fair or not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from beachhead import cli
from beachhead.games import find_scenario, scenarios
from beachhead.sim.balance import PARTS, Row, counts, markdown, row, table, weigh
from beachhead.sim.run import Crew

Said = tuple[int, str, str]


@pytest.fixture
def balance(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """`beachhead balance` in this process: the exit code and what it says on both streams."""

    def run(*words: str) -> Said:
        code = cli.run(["balance", "--dir", str(tmp_path / "balance"), "--jobs", "1", *words])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def verdict(won: float, games: int) -> str:
    return Row("x:y", "captain", "1", "allies", won, games).verdict


def test_a_verdict_says_what_the_interval_leaves_open() -> None:
    assert verdict(100, 200) == "fair"
    assert verdict(75, 200) == "fair so far"  # 37.5 %, from 31
    assert verdict(66, 200) == "unfair so far"  # 33 %, to 40
    assert verdict(40, 200) == "unfair"
    assert verdict(160, 200) == "unfair"
    assert verdict(0, 0) == "not counted"


def test_large_scenarios_are_counted_on_fewer_games(tmp_path: Path) -> None:
    large = {scenario.id for scenario in scenarios() if scenario.large}
    assert large == {"fm:campaign-us", "fm:campaign-cw", "fm:campaign", "m44:neptune"}
    both = [find_scenario(name)[1] for name in ("fm:utah", "fm:campaign")]
    assert [run.games for run in counts(tmp_path, both, "random", "1", 60, 200)] == [200, 60]


def test_the_runs_grow_together_and_nothing_is_played_twice(tmp_path: Path) -> None:
    field = [find_scenario("raid:field")[1]]
    runs = [*counts(tmp_path, field, "random", "1", 5, 10), *counts(tmp_path, field, "random", "2", 5, 10)]
    heard: list[int] = []
    rows = weigh(runs, Crew(), lambda what, games: heard.append(games))
    assert [one.games for one in rows] == [10, 10]
    assert max(heard) == 20
    assert heard == sorted(heard)
    first = [path.stat().st_ino for path in sorted((runs[0].place / "games").iterdir())]
    again: list[int] = []
    assert weigh(runs, Crew(), lambda what, games: again.append(games)) == rows
    assert again[-1] == 20
    assert first == [path.stat().st_ino for path in sorted((runs[0].place / "games").iterdir())]


def test_a_count_that_was_stopped_early_has_something_on_every_scenario(tmp_path: Path) -> None:
    field = [find_scenario("raid:field")[1]]
    runs = [*counts(tmp_path, field, "random", "1", 5, 10), *counts(tmp_path, field, "random", "2", 5, 10)]

    class Stopped(Exception):
        pass

    def stop(what: str, games: int) -> None:
        if games > 4:
            raise Stopped

    with pytest.raises(Stopped):
        weigh(runs, Crew(), stop)
    counted = [one.games for one in table(tmp_path)]
    assert len(counted) == 2
    assert min(counted) == 10 // PARTS
    assert [one.games for one in weigh(runs, Crew(), lambda what, games: None)] == [10, 10]


def test_other_facts_are_another_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    field = find_scenario("raid:field")[1]
    [before] = counts(tmp_path, [field], "random", "1", 5, 10)
    monkeypatch.setattr("tests.toy.raid.fingerprint", lambda files: "f" * 16)
    [after] = counts(tmp_path, [field], "random", "1", 5, 10)
    assert before.place != after.place


def test_the_command_and_its_forms(balance: Callable[..., Said], tmp_path: Path) -> None:
    code, out, _ = balance("raid:field", "--bot", "random", "--games", "6")
    assert code == 0
    assert "raid:field" in out
    [place] = [path.parent for path in (tmp_path / "balance").glob("*/*/run.json")]
    counted = row(place)
    assert counted.games == 6
    code, out, _ = balance("--show", "--json")
    assert code == 0
    [written] = json.loads(out)
    assert (written["won"], written["games"]) == (counted.won, 6)
    code, out, _ = balance("--show", "--markdown")
    assert out.splitlines() == list(markdown([counted]))
    assert f"{counted.won:g} of 6" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["fm:nowhere"], "There is no scenario 'fm:nowhere'"),
        (["raid:field", "--bot", "random,greedy"], "the same bot plays all seats"),
        (["raid:field", "--bot", "nobody"], "There is no bot"),
        (["--show"], "Nothing was counted in"),
        (["--address", "tcp://127.0.0.1:1"], "--address is for --engine dask"),
    ],
)
def test_what_cannot_be_counted(balance: Callable[..., Said], words: list[str], sentence: str) -> None:
    code, _, err = balance(*words)
    assert code == 2
    assert sentence in " ".join(err.split())
