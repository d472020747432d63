"""Lines of sight: the edge, the corner and the rim by hand, then any board against cut polygons."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.hexes import (
    CLEAR,
    OFF,
    Crossing,
    EdgeRule,
    FourDigits,
    Grid,
    HexId,
    line,
    line_of_sight,
    parse,
    ray,
    rc_grid,
    rrcc_grid,
    sees,
)
from tests.hexes import slow
from tests.hexes.boards import a_cell, boards, some_cells
from tests.hexes.slow import Board


def told(grid: Grid, a: str, b: str) -> list[str]:
    """The crossings as text: `0101` passed through, `0101|0102` left and right of the line."""

    def name(h: int) -> str:
        return grid.name(HexId(h)) if h >= 0 else "off" if h == OFF else ""

    found = line_of_sight(grid, grid.hex(a), grid.hex(b))
    return [name(c.left) if c.left == c.right else f"{name(c.left)}|{name(c.right)}" for c in found]


def test_a_row_is_passed_through_hex_by_hex() -> None:
    assert told(rrcc_grid(9, 9), "0502", "0506") == ["0503", "0504", "0505"]
    assert told(rrcc_grid(9, 9), "0505", "0506") == []
    assert told(rrcc_grid(9, 9), "0505", "0505") == []


def test_straight_north_runs_along_every_second_edge() -> None:
    grid = rrcc_grid(9, 9)
    assert told(grid, "0305", "0705") == ["0404|0405", "0505", "0604|0605"]
    assert told(grid, "0705", "0305") == ["0605|0604", "0505", "0405|0404"]


def test_left_is_left_also_where_rows_grow_southwards() -> None:
    assert told(rc_grid(), "r5c5", "r3c5") == ["r4c4|r4c5"]
    assert told(rc_grid(), "r3c5", "r5c5") == ["r4c5|r4c4"]


def test_the_rim_is_told() -> None:
    assert told(rc_grid(), "r5c1", "r3c1") == ["off|r4c1"]
    assert told(rc_grid(), "r3c13", "r5c13") == ["off|r4c12"]


def test_a_corner_is_told_on_its_side() -> None:
    """Five rows up and one and a half hexes east, the line touches two corners on its way."""
    found = told(rrcc_grid(9, 9), "0102", "0603")
    assert [crossing for crossing in found if "|" in crossing] == ["0302|", "|0403"]


@pytest.mark.parametrize(
    ("blocking", "both", "either", "sides"),
    [
        ("", True, True, True),
        ("0505", False, False, False),
        ("0404", True, False, True),
        ("0404 0405", False, False, False),
        ("0404 0605", True, False, False),
        ("0404 0604", True, False, True),
        ("0305 0705 0304 0704", True, True, True),
    ],
)
def test_the_rules_of_the_game_decide_the_edge(blocking: str, both: bool, either: bool, sides: bool) -> None:
    grid = rrcc_grid(9, 9)
    a, b, stones = grid.hex("0305"), grid.hex("0705"), grid.hexes(*blocking.split())
    rules: list[tuple[EdgeRule, bool]] = [("both", both), ("either", either), ("sides", sides)]
    for rule, expected in rules:
        assert sees(grid, a, b, stones, edges=rule) == expected
        assert sees(grid, b, a, stones, edges=rule) == expected


@pytest.mark.parametrize("rule", ["both", "either", "sides"])
def test_the_rim_blocks_if_the_rules_say_so(rule: EdgeRule) -> None:
    grid = rc_grid()
    a, b, stone = grid.hex("r5c1"), grid.hex("r3c1"), grid.hexes("r4c1")
    assert sees(grid, a, b, stone, edges=rule) == (rule != "either")
    assert not sees(grid, a, b, stone, edges=rule, rim_blocks=True)
    assert sees(grid, a, b, 0, edges=rule, rim_blocks=True) == (rule != "either")


def test_a_missing_hex_in_the_way_blocks_like_the_rim() -> None:
    picture = parse("A   .       .   B")
    assert sees(picture.grid, picture.hex("A"), picture.hex("B"), 0)
    assert not sees(picture.grid, picture.hex("A"), picture.hex("B"), 0, rim_blocks=True)


def test_a_missing_hex_at_a_corner_never_blocks() -> None:
    full = [(row, column) for row in range(1, 7) for column in range(1, 5)]
    for gone, stone in (((3, 2), "0403"), ((4, 3), "0302")):
        cells = [cell for cell in full if cell != gone]
        grid = Grid(cells, FourDigits(), shifted="even", rows_grow="north")
        a, b = grid.hex("0102"), grid.hex("0603")
        assert sees(grid, a, b, grid.hexes(stone), edges="sides", rim_blocks=True)
    grid = Grid(full, FourDigits(), shifted="even", rows_grow="north")
    a, b = grid.hex("0102"), grid.hex("0603")
    assert not sees(grid, a, b, grid.hexes("0403", "0302"), edges="sides", rim_blocks=True)


@given(boards(), st.data())
def test_crossings_are_those_of_cut_polygons(board: Board, data: st.DataObject) -> None:
    grid, a, b = board.grid(), data.draw(a_cell(board)), data.draw(a_cell(board))
    expected = [
        (_id(grid, board, left), _id(grid, board, right)) for left, right in slow.crossings(board, a, b)
    ]
    assert list(line_of_sight(grid, _hex(grid, a), _hex(grid, b))) == expected


@given(boards(), st.data(), st.booleans())
def test_seeing_follows_from_the_crossings(board: Board, data: st.DataObject, rim_blocks: bool) -> None:
    grid, a, b = board.grid(), data.draw(a_cell(board)), data.draw(a_cell(board))
    stones = grid.hexes(*(f"r{row}c{column}" for row, column in data.draw(some_cells(board))))
    blocks = {h: stones >> h & 1 == 1 for h in range(grid.size)} | {OFF: rim_blocks, CLEAR: False}
    found = line_of_sight(grid, _hex(grid, a), _hex(grid, b))
    cut = any(blocks[c.left] for c in found if c.left == c.right)
    edges = [c for c in found if c.left != c.right and CLEAR not in c]
    corners = [Crossing(*(CLEAR if h == OFF else h for h in c)) for c in found if CLEAR in c]
    results: dict[EdgeRule, bool] = {
        "both": any(blocks[c.left] and blocks[c.right] for c in edges),
        "either": any(blocks[c.left] or blocks[c.right] for c in edges),
        "sides": any(blocks[c.left] for c in edges + corners)
        and any(blocks[c.right] for c in edges + corners),
    }
    for rule, cut_at_edges in results.items():
        seen = sees(grid, _hex(grid, a), _hex(grid, b), stones, edges=rule, rim_blocks=rim_blocks)
        assert seen == (not cut and not cut_at_edges)


@pytest.mark.parametrize("end", ["0135", "1135", "0637", "3344", "0101"])
def test_a_line_is_a_shortest_chain(end: str) -> None:
    grid = rrcc_grid(33, 44)
    a, b = grid.hex("0637"), grid.hex(end)
    found = line(grid, a, b)
    assert (found[0], found[-1], len(found)) == (a, b, grid.distance(a, b) + 1)
    assert all(y in grid.around[x] for x, y in pairwise(found))


def test_the_line_of_the_booklet() -> None:
    grid = rrcc_grid(33, 44)
    found = line(grid, grid.hex("0637"), grid.hex("1135"))
    assert [grid.name(h) for h in found] == ["0637", "0737", "0836", "0936", "1035", "1135"]
    assert found[1:] == ray(grid, grid.hex("0637"), 1, 5)


def test_a_line_along_an_edge_keeps_left() -> None:
    for grid, names in ((rrcc_grid(9, 9), "0305 0404 0505"), (rc_grid(), "r5c5 r4c4 r3c5")):
        a, left, b = (grid.hex(name) for name in names.split())
        assert line(grid, a, b) == [a, left, b]


def test_a_ray_ends_at_the_rim() -> None:
    grid = rrcc_grid(3, 3)
    assert grid.names(sum(1 << h for h in ray(grid, grid.hex("0101"), 2, 9))) == ["0201", "0302"]
    assert ray(grid, grid.hex("0101"), 0, 9) == []
    assert len(ray(grid, grid.hex("0101"), 3, 1)) == 1


@given(boards(), st.data())
def test_a_line_holds_the_hexes_nearest_to_it(board: Board, data: st.DataObject) -> None:
    grid, a, b = board.grid(), data.draw(a_cell(board)), data.draw(a_cell(board))
    met = {h for crossing in line_of_sight(grid, _hex(grid, a), _hex(grid, b)) for h in crossing}
    found = line(grid, _hex(grid, a), _hex(grid, b))
    assert met.issuperset(found[1:-1])
    steps = [grid.distance(_hex(grid, a), h) for h in found]
    assert steps == sorted(set(steps))


def _hex(grid: Grid, cell: tuple[int, int]) -> HexId:
    return grid.hex(f"r{cell[0]}c{cell[1]}")


def _id(grid: Grid, board: Board, cell: tuple[int, int] | None) -> int:
    if cell is None:
        return CLEAR
    return _hex(grid, cell) if cell in board.cells else OFF
