"""Beside the board: the clock, and panels of rows and cards for the edge of a screen. Programs find what they
look for by its id; the words are for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from beachhead.core.seat import Seat
from beachhead.core.view import View


@dataclass(frozen=True)
class Row:
    """What, how much, and a longer word on it if there is one. `id` is what it is about, in the names of the
    game: a seat, a cup, a turn."""

    what: str
    amount: str = ""
    more: str = ""
    id: str = ""


@dataclass(frozen=True)
class Card:
    """A card that the reader holds `times` times. Its `orders` ("2", "all", or none) go to each of the
    `sections`, counted from the left of its reader; a card of tactics has none."""

    id: str
    name: str
    text: str
    times: int = 1
    tactic: bool = False
    sections: tuple[int, ...] = ()
    orders: str = ""


@dataclass(frozen=True)
class Dots:
    """So many are used `of` so many: a dot for each."""

    what: str
    used: int
    of: int


@dataclass(frozen=True)
class Cup:
    """A cup to draw from: how many are `left` in it, and of each value how many there may be."""

    id: str
    title: str
    left: int
    values: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Chip:
    """A marker on the table: its `value`, or nothing if it lies face down for the reader; whether it is
    `mine`."""

    title: str
    value: str
    mine: bool


@dataclass(frozen=True)
class Panel:
    """A title over whatever lies there. What the reader holds in their hands or has to place next lies on the
    `edge` of the table; `units` are those to be placed, the next one first."""

    id: str
    title: str
    rows: tuple[Row, ...] = ()
    cards: tuple[Card, ...] = ()
    edge: bool = False
    dots: tuple[Dots, ...] = ()
    cups: tuple[Cup, ...] = ()
    chips: tuple[Chip, ...] = ()
    units: tuple[str, ...] = ()


@dataclass(frozen=True)
class Phase:
    """A phase of every turn, with a short name for a track."""

    id: str
    title: str


@dataclass(frozen=True)
class Clock:
    """Which turn and phase it is. `last` is 0 where the game does not end with a turn, `phase` one of
    `phases` or a word of its own for what comes once; `arrivals` are the turns that bring somebody; `rows`
    whatever else a player keeps an eye on; `side` is the team whose turn it is, where they take turns."""

    turn: int
    last: int = 0
    phase: str = ""
    phases: tuple[Phase, ...] = ()
    arrivals: tuple[Row, ...] = ()
    rows: tuple[Row, ...] = ()
    side: str = ""


@dataclass(frozen=True)
class BattleMap:
    """One of several maps that lie side by side: the names of its hexes begin with its id. `seats` command
    there."""

    id: str
    title: str
    seats: tuple[Seat, ...]


PanelMaker = Callable[[View], Panel]
"""Makes a panel as the seat of a view knows it; it may turn out empty."""


def is_filled(panel: Panel) -> bool:
    """Whether it has something to show."""
    return bool(panel.rows or panel.cards or panel.chips or panel.units)


def filled(panels: Iterable[Panel]) -> list[Panel]:
    """The panels that have something to show."""
    return [panel for panel in panels if is_filled(panel)]
