"""Diagrams: what is drawn is read, what is read is drawn, and a failure shows both."""

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.hexes import assert_hexes, draw, parse, parse_on, rc_grid, rrcc_grid
from tests.hexes.boards import boards, some_cells
from tests.hexes.slow import Board

PICTURE = """
    .   x   x   .
      x   A   x
    .   x   x   .
"""


def test_marks_are_read_by_their_place() -> None:
    picture = parse(PICTURE)
    assert picture.grid.names(picture.hexes("x")) == ["r1c2", "r1c3", "r2c1", "r2c3", "r3c2", "r3c3"]
    assert picture.grid.name(picture.hex("A")) == "r2c2"
    assert picture.hexes("G") == 0
    assert picture.window == picture.grid.all
    assert picture.grid.neighbours(picture.hexes("A")) == picture.hexes("x")


def test_the_first_row_may_be_the_one_further_east() -> None:
    picture = parse("""
          x   x
        x   A   x
          x   x
    """)
    assert picture.grid.neighbours(picture.hexes("A")) == picture.hexes("x")


def test_a_picture_can_be_a_window_on_a_map() -> None:
    for grid, first, centre in ((rrcc_grid(33, 44), "1036", "0938"), (rc_grid(), "r8c3", "r9c5")):
        picture = parse_on(grid, PICTURE, grid.hex(first))
        assert grid.name(picture.hex("A")) == centre
        assert grid.neighbours(picture.hexes("A")) == picture.hexes("x")
        assert draw(grid, picture.marks, picture.window) == dedent(PICTURE).strip("\n")


def test_north_is_up_in_both_games() -> None:
    grid = rrcc_grid(2, 2)
    assert draw(grid, {"n": grid.hexes("0201"), "s": grid.hexes("0102")}) == "  n   .\n.   s"
    grid = rc_grid((), 2, 2)
    assert draw(grid, {"n": grid.hexes("r1c1"), "s": grid.hexes("r2c1")}) == "n   .\n  s"


def test_the_last_mark_lies_on_top() -> None:
    grid = rrcc_grid(1, 2)
    assert draw(grid, {"a": grid.all, "b": grid.hexes("0102")}) == "a   b"


@pytest.mark.parametrize(
    ("picture", "complaint"),
    [
        ("x  x", "row 1 of the picture: 'x' is out of step; hexes stand four characters apart"),
        ("x   x\nx   x", "row 2 .* two characters to the side"),
        ("x x", "out of step"),
        ("  \n ", "no hexes; draw an empty hex as a full stop"),
    ],
)
def test_a_crooked_picture_is_refused(picture: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse(picture)


def test_a_picture_over_the_rim_is_refused() -> None:
    grid = rrcc_grid(3, 3)
    with pytest.raises(ValueError, match="row 1 of the picture hangs over the rim of the board at 'x'"):
        parse_on(grid, ".   .   .   x", grid.hex("0101"))


def test_a_mark_asked_for_as_one_hex_must_be_one() -> None:
    with pytest.raises(ValueError, match="'x' should stand on one hex of the picture, not on 6"):
        parse(PICTURE).hex("x")


def test_a_failure_shows_both_pictures() -> None:
    picture = parse(PICTURE)
    got = picture.hexes("x") ^ picture.grid.hexes("r1c1", "r3c3")
    with pytest.raises(AssertionError) as failure:
        assert_hexes(picture, got)
    assert str(failure.value) == dedent("""\
        the hexes under 'x' differ
        missing (-): r3c3
        too many (+): r1c1

        expected           got

        .   x   x   .      +   x   x   .
          x   A   x          x   A   x
        .   x   x   .      .   x   -   .""")
    assert_hexes(picture, picture.hexes("x"))


def test_a_failure_outside_the_window_is_shown_too() -> None:
    grid = rrcc_grid(1, 4)
    picture = parse_on(grid, "A   x", grid.hex("0101"))
    with pytest.raises(AssertionError, match=r"too many \(\+\): 0104"):
        assert_hexes(picture, grid.hexes("0102", "0104"))


@given(boards(), st.data())
def test_what_is_drawn_is_read_again(board: Board, data: st.DataObject) -> None:
    grid = board.grid()
    marked = grid.hexes(*(f"r{row}c{column}" for row, column in data.draw(some_cells(board))))
    text = draw(grid, {"x": marked})
    picture = parse(text)
    assert draw(picture.grid, picture.marks) == text
    assert text.count("x") == marked.bit_count()
    assert picture.grid.all.bit_count() == grid.all.bit_count()
    north = (
        min(row for row, _ in board.cells)
        if board.rows_grow == "south"
        else max(row for row, _ in board.cells)
    )
    west = min((cell for cell in board.cells if cell[0] == north), key=lambda cell: cell[1])
    again = parse_on(grid, text, grid.hex(f"r{west[0]}c{west[1]}"))
    assert (again.window, again.hexes("x")) == (grid.all, marked)
