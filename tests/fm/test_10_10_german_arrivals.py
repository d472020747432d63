"""German reinforcements: 10.10, the schedules 11.5 to 14.5, early arrival 12.5.1, and campaigns 15.1.d."""

from __future__ import annotations

from dataclasses import replace

import pytest

from beachhead.core.event import Event
from beachhead.core.explain import Intent
from beachhead.core.view import view_of
from beachhead.fm import events
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.movement import MobileMovement, Movement
from beachhead.fm.rules.movement import allowance
from beachhead.fm.rules.reinforcements import can_come_on, entry_hexes, points_at_entry
from beachhead.fm.state import GERMAN_SEAT, WAITING
from beachhead.fm.table import FmTable
from beachhead.hexes import each
from tests.fm.positions import GAME, ask, asked, options, place, play, position, unit, where, why


def moving(scenario: str, turn: int, units: dict[str, str] | None = None, edition: str = "quad") -> FmTable:
    """The German Movement Phase of a turn."""
    table = position(scenario, units, turn=turn, side=GERMAN, edition=edition)
    ask(table, Movement())
    return table


def coming(table: FmTable) -> list[str]:
    return [table.state.facts.roster.units[u].id for u in can_come_on(table.state)]


def entries(table: FmTable, name: str) -> list[str]:
    return [table.state.facts.grid.name(h) for h in entry_hexes(table.state, unit(table, name))]


def left(table: FmTable, name: str, spot: str) -> float:
    """The points a unit has left when it has come on."""
    return points_at_entry(table.state, unit(table, name), place(table, spot)) / 2


@pytest.mark.rule("fm-10.10-01", "fm-4.1-06", "fm-3.0.c")
def test_they_come_on_in_their_movement_phase_by_their_edge() -> None:
    table = moving("utah", turn=1)
    assert coming(table) == ["1057/91", "1058/91", "191/91"]
    play(table, "bring_on 1057/91")
    assert asked(table) == "enter"
    assert options(table) == [f"enter {row}01" for row in range(24, 34)]
    play(table, "enter 2501")
    assert where(table, "1057/91") == "2501"
    ask(table, MobileMovement())
    assert not [option for option in options(table) if option.startswith("bring_on")]


@pytest.mark.rule("fm-10.10-02")
def test_who_can_come_has_to() -> None:
    table = moving("utah", turn=1, units={"919/709": "3002"})
    assert "done" not in options(table)
    for name, spot in (("191/91", "2401"), ("1057/91", "2501"), ("1058/91", "2601")):
        play(table, f"bring_on {name}", f"enter {spot}", "done")
    assert "done" in options(table)


@pytest.mark.rule("fm-10.10-01", "fm-10.10-03")
def test_enemies_and_their_zones_delay_them() -> None:
    """The west edge from row 24 north is shut by four units; on the next turn the south of it is open."""
    shut = {"8/4US": "2501", "12/4US": "2801", "22/4US": "3101", "359/90US": "3301", "357/90US": "2302"}
    table = moving("utah", turn=1, units=shut)
    assert coming(table) == []
    table.state.turn = 2
    assert coming(table)[:3] == ["1057/91", "1058/91", "191/91"]


@pytest.mark.rule("fm-13.5-00", "fm-13.5-01", "folio-utah-11.1.2-b", "folio-utah-11.1.2-a")
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_late_at_utah(edition: str) -> None:
    """amb-062, ed-032: a turn late the whole west edge is open, the north of it too."""
    table = moving("utah", turn=1, edition=edition)
    assert entries(table, "1057/91") == [f"{row}01" for row in range(24, 34)]
    table.state.turn = 2
    assert entries(table, "1057/91") == [f"{row:02}01" for row in range(1, 34)]
    assert entries(table, "920/243") == [f"{row}01" for row in range(24, 34)]
    assert entries(table, "37/17SS") == [f"010{column}" for column in range(1, 10)]


