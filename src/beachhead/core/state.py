"""The state of a game: column lists and integers, a stack of steps, nothing else.

A game extends `State` with its own columns, declares each one in `FIELDS` with who may see it, and writes out
`copy` (one line a column: scalars by value, lists with `[:]`). Scenario facts that never change hang on
`setup` and are shared. History is not here.

Steps stand in lanes. Most of the time there is one. Where several seats act at the same time,
`table.together` opens a lane for each; the first lane goes on when the others have run empty.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, ClassVar, TypeVar

from beachhead.core.bhd import DataSet
from beachhead.core.compiling import mypyc_attr
from beachhead.core.decision import Decision
from beachhead.core.notation import Names
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import AnyStep

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Setup:
    """What a match is played with, the same for every state of it: `rules` is the number of the rules, and
    `fingerprint` that of the facts."""

    game: str
    scenario: str
    options: dict[str, object]
    seats: tuple[Seat, ...]
    rules: int
    fingerprint: str
    names: Names = field(compare=False)
    data: DataSet | None = field(default=None, compare=False, kw_only=True)
    """The owner's values that it was loaded with."""


@dataclass(frozen=True)
class Result:
    """How it ended: the winning side (None for a draw), how well, why, by which rule, and a score per
    seat."""

    winner: str | None
    grade: str
    reason: str
    rule: str
    scores: tuple[tuple[Seat, int], ...]

    def score(self, seat: Seat) -> int:
        """The score of a seat."""
        return dict(self.scores)[seat]

    def json(self) -> dict[str, object]:
        """The same as data, for a program."""
        return {
            "winner": self.winner,
            "grade": self.grade,
            "reason": self.reason,
            "rule": self.rule,
            "scores": dict(self.scores),
        }


Shown = Callable[[Any, Seat], object]


@dataclass(frozen=True)
class Field:
    """A column of the state and what a seat is shown of it: `show(state, seat)`, nothing if None."""

    name: str
    show: Shown | None
    as_it_is: bool = False
    """Whether everybody is shown the column itself."""


def public(*names: str) -> tuple[Field, ...]:
    """Columns that everybody may see as they are."""
    return tuple(Field(name, _as_is(name), as_it_is=True) for name in names)


def shown(name: str, show: Shown) -> tuple[Field, ...]:
    """A column of which each seat sees what `show` gives it."""
    return (Field(name, show),)


def hidden(*names: str) -> tuple[Field, ...]:
    """Columns that nobody may see."""
    return tuple(Field(name, None) for name in names)


def _as_is(name: str) -> Shown:
    def show(state: Any, seat: Seat) -> object:
        return getattr(state, name)

    return show


