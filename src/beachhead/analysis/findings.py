"""What an analysis finds, as data. Begin with `Analysis`.

Chances are those of the first side, from 0 to 1, in millionths, so that sums are exact to the last digit: the
chance at the end is the chance at the beginning plus `luck` plus `skill`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

VERSION: Final = 1
"""Of the JSON form; it goes up when a reader would have to know."""
PLACES: Final = 6


def exact(chance: float) -> float:
    """A chance, or a difference of chances, in millionths."""
    return round(chance, PLACES) + 0.0  # never -0.0


@dataclass(frozen=True)
class SideName:
    """A side by its id, and as sentences name it."""

    id: str
    name: str


@dataclass(frozen=True)
class TurnBegan:
    """A turn, and the entry after which it began."""

    turn: int
    n: int


@dataclass(frozen=True)
class Point:
    """The chance after an entry, wherever it changed; `luck` is the part of the change that the dice made."""

    n: int
    chance: float
    luck: float


@dataclass(frozen=True)
class PlanStep:
    """One answer of a plan: as it is written, in a sentence, and the unit and hex it is about, if any. It is
    `other` if it was not played."""

    text: str
    says: str
    unit: str
    hex: str
    other: bool


@dataclass(frozen=True)
class Plan:
    """What would have been better: why, in a sentence or none, the answers up to the next roll, and the
    chance of its own side with it and with what was played."""

    why: str
    steps: tuple[PlanStep, ...]
    chance: float
    played: float


@dataclass(frozen=True)
class Fault:
    """An act after which a better plan was found: it begins after entry `n` and ends with entry `until`.
    `lost` is the chance it gave away, give or take `error` (a standard error)."""

    n: int
    until: int
    turn: int
    side: str
    seat: str
    grade: str
    lost: float
    error: float
    says: str
    better: Plan


@dataclass(frozen=True)
class Moment:
    """A decisive moment, by a `roll` or by a `decision`: what it changed in favour of `side`, in chance. A
    roll has the better plan for the decision that led to it, if there was one."""

    n: int
    turn: int
    kind: str
    side: str
    swing: float
    before: float
    after: float
    says: str
    better: Plan | None


@dataclass(frozen=True)
class Played:
    """How a side fared: its luck and skill (those of the other side with the sign turned), how many of its
    decisions mattered and were judged, what its faults lost together, and its rating in a word and as the
    chance it gave away in a turn."""

    side: str
    luck: float
    skill: float
    judged: int
    inaccuracies: int
    mistakes: int
    blunders: int
    lost: float
    error: float
    per_turn: float
    rating: str


@dataclass(frozen=True)
class Analysis:
    """A finished game, analysed. `luck` and `skill` are the first side's; either could be off by `error`,
    which is how much the value changed its mind from one throw, or one seat, to the next. `dice` is the luck
    of ordinary dice in this game (a standard deviation), `luckier` the share of games whose dice are kinder
    to the first side, by the normal curve."""

    version: int
    scenario: str
    title: str
    headline: str
    entries: int
    turns: int
    rollouts: int
    sides: tuple[SideName, ...]
    clock: tuple[TurnBegan, ...]
    start: float
    end: float
    luck: float
    skill: float
    error: float
    dice: float
    luckier: float
    luck_says: str
    skill_says: str
    curve: tuple[Point, ...]
    played: tuple[Played, ...]
    faults: tuple[Fault, ...]
    moments: tuple[Moment, ...]

    def json(self) -> dict[str, Any]:
        """The same as data, for a program."""
        return asdict(self)