@pytest.mark.rule("fm-13.5-gt3")
def test_roads_in_the_west_at_utah() -> None:
    """amb-060: roads of the west edge from 1301 south; a trail does not serve."""
    table = moving("utah", turn=3)
    assert entries(table, "33/17SS") == ["0401", "1001", "1301"]
    table.put(unit(table, "8/4US"), place(table, "1002"))
    assert entries(table, "33/17SS") == ["0401", "1301"]


@pytest.mark.rule("fm-10.10-05", "fm-10.10-04")
def test_the_first_hex_is_paid_for() -> None:
    """amb-060: by the road its rate, otherwise what the hex and the hexside cost."""
    table = moving("utah", turn=1)
    whole = allowance(table.state, unit(table, "1057/91"))
    prices = table.state.facts.map.entry_cost[0]
    assert left(table, "1057/91", "2901") == whole - 0.5
    assert left(table, "1057/91", "2501") == whole - 1
    for spot in entries(table, "1057/91"):
        assert left(table, "1057/91", spot) == whole - prices[place(table, spot)] / 2
    play(table, "bring_on 1057/91", "enter 2901")
    assert table.state.lanes[0][-1].left == 2 * whole - 1  # type: ignore[attr-defined]  # the march it is on
    assert asked(table) == "go"


@pytest.mark.rule("fm-10.10-05")
def test_all_points_for_the_first_hex_and_not_one_more() -> None:
    """A unit that pays with its last point is in, and stays there; one that lacks half a point is not."""
    table = moving("utah", turn=1)
    facts, spot = table.state.facts, place(table, "2501")
    whole = 2 * allowance(table.state, unit(table, "1057/91"))
    for price, can in ((whole, True), (whole + 1, False)):
        leg = [price if h == spot else cost for h, cost in enumerate(facts.map.entry_cost[0])]
        dear = replace(facts.map, entry_cost=(tuple(leg), facts.map.entry_cost[1]))
        table.state.facts = replace(facts, map=dear)
        assert ("2501" in entries(table, "1057/91")) == can
        if can:
            play(table, "bring_on 1057/91", "enter 2501")
            assert asked(table) == "pick_mover"
            assert where(table, "1057/91") == "2501"
            table.lift(unit(table, "1057/91"), WAITING)


@pytest.mark.rule("fm-10.10-04", "fm-10.6-04")
def test_weather_limits_arrivals_too() -> None:
    """ed-031: both limits stand."""
    table = moving("utah", turn=1)
    table.state.storm = 1
    assert left(table, "191/91", "2901") == 4 - 0.5
    table = moving("gold-juno", turn=2)
    assert left(table, "12/12SS-Pz", "0835") == 4
    table.state.storm = 1
    assert left(table, "12/12SS-Pz", "0835") == 4


@pytest.mark.rule("fm-11.5-gt1", "fm-10.10-04")
def test_the_12th_ss_one_after_the_other() -> None:
    """amb-061: all enter at 0835 with four points each; only the last may stay there."""
    table = moving("gold-juno", turn=1)
    assert coming(table) == ["12/12SS-Pz", "1/12SS", "2/12SS", "12/12SS-AA", "12/12SS-AT"]
    play(table, "bring_on 1/12SS", "enter 0835", "done")
    assert where(table, "1/12SS") == "0835"
    play(table, "bring_on 2/12SS", "enter 0835")
    assert asked(table) == "go"
    assert "done" not in options(table)
    assert "go 0835" not in options(table)
    play(table, options(table)[0])
    assert where(table, "2/12SS") != "0835"


