"""Reinforcements: the roll, what it buys, deploying it (m44-rei)."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.step import Step
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table


@dataclass(frozen=True, slots=True)
class RollForReinforcements(Step[M44State, M44Table]):
    """A commander rolls for reinforcements after his card (m44-turn-04)."""

    commander: int


@dataclass(frozen=True, slots=True)
class LoseArrivals(Step[M44State, M44Table]):
    """Reinforcements that could not be deployed are lost (m44-rei-09)."""

    side: int

    def run(self, table: M44Table) -> None:
        for commander in table.state.book.fighters[self.side]:
            table.state.arrivals[commander] = []
            table.state.on_the_move[commander] = 0
            table.state.dice[commander] = 0


def deployments(state: M44State, commander: int) -> list[Action]:
    """What the commander can deploy now, of the units that he has called (m44-rei-07)."""
    return []


def deploy(table: M44Table, commander: int, action: Action) -> None:
    """Begin one of his `deployments`."""
