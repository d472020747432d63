"""What a step costs on the map, in half points, and which CRT line a hex is on."""

from __future__ import annotations

import pytest

from beachhead.fm.facts import Map
from beachhead.fm.facts.map import BRIDGE, CLOSED, RIVER, ROAD
from beachhead.fm.load import load
from beachhead.hexes import Grid, each

MAP: Map = load("campaign", {}).map
GRID: Grid = MAP.grid


def side(text: str) -> int:
    """`0138|0237` as hex * 6 + direction, out of the first hex."""
    a, b = (GRID.hex(name) for name in text.split("|"))
    return a * 6 + GRID.side[a * 6 : a * 6 + 6].index(b)


def price(text: str, mobile: int = 0) -> int:
    return MAP.cost[mobile][side(text)]


@pytest.mark.rule("fm-5.4-01", "fm-5.4-02", "fm-5.4-03")
def test_entering_terrain() -> None:
    assert price("1918|1919") == 2  # clear
    assert price("0921|0922") == 4  # bocage
    assert price("1016|1017") == 4  # woods
    assert price("0532|0533") == 4  # hill
    assert price("2702|2602") == 1  # swamp, but by road
    assert price("2603|2602") == 6  # swamp


@pytest.mark.rule("fm-5.4-04", "fm-5.4.1-01", "fm-5.4.2-01")
def test_rivers_roads_and_trails() -> None:
    assert MAP.crossing[side("0431|0430")] == RIVER
    assert price("0431|0430") == 6  # a hill beyond the Odon
    assert price("1811|1911") == 1  # road
    assert price("0635|0736") == 2  # a trail over the Odon
    assert price("2607|2608") == CLOSED  # into the sea


@pytest.mark.rule("fm-5.4-04")
def test_a_bridged_river_without_road_costs_nothing_on_top() -> None:
    assert MAP.way[side("0837|0738")] == 0
    assert MAP.crossing[side("0837|0738")] == BRIDGE
    assert price("0837|0738") == 2


def test_costs_are_complete() -> None:
    for mobile in (0, 1):
        for s, n in enumerate(GRID.side):
            open_ = n >= 0 and bool(MAP.land >> n & 1)
            assert (MAP.cost[mobile][s] != CLOSED) == open_
            if MAP.way[s] == ROAD:
                assert MAP.cost[mobile][s] == 1


@pytest.mark.rule("fm-10.10-05")
def test_coming_on_at_the_edge() -> None:
    entry = MAP.entry_cost[0]
    assert entry[GRID.hex("2901")] == 1  # road
    assert entry[GRID.hex("2501")] == 2  # trail
    assert entry[GRID.hex("2401")] == 4  # bocage
    assert entry[GRID.hex("2402")] == CLOSED
    assert {h for h, cost in enumerate(entry) if cost != CLOSED} == set(
        each(MAP.west | MAP.south | MAP.east | MAP.north)
    )


@pytest.mark.rule("fm-8.2.2-04", "fm-crt-06")
def test_defence_lines_take_the_best_terrain() -> None:
    want = {
        "0608": 0,  # St Lo
        "0922": 0,  # bocage
        "2503": 0,  # a town in the bocage
        "0534": 1,  # hill
        "1017": 2,  # woods
        "1631": 3,  # a town on clear ground
        "2602": 3,  # swamp
        "2607": 4,  # beach
        "1919": 4,  # clear
    }
    assert {name: MAP.line[GRID.hex(name)] for name in want} == want
