"""What every game's reader does: planes, features and the numbers of actions. Begin with `Reader`.

Everything is read through a `Visible`, so nothing can be seen that the seat may not know. Values are whole
numbers in their own units (a strength of 4 is 4, a flag is 1), small enough for a byte.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from beachhead.core.action import Slot
from beachhead.core.state import Setup
from beachhead.env.action_ids import ActionIds, Numbers
from beachhead.env.planes.layout import Layout, Plane
from beachhead.env.visible import Visible
from beachhead.games import find_game
from beachhead.hexes import Grid

QUESTION: Final = ("the question is about this hex", "answers that name this hex")
MOST: Final = 255


class Reader(ABC):
    """Reads positions of one scenario; `plane_names` and `feature_names` say what stands where."""

    left_out: frozenset[str]
    """Names of actions that only chance takes."""

    def __init__(self, setup: Setup, grid: Grid) -> None:
        self.layout = Layout(grid)
        fixed, moving = self.fixed(), (*self.moving(), *QUESTION)
        self._moving = len(fixed)
        self._blank = np.zeros((len(fixed) + len(moving), self.layout.cells), np.uint8)
        self._blank[: len(fixed)] = list(fixed.values())
        self._asks = {ask: n for n, ask in enumerate(sorted(find_game(setup.game).prompts))}
        self._seats = {seat: n for n, seat in enumerate(setup.seats)}
        self.plane_names = (*fixed, *moving)
        asked, seats = (f"asked: {ask}" for ask in self._asks), (f"seat: {seat}" for seat in setup.seats)
        self.feature_names = (*asked, *seats, *self.told())
        self.shape = (len(self.plane_names), self.layout.rows, self.layout.columns)
        self._plain = {kind: range(count) for kind, count in self.kinds().items()}
        self.action_ids = self.number_actions(setup)

    # the two halves of an observation

    def planes(self, visible: Visible) -> Plane:
        """An image of the board with a layer for each of `plane_names`."""
        flat = self._blank.copy()
        self.paint(visible, flat[self._moving : -len(QUESTION)])
        if visible.decision is not None:
            for kind, value in visible.decision.about:
                self._mark(flat[-2], kind, value, visible)
            for kind, value in _named(visible):
                self._mark(flat[-1], kind, value, visible)
        return flat.reshape(self.shape)

    def features(self, visible: Visible) -> Plane:
        """All that has no place on the board, a number for each of `feature_names`."""
        told = [0] * (len(self._asks) + len(self._seats))
        if visible.decision is not None:
            told[self._asks[visible.decision.ask]] = 1
        told[len(self._asks) + self._seats[visible.seat]] = 1
        told += self.tell(visible)
        return np.array([n if n < MOST else MOST for n in told], np.uint8)

    def _mark(self, plane: Plane, kind: str, value: Any, visible: Visible) -> None:
        cell = self.cell(kind, value, visible)
        if 0 <= cell < self.layout.cells:
            plane[cell] += plane[cell] < MOST

    # what a game provides

    @abstractmethod
    def fixed(self) -> dict[str, Plane]:
        """The layers that never change."""

    @abstractmethod
    def moving(self) -> Sequence[str]:
        """The names of the layers that do."""

    @abstractmethod
    def paint(self, visible: Visible, planes: Plane) -> None:
        """Fill in the layers named by `moving`, each a row of cells."""

    @abstractmethod
    def told(self) -> Sequence[str]:
        """The names of the features of the game."""

    @abstractmethod
    def tell(self, visible: Visible) -> list[int]:
        """The features named by `told`."""

    @abstractmethod
    def cell(self, kind: str, value: Any, visible: Visible) -> int:
        """Where on the board an id is; outside 0 to cells - 1 if nowhere."""

    @abstractmethod
    def kinds(self) -> dict[str, int]:
        """How many values there are of each kind of id."""

    # for the action ids; a game may override some fields

    def number_actions(self, setup: Setup) -> ActionIds:
        """How the answers of the scenario are numbered."""
        return ActionIds(setup.names.verbs, self)

    def size(self, action: str, slot: Slot) -> int:
        """How many values a field of an action has."""
        return len(self._plain[slot.kind])

    def numbers(self, action: str, slot: Slot, visible: Visible) -> Numbers:
        """The number of each value of such a field."""
        return self.layout.cell if slot.kind == "HexId" else self._plain[slot.kind]


def _named(visible: Visible) -> Iterator[tuple[str, Any]]:
    """The ids in the fields of the options."""
    assert visible.decision is not None
    for option in visible.decision.options:
        for slot in option.FIELDS:
            if not slot.many:
                yield slot.kind, getattr(option, slot.name)
