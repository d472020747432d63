"""Reinforcements come on: Germans by the edges (10.10), Allies over the beaches (10.11)."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.step import Step
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.state import FmState
from beachhead.fm.table import FmTable


@dataclass(frozen=True, slots=True)
class ComeOn(Step[FmState, FmTable]):
    """Where does this reinforcement enter? It then marches on with what it has left."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class LandReinforcements(Step[FmState, FmTable]):
    """At the end of the Allied Movement Phase reinforcements land on the beachheads (10.11)."""


STEPS = (ComeOn, LandReinforcements)
PROMPTS: dict[str, str] = {}
