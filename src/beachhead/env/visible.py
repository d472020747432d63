"""What a seat may see: the columns of a state, through the same allow-list that makes views.

A `View` for the wire is written out in full; an observation needs a few columns only. `visible["cup"]` gives
one of them as the seat sees it, and refuses what it may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from beachhead.core.decision import Decision
from beachhead.core.seat import Seat
from beachhead.core.state import Shown, State
from beachhead.core.view import View, view_of


class Columns(NamedTuple):
    """How several columns are read at once: `plain` gives those that everybody may see as they are, with
    something else in the places of the others; what a seat is shown of these, `shown` gives."""

    plain: Callable[[Any], Sequence[Any]]
    shown: tuple[tuple[int, Shown], ...]


class Visible:
    """What one seat sees of one state. `decision` is what this seat is asked, if anything."""

    __slots__ = ("_state", "decision", "seat", "setup")

    def __init__(self, state: State, seat: Seat, decision: Decision | None) -> None:
        self._state, self.seat = state, seat
        self.decision, self.setup = decision, state.setup

    def view(self) -> View:
        """All that the seat may know, written out in full."""
        return view_of(self._state, self.seat)

    def __getitem__(self, column: str) -> Any:
        return _shown(type(self._state))[column](self._state, self.seat)  # type: ignore[arg-type]  # a class can be hashed

    def columns(self, names: tuple[str, ...]) -> list[Any]:
        """Several columns at once."""
        return self.read(self.plan(names))

    def plan(self, names: tuple[str, ...]) -> Columns:
        """How these columns are read, for whoever reads them often."""
        return _plan(type(self._state), names)  # type: ignore[arg-type]  # as above

    def read(self, plan: Columns) -> list[Any]:
        """The columns of a plan."""
        state, seat = self._state, self.seat
        found = list(plan.plain(state))
        for place, show in plan.shown:
            found[place] = show(state, seat)
        return found


@cache
def _plan(state: type[Any], names: tuple[str, ...]) -> Columns:
    fields = {field.name: field for field in state.FIELDS if field.show is not None}
    places = [n for n, name in enumerate(names) if not fields[name].as_it_is]
    stand_in = next(name for name in names if fields[name].as_it_is)
    plain = [stand_in if n in places else name for n, name in enumerate(names)]
    return Columns(_reading(plain), tuple([(n, fields[names[n]].show) for n in places]))


def _reading(names: list[str]) -> Callable[[Any], Sequence[Any]]:
    if len(names) > 1:
        return attrgetter(*names)
    (name,) = names

    def single(state: Any) -> Sequence[Any]:
        return (getattr(state, name),)

    return single


@cache
def _shown(state: type[Any]) -> dict[str, Shown]:
    return {field.name: field.show for field in state.FIELDS if field.show is not None}
