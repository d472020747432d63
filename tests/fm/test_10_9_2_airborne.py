"""Airborne landings: rule 10.9.2 up to step 4, with 12.4 and 13.4. Rolls are written into the tests."""

from __future__ import annotations

import pytest

from beachhead.core.event import Event, sentence
from beachhead.fm.flow.airborne import AirborneLandings, BadLandings, RollDrop
from beachhead.fm.rules.airborne import OFF_MAP, all_fit, drift_to, zone_hexes
from beachhead.fm.rules.combat import defenders
from beachhead.fm.rules.landings import room_on
from beachhead.fm.state import ALLIED_SEAT, ELIMINATED
from beachhead.hexes import DIRECTIONS, HexId, gather
from beachhead.hexes.diagram import assert_hexes, parse_on
from tests.fm.drops import (
    ALL_6TH,
    ALL_82ND,
    ALL_101ST,
    aimed,
    drop,
    offered,
    on_ground,
    over,
    reduced,
)
from tests.fm.positions import ask, asked, options, place, places, play, position, unit, where

# Step 1


@pytest.mark.rule("fm-10.9.2-0")
@pytest.mark.parametrize("scenario", ["omaha", "gold-juno"])
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_omaha_and_gold_juno_have_no_drop(scenario: str, edition: str) -> None:
    table = drop(scenario, edition=edition)
    assert asked(table) == "rest"
    assert not table.state.supply_zones


@pytest.mark.rule("fm-10.9.2-1", "fm-13.4-4")  # ed-026
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_utah_zones_lie_north_of_row_19_on_open_ground(edition: str) -> None:
    table = drop(edition=edition)
    ground, zones = table.state.facts.map, places(table, *offered(table))
    assert asked(table) == "choose_drop_zone"
    assert zones & (ground.beach | ground.woods | ground.sea | ground.city) == 0
    rows = {int(name[:2]) for name in offered(table)}
    assert min(rows) == 20
    assert {"2503", "2001", "2902", "3002"} & offered(table) == {"2503", "2001"}  # the others are cities


@pytest.mark.rule("fm-10.9.2-1", "fm-12.4-4")
def test_the_6th_airborne_drops_east_of_the_orne_from_row_10_on() -> None:
    table = drop("sword")
    zones = offered(table)
    assert {int(name[:2]) for name in zones} <= set(range(10, 17))
    assert "1442" in zones
    assert "1439" not in zones  # west of the Orne
    assert "1241" in zones
    assert "0941" not in zones
    assert "1641" not in zones  # a city


@pytest.mark.rule("fm-10.9.2-1")  # ruling 2
def test_a_zone_needs_room_for_the_whole_division() -> None:
    """At a corner of the map there are not enough hexes to aim at, and two divisions need eight of them."""
    table = drop()
    zone = table.state.facts.landing.drops[0].zone
    assert zone & ~gather(zone_hexes(table.state, 0)) == places(table, "3301", "2009")
    play(table, "drop_zone 2503")
    assert "2503" not in offered(table)
    assert "2504" in offered(table)  # ten hexes together


@pytest.mark.rule("fm-10.9.2-1")
def test_zones_are_public_and_told() -> None:
    story: list[Event] = []
    table = position("utah", turn=1, story=story)
    ask(table, AirborneLandings())
    play(table, "drop_zone 2503", "drop_zone 2305")
    assert table.state.drop_zones == [place(table, "2503"), place(table, "2305")]
    told = sentence(story[0], table.state.setup.names)
    assert told == "The drop zone of the 82nd Airborne Division was placed at Ste-Mère-Église (2503)."


# Step 2


@pytest.mark.rule("fm-10.9.2-2.a", "fm-13.4-5")  # amb-053
def test_units_are_aimed_in_or_next_to_their_own_zone_on_any_land() -> None:
    table = drop()
    play(table, "drop_zone 2805", "drop_zone 2503")
    assert offered(table) == {"2805", "2804", "2806", "2905", "2906", "2705", "2706"}  # 2806, 2906 are beach


