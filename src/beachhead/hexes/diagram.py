"""Pictures of a board in plain text, to draw a situation in a test and to fail with a picture.

    .   x   x   .
      x   A   x
    .   x   x   .

Hexes of a row stand four characters apart, those of the next row two characters to the side; north is up.
`.` is a hex without a mark, a blank is no hex at all, anything else is a mark. Begin with `parse`; `draw` is
the way back, and `assert_hexes` compares.
"""

import re
from collections.abc import Mapping
from itertools import zip_longest
from textwrap import dedent
from typing import Final, NamedTuple

from .grid import Cell, Grid
from .names import RowColumn
from .sets import Hexes, HexId, each

BARE: Final = "."


class Diagram(NamedTuple):
    """A picture that has been read: the grid, the part of it that is drawn, and the hexes under each mark."""

    grid: Grid
    window: Hexes
    marks: dict[str, Hexes]

    def hexes(self, mark: str) -> Hexes:
        """The hexes under `mark`; none if it is not in the picture."""
        return self.marks.get(mark, 0)

    def hex(self, mark: str) -> HexId:
        """The one hex under `mark`."""
        found = self.hexes(mark)
        if found.bit_count() != 1:
            raise ValueError(f"{mark!r} should stand on one hex of the picture, not on {found.bit_count()}")
        return HexId(found.bit_length() - 1)


def parse(picture: str) -> Diagram:
    """Read a picture as a board of its own, its hexes named `r1c1` from the top left."""
    spots = _spots(picture)
    row, x = next(iter(spots))
    cells = [(row, x // 2) for row, x in spots]
    grid = Grid(cells, RowColumn(), shifted="even" if (row + x) % 2 else "odd", rows_grow="south")
    return _diagram(grid, {grid.at(row, x): mark for (row, x), mark in spots.items()})


def parse_on(grid: Grid, picture: str, first: HexId) -> Diagram:
    """Read a picture as a window on `grid`; the first hex of its top row is `first`."""
    spots = _spots(picture)
    top, west = next(iter(spots))
    south = 1 if grid.rows_grow == "south" else -1
    places = {(grid.row[h], grid.x[h]): h for h in each(grid.all)}
    marked: dict[HexId, str] = {}
    for (row, x), mark in spots.items():
        place = (grid.row[first] + south * (row - top), grid.x[first] + x - west)
        if place not in places:
            raise ValueError(f"row {row} of the picture hangs over the rim of the board at {mark!r}")
        marked[places[place]] = mark
    return _diagram(grid, marked)


def _spots(picture: str) -> dict[Cell, str]:
    """The mark of every hex drawn, by its row from the top and its `x`, which begins with 2 at the margin."""
    spots: dict[Cell, str] = {}
    for row, line in enumerate(dedent(picture).strip("\n").splitlines(), start=1):
        for token in re.finditer(r"\S+", line):
            x, half = divmod(token.start() + 4, 2)
            if half or (row + x + sum(next(iter(spots), (row, x)))) % 2:
                raise ValueError(
                    f"row {row} of the picture: {token[0]!r} is out of step; hexes stand four characters "
                    f"apart, those of the next row two characters to the side"
                )
            spots[row, x] = token[0]
    if not spots:
        raise ValueError("the picture has no hexes; draw an empty hex as a full stop")
    return spots


def _diagram(grid: Grid, marked: dict[HexId, str]) -> Diagram:
    window, marks = 0, dict.fromkeys(marked.values(), 0)
    for h, mark in marked.items():
        window |= 1 << h
        marks[mark] |= 1 << h
    marks.pop(BARE, None)
    return Diagram(grid, window, marks)


def draw(grid: Grid, marks: Mapping[str, Hexes], window: Hexes = -1) -> str:
    """The hexes of `window` as text; of several marks on a hex the last is seen."""
    shown = list(each(window & grid.all))
    west = min((grid.x[h] for h in shown), default=0)
    lines: dict[int, str] = {}
    for h in shown:
        line = lines.get(grid.row[h], "").ljust(2 * (grid.x[h] - west))
        lines[grid.row[h]] = line + _mark(marks, h)
    rows = range(min(lines, default=0), max(lines, default=-1) + 1)
    return "\n".join(lines.get(row, "") for row in (rows if grid.rows_grow == "south" else reversed(rows)))


def _mark(marks: Mapping[str, Hexes], h: HexId) -> str:
    return next((mark for mark in reversed(list(marks)) if marks[mark] >> h & 1), BARE)


def assert_hexes(diagram: Diagram, got: Hexes, mark: str = "x") -> None:
    """Fail, with both pictures side by side, unless `got` is exactly what stands under `mark`."""
    __tracebackhide__ = True  # pytest then points at the test that failed
    grid, expected = diagram.grid, diagram.hexes(mark)
    if got == expected:
        return
    too_many, missing = got & ~expected, expected & ~got
    seen = draw(grid, {**diagram.marks, "+": too_many, "-": missing}, diagram.window | got)
    wanted = draw(grid, diagram.marks, diagram.window | got)
    names = [f"missing (-): {', '.join(grid.names(missing)) or 'none'}"]
    names += [f"too many (+): {', '.join(grid.names(too_many & grid.all)) or 'none'}"]
    pictures = _side_by_side(f"expected\n\n{wanted}", f"got\n\n{seen}")
    raise AssertionError("\n".join([f"the hexes under {mark!r} differ", *names, "", pictures]))


def _side_by_side(left: str, right: str) -> str:
    width = max(map(len, left.splitlines())) + 6
    pairs = zip_longest(left.splitlines(), right.splitlines(), fillvalue="")
    return "\n".join((a.ljust(width) + b).rstrip() for a, b in pairs)
