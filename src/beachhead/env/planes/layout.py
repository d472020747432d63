"""Where hexes lie in a picture: row by row, as the grid counts them, so that a plane is a small image.

The cell of a hex is `row * columns + column`, rows and columns counted from the first of the grid. Flat
action ids number hexes in the same way, so a policy can read its answer off a plane.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from beachhead.hexes import Grid, each

Plane = npt.NDArray[np.uint8]


class Layout:
    """The cells of a grid. `cell[h]` is the cell of a hex; `cell[-1]`, for what is nowhere, is `cells`."""

    def __init__(self, grid: Grid) -> None:
        hexes = list(each(grid.all))
        rows, columns = [grid.row[h] for h in hexes], [grid.column[h] for h in hexes]
        top, left = min(rows), min(columns)
        self.rows, self.columns = max(rows) - top + 1, max(columns) - left + 1
        self.cells = self.rows * self.columns
        cell, hex_of = [self.cells] * (grid.size + 1), [grid.size] * self.cells
        for h, row, column in zip(hexes, rows, columns, strict=True):
            cell[h] = (row - top) * self.columns + column - left
            hex_of[cell[h]] = h
        self.cell = tuple(cell)
        self.cells_of = np.array(cell)
        self._hex_of = np.array(hex_of)
        self._bytes = grid.size // 8 + 1  # an extra bit, for cells without a hex

    def sets(self, areas: Sequence[int]) -> Plane:
        """Sets of hexes as planes of 0 and 1, one row of cells each."""
        packed = b"".join([area.to_bytes(self._bytes, "little") for area in areas])
        bits = np.frombuffer(packed, np.uint8).reshape(len(areas), self._bytes)
        flat: Plane = np.unpackbits(bits, axis=1, bitorder="little")[:, self._hex_of]
        return flat

    def values(self, by_hex: Sequence[int]) -> Plane:
        """A value per hex as a plane."""
        row: Plane = np.array([*by_hex, 0], np.uint8)[self._hex_of]
        return row


def members(units: int, size: int) -> npt.NDArray[np.bool_]:
    """A set of units as a row of flags."""
    packed = np.frombuffer(units.to_bytes(size // 8 + 1, "little"), np.uint8)
    return np.unpackbits(packed, bitorder="little")[:size].astype(bool)
