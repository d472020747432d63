"""What every game's reader does: planes, features and the numbers of actions. Begin with `Reader`.

Everything is read through a `Visible`, so nothing can be seen that the seat may not know. Planes and features
are whole numbers in their own units (a strength of 4 is 4, a flag is 1), small enough for a byte; divided by
`plane_tops` and `feature_tops` they lie between 0 and 1. `flat` is all of it that can change, as one row.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from beachhead.core.action import Slot
from beachhead.core.errors import Malformed, unknown
from beachhead.core.state import Setup
from beachhead.env.action_ids import ActionIds, Numbers
from beachhead.env.planes.layout import Layout, Plane
from beachhead.env.visible import Visible
from beachhead.games import find_game
from beachhead.hexes import Grid, Hexes, each

Row = npt.NDArray[np.float32]
QUESTION: Final = ("the question is about this hex", "answers that name this hex")
MOST: Final = 255
TOPS: Final = {"answers that name this hex": 4}
"""What the largest value of a layer stands for 1; 1 for those that are not named."""


class Reader(ABC):
    """Reads positions of one scenario; `plane_names` and `feature_names` say what stands where."""

    left_out: ClassVar[frozenset[str]]
    """Names of actions that only chance takes."""

    def __init__(self, setup: Setup, grid: Grid) -> None:
        self.layout = Layout(grid)
        self.layout_hexes = grid.all
        fixed, moving = self.fixed(), (*self.moving(), *QUESTION)
        self._moving = len(fixed)
        self._blank = np.zeros((len(fixed) + len(moving), self.layout.cells), np.uint8)
        self._blank[: len(fixed)] = list(fixed.values())
        self.asks = {ask: n for n, ask in enumerate(sorted(find_game(setup.game).prompts))}
        self.seats: dict[str, int] = {seat: n for n, seat in enumerate(setup.seats)}
        self.plane_names = (*fixed, *moving)
        asked, seats = (f"asked: {ask}" for ask in self.asks), (f"seat: {seat}" for seat in setup.seats)
        self.feature_names = (*asked, *seats, *self.told())
        self.shape = (len(self.plane_names), self.layout.rows, self.layout.columns)
        self.moving_names = self.plane_names[self._moving :]
        self.plane_tops = self._tops(self.plane_names)
        self.feature_tops = self._tops(self.feature_names)
        self._shares = 1 / self.plane_tops[self._moving :, None]
        self.cells = np.sort(self.layout.cells_of[list(each(self.in_play()))])
        self.board_width = len(self.moving_names) * len(self.cells)
        self.width = self.board_width + len(self.feature_names)
        """The length of the flat row."""
        self._prepare_canvas()
        self._plain = {kind: range(count) for kind, count in self.kinds().items()}
        self.action_ids = self.number_actions(setup)

    # the two halves of an observation

    def planes(self, visible: Visible) -> Plane:
        """An image of the board with a layer for each of `plane_names`."""
        flat = self._blank.copy()
        self._paint(visible, flat[self._moving :])
        return flat.reshape(self.shape)

    def _paint(self, visible: Visible, moving: Plane) -> None:
        self.paint(visible, moving[: -len(QUESTION)])
        if visible.decision is not None:
            for kind, value in visible.decision.about:
                self._mark(moving[-2], kind, value, visible)
            for kind, value in _named(visible):
                self._mark(moving[-1], kind, value, visible)

    def flat(self, visible: Visible) -> Row:
        """All that can change, as one row of numbers between 0 and 1: the layers of `moving_names` one after
        another, each with the `cells` that are in play, then the features."""
        moving = np.zeros((len(self.moving_names), self.layout.cells), np.uint8)
        self._paint(visible, moving)
        row = np.empty(self.width, np.float32)
        board, rest = row[: self.board_width].reshape(len(moving), -1), row[self.board_width :]
        np.multiply(moving.take(self.cells, axis=1), self._shares, out=board)
        np.divide(self.features(visible), self.feature_tops, out=rest)
        return np.minimum(row, 1, out=row)

    def place(self, name: str, hex: int = -1) -> int:
        """Where in the flat row a feature is, or a layer's value for a hex."""
        if name in self.feature_names:
            return self.board_width + self.feature_names.index(name)
        if name not in self.moving_names:
            raise unknown("layer or feature", name, [*self.moving_names, *self.feature_names])
        cell = self.layout.cell[hex]
        found = int(np.searchsorted(self.cells, cell))
        if found == len(self.cells) or self.cells[found] != cell:
            raise Malformed(f"Hex {hex} is not in play, so the flat row has no place for it.")
        return self.moving_names.index(name) * len(self.cells) + found

    def scaled_planes(self, visible: Visible) -> Row:
        """The planes between 0 and 1."""
        scaled = self.planes(visible) / self.plane_tops[:, None, None]
        return np.minimum(scaled, 1, out=scaled)

    def scaled_features(self, visible: Visible) -> Row:
        """The features between 0 and 1."""
        return np.minimum(self.features(visible) / self.feature_tops, np.float32(1))

    def _tops(self, names: Sequence[str]) -> Row:
        tops = {**TOPS, **self.tops()}
        return np.array(
            [max(1, tops.get(name, tops.get(name.partition(": ")[2], 1))) for name in names], np.float32
        )

    def features(self, visible: Visible) -> Plane:
        """All that has no place on the board, a number for each of `feature_names`."""
        told = [0] * (len(self.asks) + len(self.seats))
        if visible.decision is not None:
            told[self.asks[visible.decision.ask]] = 1
        told[len(self.asks) + self.seats[visible.seat]] = 1
        told += self.tell(visible)
        return np.array([n if n < MOST else MOST for n in told], np.uint8)

    def _mark(self, plane: Plane, kind: str, value: Any, visible: Visible) -> None:
        cell = self.cell(kind, value, visible)
        if 0 <= cell < self.layout.cells:
            plane[cell] += plane[cell] < MOST

    # for a canvas, which draws only what has changed; a game that wants one says what hangs on what

    keeps_track: bool = False
    """Whether the game says the following, so that a canvas can tell what has changed."""
    unit_layers: ClassVar[int] = 0
    """How many layers show the units of one side; own and enemy layers come last of `moving`."""
    unit_columns: ClassVar[tuple[str, ...]] = ()
    """The columns that `unit` reads, `at` the first of them: lists by unit, or sets of units."""
    area_columns: ClassVar[tuple[str, ...]] = ()
    """The columns that `areas` reads."""
    told_columns: ClassVar[tuple[tuple[str, ...], ...]] = ()
    """The columns that each part of the features hangs on (`tell_part`), in the order of the features."""
    told_from: tuple[int, ...] = ()
    """Where each of these parts begins among the features of the game."""

    told_by_place: ClassVar[frozenset[int]] = frozenset()
    """The parts of the features that hang on nothing but which units are on the board."""

    def areas(self, columns: Sequence[Any], seat: str) -> list[int]:
        """The sets of hexes in the first layers of `moving`, those before the units, from `area_columns`."""
        return []

    def unit(self, columns: Sequence[Any], unit: int, seat: str) -> tuple[int, int, tuple[int, ...]] | None:
        """0 for an own unit or 1 for one of the enemy, its hex, and its value in each of the layers, from
        `unit_columns`; None for one that is not on the board."""
        return None

    def tell_part(self, part: int, columns: Sequence[Any], seat: str) -> list[int]:
        """A part of the features of the game, from its `told_columns`."""
        return []

    def scaled_unit(self, units: Collection[tuple[int, ...]]) -> memoryview[float]:
        """The layers of the units in one hex, between 0 and 1."""
        values = next(iter(units)) if len(units) == 1 else tuple(map(sum, zip(*units, strict=True)))
        found = self._scaled.get(values)
        if found is None:
            first = self.areas_first
            shares = self._shares[first : first + self.unit_layers, 0]
            numbers = np.array(values or [0] * self.unit_layers, np.uint8)
            scaled: Any = np.minimum(numbers * shares, np.float32(1))
            found = self._scaled[values] = memoryview(scaled)
        return found

    def _prepare_canvas(self) -> None:
        self.areas_first = len(self.moving_names) - len(QUESTION) - 2 * self.unit_layers
        """How many layers show areas."""
        spots = [-1] * (self.layout.cells + 1)
        for spot, cell in enumerate(self.cells):
            spots[cell] = spot
        self.place_of = [spots[cell] for cell in self.layout.cell]
        """By hex: its place among the `cells` of the flat row, -1 if it has none."""
        self.ones = np.minimum(self._shares[: self.areas_first, 0], 1).tolist()
        self.flags = np.minimum(np.float32(1) / self.feature_tops, np.float32(1)).tolist()
        counts = np.arange(MOST + 1, dtype=np.uint8)
        self.marks: list[list[float]] = [
            np.minimum(counts * share, np.float32(1)).tolist() for share in self._shares[-len(QUESTION) :, 0]
        ]
        self.feature_tops_listed: list[float] = self.feature_tops.tolist()
        self._scaled: dict[tuple[int, ...], memoryview[float]] = {}
        parts = (self.unit_columns, self.area_columns, *self.told_columns)
        self.watched: tuple[str, ...] = tuple(dict.fromkeys(name for names in parts for name in names))
        """All columns that a canvas reads, those of the units first."""
        self.watched_for = tuple(tuple(map(self.watched.index, names)) for names in parts)
        """Where among them are those of the units, of the areas, and of each part of the features."""
        by_place = {2 + part for part in self.told_by_place}
        self.hangs = [
            sum(1 << n for n, names in enumerate(parts) if name in names and n not in by_place)
            for name in self.watched
        ]
        """For each of them a bit for each of these that has to be read again when it changes."""

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

    def tell(self, visible: Visible) -> list[int]:
        """The features named by `told`, all of its parts."""
        told: list[int] = []
        for part, names in enumerate(self.told_columns):
            told += self.tell_part(part, visible.columns(names), visible.seat)
        return told

    def tops(self) -> Mapping[str, int]:
        """The largest value that is usual, by the name of a layer or feature or by what follows its colon; 1
        where nothing is said."""
        return {}

    def in_play(self) -> Hexes:
        """The hexes in which anything can be."""
        return self.layout_hexes

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

    def numbers(self, action: str, slot: Slot) -> Numbers:
        """The number of each value of such a field."""
        return self.layout.cell if slot.kind == "HexId" else self._plain[slot.kind]

    def stands_for(self, action: str, slot: Slot, visible: Visible) -> Numbers | None:
        """Where a value means something else in another position: by value, what is numbered in this one in
        its place. None where it always means the same."""
        return None


def _named(visible: Visible) -> Iterator[tuple[str, Any]]:
    """The ids in the fields of the options."""
    assert visible.decision is not None
    for option in visible.decision.options:
        for slot in option.FIELDS:
            if not slot.many:
                yield slot.kind, getattr(option, slot.name)
