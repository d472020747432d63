"""Boards for Hypothesis: any shape with holes and inlets, any parity, rows growing north or south."""

from hypothesis import strategies as st

from beachhead.hexes import Cell, Parity, Way
from tests.hexes.slow import Board

PARITIES: st.SearchStrategy[Parity] = st.sampled_from(("even", "odd"))
WAYS: st.SearchStrategy[Way] = st.sampled_from(("north", "south"))
CELLS = st.tuples(st.integers(-3, 6), st.integers(-3, 8))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    cells = draw(st.one_of(st.frozensets(CELLS, min_size=1, max_size=60), _holed_rectangles()))
    return Board(cells, draw(PARITIES), draw(WAYS))


@st.composite
def _holed_rectangles(draw: st.DrawFn) -> frozenset[Cell]:
    rows, columns = draw(st.integers(1, 8)), draw(st.integers(1, 10))
    full = frozenset((row, column) for row in range(rows) for column in range(columns))
    return full - draw(st.frozensets(st.sampled_from(sorted(full)), max_size=8)) or full


def some_cells(board: Board) -> st.SearchStrategy[set[Cell]]:
    return st.sets(st.sampled_from(sorted(board.cells)))


def a_cell(board: Board) -> st.SearchStrategy[Cell]:
    return st.sampled_from(sorted(board.cells))
