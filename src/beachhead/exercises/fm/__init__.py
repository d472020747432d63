"""The exercises of Fire & Movement: its kinds of question, and the games they are made from."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from beachhead.exercises.fm.attacks import BestAttack, Column, Joiners, TableResult
from beachhead.exercises.fm.bombardment import Bombardment
from beachhead.exercises.fm.moving import Cost, Reachable
from beachhead.exercises.fm.retreat import RetreatEnds
from beachhead.exercises.fm.supply import OutOfSupply
from beachhead.exercises.kind import ExerciseBook, Source

SOURCES: Final = (
    Source("fm:utah", "captain,greedy", "1"),
    Source("fm:utah", "greedy,captain", "2"),
    Source("fm:omaha", "captain", "1"),
    Source("fm:omaha", "greedy,captain", "2"),
    Source("fm:gold-juno", "captain", "1"),
    Source("fm:gold-juno", "captain,greedy", "2"),
    Source("fm:sword", "captain", "1"),
    Source("fm:sword", "greedy", "2"),
)

EXERCISES: Final = ExerciseBook(
    kinds=(
        BestAttack(),
        Joiners(),
        Column(),
        TableResult(),
        Reachable(),
        Cost(),
        RetreatEnds(),
        OutOfSupply(),
        Bombardment(),
    ),
    folder=files("beachhead.exercises.fm"),
    sources=SOURCES,
)
