"""Steps: what is still to be done, as data on a stack inside the state.

A step either asks (`decide` gives a decision, `resolve` is handed the answer) or goes on by itself (`run`).
It is taken off the stack before it is resolved or run; what should come next it lays on the table with
`table.next`. A step whose `decide` gives None has nothing to ask: it is taken off and `run`. Steps are frozen
dataclasses of ids, so saving in the middle of a combat is nothing special.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from beachhead.core.action import Action
from beachhead.core.compiling import mypyc_attr
from beachhead.core.decision import Decision
from beachhead.core.seat import Seat

S = TypeVar("S")
T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S, T]):
    """One thing to be done. Write `class Retreat(Step[State, Table])`."""

    __slots__ = ()

    def decide(self, state: S) -> Decision | None:
        """What is asked now, or None."""
        return None

    def asks(self, state: S) -> Seat | None:
        """Whom it asks. Override where that is cheaper to tell than the options are to list."""
        decision = self.decide(state)
        return None if decision is None else decision.seat

    def resolve(self, table: T, action: Action) -> None:
        """Carry out the answer."""
        raise AssertionError(f"{type(self).__name__} asked but does not resolve {action}")

    def run(self, table: T) -> None:
        """Do what needs no answer."""


AnyStep = Step[Any, Any]