@pytest.mark.rule("fm-10.9.2-2.a", "fm-12.4-5")  # amb-046
def test_the_three_units_of_the_6th_airborne_are_aimed() -> None:
    table = drop("sword")
    play(table, "drop_zone 1442")
    seen = []
    while asked(table) == "aim_drop":
        seen.append(table.state.setup.names.write(*table.state.first.about[0]))
        play(table, options(table)[0])
    assert tuple(seen) == ALL_6TH


@pytest.mark.rule("fm-10.9.2-2.a", "fm-13.4-5")
def test_all_eight_regiments_are_aimed_before_the_first_die() -> None:
    table = drop()
    play(table, "drop_zone 2503", "drop_zone 2305")
    seen = []
    while asked(table) == "aim_drop":
        seen.append(table.state.setup.names.write(*table.state.first.about[0]))
        play(table, options(table)[-1])
    assert tuple(seen) == ALL_82ND + ALL_101ST
    assert asked(table) == "roll_drop"


@pytest.mark.rule("fm-10.9.2-2.b")
def test_one_unit_to_a_hex_of_either_division_or_of_the_beach() -> None:
    table = drop(units={"8/4US": "2806"})
    play(table, "drop_zone 2805", "drop_zone 2705")
    assert "2806" not in offered(table)
    play(table, "drop 2705")
    assert "2705" not in offered(table)
    play(table, "drop 2804", "drop 2805", "drop 2905")
    assert offered(table).isdisjoint({"2705", "2804", "2805"})


@pytest.mark.rule("fm-10.9.2-2.b")  # ruling 2
def test_room_is_left_for_the_division_that_comes_after() -> None:
    """Two zones side by side have ten hexes for eight units; no aim may use up those the others need."""
    table = drop()
    play(table, "drop_zone 2503", "drop_zone 2504")
    while asked(table) == "aim_drop":
        assert all_fit(table.state, table.state.drop_zones, 0)
        play(table, options(table)[-1])  # as far east as possible, into the other division's ground
    assert asked(table) == "roll_drop"


@pytest.mark.rule("fm-10.9.2-2.a")
def test_an_aim_takes_nothing() -> None:
    table = drop()
    play(table, "drop_zone 2503", "drop_zone 2305", "drop 2503")
    assert where(table, "505/82US") == "2503"
    assert table.state.taken == 0


# Step 3


@pytest.mark.rule("fm-10.9.2-3")  # amb-047
@pytest.mark.parametrize("name", ["505/82US", "325/82US"])
def test_a_1_eliminates_gliders_of_the_us_like_all_others(name: str) -> None:
    table = aimed(name, "2503")
    play(table, "roll 1")
    assert where(table, name) == str(ELIMINATED)
    assert table.state.taken == 0


@pytest.mark.rule("fm-10.9.2-3")  # amb-047, ed-025
def test_a_1_reduces_the_glider_brigade_which_does_not_drift() -> None:
    table = aimed("6/6UK", "1442", "sword")
    play(table, "roll 1")
    assert asked(table) == "rest"
    assert where(table, "6/6UK") == "1442"
    assert reduced(table, "6/6UK")


@pytest.mark.rule("folio-utah-11.2.2-a")  # ed-025
def test_in_the_folio_a_1_eliminates_the_glider_brigade_too() -> None:
    table = aimed("6/6UK", "1442", "campaign-cw", edition="folio")
    play(table, "roll 1")
    assert where(table, "6/6UK") == str(ELIMINATED)


@pytest.mark.rule("fm-10.9.2-3")
@pytest.mark.parametrize(("die", "loses"), [(2, True), (3, True), (4, False), (5, False)])
def test_2_to_5_drift_and_2_and_3_cost_a_step(die: int, loses: bool) -> None:
    table = aimed("505/82US", "2503")
    play(table, f"roll {die}")
    assert asked(table) == "roll_drift"
    assert reduced(table, "505/82US") == loses
    play(table, "roll 4")
    assert where(table, "505/82US") == "2504"


@pytest.mark.rule("fm-10.9.2-3")
def test_a_6_lands_where_it_was_aimed() -> None:
    table = aimed("505/82US", "2503")
    play(table, "roll 6")
    assert (asked(table), where(table, "505/82US"), reduced(table, "505/82US")) == ("rest", "2503", False)
    assert table.state.taken == places(table, "2503")


