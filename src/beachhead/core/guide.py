"""What can be drawn on the board for the question that is open: what each hex would mean, whom it would let
one fight, where enemy zones begin, which unit is being placed. Asked for on demand, once a question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

UnitMark = Literal["ordered", "moved", "move_only", "fought", "done"]
"""What a unit has done this turn: it is ordered, has moved, may move but not battle, has fought, or can do
nothing more."""


@dataclass(frozen=True)
class Aim:
    """Somebody who could be fought, or could join: in a hex, with a short word (dice and chance, odds,
    strength) and the battle it would be, as `Game.odds` takes it."""

    unit: str
    hex: str
    says: str
    battle: dict[str, str] | None = None


@dataclass(frozen=True)
class Goal:
    """A hex that may be chosen: a note to be written into it (points left, dice), whether everything may
    still be done there (`full`), the way to it with what each step costs, whether supply would be lost,
    whom one could fight from it, and whether it is a `step` whose way is always drawn."""

    hex: str
    note: str = ""
    full: bool = True
    way: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    cut_off: bool = False
    aims: tuple[Aim, ...] = ()
    step: bool = False


@dataclass(frozen=True)
class Barred:
    """What one might expect to choose but cannot: a unit in its hex, or a cup; and why."""

    id: str
    why: str
    hex: str = ""


@dataclass(frozen=True)
class Reply:
    """What the other side may still do in a battle, in words: "if the Germans" "pass" or "draw too", and the
    cup they would draw from, as `Game.odds` takes it."""

    says: str
    passes: str
    draws: str
    cup: str


@dataclass(frozen=True)
class Guide:
    """For one question: the hexes, those who may be fought or may join, the sides (from, to) on which an
    enemy zone begins, the unit or kind of unit that is being placed, what is barred, and what the other side
    may reply."""

    goals: tuple[Goal, ...] = ()
    aims: tuple[Aim, ...] = ()
    bars: tuple[tuple[str, str], ...] = ()
    placed: str = ""
    barred: tuple[Barred, ...] = ()
    reply: Reply | None = None
