"""The combat results table and the dice of the landing, cell by cell as printed."""

from __future__ import annotations

import pytest

from beachhead.fm.facts.combat import RESULTS
from beachhead.fm.facts.landing import ELIMINATED, REDUCED, UNHARMED
from beachhead.fm.load import load
from beachhead.hexes import DIRECTIONS

CRT = load("campaign", {}).crt

PRINTED = """
1  (A)  A3   A2   .    Ex   Ex   D2   D2   D2   D3   De   De
2  (A)  (A)  A3   A2   .    Ex   Ex   Ex   D2   D2   D3   De
3  (A)  (A)  (A)  A3   A2   .    Ex   Ex   Ex   D2   D2   D3
4  (A)  (A)  (A)  (A)  A3   A2   .    Ex   Ex   Ex   D2   D2
5  Ae   (A)  (A)  (A)  (A)  A3   A2   .    Ex   Ex   Ex   D2
6  Ae   Ae   (A)  (A)  (A)  (A)  (A)  A1   .    Ex   Ex   Ex
"""

LINE = {name: number for number, names in enumerate(CRT.lines) for name in names}


@pytest.mark.rule("fm-crt-01", "fm-crt-05")
@pytest.mark.parametrize("row", PRINTED.strip().split("\n"))
def test_results_of_each_die(row: str) -> None:
    die, *results = row.split()
    assert [RESULTS[CRT.result(column, int(die))] for column in range(CRT.columns)] == results


@pytest.mark.rule("fm-crt-01")
def test_terrains_of_each_line() -> None:
    assert [set(names) for names in CRT.lines] == [
        {"city", "bocage", "beach assault in an enemy zone"},
        {"hill", "beach assault"},
        {"woods", "river"},
        {"swamp", "town", "bridge"},
        {"clear", "beach"},
    ]
    assert (CRT.opposed_assault_line, CRT.assault_line, CRT.river_line, CRT.bridge_line) == (0, 1, 2, 3)


@pytest.mark.rule("fm-crt-01")
@pytest.mark.parametrize("line", range(5))
def test_columns_of_each_line(line: int) -> None:
    """Flush left: 0 stands in the column after the line's number; from +2 on, two differentials share one."""
    want = {-1 - line: 0, 0: line + 1, 1: line + 2, 2: line + 3, 3: line + 3, 4: line + 4, 5: line + 4,
            6: line + 5, 7: line + 5, 8: line + 6, 9: line + 6, 10: line + 7}  # fmt: skip
    want |= {-steps: line + 1 - steps for steps in range(1, line + 2)}
    assert {differential: CRT.column(line, differential) for differential in want} == want
    assert len(CRT.printed[line]) == line + 8


@pytest.mark.rule("fm-crt-01")
@pytest.mark.parametrize("line", range(5))
def test_both_ends_are_open(line: int) -> None:
    assert CRT.column(line, -40) == 0
    assert CRT.column(line, 11) == CRT.column(line, 60) == line + 7


@pytest.mark.rule("fm-crt-01")
@pytest.mark.parametrize(
    ("terrain", "differential", "die", "column", "result"),
    [
        ("clear", 3, 1, 8, "D2"),
        ("clear", -9, 6, 1, "Ae"),
        ("clear", 14, 6, 12, "Ex"),
        ("town", 3, 4, 7, "."),
        ("woods", 0, 2, 4, "A2"),
        ("hill", -1, 1, 2, "A3"),
        ("city", 10, 1, 8, "D2"),
        ("city", 12, 6, 8, "A1"),
        ("bocage", -1, 5, 1, "Ae"),
        ("beach assault in an enemy zone", 9, 6, 7, "(A)"),
        ("beach assault", 9, 6, 8, "A1"),
        ("bridge", -4, 3, 1, "(A)"),
    ],
)
def test_whole_readings(terrain: str, differential: int, die: int, column: int, result: str) -> None:
    found = CRT.column(LINE[terrain], differential)
    assert found + 1 == column
    assert RESULTS[CRT.result(found, die)] == result


@pytest.mark.rule("fm-crt-02", "fm-8.1.3-01")
def test_results_void_in_bombardment() -> None:
    void = {name for name, is_void in zip(RESULTS, CRT.void_in_bombardment, strict=True) if is_void}
    assert void == {"Ae", "A1", "A2", "A3", "Ex"}


@pytest.mark.rule("fm-10.9.2-3")
def test_drop_table() -> None:
    landing = load("campaign", {}).landing
    table = [(result.loss, result.drifts) for result in landing.drop_table]
    assert table == [
        (ELIMINATED, False), (REDUCED, True), (REDUCED, True),
        (UNHARMED, True), (UNHARMED, True), (UNHARMED, False),
    ]  # fmt: skip
    brigade = [(result.loss, result.drifts) for result in landing.glider_brigade_table]
    assert brigade == [(REDUCED, False), *table[1:]]


@pytest.mark.rule("folio-utah-11.2.2-a")
def test_folio_gliders_are_lost_like_others() -> None:
    landing = load("campaign", {"edition": "folio"}).landing
    assert landing.glider_brigade_table == landing.drop_table


@pytest.mark.rule("fm-10.9.2-3.d")
def test_drift_runs_clockwise_from_the_west() -> None:
    drift = load("utah", {}).landing.drift
    assert [DIRECTIONS[d] for d in drift] == ["W", "NW", "NE", "E", "SE", "SW"]


@pytest.mark.rule("fm-10.6-02")
def test_a_six_is_bad_weather_from_turn_2() -> None:
    schedule = load("campaign", {}).schedule
    assert schedule.bad_weather == (False, False, False, False, False, True)
    assert schedule.weather_from == 2
