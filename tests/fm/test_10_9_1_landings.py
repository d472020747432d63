"""Amphibious landings: rule 10.9.1 with the beaches of 11.4 to 14.4. Each beach lands on its own hexes."""

from __future__ import annotations

import pytest

from beachhead.core.event import Event, sentence
from beachhead.fm.facts.landing import AFTER_LANDING
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow import landings
from beachhead.fm.flow.airborne import AirborneLandings
from beachhead.fm.flow.assault import AmphibiousAssaults
from beachhead.fm.flow.landings import AmphibiousLandings, GiveUpBeachheads, Landings, LandUnit
from beachhead.fm.flow.raids import CommandoAssaults
from beachhead.fm.flow.sequence import FIRST_TURN
from beachhead.fm.flow.setup import Reveal
from beachhead.fm.rules.combat import targets
from beachhead.fm.rules.landings import beachhead_hexes, landing_hexes, room_on
from beachhead.fm.rules.movement import may_stay, movable, movable_again
from beachhead.fm.rules.reinforcements import landing_hexes as reinforcement_hexes
from beachhead.fm.rules.reinforcements import waiting_to_land
from beachhead.fm.rules.supply import in_supply
from beachhead.fm.state import WAITING
from beachhead.fm.table import FmTable
from beachhead.hexes import Hexes
from tests.fm.positions import ask, asked, options, place, places, play, position, unit, where

UTAH = ("3005", "2906", "2806", "2707", "2607", "2508")
OMAHA = ("2318", "2319", "2219", "2120", "2121", "2122")
SWORD = ("1838", "1739", "1740", "1640")
GOLD = ("2026", "2027", "2028", "2029", "2030", "2031")
JUNO = ("2032", "2033", "1934", "1935", "1936", "1937")


def land(scenario: str, edition: str = "quad", story: list[Event] | None = None) -> FmTable:
    """A table where the Allied player is about to place beachheads."""
    table = position(scenario, turn=1, edition=edition, story=story)
    ask(table, AmphibiousLandings())
    return table


def beachheads(table: FmTable, *hexes: str) -> None:
    """Place these markers and no others, beach by beach, until the boats come."""
    wanted = set(hexes)
    while asked(table) == "place_beachhead":
        now = [h for h in sorted(wanted) if f"beachhead {h}" in options(table)]
        play(table, f"beachhead {now[0]}" if now else "done")
        wanted -= set(now[:1])
    assert not wanted


def offered(table: FmTable) -> set[str]:
    return {option.split()[1] for option in options(table) if option != "done"}


# Order


@pytest.mark.rule("fm-10.9-01")  # ed-021
def test_the_landings_go_in_the_order_of_the_four_sections() -> None:
    kinds = [type(step) for step in landings.ORDER]
    assert kinds == [AmphibiousLandings, AirborneLandings, CommandoAssaults, AmphibiousAssaults]


@pytest.mark.rule("fm-10.9-02")  # amb-041
def test_the_landings_come_between_the_markers_of_turn_1_and_the_first_player_turn() -> None:
    names = [type(step).__name__ for step in FIRST_TURN]
    assert names[0] == "SupportFireMarkers"
    assert names.index("Landings") < names.index("PlayerTurn")
    assert isinstance(FIRST_TURN[names.index("Landings")], Landings)


# Beachhead markers


@pytest.mark.rule("fm-10.9.1-1.a", "fm-12.4-2", "fm-13.4-2", "fm-14.4-2")  # amb-010
@pytest.mark.parametrize(("scenario", "hexes"), [("utah", UTAH), ("omaha", OMAHA), ("sword", SWORD)])
def test_a_beach_takes_as_many_markers_as_it_has_hexes(scenario: str, hexes: tuple[str, ...]) -> None:
    table = land(scenario)
    assert offered(table) == set(hexes)
    play(table, *[f"beachhead {hex}" for hex in hexes])
    assert asked(table) == "land_unit"
    assert table.state.beachheads == places(table, *hexes)


@pytest.mark.rule("fm-11.4-2.a")  # amb-011, ed-034
def test_gold_and_juno_in_the_quad() -> None:
    table = land("gold-juno")
    assert offered(table) == set(GOLD)
    play(table, "beachhead 2031", "done")
    assert offered(table) == set(JUNO)


