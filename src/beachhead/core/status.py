"""How a game stands, for somebody who glances at the edge of the board: what counts for victory and why, who
holds which place, what dice lie there and what they can call, who is lost and who is to come. Asked for on
demand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from beachhead.core.panel import Panel, Row

Icon = Literal["star", "house", "wave", "hill", "bridge", "exit", "section"]


@dataclass(frozen=True)
class Cause:
    """A reason for points: how many it has brought, in what sort of slot they are shown, whether they are
    `lasting` or can be lost again; `more` is what is still needed."""

    what: str
    amount: int
    icon: Icon
    lasting: bool = False
    more: str = ""


@dataclass(frozen=True)
class Tally:
    """The points of a side towards the `need` that wins, by cause; by map where several are joined."""

    side: str
    title: str
    amount: int
    need: int
    causes: tuple[Cause, ...] = ()
    maps: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Place:
    """A place that counts for victory: its hex, its name, the side that holds it (none if empty) and in a
    word how."""

    hex: str
    name: str
    holder: str
    says: str


@dataclass(frozen=True)
class Absent:
    """A unit that is not on the board, or a kind of unit; with what players call it."""

    id: str
    name: str


@dataclass(frozen=True)
class Group:
    """Units that are not on the board: `lost`, or `coming` in a turn (0: now)."""

    kind: Literal["lost", "coming"]
    side: str
    title: str
    units: tuple[Absent, ...]
    turn: int = 0


@dataclass(frozen=True)
class Call:
    """Something that dice can call: the faces it takes, what comes, with which values; how many dice are
    short, in words; the text of the option that calls it now, if there is one; whether it waits already."""

    dice: tuple[str, ...]
    what: str
    more: str
    short: str = ""
    option: str = ""
    called: bool = False


@dataclass(frozen=True)
class Dice:
    """The dice of the reader that can still be spent, the name of the event that told their roll, and what
    each face that is not spent on calls does."""

    title: str
    rolled: str
    left: tuple[str, ...] = ()
    notes: tuple[Row, ...] = ()
    calls: tuple[Call, ...] = ()
    says: str = ""


@dataclass(frozen=True)
class Status:
    """How the game stands, as one seat knows it. `taken` is the name of the event that tells of a place
    changing hands; `instead` are the panels that need not be shown beside it."""

    title: str = ""
    tallies: tuple[Tally, ...] = ()
    places: tuple[Place, ...] = ()
    taken: str = ""
    panels: tuple[Panel, ...] = ()
    groups: tuple[Group, ...] = ()
    dice: Dice | None = None
    instead: tuple[str, ...] = ()
