"""The grid and its sets: facts by hand, then any board against the slow versions."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.hexes import (
    CLEAR,
    DIRECTIONS,
    OFF,
    Grid,
    HexId,
    RowColumn,
    each,
    flags,
    gather,
    has,
    rrcc_grid,
)
from tests.hexes import slow
from tests.hexes.boards import a_cell, boards, some_cells
from tests.hexes.slow import Board, cells_of


def of(grid: Grid, cells: set[tuple[int, int]]) -> int:
    return grid.hexes(*(f"r{row}c{column}" for row, column in cells))


def test_directions_run_clockwise_from_the_west_like_the_drift_die() -> None:
    grid = rrcc_grid(33, 44)
    h = grid.hex("0938")
    assert [grid.name(grid.around[h][d]) for d in range(6)] == [
        "0937",
        "1037",
        "1038",
        "0939",
        "0838",
        "0837",
    ]
    h = grid.hex("1038")
    assert [grid.name(grid.around[h][d]) for d in range(6)] == [
        "1037",
        "1138",
        "1139",
        "1039",
        "0939",
        "0938",
    ]
    assert DIRECTIONS == ("W", "NW", "NE", "E", "SE", "SW")


@pytest.mark.parametrize(
    "chain",
    [
        "3005 2906 2806 2707 2607 2508",  # Utah beach
        "2318 2319 2219 2120 2121 2122",  # Omaha beach
        "0637 0737 0836 0936 1035 1135",
    ],
)
def test_known_chains_of_the_map_hang_together(chain: str) -> None:
    grid = rrcc_grid(33, 44)
    hexes = [grid.hex(name) for name in chain.split()]
    for a, b in pairwise(hexes):
        assert b in grid.around[a]
        assert grid.distance(a, b) == 1


def test_the_rim_has_no_neighbours_beyond() -> None:
    grid = rrcc_grid(33, 44)
    assert grid.names(grid.neighbours(grid.hexes("0101"))) == ["0102", "0201"]
    assert grid.names(grid.neighbours(grid.hexes("3344"))) == ["3243", "3244", "3343"]
    assert grid.names(grid.neighbours(grid.hexes("0244"))) == ["0144", "0243", "0344"]


def test_a_grid_without_hexes_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one hex"):
        Grid([], RowColumn(), shifted="even", rows_grow="north")


@given(boards())
def test_every_cell_is_one_hex_and_its_sides_lead_where_they_should(board: Board) -> None:
    grid = board.grid()
    assert cells_of(grid, grid.all) == board.cells
    assert grid.all.bit_count() == len(board.cells)
    assert grid.all.bit_length() <= grid.size
    for h in each(grid.all):
        cell = (grid.row[h], grid.column[h])
        assert cells_of(grid, grid.around[h]) == board.around(cell)
        for d in range(6):
            side = grid.side[h * 6 + d]
            to = board.next_to(cell, d)
            assert (side >= 0) == (to in board.cells)
            assert side < 0 or (grid.row[side], grid.column[side]) == to


@given(boards())
def test_the_order_of_the_grid_is_by_row_then_column(board: Board) -> None:
    grid = board.grid()
    assert [(grid.row[h], grid.column[h]) for h in each(grid.all)] == sorted(board.cells)


@given(boards(), st.data())
def test_neighbours_of_a_set(board: Board, data: st.DataObject) -> None:
    grid, cells = board.grid(), data.draw(some_cells(board))
    assert cells_of(grid, grid.neighbours(of(grid, cells))) == {
        n for cell in cells for n in board.around(cell)
    }


@given(boards(), st.data())
def test_flood(board: Board, data: st.DataObject) -> None:
    grid, start, mask = board.grid(), data.draw(some_cells(board)), data.draw(some_cells(board))
    flooded = grid.flood(of(grid, start), of(grid, mask))
    assert cells_of(grid, flooded) == slow.flood(board, start, mask)
    assert grid.flood(of(grid, start), -1) == grid.flood(of(grid, start), grid.all)


@given(boards(), st.data(), st.integers(0, 12))
def test_distance_disc_and_ring(board: Board, data: st.DataObject, n: int) -> None:
    grid, a, b = board.grid(), data.draw(a_cell(board)), data.draw(a_cell(board))
    start = grid.hex(f"r{a[0]}c{a[1]}")
    far = {h: grid.distance(start, h) for h in each(grid.all)}
    assert far[grid.hex(f"r{b[0]}c{b[1]}")] == slow.distance(board, a, b)
    assert set(each(grid.disc(start, n))) == {h for h in far if far[h] <= n}
    assert set(each(grid.ring(start, n))) == {h for h in far if far[h] == n}


def test_a_set_without_end_is_refused_and_so_is_no_hex() -> None:
    with pytest.raises(ValueError, match="cut it to the board"):
        each(~0)
    for nothing in (OFF, CLEAR):
        with pytest.raises(ValueError, match="below 0 is none"):
            gather([HexId(7), HexId(nothing)])


def test_sets_go_beyond_the_usual_sizes() -> None:
    assert list(each(gather([HexId(5000), HexId(2047), HexId(2048)]))) == [2047, 2048, 5000]


@given(st.sets(st.integers(0, 300)), st.integers(0, 300), st.integers(1, 255))
def test_sets_are_sets(members: set[int], h: int, value: int) -> None:
    hexes = sum(1 << m for m in members)
    assert list(each(hexes)) == sorted(members)
    assert gather(each(hexes)) == hexes
    assert has(hexes, each(1 << h)[0]) == (h in members)
    assert list(flags(hexes, 301, value)) == [value if m in members else 0 for m in range(301)]
