"""A position with its open questions, as programs see it, and how it is reconstructed. Begin with `Position`.

Observations are read late or never, and a game that goes on changes its state. Copying the state before every
answer would cost a third of the speed, so a `Trail` records the decisions since the last copy, and an old
position is replayed when its observation is read.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from beachhead.core.decision import Decision
from beachhead.core.errors import unknown
from beachhead.core.game import Game
from beachhead.core.seat import Seat
from beachhead.core.state import State
from beachhead.env.action_ids import WAIT
from beachhead.env.lazy_observation import FEATURES, PLANES
from beachhead.env.planes import Reader
from beachhead.env.visible import Visible

Mask = npt.NDArray[np.int8]
LONG: Final = 32


class Trail:
    """A state as it once was, and what was decided since."""

    __slots__ = ("_base", "_decided", "_game")

    def __init__(self, game: Game, state: State) -> None:
        self._game, self._base = game, state.copy()
        self._decided: list[tuple[Decision, int]] = []

    def __len__(self) -> int:
        return len(self._decided)

    def note(self, decision: Decision, index: int) -> None:
        self._decided.append((decision, index))

    def state(self, length: int) -> State:
        """The state after that many decisions."""
        state = self._base.copy()
        table = self._game.table(state, None)
        for decision, index in self._decided[:length]:
            table.play(decision, index)
        return state


class Position:
    """One state between two answers; `asked` is the first question, or None when the game is over."""

    __slots__ = ("_ids", "_length", "_state", "_trail", "asked", "reader")

    def __init__(self, reader: Reader, state: State, asked: Decision | None, trail: Trail) -> None:
        self.reader, self.asked = reader, asked
        self._state: State | None = state
        self._trail, self._length = trail, len(trail)
        self._ids: dict[str, list[int]] = {}

    @property
    def state(self) -> State:
        """The true position: what a seat may know of it is what `visible`, `read` and its `view` give."""
        if self._state is None:
            self._state = self._trail.state(self._length)
        return self._state

    def go_by(self) -> None:
        """Called before the game changes the state of this position."""
        self._state = None

    def seat(self, seat: str) -> Seat:
        """The seat of that name."""
        if self.asked is not None and self.asked.seat == seat:
            return self.asked.seat
        for known in self.state.setup.seats:
            if known == seat:
                return known
        raise unknown("seat", seat, self.state.setup.seats)

    def decision(self, seat: str) -> Decision | None:
        """What a seat is asked now, if anything."""
        if self.asked is not None and self.asked.seat == seat:
            return self.asked
        return self.state.decision(self.seat(seat))

    def visible(self, seat: str) -> Visible:
        """What a seat may know."""
        return Visible(self.state, self.seat(seat), self.decision(seat))

    def ids(self, seat: str) -> list[int]:
        """The ids of a seat's options, in their order; a seat that is not asked can only wait."""
        if seat not in self._ids:
            visible = self.visible(seat)
            asked = visible.decision
            self._ids[seat] = [WAIT] if asked is None else self.reader.action_ids.ids(asked, visible)
        return self._ids[seat]

    def mask(self, seat: str) -> Mask:
        """1 for every id that the seat can answer with."""
        mask = np.zeros(self.reader.action_ids.size, np.int8)
        mask[self.ids(seat)] = 1
        return mask

    def read(self, part: str, seat: str) -> npt.NDArray[Any]:
        """A part of the observation of a seat."""
        if part == PLANES:
            return self.reader.planes(self.visible(seat))
        return self.reader.features(self.visible(seat)) if part == FEATURES else self.mask(seat)