@pytest.mark.rule("fm-10.9.2-3")
def test_so_it_does_in_the_first_hex_of_the_grid() -> None:
    """0101 is hex number 0."""
    table = aimed("505/82US", "0101")
    play(table, "roll 6")
    assert table.state.taken == places(table, "0101")


@pytest.mark.rule("fm-10.9.2-3")
def test_a_unit_is_done_before_the_next_one_rolls() -> None:
    table = position("utah", turn=1)
    over(table, "505/82US", "2503")
    over(table, "507/82US", "2504")
    ask(table, RollDrop(unit(table, "505/82US")), RollDrop(unit(table, "507/82US")))
    play(table, "roll 5")
    assert asked(table) == "roll_drift"
    play(table, "roll 1")
    assert asked(table) == "roll_drop"
    assert where(table, "505/82US") == "2502"


@pytest.mark.rule("fm-10.9.2-3.d")
@pytest.mark.parametrize(
    ("die", "hex"), [(1, "2502"), (2, "2602"), (3, "2603"), (4, "2504"), (5, "2403"), (6, "2402")]
)
def test_drift_goes_clockwise_from_the_west(die: int, hex: str) -> None:
    table = aimed("505/82US", "2503")
    direction, end = drift_to(table.state, unit(table, "505/82US"), die)
    assert table.state.facts.grid.name(HexId(end)) == hex
    assert direction == DIRECTIONS[die - 1]


@pytest.mark.rule("fm-10.9.2-3.d")
def test_the_six_drifts_as_a_picture() -> None:
    table = aimed("505/82US", "2503")
    found = [HexId(drift_to(table.state, unit(table, "505/82US"), die)[1]) for die in range(1, 7)]
    picture = """
          x   x
        x   D   x
          x   x
        """
    drawn = parse_on(table.state.facts.grid, picture, place(table, "2602"))
    assert_hexes(drawn, gather(found))


@pytest.mark.rule("fm-10.9.2-3.d")  # amb-048
def test_a_drift_off_the_map_or_over_the_boundary_is_the_end() -> None:
    table = aimed("505/82US", "2501")
    play(table, "roll 5", "roll 1")
    assert where(table, "505/82US") == str(ELIMINATED)
    table = aimed("3/6UK", "1442", "sword")
    table.put(unit(table, "3/6UK"), place(table, "1535"))  # on the western bound of the scenario
    west = [drift_to(table.state, unit(table, "3/6UK"), die)[1] for die in (1, 2)]
    assert OFF_MAP in west


@pytest.mark.rule("fm-10.9.2-3.d", "fm-15.1.a")
def test_the_army_boundary_holds_for_drifts_in_campaigns() -> None:
    table = position("campaign", turn=1)
    over(table, "505/82US", "1522")
    assert drift_to(table.state, unit(table, "505/82US"), 4)[1] == OFF_MAP
    over(table, "3/6UK", "1523")
    assert drift_to(table.state, unit(table, "3/6UK"), 1)[1] == OFF_MAP


# Step 4


@pytest.mark.rule("fm-10.9.2-4.b")
def test_a_drift_into_the_sea_is_the_end() -> None:
    story: list[Event] = []
    table = aimed("505/82US", "2806")
    table.story, table.telling = story, True
    play(table, "roll 4", "roll 4")
    assert where(table, "505/82US") == str(ELIMINATED)
    assert [sentence(told, table.state.setup.names) for told in story] == [
        "505/82 jumped over the beach near St-Martin-de-Varreville (2806) and rolled 4.",
        "505/82 drifted east to the sea off St-Martin-de-Varreville (2807).",
        "505/82 landed badly off St-Martin-de-Varreville (2807): sea.",
        "505/82 was eliminated.",
    ]


@pytest.mark.rule("fm-10.9.2-4.a")
@pytest.mark.parametrize(
    ("hex", "bad"),
    [("3201", True), ("2902", True), ("2806", True), ("2503", False), ("2504", False), ("2602", False)],
    ids=["woods", "city", "beach", "town", "clear", "swamp"],
)
def test_woods_cities_and_beaches_cost_a_step(hex: str, bad: bool) -> None:
    table = position("utah", turn=1)
    on_ground(table, ("505/82US", hex))
    ask(table, BadLandings())
    assert reduced(table, "505/82US") == bad


