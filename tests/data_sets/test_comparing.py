"""Two data sets side by side: what they say otherwise, what is taken over, and where both say something."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from beachhead.cli import run
from beachhead.core.bhd import Act, Change, DataSet, renumbered
from beachhead.core.comparing import differences, merged
from beachhead.core.datasets import read_data, write_data
from beachhead.core.errors import Malformed
from tests.data_sets.sets import COUNTER, set_of

OTHER = ("counters", "8/4US", {"full": "4-4-8"})
ARRIVAL = "utah german.gt6"


def row(act: Act, **values: Any) -> Change:
    return Change("arrivals", ARRIVAL, values, dict.fromkeys(values, "measured"), act)


def with_rows(*changes: Change, variant: bool = True) -> DataSet:
    return renumbered(DataSet("fm", "Their copy", "A friend", variant=variant, changes=changes))


def told(here: DataSet, there: DataSet) -> dict[tuple[str, str], tuple[Any, Any, bool]]:
    return {(d.row, d.field): (d.here, d.there, d.conflict) for d in differences(here, there)}


def test_two_sets_are_compared_value_by_value() -> None:
    here, there = set_of("fm", COUNTER), set_of("fm", OTHER)
    assert told(here, there) == {
        ("8/4US", "full"): ("4-4-7", "4-4-8", True),
        ("8/4US", "reduced"): ("2-2-7", None, False),
    }
    assert differences(here, here) == []


def test_a_value_that_is_left_out_is_said_too() -> None:
    here, there = (set_of("fm", ("scenarios", "sword", {"longest": n}), variant=True) for n in (None, 25))
    (found,) = differences(here, there)
    assert (found.here, found.here_from, found.conflict) == (None, "printed", True)


@pytest.mark.parametrize(
    ("here", "there", "said"),
    [
        (None, row("add", turn=6), (None, "added", False)),
        (row("set", turn=6), row("remove"), ("changed", "removed", True)),
        (row("remove"), row("set", turn=6), ("removed", "changed", True)),
        (row("remove"), None, ("removed", None, False)),
    ],
)
def test_rows_that_one_adds_or_removes_are_compared_as_a_whole(
    here: Change | None, there: Change | None, said: tuple[Any, ...]
) -> None:
    one, other = (with_rows(*([change] if change else [])) for change in (here, there))
    assert told(one, other) == {(ARRIVAL, ""): said}
    both, conflicts = merged(one, other)
    assert both.changes[0].act == (there or here or row("set")).act
    assert bool(conflicts) == said[2]


def test_two_sets_are_merged_and_conflicts_told() -> None:
    here, there = set_of("fm", COUNTER), set_of("fm", OTHER)
    both, conflicts = merged(here, there)
    assert both.changes[0].values == {"full": "4-4-8", "reduced": "2-2-7"}
    assert [d.field for d in conflicts] == ["full"]
    with pytest.raises(Malformed, match="nothing to merge"):
        merged(here, set_of("m44"))


def test_only_what_is_named_is_taken_over_with_its_source() -> None:
    here = set_of("fm", COUNTER)
    there = with_rows(Change("counters", "8/4US", {"full": "4-4-8"}, {"full": "guessed"}), row("set", turn=6))
    one, conflicts = merged(here, there, [("arrivals", ARRIVAL, "turn")])
    assert (one.title, one.author, one.variant, conflicts) == ("Test copy", "", True, [])
    assert [change.values for change in one.changes] == [COUNTER[2], {"turn": 6}]
    assert one.changes[1].sources == {"turn": "measured"}
    assert merged(here, there, [])[0] == here, "with nothing taken it is no variant either"
    with pytest.raises(Malformed, match=r"says nothing else .* counters, 8/4US, zoc: compare them again"):
        merged(here, there, [("counters", "8/4US", "zoc")])


def test_the_command_says_where_values_are_from_and_whose_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours, theirs, both = (tmp_path / f"{name}.bhd" for name in ("ours", "theirs", "both"))
    write_data(ours, set_of("fm", COUNTER))
    write_data(theirs, with_rows(Change("counters", "8/4US", {"full": "4-4-8"}, {"full": "guessed"})))
    assert run(["data", "diff", str(ours), str(theirs)]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "counters 8/4US full: 4-4-7 (printed) / 4-4-8 (guessed)"
    assert shown[1] == "counters 8/4US reduced: 2-2-7 (printed) / nothing"
    merge = ["data", "merge", str(ours), str(theirs), "-o", str(both)]
    assert run(merge) == 2
    assert "whose values count" in capsys.readouterr().err
    for prefer, full in (("first", "4-4-7"), ("second", "4-4-8")):
        assert run([*merge, "--prefer", prefer]) == 0
        assert read_data(both).title == "Test copy"
        assert read_data(both).changes[0].values == {"full": full, "reduced": "2-2-7"}
