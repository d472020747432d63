"""Replacements: 10.7 and 15.2. Used in the turn they come, or lost."""

from __future__ import annotations

import pytest

from beachhead.core.event import Event
from beachhead.core.explain import Intent
from beachhead.core.view import view_of
from beachhead.fm import events
from beachhead.fm.facts.roster import GERMAN
from beachhead.fm.flow.replacements import PickRebuilt, Replacements
from beachhead.fm.flow.sequence import FIRST_TURN, GAME_TURN
from beachhead.fm.rules.replacements import points_of_turn, rebuildable
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.state import ALLIED_SEAT, MARKERS
from beachhead.fm.table import FmTable
from tests.fm.positions import GAME, ask, asked, options, place, play, position, unit, why

US_LEG, US_MOBILE, CW_LEG, CW_MOBILE = range(4)


def reduced(scenario: str, units: dict[str, str], beach: str, turn: int) -> FmTable:
    """Units, all of them reduced, and one beachhead; the points of the turn are there to be used."""
    table = position(scenario, units, turn=turn)
    table.place_beachhead(place(table, beach))
    table.state.phase = MARKERS
    for name in units:
        table.state.reduced |= 1 << unit(table, name)
    ask(table, Replacements())
    return table


def received(scenario: str, points: int, edition: str | None = None) -> list[int]:
    """The points of one kind from turn 1 to 9."""
    table = position(scenario, edition=edition) if edition else position(scenario)
    found = []
    for turn in range(1, 10):
        table.state.turn = turn
        found.append(points_of_turn(table.state)[points])
    return found


@pytest.mark.rule("fm-10.7-03", "fm-10.7-04", "fm-13.7-01", "fm-14.7-01", "folio-omaha-11.2.5-b")
@pytest.mark.parametrize("scenario", ["utah", "omaha"])
def test_us_points(scenario: str) -> None:
    assert received(scenario, US_LEG) == [0, 1, 1, 1, 1, 1, 1, 1, 1]
    assert received(scenario, US_MOBILE) == [0, 0, 1, 0, 1, 0, 1, 0, 1]
    assert received(scenario, CW_LEG) == received(scenario, CW_MOBILE) == [0] * 9


@pytest.mark.rule("fm-10.7-04", "folio-utah-11.2.5-b", "folio-omaha-11.2.5-b")
def test_mobile_points_at_utah_begin_later_in_the_folio() -> None:
    """ed-015."""
    assert received("utah", US_MOBILE, edition="quad") == [0, 0, 1, 0, 1, 0, 1, 0, 1]
    assert received("utah", US_MOBILE, edition="folio") == [0, 0, 0, 0, 1, 0, 1, 0, 1]
    assert received("omaha", US_MOBILE, edition="folio") == [0, 0, 1, 0, 1, 0, 1, 0, 1]


@pytest.mark.rule("fm-10.7-05", "fm-10.7-06", "fm-11.7-01", "fm-12.7-01")
@pytest.mark.parametrize("scenario", ["gold-juno", "sword"])
def test_commonwealth_points(scenario: str) -> None:
    assert received(scenario, CW_LEG) == [0, 1, 0, 1, 0, 1, 0, 1, 0]
    assert received(scenario, CW_MOBILE) == [0, 0, 1, 0, 1, 0, 1, 0, 1]
    assert received(scenario, US_LEG) == received(scenario, US_MOBILE) == [0] * 9


@pytest.mark.rule("fm-15.2-01", "fm-15.2-02", "fm-15.2-03", "folio-utah-14.0-g", "folio-omaha-14.0-g")
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_campaign_points_stand_alone(edition: str) -> None:
    """amb-065, ed-038: the list of the campaign is the sum, not on top of the scenarios."""
    points = {
        US_LEG: [0, 2, 2, 2, 2, 2, 2, 2, 2],
        US_MOBILE: [0, 0, 1, 0, 2, 0, 2, 0, 2],
        CW_LEG: [0, 2, 0, 2, 0, 2, 0, 2, 0],
        CW_MOBILE: [0, 0, 2, 0, 2, 0, 2, 0, 2],
    }
    for scenario, armies in (("campaign-us", (0,)), ("campaign-cw", (1,)), ("campaign", (0, 1))):
        for kind, row in points.items():
            expected = row if kind // 2 in armies else [0] * 9
            assert received(scenario, kind, edition=edition) == expected


@pytest.mark.rule("fm-10.7-09")
def test_germans_get_none() -> None:
    """ed-014: neither in scenarios nor in campaigns."""
    table = reduced("campaign", {"919/709": "3002"}, "2607", turn=5)
    assert len(table.state.replacements) == 4
    assert asked(table) == "rest"
    assert table.state.reduced >> unit(table, "919/709") & 1


@pytest.mark.rule("fm-10.7-01")
def test_a_point_rebuilds_one_unit_of_its_class() -> None:
    table = reduced("utah", {"8/4US": "2606", "12/4US": "2605", "CCA/4US": "2505"}, "2607", turn=3)
    assert options(table) == ["done", "rebuild 8/4US", "rebuild 12/4US", "rebuild CCA/4US"]
    play(table, "rebuild 12/4US")
    assert options(table) == ["done", "rebuild CCA/4US"]
    play(table, "rebuild CCA/4US")
    assert asked(table) == "rest"
    assert table.state.reduced == 1 << unit(table, "8/4US")


