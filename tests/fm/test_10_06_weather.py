"""Weather: 10.6. A six brings a turn of bad weather."""

from __future__ import annotations

import pytest

from beachhead.core.event import Event
from beachhead.fm import events
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.marker_phase import SupportFireMarkers
from beachhead.fm.rules.movement import allowance, zone_toll
from beachhead.fm.table import FmTable
from tests.fm.battles import battlefield, settle
from tests.fm.fields import german, leg
from tests.fm.positions import ask, asked, may_go, options, play, position, unit


def phase(turn: int = 2, scenario: str = "utah", *, weather: bool = True) -> FmTable:
    """The Support Fire Marker Phase of a turn, with weather."""
    table = position(scenario, turn=turn, weather=weather)
    table.retire_ships()
    ask(table, SupportFireMarkers())
    return table


def storm(*answers: str, scenario: str = "utah") -> FmTable:
    table = phase(scenario=scenario)
    play(table, "roll 6", *answers)
    return table


def count(table: FmTable, pool: list[int], side: int) -> int:
    owner = table.state.lookup.marker_owner
    return sum(number for kind, number in enumerate(pool) if owner[kind] == side)


@pytest.mark.rule("fm-10.6-02")
def test_rolled_from_turn_2_on() -> None:
    assert asked(phase(turn=1)) == "rest"
    table = phase(turn=2)
    assert asked(table) == "roll_weather"
    assert options(table) == [f"roll {n}" for n in range(1, 7)]
    assert asked(phase(turn=17)) == "roll_weather"


@pytest.mark.rule("fm-10.6-01")
def test_optional_on_one_beach_and_compulsory_in_campaigns() -> None:
    assert asked(phase(weather=False)) == "rest"
    for campaign in ("campaign-us", "campaign-cw", "campaign"):
        table = position(campaign)
        ask(table, SupportFireMarkers())
        assert asked(table) == "roll_weather"


@pytest.mark.rule("fm-10.6-02", "fm-10.6-03")
def test_only_a_six_and_only_for_this_turn() -> None:
    for roll in range(1, 6):
        table = phase()
        play(table, f"roll {roll}")
        assert (table.state.storm, asked(table)) == (0, "rest")
    table = storm("roll 1", "bar us_ground+2", "roll 1", "bar german+1")
    assert table.state.storm == 1
    table.state.turn += 1
    ask(table, SupportFireMarkers())
    assert table.state.storm == 0
    play(table, "roll 5")
    assert (count(table, table.state.cup, ALLIED), count(table, table.state.cup, GERMAN)) == (20, 11)
    assert not any(table.state.barred)


def test_the_story_of_the_weather() -> None:
    for roll, told in ((5, "fair weather"), (6, "inclement weather")):
        story: list[Event] = []
        table = position("utah", weather=True, story=story)
        ask(table, SupportFireMarkers())
        play(table, f"roll {roll}")
        assert events.WeatherRolled(roll, told) in story


@pytest.mark.rule("fm-10.6.a", "fm-10.6-04")
def test_movement_is_halved_rounding_up() -> None:
    table = position("utah", {"505/82US": "2503", "8/4US": "2604", "1058/91": "1805"})
    normal = [allowance(table.state, unit(table, name)) for name in ("505/82US", "8/4US", "1058/91")]
    table.state.storm = 1
    halved = [allowance(table.state, unit(table, name)) for name in ("505/82US", "8/4US", "1058/91")]
    assert normal[0] % 2 == 1
    assert halved == [(points + 1) // 2 for points in normal]


@pytest.mark.rule("fm-10.6.a")
def test_zones_cost_half_of_what_is_left_of_the_allowance() -> None:
    """amb-022: the halved allowance stands for the printed one everywhere."""
    table = position("utah", {"CCA/4US": "2003", "1058/91": "2005"})
    mover = unit(table, "CCA/4US")
    assert (allowance(table.state, mover), zone_toll(table.state, mover)) == (10, 10)
    table.state.storm = 1
    assert (allowance(table.state, mover), zone_toll(table.state, mover)) == (5, 4)


@pytest.mark.rule("fm-10.6.a")
def test_a_leg_unit_still_goes_from_zone_to_zone() -> None:
    table = position("utah", {"8/4US": "2204", "1058/91": "2304"})
    assert may_go(table, "8/4US", "2203")
    table.state.storm = 1
    assert may_go(table, "8/4US", "2203")


@pytest.mark.rule("fm-10.6.b")
def test_aircraft_stay_down_first() -> None:
    table = storm()
    state = table.state
    air = [kind for kind, about in enumerate(state.facts.markers.kinds) if "air" in about.name]
    assert sum(state.facts.markers.count[kind] for kind in air) == 6
    assert [state.cup[kind] for kind in air] == [0] * len(air)
    assert [state.barred[kind] for kind in air] == [state.facts.markers.count[kind] for kind in air]
    assert asked(table) == "roll_for_markers"


@pytest.mark.rule("fm-10.6.c")
def test_each_side_rolls_and_goes_without_that_many() -> None:
    """amb-063: the number rolled is the number lost, picked from what is left beside the aircraft."""
    table = storm("roll 2")
    assert asked(table) == "bar_marker"
    assert not [option for option in options(table) if "air" in option or "german" in option]
    play(table, "bar us_ground+3", "bar us_ground+3")
    assert asked(table) == "roll_for_markers"
    play(table, "roll 1")
    assert all("german" in option or "mines" in option for option in options(table))
    play(table, "bar mines+4")
    assert asked(table) == "rest"
    assert count(table, table.state.barred, ALLIED) == 6 + 2
    assert count(table, table.state.barred, GERMAN) == 1
    assert count(table, table.state.cup, GERMAN) == 10


@pytest.mark.rule("fm-10.6.c")
def test_picked_by_chance_in_proportion() -> None:
    table = storm("roll 1")
    state, decision = table.state, table.state.first
    assert decision.weights == tuple(state.cup[:5])
    assert sum(decision.weights) == 14
    assert decision.seat == "chance"


@pytest.mark.rule("fm-10.6.c")
def test_of_both_armies_together() -> None:
    """One roll for the Allied side; the pick is over both nationalities."""
    table = storm("roll 1", scenario="campaign")
    picks = " ".join(options(table))
    assert "us_ground" in picks
    assert "cw_ground" in picks
    assert sum(table.state.first.weights) == (45 - 13) + (40 - 11)


@pytest.mark.rule("fm-10.6.c")
def test_no_more_than_there_are() -> None:
    table = phase()
    table.state.lost = [0 if owner == ALLIED else n for n, owner in _german_pool(table)]
    table.state.lost[8] = 0
    table.fill_cups()
    play(table, "roll 6", "roll 1", "bar us_ground+2", "roll 6", "bar german+1")
    assert asked(table) == "rest"
    assert count(table, table.state.cup, GERMAN) == 0


def _german_pool(table: FmTable) -> list[tuple[int, int]]:
    return list(zip(table.state.facts.markers.count, table.state.lookup.marker_owner, strict=True))


@pytest.mark.rule("fm-10.6.a2")
@pytest.mark.parametrize("bad", [0, 1])
def test_retreat_and_advance_are_as_far_in_any_weather(bad: int) -> None:
    """A unit that can hardly walk falls back three hexes, and another follows it all the way."""
    table, _ = battlefield("""A   G   .   .   .""", A=leg(1), G=german(1))
    table.state.storm = bad
    settle(table, "D3")
    play(table, "fall_back r1c3")
    assert options(table) == ["done", "advance A r1c2", "advance A r1c3", "advance A r1c4"]
