"""Movement: rules 5.0 to 5.5. A moves, x is where it can end its move."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from beachhead.core.event import Event
from beachhead.fm.events import Moved
from beachhead.fm.facts.map import BRIDGE, CLOSED, NO_WAY, RIVER, ROAD, TRAIL
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.flow.march import March
from beachhead.fm.flow.movement import MobileMovement, Movement
from beachhead.fm.load import load
from beachhead.fm.lookup import Lookup
from beachhead.fm.rules.movement import allowance, movable, movable_again
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId, each
from tests.fm.fields import assert_ends, ends, field, german, leg, mobile, points_left
from tests.fm.positions import ask, asked, may_go, options, place, places, play, position, unit, where

CAMPAIGN = load("campaign", {})


def cost(table: FmTable, start: str, end: str, *, mobile: int = 0) -> float:
    """What one step costs, in whole points."""
    grid = table.state.facts.grid
    here, there = grid.hex(start), grid.hex(end)
    return table.state.facts.map.cost[mobile][here * 6 + grid.steps.index(there - here)] / 2


# 5.1 procedure


@pytest.mark.rule("fm-5.1-01", "fm-5.4-01")
def test_any_direction_while_points_last() -> None:
    assert_ends(
        """
        .   x   x   x   .
          x   x   x   x
        x   x   A   x   x
          x   x   x   x
        .   x   x   x   .
        """,
        A=leg(2),
    )


@pytest.mark.rule("fm-5.1-02")
def test_one_units_move_is_finished_before_the_next_begins() -> None:
    table = position("utah", {"8/4US": "2604", "12/4US": "2506"})
    ask(table, Movement())
    play(table, "move 8/4US", "go 2605")
    assert {option.split()[0] for option in options(table)} == {"done", "go"}
    play(table, "done")
    assert "move 12/4US" in options(table)


@pytest.mark.rule("fm-5.1-02")
def test_a_path_is_a_chain_of_hexes_that_touch() -> None:
    story: list[Event] = []
    table = position("utah", {"8/4US": "2604"}, story=story)
    ask(table, Movement())
    play(table, "move 8/4US", "go 2405")
    moved = next(told for told in story if isinstance(told, Moved))
    assert moved.path[0] == place(table, "2604")
    assert moved.path[-1] == place(table, "2405")
    assert all(b in table.state.facts.grid.around[a] for a, b in pairwise(moved.path))


@pytest.mark.rule("fm-5.1-03")
def test_points_are_paid_as_hexes_are_entered() -> None:
    table, drawn = field("A   .   .   .   .   .", A=leg(4))
    ask(table, March(UnitId(0), 8))
    assert options(table) == ["go r1c2", "go r1c3", "go r1c4", "go r1c5"]
    play(table, "go r1c3")
    assert options(table) == ["done", "go r1c2", "go r1c4", "go r1c1", "go r1c5"]
    play(table, "go r1c5")
    assert asked(table) == "rest", "nothing is left to spend"
    assert table.state.at[0] == drawn.grid.hex("r1c5")


# 5.2 restrictions


@pytest.mark.rule("fm-5.2-00", "fm-4.1-03")
def test_only_units_of_the_active_player_move() -> None:
    table = position("utah", {"8/4US": "2604", "919/709": "3002"})
    for side, name in ((ALLIED, "8/4US"), (GERMAN, "919/709")):
        table.state.side = side
        assert movable(table.state) == [unit(table, name)]


@pytest.mark.rule("fm-5.2.a")
def test_the_allowance_is_a_cap() -> None:
    table, drawn = field("A   1   2   3   4", A=leg(3))
    assert points_left(table, drawn.hex("3")) == 0
    assert points_left(table, drawn.hex("4")) == -1


@pytest.mark.rule("fm-5.2.a", "fm-2.3.2-04", "fm-10.6.a")
@pytest.mark.parametrize(("printed", "halved"), [(4, 2), (5, 3), (6, 3), (9, 5)])
def test_in_a_storm_the_allowance_is_halved_rounding_up(printed: int, halved: int) -> None:
    table, _ = field("A", A=leg(printed))
    assert allowance(table.state, UnitId(0)) == printed
    table.state.storm = 1
    assert allowance(table.state, UnitId(0)) == halved


@pytest.mark.rule("fm-2.3.2-04", "fm-2.3-01")
def test_each_face_has_its_own_allowance() -> None:
    table, _ = field("A", A=leg(6))
    facts = table.state.facts
    table.state.facts = replace(facts, roster=replace(facts.roster, allowance=(6, 4)))
    assert allowance(table.state, UnitId(0)) == 6
    table.deplete(UnitId(0))
    assert allowance(table.state, UnitId(0)) == 4


@pytest.mark.rule("fm-5.2.b")
def test_unspent_points_are_gone() -> None:
    """A tank that went one hex of nine moves no more this turn, and has nine again in the next."""
    table, _ = field("A   .   .   .   .   .   .   .   .   .   .   .", A=mobile(9))
    ask(table, Movement(), MobileMovement())
    play(table, "move A", "go r1c2", "done")
    assert asked(table) == "rest"
    table.begin_player_turn(ALLIED)
    ask(table, Movement())
    play(table, "move A")
    assert "go r1c11" in options(table)
    assert "go r1c12" not in options(table)


@pytest.mark.rule("fm-5.2.c")
def test_a_hex_is_entered_only_by_who_can_pay_for_it() -> None:
    table = position("utah", {"8/4US": "1003"})
    price = cost(table, "1003", "1004")
    assert price > 1, "the swamp at 1004 costs more than clear ground"
    assert may_go(table, "8/4US", "1004", points=int(2 * price))
    assert not may_go(table, "8/4US", "1004", points=int(2 * price) - 1)


@pytest.mark.rule("fm-5.2-c1")
def test_there_is_no_free_hex() -> None:
    """A unit of one point cannot enter bocage at two points: it is not even offered."""
    table, _ = field("A   .   .", A=leg(1))
    dear = tuple(CLOSED if price == CLOSED else 4 for price in table.state.facts.map.cost[0])
    facts = replace(table.state.facts, map=replace(table.state.facts.map, cost=(dear, dear)))
    assert movable(table.state) == [UnitId(0)]
    table.state.facts, table.state.lookup = facts, Lookup(facts)
    assert movable(table.state) == []
    ask(table, Movement())
    assert asked(table) == "rest"


@pytest.mark.rule("fm-5.2.d")
def test_enemies_cannot_be_entered_or_passed() -> None:
    table, drawn = field("A   G   y", A=leg(5, type="commando"), G=german())
    assert points_left(table, drawn.hex("G")) == -1
    assert points_left(table, drawn.hex("y")) == -1


@pytest.mark.rule("fm-5.2.e")
def test_the_sea_is_closed() -> None:
    ground = CAMPAIGN.map
    into_sea = [side for side, n in enumerate(ground.grid.side) if n >= 0 and ground.sea >> n & 1]
    assert into_sea
    assert all(ground.cost[kind][side] == CLOSED for kind in (0, 1) for side in into_sea)
    table = position("utah", {"8/4US": "2607"})
    assert not any(table.state.facts.map.sea >> h & 1 for h in reachable(table, "8/4US"))


def reachable(table: FmTable, name: str) -> list[HexId]:
    ask(table, March(unit(table, name), 2 * allowance(table.state, unit(table, name))))
    found = [option.hex for option in table.state.first.options]  # type: ignore[attr-defined]
    table.state.lanes[0].pop()
    return found


@pytest.mark.rule("fm-5.2.f")
def test_nobody_leaves_the_map() -> None:
    table = position("utah", {"919/709": "2901"}, side=GERMAN)
    assert table.state.facts.map.west >> place(table, "2901") & 1
    assert all(table.state.facts.map.land >> h & 1 for h in reachable(table, "919/709"))


@pytest.mark.rule("fm-5.2.f", "fm-13.1-01")
def test_nobody_leaves_the_playable_area() -> None:
    """Utah ends at the Vire: 1809 is in, what lies east of the river is out."""
    table = position("utah", {"CCA/4US": "1809"})
    assert all(table.state.facts.area >> h & 1 for h in reachable(table, "CCA/4US"))
    wider = position("campaign-us", {"CCA/4US": "1809"})
    assert not all(table.state.facts.area >> h & 1 for h in reachable(wider, "CCA/4US"))


@pytest.mark.rule("fm-15.1.a", "fm-15.1.d3")
def test_armies_keep_to_their_side_of_the_line_and_germans_do_not() -> None:
    table = position("campaign", {"CCA/2US": "1022", "22/7UK": "1023", "12/12SS-Pz": "0922"})
    west = table.state.facts.map.halves[0]
    assert all(west >> h & 1 for h in reachable(table, "CCA/2US"))
    assert not any(west >> h & 1 for h in reachable(table, "22/7UK"))
    table.state.side = GERMAN
    german_way = reachable(table, "12/12SS-Pz")
    assert {bool(west >> h & 1) for h in german_way} == {True, False}


@pytest.mark.rule("fm-5.2-g")
def test_zones_bear_on_movement() -> None:
    table, drawn = field("A   .   .   .   G", A=leg(3), G=german())
    free, _ = field("A   .   .   .   .", A=leg(3))
    assert len(ends(table)) == 3
    assert len(ends(free)) == 3
    table, drawn = field("A   .   G   .   .", A=leg(3), G=german())
    assert ends(table) == [drawn.grid.hex("r1c2")]


@pytest.mark.rule("fm-5.2-h")
def test_a_unit_moves_once_a_turn() -> None:
    table = position("utah", {"8/4US": "2604", "12/4US": "2506"})
    ask(table, Movement())
    play(table, "move 8/4US", "go 2605", "done")
    assert "move 8/4US" not in options(table)


@pytest.mark.rule("fm-5.2-i")
def test_a_unit_that_only_retreated_has_not_moved() -> None:
    """What is put somewhere by a retreat may still move in the Mobile Movement Phase."""
    table = position("utah", {"CCA/4US": "2605"})
    table.put(unit(table, "CCA/4US"), place(table, "2606"))
    assert movable_again(table.state) == [unit(table, "CCA/4US")]


@pytest.mark.rule("fm-8.5-11", "fm-5.2-h")
def test_a_unit_that_advanced_is_done() -> None:
    table = position("utah", {"CCA/4US": "2605"})
    table.state.advanced |= 1 << unit(table, "CCA/4US")
    assert movable_again(table.state) == []


@pytest.mark.rule("fm-10.9.1-1.j", "fm-10.9.2-7.d")
def test_pinned_units_do_not_move() -> None:
    table = position("utah", {"8/4US": "2605", "CCA/4US": "2604"}, turn=1)
    table.state.pinned = 1 << unit(table, "8/4US") | 1 << unit(table, "CCA/4US")
    assert movable(table.state) == movable_again(table.state) == []
    table.begin_turn()
    assert len(movable(table.state)) == 2


# 5.3 stacking


@pytest.mark.rule("fm-5.3-01", "fm-5.3-02", "fm-5.3-03")
def test_through_friends_but_not_onto_them() -> None:
    assert_ends("A   B   x   .", A=leg(2), B=leg(2))


@pytest.mark.rule("fm-5.3-02")
def test_passing_through_friends_costs_nothing_more() -> None:
    table, drawn = field("A   B   C   y", A=leg(3), B=leg(2), C=leg(2))
    assert points_left(table, drawn.hex("y")) == 0


@pytest.mark.rule("fm-5.3-03")
def test_who_can_only_get_as_far_as_a_friend_stays() -> None:
    table, _ = field("A   B   .", A=leg(1), B=leg(2))
    assert movable(table.state) == [UnitId(1)]


@pytest.mark.rule("fm-5.3-03", "fm-10.9.1-1.i")
def test_a_beach_with_friends_on_it_cannot_be_entered_again() -> None:
    table = position("utah", {"8/4US": "2607", "12/4US": "2607", "22/4US": "2606"})
    table.state.beachheads = places(table, "2607")
    table.state.fresh = 1 << unit(table, "8/4US") | 1 << unit(table, "12/4US")
    assert not may_go(table, "22/4US", "2607")
    ask(table, Movement())
    play(table, "move 8/4US", "go 2506")
    assert "go 2607" not in options(table)
    assert not table.state.fresh >> unit(table, "8/4US") & 1
    assert table.state.fresh >> unit(table, "12/4US") & 1


# 5.4 terrain


GROUND = CAMPAIGN.map
GRID = GROUND.grid
STEPS = [side for h in each(GROUND.land) for side in range(h * 6, h * 6 + 6) if GRID.side[side] >= 0]
LANDWARD = [side for side in STEPS if GROUND.land >> GRID.side[side] & 1]


def prices(sides: list[int]) -> set[int]:
    """The half points that these steps cost, of leg and of mobile units."""
    assert sides, "the map has no such step"
    return {GROUND.cost[kind][side] for kind in (0, 1) for side in sides}


def beyond(side: int, hexes: int) -> bool:
    return bool(hexes >> GRID.side[side] & 1)


@pytest.mark.rule("fm-5.4-01")
def test_clear_ground_costs_one() -> None:
    plain = GROUND.clear & ~GROUND.city & ~GROUND.town
    off_road = [s for s in LANDWARD if GROUND.way[s] == NO_WAY and GROUND.crossing[s] != RIVER]
    assert prices([s for s in off_road if beyond(s, plain)]) == {2}


@pytest.mark.rule("fm-5.4-02")
def test_the_dearest_terrain_of_a_hex_counts() -> None:
    """A town in the bocage costs what bocage costs, since a town alone is cheaper."""
    off_road = [s for s in LANDWARD if GROUND.way[s] == NO_WAY and GROUND.crossing[s] != RIVER]
    bocage = prices([s for s in off_road if beyond(s, GROUND.bocage & ~GROUND.town & ~GROUND.city)])
    town = prices([s for s in off_road if beyond(s, GROUND.clear & GROUND.town)])
    both = prices([s for s in off_road if beyond(s, GROUND.bocage & GROUND.town)])
    assert len(bocage) == len(town) == 1
    assert both == {max(*bocage, *town)}


@pytest.mark.rule("fm-5.4-04")
def test_a_river_is_paid_on_top_of_the_hex() -> None:
    """Every step over a river costs as much more than the hex beyond as the next one."""
    over = [s for s in LANDWARD if GROUND.way[s] == NO_WAY and GROUND.crossing[s] == RIVER]
    by_hex = {GRID.side[s]: GROUND.cost[0][s] for s in LANDWARD if GROUND.way[s] == NO_WAY and s not in over}
    more = {GROUND.cost[0][s] - by_hex[GRID.side[s]] for s in over if GRID.side[s] in by_hex}
    assert len(more) == 1
    assert more.pop() > 0


@pytest.mark.rule("fm-5.4.1-01")
def test_along_a_road_each_hex_costs_half_a_point() -> None:
    roads = [s for s in STEPS if GROUND.way[s] == ROAD]
    assert prices(roads) == {1}
    assert any(GROUND.crossing[s] == BRIDGE for s in roads)
    assert any(beyond(s, GROUND.bocage) for s in roads)


@pytest.mark.rule("fm-5.4.1-01")
def test_the_road_rate_needs_a_road_over_the_hexside() -> None:
    """0126 and 0225 are both road hexes, but no road joins them."""
    table = position("campaign")
    assert all(GROUND.road >> GRID.hex(name) & 1 for name in ("0126", "0225"))
    assert cost(table, "0126", "0225") >= 1


@pytest.mark.rule("fm-5.4.1-01")
def test_half_points_add_up_on_the_road() -> None:
    road = ["r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7"]
    table, drawn = field("A   .   .   .   .   5   6", roads=road, A=leg(3))
    assert points_left(table, drawn.hex("5")) == 0.5
    assert points_left(table, drawn.hex("6")) == 0


@pytest.mark.rule("fm-5.4.1-01", "fm-6.1-05")
def test_a_zone_is_paid_on_the_road_too() -> None:
    table, drawn = field("A   y   G", roads=["r1c1 r1c2"], A=mobile(6), G=german())
    assert points_left(table, drawn.hex("y")) == 6 - 0.5 - 3


@pytest.mark.rule("fm-5.4.2-01")
def test_along_a_trail_each_hex_costs_one_point() -> None:
    trails = [s for s in STEPS if GROUND.way[s] == TRAIL]
    assert prices(trails) == {2}
    assert any(GROUND.crossing[s] == RIVER for s in trails), "over rivers too"
    assert any(beyond(s, GROUND.bocage) for s in trails), "and through bocage"


@pytest.mark.rule("fm-5.4.2-02")
def test_what_crosses_the_hexside_sets_the_rate() -> None:
    """0421 has a road and a trail: the way to 0521 is by the trail."""
    table = position("campaign")
    assert (GROUND.road & GROUND.trail) >> GRID.hex("0421") & 1
    assert cost(table, "0421", "0521") == 1


# 5.5 mobile movement


@pytest.mark.rule("fm-5.5-01", "fm-4.1-07")
def test_who_moved_does_not_move_in_the_mobile_phase() -> None:
    table = position("utah", {"CCA/4US": "2605", "CCB/4US": "2504"})
    ask(table, Movement(), MobileMovement())
    play(table, "move CCA/4US", "go 2606", "done", "done")
    assert asked(table) == "pick_mobile"
    assert options(table) == ["done", "move CCB/4US"]


@pytest.mark.rule("fm-5.5-02", "fm-2.3.2-06")
def test_leg_units_do_not_move_in_the_mobile_phase() -> None:
    table = position("utah", {"CCA/4US": "2605", "8/4US": "2504"})
    ask(table, MobileMovement())
    assert options(table) == ["done", "move CCA/4US"]


@pytest.mark.rule("fm-5.5-03", "fm-4.1-11")
def test_mobile_movement_goes_by_the_same_rules() -> None:
    table = position("utah", {"CCA/4US": "2605", "919/709": "2503"})
    ask(table, Movement())
    play(table, "move CCA/4US")
    first = options(table)
    table = position("utah", {"CCA/4US": "2605", "919/709": "2503"})
    ask(table, MobileMovement())
    play(table, "move CCA/4US")
    assert options(table) == first


@pytest.mark.rule("fm-4.1-05")
def test_any_number_of_units_may_move_or_none() -> None:
    table = position("utah", {"8/4US": "2604", "12/4US": "2506"})
    ask(table, Movement())
    assert options(table) == ["done", "move 8/4US", "move 12/4US"]
    play(table, "done")
    assert asked(table) == "rest"
    assert (where(table, "8/4US"), where(table, "12/4US")) == ("2604", "2506")


# capture on the way (amb-068)


@pytest.mark.rule("fm-10.9.1-1.f")
def test_entering_a_hex_captures_it_even_in_passing() -> None:
    table, drawn = field("A   1   2   .", A=leg(3))
    ask(table, March(UnitId(0), 6))
    play(table, "go r1c4")
    assert table.state.taken == drawn.grid.all


@pytest.mark.rule("fm-10.9.1-1.f")
def test_a_german_unit_in_passing_removes_a_beachhead() -> None:
    table, drawn = field("G   1   2   .", G=german(4))
    table.state.beachheads = drawn.hexes("1")
    table.state.taken = drawn.hexes("1") | drawn.hexes("2")
    table.state.side = GERMAN
    ask(table, March(UnitId(0), 8))
    play(table, "go r1c4")
    assert table.state.beachheads == 0
    assert table.state.taken == 0
