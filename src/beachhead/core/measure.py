"""A game in numbers, for simulation, statistics and reports. Begin with `Measure`.

Whoever measures sees the whole state. All of it but `worth` is read from columns that everybody may see, so a
report of a game that goes on may show it. A game without a measure of its own is still played, counted and
reported, but without losses, places and luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from beachhead.core.decision import Decision
from beachhead.core.seat import Seat
from beachhead.core.state import Result, Setup, State

S = TypeVar("S", bound=State, contravariant=True)


class Worth(NamedTuple):
    """What each outcome of a roll is worth to the side that rolls it, in the game's own unit."""

    side: int
    values: list[float]


class Cause(NamedTuple):
    """Points of a side by what brought them; `lasting` ones cannot be lost again."""

    side: int
    id: str
    title: str
    points: int
    lasting: bool


class Objective(NamedTuple):
    """A place that counts: its name, its hex if it is one, and the side that holds it (negative for none)."""

    name: str
    hex: int
    side: int


class Measure(Generic[S]):
    """How to measure a state; every game may say more than this."""

    sides: ClassVar[tuple[str, ...]] = ()
    """The names of the sides, in the order in which the columns below number them."""
    lost: ClassVar[str] = "what is lost"
    """What `strengths` counts as lost, in words."""
    holding: ClassVar[str] = "what is held"
    """What `held` counts, in words."""
    aloud: ClassVar[tuple[str, ...]] = ()
    """The sides as sentences name them: the Allies."""
    unit_kind: ClassVar[str] = "UnitId"
    """The kind of id by which `Names` knows a unit."""
    luck_in: ClassVar[str] = ""
    """What `worth` is counted in, in words; after a comma how."""
    objective_worth: ClassVar[float] = 1.0
    """What an objective is worth beside a lost step or figure, where decisive moments are looked for."""
    tells: ClassVar[frozenset[str]] = frozenset()
    """The events that tell a decisive moment; the others at that moment are left out."""
    opens: ClassVar[frozenset[str]] = frozenset()
    """The events that begin what a later entry decides: an attack. A decisive moment is told from there."""
    unsettled: ClassVar[frozenset[str]] = frozenset()
    """The questions that are asked while a battle is under way: what the position is worth shows after it."""

    def teams(self, setup: Setup) -> dict[str, tuple[Seat, ...]]:
        """The seats of each side, the attacker first; by default every seat is a side."""
        return {seat: (seat,) for seat in setup.seats}

    def turn(self, state: S) -> int:
        """The number of the turn being played, 0 before the first."""
        return 0

    def owners(self, state: S) -> Sequence[int]:
        """By unit: its side."""
        return ()

    def places(self, state: S) -> Sequence[int]:
        """By unit: the hex it stands in, negative if it is in none."""
        return ()

    def strengths(self, state: S) -> Sequence[int]:
        """By unit: the steps or figures it has left, 0 when it is lost."""
        return ()

    def toll(self, state: S) -> object:
        """What tells at a glance that `strengths` may have changed, for whoever asks after every entry."""
        return list(self.strengths(state))

    def held(self, state: S) -> Sequence[int]:
        """By side: the objectives it holds."""
        return ()

    def glance(self, state: S) -> object:
        """What tells at a glance that `held` may have changed within a turn; it is counted when a turn ends
        anyway."""
        return None

    def needs(self, state: S) -> Sequence[int]:
        """By side: the objectives it needs to win, 0 where none are counted."""
        return [0] * len(self.sides)

    def causes(self, state: S) -> Sequence[Cause]:
        """The points of both sides by cause."""
        return ()

    def objectives(self, state: S) -> Sequence[Objective]:
        """The places that count, and who holds them."""
        return ()

    def headline(self, state: S, result: Result) -> str:
        """The result in a few words."""
        if result.winner is None:
            return "A draw"
        return f"{result.winner.capitalize()}: {result.grade}"

    def worth(self, state: S, decision: Decision) -> Worth | None:
        """What the outcomes of a roll are worth; None for a roll that is not weighed."""
        return None
