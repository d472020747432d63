"""Exercises: a position from a real game, one question, and the exact answer of the engine.

Begin with `read_exercises` for the list of a game, and with `opened` for one of them.

    exercise             an exercise of the list, its question, an answer and what was right about it
    kind                 a kind of question: where it can be asked, how, and why an answer is right or wrong
    difficulty           how hard a question is, from 1 to 5
    loading              the list of a game, refused with file, line and reason
    opening              the game of an exercise played again to its moment
    making               new exercises from games between bots
    fm/  m44/            the kinds of one game each, its list, and the games it was made from

A game names its exercises (`Game.exercises`); one that has none is simply not offered. A right answer is
never read from a file: it is worked out from what the seat of the exercise may know, whenever it is asked
for.
"""

from beachhead.exercises.exercise import Exercise, Question, Reason, Verdict
from beachhead.exercises.kind import ExerciseBook, Kind, Position
from beachhead.exercises.loading import exercise_called, games_with_exercises, of_the_day, read_exercises
from beachhead.exercises.opening import Opened, opened

__all__ = [
    "Exercise", "ExerciseBook", "Kind", "Opened", "Position", "Question", "Reason", "Verdict",
    "exercise_called", "games_with_exercises", "of_the_day", "opened", "read_exercises",
]  # fmt: skip
