"""Allied reinforcements over the beaches: 10.11, 15.1.c."""

from __future__ import annotations

import pytest

from beachhead.fm.facts.roster import ALLIED, CW, GERMAN, US
from beachhead.fm.flow.movement import MobileMovement, Movement
from beachhead.fm.flow.reinforcements import LandReinforcements
from beachhead.fm.flow.sequence import ALLIED_TURN
from beachhead.fm.rules.movement import movable, movable_again
from beachhead.fm.rules.reinforcements import can_land, landing_hexes, waiting_to_land
from beachhead.fm.state import MOVEMENT
from beachhead.fm.table import FmTable
from tests.fm.positions import ask, asked, options, place, play, position, unit, where, why


def landing(
    scenario: str, beaches: str, units: dict[str, str] | None = None, *, turn: int = 2, edition: str = "quad"
) -> FmTable:
    """The end of the Allied Movement Phase, with beachheads; units on them are where they landed."""
    table = position(scenario, units, turn=turn, edition=edition)
    for spot in beaches.split():
        table.place_beachhead(place(table, spot))
    for number in table.state.lookup.units[ALLIED]:
        if table.state.at[number] >= 0 and table.state.beachheads >> table.state.at[number] & 1:
            table.state.fresh |= 1 << number
    table.state.phase = MOVEMENT
    ask(table, LandReinforcements())
    return table


def hexes(table: FmTable, nation: int = US) -> list[str]:
    return table.state.facts.grid.names(landing_hexes(table.state, nation))


@pytest.mark.rule("fm-10.11-01", "fm-13.6-gt2")
def test_at_the_end_of_the_movement_phase() -> None:
    assert ALLIED_TURN[:2] == (Movement(), LandReinforcements())
    table = landing("utah", "2607 2806")
    assert options(table) == ["done", "bring_on 357/90US", "bring_on 358/90US"]
    play(table, "bring_on 358/90US")
    assert (asked(table), options(table)) == ("go_ashore", ["land 2607", "land 2806"])
    play(table, "land 2806")
    assert where(table, "358/90US") == "2806"
    assert options(table) == ["done", "bring_on 357/90US"]


@pytest.mark.rule("fm-10.11-01")
def test_not_on_the_first_turn() -> None:
    table = landing("utah", "2607", turn=1)
    table.state.due[unit(table, "8/4US")] = 1
    ask(table, LandReinforcements())
    assert asked(table) == "rest"


@pytest.mark.rule("fm-10.11-02", "fm-10.11-03", "fm-10.11-06")
def test_what_a_landed_unit_may_still_do() -> None:
    """The phase is over for it; it may attack, and a mobile one may move in the mobile phase."""
    table = landing("utah", "2607", turn=4)
    play(table, "bring_on CCA/4US", "land 2607", "bring_on 39/9US", "land 2607", "done")
    state = table.state
    assert state.moved == state.attacked == state.pinned == 0
    assert movable_again(state) == [unit(table, "CCA/4US")]
    assert unit(table, "39/9US") in movable(state)
    assert ALLIED_TURN.index(LandReinforcements()) > ALLIED_TURN.index(Movement())
    ask(table, MobileMovement())
    play(table, "move CCA/4US")
    assert "go 2606" in options(table)


@pytest.mark.rule("fm-10.11-04")
def test_three_to_a_beach() -> None:
    units = {"8/4US": "2607", "12/4US": "2607"}
    table = landing("utah", "2607", units)
    play(table, "bring_on 357/90US", "land 2607")
    assert asked(table) == "rest"
    assert hexes(table) == []
    assert can_land(table.state) == []


@pytest.mark.rule("fm-10.11-05")
def test_an_empty_beach_in_an_enemy_zone_is_shut() -> None:
    """One with friends on it is not, though it is in the same zone."""
    table = landing("utah", "2607 2508 2806", {"8/4US": "2607", "919/709": "2507"})
    assert hexes(table) == ["2607", "2806"]
    table.put(unit(table, "12/4US"), place(table, "2508"))
    table.state.fresh |= 1 << unit(table, "12/4US")
    assert hexes(table) == ["2508", "2607", "2806"]


@pytest.mark.rule("fm-10.9.3-5", "fm-10.11-05", "fm-12.4-9")
def test_commandos_who_come_late_land_in_an_enemy_zone() -> None:
    """Zones mean nothing to them, for any purpose; everybody else waits."""
    table = landing("sword", "1739", {"736/716": "1638"})
    assert asked(table) == "rest"
    table.state.due[unit(table, "1Cdo")] = 2
    ask(table, LandReinforcements())
    assert options(table) == ["done", "bring_on 1Cdo"]
    play(table, "bring_on 1Cdo", "land 1739")
    assert where(table, "1Cdo") == "1739"
    assert "bring_on 152/51UK" in options(table), "now the beach is held"


@pytest.mark.rule("fm-10.11-07", "fm-10.11-01")
def test_who_finds_no_room_waits() -> None:
    """amb-078, ruling 5: nor does anybody have to land."""
    table = landing("utah", "2508", {"919/709": "2507"})
    assert asked(table) == "rest"
    waiting = waiting_to_land(table.state)
    assert [table.state.facts.roster.units[u].id for u in waiting] == ["357/90US", "358/90US"]
    table.eliminate(unit(table, "919/709"))
    table.state.turn = 3
    assert len(can_land(table.state)) == 5


