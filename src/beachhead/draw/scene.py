"""The board for a browser: the ground once, then only what stands on it, piece by piece.

Begin with `board_of` (what never changes: the drawing, the hexes and where they lie) and `scene_of` (what the
reader of a view sees on it). A piece has a `look`, a short text from which `draw_look` makes its drawing, so
a browser fetches each look once. Ids and hexes are the names players use, the same as in the options of a
decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from beachhead.core.bhd import DataSet
from beachhead.core.errors import Unknown
from beachhead.core.game import Source
from beachhead.core.panel import BattleMap
from beachhead.core.said import Said
from beachhead.core.state import Setup
from beachhead.core.view import View
from beachhead.draw.drawing import Board, Drawing, drawing_of
from beachhead.draw.kit.digits import digit_defs
from beachhead.draw.kit.document import Document
from beachhead.draw.kit.ground import hex_shape
from beachhead.draw.kit.layout import R
from beachhead.draw.kit.palette import MAP, THEMES
from beachhead.draw.kit.patterns import patterns
from beachhead.draw.kit.style import stylesheet
from beachhead.draw.kit.svg import group, tag
from beachhead.draw.options import DrawOptions
from beachhead.draw.picture import picture
from beachhead.games import find_game, find_scenario, games
from beachhead.hexes import each

GROUND = ("sea", "ground", "grid", "water", "bluffs", "ways", "towns", "limits", "names")
NUMBERS = ("numbers",)
ALTERNATE = "~"  # at the end of a look: the alternate drawing of the piece
CLEAR = "land"
TINTS = {"sea": "sea_2", "beach": "sand", "city": "urban"} | {
    kind: kind for kind in ("wet", "bocage", "swamp", "hill", "woods")
}
OptionPairs = tuple[tuple[str, object], ...]


@lru_cache(maxsize=64)
def _board(scenario: str, options: OptionPairs, data: DataSet | None) -> tuple[Drawing[Any], Board]:
    game, chosen = find_scenario(scenario)
    drawing, setup = drawing_of(game), game.begin(chosen.name, dict(options), Source(data=data))
    if not drawing.has_board(setup):
        raise Unknown(f"{game.title} has no board that could be drawn.")
    return drawing, drawing.board(setup)


def board_for(setup: Setup) -> tuple[Drawing[Any], Board]:
    """The drawing of a game, and the map of its set-up laid out."""
    return _board(f"{setup.game}:{setup.scenario}", _pairs(setup.options), setup.data)


def _pairs(options: Mapping[str, object]) -> OptionPairs:
    return tuple(sorted(options.items()))


def has_board(setup: Setup) -> bool:
    """Whether there is something to draw."""
    return drawing_of(find_game(setup.game)).has_board(setup)


def unfold(setup: Setup) -> None:
    """Load the map of a game into the cache, which takes a tenth of a second."""
    if has_board(setup):
        board_for(setup)


def board_of(scenario: str, options: Mapping[str, object], data: DataSet | None = None) -> dict[str, Any]:
    """What never changes: the window of the drawing and every hex in it."""
    drawing, board = _board(scenario, _pairs(options), data)
    grid, window, layout = board.grid, board.window, board.layout
    hexes = {grid.name(h): layout.centre(h) for h in each(grid.all) if window.holds(layout.centre(h), R)}
    return {
        "scenario": scenario,
        "data": "" if data is None else data.fingerprint,
        "left": window.left,
        "top": window.top,
        "width": window.width,
        "height": window.height,
        "radius": R,
        "figures": drawing.figures,
        "column": find_scenario(scenario)[0].column,
        "manual": bool(find_scenario(scenario)[0].manual),
        "hexes": {name: [round(x, 1), round(y, 1)] for name, (x, y) in hexes.items()},
        "ground": {name: drawing.describe(board, grid.hex(name)) for name in hexes},
        "places": _places(scenario, _pairs(options), data, tuple(hexes)),
        "tints": _tints(drawing, board, hexes),
        "maps": [asdict(one) for one in _maps(scenario, options, data)],
    }


@lru_cache(maxsize=64)
def _places(
    scenario: str, options: OptionPairs, data: DataSet | None, hexes: tuple[str, ...]
) -> dict[str, tuple[str, str]]:
    """What hexes are called, and where somebody in them is; none in a game that has only numbers."""
    game, chosen = find_scenario(scenario)
    names = game.begin(chosen.name, dict(options), Source(data=data)).names
    said = {name: names.say("HexId", names.read("HexId", name)) for name in hexes}
    return {
        name: (f"{place:name}", f"{place:where}") for name, place in said.items() if isinstance(place, Said)
    }


def _tints(drawing: Drawing[Any], board: Board, hexes: Iterable[str]) -> list[dict[str, Any]]:
    """The ground in plain colours, to be seen before its drawing is there: for each theme, and the hexes."""
    of = {spot: TINTS.get(kind, CLEAR) for kind, spots in drawing.kinds(board).items() for spot in spots}
    found: dict[str, list[str]] = {}
    for name in hexes:
        found.setdefault(of.get(board.layout.spot(board.grid.hex(name)), CLEAR), []).append(name)
    return [dict(zip(THEMES, MAP[tint], strict=True), hexes=names) for tint, names in found.items()]


def _maps(scenario: str, options: Mapping[str, object], data: DataSet | None) -> tuple[BattleMap, ...]:
    game, chosen = find_scenario(scenario)
    return game.maps(game.begin(chosen.name, options, Source(data=data)))


@lru_cache(maxsize=64)
def ground_svg(
    scenario: str, options: OptionPairs, theme: str, layer: str, data: DataSet | None = None
) -> str:
    """The drawing of the ground, or of the hex numbers alone, as an image of its own."""
    document = picture(scenario, DrawOptions(theme=theme), options=dict(options), data=data)
    return _image(document, GROUND if layer == "ground" else NUMBERS)


def _image(document: Document, wanted: tuple[str, ...]) -> str:
    window = document.window
    drawn = [group("layer", svg) for name, svg in document.layers if name in wanted]
    paper = tag(
        "rect", class_="m-paper", x=window.left, y=window.top, width=window.width, height=window.height
    )
    return tag(
        "svg",
        tag("style", stylesheet(document.theme)),
        tag("defs", hex_shape(), patterns(), *document.defs),
        paper if wanted is GROUND else "",
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{window.left:.1f} {window.top:.1f} {window.width:.1f} {window.height:.1f}",
        width=round(window.width),
        height=round(window.height),
    )


def shared_svg() -> str:
    """The shared definitions of the pieces and marks of all games; a page includes them once."""
    parts = [part for game in games().values() for part in drawing_of(game).definitions()]
    once = dict.fromkeys((digit_defs(), hex_shape(), *parts))
    return tag("svg", tag("defs", *once), xmlns="http://www.w3.org/2000/svg", width=0, height=0)


def scene_columns(view: View) -> dict[str, Any]:
    """The columns that the scene of a view is made from, and nothing else."""
    return drawing_of(find_game(view.setup.game)).scene_columns(view)


def scene_of(view: View) -> dict[str, Any]:
    """Pieces and marks as the seat of this view sees them."""
    drawing, board = board_for(view.setup)
    return drawing.scene(board, view).json()


def looks_of(view: View, ids: Iterable[str]) -> dict[str, str]:
    """The looks of units that need not stand on the board, by their ids, if they have one."""
    if not has_board(view.setup):
        return {}
    drawing, board = board_for(view.setup)
    looks = {id: drawing.look_of(board, view, id) for id in ids}
    return {id: look for id, look in looks.items() if look}


def draw_look(scenario: str, options: Mapping[str, object], look: str, data: DataSet | None = None) -> str:
    """The drawing of a look around (0, 0), the alternate one if it ends with `ALTERNATE`; ValueError if there
    is no such look."""
    drawing, board = _board(scenario, _pairs(options), data)
    return drawing.draw_look(board, look.removesuffix(ALTERNATE), look.endswith(ALTERNATE))
