"""The drawing that Fire & Movement brings: counters on the map."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from beachhead.core.forms import Row
from beachhead.core.state import Setup
from beachhead.core.view import View
from beachhead.draw.drawing import Drawing, Piece, Scene, Ways, known_columns, read_look, write_look
from beachhead.draw.fm.counters import Counter, counter, counter_defs
from beachhead.draw.fm.map import FmMap
from beachhead.draw.fm.markers import marker_defs
from beachhead.draw.fm.picture import fm_picture
from beachhead.draw.fm.units import FmUnits, sides_of
from beachhead.draw.kit.document import Document
from beachhead.draw.kit.figures import figure_defs
from beachhead.draw.kit.layout import Spot
from beachhead.draw.kit.signs import sign_defs
from beachhead.draw.kit.svg import tag
from beachhead.draw.options import DrawOptions
from beachhead.fm.facts import Facts, UnitId
from beachhead.fm.facts.map import DRY, NO_WAY, TERRAINS
from beachhead.fm.forms.counters import COUNTERS
from beachhead.fm.game import FmSetup
from beachhead.hexes import DIRECTIONS, HexId, each

ALLIED: Final = ("us", "cw")
OPEN, SECRET = "open", "secret"  # how a counter was set up


class FmDrawing(Drawing[FmMap]):
    """Maps and counters."""

    columns = ("at", "reduced", "beachheads", "drop_zones", "taken", "recorded")

    def board(self, setup: Setup) -> FmMap:
        return FmMap(facts_of(setup))

    def picture(self, setup: Setup, how: DrawOptions, view: View | None = None, reader: str = "") -> Document:
        return fm_picture(facts_of(setup), how, None if view is None else known_columns(view), reader)

    def scene(self, board: FmMap, view: View) -> Scene:
        units = FmUnits(board.facts, board.layout, known_columns(view))
        pieces = [piece(board, h, card) for h, stack in units.stacks().items() for card in stack]
        return Scene(tuple(pieces), under=units.markers(), over=units.goals(), lies=units.lies())

    def scene_columns(self, view: View) -> dict[str, Any]:
        columns = super().scene_columns(view)
        if not any(h >= 0 for h in columns["recorded"] or ()):
            columns["recorded"] = None  # nothing is set up in secret, so both sides see the same
        return columns

    def look_of(self, board: FmMap, view: View, id: str) -> str:
        unit = board.facts.roster.number.get(id)
        if unit is None:
            return ""
        units = FmUnits(board.facts, board.layout, known_columns(view))
        return _look(units.counter(unit))

    def draw_look(self, board: FmMap, look: str, alternate: bool) -> str:
        id, lost, seen = read_look(look)
        roster = board.facts.roster
        index = next((u for u, known in enumerate(roster.units) if known.id == id), None)
        if index is None or lost not in ("0", "1") or seen not in (OPEN, SECRET):
            raise ValueError(f"there is no look {look!r}")
        blank = {"at": [-1] * len(roster.units), "reduced": int(lost) << index}
        units = FmUnits(board.facts, board.layout, blank)
        card = units.counter(UnitId(index), secret=seen == SECRET)
        return counter(replace(card, alternate=alternate), 0, 0)

    def sketch(self, board: FmMap) -> str:
        land, (banks, water) = board.land, board.rivers()
        ground = land.sea(board.window) + land.ground() + board.cities()
        return tag("defs", land.defs) + ground + banks + land.coast() + water + board.ways.layer()

    def describe(self, board: FmMap, h: HexId) -> str:
        """What lies in a hex, and the line of the combat results table on which it is attacked."""
        ground = board.map
        words = [
            TERRAINS[ground.terrain[h]],
            *(["city"] if ground.city >> h & 1 else ["town"] * (ground.town >> h & 1)),
        ]
        words += [f"line {ground.line[h] + 1} of the combat results table"] * (board.facts.area >> h & 1)
        return ", ".join(words)

    def kinds(self, board: FmMap) -> Mapping[str, Collection[Spot]]:
        return board.kinds

    def sample(self, form: str, row: Row) -> tuple[str, ...]:
        return tuple(counter(card, 0, 0) for card in sides_of(row)) if form == COUNTERS.name else ()

    def ways(self, board: FmMap) -> Ways:
        land = board.facts.map
        sides = [(h, d) for h in each(board.grid.all) for d in range(len(DIRECTIONS))]
        return Ways(
            frozenset((h, d) for h, d in sides if land.way[h * 6 + d] != NO_WAY),
            frozenset((h, d) for h, d in sides if land.crossing[h * 6 + d] != DRY),
            towns=land.city | land.town,
        )

    def definitions(self) -> tuple[str, ...]:
        return counter_defs(), sign_defs(), marker_defs(), figure_defs()


def facts_of(setup: Setup) -> Facts:
    assert isinstance(setup, FmSetup)
    return setup.facts


def piece(board: FmMap, h: HexId, card: Counter) -> Piece:
    x, y = board.layout.centre(h)
    side = "allied" if card.nation in ALLIED else "german"
    return Piece(card.id, board.grid.name(h), x, y, _look(card), f"{card.title}, {_values(card)}", side)


def _look(card: Counter) -> str:
    return write_look(card.id, card.lost, SECRET if card.secret else OPEN)


def _values(card: Counter) -> str:
    """Its strengths in words."""
    return "attack {}, defence {}, movement {}".format(*card.strengths.split("-"))


DRAWING: Final = FmDrawing()
