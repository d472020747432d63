"""How a lesson is played and judged; one that does not go as it says is found out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from beachhead.bots import answer, make
from beachhead.core.datafile import DataError
from beachhead.core.errors import Malformed, Unknown
from beachhead.lessons import Lesson, find_lesson
from beachhead.lessons.bot import bot_of, lesson_of
from beachhead.lessons.checking import check
from beachhead.lessons.lesson import Done, Reply, Wrong, fits
from beachhead.lessons.playing import begun, begun_at, play, settle, way
from beachhead.lessons.progress import look

TASK = 3


@pytest.fixture
def toy() -> Lesson:
    return find_lesson("raid/cross-the-field")


def changed(lesson: Lesson, n: int, **step: object) -> Lesson:
    steps = list(lesson.steps)
    steps[n] = replace(steps[n], **step)  # type: ignore[arg-type]
    return replace(lesson, steps=tuple(steps))


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ({"done": Done(at={"north": ("0102",)})}, "its task is done when it begins"),
        ({"show": ("go 0202",)}, "the task is not done"),
        ({"show": ("go 0602",)}, "'go 0602' is not an option now"),
        ({"wrong": (Wrong(("done",), "No.", tries=("go 0302",)),)}, "done by what should be wrong"),
        ({"wrong": (Wrong(("done",), "No.", tries=("go 0202",)),)}, "nothing is said to go 0202"),
    ],
)
def test_one_that_does_not_is_named_with_its_step(toy: Lesson, step: dict[str, object], says: str) -> None:
    with pytest.raises(DataError, match=r"01-cross-the-field.toml, step 4 \(Go as far as you can\)") as why:
        check(changed(toy, TASK, **step))
    assert says in why.value.message


def test_the_first_wrong_that_fits_is_told(toy: Lesson) -> None:
    other = changed(toy, TASK, wrong=(Wrong(("go *",), "First."), *toy.steps[TASK].wrong))
    with pytest.raises(DataError, match=r"something else is said: 'First\.' to go 0202"):
        check(other)


def test_a_wrong_try_is_taken_back_and_forgotten(toy: Lesson) -> None:
    match = begun_at(toy, TASK)
    since = match.length
    match.apply("north", "go 0202")
    seen = look(toy, TASK, since, match.entries)
    assert seen.wrong is toy.steps[TASK].wrong[1]
    assert (seen.act, seen.hex, seen.back, seen.rest) == ("go 0202", "0202", 1, None)
    match.undo("north", seen.back)
    after = look(toy, TASK, since, match.entries)
    assert (after.wrong, after.tries, after.rest) == (None, 1, ("go 0302",))


def test_what_is_done_by_the_right_way_is_never_wrong(toy: Lesson) -> None:
    """`go *` is wrong there, but `go 0302` is what the step asks for, even while something else is to do."""
    both = changed(toy, TASK, done=Done(acts=("go 0302", "done")), show=("go 0302",))
    match = begun_at(both, TASK)
    match.apply("north", "go 0302")
    seen = look(both, TASK, 0, match.entries)
    assert (seen.done, seen.wrong, seen.stray) == (False, None, False)


def test_something_that_nothing_is_said_to_is_stray(toy: Lesson) -> None:
    silent = changed(toy, TASK, wrong=())
    match = begun_at(silent, TASK)
    match.apply("north", "go 0202")
    seen = look(silent, TASK, match.length - 1, match.entries)
    assert (seen.wrong, seen.stray, seen.back) == (None, True, 1)


def test_what_does_not_matter_is_answered_for_the_learner(toy: Lesson) -> None:
    auto = Reply("north", "go", ("go 0402",))
    skipping = changed(toy, TASK + 1, auto=(auto,), done=Done(acts=("go 05*",)), show=("done",))
    match = begun_at(skipping, TASK + 1)
    since = match.length
    assert look(skipping, TASK + 1, since, match.entries).auto == "go 0402"
    settle(match, skipping, skipping.steps[TASK + 1])
    seen = look(skipping, TASK + 1, since, match.entries)
    assert (seen.done, seen.wrong) == (False, None), "it was not the learner who did it"


def test_whoever_does_it_otherwise_goes_on_where_the_right_way_leads(toy: Lesson) -> None:
    match = begun_at(toy, TASK)
    play(match, toy, toy.steps[TASK], ["go 0303"])
    assert (seen := look(toy, TASK, 0, match.entries)).done
    assert not seen.here
    play(again := begun_at(toy, TASK), toy, toy.steps[TASK], ["go 0302"])
    assert way(toy)[TASK + 1].same(again)


def test_the_bot_of_a_lesson_answers_as_it_says(toy: Lesson) -> None:
    match = begun(toy)
    bot = make(bot_of(toy.name))
    south = match.state.decision(match.seats[2])
    assert south is not None
    assert match.notation(south.options[answer(bot, match.view("south"), south)]) == "go 0204"
    assert lesson_of(bot_of(toy.name)) == toy.name
    assert lesson_of("captain:500ms") == ""


@pytest.mark.parametrize(("name", "kind"), [("lesson:raid/x", Unknown), ("lesson:x", Malformed)])
def test_a_bot_of_no_lesson_is_refused(name: str, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        make(name)


@pytest.mark.parametrize(
    ("text", "pattern", "meant"),
    [
        ("go 0202", "go *", True),
        ("go 0202", "*", True),
        ("go 0202", "go 02*", True),
        ("go 0202", "go", False),
        ("gone 0202", "go *", False),
        ("play a+b", "play a+*", True),
        ("move 8/4US", "move 8.4US", False),
    ],
)
def test_a_star_stands_for_any_words(text: str, pattern: str, meant: bool) -> None:
    assert fits(text, pattern) is meant


def test_no_lesson_is_changed_by_being_played(toy: Lesson) -> None:
    before = toy.position.key
    play(begun(toy), toy, toy.steps[TASK], ["go 0302"])
    assert toy.position.key == before
    assert Path(toy.file).suffix == ".toml"
