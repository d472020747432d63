"""The reader of a game that brings none of its own: its `pieces` on the board, a layer for each side.

Actions are numbered as the decision lists them: the first option is 1, the second 2. For features, or ids
that mean the same in every position, give the game a reader of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from beachhead.core.state import Setup
from beachhead.env.action_ids import ActionIds, OptionIds
from beachhead.env.planes.layout import Plane
from beachhead.env.planes.reader import MOST, Reader
from beachhead.env.visible import Visible
from beachhead.games import find_game
from beachhead.hexes import Grid, rrcc_grid

NO_BOARD = rrcc_grid(1, 1)


class PlainReader(Reader):
    """For one scenario of any game."""

    left_out: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, setup: Setup) -> None:
        grid = getattr(setup, "grid", None)
        self._grid = grid if isinstance(grid, Grid) else NO_BOARD
        self._game = find_game(setup.game)
        self._sides = list(dict.fromkeys((*setup.seats, *self._game.measure.sides)))
        super().__init__(setup, self._grid)

    def number_actions(self, setup: Setup) -> ActionIds:
        return OptionIds(self)

    def fixed(self) -> dict[str, Plane]:
        return {"on the board": self.layout.sets([self._grid.all])[0]}

    def moving(self) -> Sequence[str]:
        return [f"pieces: {side}" for side in self._sides]

    def paint(self, visible: Visible, planes: Plane) -> None:
        for piece in self._game.pieces(visible.view()):
            row, cell = self._sides.index(piece.side), self.layout.cell[self._grid.hex(piece.hex)]
            planes[row, cell] += planes[row, cell] < MOST

    def told(self) -> Sequence[str]:
        return ()

    def cell(self, kind: str, value: Any, visible: Visible) -> int:
        return self.layout.cell[value] if kind == "HexId" else -1

    def kinds(self) -> dict[str, int]:
        return {}
