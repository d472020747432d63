"""Airborne landings: rule 10.9.2, step by step, with 12.4 and 13.4. Rolls are written into the tests."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from beachhead.core.event import Event, sentence
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.flow.airborne import AimDrop, AirborneLandings, BadLandings, FlipDropZones, RollDrop
from beachhead.fm.flow.ashore import settle
from beachhead.fm.flow.drop_attack import DropAttacks
from beachhead.fm.rules.airborne import OFF_MAP, all_fit, drift_to, zone_hexes
from beachhead.fm.rules.combat import column_of, defenders, line_of, shift_of, targets
from beachhead.fm.rules.landings import room_on
from beachhead.fm.rules.movement import movable
from beachhead.fm.rules.supply import in_supply
from beachhead.fm.rules.zoc import has_zone, zoc_of
from beachhead.fm.state import ALLIED_SEAT, DROP_ATTACK, ELIMINATED, GERMAN_SEAT
from beachhead.fm.table import FmTable
from beachhead.hexes import DIRECTIONS, HexId, each, gather
from beachhead.hexes.diagram import assert_hexes, parse_on
from tests.fm.positions import ask, asked, options, place, places, play, position, unit, where

ALL_82ND = ("505/82US", "507/82US", "508/82US", "325/82US")
ALL_101ST = ("501/101US", "502/101US", "506/101US", "327/101US")
ALL_6TH = ("3/6UK", "5/6UK", "6/6UK")


def drop(scenario: str = "utah", units: Mapping[str, str] | None = None, edition: str = "quad") -> FmTable:
    """A table where the Allied player is about to choose his drop zones."""
    table = position(scenario, units, turn=1, edition=edition)
    ask(table, AirborneLandings())
    return table


def aimed(name: str, hex: str, scenario: str = "utah", edition: str = "quad", **others: str) -> FmTable:
    """A unit over a hex, about to roll."""
    table = position(scenario, others, turn=1, edition=edition)
    over(table, name, hex)
    ask(table, RollDrop(unit(table, name)))
    return table


def over(table: FmTable, name: str, hex: str) -> None:
    table.set_down(unit(table, name), place(table, hex))
    settle(table, unit(table, name))


def on_ground(table: FmTable, *spots: tuple[str, str]) -> None:
    """Units that have come down, wherever that is."""
    for name, hex in spots:
        if table.state.held[GERMAN] >> place(table, hex) & 1:
            table.set_down(unit(table, name), place(table, hex))
        else:
            table.put(unit(table, name), place(table, hex))
        settle(table, unit(table, name))


def reduced(table: FmTable, name: str) -> bool:
    return bool(table.state.reduced >> unit(table, name) & 1)


def offered(table: FmTable) -> set[str]:
    return {option.split()[1] for option in options(table)}


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
    assert (
        sentence(story[0], table.state.setup.names) == "The drop zone of the 82nd Airborne Division is 2503."
    )


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
        "505/82US drops over 2806: 4.",
        "505/82US drifts E to 2807.",
        "505/82US lands badly at 2807: sea.",
        "505/82US is eliminated.",
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


# Steps 5 and 6


@pytest.mark.rule("fm-10.9.2-5", "fm-10.9.2-6.a")  # amb-050, amb-052
def test_germans_are_placed_after_the_losses_and_before_the_attacks() -> None:
    table = drop()
    order = [type(step).__name__ for step in reversed(table.state.lanes[0])]
    wanted = [
        "ChooseDropZone",
        "AimDrop",
        "RollDrop",
        "BadLandings",
        "Reveal",
        "DropAttacks",
        "FlipDropZones",
    ]
    assert list(dict.fromkeys(order))[:7] == wanted


def dropped_on(*spots: tuple[str, str], scenario: str = "utah", **germans: str) -> FmTable:
    """Paratroopers on the ground, some of them on Germans, about to attack."""
    table = position(scenario, {name.replace("_", "/"): hex for name, hex in germans.items()}, turn=1)
    on_ground(table, *spots)
    ask(table, DropAttacks())
    return table


@pytest.mark.rule("fm-10.9.2-6.a", "fm-13.4-6", "fm-12.4-7")
def test_a_unit_on_a_german_attacks_at_once() -> None:
    table = dropped_on(("505/82US", "2504"), **{"919/709": "2504"})
    assert (table.state.battle, table.state.battle_hex) == (DROP_ATTACK, place(table, "2504"))
    assert table.state.defender == unit(table, "919/709")
    assert asked(table) == "commit_marker"


@pytest.mark.rule("fm-10.9.2-6.b")
def test_all_in_the_hex_attack_and_nobody_else() -> None:
    table = dropped_on(
        ("505/82US", "2504"), ("507/82US", "2504"), ("508/82US", "2505"), **{"919/709": "2504"}
    )
    assert table.state.attackers == 1 << unit(table, "505/82US") | 1 << unit(table, "507/82US")


@pytest.mark.rule("fm-10.9.2-6.a")
def test_of_several_attacks_the_allied_player_picks_the_order() -> None:
    table = dropped_on(("505/82US", "2504"), ("507/82US", "2601"), **{"919/709": "2504", "729/709": "2601"})
    assert options(table) == ["attack 2504", "attack 2601"]
    play(table, "attack 2601", "done", "roll 6")
    assert table.state.battle_hex == place(table, "2504")  # the last one goes by itself


@pytest.mark.rule("fm-10.9.2-6.c")
def test_the_allied_player_alone_may_add_one_marker_and_no_ship() -> None:
    table = dropped_on(("505/82US", "2504"), **{"919/709": "2504"})
    assert options(table) == ["done", "draw_from us_ground", "draw_from us_air"]
    play(table, "draw_from us_air")
    play(table, options(table)[0])
    assert asked(table) == "roll_drop_attack"  # no second marker, none for the Germans


@pytest.mark.rule("fm-10.9.2-6.c")
def test_no_marker_need_be_used() -> None:
    table = dropped_on(("505/82US", "2504"), **{"919/709": "2504"})
    play(table, "done")
    assert asked(table) == "roll_drop_attack"


@pytest.mark.rule("fm-10.9.2-6.g", "fm-8.2.2-01")
@pytest.mark.parametrize(("hex", "line"), [("2504", 4), ("2503", 0), ("3003", 1)])
def test_the_ground_of_the_hex_counts_and_no_river(hex: str, line: int) -> None:
    table = dropped_on(("505/82US", hex), **{"919/709": hex})
    assert line_of(table.state) == line


@pytest.mark.rule("fm-10.4-05")  # amb-018
def test_the_british_lack_combined_arms_when_they_drop() -> None:
    table = dropped_on(("3/6UK", "1442"), scenario="sword", **{"736/716": "1442"})
    assert shift_of(table.state) == 1
    assert column_of(table.state) == table.state.facts.crt.column(4, 4 - 3) - 1


# 4 + 10 against 3 on clear ground is the last column: De, De, D3, D2, D2, Ex by die; 4 against 3 is the one
# with D2, Ex, Ex, dot, A2, (A); 2 against 5 the one with (A)


def fought(die: int, marker: str = "us_air+10", *units: tuple[str, str], **germans: str) -> FmTable:
    """A drop attack at 2504, resolved."""
    spots = units or (("505/82US", "2504"),)
    table = dropped_on(*spots, **(germans or {"919/709": "2504"}))
    if marker:
        play(table, "draw_from us_air", f"draw allied {marker}")
    else:
        play(table, "done")
    play(table, f"roll {die}")
    return table


@pytest.mark.rule("fm-10.9.2-6.f")
def test_a_german_eliminated_leaves_the_hex_to_the_paratroopers() -> None:
    table = fought(1)
    assert where(table, "919/709") == str(ELIMINATED)
    assert where(table, "505/82US") == "2504"
    assert table.state.taken == places(table, "2504")
    assert table.state.battle == 0


@pytest.mark.rule("fm-10.9.2-6.d", "fm-10.9.2-6.f")
def test_a_german_retreats_without_stiff_resistance() -> None:
    table = fought(3)  # D3
    while table.state.first.seat == GERMAN_SEAT:
        assert "stand_fast" not in options(table)
        play(table, options(table)[0])
    spot = table.state.at[unit(table, "919/709")]
    assert table.state.facts.grid.distance(HexId(spot), place(table, "2504")) == 3
    assert where(table, "505/82US") == "2504"
    assert not reduced(table, "919/709")
    assert table.state.taken >> place(table, "2504") & 1


@pytest.mark.rule("fm-10.9.2-6.e")  # amb-049
def test_the_retreat_ignores_zones_of_control() -> None:
    """All around are zones of landed regiments, through which a German could never fall back otherwise."""
    table = position("utah", {"919/709": "2504", "8/4US": "2404", "12/4US": "2604"}, turn=1)
    table.put(unit(table, "22/4US"), place(table, "2502"))
    on_ground(table, ("505/82US", "2504"))
    ask(table, DropAttacks())
    assert zoc_of(table.state, ALLIED) & table.state.board.beside[place(table, "2504")]
    play(table, "draw_from us_air", "draw allied us_air+10", "roll 5")  # D2
    while asked(table) != "rest":
        play(table, options(table)[0])
    assert table.state.at[unit(table, "919/709")] >= 0
    assert not reduced(table, "919/709")


@pytest.mark.rule("fm-10.9.2-6.f")  # amb-049
def test_an_exchange_that_the_german_survives_kills_the_paratroopers() -> None:
    table = fought(6)  # Ex
    assert where(table, "919/709") == "2504"
    assert reduced(table, "919/709")
    assert where(table, "505/82US") == str(ELIMINATED)
    assert table.state.taken == 0


@pytest.mark.rule("fm-10.9.2-6.f")
def test_an_exchange_that_finishes_the_german_costs_one_unit_a_step() -> None:
    units = (("505/82US", "2504"), ("507/82US", "2504"))
    table = dropped_on(*units, **{"191/91": "2504"})  # a unit of one step
    play(table, "draw_from us_air", "draw allied us_air+10", "roll 6")
    assert where(table, "191/91") == str(ELIMINATED)
    assert options(table) == ["take_loss 505/82US", "take_loss 507/82US"]
    play(table, "take_loss 507/82US")
    assert reduced(table, "507/82US")
    assert not reduced(table, "505/82US")
    assert table.state.taken >> place(table, "2504") & 1


@pytest.mark.rule("fm-10.9.2-6.f")  # amb-049
@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_dot_a_retreat_and_a_loss_of_the_attacker_all_kill(die: int) -> None:
    table = fought(die, "")  # 4 against 3, clear: dot, A2, (A)
    assert where(table, "505/82US") == str(ELIMINATED)
    assert where(table, "919/709") == "2504"
    assert asked(table) == "rest"  # no retreat, no stiff resistance for the Allies


@pytest.mark.rule("fm-10.9.2-6.a", "fm-5.2.d")
def test_no_hex_is_shared_with_the_enemy_in_the_end() -> None:
    for die in range(1, 7):
        table = fought(die)
        while asked(table) != "rest":
            play(table, options(table)[0])
        assert table.state.held[ALLIED] & table.state.held[GERMAN] == 0
        hex = 1 << place(table, "2504")
        assert bool(table.state.taken & hex) == bool(table.state.held[ALLIED] & hex)


@pytest.mark.rule("fm-10.9.2-6.f", "fm-8.3.1-02")  # ruling 4
def test_a_german_who_stays_rather_than_push_a_friend_has_not_retreated() -> None:
    table = position("campaign-us", turn=1)
    state, hex = table.state, place(table, "2504")
    table.put(unit(table, "919/709"), hex)
    friends = [u for u in state.board.units[GERMAN] if state.at[u] < 0]
    for spot in each(state.facts.grid.disc(hex, 2) & ~(1 << hex)):
        table.put(friends.pop(), spot)
    on_ground(table, ("505/82US", "2504"))
    ask(table, DropAttacks())
    play(table, "draw_from us_air", "draw allied us_air+10", "roll 5")  # D2
    assert asked(table) == "push_or_hold"
    play(table, "done")
    assert where(table, "919/709") == "2504"
    assert reduced(table, "919/709")
    assert where(table, "505/82US") == str(ELIMINATED)
    assert asked(table) == "rest"


@pytest.mark.rule("fm-10.9.2-6.f", "fm-8.5-01")  # ruling 4
def test_paratroopers_do_not_advance() -> None:
    table = fought(5)  # D2
    while table.state.first.seat == GERMAN_SEAT:
        play(table, options(table)[0])
    assert asked(table) == "rest"
    assert where(table, "505/82US") == "2504"


# Step 7


@pytest.mark.rule("fm-10.9.2-7.a", "fm-12.4-8", "fm-13.4-7")  # amb-051, amb-092
def test_flipped_zones_supply_airborne_units_only_and_any_of_them() -> None:
    table = position("utah", {"8/4US": "2504", "505/82US": "2305"}, turn=2)
    table.state.drop_zones = [place(table, "2503"), place(table, "2204")]
    assert not in_supply(table.state, unit(table, "505/82US"))
    ask(table, FlipDropZones())
    assert table.state.supply_zones == 1
    assert in_supply(table.state, unit(table, "505/82US"))  # by the other division's zone, if need be
    assert not in_supply(table.state, unit(table, "8/4US"))


@pytest.mark.rule("fm-10.9.2-7.c")  # amb-091, amb-092
def test_airborne_units_have_no_zone_on_turn_1_in_either_player_turn() -> None:
    table = position("utah", {"505/82US": "2504", "6/2": "1706"}, turn=1)
    for side in (ALLIED, GERMAN):
        table.begin_player_turn(side)
        assert not has_zone(table.state, unit(table, "505/82US"))
        assert zoc_of(table.state, ALLIED) == 0
    assert has_zone(table.state, unit(table, "6/2"))  # German paratroopers did not drop
    table.begin_turn()
    assert zoc_of(table.state, ALLIED) == table.state.board.beside[place(table, "2504")]


@pytest.mark.rule("fm-10.9.2-7.d", "fm-10.9.2-7.e")
def test_airborne_units_neither_move_nor_attack_on_turn_1_but_defend() -> None:
    table = aimed("505/82US", "2504", **{"919/709": "2505"})
    play(table, "roll 6")
    table.begin_player_turn(ALLIED)
    assert movable(table.state) == []
    assert targets(table.state) == []
    table.begin_player_turn(GERMAN)
    assert targets(table.state) == [place(table, "2504")]
    table.begin_turn()
    table.begin_player_turn(ALLIED)
    assert movable(table.state) == [unit(table, "505/82US")]
    assert targets(table.state) == [place(table, "2505")]


@pytest.mark.rule("fm-10.9.2-2.a")
def test_a_whole_drop_from_zone_to_supply() -> None:
    table = drop()
    play(table, "drop_zone 2503", "drop_zone 2305")
    play(table, "drop 2503", "drop 2502", "drop 2504", "drop 2603")
    play(table, "drop 2305", "drop 2304", "drop 2306", "drop 2205")
    play(table, *["roll 6"] * 8)
    assert asked(table) == "rest"
    assert [where(table, name) for name in ALL_82ND] == ["2503", "2502", "2504", "2603"]
    assert [where(table, name) for name in ALL_101ST] == ["2305", "2304", "2306", "2205"]
    assert table.state.pinned == sum(1 << UnitId(unit(table, name)) for name in ALL_82ND + ALL_101ST)
    assert table.state.supply_zones == 1


@pytest.mark.rule("fm-10.9.2-2.b")
def test_aim_is_asked_only_with_a_zone() -> None:
    table = position("utah", turn=1)
    table.state.drop_zones = [place(table, "2503"), place(table, "2305")]
    ask(table, AimDrop(unit(table, "501/101US")))
    assert offered(table) == {"2305", "2304", "2306", "2405", "2404", "2204", "2205"}
