"""Reach, ways and rings: situations drawn by hand, then any board against the slow versions."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.hexes import (
    Diagram,
    Grid,
    Ways,
    assert_hexes,
    each,
    flags,
    gather,
    parse,
    reach,
    rings,
    rrcc_grid,
)
from tests.hexes import slow
from tests.hexes.boards import a_cell, boards, some_cells
from tests.hexes.slow import Board, cells_of


def even_ways(grid: Grid, price: int = 1) -> Ways:
    return Ways(grid, [price] * (grid.size * 6))


def reached(picture: Diagram, points: int, *, zone: bool = False) -> int:
    """Where A gets over open ground, past the G, of which the zones stop it if `zone`."""
    grid, foes = picture.grid, picture.hexes("G")
    stop = grid.neighbours(foes) if zone else 0
    found = reach(grid, picture.hex("A"), points, even_ways(grid), within=~foes, stop=stop)
    return found.hexes() & ~picture.hexes("A")


def test_three_points_over_open_ground_go_around_a_hole() -> None:
    picture = parse("""
        x   x   x   x   x   .
          x   x   x   x   x
        x   x   A       x   .
          x   x   x   x   x
        x   x   x   x   x   .
    """)
    assert_hexes(picture, reached(picture, 3))


def test_a_unit_stops_in_the_first_zone() -> None:
    picture = parse("""
        x   x   x   x   x   .
          x   x   x   x   .   .
        x   x   A   x   G   .
          x   x   x   x   .   .
        x   x   x   x   x   .
    """)
    assert_hexes(picture, reached(picture, 3, zone=True))


def test_one_that_starts_in_a_zone_may_leave_it() -> None:
    picture = parse("""
        x   x   .   .
          x   x   .   .
        x   A   G   .
          x   x   .   .
        x   x   .   .
    """)
    assert_hexes(picture, reached(picture, 2, zone=True))


def test_the_price_is_that_of_the_hexside_and_its_direction() -> None:
    grid = rrcc_grid(3, 3)
    cost = [4] * (grid.size * 6)
    cost[grid.hex("0202") * 6 + 3] = 1
    ways, east, west = Ways(grid, cost), grid.hex("0203"), grid.hex("0202")
    assert reach(grid, west, 5, ways).left[east] == 4
    assert reach(grid, east, 5, ways).left[west] == 1


def test_a_toll_is_paid_at_each_entry_but_not_at_the_start() -> None:
    grid = rrcc_grid(1, 5)
    toll = flags(grid.hexes("0101", "0102", "0104"), grid.size, 3)
    found = reach(grid, grid.hex("0101"), 8, even_ways(grid), toll=toll)
    assert [found.left[h] for h in each(grid.all)] == [8, 4, 3, -1, -1]
    assert grid.names(found.hexes()) == ["0101", "0102", "0103"]
    assert found.path_to(grid.hex("0104")) == []


def test_the_way_leads_past_a_toll_when_that_is_cheaper() -> None:
    grid = rrcc_grid(2, 3)
    toll = flags(grid.hexes("0102"), grid.size, 2)
    found = reach(grid, grid.hex("0101"), 9, even_ways(grid), toll=toll)
    assert [grid.name(h) for h in found.path_to(grid.hex("0103"))] == ["0101", "0201", "0202", "0103"]


def test_impassable_hexsides_are_below_zero() -> None:
    grid = rrcc_grid(1, 3)
    closed = Ways(grid, [-1] * (grid.size * 6))
    assert reach(grid, grid.hex("0102"), 9, closed).hexes() == grid.hexes("0102")


@pytest.mark.parametrize("points", [-1, 255])
def test_points_out_of_bounds_are_refused(points: int) -> None:
    grid = rrcc_grid(1, 1)
    with pytest.raises(ValueError, match=f"0 to 254, not {points}"):
        reach(grid, grid.hex("0101"), points, even_ways(grid))


def test_costs_of_another_grid_are_refused() -> None:
    with pytest.raises(ValueError, match="six for each hex, not 6"):
        Ways(rrcc_grid(2, 2), [1] * 6)


def test_rings_of_a_retreat_are_cut_short_by_the_rim() -> None:
    picture = parse("""
        A   1   2
          1   #   3
        #   #   4
    """)
    legal = picture.grid.all & ~picture.hexes("#")
    found = rings(picture.grid, picture.hex("A"), legal, 9)
    assert found == [picture.hexes(mark) for mark in "1234"]


@given(boards(), st.data(), st.integers(0, 8))
def test_rings_are_those_of_the_slow_version(board: Board, data: st.DataObject, steps: int) -> None:
    grid, start, legal = board.grid(), data.draw(a_cell(board)), data.draw(some_cells(board))
    found = rings(grid, grid.hex(_name(start)), grid.hexes(*map(_name, legal)), steps)
    assert [cells_of(grid, ring) for ring in found] == slow.rings(board, start, legal, steps)


@given(boards(), st.data(), st.integers(0, 20), st.integers(0, 3), st.randoms(use_true_random=False))
def test_reach_is_that_of_the_slow_version(
    board: Board, data: st.DataObject, points: int, least: int, rng: random.Random
) -> None:
    grid, start = board.grid(), data.draw(a_cell(board))
    within, stop = data.draw(some_cells(board)), data.draw(some_cells(board))
    dear = data.draw(some_cells(board))
    cost: list[int] = [rng.choice((-1, *range(least, 6))) for _ in range(grid.size * 6)]
    found = reach(
        grid,
        grid.hex(_name(start)),
        points,
        Ways(grid, cost),
        within=grid.hexes(*map(_name, within)),
        stop=grid.hexes(*map(_name, stop)),
        toll=flags(grid.hexes(*map(_name, dear)), grid.size, 4),
    )

    def price(cell: tuple[int, int], d: int) -> int:
        return cost[grid.hex(_name(cell)) * 6 + d]

    expected = slow.reach(board, start, points, price, within, stop, lambda cell: 4 if cell in dear else 0)
    assert {(grid.row[h], grid.column[h]): found.left[h] for h in found.order} == expected
    assert found.hexes() == gather(h for h in each(grid.all) if found.left[h] >= 0)
    for h in found.order:
        path = found.path_to(h)
        assert path[0] == grid.hex(_name(start))
        assert path[-1] == h
        for a, b in pairwise(path):
            toll = 4 if (grid.row[b], grid.column[b]) in dear else 0
            d = grid.side[a * 6 : a * 6 + 6].index(b)
            assert found.left[b] == found.left[a] - cost[a * 6 + d] - toll


def _name(cell: tuple[int, int]) -> str:
    return f"r{cell[0]}c{cell[1]}"
