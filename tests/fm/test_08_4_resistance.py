"""Stiff resistance: rule 8.4. G or its attackers are beaten and may stand fast."""

from __future__ import annotations

import pytest

from beachhead.fm.state import ALLIED_SEAT, DROP_ATTACK, ELIMINATED, GROUND
from tests.fm.battles import battlefield, begin, settle, shell, units_of, way
from tests.fm.fields import german, leg
from tests.fm.positions import asked, options, play, unit, where

# 8.4: stiff resistance


@pytest.mark.rule("fm-8.4-01", "fm-8.4-03", "fm-8.4-06")
def test_who_stands_fast_loses_a_step_and_keeps_the_hex() -> None:
    table, _ = battlefield("A   G   .   .", A=leg(4), G=german())
    settle(table, "D2")
    assert options(table)[0] == "stand_fast"
    play(table, "stand_fast")
    assert where(table, "G") == "r1c2"
    assert table.state.reduced == units_of(table, "G")
    assert asked(table) == "rest", "nobody advances"


@pytest.mark.rule("fm-8.4-05", "fm-8.4-06")
def test_a_reduced_unit_may_stand_it_is_eliminated_and_nobody_advances() -> None:
    """amb-033."""
    table, _ = battlefield("A   G   .   .", A=leg(4), G=german())
    table.state.reduced = units_of(table, "G")
    settle(table, "D2")
    play(table, "stand_fast")
    assert table.state.at[unit(table, "G")] == ELIMINATED
    assert asked(table) == "rest"


@pytest.mark.rule("fm-8.4-02")
def test_against_a_bombardment_too() -> None:
    table, _ = battlefield("G   .   .   .", G=german())
    shell(table, "D3")
    assert "stand_fast" in options(table)


@pytest.mark.rule("fm-8.4-04", "fm-8.4-02")
def test_of_several_attackers_each_one_retreats_or_stands() -> None:
    """amb-032, ruling 13."""
    table, _ = battlefield(
        """
        .   .   .   .
          A   .   .
        .   G   .   .
          B   .   .
        .   .   .   .
        """,
        A=leg(4),
        B=leg(4),
        G=german(),
    )
    settle(table, "A1", attackers="AB")
    play(table, "pick_to_retreat B", "stand_fast")
    assert table.state.first.seat == ALLIED_SEAT
    assert table.state.first.about == (("UnitId", unit(table, "A")),)
    play(table, next(option for option in options(table) if option.startswith("fall_back")))
    assert table.state.reduced == units_of(table, "B")
    assert where(table, "B") == "r4c1"
    assert where(table, "A") != "r2c1"


@pytest.mark.rule("fm-8.4-07", "fm-10.9.2-6.d", "fm-10.9.2-6.e")
def test_no_german_stands_where_paratroopers_drop_on_him_and_zones_do_not_hold_him() -> None:
    table, _ = battlefield("A   G   .   .   B", A=leg(4), B=leg(4), G=german())
    begin(table, ["A"], "G", DROP_ATTACK)
    assert [table.state.facts.grid.names(ring) for ring in way(table, 2).rings] == [["r1c3"], ["r1c4"]]
    begin(table, ["A"], "G", GROUND)
    assert way(table, 2).short