class Kept:
    """What a lane asks, and on what that depends."""

    __slots__ = ("decision", "reads", "seat")

    def __init__(self, seat: Seat, reads: int, decision: Decision | None = None) -> None:
        self.seat = seat
        self.reads = reads
        self.decision = decision


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The common part: steps, result and the open decisions."""

    __slots__ = ("_asking", "_kept", "_open", "lanes", "result", "setup", "touched")
    FIELDS: ClassVar[tuple[Field, ...]] = ()
    SHARED: ClassVar[frozenset[str]] = frozenset()
    """Columns that copies share: whoever changes one puts a new list in its place (`replaced`)."""

    setup: Setup
    lanes: list[list[AnyStep]]
    result: Result | None
    _open: tuple[Decision, ...] | None  # the open decisions, when they have been listed
    _asking: tuple[Seat | None, ...] | None  # whom each lane asks, when that is known
    _kept: dict[int, Kept]  # by lane: what is asked there, until something is touched that it reads
    touched: int  # what has changed since, as bits of the game (`Table.touch`)

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.lanes = [[]]
        self.result = None
        self._open = None
        self._asking = None
        self._kept = {}
        self.touched = 0

    def copy(self) -> State:
        """An equal state that shares no column, but those of SHARED; every game writes this out."""
        raise AssertionError(f"{type(self).__name__} has to write out its copy")

    def copy_core(self, other: State) -> None:
        """Give `other` the common part."""
        lanes = self.lanes
        other.lanes = [lanes[0][:]] if len(lanes) == 1 else [lane[:] for lane in lanes]
        other.result = self.result
        other._open = self._open
        other._asking = self._asking
        other._kept = self._kept.copy() if self._kept else {}
        other.touched = self.touched

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.result is not None

    @property
    def open(self) -> tuple[Decision, ...]:
        """The decisions that are open now: at most one a seat, or chance alone. Empty when the game is
        over."""
        if self._open is None:
            self._open = () if self.result is not None else self._asked()
        return self._open

    @property
    def first(self) -> Decision:
        """The decision to take next when they are taken one at a time; the other seats' options are not
        listed for it."""
        if self._open is None and len(self.lanes) > 1 and self.result is None:
            asking = self.asking
            return self._list(asking.index(CHANCE) if CHANCE in asking else _first(asking))
        return self.open[0]

    def decision(self, seat: Seat) -> Decision | None:
        """What `seat` is asked now, if anything."""
        for decision in self.open:
            if decision.seat == seat:
                return decision
        return None

    @property
    def asking(self) -> tuple[Seat | None, ...]:
        """The seat each lane asks; None for an empty lane and for the first one while it waits for the
        others."""
        if self._asking is None:
            self._asking = (
                None,
                *[self.asked_in(n) if lane else None for n, lane in enumerate(self.lanes) if n],
            )
        return self._asking

    def asked_in(self, lane: int) -> Seat | None:
        """The seat that a lane asks beside others; found again only if something was touched that it
        reads."""
        if self.touched:
            self._kept = {n: kept for n, kept in self._kept.items() if not kept.reads & self.touched}
            self.touched = 0
        kept = self._kept.get(lane)
        if kept is not None:
            return kept.seat
        step = self.lanes[lane][-1]
        seat = step.asks(self)
        reads = None if seat is None else step.reads(self)
        if seat is not None and reads is not None:
            self._kept[lane] = Kept(seat, reads)
        return seat

    def forget(self, lane: int) -> None:
        """What a lane asks is no longer the same."""
        self._kept.pop(lane, None)

    def lane_of(self, seat: Seat) -> int:
        """The lane whose question `seat` answers next."""
        return 0 if len(self.lanes) == 1 else self.asking.index(seat)

    def top(self, seat: Seat) -> AnyStep | None:
        """The step on top of the lane that `seat` answers in, if there is one: what it is asked about."""
        if len(self.lanes) > 1 and seat not in self.asking:
            return None
        lane = self.lanes[self.lane_of(seat)]
        return lane[-1] if lane else None

    def _asked(self) -> tuple[Decision, ...]:
        if len(self.lanes) == 1:
            return (self._list(0),)
        asking = self.asking
        if CHANCE in asking:
            return (self._list(asking.index(CHANCE)),)
        return tuple(
            [self._ask(n) for n, seat in enumerate(asking) if seat is not None and asking.index(seat) == n]
        )

    def _ask(self, lane: int) -> Decision:
        """What a lane asks beside others; listed again only if something was touched that it reads."""
        kept = self._kept.get(lane)
        if kept is None or self.touched:
            return self._list(lane)
        if kept.decision is None:
            self._kept[lane] = kept = Kept(kept.seat, kept.reads, self._list(lane))
        assert kept.decision is not None
        return kept.decision

    def _list(self, lane: int) -> Decision:
        decision = self.lanes[lane][-1].decide(self)
        assert decision is not None, "a settled lane asks"
        return decision

    def columns(self) -> tuple[Any, ...]:
        """Every column in the order of FIELDS, then steps and result: all that makes two states different."""
        own = [getattr(self, field.name) for field in self.FIELDS]
        return (*own, self.lanes, self.result)

    def written(self) -> str:
        """The same as text that depends only on permanent names, not on the names of classes."""
        own = ", ".join([_column(field.name, getattr(self, field.name)) for field in self.FIELDS])
        lanes = [[(step.NAME, step.values()) for step in lane] for lane in self.lanes]
        return f"([{own}], {lanes!r}, {None if self.result is None else self.result.json()!r})"

    def same(self, other: State) -> bool:
        """Whether both states are the same position."""
        return type(self) is type(other) and self.setup == other.setup and self.columns() == other.columns()

    @property
    def key(self) -> int:
        """64 bits that tell positions apart, the same on every machine."""
        return int.from_bytes(blake2b(self.written().encode(), digest_size=8).digest(), "big")


def replaced(column: list[T], place: int, value: T) -> list[T]:
    """A new list for a column that copies share, with another value at `place`."""
    changed = column[:]
    changed[place] = value
    return changed


_WRITTEN: dict[str, tuple[bytes, str]] = {}
"""For each name of a column its last value, in marshal's bytes, and how that is written."""


def _column(name: str, value: Any) -> str:
    """`repr((name, value))`. Few columns change from one position to the next, and to see that one has not is
    several times quicker than to write it."""
    try:
        bytes_now = marshal.dumps(
            value, 2
        )  # of version 2, because later ones depend on who else refers to it
    except ValueError:
        return repr((name, value))
    last = _WRITTEN.get(name)
    if last is not None and last[0] == bytes_now:
        return last[1]
    text = repr((name, value))
    _WRITTEN[name] = (bytes_now, text)
    return text


def _first(asking: tuple[Seat | None, ...]) -> int:
    for lane, seat in enumerate(asking):
        if seat is not None:
            return lane
    return 0
