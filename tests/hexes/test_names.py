"""Names of both games, and the boards that are joined side by side."""

from itertools import pairwise

import pytest

from beachhead.hexes import FourDigits, Grid, HexId, each, rc_grid, rrcc_grid

ALL_SIX = ("sword", "juno", "gold", "omaha", "utah", "airborne")


def test_the_normandy_map_is_33_by_44_named_by_four_digits() -> None:
    grid = rrcc_grid(33, 44)
    assert grid.all.bit_count() == 33 * 44
    assert all(grid.hex(grid.name(h)) == h for h in each(grid.all))
    assert grid.names(grid.hexes("0938", "0101")) == ["0101", "0938"]


@pytest.mark.parametrize("name", ["3401", "0145", "938", "r9c38", "", "0000"])
def test_an_unknown_name_is_refused_with_what_would_do(name: str) -> None:
    with pytest.raises(
        ValueError, match=f"no hex '{name}'.*two digits of row and two of column.*0101 to 3344"
    ):
        rrcc_grid(33, 44).hex(name)


def test_four_digits_cannot_name_a_hundredth_row() -> None:
    with pytest.raises(ValueError, match="from 0 to 99"):
        rrcc_grid(100, 2)
    assert FourDigits().name(99, 0) == "9900"


@pytest.mark.rule("m44-brd-01", "m44-brd-05")
def test_a_single_board_has_288_hexes_and_no_halves() -> None:
    grid = rc_grid()
    assert grid.all.bit_count() == 288
    assert [sum(grid.row[h] == row for h in each(grid.all)) for row in (1, 2, 22, 23)] == [13, 12, 12, 13]
    for half in ("r2c0", "r2c13"):
        with pytest.raises(ValueError, match=r"r<row>c<column>, from r1c1 to r23c13"):
            grid.hex(half)


@pytest.mark.rule("m44-brd-02", "m44-brd-03")
def test_neighbours_on_a_memoir_board_follow_the_doubled_coordinate() -> None:
    grid = rc_grid()
    x = {h: 2 * (c - 1) if row % 2 else 2 * c - 1 for h, row, c in _cells(grid)}
    places = {(grid.row[h], x[h]): h for h in x}
    for h in each(grid.all):
        row = grid.row[h]
        around = [(row, -2), (row - 1, -1), (row - 1, 1), (row, 2), (row + 1, 1), (row + 1, -1)]
        sides = [places.get((to, x[h] + dx), -1) for to, dx in around]
        assert list(grid.side[h * 6 : h * 6 + 6]) == sides


@pytest.mark.rule("m44-brd-04")
def test_distance_on_a_memoir_board_follows_the_formula() -> None:
    grid = rc_grid()
    for a, row_a, c_a in _cells(grid):
        for b, row_b, c_b in _cells(grid):
            dy = abs(row_a - row_b)
            dx = abs(2 * c_a - row_a % 2 - 2 * c_b + row_b % 2)
            assert grid.distance(a, b) == dy + max(0, (dx - dy) // 2)


def test_row_1_is_at_the_top() -> None:
    grid = rc_grid()
    h = grid.hex("r10c4")
    assert [grid.name(n) for n in grid.around[h]] == ["r10c3", "r9c4", "r9c5", "r10c5", "r11c5", "r11c4"]


@pytest.mark.rule("m44-brd-05", "m44-brd-06")
def test_two_halves_make_one_hex_with_two_names() -> None:
    grid = rc_grid(("sword", "juno"))
    middle = grid.hex("sword:r10c13")
    assert grid.hex("juno:r10c0") == middle
    assert grid.name(middle) == "sword:r10c13"
    assert [grid.name(n) for n in grid.around[middle]] == [
        "sword:r10c12",
        "sword:r9c13",
        "juno:r9c1",
        "juno:r10c1",
        "juno:r11c1",
        "sword:r11c13",
    ]
    assert grid.hex("juno:r9c1") in grid.around[grid.hex("sword:r9c13")]


@pytest.mark.rule("m44-brd-06")
@pytest.mark.parametrize("count", range(1, 7))
def test_joined_boards_add_up(count: int) -> None:
    grid = rc_grid(ALL_SIX[:count])
    assert grid.all.bit_count() == 288 * count + 11 * (count - 1)
    assert len(set(grid.names(grid.all))) == grid.all.bit_count()
    assert all(grid.hex(grid.name(h)) == h for h in each(grid.all))
    for left, right in pairwise(ALL_SIX[:count]):
        for row in range(2, 23, 2):
            assert grid.hex(f"{left}:r{row}c13") == grid.hex(f"{right}:r{row}c0")


def test_the_outer_halves_of_joined_boards_stay_off_the_grid() -> None:
    grid = rc_grid(ALL_SIX)
    for name in ("sword:r2c0", "airborne:r2c13", "r2c1", "dieppe:r1c1"):
        with pytest.raises(ValueError, match=r"<board>:r<row>c<column>, from sword:r1c1 to airborne:r23c13"):
            grid.hex(name)


def test_a_single_named_board_understands_both_forms() -> None:
    grid = rc_grid(("sword",))
    assert grid.hex("sword:r10c4") == grid.hex("r10c4")
    assert grid.name(grid.hex("sword:r10c4")) == "r10c4"


def test_two_boards_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="a name of its own"):
        rc_grid(("sword", "sword"))


def _cells(grid: Grid) -> list[tuple[HexId, int, int]]:
    return [(h, grid.row[h], grid.column[h]) for h in each(grid.all)]
