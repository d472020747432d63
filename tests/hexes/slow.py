"""The slow, obvious versions: cells in dictionaries, one rule of thumb at a time, fractions for geometry.

Every fast routine of `beachhead.hexes` is checked against one of these. They know hexes by row and column.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from beachhead.hexes import Cell, Grid, Hexes, HexId, Parity, RowColumn, Way, each

# Where W NW NE E SE SW lead, as (rows north, columns east), from a row that is pushed east and from one not.
PUSHED = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
PLAIN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))

Point = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Board:
    """A set of cells with its conventions, and the fast grid made of them."""

    cells: frozenset[Cell]
    shifted: Parity
    rows_grow: Way

    def grid(self) -> Grid:
        return Grid(self.cells, RowColumn(), shifted=self.shifted, rows_grow=self.rows_grow)

    def pushed(self, row: int) -> bool:
        return (row % 2 == 0) == (self.shifted == "even")

    def next_to(self, cell: Cell, d: int) -> Cell:
        """The cell in direction `d`, on the board or not."""
        north, east = (PUSHED if self.pushed(cell[0]) else PLAIN)[d]
        return cell[0] + (north if self.rows_grow == "north" else -north), cell[1] + east

    def around(self, cell: Cell) -> set[Cell]:
        return {self.next_to(cell, d) for d in range(6)} & self.cells

    def centre(self, cell: Cell) -> Point:
        """East and north of the cell's centre, with heights stretched so that corners are whole numbers."""
        north = cell[0] if self.rows_grow == "north" else -cell[0]
        return Fraction(2 * cell[1] + self.pushed(cell[0])), Fraction(3 * north)


def cells_of(grid: Grid, hexes: Hexes | Iterable[HexId]) -> set[Cell]:
    """A fast answer in the words of the slow ones."""
    ids = each(hexes) if isinstance(hexes, int) else hexes
    return {(grid.row[h], grid.column[h]) for h in ids}


def distance(board: Board, a: Cell, b: Cell) -> int:
    """Count the rings of an endless board until one holds `b`."""
    ring, steps = {a}, 0
    while b not in ring:
        ring |= {board.next_to(cell, d) for cell in ring for d in range(6)}
        steps += 1
    return steps


def flood(board: Board, start: set[Cell], mask: set[Cell]) -> set[Cell]:
    reached = start & mask
    while more := {n for cell in reached for n in board.around(cell)} & mask - reached:
        reached |= more
    return reached


def rings(board: Board, start: Cell, legal: set[Cell], steps: int) -> list[set[Cell]]:
    """Walk every way of k steps; a hex belongs to the first ring that gets there."""
    found: list[set[Cell]] = []
    seen, ring = {start}, {start}
    for _ in range(steps):
        ring = {n for cell in ring for n in board.around(cell) if n in legal and n not in seen}
        if not ring:
            return found
        found.append(ring)
        seen |= ring
    return found


def reach(
    board: Board,
    start: Cell,
    points: int,
    price: Callable[[Cell, int], int],
    within: set[Cell],
    stop: set[Cell],
    toll: Callable[[Cell], int],
) -> dict[Cell, int]:
    """Points left in every cell that can be reached: try every step again until nothing gets better."""
    left, changed = {start: points}, True
    while changed:
        changed = False
        for cell in list(left):
            if cell in stop and cell != start:
                continue
            for d in range(6):
                to = board.next_to(cell, d)
                rest = left[cell] - price(cell, d) - toll(to)
                if to in within and price(cell, d) >= 0 and rest >= 0 and rest > left.get(to, -1):
                    left[to] = rest
                    changed = True
    return left


def crossings(board: Board, a: Cell, b: Cell) -> list[tuple[Cell | None, Cell | None]]:
    """What the line from `a` to `b` meets in between: (left, right), both the same when it passes through.

    Cuts the line with each hex as a polygon. A cut with length inside the hex passes through; with length on
    the border it runs along an edge; a single point is a corner.
    """
    met: dict[tuple[Fraction, Fraction], list[Cell | None]] = {}
    for cell in _region(a, b):
        cut = _cut(board, a, b, cell)
        if cut is None or cell in (a, b):
            continue
        side = _side(board.centre(a), board.centre(b), board.centre(cell))
        if _inside(board, _point(board, a, b, (cut[0] + cut[1]) / 2), cell):
            met[cut] = [cell, cell]
        else:
            met.setdefault(cut, [None, None])[0 if side > 0 else 1] = cell
    return [(met[cut][0], met[cut][1]) for cut in sorted(met)]


def _region(a: Cell, b: Cell) -> list[Cell]:
    rows = range(min(a[0], b[0]) - 1, max(a[0], b[0]) + 2)
    columns = range(min(a[1], b[1]) - 2, max(a[1], b[1]) + 3)
    return [(row, column) for row in rows for column in columns]


def _point(board: Board, a: Cell, b: Cell, t: Fraction) -> Point:
    (ax, ay), (bx, by) = board.centre(a), board.centre(b)
    return ax + t * (bx - ax), ay + t * (by - ay)


def _walls(board: Board, cell: Cell) -> list[tuple[Point, Point]]:
    """The edges of a hex, counter-clockwise: its inside is on the left of each."""
    x, y = board.centre(cell)
    corners = [(x + dx, y + dy) for dx, dy in ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))]
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def _side(a: Point, b: Point, p: Point) -> Fraction:
    """Above 0 if `p` is on the left of the way from `a` to `b`."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _inside(board: Board, p: Point, cell: Cell) -> bool:
    return all(_side(c, d, p) > 0 for c, d in _walls(board, cell))


def _cut(board: Board, a: Cell, b: Cell, cell: Cell) -> tuple[Fraction, Fraction] | None:
    """From where to where, as parts of the way, the line lies in the closed hex."""
    low, high = Fraction(0), Fraction(1)
    for c, d in _walls(board, cell):
        at_a, at_b = _side(c, d, board.centre(a)), _side(c, d, board.centre(b))
        if at_a < 0 and at_b < 0:
            return None
        if at_a < 0:
            low = max(low, at_a / (at_a - at_b))
        elif at_b < 0:
            high = min(high, at_a / (at_a - at_b))
    return (low, high) if low <= high else None
