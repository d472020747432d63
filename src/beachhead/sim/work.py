"""Work in numbered pieces, done by processes here or on other machines. Begin with `Work`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, Self, TypeVar

from beachhead.sim.game import Clock, Played, play_game
from beachhead.sim.plan import Plan

Done = TypeVar("Done")
Made = TypeVar("Made", covariant=True)


class Work(Protocol[Made]):
    """Something that can be sent to another process. A piece follows from the work and its number alone, so
    it does not matter who does it, when, or how often."""

    def do(self, number: int, clock: Clock | None = None) -> Made:
        """A piece; the clock is told when a bot thinks."""
        ...

    def called(self, number: int) -> str:
        """What a piece is called in a message, as it begins a sentence."""
        ...

    def packed(self, number: int) -> Self:
        """The work with all that this piece is made of, for a machine without our files."""
        ...


@dataclass(frozen=True)
class Games:
    """The games of a plan."""

    plan: Plan

    def do(self, number: int, clock: Clock | None = None) -> Played:
        return play_game(self.plan, number, clock)

    def called(self, number: int) -> str:
        return f"Game {number}"

    def packed(self, number: int) -> Self:
        return replace(self, plan=self.plan.packed())