@pytest.mark.rule("folio-gold-juno-11.2.1-a")  # ed-034
def test_gold_and_juno_in_the_folio() -> None:
    table = land("gold-juno", "folio")
    assert offered(table) == {"2026", "2027"}
    play(table, "beachhead 2027", "done")
    assert offered(table) == {"1930", "1931", "2031", "2032", "2033", "1934"}


@pytest.mark.rule("fm-10.9.1-1.a")  # ed-024
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_campaigns_place_markers_on_every_beach_in_use(edition: str) -> None:
    table, asked_for = land("campaign", edition), []
    while asked(table) == "place_beachhead":
        asked_for.append(table.state.setup.names.write(*table.state.first.about[0]))
        play(table, options(table)[-1], "done")
    assert asked_for == ["Utah", "Omaha", "Gold", "Juno", "Sword"]
    assert table.state.beachheads.bit_count() == 5


@pytest.mark.rule("fm-10.9.1-1.b")  # ruling 1
def test_markers_may_be_left_over_but_not_all() -> None:
    table = land("utah")
    assert "done" not in options(table)
    play(table, "beachhead 2707")
    assert "done" in options(table)
    play(table, "done")
    assert asked(table) == "land_unit"


@pytest.mark.rule("fm-10.9.1-1.c")
def test_one_marker_to_a_hex() -> None:
    table = land("utah")
    play(table, "beachhead 2707")
    assert "beachhead 2707" not in options(table)
    assert beachhead_hexes(table.state, 0) == places(table, *UTAH) & ~places(table, "2707")


@pytest.mark.rule("fm-10.9.1-1.d")
def test_markers_left_over_never_come_back() -> None:
    """The question is asked once, before the boats; no other step places a marker."""
    table = land("utah")
    play(table, "beachhead 2707", "done")
    steps = [type(step).__name__ for step in table.state.lanes[0]]
    assert "PlaceBeachheads" not in steps
    assert "PlaceBeachheads" not in [type(step).__name__ for step in FIRST_TURN]


@pytest.mark.rule("fm-11.4-2.b")  # amb-059
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_gold_needs_a_marker_and_juno_does_not(edition: str) -> None:
    table = land("gold-juno", edition)
    assert "done" not in options(table)
    play(table, "beachhead 2026", "done")
    assert table.state.setup.names.write(*table.state.first.about[0]) == "Juno"
    play(table, "done")  # no marker on Juno
    assert asked(table) == "land_unit"


@pytest.mark.rule("fm-11.4-3.b")  # amb-059, amb-058
def test_without_a_juno_marker_the_canadians_wait_for_turn_2() -> None:
    table = land("gold-juno")
    beachheads(table, "2026", "2027")
    play(table, "land 2026", "land 2026", "land 2027", "land 2027")
    assert asked(table) == "rest"
    for name in ("7/3Cdn", "8/3Cdn", "9/3Cdn", "2Cdn"):
        assert table.state.at[unit(table, name)] == WAITING
        assert table.state.due[unit(table, name)] == 2
    table.state.turn = 2
    assert {unit(table, name) for name in ("7/3Cdn", "2Cdn")} <= set(waiting_to_land(table.state))


@pytest.mark.rule("fm-10.9.1-1.e")
def test_a_beachhead_supplies_and_lets_reinforcements_in() -> None:
    table = position("utah", {"8/4US": "2705"}, turn=2)
    nation = table.state.facts.armies[0]
    assert not in_supply(table.state, unit(table, "8/4US"))
    assert reinforcement_hexes(table.state, nation) == 0
    table.place_beachhead(place(table, "2707"))
    assert in_supply(table.state, unit(table, "8/4US"))
    assert reinforcement_hexes(table.state, nation) == places(table, "2707")


@pytest.mark.rule("fm-10.9.1-1.f")  # amb-068
@pytest.mark.parametrize("path", [("2705", "2706", "2707"), ("2706", "2707", "2806")])
def test_a_german_who_enters_even_in_passing_removes_the_marker(path: tuple[str, ...]) -> None:
    table = position("utah", {"919/709": path[0]}, turn=2, side=GERMAN)
    table.place_beachhead(place(table, "2707"))
    table.march(unit(table, "919/709"), [place(table, hex) for hex in path])
    assert table.state.beachheads == 0


@pytest.mark.rule("fm-10.9.1-1.f")
def test_an_allied_unit_leaves_the_marker_where_it_is() -> None:
    table = position("utah", {"8/4US": "2706"}, turn=2)
    table.place_beachhead(place(table, "2707"))
    table.march(unit(table, "8/4US"), [place(table, hex) for hex in ("2706", "2707", "2806")])
    assert table.state.beachheads == places(table, "2707")


