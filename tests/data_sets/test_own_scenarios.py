"""Scenarios of one's own: beside the one from which they begin, played everywhere by an id of their own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from beachhead import env, new_match
from beachhead.cli import run
from beachhead.core.bhd import DataFault, DataSet, OwnScenario, read_set, renumbered
from beachhead.core.comparing import merged
from beachhead.core.datasets import keep_data, write_data
from beachhead.core.errors import OtherVersion, Unknown
from beachhead.games import choose, data_shelf, load_match, own_scenarios, verify_file
from beachhead.sim.plan import make_plan
from tests.data_sets.sets import set_of


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path


def short(turns: int = 3, title: str = "Short Utah", **more: Any) -> DataSet:
    """Utah in three turns, with the weather."""
    said = {
        "name": "short-utah",
        "start": "utah",
        "says": "Three turns.",
        "options": {"weather": True},
        **more,
    }
    changed = ("scenarios", "utah", {"turns": turns, "need": 1})
    base = set_of("fm", changed, variant=True)
    return renumbered(DataSet("fm", title, variant=True, changes=base.changes, scenario=OwnScenario(**said)))


def turns_of(match: Any) -> int:
    turns: int = match.state.setup.facts.schedule.turns
    return turns


def test_it_is_in_the_file_and_read_again() -> None:
    again = read_set("short.bhd", short().text().encode())
    assert (again.scenario, again.fingerprint) == (short().scenario, short().fingerprint)
    assert again.variant, "what the booklets print is changed in it"
    assert short(says="Something else.").fingerprint != short().fingerprint


def test_it_is_played_beside_the_scenario_from_which_it_begins(tmp_path: Path) -> None:
    file = tmp_path / "short.bhd"
    write_data(file, short())
    match = new_match("fm:short-utah", seed=1, data=file)
    assert (turns_of(match), match.state.setup.options["weather"]) == (3, True)
    assert turns_of(new_match("fm:utah", seed=1)) == 17
    other = new_match("fm:short-utah", seed=1, options={"weather": False}, data=short())
    assert other.state.setup.options["weather"] is False


def test_what_is_kept_is_found_by_its_id(tmp_path: Path) -> None:
    with pytest.raises(Unknown, match="where its data set is given or kept"):
        new_match("fm:short-utah", seed=1)
    old, new = keep_data(data_shelf(), short(5)), keep_data(data_shelf(), short(4))
    os.utime(old, (1, 1))
    assert [scenario.called for scenario in own_scenarios()] == ["fm:short-utah"]
    match = new_match("fm:short-utah", seed=1)
    assert turns_of(match) == 4, "that which was kept last"
    match.save(tmp_path / "game.bhg")
    assert verify_file(tmp_path / "game.bhg").entries == match.length
    new.unlink()
    with pytest.raises(OtherVersion, match=r"'Short Utah' .* is not kept here"):
        load_match(tmp_path / "game.bhg")


def test_it_is_played_as_nothing_else() -> None:
    with pytest.raises(Unknown, match="makes fm:short-utah, which begins from fm:utah"):
        new_match("fm:omaha", seed=1, data=short())


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ({"name": "utah"}, "is there already"),
        ({"name": "<b>"}, "without < and >"),
        ({"name": "Short Utah"}, "small letters"),
        ({"name": "a" * 41}, "40 are accepted"),
        ({"name": "../../x"}, "small letters"),
        ({"start": "nowhere"}, "no scenario"),
        ({"start": "omaha/.."}, "no scenario"),
        ({"options": {"weather": "wet"}}, "weather is false or true"),
        ({"options": {"snow": True}}, "snow"),
        ({"options": {"weather": ["x"]}}, "no table of options"),
        ({"says": "<script>"}, "without < and >"),
    ],
)
def test_one_that_cannot_be_is_refused_with_a_sentence(scenario: dict[str, Any], said: str) -> None:
    with pytest.raises(DataFault, match=said) as refused:
        choose("fm:short-utah", read_and_check(short(**scenario)))
    assert refused.value.line == 1


def read_and_check(data: DataSet) -> DataSet:
    found = read_set("short.bhd", data.text().encode())
    new_match("fm:utah", seed=1).game.check_data(found)
    return found


def test_it_stays_one_where_sets_are_merged() -> None:
    both, _ = merged(short(), set_of("fm", ("counters", "8/4US", {"full": "4-4-7"})))
    assert both.scenario == short().scenario


def test_simulations_and_environments_play_it(tmp_path: Path) -> None:
    keep_data(data_shelf(), short())
    plan = make_plan("fm:short-utah", "random")
    assert (plan.options["weather"], plan.folder) == (True, str(data_shelf() / f"{short().fingerprint}.bhd"))
    simulate = ["sim", "run", "fm:short-utah", "--bots", "random", "--games", "1", "--jobs", "1"]
    assert run([*simulate, "--out", str(tmp_path / "sim")]) == 0
    assert run(["sim", "report", str(tmp_path / "sim")]) == 0
    assert "Short Utah" in (tmp_path / "sim" / "report.html").read_text()
    made = env.make("fm:short-utah")
    assert made.battle.data == short()
    made.reset(seed=1)


def test_the_command_line_makes_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = ["data", "new", "fm", str(tmp_path / "s.bhd"), "--title", "Wet Utah"]
    assert run([*new, "--scenario", "wet-utah"]) == 2
    assert "(--from)" in capsys.readouterr().err
    assert run([*new, "--scenario", "utah", "--from", "utah"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert not (tmp_path / "s.bhd").exists()
    assert run([*new, "--scenario", "wet-utah", "--from", "fm:utah", "-o", "weather=true"]) == 0
    assert new_match("fm:wet-utah", data=tmp_path / "s.bhd").state.setup.options["weather"] is True


def test_the_command_line_lists_shows_and_draws_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "short.bhd"
    write_data(file, short())
    assert run(["data", "keep", str(file)]) == 0
    assert run(["scenarios"]) == 0
    assert "fm:short-utah" in capsys.readouterr().out
    assert run(["scenarios", "fm:short-utah"]) == 0
    assert "Three turns." in capsys.readouterr().out
    assert run(["map", "fm:short-utah", "-o", str(tmp_path / "m.svg")]) == 0
    assert run(["play", "fm:shorter", "--data", str(file)]) == 2
    assert "where its data set is given or kept" in capsys.readouterr().err
