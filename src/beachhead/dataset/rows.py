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
SEAT: Final = list(NUMBERS).index("seat")
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
        following = _Following(self, number, course)
        following.go()
        state, rows = following.state, len(following.said)
        by_seat = [NOT_SAID] * len(self.layout.seats)
        if course.returns is not None or state.result is not None:
            returns = course.returns or returns_of(state)
            by_seat = [returns[seat] for seat in self.layout.seats]
        seats = self.numbers["seat"]
        self.shares["outcome"].extend(by_seat[seats[row]] for row in range(len(self) - rows, len(self)))
        self.records.append(self._record(number, course, following, rows))

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
        self._differs = np.empty(reader.width, np.bool_)
        self.said: list[tuple[int, ...]] = []
        """By row: its NUMBERS."""
        self._luck = [luck.excess for luck in self.observer.luck]
        self._acting: Seat | None = None
        self._rolled = False

    def go(self) -> None:
        state, observer = self.state, self.observer
        for n, by, action in self.course.moves:
            decision = asked(state, by)
            if decision is None or decision.seat != by:
                raise self._no_option(n, by, action)
            if by == CHANCE:
                index = self._index(n, decision, action)
                observer.rolls(state, decision, index)
                self._acting, self._rolled = None, True
            elif len(decision.options) > 1:
                if self._rolled:
                    self._settle_luck()
                index = self._write(n, decision, action)
            else:
                index = self._index(n, decision, action)
            self.table.play(decision, index)
            observer.goes_on(state, n)
        self._settle_luck()
        for column, said in zip(self.rows.numbers.values(), zip(*self.said, strict=True), strict=False):
            column.extend(said)

    def _index(self, n: int, decision: Decision, action: Action) -> int:
        try:
            return decision.options.index(action)
        except ValueError:
            raise self._no_option(n, decision.seat, action) from None

    def _no_option(self, n: int, by: Seat, action: Action) -> BadFile:
        text = self.state.setup.names.text(action)
        return BadFile(
            f"{self.course.about.get('file') or 'The game'}: entry {n}, {text!r} by {by}, is no option there."
        )

    def _write(self, n: int, decision: Decision, action: Action) -> int:
        """Write a row; gives the place of the action among the options."""
        rows, seat, state = self.rows, decision.seat, self.state
        reader = rows.layout.reader
        visible = Visible(state, seat, decision)
        ids = reader.action_ids.ids(decision, visible)
        try:
            index = reader.action_ids.place(action, decision, ids, visible)
        except ValueError:
            raise self._no_option(n, seat, action) from None
        self._observe(visible)
        rows.options.fromlist(ids)
        rows.option_ends.append(len(rows.options))
        turn, place, ask = self.observer.turn, reader.seats[seat], reader.asks[decision.ask]
        self.said.append((self.number, n, turn, place, ask, ids[index], index))
        rows.shares["luck"].append(0.0)
        rows.shares["chance"].append(self._chance(seat))
        self._acting = seat
        return index

    def _observe(self, visible: Visible) -> None:
        row = self._canvases[visible.seat].draw(visible)
        if self.rows.written.observations == "whole":
            (cells,) = row.nonzero()
            self.rows.cells.append(cells)
            self.rows.values.append(row[cells])
            return
        before = self._before.get(visible.seat)
        if before is None:
            before = self._before[visible.seat] = np.zeros_like(row)
        (cells,) = np.not_equal(row, before, self._differs).nonzero()
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
        rows, self._rolled = self.rows, False
        for side, luck in enumerate(self.observer.luck):
            more = luck.excess - self._luck[side]
            self._luck[side] = luck.excess
            if more and self.said:
                seat = rows.layout.seats[self.said[-1][SEAT]]
                mine = rows.layout.side_of[seat] == side
                rows.shares["luck"][-1] += more if mine else -more


def asked(state: State, seat: Seat) -> Decision | None:
    """What a seat is asked now; the options of the others are not listed."""
    if len(state.lanes) == 1 or state.first.seat == seat:
        return state.first
    step = state.top(seat)
    return None if step is None else step.decide(state)