@pytest.mark.rule("fm-11.5-gt1", "fm-10.10-03")
def test_the_12th_ss_waits_when_0835_is_shut_or_full() -> None:
    table = moving("gold-juno", turn=1, units={"56UK": "0836"})
    assert coming(table) == []
    assert why(table, GERMAN, unit="1/12SS").rule == "fm-10.10-03"
    table = moving("gold-juno", turn=1)
    state = table.state
    schedule = state.facts.schedule
    tired = replace(schedule.arrivals[0], entry=replace(schedule.arrivals[0].entry, points=1))
    arrivals = (tired, *schedule.arrivals[1:])
    state.facts = replace(state.facts, schedule=replace(schedule, arrivals=arrivals))
    later = [u for u in state.lookup.expected if state.due[u] > 1]
    for number, spot in zip(later, each(state.facts.grid.disc(place(table, "0835"), 1)), strict=False):
        table.put(number, spot)
    assert state.held[GERMAN].bit_count() == 7
    assert coming(table) == []


@pytest.mark.rule("fm-14.5-gt1")
def test_schutz_30_at_1005() -> None:
    """amb-060: a hex in the country costs nothing and leaves the whole allowance."""
    table = moving("omaha", turn=1)
    assert coming(table) == ["Sch/30"]
    assert entries(table, "Sch/30") == ["1005"]
    assert left(table, "Sch/30", "1005") == allowance(table.state, unit(table, "Sch/30"))


@pytest.mark.rule("folio-omaha-11.1.2-a", "fm-10.10-01")
def test_not_west_of_marigny_in_the_folio() -> None:
    """ed-030: on one beach the boundary says the same; in campaigns it makes a difference."""
    for scenario, quad, folio in (("omaha", "0104", "0104"), ("campaign-us", "0101", "0104")):
        for edition, west in (("quad", quad), ("folio", folio)):
            table = moving(scenario, turn=3, edition=edition)
            assert entries(table, "9/3")[0] == west


@pytest.mark.rule("folio-gold-juno-11.1.2-a")
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_south_edge_at_gold_and_juno(edition: str) -> None:
    """ed-030: only true edges of the map; nobody of this schedule is due on the east edge (amb-083)."""
    table = moving("gold-juno", turn=3, edition=edition)
    assert entries(table, "130/Lehr-Pz") == [f"01{column}" for column in range(23, 38)]


@pytest.mark.rule("fm-12.5-00")
def test_all_by_the_east_edge_at_sword() -> None:
    table = moving("sword", turn=2)
    assert coming(table) == ["858/346", "346/346", "3-AA", "4-AA"]
    assert entries(table, "858/346") == [f"{row:02}44" for row in range(1, 17)]


@pytest.mark.rule("fm-15.1.d1")
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_the_12th_ss_in_campaigns(edition: str) -> None:
    """ed-041: by the east edge, with all points."""
    table = moving("campaign", turn=1, edition=edition)
    assert entries(table, "1/12SS") == [f"{row:02}44" for row in range(1, 17)]
    assert left(table, "1/12SS", "0844") > 4


@pytest.mark.rule("fm-15.1.d2")
def test_south_edge_by_sector_in_campaigns() -> None:
    """The booklet's example: a unit of Omaha enters west of the boundary. ed-042: anywhere in the folios."""
    table = moving("campaign", turn=4)
    assert entries(table, "983/275") == [f"01{column:02}" for column in range(1, 23)]
    assert entries(table, "1049/77") == [f"01{column:02}" for column in range(1, 23)]
    assert entries(table, "3/2") == [f"01{column:02}" for column in range(23, 45)]
    table = moving("campaign", turn=4, edition="folio")
    assert entries(table, "983/275") == [f"01{column:02}" for column in range(4, 45)]
    assert entries(table, "3/2") == [f"01{column:02}" for column in range(1, 45)]


@pytest.mark.rule("fm-15.1.d3")
def test_germans_roam() -> None:
    """Over the army boundary in the combined campaign; in a campaign of one army its half is all there is."""
    table = moving("campaign", turn=4, units={"3/2": "1022"})
    play(table, "move 3/2")
    assert "go 1023" in options(table)
    table = moving("campaign-cw", turn=4, units={"3/2": "1023"})
    play(table, "move 3/2")
    assert "go 1022" not in options(table)


