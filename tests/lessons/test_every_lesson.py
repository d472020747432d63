"""Every lesson plays as it says: by its right way to the end, and by its wrong ones."""

from __future__ import annotations

import pytest

from beachhead.games import games
from beachhead.lessons import Lesson, read_lessons
from beachhead.lessons.checking import check

LESSONS = [lesson for game in games() for lesson in read_lessons(game)]


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_it_plays_as_it_says(lesson: Lesson) -> None:
    check(lesson)


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_it_is_short_and_answers_wrong_tries(lesson: Lesson) -> None:
    assert 5 <= len(lesson.steps) <= 9
    assert sum(len(step.wrong) for step in lesson.steps) >= 2
