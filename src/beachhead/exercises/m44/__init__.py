"""The exercises of Memoir '44: its kinds of question, and the games they are made from."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from beachhead.exercises.kind import ExerciseBook, Source
from beachhead.exercises.m44.battles import BestTarget, Dice, Hits, Targets
from beachhead.exercises.m44.cards import CardOrders
from beachhead.exercises.m44.moving import MoveAndBattle
from beachhead.exercises.m44.reinforcements import Calls
from beachhead.exercises.m44.retreat import FiguresLost, RetreatEnds
from beachhead.exercises.m44.sight import InSight

SOURCES: Final = (
    Source("m44:omaha", "captain", "1"),
    Source("m44:utah", "captain", "1"),
    Source("m44:gold", "captain", "1"),
    Source("m44:juno", "captain,greedy", "1"),
    Source("m44:sword", "greedy,captain", "1"),
    Source("m44:airborne", "captain", "1"),
    Source("m44:omaha", "greedy", "2"),
    Source("m44:utah", "greedy,captain", "2"),
)

EXERCISES: Final = ExerciseBook(
    kinds=(
        CardOrders(),
        Targets(),
        InSight(),
        Dice(),
        Hits(),
        BestTarget(),
        MoveAndBattle(),
        RetreatEnds(),
        FiguresLost(),
        Calls(),
    ),
    folder=files("beachhead.exercises.m44"),
    sources=SOURCES,
)
