"""The board for a browser: the ground once, then only what stands on it, piece by piece.

Begin with `board_of` (what never changes: the drawing, the hexes and where they lie) and `scene_of` (what the
reader of a view sees on it). A piece has a `look`, a short text from which `draw_look` makes its drawing, so
a browser fetches each look once. Ids and hexes are the names players use, the same as in the options of a
decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from beachhead.core.codec import column
from beachhead.core.errors import unknown
from beachhead.core.state import Setup
from beachhead.core.view import View
from beachhead.draw.counters import Counter, counter, counter_defs
from beachhead.draw.figures import figure_defs, men
from beachhead.draw.fm_map import FmMap
from beachhead.draw.fm_picture import fm_picture
from beachhead.draw.fm_units import FmUnits
from beachhead.draw.ground import hex_shape
from beachhead.draw.m44_map import M44Map
from beachhead.draw.m44_marks import BODY
from beachhead.draw.m44_picture import m44_picture
from beachhead.draw.m44_units import M44Units
from beachhead.draw.markers import marker_defs
from beachhead.draw.numerals import numeral_defs
from beachhead.draw.obstacles import obstacle_defs
from beachhead.draw.paper import R
from beachhead.draw.patterns import patterns
from beachhead.draw.picture import boards
from beachhead.draw.sheet import Sheet
from beachhead.draw.style import stylesheet
from beachhead.draw.svg import group, tag
from beachhead.draw.swapping import SWAPPED
from beachhead.draw.troops import Troops, craft, unit
from beachhead.draw.wish import Wish
from beachhead.fm.facts import UnitId
from beachhead.fm.facts.map import TERRAINS
from beachhead.fm.load import load as load_fm
from beachhead.hexes import Grid, HexId, each
from beachhead.m44.facts import ARMS, Terrain
from beachhead.m44.load import load as load_m44

WITH_BOARD = ("fm", "m44")
GROUND = ("sea", "ground", "grid", "water", "bluffs", "ways", "towns", "limits", "names")
NUMBERS = ("numbers",)
NATIONS = ("us", "cw", "ge")
MOST = 6  # figures of a unit
Options = tuple[tuple[str, object], ...]


@dataclass(frozen=True)
class Piece:
    """Something that stands in a hex."""

    id: str
    hex: str
    x: float
    y: float
    look: str
    title: str
    side: str

    def json(self) -> dict[str, Any]:
        return dict(vars(self))


@lru_cache(maxsize=64)
def _map(scenario: str, options: Options) -> FmMap | M44Map:
    if scenario not in boards():
        raise unknown("board", scenario, boards())
    if scenario.startswith("fm:"):
        return FmMap(load_fm(scenario.partition(":")[2], dict(options)))
    return M44Map(load_m44(scenario, dict(options)))


def has_board(view: View) -> bool:
    """Whether the game of this view is one of those that are drawn."""
    return view.setup.game in WITH_BOARD


def unfold(setup: Setup) -> None:
    """Have the map of a game at hand, which takes a tenth of a second the first time."""
    if setup.game in WITH_BOARD:
        _map(f"{setup.game}:{setup.scenario}", _key(setup.options))


def board_of(scenario: str, options: Mapping[str, object]) -> dict[str, Any]:
    """What never changes: the window of the drawing and every hex in it."""
    board = _map(scenario, _key(options))
    grid, window, paper = board.facts.grid, board.window, board.paper
    hexes = {grid.name(h): paper.centre(h) for h in each(grid.all) if window.holds(paper.centre(h), R)}
    return {
        "scenario": scenario,
        "left": window.left,
        "top": window.top,
        "width": window.width,
        "height": window.height,
        "radius": R,
        "figures": isinstance(board, M44Map),  # figures stand up; counters lie flat, one on the other
        "hexes": {name: [round(x, 1), round(y, 1)] for name, (x, y) in hexes.items()},
        "ground": {name: _ground(board, grid.hex(name)) for name in hexes},
    }


def _ground(board: FmMap | M44Map, h: HexId) -> str:
    """What lies in a hex and what it does: the line of the combat table, or the dice it costs."""
    if isinstance(board, M44Map):
        return _terrain(board.facts.terrains[board.ground.terrain[h]])
    ground = board.map
    words = [
        TERRAINS[ground.terrain[h]],
        *(["city"] if ground.city >> h & 1 else ["town"] * (ground.town >> h & 1)),
    ]
    words += [f"attacked on line {ground.line[h] + 1}"] * (board.facts.area >> h & 1)
    return ", ".join(words)


def _terrain(terrain: Terrain) -> str:
    """Ground of Memoir with its effects, as one reads them off the summary sheets."""
    lost = [f"{ARMS[arm]} {dice}" for arm, dice in enumerate(terrain.cover) if dice]
    effects = [f"dice lost by attacking {', '.join(lost)}"] * bool(lost)
    effects += ["enter and stop"] * terrain.stops + ["no battle on entering"] * terrain.no_battle
    effects += ["blocks sight"] * terrain.blocks_sight
    return "; ".join([terrain.name, *effects])


def _key(options: Mapping[str, object]) -> Options:
    return tuple(sorted(options.items()))


@lru_cache(maxsize=64)
def ground_svg(scenario: str, options: Options, theme: str, layer: str) -> str:
    """The drawing of the ground, or of the hex numbers alone, as an image of its own."""
    board = _map(scenario, options)
    wish = Wish(theme=theme)
    sheet = fm_picture(board.facts, wish) if isinstance(board, FmMap) else m44_picture(board.facts, wish)
    return _image(sheet, GROUND if layer == "ground" else NUMBERS)


def _image(sheet: Sheet, wanted: tuple[str, ...]) -> str:
    window = sheet.window
    drawn = [group("layer", svg) for name, svg in sheet.layers if name in wanted]
    paper = tag(
        "rect", class_="m-paper", x=window.left, y=window.top, width=window.width, height=window.height
    )
    return tag(
        "svg",
        tag("style", stylesheet(sheet.theme)),
        tag("defs", hex_shape(), patterns(), *sheet.defs),
        paper if wanted is GROUND else "",
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{window.left:.1f} {window.top:.1f} {window.width:.1f} {window.height:.1f}",
        width=round(window.width),
        height=round(window.height),
    )


def shared_svg() -> str:
    """What pieces and marks are made of; a page holds it once."""
    parts = (hex_shape(), counter_defs(), marker_defs(), figure_defs(), obstacle_defs())
    return tag("svg", tag("defs", *_once(parts)), xmlns="http://www.w3.org/2000/svg", width=0, height=0)


def _once(parts: tuple[str, ...]) -> list[str]:
    """The numerals are part of several sets; they are kept once."""
    numerals = numeral_defs()
    return [numerals, *(part.replace(numerals, "") for part in parts)]


# What stands on the board


def scene_of(view: View) -> dict[str, Any]:
    """Pieces and marks as the seat of this view sees them."""
    setup = view.setup
    known = {name: column(value) for name, value in view.known.items()}
    board = _map(f"{setup.game}:{setup.scenario}", _key(setup.options))
    if isinstance(board, FmMap):
        return _fm_scene(board, FmUnits(board.facts, board.paper, known))
    return _m44_scene(board, M44Units(board, known))


def _fm_scene(board: FmMap, units: FmUnits) -> dict[str, Any]:
    grid = board.facts.grid
    pieces = []
    for h, stack in units.stacks().items():
        x, y = board.paper.centre(h)
        for card in stack:
            look = f"{card.id}.{card.lost}{'s' if card.secret else ''}"
            side = "allied" if card.nation in ("us", "cw") else "german"
            pieces.append(
                Piece(card.id, grid.name(h), x, y, look, f"{card.title}, {_values(card)}", side).json()
            )
    return {"pieces": pieces, "under": units.markers(), "over": units.goals()}


def _values(card: Counter) -> str:
    """Its strengths in words; nothing for a counter that shows none."""
    return "attack {}, defence {}, movement {}".format(*card.strengths.split("-"))


def _m44_scene(board: M44Map, units: M44Units) -> dict[str, Any]:
    grid = board.facts.grid
    pieces = []
    for u, h in units.standing().items():
        pieces.append(_m44_piece(units.troops(u), board, grid, h, ""))
    for n, h, load in units.afloat():
        boat = board.facts.craft[n].id
        if load is None:
            x, y = board.paper.centre(h)
            look = f"craft|{units.fleet(n)}"
            pieces.append(Piece(boat, grid.name(h), x, y, look, "Landing craft", "allies").json())
        else:
            pieces.append(_m44_piece(load, board, grid, h, units.fleet(n)))
    return {
        "pieces": pieces,
        "under": units.obstacles(),
        "over": units.flags() + units.smoke() + units.aims(),
    }


def _m44_piece(troops: Troops, board: M44Map, grid: Grid, h: Any, fleet: str) -> dict[str, Any]:
    x, y = board.paper.centre(h)
    how, counts = "boat" if fleet else "unit", (str(troops.figures), str(troops.start))
    look = "|".join((how, fleet or troops.nation, troops.kind, troops.nation, *counts, *troops.badges))
    side = "axis" if troops.nation == BODY["germany"] else "allies"
    return Piece(troops.id, grid.name(h), x, y, look, troops.title, side).json()


def draw_look(scenario: str, options: Mapping[str, object], look: str) -> str:
    """The drawing of a look around (0, 0), in the other manner if it ends with `SWAPPED`; ValueError if there
    is no such look."""
    board = _map(scenario, _key(options))
    swapped = look.endswith(SWAPPED)
    look = look.removesuffix(SWAPPED)
    if isinstance(board, FmMap):
        return _counter(board, look, swapped=swapped)
    words = look.split("|")
    if words[0] == "craft" and len(words) == 2 and words[1] in NATIONS:
        return craft("", 0, 0, words[1], None)
    how, fleet, kind, nation, figures, start, *badges = words
    troops = Troops("", "", kind, nation, int(figures), int(start), tuple(badges), swapped)
    if (
        not {nation, fleet} <= set(NATIONS)
        or not 0 < troops.figures <= troops.start <= MOST
        or not _drawn(troops)
    ):
        raise ValueError(f"there is no look {look!r}")
    return craft("", 0, 0, fleet, troops) if how == "boat" else unit(troops, 0, 0)


def _drawn(troops: Troops) -> bool:
    """Whether there are drawings of its figures and badges."""
    defs = figure_defs() + obstacle_defs()
    figures = f"f-{troops.kind}-{troops.nation}" if troops.kind in men() else f"f-{troops.kind}"
    return all(f'id="{name}"' in defs for name in (figures, *(f"badge-{b}" for b in troops.badges)))


def _counter(board: FmMap, look: str, *, swapped: bool) -> str:
    id, _, state = look.rpartition(".")
    roster = board.facts.roster
    index = next((u for u, known in enumerate(roster.units) if known.id == id), None)
    if index is None or state not in ("0", "1", "0s", "1s"):
        raise ValueError(f"there is no look {look!r}")
    blank = {"at": [-1] * len(roster.units), "reduced": (1 << index) if state[0] == "1" else 0}
    units = FmUnits(board.facts, board.paper, blank)
    card = units.counter(UnitId(index), secret=state.endswith("s"))
    return counter(replace(card, swapped=swapped), 0, 0)
