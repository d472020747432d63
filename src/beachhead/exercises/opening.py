"""An exercise opened: its game is played again to the moment, and the question is asked of the engine.

A game serves many exercises, so its states are kept at all their moments when it has been played once.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from beachhead.core.datafile import DataError
from beachhead.core.errors import BadFile, Refusal, listed
from beachhead.core.files import Written, read_lines
from beachhead.core.replay import rebuild, repeat_row
from beachhead.core.seat import Seat
from beachhead.core.state import State
from beachhead.core.view import View, view_of
from beachhead.exercises.exercise import Exercise, Question, Reason
from beachhead.exercises.kind import ExerciseBook, Kind, Position
from beachhead.exercises.loading import GAME_FILE, LIST, book_of, read_exercises
from beachhead.games import find_game

GAMES_KEPT = 32


@dataclass(frozen=True)
class Opened:
    """An exercise with the position it is about."""

    exercise: Exercise
    kind: Kind[Any]
    here: Position[Any]

    @cached_property
    def question(self) -> Question:
        """The question; refused with the place in the list if it cannot be asked here."""
        try:
            return self.kind.question(self.here, self.exercise.about)
        except DataError:
            raise
        except (Refusal, KeyError, ValueError, IndexError) as error:
            raise wrong(self.exercise, f"{self.kind.title!r} cannot be asked here: {_said(error)}") from None

    def reasons(self, answers: Iterable[str]) -> dict[str, Reason]:
        """Why each of these is right or wrong, where there is more to say than the sums do."""
        told = {id: self.kind.reason(self.here, self.exercise.about, id) for id in answers}
        return {id: reason for id, reason in told.items() if reason is not None}


def _said(error: Exception) -> str:
    if isinstance(error, Refusal):
        return error.message
    return f"{error.args[0]!r} is unknown" if isinstance(error, KeyError) else str(error)


def opened(exercise: Exercise) -> Opened:
    """The exercise on its board; refused with its place in the list if there is no such moment or seat."""
    book = book_of(exercise.game)
    moments = frozenset(e.at for e in read_exercises(exercise.game) if e.file == exercise.file)
    states = states_at(exercise.game, exercise.file, moments | {exercise.at})
    if exercise.at not in states:
        raise wrong(exercise, f"{exercise.file} has no entry {exercise.at}, only 0 to {max(states)}")
    state = states[exercise.at]
    if exercise.seat not in state.setup.seats:
        seats = listed(map(str, state.setup.seats))
        raise wrong(exercise, f"there is no seat {exercise.seat!r} in {exercise.file}, only {seats}")
    return Opened(exercise, book.kind(exercise.kind), position(state, exercise.seat))


def position(state: State, seat: Seat) -> Position[Any]:
    """A moment as a seat sees it. What it is asked by the game stays in the view: kinds are put at it."""
    game = find_game(state.setup.game)
    view = view_of(state, seat)
    return Position(game, view, game.suppose(view))


def unasked(view: View) -> View:
    """The view without the open question, whose options would tell the answer."""
    return replace(view, open=())


def wrong(exercise: Exercise, reason: str) -> DataError:
    """The refusal of an exercise, with its place in the list."""
    place = f"line {exercise.line}, exercise.{exercise.id}"
    return DataError(f"{exercise.game}/{LIST}", place, reason)


@lru_cache(GAMES_KEPT)
def states_at(game: str, file: str, moments: frozenset[int]) -> Mapping[int, State]:
    """The states of a game file after these entries, and after its last one."""
    return played(read_game(book_of(game), file), f"{game}/{file}{GAME_FILE}", moments)


def read_game(book: ExerciseBook, file: str) -> Written:
    """A game file as it was written."""
    name = f"{file}{GAME_FILE}"
    try:
        with (book.folder / name).open("rb") as packed, gzip.open(packed) as lines:
            return read_lines(name, lines)  # type: ignore[arg-type]  # it reads like any open file
    except (OSError, EOFError) as error:
        raise BadFile(f"{name} cannot be read: {error}.") from None


def played(written: Written, name: str, moments: Iterable[int]) -> dict[int, State]:
    """By entry: the states of a game at these moments, and at its end."""
    wanted = set(moments)
    match = rebuild(replace(written, entries=[], result=None), name, find_game, begin=False)
    last = min(len(written.entries), max(wanted, default=0))
    found = {0: match.state.copy()}
    for n, row in enumerate(written.entries[:last], 1):
        repeat_row(match, row)
        if n in wanted or n == last:
            found[n] = match.state.copy()
    return found
