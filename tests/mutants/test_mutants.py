"""The mutants themselves: what is changed, how it is tried, and what is written down."""

from __future__ import annotations

import ast
import json
from itertools import cycle
from pathlib import Path

import pytest

from beachhead.rulebook import open_rulebook
from tests.mutants import __main__ as command
from tests.mutants.aims import SOURCE, proofs
from tests.mutants.changes import Change, changes
from tests.mutants.trial import SECONDS, attempt

SAMPLE = '''
"""Of a module."""

class Hand:
    """Of a class."""

    @rule("fm-1")
    def take(self, table: Table, most: int = 3) -> int:
        """Takes what there is."""
        if table.cards and most > 0:
            table.take(min(most, 2))
        assert most == 3, "or else"
        return most
'''


def of_sample() -> list[Change]:
    return [*changes("fm/hand.py", SAMPLE)]


def test_everything_in_a_body_is_changed_once_and_nothing_else() -> None:
    assert [f"{change.before} -> {change.after}" for change in of_sample()] == [
        "table.cards and most > 0 -> table.cards or most > 0",
        "most > 0 -> most >= 0",
        "0 -> 1",
        "table.take(min(most, 2)) -> pass",
        "min -> max",
        "2 -> 3",
    ]


def test_a_mutant_differs_in_one_place() -> None:
    whole = ast.unparse(ast.parse(SAMPLE)).splitlines()
    for change in of_sample():
        mutant = ast.unparse(change.mutant()).splitlines()
        assert len(mutant) == len(whole)
        assert sum(a != b for a, b in zip(whole, mutant, strict=True)) == 1


def test_a_change_keeps_its_name_when_the_file_grows() -> None:
    grown = [*changes("fm/hand.py", SAMPLE.replace("class Hand", "LIMIT = 4\n\nclass Hand"))]
    assert [change.key for change in grown] == [change.key for change in of_sample()]
    assert [change.line - 2 for change in grown] == [change.line for change in of_sample()]


def test_every_mutant_of_the_rules_has_a_name_of_its_own_and_compiles() -> None:
    found = command.all_changes(["core", "fm", "m44"])
    assert len(found) > 3000
    assert len({change.key for change in found}) == len(found)
    for change in found[::100]:
        compile(change.mutant(), change.file, "exec")


def test_the_sample_is_the_same_for_the_same_seed() -> None:
    one, again, other = (
        [change.key for change in command.sample(["core"], 200, seed)] for seed in ("1", "1", "2")
    )
    assert one == again != other
    both = [change.key for change in command.sample(["m44", "core"], 200, "1")]
    assert both[-len(one) :] == one


def test_mutants_can_be_named_by_a_part_of_their_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "all_changes", lambda rooms: of_sample())
    found = command.named(["fm"], ["min -> max", "m", "2 -> 3 (1)", "Hand.take: 0 ->"])
    assert sorted(change.key for change in found) == sorted(change.key for change in of_sample())
    assert [change.after for change in command.named(["fm"], ["min -> max", "2 -> 3 (1)"])] == ["max", "3"]
    with pytest.raises(SystemExit, match="No mutant has 'max -> min' in its key"):
        command.named(["fm"], ["2 -> 3", "max -> min"])


def test_the_rule_index_names_the_tests_to_try_first() -> None:
    file = "fm/rules/zoc.py"
    found = [*changes(file, (SOURCE / file).read_text())]
    rulebook = open_rulebook()
    named = {proof for change in found for proof in proofs(rulebook, change)}
    assert any(proof.startswith("tests/fm/test_06_zoc.py::") for proof in named)


def listed(key: str) -> Change:
    file = "core/errors.py"
    return next(c for c in changes(file, (SOURCE / file).read_text()) if key in c.key)


TESTS = ["tests/core/test_details.py::test_an_unknown_name_is_told_what_there_is"]


def test_a_mutant_is_tried_in_a_fork_and_leaves_nothing_behind() -> None:
    change = listed("unknown: names -> not names")
    found = attempt(change, {"rules": TESTS})
    assert (found["status"], found["by"], found["stage"]) == ("killed", TESTS[0], "rules")
    same = listed("listed: ', '.join(words[:most]) +")
    assert attempt(same, {"rules": [], "reach": TESTS})["status"] == "survived"


def test_a_mutant_that_does_not_end_is_stopped_by_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SECONDS, "rules", 1)
    monkeypatch.setattr("beachhead.core.errors.get_close_matches", lambda *_: list(iter(int, 1)))
    found = attempt(listed("unknown: names"), {"rules": TESTS})
    assert (found["status"], found["by"]) == ("killed", "the limit on its work (SIGXCPU)")


def test_a_run_goes_on_where_it_was_and_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried: list[str] = []

    def try_room(room: str, mine: list[Change], folder: Path, *, quick: bool) -> list[dict[str, object]]:
        tried.extend(change.key for change in mine)
        rows = zip(mine, cycle(("killed", "survived", "not reached")), strict=False)
        return [{"key": c.key, "file": c.file, "line": c.line, "status": status} for c, status in rows]

    monkeypatch.setattr(command, "try_room", try_room)
    monkeypatch.setattr(command, "all_changes", lambda rooms: [*changes("core/hand.py", SAMPLE)])
    for count in (3, 6):
        command.run(["core"], command.sample(["core"], count, "1"), tmp_path, quick=True)
    assert len(tried) == len(set(tried)) == 6
    rows = [json.loads(line) for line in (tmp_path / "results.jsonl").read_text().splitlines()]
    assert [row["key"] for row in rows] == tried
    monkeypatch.setattr(command, "looked_at", lambda: {rows[1]["key"]: "the same"})
    said = command.report(tmp_path)
    assert "| core | 6 | 2 | 1 | 1 | 2 |" in said
    assert rows[1]["key"] not in said
    assert f"`{rows[2]['key']}`" in said
    assert "6/6" in capsys.readouterr().out
    command.forget_survivors(tmp_path)
    assert [row["status"] for row in command.results(tmp_path)] == ["killed", "killed"]


def test_every_survivor_that_was_looked_at_is_still_there() -> None:
    known = {change.key for change in command.all_changes(["core", "fm", "m44"])}
    assert set(command.looked_at()) <= known