@pytest.mark.rule("fm-10.9.2-4.a")
def test_a_reduced_unit_in_woods_is_eliminated_and_others_on_a_beach_are_not_hurt() -> None:
    table = position("utah", {"8/4US": "2806"}, turn=1)
    on_ground(table, ("505/82US", "3201"), ("507/82US", "2806"))
    table.deplete(unit(table, "505/82US"))
    ask(table, BadLandings())
    assert where(table, "505/82US") == str(ELIMINATED)
    assert reduced(table, "507/82US")
    assert not reduced(table, "8/4US")
    assert asked(table) == "rest"  # a landed regiment and paratroopers do not hurt each other


@pytest.mark.rule("fm-10.9.2-4.a", "fm-10.9.2-4.c", "fm-10.9.1-1.h")  # ruling 3
def test_the_wind_knows_no_limit_of_three_but_those_who_land_later_do() -> None:
    units = {"8/4US": "2806", "12/4US": "2806", "22/4US": "2806"}
    table = aimed("505/82US", "2805", **units)
    play(table, "roll 4", "roll 4")
    ask(table, BadLandings())
    assert table.state.at.count(place(table, "2806")) == 4
    assert table.state.reduced == 1 << unit(table, "505/82US")
    assert room_on(table.state, place(table, "2806")) < 0


@pytest.mark.rule("fm-10.9.2-4.c")
def test_of_two_in_one_hex_the_allied_player_picks_the_one_to_suffer() -> None:
    table = position("utah", turn=1)
    on_ground(table, ("505/82US", "2504"), ("501/101US", "2504"))
    table.deplete(unit(table, "505/82US"))
    ask(table, BadLandings())
    assert (asked(table), table.state.first.seat) == ("shared_landing", ALLIED_SEAT)
    assert options(table) == ["take_loss 505/82US", "take_loss 501/101US"]
    play(table, "take_loss 501/101US")
    assert reduced(table, "501/101US")
    assert where(table, "505/82US") == "2504"
    assert asked(table) == "rest"


@pytest.mark.rule("fm-10.9.2-4.c")
def test_of_two_reduced_units_one_is_eliminated() -> None:
    table = position("utah", turn=1)
    on_ground(table, ("505/82US", "2504"), ("501/101US", "2504"))
    table.deplete(unit(table, "505/82US"))
    table.deplete(unit(table, "501/101US"))
    ask(table, BadLandings())
    play(table, "take_loss 505/82US")
    assert where(table, "505/82US") == str(ELIMINATED)
    assert where(table, "501/101US") == "2504"
    assert asked(table) == "rest"


@pytest.mark.rule("fm-10.9.2-4.c")  # amb-048
def test_of_three_all_but_one_suffer_and_survivors_stay_together() -> None:
    table = position("utah", turn=1)
    on_ground(table, ("505/82US", "2504"), ("507/82US", "2504"), ("508/82US", "2504"))
    ask(table, BadLandings())
    play(table, "take_loss 507/82US")
    assert options(table) == ["take_loss 505/82US", "take_loss 508/82US"]
    play(table, "take_loss 505/82US")
    assert asked(table) == "rest"
    assert [reduced(table, name) for name in ("505/82US", "507/82US", "508/82US")] == [True, True, False]
    assert table.state.at.count(place(table, "2504")) == 3
    assert table.state.fresh.bit_count() == 3  # each may share the hex until it first moves
    assert len(defenders(table.state, place(table, "2504"))) == 3  # of whom one will defend (10.9.4)


@pytest.mark.rule("fm-10.9.2-4.a", "fm-10.9.2-4.c")  # amb-050
def test_losses_for_the_ground_come_before_those_for_sharing() -> None:
    table = position("utah", turn=1)
    on_ground(table, ("505/82US", "3201"), ("507/82US", "3201"))
    table.deplete(unit(table, "505/82US"))
    ask(table, BadLandings())  # woods: 505 is gone, so 507 is alone
    assert where(table, "505/82US") == str(ELIMINATED)
    assert reduced(table, "507/82US")
    assert asked(table) == "rest"
