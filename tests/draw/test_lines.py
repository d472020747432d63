"""Lines lie where the rules have them: rivers on hexsides, ways from hex to hex, outlines round hexes."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import pytest

from beachhead.draw.fm.map import FmMap
from beachhead.draw.fm.rivers import touches
from beachhead.draw.kit.curves import area, chance, num
from beachhead.draw.kit.layout import (
    PITCH,
    Layout,
    Point,
    R,
    W,
    around,
    beside,
    centre,
    chains,
    distance,
    middle,
    place,
    rim,
    side,
)
from beachhead.draw.m44.map import M44Map
from beachhead.draw.m44.rivers_and_roads import downstream, joined
from beachhead.fm.facts.map import BRIDGE, DRY
from beachhead.hexes import DIRECTIONS, HexId, each, rc_grid, rrcc_grid
from tests.draw.pictures import board

NUMBER = re.compile(r"-?\d*\.?\d+")


def points_of(path: str) -> list[Point]:
    """Where each stroke of a path ends."""
    x = y = 0.0
    found = []
    for letter, words in re.findall(r"([MLlqchvz])([^MLlqchvz]*)", path):
        numbers = [float(n) for n in NUMBER.findall(words)]
        if letter in "ML":
            x, y = numbers[-2:]
        elif letter in "lqc":
            x, y = x + numbers[-2], y + numbers[-1]
        if letter != "z":
            found.append((x, y))
    return found


@pytest.mark.parametrize("grid", [rrcc_grid(5, 6), rc_grid(), rc_grid(["a", "b"])])
def test_paper_agrees_with_the_grid(grid: object) -> None:
    layout = Layout(grid)  # type: ignore[arg-type]
    for h in each(layout.grid.all):
        spot = layout.spot(h)
        for d in range(len(DIRECTIONS)):
            near = layout.grid.side[h * 6 + d]
            assert distance(centre(spot), centre(beside(spot, d))) == pytest.approx(W)
            assert side(spot, d) == side(beside(spot, d), (d + 3) % 6)[::-1]
            if near >= 0:
                assert layout.spot(HexId(near)) == beside(spot, d)
        assert all(distance(centre(spot), place(knot)) == pytest.approx(R) for knot in side(spot, 0))


def test_north_is_up() -> None:
    fm, m44 = Layout(rrcc_grid(33, 44)), Layout(rc_grid())
    assert fm.centre(fm.grid.hex("3301"))[1] < fm.centre(fm.grid.hex("0101"))[1]
    assert m44.centre(m44.grid.hex("r1c1"))[1] < m44.centre(m44.grid.hex("r23c1"))[1]
    assert fm.height == pytest.approx(32 * PITCH + 2 * R)
    assert fm.width == pytest.approx(44.5 * W)


def test_an_outline_is_closed_and_stays_near_its_hexsides() -> None:
    spots = {(2, 2), (2, 4), (3, 3)}
    (ring,) = chains(rim(spots))
    assert ring[0] == ring[-1]
    assert len(ring) - 1 == 12
    points = points_of(area(spots))
    assert len(points) == 3 * 12 + 1
    for point in points:
        assert all(distance(point, centre(spot)) > 0.8 * W / 2 for spot in spots)
        assert min(distance(point, middle(place(a), place(b))) for a, b in pairwise(ring)) < R * 0.6


def test_neighbours_share_their_line() -> None:
    """A stroke between two kinds of ground is the same from both sides."""
    one, two = points_of(area({(0, 0)})), points_of(area({(0, 2)}))
    assert len({(num(x), num(y)) for x, y in one} & {(num(x), num(y)) for x, y in two}) == 2


def test_chance_is_the_same_everywhere() -> None:
    assert chance(1, 2, 3) == chance(1, 2, 3) != chance(3, 2, 1)
    values = [chance(n, 7) for n in range(500)]
    assert -1 <= min(values) < -0.9
    assert 0.9 < max(values) <= 1
    assert abs(math.fsum(values) / 500) < 0.1


def campaign() -> FmMap:
    here = board("fm:campaign")
    assert isinstance(here, FmMap)
    return here


def test_rivers_lie_on_hexsides_of_both_hexes() -> None:
    here = campaign()
    for river, (_, knots) in zip(here.map.rivers, here.courses, strict=True):
        assert len(knots) == len(river.sides) + 1
        edges = {frozenset(edge) for edge in pairwise(knots)}
        for s in river.sides:
            h, d = divmod(s, 6)
            near = here.map.grid.side[s]
            own = side(here.layout.spot(HexId(h)), d)
            other = side(here.layout.spot(HexId(near)), (d + 3) % 6)
            assert set(own) == set(other)
            assert frozenset(own) in edges
            assert here.map.crossing[s] != DRY


def test_the_water_passes_the_middle_of_each_of_its_hexsides() -> None:
    here = campaign()
    banks, water = here.rivers()
    for drawn in (banks, water):
        ends = {(num(x), num(y)) for d in re.findall(r' d="([^"]+)"', drawn) for x, y in points_of(d)}
        for _, knots in here.courses:
            middles = [middle(place(a), place(b)) for a, b in pairwise(knots)]
            assert [p for p in middles if (num(p[0]), num(p[1])) not in ends] == []


def test_rivers_reach_the_sea() -> None:
    here = campaign()
    mouths = {name for name, knots in here.courses if touches(knots[-1], here.kinds["sea"])}
    assert mouths == {"Douve", "Vire", "Aure", "Seulles", "Mue", "Orne"}


def test_the_others_end_in_a_river() -> None:
    courses = dict(campaign().courses)
    into = {"Merderet": "Douve", "Taute": "Douve", "Drome": "Aure", "Odon": "Orne", "Laize": "Orne"}
    assert [name for name, river in into.items() if courses[name][-1] not in courses[river]] == []


def test_no_stretch_of_a_road_is_missing() -> None:
    here = campaign()
    lines = "".join((*here.ways.roads, *here.ways.trails))
    ends = {(num(x), num(y)) for x, y in points_of(lines)}
    for track in here.map.tracks:
        spots = [here.layout.spot(h) for h in track.path]
        for a, b in pairwise(spots):
            x, y = middle(centre(a), centre(b))
            assert (num(x), num(y)) in ends, f"{track.name} between {a} and {b}"


def test_every_bridge_is_drawn_once() -> None:
    here = campaign()
    sides = {
        frozenset((h, here.map.grid.side[h * 6 + d]))
        for h in each(here.map.grid.all)
        for d in range(6)
        if here.map.crossing[h * 6 + d] == BRIDGE
    }
    assert here.bridges().count("<path") == len(sides) > 20


@pytest.mark.parametrize("scenario", ["m44:utah", "m44:airborne", "m44:neptune"])
def test_rivers_and_roads_of_memoir_hang_together(scenario: str) -> None:
    here = board(scenario)
    assert isinstance(here, M44Map)
    ends = {(num(x), num(y)) for d in re.findall(r' d="([^"]+)"', here.roads()) for x, y in points_of(d)}
    for spot, near in here.road_arms.items():
        for other in near:
            x, y = middle(centre(spot), centre(other))
            assert (num(x), num(y)) in ends
    assert set(here.road_arms) == here.layout.spots(here.ground.roads)


def test_of_three_hexes_that_touch_one_link_is_left_out() -> None:
    fork = {(0, 0), (0, 2), (1, 1), (1, 3), (1, -1)}
    arms = joined(fork)
    assert all(spot in arms[near] for spot, links in arms.items() for near in links)
    assert sum(map(len, arms.values())) // 2 < sum(n in fork for s in fork for n in around(s)) // 2


def test_a_river_of_hexes_is_followed_from_end_to_end() -> None:
    bent = [(0, 0), (1, 1), (1, 3), (2, 4), (3, 3)]
    assert downstream(set(bent)) in (bent, bent[::-1])
