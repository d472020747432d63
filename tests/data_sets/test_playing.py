"""Playing with a data set: its values, its fingerprint in the header, and the same game elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from beachhead import env, new_match
from beachhead.cli import run
from beachhead.core.bhd import DataFault
from beachhead.core.datasets import keep_data, kept_data, write_data
from beachhead.core.errors import BadFile, OtherVersion
from beachhead.core.files import read_file
from beachhead.core.match import Match
from beachhead.games import data_shelf, load_match, verify_file
from tests.data_sets.sets import COUNTER, set_of


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my.bhd"
    write_data(path, set_of("fm", COUNTER))
    return path


def played(match: Match, entries: int = 12) -> Match:
    while match.length < entries and not match.over:
        decision = match.open[0]
        match.apply(decision.seat, 0)
    return match


def facts(match: Match) -> Any:
    return match.state.setup.facts  # type: ignore[attr-defined]


def test_the_values_are_those_of_the_set(file: Path) -> None:
    ours, theirs = new_match("fm:utah", seed=1), new_match("fm:utah", seed=1, data=file)
    unit = facts(theirs).roster.number["8/4US"]
    assert facts(theirs).roster.units[unit].attack == (4, 2)
    assert facts(ours).roster.units[unit].attack == (5, 3)
    assert ours.state.setup.fingerprint != theirs.state.setup.fingerprint


def test_the_header_names_the_set_in_a_format_of_its_own(file: Path, tmp_path: Path) -> None:
    match = played(new_match("fm:utah", seed=1, data=file))
    match.save(tmp_path / "game.bhg")
    header = read_file(tmp_path / "game.bhg").header
    assert (header.data, header.data_title, header.format) == (
        set_of("fm", COUNTER).fingerprint,
        "Test copy",
        5,
    )


def test_a_game_goes_on_where_the_set_is_kept_and_nowhere_else(file: Path, tmp_path: Path) -> None:
    match = played(new_match("fm:utah", seed=1, data=file))
    match.save(tmp_path / "game.bhg")
    with pytest.raises(OtherVersion, match=r"'Test copy' .*, which is not kept here"):
        load_match(tmp_path / "game.bhg")
    assert load_match(tmp_path / "game.bhg", data=file).state.key == match.state.key
    keep_data(data_shelf(), set_of("fm", COUNTER))
    assert [data.title for data in kept_data(data_shelf())] == ["Test copy"]
    again = load_match(tmp_path / "game.bhg")
    assert again.state.key == match.state.key
    assert verify_file(tmp_path / "game.bhg").entries == match.length


def test_another_set_does_not_do(file: Path, tmp_path: Path) -> None:
    match = played(new_match("fm:utah", seed=1, data=file))
    match.save(tmp_path / "game.bhg")
    other = set_of("fm", ("counters", "8/4US", {"full": "9-9-9"}))
    with pytest.raises(OtherVersion, match="not kept here"):
        load_match(tmp_path / "game.bhg", data=other)


def test_a_changed_title_in_the_header_breaks_its_chain(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.bhg"
    played(new_match("fm:utah", seed=1, data=file)).save(path)
    path.write_text(path.read_text().replace("Test copy", "Fair copy", 1))
    with pytest.raises(BadFile, match="line 1 was changed"):
        load_match(path, data=file)


def test_a_set_that_cannot_be_played_begins_no_game(tmp_path: Path) -> None:
    path = tmp_path / "bad.bhd"
    write_data(path, set_of("fm", ("hexes", "0608", {"terrain": "sea"})))
    with pytest.raises(DataFault, match=r"bad\.bhd, line 2, hexes, 0608, terrain"):
        new_match("fm:utah", data=path)


def test_boards_of_the_other_game_can_be_changed_too() -> None:
    data = set_of("m44", ("hexes", "omaha r5c1", {"terrain": "forest"}))
    match = new_match("m44:omaha", seed=1, data=data)
    ground = match.state.setup.lookup.facts.ground  # type: ignore[attr-defined]
    assert ground.forests >> ground.grid.hex("r5c1") & 1


def test_the_command_line_from_new_to_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, table, sheet = tmp_path / "my.bhd", tmp_path / "c.csv", tmp_path / "s.svg"
    assert run(["data", "new", "fm", str(file), "--title", "My copy"]) == 0
    assert run(["data", "export", str(file), "counters", "-o", str(table)]) == 0
    text = table.read_text()
    table.write_text(text.replace("8/4US,8/4 Infantry Regiment,5-5-6", "8/4US,8/4 Infantry Regiment,4-4-7"))
    assert run(["data", "import", str(file), "counters", str(table)]) == 0
    assert run(["data", "check", str(file)]) == 0
    assert run(["data", "show", str(file)]) == 0
    out = capsys.readouterr().out
    assert "1 row (1 printed)" in out
    assert run(["data", "picture", str(file), "counters", "-o", str(sheet)]) == 0
    assert "205 counters, 1 of them changed" in sheet.read_text()
    assert run(["data", "keep", str(file)]) == 0
    assert run(["data", "list"]) == 0
    assert run(["data", "diff", str(file), str(file)]) == 0
    merged = tmp_path / "both.bhd"
    assert run(["data", "merge", str(file), str(file), "-o", str(merged)]) == 0
    simulate = ["sim", "run", "fm:utah", "--bots", "random", "--games", "1", "--jobs", "1"]
    assert run([*simulate, "--data", str(file), "--out", str(tmp_path / "sim")]) == 0
    assert run(["map", "fm:utah", "--data", str(file), "-o", str(tmp_path / "m.svg")]) == 0


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ("4-4,2-2-7,yes", "line 2, 8/4US, full"),
        ("<b>,2-2-7,yes", "line 2, 8/4US, full"),
        ("4-4-7,2-2-7,maybe", "neither yes nor no"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_the_set_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cells: str, said: str
) -> None:
    file, table = tmp_path / "my.bhd", tmp_path / "c.csv"
    run(["data", "new", "fm", str(file), "--title", "My copy"])
    before = file.read_text()
    table.write_text(f"row,full,reduced,zoc\n8/4US,{cells}\n")
    assert run(["data", "import", str(file), "counters", str(table)]) == 2
    assert said in capsys.readouterr().err
    assert file.read_text() == before


def test_environments_play_with_it(file: Path) -> None:
    made = env.make("fm:utah", data=file)
    assert made.battle.data == set_of("fm", COUNTER)
    made.reset(seed=1)
