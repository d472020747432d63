"""The list of exercises of a game: one TOML file beside the game files. Begin with `read_exercises`.

A list that cannot be used is refused with the file, the line and the reason. What can only be seen on the
board (a moment that the game does not have, a question that cannot be asked there) is refused in the same way
when the exercise is opened, and `beachhead exercises --check` opens them all.
"""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

from beachhead.core.datafile import Block, DataFile, line_of, read_sheet
from beachhead.core.errors import Refusal, unknown
from beachhead.core.seat import Seat
from beachhead.exercises.exercise import LEVELS, Exercise
from beachhead.exercises.kind import ExerciseBook
from beachhead.games import companion, find_game, games

FORMAT: Final = 1
LIST: Final = "exercises.toml"
GAME_FILE: Final = ".bhg.gz"
ID: Final = re.compile(r"[1-9][0-9]{0,5}")


@cache
def book_of(game: str) -> ExerciseBook:
    """The kinds and files that a game brings along."""
    place = find_game(game).exercises
    if not place:
        raise Refusal(f"{find_game(game).title} has no exercises.")
    book: ExerciseBook = companion(place, ExerciseBook, "book of exercises")
    return book


def games_with_exercises() -> tuple[str, ...]:
    """The games that bring exercises."""
    return tuple(name for name, game in games().items() if game.exercises)


@cache
def read_exercises(game: str) -> tuple[Exercise, ...]:
    """The exercises of a game, in the order of its list."""
    book = book_of(game)
    return read_list(game, book, book.folder / LIST)


def exercise_called(game: str, id: str) -> Exercise:
    """One of them by its number."""
    found = {exercise.id: exercise for exercise in read_exercises(game)}
    if id not in found:
        raise unknown(f"exercise of {find_game(game).title}", id, found)
    return found[id]


def of_the_day(game: str, day: date) -> Exercise:
    """The exercise of a day: one after the other, and from the beginning when all have been."""
    exercises = read_exercises(game)
    return exercises[day.toordinal() % len(exercises)]


def read_list(game: str, book: ExerciseBook, path: Traversable) -> tuple[Exercise, ...]:
    """The exercises of one list; refused if there is anything wrong with it."""
    root = DataFile([read_sheet(path, f"{game}/{path.name}")]).root
    root.only("exercises", "exercise")
    if root.number("exercises") != FORMAT:
        raise root.wrong(f"this program reads lists of format {FORMAT}", "exercises", allowed=[str(FORMAT)])
    files = sorted(
        file.name.removesuffix(GAME_FILE) for file in book.folder.iterdir() if file.name.endswith(GAME_FILE)
    )
    seen: dict[str, Exercise] = {}
    for block in root.blocks("exercise"):
        exercise = _exercise(game, book, block, files)
        if exercise.id in seen:
            raise block.wrong(f"there are two exercises {exercise.id!r}", "id")
        seen[exercise.id] = exercise
    if not seen:
        raise root.wrong("the list is empty: it needs [[exercise]]")
    return tuple(seen.values())


def _exercise(game: str, book: ExerciseBook, block: Block, files: list[str]) -> Exercise:
    block.only("id", "file", "at", "seat", "kind", "about", "level", "answer")
    id = block.text("id")
    if not ID.fullmatch(id):
        raise block.wrong(f'{id!r} is not a number such as "17"', "id")
    return Exercise(
        id=id,
        game=game,
        file=block.one_of("file", files),
        at=block.number("at"),
        seat=Seat(block.text("seat")),
        kind=block.one_of("kind", [kind.name for kind in book.kinds]),
        about=block.pairs("about"),
        level=block.number("level", LEVELS[0], LEVELS[-1]),
        answer=block.text("answer"),
        line=line_of(block.source.sheets[-1].text, block.path),
    )
