"""How a game is drawn: what its drawing offers to pictures, the browser and heat maps.

Begin with `Drawing`. A game names its own (`Game.drawing`); one that names none is drawn by `plain`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from beachhead.core.codec import column
from beachhead.core.forms import Row
from beachhead.core.game import Game
from beachhead.core.state import Setup
from beachhead.core.view import View
from beachhead.draw.kit.document import Document
from beachhead.draw.kit.layout import Layout, Spot, Window
from beachhead.draw.options import DrawOptions
from beachhead.games import companion
from beachhead.hexes import Grid, Hexes, HexId


class Board(Protocol):
    """The map of a set-up, laid out once."""

    @property
    def grid(self) -> Grid: ...

    @property
    def layout(self) -> Layout: ...

    @property
    def window(self) -> Window: ...


@dataclass(frozen=True)
class Piece:
    """Something that stands in a hex. It is drawn from its `look`: see `write_look`."""

    id: str
    hex: str
    x: float
    y: float
    look: str
    title: str
    side: str


@dataclass(frozen=True)
class Ways:
    """Where roads, rivers and towns are, for a map of characters. A hexside is a hex and a direction: roads
    cross it, rivers run along it; `water` are hexes that a river fills."""

    roads: frozenset[tuple[HexId, int]] = frozenset()
    rivers: frozenset[tuple[HexId, int]] = frozenset()
    water: Hexes = 0
    towns: Hexes = 0


@dataclass(frozen=True)
class Scene:
    """What a view shows on the board: the pieces, and fragments of SVG under and over them; by hex, what else
    lies there in words."""

    pieces: tuple[Piece, ...]
    under: str = ""
    over: str = ""
    lies: Mapping[str, str] = field(default_factory=dict)

    def json(self) -> dict[str, Any]:
        return {
            "pieces": [vars(p) for p in self.pieces],
            "under": self.under,
            "over": self.over,
            "lies": self.lies,
        }


def write_look(*words: object) -> str:
    """A look: the words a piece is drawn from, so that a browser fetches each look once."""
    return "|".join(map(str, words))


def read_look(look: str) -> list[str]:
    """The words of a look."""
    return look.split("|")


BoardT = TypeVar("BoardT", bound=Board)


class Drawing(ABC, Generic[BoardT]):
    """The drawing of one game."""

    columns: ClassVar[tuple[str, ...] | None] = None
    """The columns that a scene is drawn from; None for all of them."""
    figures: ClassVar[bool] = False
    """Whether pieces are figures, which stand; counters lie flat, stacked."""

    def has_board(self, setup: Setup) -> bool:
        """Whether there is something to draw."""
        return True

    @abstractmethod
    def board(self, setup: Setup) -> BoardT:
        """The map of a set-up; slow."""

    @abstractmethod
    def picture(self, setup: Setup, how: DrawOptions, view: View | None = None, reader: str = "") -> Document:
        """The map as a document; with a view, what the reader of it sees."""

    @abstractmethod
    def scene(self, board: BoardT, view: View) -> Scene:
        """What the seat of this view sees on the board."""

    @abstractmethod
    def draw_look(self, board: BoardT, look: str, alternate: bool) -> str:
        """The drawing of a look around (0, 0), or its alternate drawing; ValueError if there is no such
        look."""

    def look_of(self, board: BoardT, view: View, id: str) -> str:
        """The look of a unit by its id, wherever it is, or of a kind of unit; empty if there is none."""
        return ""

    def describe(self, board: BoardT, h: HexId) -> str:
        """What lies in a hex and what it does."""
        return ""

    def kinds(self, board: BoardT) -> Mapping[str, Collection[Spot]]:
        """The kinds of ground, each with its spots; what is not among them is clear."""
        return {}

    def ways(self, board: BoardT) -> Ways:
        """Roads, rivers and towns; none for a board of open ground."""
        return Ways()

    def sketch(self, board: BoardT) -> str:
        """The ground in a few strokes, for a small picture: land, water and ways."""
        return ""

    def sample(self, form: str, row: Row) -> tuple[str, ...]:
        """The drawings of a row of a form as its values say, each around (0, 0), such as the two sides of a
        counter; none if there is nothing to draw. ValueError or KeyError if it cannot be drawn."""
        return ()

    def definitions(self) -> tuple[str, ...]:
        """What pieces and marks refer to; games may share some of these fragments."""
        return ()

    def scene_columns(self, view: View) -> dict[str, Any]:
        """The known columns that the scene depends on."""
        if self.columns is None:
            return view.known
        return {name: view.known[name] for name in self.columns}


def known_columns(view: View) -> Mapping[str, Any]:
    """The columns of a view, each copied."""
    return {name: column(value) for name, value in view.known.items()}


def drawing_of(game: Game) -> Drawing[Any]:
    """The drawing that a game brings, or the plain one."""
    found: Drawing[Any] = companion(game.drawing, Drawing, "drawing")
    return found
