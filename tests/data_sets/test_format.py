"""A data set as a file: what is read, what is refused, and where."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.core.bhd import LARGEST, LONGEST_LINE, DataFault, read_set
from beachhead.core.errors import OtherVersion, Refusal
from tests.data_sets.sets import COUNTER, head, set_of


def lines(*rows: Any) -> bytes:
    return "\n".join(json.dumps(row) for row in rows).encode()


def change(**more: Any) -> dict[str, Any]:
    return {"form": "counters", "row": "8/4US", "values": {"full": "4-4-7"}, "from": "printed", **more}


def test_what_is_written_is_read_again() -> None:
    data = set_of("fm", COUNTER, ("terrain", "hex hill", {"leg": "3"}))
    again = read_set("test.bhd", data.text().encode())
    assert again.changes == data.changes
    assert again.fingerprint == data.fingerprint
    assert data.text().count("\n") == 3


def test_a_fingerprint_is_of_the_title_and_the_values() -> None:
    data = set_of("fm", COUNTER)
    named = read_set("x", lines(head(author="A", note="N"), change(values=COUNTER[2])))
    assert named.fingerprint == data.fingerprint
    assert set_of("fm", ("counters", "8/4US", {"full": "4-4-8"})).fingerprint != data.fingerprint
    called = read_set("x", lines(head(title="Other"), change(values=COUNTER[2])))
    assert called.fingerprint != data.fingerprint, "nobody is told another one's title"


@pytest.mark.parametrize(
    ("content", "place", "reason"),
    [
        (b"", "", "first line"),
        (b"PK\x03\x04 zip", "", "first line"),
        (b'{"file":"beachhead game"}', "", "first line"),
        (lines(head(variant=1)), "line 1, variant", "neither true nor false"),
        (lines(head(titel="x")), "line 1", "titel"),
        (lines(head(title=" ")), "line 1, title", "empty"),
        (lines(head(title="x" * 81)), "line 1, title", "80"),
        (lines(head(title="<script>alert(1)</script>")), "line 1, title", "without < and >"),
        (lines(head(title="a\u202eb")), "line 1, title", "a sign that no name has"),
        (lines(head()) + b"\n{", "line 2", "not readable"),
        (lines(head()) + b"\n" + b"[" * 5000, "line 2", "not readable"),
        (lines(head()) + b"\n[1]", "line 2", "curly brackets"),
        (lines(head()) + b'\n{"form":"a","form":"b"}', "line 2", "twice"),
        (lines(head(), change(values={"full": 1.5})), "line 2", "not readable"),
        (lines(head()) + b'\n{"form":NaN}', "line 2", "not readable"),
        (lines(head(), change(values={"x": "y" * LONGEST_LINE})), "line 2", "longer"),
        (lines(head(), change(more=1)), "line 2", "more"),
        (lines(head(), change(values={})), "line 2, counters, 8/4US", "has no values"),
        (lines(head(), change(**{"from": "seen"})), "line 2, counters, 8/4US, full", "printed, measured"),
        (lines(head(), change(**{"from": {"zoc": "printed"}})), "line 2, counters, 8/4US, full", "say"),
        (lines(head(), change(add=1)), "line 2, counters, 8/4US", "true"),
        (lines(head(), change(), change()), "line 3, counters, 8/4US", "line 2 changes it already"),
        (lines(head(), change(row="<b>")), "line 2, row", "without < and >"),
    ],
)
def test_a_damaged_file_is_refused_with_its_place(content: bytes, place: str, reason: str) -> None:
    with pytest.raises(DataFault) as refused:
        read_set("test.bhd", content)
    assert refused.value.place == place
    assert reason in refused.value.message


def test_a_file_of_another_format_says_which() -> None:
    with pytest.raises(OtherVersion, match=r"test\.bhd has format 2, and this program reads 1"):
        read_set("test.bhd", lines(head(format=2)))


def test_a_file_that_is_too_large_is_not_read() -> None:
    with pytest.raises(DataFault, match="bytes"):
        read_set("test.bhd", lines(head()) + b"\n" * LARGEST)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
ROW = st.fixed_dictionaries(
    {},
    optional={
        "form": st.sampled_from(["counters", "hexes", ""]) | JSON,
        "row": st.sampled_from(["8/4US", "0101"]) | JSON,
        "values": st.dictionaries(st.sampled_from(["full", "town", "x"]), JSON, max_size=2) | JSON,
        "from": st.sampled_from(["printed", "guessed"]) | JSON,
        "add": JSON,
    },
)


@given(
    content=st.binary(max_size=200) | st.lists(ROW | JSON, max_size=3).map(lambda rows: lines(head(), *rows))
)
def test_a_hostile_file_is_refused_with_a_sentence(content: bytes) -> None:
    with suppress(Refusal):
        found = read_set("test.bhd", content)
        assert read_set("test.bhd", found.text().encode()).fingerprint == found.fingerprint


def test_a_line_that_is_remembered_is_refused_where_it_stands() -> None:
    """Known lines are not read again: what is wrong with one is told with the place of each file."""
    bad = lines(head(), change(row="12/4US"), change(**{"from": "heard"}))
    for name in ("one.bhd", "two.bhd"):
        with pytest.raises(DataFault) as refused:
            read_set(name, bad)
        assert (refused.value.file, refused.value.line) == (name, 3)
    moved = read_set("x", lines(head(), change(row="22/4US"), change(row="12/4US")))
    assert [(one.row, one.line) for one in moved.changes] == [("22/4US", 2), ("12/4US", 3)]


@pytest.mark.parametrize(
    "nested",
    ["[" * 4000 + "]" * 4000, '{"values":' * 700 + "1" + "}" * 700, '{"form":"' + "\\ud800" + '"}'],
    ids=["lists", "tables", "half a letter"],
)
def test_depth_and_broken_letters_are_refused(nested: str) -> None:
    with pytest.raises(Refusal):
        read_set("test.bhd", lines(head()) + b"\n" + nested.encode())