@pytest.mark.rule("fm-10.10-01")
def test_a_friend_on_the_edge_is_passed_not_joined() -> None:
    table = moving("omaha", turn=1, units={"916/352": "1005"})
    assert coming(table) == ["Sch/30"]
    play(table, "bring_on Sch/30", "enter 1005")
    assert asked(table) == "go"
    assert "done" not in options(table)


# Early arrival


def early(turn: int) -> FmTable:
    table = moving("sword", turn=turn)
    for name in ("3-AA", "4-AA", "858/346", "346/346"):
        table.eliminate(unit(table, name))
    ask(table, Movement())
    return table


@pytest.mark.rule("fm-12.5.1-01")
def test_divisions_called_early() -> None:
    """amb-095: a choice in play, division by division, from turn 10 on."""
    calls = ["call_up 84th_Infantry_Division", "call_up 116th_Panzer_Division"]
    assert [option for option in options(early(9)) if "call_up" in option] == []
    table = early(10)
    assert options(table) == ["done", *calls]
    play(table, calls[0])
    assert coming(table) == ["1051/84", "1052/84", "184/84"]
    assert "done" not in options(table)
    assert calls[1] in options(table)
    assert calls[0] not in options(table)
    assert [option for option in options(early(15)) if "call_up" in option] == []
    table = position("sword", {"8/3UK": "1638"}, turn=10)
    ask(table, Movement())
    assert not any("call_up" in option for option in options(table))


@pytest.mark.rule("fm-12.5.1-02")
def test_the_example_of_the_booklet() -> None:
    """The 84th on turn 10 adds five turns, the 116th on turn 12 three more: 25."""
    story: list[Event] = []
    table = early(10)
    table.story, table.telling = story, True
    play(table, "call_up 84th_Infantry_Division")
    assert table.state.last_turn == 22
    table.state.turn = 12
    table.state.lanes[0].pop()
    ask(table, Movement())
    play(table, "call_up 116th_Panzer_Division")
    assert table.state.last_turn == 25
    assert [e.turn for e in story if isinstance(e, events.GameLengthened)] == [22, 25]


@pytest.mark.rule("fm-12.5.1-02", "fm-10.5-04")
def test_never_past_turn_25() -> None:
    table = early(10)
    play(table, "call_up 84th_Infantry_Division", "call_up 116th_Panzer_Division")
    assert table.state.last_turn == 25


@pytest.mark.rule("fm-12.5.1-01")
def test_as_a_whole_or_not_at_all() -> None:
    """Ruling 6: while the east edge is shut nobody can be called."""
    table = early(10)
    names = [u for u in table.state.lookup.units[ALLIED] if not table.state.facts.roster.without_zoc >> u & 1]
    for number, row in zip(names, range(1, 17, 2), strict=False):
        table.put(number, place(table, f"{row:02}44"))
    assert not any("call_up" in option for option in options(early_again(table)))


def early_again(table: FmTable) -> FmTable:
    table.state.lanes[0].pop()
    ask(table, Movement())
    return table


@pytest.mark.rule("fm-12.5.1-01")
def test_left_out_by_agreement_and_in_the_folios() -> None:
    """ed-046."""
    table = position("sword", turn=10, side=GERMAN, early_arrival=False)
    assert table.state.facts.schedule.longest == 17
    ask(table, Movement())
    assert not any("call_up" in option for option in options(table))
    table = moving("campaign-cw", turn=10, edition="folio")
    assert not any("call_up" in option for option in options(table))


# In words


