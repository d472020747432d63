"""What a task is made of, and what has come of a position. Begin with `Task.outcome`.

Everything is counted by a game's `Measure`, and by what a game counts besides, so a task repeats no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any

from beachhead.core.measure import Measure
from beachhead.core.seat import Seat
from beachhead.core.state import State

WON, DRAWN, LOST = 1, 0, -1
WAYS = {"won": WON, "drawn": DRAWN, "lost": LOST}
MARK = "task/"
"""What stands before the name of a task where a scenario has its own: fm:task/take-town."""

Count = Callable[[Any, Collection[int]], int]
"""A number about some units, from columns that everybody may see."""


@dataclass(frozen=True)
class TaskFolder:
    """Where the tasks of a game lie: files such as `take-town.toml`; `counts` is what the game counts, by
    name, about the units of a condition."""

    folder: Traversable
    counts: Mapping[str, Count] = field(default_factory=dict)


@dataclass(frozen=True)
class Condition:
    """Something to be counted about a side, with the least and the most that it may be. `hexes` limits it to
    units that stand there."""

    kind: str
    side: int
    hexes: frozenset[int]
    least: int
    most: int | None
    own: Count | None = None

    def holds(self, state: State, measure: Measure[Any], began: Sequence[int]) -> bool:
        count = self.count(state, measure, began)
        return count >= self.least and (self.most is None or count <= self.most)

    def count(self, state: State, measure: Measure[Any], began: Sequence[int]) -> int:
        """`began` is the strength of each unit when the task began."""
        side = self.side
        if self.kind == "held":
            return measure.held(state)[side]
        if self.kind == "losses":
            return sum(
                before - now
                for of, before, now in zip(
                    measure.owners(state), began, measure.strengths(state), strict=False
                )
                if of == side
            )
        found = [
            unit
            for unit, (of, at) in enumerate(zip(measure.owners(state), measure.places(state), strict=True))
            if of == side and at >= 0 and (not self.hexes or at in self.hexes)
        ]
        return len(found) if self.own is None else self.own(state, found)


@dataclass(frozen=True, eq=False)
class Task:
    """A task of a game. `position` is never changed: whoever plays it copies it.

    It is won as soon as everything in `won` holds, and lost as soon as everything in `lost` does. After so
    many `turns`, counted as the game counts them, it is what `otherwise` says.
    """

    game: str
    name: str
    file: str
    title: str
    says: str
    scenario: str
    options: Mapping[str, bool | int | str]
    seat: str
    opponent: str
    level: int
    turns: int
    won: tuple[Condition, ...]
    lost: tuple[Condition, ...]
    otherwise: int
    position: State
    measure: Measure[Any]

    @property
    def id(self) -> str:
        """Its id as a scenario: `fm:task/take-town`."""
        return f"{self.game}:{MARK}{self.name}"

    @cached_property
    def friends(self) -> tuple[Seat, ...]:
        """The seats of the side that learns."""
        teams = self.measure.teams(self.position.setup).values()
        return next(seats for seats in teams if Seat(self.seat) in seats)

    @cached_property
    def last_turn(self) -> int:
        """The turn after which it is over."""
        return self.measure.turn(self.position) + self.turns - 1

    @cached_property
    def _began(self) -> tuple[int, ...]:
        return tuple(self.measure.strengths(self.position))

    def outcome(self, state: State) -> int | None:
        """What has come of it for the seat that learns; None while it goes on."""
        measure, began = self.measure, self._began
        if self.won and all(condition.holds(state, measure, began) for condition in self.won):
            return WON
        if self.lost and all(condition.holds(state, measure, began) for condition in self.lost):
            return LOST
        if state.result is not None:
            return max(LOST, min(WON, state.result.score(Seat(self.seat))))
        return self.otherwise if measure.turn(state) > self.last_turn else None

    def returns(self, state: State) -> dict[str, float]:
        """1 for every seat of the side that won, -1 for the others; 0 while it goes on."""
        outcome, friends = self.outcome(state) or DRAWN, self.friends
        return {seat: float(outcome if seat in friends else -outcome) for seat in state.setup.seats}
