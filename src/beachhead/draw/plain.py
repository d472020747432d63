"""The plain drawing of a game that brings none of its own: open ground, a grid with its numbers, and a token
for each of `Game.pieces`.

The set-up of such a game has the hexes it is played on as `grid`; without one there is no board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from beachhead.core import piece
from beachhead.core.state import Setup
from beachhead.core.view import View
from beachhead.draw.drawing import Drawing, Piece, Scene, read_look, write_look
from beachhead.draw.kit.document import Document, sentences
from beachhead.draw.kit.ground import Land, hex_grid
from beachhead.draw.kit.layout import Layout, centre
from beachhead.draw.kit.signs import TOKEN
from beachhead.draw.kit.svg import group, moved, path, tag, text
from beachhead.draw.labels.candidates import number
from beachhead.draw.labels.placement import Crowd
from beachhead.draw.options import DrawOptions
from beachhead.games import find_game
from beachhead.hexes import Grid, each

SHAPES: Final = tuple(TOKEN)  # a side has its shape and colour
MOST: Final = 3  # letters on a token


class PlainMap:
    """Open ground, all of it."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.layout = Layout(grid)
        self.window = self.layout.window(grid.all, 0)
        self.land = Land({"clear": set(self.layout.shown(self.window))})

    def hexes(self) -> str:
        return hex_grid([(self.grid.name(h), self.layout.spot(h)) for h in each(self.grid.all)], "m-grid")

    def numbers(self) -> str:
        crowd, spot = Crowd(), self.layout.spot
        labels = [number(self.grid.name(h), spot(h), crowd) for h in each(self.grid.all)]
        return group("m-numbers", *(label.svg() for label in labels))


class PlainDrawing(Drawing[PlainMap]):
    """Tokens on open ground."""

    def has_board(self, setup: Setup) -> bool:
        return isinstance(getattr(setup, "grid", None), Grid)

    def board(self, setup: Setup) -> PlainMap:
        grid = getattr(setup, "grid", None)
        assert isinstance(grid, Grid)
        return PlainMap(grid)

    def picture(self, setup: Setup, how: DrawOptions, view: View | None = None, reader: str = "") -> Document:
        game, board = find_game(setup.game), self.board(setup)
        scenario = game.scenario(setup.scenario)
        pieces = () if view is None else pieces_of(board, view)
        stand = [f"{piece.title} in {piece.hex}" for piece in pieces]
        return Document(
            title=scenario.title,
            subtitle=f"{game.title}{reader}",
            description=sentences(
                [f"Board of {board.grid.all.bit_count()} hexes.", *(f"{s}." for s in stand)]
            ),
            window=board.window,
            theme=how.theme,
            scale=how.scale,
            defs=[board.land.defs],
            layers=[
                ("ground", board.land.ground()),
                ("grid", board.hexes()),
                ("numbers", board.numbers() if how.numbers else ""),
                ("units", group("m-units", *map(placed, pieces))),
            ],
        )

    def scene(self, board: PlainMap, view: View) -> Scene:
        return Scene(tuple(pieces_of(board, view)))

    def sketch(self, board: PlainMap) -> str:
        return tag("defs", board.land.defs) + board.land.ground() + board.hexes()

    def draw_look(self, board: PlainMap, look: str, alternate: bool) -> str:
        shape, letters = read_look(look)
        if shape not in SHAPES or not 0 < len(letters) <= MOST:
            raise ValueError(f"there is no look {look!r}")
        return token(shape, letters)


def pieces_of(board: PlainMap, view: View) -> list[Piece]:
    """The pieces of a view in their places."""
    told = find_game(view.setup.game).pieces(view)
    shapes = shapes_of(view.setup, told)
    found = []
    for one in told:
        x, y = centre(board.layout.spot(board.grid.hex(one.hex)))
        look = write_look(shapes[one.side], one.title[:1].upper())
        found.append(Piece(one.id, one.hex, x, y, look, one.title, one.side))
    return found


def shapes_of(setup: Setup, pieces: Iterable[piece.Piece]) -> dict[str, str]:
    """The shape of each side, in the order of the seats; with more sides than shapes, some share one."""
    sides = dict.fromkeys([*setup.seats, *(one.side for one in pieces)])
    return {side: SHAPES[n % len(SHAPES)] for n, side in enumerate(sides)}


def placed(piece: Piece) -> str:
    shape, letters = read_look(piece.look)
    named = tag("title", text(piece.title)) + token(shape, letters)
    return group("unit", named, transform=moved(piece.x, piece.y), data_unit=piece.id)


def token(shape: str, letters: str) -> str:
    """A token round (0, 0)."""
    ink = tag("text", text(letters), class_=f"c-head n-{shape}-ink", y=5.5, text_anchor="middle")
    return group("token", path(TOKEN[shape], f"n-{shape}"), ink)


DRAWING: Final = PlainDrawing()
