"""A broken list of exercises is refused with the file, the place and the reason."""

from __future__ import annotations

import gzip
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from beachhead.core.datafile import DataError
from beachhead.core.errors import BadFile, Refusal
from beachhead.exercises import Exercise, ExerciseBook, exercise_called, of_the_day, opened, read_exercises
from beachhead.exercises.loading import GAME_FILE, LIST, book_of, read_list
from beachhead.exercises.opening import read_game

GOOD = """exercises = 1

[[exercise]]
id = "1"
file = "utah-1"
at = 12
seat = "allied"
kind = "reach"
about = { unit = "8/4US" }
level = 2
answer = "abc"
"""


def read(folder: Path, text: str) -> tuple[Exercise, ...]:
    """A list with this text, beside one game file."""
    (folder / f"utah-1{GAME_FILE}").write_bytes(b"")
    (folder / LIST).write_text(text, "utf-8")
    book = ExerciseBook(book_of("fm").kinds, folder, ())
    return read_list("fm", book, folder / LIST)


def test_a_good_list_is_read(tmp_path: Path) -> None:
    (one,) = read(tmp_path, GOOD)
    assert (one.id, one.file, one.at, one.about, one.level, one.line) == (
        "1", "utah-1", 12, {"unit": "8/4US"}, 2, 3,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("exercises = 1", "exercises = 2", "line 1", "format 1"),
        ("exercises = 1", "exercises = 1\ntitle = 3", "line 2", "no field 'title'"),
        ('id = "1"', 'id = "first"', "line 4", "is not a number"),
        ('id = "1"', "id = 1", "line 4", "not a text in quotes"),
        ('file = "utah-1"', 'file = "utah-9"', "line 5", "there is no 'utah-9', only utah-1"),
        ("at = 12", "at = -1", "line 6", "whole number of 0 or more"),
        ("at = 12\n", "", "line 3", "'at' is missing"),
        ('kind = "reach"', 'kind = "reech"', "line 8", "there is no 'reech', only"),
        ("level = 2", "level = 6", "line 10", "from 1 to 5"),
        ("level = 2", "levle = 2", "line 10", "no field 'levle'"),
        ('about = { unit = "8/4US" }', "about = 3", "line 9", "not a table"),
        (GOOD[GOOD.index("[[exercise]]") :], "", "", "the list is empty"),
        ("[[exercise]]", "[[exercise", "line 3", "not TOML"),
    ],
)
def test_a_broken_list_is_refused(tmp_path: Path, old: str, new: str, place: str, reason: str) -> None:
    with pytest.raises(DataError) as refused:
        read(tmp_path, GOOD.replace(old, new))
    assert refused.value.file == f"fm/{LIST}"
    assert place in refused.value.place
    assert reason in refused.value.reason


def test_two_exercises_have_two_numbers(tmp_path: Path) -> None:
    again = GOOD + GOOD[GOOD.index("[[exercise]]") :]
    with pytest.raises(DataError, match=r"line 13.*two exercises '1'"):
        read(tmp_path, again)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"at": 999_999}, "has no entry 999999"),
        ({"seat": "axis"}, "there is no seat 'axis'"),
        ({"about": {}}, "has to say about which unit"),
        ({"about": {"unit": "9/9"}}, "There is no unit '9/9'"),
        ({"kind": "retreat"}, "is not asked fall_back"),
    ],
)
def test_what_cannot_be_asked_on_the_board_is_refused_in_the_same_way(
    changed: dict[str, object], reason: str
) -> None:
    good = next(one for one in read_exercises("fm") if one.kind == "cost")
    with pytest.raises(DataError) as refused:
        opened(replace(good, **changed)).question  # type: ignore[arg-type]  # noqa: B018
    assert refused.value.place == f"line {good.line}, exercise.{good.id}"
    assert reason in refused.value.reason


def test_a_game_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    book = ExerciseBook(book_of("fm").kinds, tmp_path, ())
    (tmp_path / f"x{GAME_FILE}").write_bytes(b"nothing")
    with pytest.raises(BadFile, match=r"x\.bhg\.gz cannot be read"):
        read_game(book, "x")
    (tmp_path / f"x{GAME_FILE}").write_bytes(gzip.compress(b"nothing\n"))
    with pytest.raises(BadFile, match="is not a Beachhead game file"):
        read_game(book, "x")


def test_who_asks_for_what_is_not_there_is_told_what_is() -> None:
    with pytest.raises(Refusal, match="There is no exercise of Fire & Movement"):
        exercise_called("fm", "100000")


def test_each_day_has_its_exercise_and_all_get_their_turn() -> None:
    first = date(2026, 6, 6).toordinal()
    everything = read_exercises("fm")
    days = [of_the_day("fm", date.fromordinal(first + n)).id for n in range(len(everything))]
    assert len(set(days)) == len(everything)
    kinds = [exercise_called("fm", id).kind for id in days[:5]]
    assert len(set(kinds)) == len(kinds), "kinds take turns"