# Boats


@pytest.mark.rule("fm-10.9.1-1.g", "fm-13.4-3", "fm-14.4-3", "fm-12.4-3", "fm-11.4-3.a", "fm-11.4-3.b")
@pytest.mark.parametrize(
    ("scenario", "units"),
    [
        ("utah", ["8/4US", "12/4US", "22/4US", "359/90US"]),
        ("omaha", ["16/1US", "18/1US", "26/1US", "115/29US", "116/29US", "175/29US"]),
        ("sword", ["8/3UK", "9/3UK", "185/3UK", "27UK"]),
        ("gold-juno", ["69/50UK", "151/50UK", "231/50UK", "8UK", "7/3Cdn", "8/3Cdn", "9/3Cdn", "2Cdn"]),
    ],
)
def test_all_assault_units_land(scenario: str, units: list[str]) -> None:
    table, came = land(scenario), []
    while asked(table) == "place_beachhead":
        play(table, next(o for o in options(table) if o != "done"))
    while asked(table) == "land_unit":
        assert "done" not in options(table)  # there is room for all
        came.append(table.state.setup.names.write(*table.state.first.about[0]))
        play(table, options(table)[0])
    assert came == units
    assert all(where(table, name) in UTAH + OMAHA + SWORD + GOLD + JUNO for name in units)


@pytest.mark.rule("fm-11.4-3.a", "fm-11.4-3.b", "fm-15.1.b")
@pytest.mark.parametrize("scenario", ["gold-juno", "campaign-cw", "campaign"])
def test_each_division_lands_on_its_own_beach(scenario: str) -> None:
    table = land(scenario)
    own = {"utah": "2806", "omaha": "2120", "gold": "2026", "juno": "2033", "sword": "1740"}
    there = {beach.name: own[beach.name] for beach in table.state.facts.landing.beaches}
    beachheads(table, *there.values())
    for number, assault in enumerate(table.state.facts.landing.assaults):
        name = table.state.facts.landing.beaches[assault.beach].name
        assert landing_hexes(table.state, number) == [place(table, there[name])]


@pytest.mark.rule("fm-10.9.1-1.h")
def test_three_units_fill_a_beach() -> None:
    table = land("utah")
    beachheads(table, "2707", "2806")
    play(table, "land 2707", "land 2707", "land 2707")
    assert offered(table) == {"2806"}
    assert room_on(table.state, place(table, "2707")) == 0
    assert room_on(table.state, place(table, "2806")) == 3


@pytest.mark.rule("fm-13.4-3.b")
def test_one_beach_has_no_room_for_the_fourth_of_utah_and_any_may_be_the_one_to_wait() -> None:
    table = land("utah")
    beachheads(table, "2707")
    assert options(table) == ["done", "land 2707"]
    play(table, "land 2707", "done")  # 12/4US waits, so the others must land
    assert options(table) == ["land 2707"]
    play(table, "land 2707", "land 2707")
    assert asked(table) == "rest"
    assert where(table, "12/4US") == str(WAITING)
    assert table.state.due[unit(table, "12/4US")] == 2
    assert [table.state.due[unit(table, name)] for name in ("8/4US", "22/4US", "359/90US")] == [0, 0, 0]


@pytest.mark.rule("fm-14.4-3.b")
def test_units_that_find_no_room_on_omaha_come_on_turn_2() -> None:
    story: list[Event] = []
    table = land("omaha", story=story)
    beachheads(table, "2120")
    play(table, "land 2120", "land 2120", "land 2120")
    assert asked(table) == "rest"
    waiting = [u for u in table.state.facts.landing.assaults[0].units if table.state.at[u] == WAITING]
    assert len(waiting) == 3
    table.state.turn = 2
    assert set(waiting) <= set(waiting_to_land(table.state))
    told = [sentence(event, table.state.setup.names) for event in story]
    assert "175/29 could not land yet and waited for turn 2." in told


@pytest.mark.rule("fm-12.4-3")  # amb-058
def test_sword_delays_units_as_utah_does() -> None:
    table = land("sword")
    beachheads(table, "1740")
    play(table, "land 1740", "land 1740", "land 1740")
    assert asked(table) == "rest"
    assert table.state.due[unit(table, "27UK")] == 2


