"""Campaigns: 15.0 to 15.5."""

from __future__ import annotations

import pytest

from beachhead.core.event import Event
from beachhead.core.state import Result
from beachhead.fm import events
from beachhead.fm.facts.roster import ALLIED, CW, GE, GERMAN, US
from beachhead.fm.flow.turn_end import TurnEnd
from beachhead.fm.rules.capture import cities_captured
from beachhead.fm.rules.game_length import longer_by_cities
from beachhead.fm.rules.victory import goal_met
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId, each
from tests.fm.positions import ask, may_go, place, position

CAMPAIGNS = ("campaign-us", "campaign-cw", "campaign")
BEACH = {"campaign-us": "2219", "campaign-cw": "2026", "campaign": "2026"}
CITIES = {"campaign-us": 7, "campaign-cw": 10, "campaign": 17}
NEED = {"campaign-us": 14, "campaign-cw": 14, "campaign": 21}


def begun(scenario: str, turn: int = 17, edition: str = "quad", story: list[Event] | None = None) -> FmTable:
    table = position(scenario, turn=turn, edition=edition, story=story)
    table.place_beachhead(place(table, BEACH[scenario]))
    return table


def cities_of(table: FmTable) -> list[list[HexId]]:
    """The cities in play, the smallest first."""
    found = [list(each(city.hexes & table.state.facts.area)) for city in table.state.facts.map.cities]
    return sorted([city for city in found if city], key=len)


def take_cities(table: FmTable, number: int) -> None:
    """The Allies take so many cities whole, the smallest first."""
    for city in cities_of(table)[:number]:
        for hex in city:
            table.enter(ALLIED, hex)


def take_hexes(table: FmTable, number: int) -> None:
    """The Allies take so many city hexes, the largest cities first."""
    hexes = [hex for city in reversed(cities_of(table)) for hex in city]
    for hex in hexes[:number]:
        table.enter(ALLIED, hex)


def ended(table: FmTable) -> Result | None:
    ask(table, TurnEnd())
    return table.state.result


# The ground


@pytest.mark.rule("fm-15.0-01", "fm-15.0-02", "fm-15.0-03", "folio-gold-juno-14.0-b")
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_which_part_of_the_map(edition: str) -> None:
    """ed-004, ed-051: the line and the join of the two maps are the same, columns 22 and 23."""
    for scenario, first, last in (("campaign-us", 1, 22), ("campaign-cw", 23, 44), ("campaign", 1, 44)):
        facts = position(scenario, edition=edition).state.facts
        columns = [facts.grid.column[h] for h in each(facts.area)]
        assert (min(columns), max(columns)) == (first, last)
        assert facts.open_to[GE] == facts.area


@pytest.mark.rule("fm-15.1.a", "folio-gold-juno-14.0-a")
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_armies_keep_to_their_side_of_the_line(edition: str) -> None:
    """amb-006, amb-080: movement does not cross it; the boundaries of single beaches have lapsed."""
    units = {"CCA/2US": "1022", "22/7UK": "1224"}
    table = position("campaign", units, edition=edition)
    assert may_go(table, "CCA/2US", "1021")
    assert not may_go(table, "CCA/2US", "1023")
    assert may_go(table, "22/7UK", "1223")
    assert not may_go(table, "22/7UK", "1222")
    assert may_go(position("campaign", {"CCA/2US": "1510"}, edition=edition), "CCA/2US", "1509")
    assert not may_go(position("omaha", {"CCA/2US": "1510"}, edition=edition), "CCA/2US", "1505")


@pytest.mark.rule("fm-15.1.a")
def test_open_ground_of_each_nation() -> None:
    facts = position("campaign").state.facts
    assert all(facts.grid.column[h] <= 22 for h in each(facts.open_to[US]))
    assert all(facts.grid.column[h] >= 23 for h in each(facts.open_to[CW]))
    assert facts.open_to[US] | facts.open_to[CW] == facts.open_to[GE] == facts.area


# Victory


@pytest.mark.rule("fm-15.1.e", "fm-15.5.a", "fm-15.5.b")
@pytest.mark.parametrize("scenario", CAMPAIGNS)
def test_city_hexes_win(scenario: str) -> None:
    """Each hex counts, and towns do not; the goals of the single beaches are off."""
    table = begun(scenario)
    take_hexes(table, NEED[scenario] - 1)
    for hex in each(table.state.facts.map.town & table.state.facts.area):
        table.enter(ALLIED, hex)
    assert not goal_met(table.state)
    take_hexes(table, NEED[scenario])
    result = ended(table)
    assert result is not None
    assert (result.winner, result.rule) == ("allied", "fm-15.5.b" if scenario == "campaign" else "fm-15.5.a")
    assert result.reason == (
        f"By the end of turn 17 the Allies have captured all {NEED[scenario]} city hexes they needed."
    )


@pytest.mark.rule("fm-15.5-03", "fm-15.3-05")
def test_city_hexes_need_supply() -> None:
    table = begun("campaign")
    take_hexes(table, 21)
    assert goal_met(table.state)
    table.remove_beachhead(place(table, "2026"))
    assert not goal_met(table.state)
    assert cities_captured(table.state) == 0


@pytest.mark.rule("fm-15.5.a", "folio-utah-14.3-a", "folio-omaha-14.3-a", "folio-gold-juno-14.3-a")
def test_fourteen_or_seven_in_the_us_campaign() -> None:
    """amb-072, ed-045: 14 with a switch for 7; the folios print 7 in the west and 14 in the east."""
    for choices, need in (({}, 14), ({"us_city_hexes": 7}, 7), ({"edition": "folio"}, 7)):
        table = position("campaign-us", turn=17, **choices)
        table.place_beachhead(place(table, "2219"))
        take_hexes(table, need - 1)
        assert not goal_met(table.state)
        take_hexes(table, need)
        assert goal_met(table.state)
    for edition in ("quad", "folio"):
        assert begun("campaign-cw", edition=edition).state.facts.victory.need == 14
        assert begun("campaign", edition=edition).state.facts.victory.need == 21


