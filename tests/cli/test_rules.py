"""`beachhead rules`: what it answers and what it refuses."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner, Result

import beachhead.cli.rules as command
from beachhead.rulebook import Place, Rulebook, open_rulebook

opened_once = cache(open_rulebook)


@pytest.fixture(autouse=True)
def _opened_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading all code and tests takes a second, and they do not change meanwhile."""
    monkeypatch.setattr(command, "open_rulebook", opened_once)


def ask(*args: str) -> Result:
    return CliRunner().invoke(command.rules, args, env={"COLUMNS": "200"})


def answer(*args: str) -> Any:
    result = ask(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_one_rule_in_full() -> None:
    text = ask("fm-8.3.1-01").stdout
    assert text.startswith("fm-8.3.1-01  When displacement is allowed\n")
    for label in ("says", "edition", "source", "code", "tests"):
        assert f"\n{label}" in text


def test_a_rule_with_its_ruling_and_edition_difference() -> None:
    text = ask("fm-1.0-01").stdout
    assert "amb-001" in text
    assert "Narrower beats wider." in text
    assert "ed-001" in text


def test_a_rule_of_memoir_says_in_words_where_it_comes_from() -> None:
    assert "the booklet of D-Day Landings; confidence high" in ask("m44-brd-01").stdout


def test_a_rule_as_json() -> None:
    rule = answer("fm-5.2.c")
    assert (rule["id"], rule["game"], rule["chapter"]) == ("fm-5.2.c", "fm", "5")
    assert {"rule", "code", "asked_in", "tests", "claim", "entries", "rulings", "lacks"} <= rule.keys()


def ids(*args: str) -> list[str]:
    return [rule["id"] for rule in answer(*args)]


def test_sections_with_and_without_the_game() -> None:
    assert ids("8.3") == ids("fm-8.3")
    assert {"fm-8.3-07", "fm-8.3.1-02"} <= set(ids("8.3"))
    assert set(ids("m44-brd")) == set(ids("brd")) == set(ids("M44-BRD"))
    assert {rule_id[:9] for rule_id in ids("m44-brd")} == {"m44-brd-0", "m44-brd-1"}


def test_a_section_number_finds_the_folio_with_the_same_number_too() -> None:
    assert {"folio-utah-11.2.3-a", "folio-omaha-11.2.3-a"} <= set(ids("11.2.3"))


def test_a_list_shows_a_line_for_each_rule() -> None:
    assert "When displacement is allowed" in ask("8.3.1").stdout


def test_words_are_found_in_titles_and_wording() -> None:
    assert "fm-8.3.1-02" in ids("--find", "retreat DISPLACEMENT")
    assert all(rule_id.startswith("m44-") for rule_id in ids("--find", "retreat", "--game", "m44"))
    assert set(ids("8.3.1", "--find", "vacant")) < set(ids("8.3.1"))


def test_the_summary_counts_every_chapter() -> None:
    games = answer()
    assert sum(chapter["rules"] for chapter in games["fm"]["chapters"].values()) >= 542
    assert games["m44"]["chapters"]["brd"]["rules"] == 14
    assert "Zones of control" in ask().stdout
    assert "Line of sight" not in ask("--game", "fm").stdout


def test_what_is_missing_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    untouched = Rulebook(opened_once().books, {}, {}, {}, {})
    monkeypatch.setattr(command, "open_rulebook", lambda: untouched)
    assert answer("8.3.1-01", "--missing") == [
        {
            "id": "fm-8.3.1-01",
            "game": "fm",
            "title": "When displacement is allowed",
            "lacks": ["code", "test"],
        }
    ]
    assert "code and test" in ask("8.3.1-01", "--missing").stdout


def test_nothing_missing_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    books = opened_once().books
    marks = {rule_id: [Place("a.py", 1, "a")] for rule_id in books["m44"].rules}
    monkeypatch.setattr(command, "open_rulebook", lambda: Rulebook(books, marks, {}, marks, {}))
    assert ask("--missing", "--game", "m44").stdout == "Nothing is missing.\n"
    assert answer("--missing", "--game", "m44") == []


def test_without_tests_the_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = Rulebook(opened_once().books, {}, {}, None, {})
    monkeypatch.setattr(command, "open_rulebook", lambda: installed)
    for args in ((), ("8.3",), ("fm-8.3-07",), ("--missing",)):
        assert "tests are not part of an installed package" in ask(*args).stdout
    assert answer("fm-8.3-07")["tests"] is None


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["fm-8.3-77"], "there is no rule or section 'fm-8.3-77'; did you mean fm-8.3-07"),
        (["8.33"], "there is no rule or section '8.33'; did you mean 8.3"),
        (["m44-bord"], "did you mean m44-ord, m44-brd"),
        (["???"], "there is no rule or section '???'; `beachhead rules` lists the chapters"),
        ([""], "there is no rule or section ''"),
        (["--find", "retreet"], "no rule there holds 'retreet'; did you mean retreat"),
        (["--find", "qqqqqqqq"], "no rule there holds 'qqqqqqqq'"),
        (["--game", "chess"], "there is no game 'chess'; the games are fm and m44"),
        (["m44-brd", "--game", "fm"], "fm has no such rule"),
    ],
)
def test_bad_input_is_refused_in_one_line(args: list[str], sentence: str) -> None:
    result = ask(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert sentence in result.stderr


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (SyntaxError("invalid syntax", ("half.py", 3, 1, "def")), "half.py:3 is not Python: invalid syntax"),
        (ValueError("claims.toml has [later]"), "the rules cannot be read: claims.toml has [later]"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    error: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> Rulebook:
        raise error

    monkeypatch.setattr(command, "open_rulebook", broken)
    result = ask("fm-8.3-07")
    assert (result.exit_code, result.stderr) == (2, f"Error: {sentence}\n")
