"""Games as rows: every decision with what the seat saw, what it could do, what it did and what came of it.

Begin with `Rows.add`. A question with a single option is no decision and has no row.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, get_args

import numpy as np
import numpy.typing as npt

from beachhead.bots.value.value import value_of
from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.errors import BadFile, unknown
from beachhead.core.observer import Observer
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.state import State
from beachhead.dataset.layout import Layout
from beachhead.env.planes.canvas import Canvas
from beachhead.env.visible import Visible
from beachhead.games import find_game

Observed = Literal["changes", "whole"]
Evaluated = Literal["acts", "all", "none"]
NOT_SAID: Final = float("nan")
NUMBERS: Final = {"game": "i", "n": "i", "turn": "h", "seat": "b", "asked": "h", "action": "i", "choice": "h"}
SHARES: Final = ("outcome", "luck", "chance")

Array = npt.NDArray[Any]


class Move(NamedTuple):
    """Something done: the number of its entry in the log, who, and what."""

    n: int
    by: Seat
    action: Action


@dataclass(frozen=True)
class Course:
    """A game as it was played: where it began and what was done. `about` says where it comes from; `returns`
    is what came of it for each seat, if its result does not say so."""

    begins: State
    moves: Sequence[Move]
    about: Mapping[str, Any]
    returns: Mapping[str, float] | None = None


@dataclass(frozen=True)
class Written:
    """How rows are written. Observations: `changes` has what has changed since the row before of the same
    seat in the same game, `whole` everything that is not 0. Evaluated are the first question of each of the
    `acts` (after a roll, or another seat), `all` questions, or `none`."""

    observations: str = "changes"
    evaluation: str = "acts"

    def __post_init__(self) -> None:
        for what, given, known in (
            ("observations", self.observations, Observed),
            ("evaluation", self.evaluation, Evaluated),
        ):
            if given not in get_args(known):
                raise unknown(f"choice of {what} called", given, get_args(known))


class Rows:
    """The rows of some games of one layout, column by column, and a record of each game."""

    def __init__(self, layout: Layout, written: Written) -> None:
        self.layout, self.written = layout, written
        self.game = find_game(layout.setup.game)
        self.numbers = {name: array(kind) for name, kind in NUMBERS.items()}
        self.shares = {name: array("f") for name in SHARES}
        self.cells: list[Array] = []
        self.values: list[Array] = []
        self.options = array("i")
        self.option_ends = array("i", [0])
        self.records: list[dict[str, Any]] = []
        self._value = value_of(self.game) if written.evaluation != "none" else None

    def __len__(self) -> int:
        return len(self.cells)

    def add(self, number: int, course: Course) -> None:
        """Play a game once more and write down every decision."""
        first = len(self)
        following = _Following(self, number, course)
        following.go()
        state = following.state
        if course.returns is not None or state.result is not None:
            returns = course.returns or returns_of(state)
            by_seat = [returns[seat] for seat in self.layout.seats]
            for row in range(first, len(self)):
                self.shares["outcome"][row] = by_seat[self.numbers["seat"][row]]
        self.records.append(self._record(number, course, following, len(self) - first))

    def _record(self, number: int, course: Course, following: _Following, rows: int) -> dict[str, Any]:
        state, setup = following.state, self.layout.setup
        ended = {"winner": None, "grade": None, "reason": None, "rule": None, "scores": None}
        return {
            "number": number,
            "scenario": f"{setup.game}:{setup.scenario}",
            "options": setup.options,
            **course.about,
            **(ended if state.result is None else state.result.json()),
            "returns": None if course.returns is None else dict(course.returns),
            "entries": len(course.moves),
            "rows": rows,
            **following.observer.json(state),
            "key": f"{state.key:016x}",
        }


def returns_of(state: State) -> dict[str, float]:
    """1 for a win, -1 for a defeat, 0 for a draw."""
    assert state.result is not None
    return {seat: float(max(-1, min(1, score))) for seat, score in state.result.scores}


class _Following:
    """One game as it is played once more."""

    def __init__(self, rows: Rows, number: int, course: Course) -> None:
        self.rows, self.number, self.course = rows, number, course
        self.state = course.begins.copy()
        self.table: Any = rows.game.table(self.state, None)
        self.observer = Observer(rows.game.measure, self.state)
        reader = rows.layout.reader
        self._canvases = {seat: Canvas(reader) for seat in rows.layout.seats}
        self._before: dict[str, Array] = {}
        self._luck = [luck.excess for luck in self.observer.luck]
        self._acting: Seat | None = None

    def go(self) -> None:
        state, observer = self.state, self.observer
        for n, by, action in self.course.moves:
            decision = asked(state, by)
            index = self._index(n, decision, by, action)
            assert decision is not None
            if by == CHANCE:
                observer.rolls(state, decision, index)
                self._acting = None
            elif len(decision.options) > 1:
                self._settle_luck()
                self._write(n, decision, index)
            self.table.play(decision, index)
            observer.goes_on(state, n)
        self._settle_luck()

    def _index(self, n: int, decision: Decision | None, by: Seat, action: Action) -> int:
        try:
            if decision is not None and decision.seat == by:
                return decision.options.index(action)
        except ValueError:
            pass
        text = self.state.setup.names.text(action)
        raise BadFile(
            f"{self.course.about.get('file') or 'The game'}: entry {n}, {text!r} by {by}, is no option there."
        )

    def _write(self, n: int, decision: Decision, index: int) -> None:
        rows, seat, state = self.rows, decision.seat, self.state
        layout, numbers = rows.layout, rows.numbers
        visible = Visible(state, seat, decision)
        ids = layout.reader.action_ids.ids(decision, visible)
        self._observe(visible)
        rows.options.extend(ids)
        rows.option_ends.append(len(rows.options))
        written = (
            self.number, n, self.observer.turn, layout.reader.seats[seat],
            layout.reader.asks[decision.ask], ids[index], index,
        )  # fmt: skip
        for column, number in zip(numbers.values(), written, strict=True):
            column.append(number)
        rows.shares["outcome"].append(NOT_SAID)
        rows.shares["luck"].append(0.0)
        rows.shares["chance"].append(self._chance(seat))
        self._acting = seat

    def _observe(self, visible: Visible) -> None:
        row = self._canvases[visible.seat].draw(visible)
        if self.rows.written.observations == "whole":
            cells = np.flatnonzero(row)
            self.rows.cells.append(cells)
            self.rows.values.append(row[cells])
            return
        before = self._before.get(visible.seat)
        if before is None:
            before = self._before[visible.seat] = np.zeros_like(row)
        cells = np.flatnonzero(row != before)
        values = row[cells]
        before[cells] = values
        self.rows.cells.append(cells)
        self.rows.values.append(values)

    def _chance(self, seat: Seat) -> float:
        value = self.rows._value
        if value is None or (self.rows.written.evaluation == "acts" and self._acting == seat):
            return NOT_SAID
        return value.chance(self.state, seat)

    def _settle_luck(self) -> None:
        """The rolls since the last row are counted for the seat that answered there."""
        rows = self.rows
        for side, luck in enumerate(self.observer.luck):
            more = luck.excess - self._luck[side]
            if more:
                self._luck[side] = luck.excess
                if self.rows.numbers["game"] and rows.numbers["game"][-1] == self.number:
                    seat = rows.layout.seats[rows.numbers["seat"][-1]]
                    mine = rows.layout.side_of[seat] == side
                    rows.shares["luck"][-1] += more if mine else -more


def asked(state: State, seat: Seat) -> Decision | None:
    """What a seat is asked now; the options of the others are not listed."""
    if len(state.lanes) == 1 or state.first.seat == seat:
        return state.first
    step = state.top(seat)
    return None if step is None else step.decide(state)
