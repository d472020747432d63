"""A small picture of a scenario for a card: the ground in a few strokes and who stands there at the
beginning, cut to the beaches. Begin with `thumbnail`.

It is an SVG of 3 to 11 kB when compressed, and drawn in a tenth of a second to a third; that of the whole
board has 50 kB and more, and takes seconds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from beachhead.core.seat import SPECTATOR
from beachhead.core.view import View, view_of
from beachhead.draw.drawing import Board, Drawing, Piece
from beachhead.draw.kit.coarse import coarse
from beachhead.draw.kit.layout import Window, centre
from beachhead.draw.kit.palette import colours
from beachhead.draw.kit.style import stylesheet
from beachhead.draw.kit.svg import group, tag
from beachhead.draw.scene import board_for
from beachhead.games import find_game, find_scenario

SHAPE: Final = 16 / 9
ACROSS: Final = 480
"""So many pixels it is made for, in width."""
PLAIN: Final = {
    "m-clear": "land", "m-bocage": "bocage", "m-woods": "woods", "m-swamp": "swamp", "m-beach": "sand",
    "m-city-ground": "urban",
}  # fmt: skip
"""Plain colours for what has a pattern on the board."""
SIDES: Final = ("us", "ge")
"""The colours of the pieces: of the side that attacks, and of the other."""
TOKEN: Final = (34, 26)
AROUND: Final = 90
"""So much is shown around the outermost pieces."""


def thumbnail(scenario: str, theme: str) -> str:
    """The small picture in the colours of a theme."""
    drawn, cut = _drawn(scenario)
    return tag(
        "svg",
        tag("style", style_of(drawn, theme)),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{cut.left:.0f} {cut.top:.0f} {cut.width:.0f} {cut.height:.0f}",
        width=ACROSS,
        height=round(ACROSS / SHAPE),
    )


@lru_cache(maxsize=128)
def _drawn(scenario: str) -> tuple[str, Window]:
    game, chosen = find_scenario(scenario)
    setup = game.begin(chosen.name, {})
    return sketched(view_of(game.opening(setup), SPECTATOR))


def sketched(view: View, across: int = ACROSS, shape: float = 0.0) -> tuple[str, Window]:
    """What a view shows of the board, in a few strokes, and the part of it that a small picture shows: the
    beaches, or with a `shape` all pieces, in a window of that shape."""
    game, setup = find_game(view.setup.game), view.setup
    drawing, board = board_for(setup)
    sides = tuple(game.measure.teams(setup))
    pieces = drawing.scene(board, view).pieces
    tokens = [_token(piece, sides) for piece in pieces]
    cut = _around(board, pieces, shape) if shape else _cut(drawing, board)
    ground = coarse(drawing.sketch(board), cut, max(1, round(cut.width / across)))
    return ground + group("tokens", *tokens), cut


def _token(piece: Piece, sides: tuple[str, ...]) -> str:
    wide, high = TOKEN
    colour = SIDES[sides.index(piece.side) % len(SIDES)] if piece.side in sides else SIDES[0]
    return tag(
        "rect", class_=f"n-{colour}", x=round(piece.x - wide / 2), y=round(piece.y - high / 2),
        width=wide, height=high, rx=4,
    )  # fmt: skip


def _cut(drawing: Drawing[Any], board: Board) -> Window:
    """The part that is shown: as wide or as high as the board, the beaches in the middle if there are any."""
    whole = board.window
    wide = min(whole.width, whole.height * SHAPE)
    high = wide / SHAPE
    spots = drawing.kinds(board).get("beach") or ()
    points = [at for at in map(centre, spots) if whole.holds(at, 0)]
    points = points or [(whole.left + whole.width / 2, whole.top + whole.height / 2)]
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    left = min(max(x - wide / 2, whole.left), whole.left + whole.width - wide)
    top = min(max(y - high / 2, whole.top), whole.top + whole.height - high)
    return Window(left, top, left + wide, top + high)


def _around(board: Board, pieces: Sequence[Piece], shape: float) -> Window:
    """The part of the board with all pieces in it, of this shape: no larger than it has to be, and on the
    board as far as that goes."""
    whole = board.window
    points = [(piece.x, piece.y) for piece in pieces] or [
        (whole.left, whole.top),
        (whole.right, whole.bottom),
    ]
    (left, right), (top, bottom) = ((min(values), max(values)) for values in zip(*points, strict=True))
    wide, high = right - left + 2 * AROUND, bottom - top + 2 * AROUND
    wide, high = max(wide, high * shape), max(high, wide / shape)
    x = _within((left + right - wide) / 2, wide, whole.left, whole.width)
    y = _within((top + bottom - high) / 2, high, whole.top, whole.height)
    return Window(x, y, x + wide, y + high)


def _within(start: float, length: float, first: float, room: float) -> float:
    """Where a length begins so that it lies in a room, or in the middle of one that is too small."""
    if length >= room:
        return first - (length - room) / 2
    return min(max(start, first), first + room - length)


def style_of(drawn: str, theme: str) -> str:
    """Of the stylesheet only what is used, and plain colours in place of patterns."""
    used = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}
    kept = [
        rule
        for rule in re.findall(r"[^{}]+\{[^}]*\}", stylesheet(theme))
        if "url(" not in rule and used & set(re.findall(r"\.([\w-]+)", rule.partition("{")[0]))
    ]
    colour = colours(theme)
    plain = [f".{name}{{fill:{colour[tint]}}}" for name, tint in PLAIN.items()]
    edge = f".tokens{{stroke:{colour['paper']};stroke-width:2}}"
    return "".join((*kept, *plain, edge))
