"""Data files: where something is wrong is told by line and field, whatever the file looks like."""

from __future__ import annotations

import pytest

from beachhead.core.datafile import DataError, DataFile, Sheet, line_of

ROWS = """
title = "Rows"
row = [
    { id = "a", count = 1 },
    { id = "b", count = 2 },
]
[[other]]
count = 3
"""


def refusal(text: str, *path: str | int) -> str:
    """What is said of something at `path`, without the reason."""
    return DataFile([Sheet("rows.toml", text)]).wrong(path, "", "why").place


@pytest.mark.parametrize(
    ("path", "token", "line"),
    [
        (("a",), "", 1),
        (("t",), "", 3),
        (("t", "x"), "", 4),
        (("t", "x"), "0203", 6),
        (("t", "b c", "y"), "", 9),
        (("row", 1, "z"), "", 14),
        (("missing",), "", 1),
    ],
)
def test_lines_are_found(path: tuple[str | int, ...], token: str, line: int) -> None:
    text = (
        'a = 1\n\n[t]\nx = """\n0101\n0203\n"""\n[t."b c"]\ny = 2\n[[row]]\nz = 1\n# more\n[[row]]\nz = 2\n'
    )
    assert line_of(text, path, token) == line


def test_a_table_in_a_list_is_named_by_its_id_or_its_number() -> None:
    assert refusal(ROWS, "row", 1, "count") == "line 5, row.b.count"
    assert refusal(ROWS, "other", 0, "count") == "line 8, other.1.count"
    assert refusal(ROWS, "row", 7) == "line 3, row.8"


def test_what_concerns_the_whole_file_has_no_line() -> None:
    assert refusal(ROWS) == ""


def test_a_file_whose_text_is_not_kept_has_no_lines() -> None:
    kept = DataFile([Sheet("0.1.0/rows.toml", "", {"title": 7})]).root
    with pytest.raises(DataError, match=r"^0\.1\.0/rows\.toml, title: 7 is not a text in quotes$"):
        kept.text("title")


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("-1", "-1 is not a whole number from 0 to 9"),
        ("10", "10 is not a whole number from 0 to 9"),
        ("true", "True is not a whole number from 0 to 9"),
        ("1.0", "1.0 is not a whole number from 0 to 9"),
    ],
)
def test_what_is_no_such_number(value: str, reason: str) -> None:
    with pytest.raises(DataError) as refused:
        DataFile([Sheet("x.toml", f"n = {value}")]).root.number("n", 0, 9)
    assert refused.value.reason == reason


def test_a_refusal_names_what_would_have_been_accepted() -> None:
    block = DataFile([Sheet("x.toml", 'side = "neutral"')]).root
    with pytest.raises(DataError) as refused:
        block.one_of("side", ("axis", "allies"))
    assert refused.value.allowed == ("axis", "allies")
    assert str(refused.value) == "x.toml, line 1, side: there is no 'neutral', only axis or allies"


def test_what_nobody_asked_for_is_refused_at_the_end() -> None:
    """In the tables inside as well."""
    block = DataFile([Sheet("x.toml", "[a]\nb = 1\nc = 2")]).root
    block.block("a").number("b")
    with pytest.raises(DataError, match=r"line 3, a\.c: there is no field 'c' here, only b"):
        block.done()
