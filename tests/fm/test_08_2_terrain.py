"""The line of the table: terrain, rivers and bridges (8.2.2), and Commonwealth combined arms (10.4)."""

from __future__ import annotations

import pytest

from beachhead.fm.facts.map import BRIDGE, RIVER
from beachhead.fm.facts.roster import GERMAN
from beachhead.fm.rules.combat import (
    attack_total,
    column_of,
    defence_total,
    line_of,
    shift_of,
    water_line,
)
from beachhead.fm.state import (
    BEACH_ASSAULT,
    DROP_ATTACK,
)
from tests.fm.battles import begin, units_of
from tests.fm.positions import place, position, unit

BOCAGE, HILL, WOODS, SWAMP, CLEAR = range(5)  # the lines of the table, best for the defender first
WATER, OVER_A_BRIDGE = 2, 3


def line(units: dict[str, str], attackers: list[str], defender: str) -> int:
    table = position("utah", units)
    begin(table, attackers, defender)
    return line_of(table.state)


@pytest.mark.rule("fm-8.2.2-02")
def test_a_river_helps_only_if_all_attack_across_it() -> None:
    units = {"8/4US": "1706", "12/4US": "1906", "22/4US": "1707", "919/709": "1806"}
    assert line(units, ["8/4US"], "919/709") == WATER
    assert line(units, ["8/4US", "12/4US"], "919/709") == WATER
    assert line(units, ["8/4US", "12/4US", "22/4US"], "919/709") == CLEAR
    assert line(units, ["22/4US"], "919/709") == CLEAR


@pytest.mark.rule("fm-8.2.2-03")
def test_one_bridge_makes_it_an_attack_over_a_bridge() -> None:
    units = {"8/4US": "1809", "12/4US": "1710", "22/4US": "1711", "919/709": "1810"}
    assert line(units, ["8/4US"], "919/709") == OVER_A_BRIDGE
    assert line(units, ["12/4US"], "919/709") == WATER
    assert line(units, ["8/4US", "12/4US"], "919/709") == OVER_A_BRIDGE


@pytest.mark.rule("fm-8.2.2-02", "fm-8.2.2-03")
def test_an_attacker_off_the_river_cancels_it_bridge_or_not() -> None:
    """amb-039."""
    units = {"8/4US": "1809", "12/4US": "1710", "22/4US": "1811", "919/709": "1810"}
    assert line(units, ["8/4US", "12/4US", "22/4US"], "919/709") == CLEAR
    assert line(units, ["8/4US", "22/4US"], "919/709") == CLEAR


@pytest.mark.rule("fm-8.2.2-05")
def test_a_trail_over_a_river_is_no_bridge_but_a_road_is() -> None:
    """amb-039."""
    table = position("utah", {"8/4US": "2501", "12/4US": "2301", "919/709": "2502", "729/709": "2302"})
    begin(table, ["8/4US"], "919/709")
    assert water_line(table.state, place(table, "2502")) == WATER
    begin(table, ["12/4US"], "729/709")
    assert water_line(table.state, place(table, "2302")) == OVER_A_BRIDGE
    crossing = table.state.facts.map.crossing
    assert crossing[place(table, "2501") * 6 + 3] == RIVER
    assert crossing[place(table, "2301") * 6 + 3] == BRIDGE


@pytest.mark.rule("fm-10.1-02", "fm-8.2.2-05")
def test_a_river_inside_a_city_is_bridged() -> None:
    table = position("sword", {"9/3UK": "0938", "736/716": "0838"})
    begin(table, ["9/3UK"], "736/716")
    assert water_line(table.state, place(table, "0838")) == OVER_A_BRIDGE


@pytest.mark.rule("fm-8.2.2-04", "fm-crt-06")
def test_of_several_terrains_the_defender_has_the_best() -> None:
    assert line({"8/4US": "2504", "919/709": "2503"}, ["8/4US"], "919/709") == BOCAGE, "a town in the bocage"
    assert line({"8/4US": "1904", "919/709": "1905"}, ["8/4US"], "919/709") == BOCAGE, "bocage behind a river"
    assert line({"8/4US": "1806", "919/709": "1906"}, ["8/4US"], "919/709") == WATER, "a swamp behind a river"
    assert line({"8/4US": "1903", "919/709": "2003"}, ["8/4US"], "919/709") == WATER
    assert line({"8/4US": "2104", "919/709": "2004"}, ["8/4US"], "919/709") == SWAMP, "a town in the open"


