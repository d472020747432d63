"""How the two games name their hexes, and their ready-made grids.

Begin with `rrcc_grid` (Fire & Movement) or `rc_grid` (Memoir '44). Both draw pointy-top hexes in rows, the
even rows half a hex further east; one counts its rows from the south, the other from the top of the board.
"""

from collections.abc import Sequence
from functools import lru_cache

from .grid import Cell, Grid, Naming, Parity


class FourDigits(Naming):
    """`0938`: two digits of row, then two of column."""

    def __init__(self) -> None:
        super().__init__("two digits of row and two of column")

    def name(self, row: int, column: int) -> str:
        """Row and column, two digits each."""
        if not (0 <= row <= 99 and 0 <= column <= 99):
            raise ValueError(f"row {row}, column {column}: four digits name rows and columns from 0 to 99")
        return f"{row:02}{column:02}"


class RowColumn(Naming):
    """`r10c4`: the row, then the column; on joined boards with the board in front, `sword:r10c4`.

    A hex made of two halves is named once, by the board on its left (`sword:r10c13`); the name that the board
    on its right gives it (`juno:r10c0`) is understood too. A single board needs no name, but may be named.
    """

    def __init__(self, boards: Sequence[str] = (), columns: int = 0) -> None:
        joined = len(boards) > 1
        super().__init__("<board>:r<row>c<column>" if joined else "r<row>c<column>")
        self.boards = tuple(boards)
        self.columns = columns
        self.joined = joined

    def name(self, row: int, column: int) -> str:
        """`r3c5`, with its board before it where several are joined."""
        if not self.joined:
            return f"r{row}c{column}"
        board = (column - 1) // self.columns
        return f"{self.boards[board]}:r{row}c{column - board * self.columns}"

    def aliases(self, row: int, column: int) -> tuple[str, ...]:
        """The same hex as its own board calls it, and the column that two boards share."""
        if not self.joined:
            return tuple(f"{board}:r{row}c{column}" for board in self.boards)
        board, rest = divmod(column, self.columns)
        return (f"{self.boards[board]}:r{row}c0",) if rest == 0 and board < len(self.boards) else ()


@lru_cache(maxsize=8)
def rrcc_grid(rows: int, columns: int, shifted: Parity = "even") -> Grid:
    """A full rectangle named `RRCC` from 0101 in the south-west; row numbers grow to the north. Grids never
    change, so the same one is given again."""
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    return Grid(cells, FourDigits(), shifted=shifted, rows_grow="north")


def rc_grid(boards: Sequence[str] = (), rows: int = 23, columns: int = 13) -> Grid:
    """Memoir boards side by side, named from left to right; row 1 is at the top.

    Odd rows hold columns 1 to 13, even rows 1 to 12 between two half-hexes, c0 and c13. A half-hex on the rim
    is not on the grid; where two boards meet, their halves make one hex. Inside the grid the columns simply
    go on: column c of the k-th board, counted from 0, is column 13k + c.
    """
    if len(set(boards)) != len(boards):
        raise ValueError(f"each joined board needs a name of its own, not {', '.join(boards)}")
    return _rc_grid(tuple(boards), rows, columns)


@lru_cache(maxsize=64)
def _rc_grid(boards: tuple[str, ...], rows: int, columns: int) -> Grid:
    width = columns * max(1, len(boards))
    return Grid(_board_cells(rows, width), RowColumn(boards, columns), shifted="even", rows_grow="south")


def _board_cells(rows: int, width: int) -> list[Cell]:
    return [(row, c) for row in range(1, rows + 1) for c in range(1, width + row % 2)]
