"""Hexes: knows hexes, not war.

Begin with `grid` (which hexes there are and which touch) and `sets` (a set of hexes is one integer).
"""

from .grid import DIRECTIONS, Cell, Grid, Naming, Parity, Way
from .names import FourDigits, RowColumn, rc_grid, rrcc_grid
from .sets import Hexes, HexId, each, flags, gather, has

__all__ = [
    "DIRECTIONS",
    "Cell",
    "FourDigits",
    "Grid",
    "HexId",
    "Hexes",
    "Naming",
    "Parity",
    "RowColumn",
    "Way",
    "each",
    "flags",
    "gather",
    "has",
    "rc_grid",
    "rrcc_grid",
]