@pytest.mark.rule("fm-13.4-3.b", "fm-14.4-3.b")
def test_assault_units_that_did_not_fit_come_as_reinforcements() -> None:
    """amb-058."""
    table = landing("utah", "2607", turn=2)
    table.state.due[unit(table, "22/4US")] = 2
    assert unit(table, "22/4US") in can_land(table.state)
    assert unit(table, "12/4US") not in can_land(table.state)


@pytest.mark.rule("fm-10.9.1-1.i", "fm-10.11-04")
def test_a_unit_that_has_left_its_beach_is_not_joined() -> None:
    """amb-026, ruling 5: it may never stack again, so nobody may land on top of it either."""
    table = landing("utah", "2607 2806", {"8/4US": "2607"})
    table.state.fresh = 0
    assert hexes(table) == ["2806"]


@pytest.mark.rule("fm-10.11-01", "fm-10.9.1-1.e")
def test_only_where_a_beachhead_is() -> None:
    table = landing("utah", "2607")
    assert hexes(table) == ["2607"]
    table.enter(GERMAN, place(table, "2607"))
    assert hexes(table) == []


@pytest.mark.rule("fm-15.1.c")
def test_in_campaigns_on_any_beach_of_the_own_army() -> None:
    table = landing("campaign", "2607 2219 2026 1739", turn=2)
    assert hexes(table, US) == ["2219", "2607"]
    assert hexes(table, CW) == ["1739", "2026"]
    play(table, "bring_on 9/2US", "land 2607", "bring_on 152/51UK", "land 2026")
    assert (where(table, "9/2US"), where(table, "152/51UK")) == ("2607", "2026")


@pytest.mark.rule("fm-15.4-gt18", "fm-15.4-gt21", "fm-15.4-01")
def test_late_commonwealth_units() -> None:
    """If the game lasts so long: in the campaigns and in a Sword that 12.5.1 has made longer."""
    for scenario, beach in (("sword", "1739"), ("campaign-cw", "1739"), ("campaign", "2026")):
        table = landing(scenario, beach, turn=21)
        late = {"4/2Cdn", "5/2Cdn", "6/2Cdn", "4/4Cdn", "10/4Cdn"}
        names = {table.state.facts.roster.units[u].id for u in can_land(table.state)}
        assert late <= names
        table.state.turn = 18
        names = {table.state.facts.roster.units[u].id for u in can_land(table.state)}
        assert names & late == {"4/2Cdn", "5/2Cdn", "6/2Cdn"}


@pytest.mark.rule("folio-utah-14.2-gt22", "folio-utah-14.2-gt25", "folio-omaha-14.2-gt24", "fm-15.4-gt18")
def test_late_us_units_in_the_folio_only() -> None:
    """ed-044."""
    late = {22: {"2/5US", "10/5US", "11/5US"}, 24: {"112/28US", "110/28US", "109/28US"}, 25: {"CCA/6US"}}
    for turn, names in late.items():
        table = landing("campaign-us", "2607", turn=turn, edition="folio")
        found = {table.state.facts.roster.units[u].id for u in can_land(table.state)}
        assert names <= found
        table.state.turn = turn - 1
        found = {table.state.facts.roster.units[u].id for u in can_land(table.state)}
        assert not names & found
        quad = {u.id for u in position("campaign-us").state.facts.roster.units}
        assert not names & quad


# In words


@pytest.mark.rule("fm-10.11-01", "fm-10.11-04", "fm-10.11-05", "fm-10.11-07", "fm-15.1.c")
def test_why_not() -> None:
    units = {"8/4US": "2607", "12/4US": "2607", "22/4US": "2607", "16/1US": "2219", "919/709": "2507"}
    table = landing("campaign", "2607 2508 2219 2806 2026", units)
    table.state.fresh &= ~(1 << unit(table, "16/1US"))
    play(table, "bring_on 357/90US")
    told = {spot: why(table, hex=spot) for spot in ("2607", "2508", "2219", "2026", "2605")}
    assert told["2607"].text == "3 units are near St-Martin-de-Varreville (2607) already."
    assert (
        told["2508"].text
        == "The beach near Ste-Marie-du-Mont (2508) is empty and in an enemy zone of control."
    )
    assert told["2219"].rule == "fm-10.9.1-1.i"
    assert told["2026"].text == "The beach by Longues-sur-Mer (2026) is a beach of the other army."
    assert told["2605"].text == "There is no beachhead at St-Martin-de-Varreville (2605)."
    assert why(table, unit="358/90US").text == "The question is about 357/90, not 358/90."
    assert why(table, unit="358/90US", hex="2806").rule == "fm-10.11-01"
    assert why(table, do="bring_on", unit="39/9US").text == "39/9 is due on turn 3."
    for spot in ("2607", "2508", "2219", "2806", "2026"):
        table.remove_beachhead(place(table, spot))
    waits = why(table, do="bring_on", unit="358/90US")
    assert (waits.ok, waits.rule) == (False, "fm-10.11-07")
    table.state.phase = 0
    assert why(table, do="bring_on", unit="358/90US").rule == "fm-10.11-01"


@pytest.mark.rule("fm-10.11-01")
def test_why_not_before_the_end_of_the_phase() -> None:
    table = position("utah", {"8/4US": "2604"})
    table.place_beachhead(place(table, "2707"))
    ask(table, Movement())
    told = why(table, do="bring_on", unit="357/90US")
    assert not told.ok
    assert told.text == "357/90 lands at the end of the Movement Phase."