@pytest.mark.rule("fm-3.0.c", "fm-4.1-06", "fm-10.10-01", "fm-10.10-03", "fm-13.5-01")
def test_why_not() -> None:
    shut = {"8/4US": "2501", "12/4US": "2801", "22/4US": "3101", "359/90US": "3301", "357/90US": "2302"}
    table = moving("utah", turn=1, units={**shut, "919/709": "1505"})
    assert why(table, GERMAN, unit="37/17SS").text == "37/17SS is due on turn 2."
    told = why(table, GERMAN, unit="1057/91")
    assert told.rule == "fm-10.10-03"
    assert told.sums == (("shut", "(2401) (2501) (2601) (2701) (2801) (2901) (3001) (3101) (3201) (3301)"),)
    assert (
        why(table, GERMAN, unit="1057/91", hex="2501").text
        == "An enemy holds the bocage near Chef-du-Pont (2501)."
    )
    assert (
        why(table, GERMAN, unit="1057/91", hex="2601").text
        == "The bocage near Ste-Mère-Église (2601) is in an enemy zone of control."
    )
    assert why(table, GERMAN, unit="1057/91", hex="1001").rule == "fm-13.5-01"
    assert why(table, GERMAN, unit="1057/91", hex="1005").rule == "fm-13.5-gt1"
    table.state.side = ALLIED
    assert why(table, GERMAN, unit="1057/91").rule == "fm-4.1-06"


@pytest.mark.rule("fm-10.10-02", "fm-10.10-01")
def test_why_not_now() -> None:
    table = moving("utah", turn=1)
    play(table, "bring_on 191/91", "enter 2501")
    told = why(table, GERMAN, unit="1057/91")
    assert (told.text, told.rule) == ("The question is about 191/91, not 1057/91.", "fm-5.1-02")
    assert why(table, GERMAN, unit="1057/91", hex="2601") == told
    told = why(table, GERMAN, do="bring_on", unit="1057/91")
    assert (told.text, told.rule) == ("191/91 is on the march: one unit at a time.", "fm-5.1-02")
    table = moving("utah", turn=1)
    play(table, "bring_on 191/91")
    assert why(table, GERMAN, do="enter", hex="1001").rule == "fm-13.5-01"


@pytest.mark.rule("fm-12.5.1-01", "fm-12.5.1-02")
def test_why_not_called() -> None:
    division = "84th_Infantry_Division"
    told = why(early(9), GERMAN, do="call_up", division=division)
    assert told.text == "It can be called from turn 10 to turn 14, in your Movement Phase."
    table = early(10)
    assert sums(table, "call_up", division=division) == (("the game lasts until turn", "22"),)
    play(table, f"call_up {division}")
    assert why(table, GERMAN, do="call_up", division=division).text == "It was called on turn 10."
    assert not why(table, GERMAN, do="call_up", division="1st_Guards").ok
    play(table, "bring_on 1051/84")
    assert why(table, GERMAN, do="call_up", division=division).text == "It was called on turn 10."


@pytest.mark.rule("fm-12.5.1-01", "fm-5.1-02")
def test_why_not_called_while_a_unit_is_on_the_march() -> None:
    """Only where it could be called otherwise: in the German Movement Phase, from turn 10 on."""
    for turn, rule in ((9, "fm-12.5.1-01"), (10, "fm-5.1-02"), (14, "fm-5.1-02"), (15, "fm-12.5.1-01")):
        table = moving("sword", turn=turn, units={"736/716": "1240"})
        play(table, "move 736/716")
        told = why(table, GERMAN, do="call_up", division="84th_Infantry_Division")
        assert (told.ok, told.rule) == (False, rule)


@pytest.mark.rule("fm-10.10-05")
def test_the_price_of_coming_on() -> None:
    table = moving("utah", turn=1)
    play(table, "bring_on 1057/91")
    assert sums(table, "enter", hex="2901") == (("the bocage by Montebourg (2901)", "½"), ("left", "4½"))
    table = moving("omaha", turn=1)
    play(table, "bring_on Sch/30")
    assert sums(table, "enter", hex="1005") == (("the bocage near Tribehou (1005)", "0"), ("left", "5"))


def sums(table: FmTable, do: str, **what: str) -> tuple[tuple[str, str], ...]:
    return GAME.sums(view_of(table.state, GERMAN_SEAT), Intent(do, what))
