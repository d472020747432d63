"""Steps: what is still to be done, as data on a stack inside the state.

A step either asks (`decide` gives a decision, `resolve` is handed the answer) or goes on by itself (`run`).
It is taken off the stack before it is resolved or run; it pushes what should come next with `table.push`. A
step whose `decide` gives None has nothing to ask: it is taken off and `run`. Steps are frozen dataclasses of
ids, so a game can be saved in the middle of a combat.

    @step("fm.march")
    @dataclass(frozen=True, slots=True)
    class March(Step[FmState, FmTable]):
        unit: UnitId

The name is what snapshots and state keys hold: it is never renamed and never used again for something else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, ClassVar, Generic, TypeVar

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
    NAME: ClassVar[str] = ""

    def values(self) -> list[tuple[str, Any]]:
        """Its fields by name, in order."""
        shape: Any = self  # every step is a dataclass
        return [(f.name, getattr(self, f.name)) for f in fields(shape)]

    def decide(self, state: S) -> Decision | None:
        """What is asked now, or None."""
        return None

    def asks(self, state: S) -> Seat | None:
        """The seat it asks. Override where that is cheaper to know than listing the options."""
        decision = self.decide(state)
        return None if decision is None else decision.seat

    def reads(self, state: S) -> int | None:
        """All of the state that `asks` and `decide` depend on, as a set of bits with a meaning of the game;
        None where that is not known. Beside other seats, a question is not asked again before the table has
        touched one of them."""
        return None

    def resolve(self, table: T, action: Action) -> None:
        """Carry out the answer."""
        raise AssertionError(f"{type(self).__name__} asked but does not resolve {action}")

    def run(self, table: T) -> None:
        """Do what needs no answer."""


AnyStep = Step[Any, Any]
K = TypeVar("K", bound=type[AnyStep])

STEPS: dict[str, type[AnyStep]] = {}


def step(name: str) -> Callable[[K], K]:
    """Give a step its permanent name."""

    def register(cls: K) -> K:
        known = STEPS.get(name)
        if known is not None and _place(known) != _place(cls):
            raise ValueError(f"the step name {name!r} belongs to {_place(known)[1]} already")
        if name != cls.NAME:  # compiled ones have it from their class
            cls.NAME = name
        STEPS[name] = cls
        return cls

    return register


def _place(cls: Any) -> tuple[str, str]:
    return cls.__module__, cls.__qualname__


def steps_of(game: str) -> dict[str, type[AnyStep]]:
    """Every step of a game by its permanent name; its modules have to be imported."""
    return {name: cls for name, cls in STEPS.items() if name.startswith(f"{game}.")}
