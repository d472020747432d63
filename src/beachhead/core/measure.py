"""A game in numbers, for simulation and statistics. Begin with `Measure`.

Nothing here is shown to a seat: whoever measures sees the whole state. A game without a measure of its own is
still played and counted, but without losses, places and luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from beachhead.core.decision import Decision
from beachhead.core.seat import Seat
from beachhead.core.state import Setup, State

S = TypeVar("S", bound=State, contravariant=True)


class Worth(NamedTuple):
    """What each outcome of a roll is worth to the side that rolls it, in the game's own unit."""

    side: int
    values: list[float]


class Measure(Generic[S]):
    """How to measure a state; every game may say more than this."""

    sides: ClassVar[tuple[str, ...]] = ()
    """The names of the sides, in the order in which the columns below number them."""
    lost: ClassVar[str] = "what is lost"
    """What `strengths` counts as lost, in words."""
    holding: ClassVar[str] = "what is held"
    """What `held` counts, in words."""

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

    def held(self, state: S) -> Sequence[int]:
        """By side: the objectives it holds."""
        return ()

    def worth(self, state: S, decision: Decision) -> Worth | None:
        """What the outcomes of a roll are worth; None for a roll that is not weighed."""
        return None
