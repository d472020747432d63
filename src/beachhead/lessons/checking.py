"""A lesson played: the right way to its end, and every wrong one, taken back. Begin with `check`."""

from __future__ import annotations

from beachhead.core.datafile import DataError
from beachhead.core.errors import Refusal
from beachhead.core.match import Match
from beachhead.core.seat import Seat
from beachhead.lessons.lesson import Lesson, Step, Wrong
from beachhead.lessons.playing import begun_at, play, settle
from beachhead.lessons.progress import Look, look


def check(lesson: Lesson) -> None:
    """Play the lesson in every way it speaks of; raises with the step where it does not go as it says."""
    for n, step in enumerate(lesson.steps):
        try:
            _check_step(lesson, n, step)
        except DataError:
            raise
        except Refusal as refusal:
            raise wrong(lesson, n, refusal.message) from None


def wrong(lesson: Lesson, step: int, reason: str) -> DataError:
    return DataError(lesson.file, f"step {step + 1} ({lesson.steps[step].title})", reason)


def _check_step(lesson: Lesson, n: int, step: Step) -> None:
    match = begun_at(lesson, n)
    since = match.length
    settle(match, lesson, step)
    if not step.task or not step.done.on_board:
        return
    if match.state.decision(Seat(lesson.seat)) is None:
        raise wrong(lesson, n, "the learner is asked nothing when it begins")
    if _look(lesson, n, since, match).done:
        raise wrong(lesson, n, "its task is done when it begins")
    _check_show(lesson, n, step)
    for tried in step.wrong:
        if tried.tries:
            _check_try(lesson, n, step, tried)


def _look(lesson: Lesson, n: int, since: int, match: Match) -> Look:
    return look(lesson, n, since, match.entries)


def _check_show(lesson: Lesson, n: int, step: Step) -> None:
    match = begun_at(lesson, n)
    since = match.length
    play(match, lesson, step, step.show)
    seen = _look(lesson, n, since, match)
    if not seen.done:
        raise wrong(lesson, n, "its `show` is played, but the task is not done")
    if not seen.here or seen.rest != ():
        raise wrong(lesson, n, "its `show` does not lead to where the next step begins")


def _check_try(lesson: Lesson, n: int, step: Step, tried: Wrong) -> None:
    match = begun_at(lesson, n)
    since = match.length
    settle(match, lesson, step)
    play(match, lesson, step, tried.tries)
    seen, text = _look(lesson, n, since, match), " · ".join(tried.tries)
    if seen.done:
        raise wrong(lesson, n, f"its task is done by what should be wrong: {text}")
    if seen.wrong is not tried:
        told = "nothing is said" if seen.wrong is None else f"something else is said: {seen.wrong.says!r}"
        raise wrong(lesson, n, f"{told} to {text}")
    if seen.back:
        match.undo(lesson.seat, seen.back)
        if _look(lesson, n, since, match).wrong is tried:
            raise wrong(lesson, n, f"what was tried still stands after it was taken back: {text}")
