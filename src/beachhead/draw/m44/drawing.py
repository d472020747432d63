"""The drawing that Memoir brings: figures on the battlefield."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from beachhead.core.forms import Row
from beachhead.core.state import Setup
from beachhead.core.view import View
from beachhead.draw.drawing import Drawing, Piece, Scene, Ways, known_columns, read_look, write_look
from beachhead.draw.kit.document import Document
from beachhead.draw.kit.figures import NATIONS, figure_defs, has_badge, has_figure
from beachhead.draw.kit.layout import Spot
from beachhead.draw.kit.signs import sign_defs
from beachhead.draw.kit.svg import tag
from beachhead.draw.m44.map import M44Map
from beachhead.draw.m44.marks import BODY
from beachhead.draw.m44.obstacles import obstacle_defs
from beachhead.draw.m44.picture import m44_picture
from beachhead.draw.m44.troops import Troops, craft, unit
from beachhead.draw.m44.units import M44Units, sample_troops
from beachhead.draw.options import DrawOptions
from beachhead.hexes import DIRECTIONS, HexId, each
from beachhead.m44.facts import ARM_WORDS, SIDES, Facts, Terrain
from beachhead.m44.forms.boards import BOARD_UNITS
from beachhead.m44.forms.profiles import TROOPS
from beachhead.m44.state import M44Setup

MOST: Final = 6  # figures of a unit
UNIT, BOAT, CRAFT = "unit", "boat", "craft"  # troops ashore, troops aboard a craft, an empty craft


class M44Drawing(Drawing[M44Map]):
    """Battlefields and figures."""

    figures = True
    columns = (
        "troop", "nation", "at", "figures", "aboard", "weapon", "accessory", "aim", "craft_at", "craft_load",
        "wire", "hedgehogs", "sandbags", "spans", "smoke", "thin_smoke", "towns",
    )  # fmt: skip

    def board(self, setup: Setup) -> M44Map:
        return M44Map(facts_of(setup))

    def picture(self, setup: Setup, how: DrawOptions, view: View | None = None, reader: str = "") -> Document:
        return m44_picture(facts_of(setup), how, None if view is None else known_columns(view), reader)

    def scene(self, board: M44Map, view: View) -> Scene:
        units = M44Units(board, known_columns(view))
        pieces = [_troops(board, h, units.troops(u)) for u, h in units.standing().items()]
        pieces += [_afloat(board, h, units, n, load) for n, h, load in units.afloat()]
        over = units.flags() + units.smoke() + units.aims()
        return Scene(tuple(pieces), under=units.obstacles(), over=over, lies=units.lies())

    def look_of(self, board: M44Map, view: View, id: str) -> str:
        """A unit that is gone as it was when whole; `allies/armor` as it would come on."""
        units = M44Units(board, known_columns(view))
        unit = next((u for u in range(len(units.known["troop"])) if units.name(u) == id), None)
        if unit is not None:
            troops = units.troops(unit)
            return _look(replace(troops, figures=troops.figures or troops.start))
        side, _, troop = id.partition("/")
        known = side in SIDES and troop in board.facts.troop_numbers
        return _look(units.fresh(SIDES.index(side), board.facts.troop_numbers[troop])) if known else ""

    def draw_look(self, board: M44Map, look: str, alternate: bool) -> str:
        words = read_look(look)
        if words[0] == CRAFT and len(words) == 2 and words[1] in NATIONS:
            return craft("", 0, 0, words[1], None)
        how, fleet, kind, nation, figures, start, *badges = words
        troops = Troops("", "", kind, nation, int(figures), int(start), tuple(badges), alternate)
        if fleet not in NATIONS or not _can_be_drawn(troops):
            raise ValueError(f"there is no look {look!r}")
        return craft("", 0, 0, fleet, troops) if how == BOAT else unit(troops, 0, 0)

    def sketch(self, board: M44Map) -> str:
        land = board.land
        shore = land.sea(board.window) + land.ground() + land.coast()
        return tag("defs", land.defs) + shore + board.rivers() + board.bluffs() + board.roads()

    def describe(self, board: M44Map, h: HexId) -> str:
        return _effects(board.facts.terrains[board.ground.terrain[h]])

    def kinds(self, board: M44Map) -> Mapping[str, Collection[Spot]]:
        return board.kinds

    def sample(self, form: str, row: Row) -> tuple[str, ...]:
        if form == BOARD_UNITS.name:
            return (unit(sample_troops(row.values["troop"], row.values["side"]), 0, 0),)
        if form == TROOPS.name:
            count = min(row.values["figures"], MOST)
            return (unit(replace(sample_troops(row.id), figures=count, start=count), 0, 0),)
        return ()

    def ways(self, board: M44Map) -> Ways:
        ground, side = board.ground, board.grid.side
        roads = frozenset(
            (h, d)
            for h in each(ground.roads)
            for d in range(len(DIRECTIONS))
            if side[h * 6 + d] >= 0 and ground.roads >> side[h * 6 + d] & 1
        )
        return Ways(roads, water=ground.rivers | ground.mouths | ground.bridges, towns=ground.towns)

    def definitions(self) -> tuple[str, ...]:
        return sign_defs(), figure_defs(), obstacle_defs()


def facts_of(setup: Setup) -> Facts:
    assert isinstance(setup, M44Setup)
    return setup.lookup.facts


def _effects(terrain: Terrain) -> str:
    """Ground with its effects, as one reads them off the summary sheets."""
    lost = [f"{ARM_WORDS[arm]} {dice}" for arm, dice in enumerate(terrain.cover) if dice]
    effects = [f"dice lost by attacking {', '.join(lost)}"] * bool(lost)
    effects += ["enter and stop"] * terrain.stops + ["no battle on entering"] * terrain.no_battle
    effects += ["blocks sight"] * terrain.blocks_sight
    return "; ".join([terrain.name, *effects])


def _afloat(board: M44Map, h: HexId, units: M44Units, n: int, load: Troops | None) -> Piece:
    """A landing craft, or what it carries."""
    if load is not None:
        return _troops(board, h, load, units.fleet(n))
    x, y = board.layout.centre(h)
    look = write_look(CRAFT, units.fleet(n))
    return Piece(board.facts.craft[n].id, board.grid.name(h), x, y, look, "Landing craft", "allies")


def _troops(board: M44Map, h: HexId, troops: Troops, fleet: str = "") -> Piece:
    """Troops, aboard a craft of a `fleet` or ashore."""
    x, y = board.layout.centre(h)
    side = "axis" if troops.nation == BODY["germany"] else "allies"
    return Piece(troops.id, board.grid.name(h), x, y, _look(troops, fleet), troops.title, side)


def _look(troops: Troops, fleet: str = "") -> str:
    return write_look(
        BOAT if fleet else UNIT, fleet or troops.nation, troops.kind, troops.nation, troops.figures,
        troops.start, *troops.badges,
    )  # fmt: skip


def _can_be_drawn(troops: Troops) -> bool:
    return (
        0 < troops.figures <= troops.start <= MOST
        and has_figure(troops.kind, troops.nation)
        and all(map(has_badge, troops.badges))
    )


DRAWING: Final = M44Drawing()