@pytest.mark.rule("fm-crt-03")
def test_a_beach_is_clear_ground_but_for_beach_assaults() -> None:
    """amb-040."""
    table = position("utah", {"8/4US": "2707", "919/709": "2706"}, side=GERMAN)
    begin(table, ["919/709"], "8/4US")
    assert line_of(table.state) == CLEAR


@pytest.mark.rule("fm-10.9.4-05", "fm-10.9.4-06", "fm-10.9.4-07")
def test_the_two_lines_of_a_beach_assault() -> None:
    for spot, expected in (("2706", BOCAGE), ("2705", HILL)):
        table = position("utah", {"8/4US": "2707", "919/709": spot}, turn=1)
        table.begin_battle(BEACH_ASSAULT, place(table, "2707"))
        table.state.attackers = units_of(table, ["8/4US"])
        assert line_of(table.state) == expected
        assert (attack_total(table.state), defence_total(table.state)) == (4, 0)


# 10.4: Commonwealth combined arms


def shifted(*attackers: str, scenario: str = "sword", kind: int = 2) -> int:
    table = position(scenario, {"736/716": "1240"} if scenario == "sword" else {"919/709": "2603"})
    state = table.state
    defender = "736/716" if scenario == "sword" else "919/709"
    table.begin_battle(kind, place(table, "1240" if scenario == "sword" else "2603"))
    state.attackers, state.defender = units_of(table, attackers), unit(table, defender)
    return shift_of(state)


@pytest.mark.rule("fm-10.4-01")
def test_a_commonwealth_attack_wants_armour_and_infantry() -> None:
    """amb-016: both, not armour alone."""
    assert shifted("9/3UK") == 1
    assert shifted("9/3UK", "8/3UK") == 1
    assert shifted("27UK") == 1
    assert shifted("27UK", "4UK") == 1
    assert shifted("27UK", "9/3UK") == 0
    assert shifted("8/4US", scenario="utah") == 0


@pytest.mark.rule("fm-10.4-04")
@pytest.mark.parametrize("infantry", ["3/6UK", "6/6UK", "1Cdo", "32G/GA", "4/2Cdn"])
def test_what_counts_as_infantry(infantry: str) -> None:
    """amb-017: the mechanized brigade is infantry, not armour."""
    assert shifted(infantry, "4/4Cdn") == 0
    assert shifted(infantry, "9/3UK") == 1


@pytest.mark.rule("fm-10.4-02", "fm-10.4-03", "fm-10.4-05")
def test_where_the_shift_applies() -> None:
    """amb-018: not to beach assaults and bombardments, but to those who drop on a German."""
    assert shifted("9/3UK", kind=BEACH_ASSAULT) == 0
    assert shifted("3/6UK", kind=DROP_ATTACK) == 1
    assert shifted("3/6UK", "27UK", kind=DROP_ATTACK) == 0


@pytest.mark.rule("fm-10.4-01", "fm-8.2.1.d", "fm-crt-04")
def test_the_shift_is_one_column_and_stops_at_the_first() -> None:
    """amb-018."""
    table = position("sword", {"9/3UK": "1340", "27UK": "1339", "736/716": "1240"})
    begin(table, ["9/3UK"], "736/716")
    printed = table.state.facts.crt.column(line_of(table.state), 4 - 3)
    assert column_of(table.state) == printed - 1
    begin(table, ["9/3UK", "27UK"], "736/716")
    assert column_of(table.state) == table.state.facts.crt.column(line_of(table.state), 10 - 3)
    table.state.reduced = units_of(table, ["9/3UK"])
    begin(table, ["9/3UK"], "736/716")
    table.state.laid = [table.state.facts.markers.in_cup[6][-1]]
    assert column_of(table.state) == 0
