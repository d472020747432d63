"""`beachhead exercises`: the list, one asked in the terminal, and what is refused in one line."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from beachhead import cli
from beachhead.cli.exercises import exercises
from beachhead.exercises import opened, read_exercises


def test_they_are_listed_by_kind_and_difficulty() -> None:
    said = CliRunner().invoke(exercises, ["--game", "m44"]).output
    assert "How many dice" in said
    assert "Fire & Movement" not in said


def test_one_is_asked_answered_and_explained() -> None:
    one = opened(next(e for e in read_exercises("m44") if e.kind == "dice"))
    (right,) = one.question.right
    number = [answer.id for answer in one.question.answers].index(right) + 1
    words = ["play", "m44", one.exercise.id]
    said = CliRunner().invoke(exercises, words, input=f"x\n99\n{number}\n").output
    assert one.question.asks in said
    assert "from 1 to" in said
    assert "Right." in said
    said = CliRunner().invoke(exercises, words, input=f"{number % len(one.question.answers) + 1}\n").output
    assert "Not quite." in said
    assert one.question.says in said


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["play", "chess"], "There is no game with exercises 'chess'"),
        (["play", "fm", "100000"], "There is no exercise of Fire & Movement"),
        (["play", "fm", "--kind", "x"], "There is no kind of exercise 'x'"),
    ],
)
def test_what_is_not_there_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    assert cli.run(["exercises", *words]) == 2
    error = capsys.readouterr().err
    assert reason in error
    assert error.count("\n") == 1
