"""Hexes: grids, sets, paths and lines of sight, without any game.

Begin with `grid` (which hexes there are and which touch) and `sets` (a set of hexes is one integer). `names`
makes the grids of both games, `paths` walks them, `sight` looks across, `diagram` draws them in plain text.
"""

from .diagram import Diagram, assert_hexes, draw, parse, parse_on
from .grid import DIRECTIONS, Cell, Grid, Naming, Parity, Way
from .names import FourDigits, RowColumn, rc_grid, rrcc_grid
from .paths import Reach, Ways, reach, rings
from .sets import Hexes, HexId, each, flags, gather, has
from .sight import CLEAR, OFF, Crossing, EdgeRule, line, line_of_sight, ray, sees

__all__ = [
    "CLEAR",
    "DIRECTIONS",
    "OFF",
    "Cell",
    "Crossing",
    "Diagram",
    "EdgeRule",
    "FourDigits",
    "Grid",
    "HexId",
    "Hexes",
    "Naming",
    "Parity",
    "Reach",
    "RowColumn",
    "Way",
    "Ways",
    "assert_hexes",
    "draw",
    "each",
    "flags",
    "gather",
    "has",
    "line",
    "line_of_sight",
    "parse",
    "parse_on",
    "ray",
    "rc_grid",
    "reach",
    "rings",
    "rrcc_grid",
    "sees",
]