@pytest.mark.rule("fm-10.7-01")
def test_no_mobile_point_no_mobile_unit() -> None:
    table = reduced("utah", {"8/4US": "2606", "CCA/4US": "2505"}, "2607", turn=4)
    assert options(table) == ["done", "rebuild 8/4US"]


@pytest.mark.rule("fm-10.7-02")
def test_supply_is_needed_and_zones_do_not_matter() -> None:
    """amb-065: traced at the moment the point is used."""
    table = reduced("utah", {"8/4US": "2605", "12/4US": "2601"}, "2607", turn=2)
    table.put(unit(table, "919/709"), place(table, "2604"))
    for name, spot in (("729/709", "2804"), ("739/709", "2404"), ("1057/91", "2502"), ("1058/91", "2702")):
        table.put(unit(table, name), place(table, spot))
    assert zoc_of(table.state, GERMAN) >> place(table, "2605") & 1
    able = [table.state.facts.roster.units[u].id for u in rebuildable(table.state)]
    assert able == ["8/4US"]


@pytest.mark.rule("fm-10.7-02")
def test_commandos_and_rangers_always_qualify() -> None:
    table = position("omaha", {"2Rgr": "2417"})
    table.state.reduced = 1 << unit(table, "2Rgr")
    ask(table, Replacements())
    assert options(table) == ["done", "rebuild 2Rgr"]


@pytest.mark.rule("fm-10.7-07")
def test_in_the_support_fire_marker_phase() -> None:
    assert GAME_TURN[1] == Replacements()
    assert Replacements() not in FIRST_TURN


@pytest.mark.rule("fm-10.7-08")
def test_what_is_not_used_is_lost() -> None:
    story: list[Event] = []
    table = position("utah", {"8/4US": "2606", "12/4US": "2605"}, turn=3, story=story)
    table.place_beachhead(place(table, "2607"))
    table.state.reduced = 1 << unit(table, "8/4US")
    ask(table, Replacements())
    assert table.state.replacements == [1, 1, 0, 0]
    play(table, "done")
    assert table.state.replacements == [0, 0, 0, 0]
    assert [e.points for e in story if isinstance(e, events.ReplacementsLost)] == [2]
    table.state.turn = 4
    ask(table, Replacements())
    assert table.state.replacements == [1, 0, 0, 0]


@pytest.mark.rule("fm-10.7-10", "fm-10.7-01")
def test_eliminated_and_absent_units_stay_out() -> None:
    table = reduced("utah", {"8/4US": "2606"}, "2607", turn=2)
    for name in ("12/4US", "22/4US"):
        table.state.reduced |= 1 << unit(table, name)
    table.eliminate(unit(table, "12/4US"))
    assert rebuildable(table.state) == [unit(table, "8/4US")]


@pytest.mark.rule("fm-15.2-03")
def test_points_are_not_exchanged_between_armies() -> None:
    units = {"8/4US": "2606", "12/4US": "2605", "22/4US": "2604", "56UK": "1928"}
    table = reduced("campaign", units, "2607", turn=3)
    table.place_beachhead(place(table, "2028"))
    table.push(PickRebuilt())
    table.state.replacements = points_of_turn(table.state)
    table.start()
    assert options(table) == ["done", "rebuild 8/4US", "rebuild 12/4US", "rebuild 22/4US"]
    table.state.turn = 4
    ask(table, Replacements())
    play(table, "rebuild 8/4US", "rebuild 22/4US")
    assert options(table) == ["done", "rebuild 56UK"]


# In words


@pytest.mark.rule("fm-10.7-01", "fm-10.7-02", "fm-10.7-07", "fm-10.7-09", "fm-10.7-10")
def test_why_not() -> None:
    units = {"8/4US": "2606", "12/4US": "2101", "CCA/4US": "2505", "919/709": "3002"}
    table = reduced("utah", units, "2607", turn=2)
    table.put(unit(table, "22/4US"), place(table, "2604"))
    table.eliminate(unit(table, "359/90US"))
    told = {name: why(table, unit=name) for name in (*units, "22/4US", "359/90US", "39/9US", "12/4US")}
    assert told["22/4US"].text == "22/4 is at full strength."
    assert told["CCA/4US"].text == "There is no point left for a mobile unit of its army."
    assert told["919/709"].rule == "fm-10.7-09"
    assert told["359/90US"].rule == "fm-10.7-10"
    assert told["39/9US"].text == "39/9 is not on the map."
    assert told["8/4US"].ok
    way = GAME.sums(view_of(table.state, ALLIED_SEAT), Intent("rebuild", {"unit": "8/4US"}))
    assert way == (("way", "(2606) (2607)"),)
    ring = {"1057/91": "2202", "1058/91": "2002", "920/243": "2302", "921/243": "1902"}
    for name, spot in ring.items():
        table.put(unit(table, name), place(table, spot))
    cut = why(table, unit="12/4US")
    assert (cut.ok, cut.rule) == (False, "fm-10.7-02")
    assert cut.sums[0][0] == "blocked at"
    table.state.phase = 0
    assert why(table, do="rebuild", unit="8/4US").rule == "fm-10.7-07"
    assert not why(table, do="rebuild", unit="nobody").ok
