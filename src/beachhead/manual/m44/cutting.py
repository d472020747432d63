"""A piece of a real map with what stands on it: small enough to show one thing. Begin with `cut`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeAlias

from beachhead.core.overlay import Overlay
from beachhead.draw.kit.digits import digit_defs
from beachhead.draw.kit.figures import figure_defs
from beachhead.draw.kit.ground import frame, hex_shape, mat
from beachhead.draw.kit.layout import Window
from beachhead.draw.kit.overlays import overlay_layers
from beachhead.draw.kit.patterns import patterns
from beachhead.draw.kit.style import stylesheet
from beachhead.draw.kit.svg import group, path, tag, text
from beachhead.draw.m44.map import M44Map
from beachhead.draw.m44.marks import outlined
from beachhead.draw.m44.obstacles import obstacle_defs
from beachhead.draw.m44.units import M44Units
from beachhead.hexes import Grid, Hexes, HexId, each, gather
from beachhead.m44.facts import BattleMap, Facts, Ground
from beachhead.m44.loaders.ground import Layer, lay
from beachhead.m44.state import M44State
from beachhead.manual.pruning import SVG, pruned

Lines: TypeAlias = Iterable[tuple[str, str]]

BELT = 300.0  # how far ground is painted over the rim at most
EDGE = 8.0  # paper around the picture
SETS = ("entries", "icons", "towns", "allied_towns", "bridges", "river", "majority")
LYING = ("wire", "hedgehogs", "sandbags", "spans", "smoke", "thin_smoke", "towns")


class Piece(M44Map):
    """The ground of a piece of a map: it may lack a dotted line."""

    @cached_property
    def section_lines(self) -> list[float]:
        pairs = zip(self.ground.sections, self.ground.sections[1:], strict=False)
        lines = [[x for x, _ in self.points(a & b)] for a, b in pairs]
        return [sum(line) / len(line) for line in lines if line]


class Cutter:
    """From the numbers of the hexes of a whole map to those of a piece of it."""

    def __init__(self, facts: Facts, rows: range, columns: range) -> None:
        whole = facts.grid
        kept = [h for h in each(whole.all) if whole.row[h] in rows and whole.column[h] in columns]
        cells = [(whole.row[h], whole.column[h]) for h in kept]
        self.whole = facts
        self.grid = Grid(cells, whole.naming, shifted=whole.shifted, rows_grow=whole.rows_grow)
        self.ids = {h: self.grid.hex(whole.name(h)) for h in kept}

    def hexes(self, hexes: Hexes) -> Hexes:
        return gather(self.ids[h] for h in each(hexes) if h in self.ids)

    def places(self, at: Sequence[int]) -> list[int]:
        """Where units are on the piece; -1 for those beside it."""
        return [self.ids.get(HexId(h), HexId(-1)) for h in at]

    def facts(self) -> Facts:
        whole = self.whole
        return replace(
            whole,
            ground=self._ground(),
            maps=(self._map(whole.maps[0]),),
            features=(),
            names={self.ids[h]: name for h, name in whole.names.items() if h in self.ids},
        )

    def known(self, state: M44State) -> dict[str, Any]:
        """The columns of the position that are drawn."""
        columns = {name: getattr(state, name) for name in ("troop", "nation", "figures", "aboard", "weapon")}
        columns |= {"accessory": state.accessory, "craft_load": state.craft_load}
        columns |= {name: self.places(getattr(state, name)) for name in ("at", "aim", "craft_at")}
        return columns | {name: self.hexes(getattr(state, name)) for name in LYING}

    def _ground(self) -> Ground:
        ground = self.whole.ground
        terrain = [-1] * self.grid.size
        for old, new in self.ids.items():
            terrain[new] = ground.terrain[old]
        layer = Layer(self.grid, tuple(terrain), self.whole.terrains)
        return lay(layer, 1, self.hexes(ground.roads), self.hexes(ground.bunkers))

    def _map(self, whole: BattleMap) -> BattleMap:
        sets: dict[str, Any] = {name: self.hexes(getattr(whole, name)) for name in SETS}
        exits = [replace(exit, hex=self.ids[exit.hex]) for exit in whole.exits if exit.hex in self.ids]
        objectives = [replace(o, hex=self.ids[o.hex]) for o in whole.objectives if o.hex in self.ids]
        return replace(
            whole, hexes=self.grid.all, seams=0, exits=tuple(exits), objectives=tuple(objectives), **sets
        )


def cut(state: M44State, rows: range, columns: range, shown: Overlay, lines: Lines, says: str) -> str:
    """The SVG of a piece of the map, with what an overlay shows on it and straight lines from hex to hex."""
    cutter = Cutter(state.lookup.facts, rows, columns)
    board = Piece(cutter.facts())
    pieces = M44Units(board, cutter.known(state))
    layers = (*_layers(board, pieces, _within(cutter, shown)), _straight(board, lines))
    return pruned(_svg(board.window, board, layers, says))


def _straight(board: Piece, lines: Lines) -> str:
    ends = [[board.layout.centre(board.grid.hex(name)) for name in line] for line in lines]
    return "".join(path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line), "o-way") for line in ends)


def _within(cutter: Cutter, shown: Overlay) -> Overlay:
    """What of an overlay lies on the piece."""
    known = set(cutter.grid.names(cutter.grid.all))
    return replace(
        shown,
        hexes=tuple((h, word) for h, word in shown.hexes if h in known),
        cut=tuple(h for h in shown.cut if h in known),
    )


def _layers(board: Piece, pieces: M44Units, shown: Overlay) -> Iterable[str]:
    land = board.land
    under, over = overlay_layers(board.grid, shown)
    return (
        land.sea(board.window),
        land.ground() + board.foam() + board.airfields(),
        land.coast() + board.rivers() + board.bluffs(),
        group("m-m44", board.hex_lines()),
        board.roads() + board.buildings(),
        board.sections() + outlined(board),
        under + pieces.obstacles() + pieces.units(),
        group("m-marks", *(drawn for _, drawn in board.marks)) + pieces.flags() + over,
    )


def _svg(window: Window, board: Piece, layers: Iterable[str], says: str) -> str:
    left, top = window.left - EDGE, window.top - EDGE
    wide, high = window.width + 2 * EDGE, window.height + 2 * EDGE
    defs = (hex_shape(), patterns(), board.land.defs, digit_defs(), figure_defs(), obstacle_defs())
    return tag(
        "svg",
        tag("title", text(says)),
        tag("style", stylesheet("light")),
        tag("defs", *defs),
        tag("rect", class_="m-paper", x=left, y=top, width=wide, height=high),
        *(group("layer", drawn) for drawn in layers),
        mat(window, BELT),
        frame(window, "m-neat"),
        xmlns=SVG,
        width=round(wide),
        height=round(high),
        viewBox=f"{left:.1f} {top:.1f} {wide:.1f} {high:.1f}",
        role="img",
    )
