"""The Combat Results Table.

A terrain line and a differential give a column, the column and a die give a result. Lines count from 0
(best for the defender) to 4, columns from 0 (leftmost) to 11; a column shift to the left is one less, never
below 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# Results, as positions in RESULTS
NO_EFFECT: Final = 0
AE: Final = 1
A_STEP: Final = 2  # printed (A): one attacking unit loses a step
A1: Final = 3
A2: Final = 4
A3: Final = 5
EX: Final = 6
D2: Final = 7
D3: Final = 8
DE: Final = 9
RESULTS: Final = (".", "Ae", "(A)", "A1", "A2", "A3", "Ex", "D2", "D3", "De")

LOWEST: Final = -5  # differentials below and above these two read as these
HIGHEST: Final = 10
SPAN: Final = HIGHEST - LOWEST + 1


@dataclass(frozen=True)
class Crt:
    """The table with its terrain lines. `column` and `result` answer; the tuples are for exact odds."""

    column_at: tuple[int, ...]  # line * SPAN + differential - LOWEST, the differential cut to LOWEST..HIGHEST
    result_at: tuple[int, ...]  # column * 6 + die - 1
    columns: int
    lines: tuple[tuple[str, ...], ...]  # names of the terrains on each line
    printed: tuple[tuple[str, ...], ...]  # the differentials of each line as printed, for showing the table
    void_in_bombardment: tuple[int, ...]  # 1 for each result that bombardment ignores (8.1.3)
    river_line: int
    bridge_line: int
    assault_line: int  # beach assault in no enemy zone (10.9.4)
    opposed_assault_line: int  # beach assault within an enemy zone

    def column(self, line: int, differential: int) -> int:
        """The column for a differential on a terrain line; both ends are open."""
        d = LOWEST if differential < LOWEST else HIGHEST if differential > HIGHEST else differential
        return self.column_at[line * SPAN + d - LOWEST]

    def results(self, column: int) -> tuple[int, ...]:
        """The results of a column, from 1 to 6."""
        return self.result_at[column * 6 : column * 6 + 6]

    def result(self, column: int, die: int) -> int:
        """The result of a die from 1 to 6."""
        return self.result_at[column * 6 + die - 1]