@pytest.mark.rule("fm-11.4-5")  # amb-012
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_a_place_is_kept_for_the_commandos_at_1934(edition: str) -> None:
    table = land("gold-juno", edition)
    beachheads(table, "2026", "2027", "1934")
    play(table, "land 2026", "land 2026", "land 2027", "land 2027")
    play(table, "land 1934", "land 1934")
    assert asked(table) == "rest"  # the other two Canadians wait
    assert table.state.due[unit(table, "9/3Cdn")] == 2
    assert table.state.due[unit(table, "2Cdn")] == 2


@pytest.mark.rule("fm-10.9.1-2")
def test_markers_without_units_are_taken_off() -> None:
    table = land("utah")
    beachheads(table, "2707", "2806", "2508")
    play(table, "land 2707", "land 2707", "land 2806", "land 2806")
    assert table.state.beachheads == places(table, "2707", "2806")


@pytest.mark.rule("fm-10.9.1-2", "fm-10.9.1-3.a")
def test_markers_go_before_the_germans_are_shown() -> None:
    table = land("omaha")
    beachheads(table, "2120")
    order = [type(step) for step in reversed(table.state.lanes[0])]
    assert order.index(LandUnit) < order.index(GiveUpBeachheads) < order.index(Reveal)
    assert Reveal(AFTER_LANDING) in table.state.lanes[0]


# What landed units may do


def landed(scenario: str = "utah") -> FmTable:
    """Four units ashore on turn 1, three of them together, Germans next to them."""
    table = position(scenario, {"919/709": "2706", "729/709": "2805"}, turn=1)
    ask(table, AmphibiousLandings())
    beachheads(table, "2707", "2806")
    play(table, "land 2707", "land 2707", "land 2707", "land 2806")
    return table


@pytest.mark.rule("fm-10.9.1-1.j")
def test_landed_units_do_not_move_on_turn_1() -> None:
    table = landed()
    table.begin_player_turn(ALLIED)
    assert movable(table.state) == []
    table.begin_turn()
    assert {unit(table, name) for name in ("8/4US", "12/4US", "22/4US", "359/90US")} == set(
        movable(table.state)
    )


@pytest.mark.rule("fm-10.9.1-1.k")  # amb-042, ed-023
def test_landed_units_do_not_attack_on_turn_1() -> None:
    table = landed()
    table.begin_player_turn(ALLIED)
    assert targets(table.state) == []
    table.begin_turn()
    assert set(targets(table.state)) == {place(table, "2706"), place(table, "2805")}


@pytest.mark.rule("fm-10.9.1-1.l")  # ed-023
def test_landed_mobile_units_do_nothing_in_the_mobile_phases_of_turn_1() -> None:
    table = position("sword", {"736/716": "1639"}, turn=1)
    ask(table, AmphibiousLandings())
    beachheads(table, "1640")
    play(table, "done", "land 1640", "land 1640", "land 1640")
    assert where(table, "27UK") == "1640"
    table.begin_player_turn(ALLIED)
    assert movable_again(table.state) == []
    assert targets(table.state) == []
    table.begin_turn()
    assert unit(table, "27UK") in movable_again(table.state)


@pytest.mark.rule("fm-10.9.1-1.i")  # amb-090, amb-026
def test_a_stack_may_stay_but_who_has_left_it_never_comes_back() -> None:
    table = landed()
    state = table.state
    assert state.fresh == sum(1 << unit(table, name) for name in ("8/4US", "12/4US", "22/4US", "359/90US"))
    table.begin_turn()
    assert state.at.count(place(table, "2707")) == 3  # nobody has to leave
    table.march(unit(table, "8/4US"), [place(table, "2707"), place(table, "2607")])
    assert not state.fresh >> unit(table, "8/4US") & 1
    assert not may_stay(state, place(table, "2707"))


@pytest.mark.rule("fm-10.9.1-1.i")
def test_nobody_lands_on_top_of_a_unit_that_has_left_its_beach() -> None:
    table = position("utah", {"8/4US": "2707"}, turn=3)
    table.place_beachhead(place(table, "2707"))
    nation = table.state.facts.armies[0]
    assert reinforcement_hexes(table.state, nation) == 0
    table.state.fresh |= 1 << unit(table, "8/4US")
    found: Hexes = reinforcement_hexes(table.state, nation)
    assert found == places(table, "2707")