@pytest.mark.rule("fm-15.5-01")
@pytest.mark.parametrize("scenario", CAMPAIGNS)
def test_sudden_death(scenario: str) -> None:
    table = begun(scenario, turn=4)
    if scenario == "campaign":
        table.place_beachhead(place(table, "2607"))
    assert ended(table) is None
    table.remove_beachhead(place(table, BEACH[scenario]))
    if scenario == "campaign":
        assert ended(table) is None  # the other army still has one
        table.remove_beachhead(place(table, "2607"))
    result = ended(table)
    assert result is not None
    assert (result.grade, result.rule) == ("strategic", "fm-15.5-01")


@pytest.mark.rule("fm-15.5-02")
@pytest.mark.parametrize("scenario", CAMPAIGNS)
def test_the_germans_hold(scenario: str) -> None:
    table = begun(scenario, turn=25)
    table.state.last_turn, table.state.extended = 25, 1
    take_hexes(table, NEED[scenario] - 2)
    result = ended(table)
    assert result is not None
    assert (result.winner, result.grade, result.rule) == ("german", "operational", "fm-15.5-02")


# Length


@pytest.mark.rule("fm-15.3-01", "fm-15.3-02", "folio-gold-juno-14.0-d")
@pytest.mark.parametrize("scenario", CAMPAIGNS)
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_one_more_turn_for_each_city_they_lack(scenario: str, edition: str) -> None:
    """ed-039, amb-073, amb-074: all hexes of a city are needed; never past turn 25."""
    for number in range(CITIES[scenario]):
        table = begun(scenario, edition=edition)
        take_cities(table, number)
        table.enter(ALLIED, cities_of(table)[-1][0])  # one hex of a large city is not the city
        if goal_met(table.state):
            break
        assert cities_captured(table.state) == number
        assert longer_by_cities(table.state) == min(25, 17 + CITIES[scenario] - number)


@pytest.mark.rule("fm-15.3-02")
def test_the_us_campaign_with_three_cities() -> None:
    """The example of the inventory: 7 - 3 = 4, so the game ends with turn 21."""
    story: list[Event] = []
    table = begun("campaign-us", story=story)
    take_cities(table, 3)
    assert ended(table) is None
    assert (table.state.last_turn, table.state.extended) == (21, 1)
    assert events.GameLengthened(21) in story


@pytest.mark.rule("fm-15.3-01")
def test_met_at_turn_17_the_game_ends_there() -> None:
    table = begun("campaign-us")
    take_hexes(table, 14)
    result = ended(table)
    assert result is not None
    assert result.winner == "allied"
    assert table.state.last_turn == 17


@pytest.mark.rule("fm-15.3-01")
def test_in_between_nothing_is_judged() -> None:
    """amb-086: at the end of turn 17 and of the last turn, and the cities are counted only once."""
    table = begun("campaign-us")
    take_cities(table, 3)
    assert ended(table) is None
    take_hexes(table, 14)
    table.state.turn = 19
    assert ended(table) is None
    table.enter(GERMAN, cities_of(table)[-1][0])
    table.enter(GERMAN, cities_of(table)[-1][1])
    table.enter(GERMAN, cities_of(table)[0][0])
    table.enter(GERMAN, cities_of(table)[1][0])
    table.state.turn = 21
    result = ended(table)
    assert result is not None
    assert (result.winner, result.grade) == ("german", "operational")


@pytest.mark.rule("fm-15.3-03", "fm-10.5-04")
def test_the_ceiling() -> None:
    table = begun("campaign")
    assert ended(table) is None
    assert table.state.last_turn == 25
    table.state.turn = 25
    assert ended(table) is not None


@pytest.mark.rule("fm-15.3-04")
def test_with_early_arrival() -> None:
    """amb-075: first to the turn of 12.5.1, then the cities, still within 25."""
    table = begun("campaign-cw", turn=17)
    table.state.last_turn = 19
    take_cities(table, 8)
    assert ended(table) is None
    assert (table.state.last_turn, table.state.extended) == (19, 0)
    table.state.turn = 19
    assert ended(table) is None
    assert (table.state.last_turn, table.state.extended) == (21, 1)


@pytest.mark.rule("fm-15.3-02")
def test_all_cities_and_too_few_hexes_cannot_be() -> None:
    """Who has every city has more hexes than any campaign asks for."""
    for scenario in CAMPAIGNS:
        table = begun(scenario)
        take_cities(table, CITIES[scenario])
        assert cities_captured(table.state) == CITIES[scenario]
        assert goal_met(table.state)


@pytest.mark.rule("fm-15.1-00")
def test_everything_else_as_on_the_single_beaches() -> None:
    """amb-081: set-up areas and schedules carry over."""
    campaign = position("campaign").state.facts
    for beach in ("utah", "omaha", "gold-juno", "sword"):
        single = position(beach).state.facts
        where = {campaign.roster.units[p.unit].id: p.hexes for p in campaign.landing.placements}
        for placement in single.landing.placements:
            assert where[single.roster.units[placement.unit].id] == placement.hexes
        turns = {campaign.roster.units[u].id: a.turn for a in campaign.schedule.arrivals for u in a.units}
        for arrival in single.schedule.arrivals:
            for number in arrival.units:
                assert turns[single.roster.units[number].id] == arrival.turn
