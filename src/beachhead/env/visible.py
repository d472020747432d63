"""What a seat may see: the columns of a state, through the same allow-list that makes views.

A `View` for the wire is written out in full; an observation needs a few columns only. `visible["cup"]` gives
one of them as the seat sees it, and refuses what it may not see.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from beachhead.core.decision import Decision
from beachhead.core.seat import Seat
from beachhead.core.state import Shown, State
from beachhead.core.view import View, view_of


class Visible:
    """What one seat sees of one state. `decision` is what this seat is asked, if anything."""

    __slots__ = ("_shown", "_state", "decision", "seat", "setup")

    def __init__(self, state: State, seat: Seat, decision: Decision | None) -> None:
        self._state, self._shown = state, _shown(type(state))  # type: ignore[arg-type]  # a class can be hashed
        self.seat, self.decision, self.setup = seat, decision, state.setup

    def view(self) -> View:
        """All that the seat may know, written out in full."""
        return view_of(self._state, self.seat)

    def __getitem__(self, column: str) -> Any:
        return self._shown[column](self._state, self.seat)


@cache
def _shown(state: type[Any]) -> dict[str, Shown]:
    return {field.name: field.show for field in state.FIELDS if field.show is not None}
