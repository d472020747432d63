"""Zones of control: rules 6.0 to 6.2. A moves, G and H are Germans, x is where A can end its move."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beachhead.fm.facts.map import CLOSED, RIVER
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.flow.march import March
from beachhead.fm.load import load
from beachhead.fm.rules.movement import allowance, can_move, movable, movable_again, reach_of, zone_toll
from beachhead.fm.rules.zoc import has_zone, ignores_zones, zoc_of
from beachhead.fm.state import PHASES, FmState
from beachhead.hexes import HexId, each, flags, gather
from beachhead.hexes.diagram import assert_hexes
from beachhead.hexes.paths import Reach, Ways, reach
from tests.fm.fields import assert_ends, ends, field, german, leg, mobile, points_left
from tests.fm.positions import ask, asked, may_go, place, play, position, scattered

GERMANS = 1
GERMAN_UNIT = position("campaign").state.lookup.units[GERMANS][0]


@pytest.mark.rule("fm-6.0-01")
def test_a_zone_is_the_six_hexes_around() -> None:
    table, drawn = field(
        """
        .   .   .   .   .
          .   x   x   .
        .   x   G   x   .
          .   x   x   .
        .   .   .   .   .
        """,
        G=german(),
    )
    assert_hexes(drawn, zoc_of(table.state, GERMANS))


@pytest.mark.rule("fm-6.0-02")
def test_the_black_hexagon_has_no_zone() -> None:
    table, _ = field(".   G   .", G=german(zoc=False))
    assert zoc_of(table.state, GERMANS) == 0
    assert not has_zone(table.state, table.state.facts.roster.number["G"])


@pytest.mark.rule("fm-6.0-02")
def test_no_counter_has_the_black_hexagon_unless_data_say_so() -> None:
    assert position("campaign").state.facts.roster.without_zoc == 0


@pytest.mark.rule("fm-6.0-03")
def test_zones_are_there_in_every_phase_of_both_turns() -> None:
    table = position("utah", {"8/4US": "2504", "919/709": "2502"})
    before = zoc_of(table.state, 0), zoc_of(table.state, 1)
    for side in (0, 1):
        table.begin_player_turn(side)
        for phase in range(len(PHASES)):
            table.begin_phase(phase)
            assert (zoc_of(table.state, 0), zoc_of(table.state, 1)) == before


@pytest.mark.rule("fm-6.0-03", "fm-10.9.2-7.c")
def test_airborne_units_get_their_zones_on_turn_2() -> None:
    table = position("utah", {"505/82US": "2503", "8/4US": "2607", "6/2": "1709"}, turn=1)
    assert zoc_of(table.state, 0) == table.state.lookup.beside[place(table, "2607")]
    assert (
        zoc_of(table.state, 1) == table.state.lookup.beside[place(table, "1709")]
    )  # German paras did not drop
    table.begin_turn()
    both = table.state.lookup.beside[place(table, "2607")] | table.state.lookup.beside[place(table, "2503")]
    assert zoc_of(table.state, 0) == both


@pytest.mark.rule("fm-6.0-04")
def test_zones_reach_over_rivers_into_all_ground() -> None:
    """Set down beside each kind of ground and across a river, a unit always has all its hexes around it."""
    table = position("campaign")
    ground, beside = table.state.facts.map, table.state.lookup.beside
    rivers = gather(h for h in each(ground.land) if RIVER in ground.crossing[h * 6 : h * 6 + 6])
    for kind in (ground.sea, ground.swamp, ground.woods, ground.hill, ground.city, rivers):
        spot = each(ground.grid.neighbours(kind) & ground.land & rivers)[0]
        table.put(GERMAN_UNIT, spot)
        assert zoc_of(table.state, GERMANS) == beside[spot]
        assert beside[spot] & kind


@pytest.mark.rule("fm-6.0-06", "fm-6.0-07")
def test_units_and_zones_do_not_cancel_zones() -> None:
    table, drawn = field(
        """
        .   x   x   .   .
          x   G   A   .
        .   x   B   .   .
        """,
        G=german(), A=leg(4), B=leg(4),
    )  # fmt: skip
    occupied = drawn.hexes("A") | drawn.hexes("B")
    assert_hexes(drawn, zoc_of(table.state, GERMANS) & ~occupied)
    assert zoc_of(table.state, GERMANS) & occupied == occupied
    assert zoc_of(table.state, 0) & drawn.hexes("x"), "and both sides have a zone in some hexes"


@pytest.mark.rule("fm-6.0-08")
def test_zones_are_mutual_between_units_that_have_one() -> None:
    table, drawn = field(".   A   G   .", A=leg(4), G=german())
    assert zoc_of(table.state, 0) & drawn.hexes("G")
    assert zoc_of(table.state, 1) & drawn.hexes("A")
    table, drawn = field(".   A   G   .", A=leg(4, zoc=False), G=german())
    assert not zoc_of(table.state, 0) & drawn.hexes("G")
    assert zoc_of(table.state, 1) & drawn.hexes("A")


@pytest.mark.rule("fm-6.0-01")
def test_a_zone_leaves_with_its_unit() -> None:
    table, drawn = field(".   G   .   .", G=german())
    table.eliminate(table.state.facts.roster.number["G"])
    assert zoc_of(table.state, GERMANS) == 0
    assert drawn.hexes("G")


@pytest.mark.rule("fm-6.1-01")
def test_a_leg_unit_stops_in_the_first_enemy_zone() -> None:
    assert_ends(
        """
        x   x   x   x   x   .
          x   x   x   x   .   .
        x   x   A   x   G   .
          x   x   x   x   .   .
        x   x   x   x   x   .
        """,
        A=leg(3), G=german(),
    )  # fmt: skip


@pytest.mark.rule("fm-6.1-01")
def test_a_stopped_leg_unit_is_asked_nothing_more() -> None:
    table, drawn = field(".   .   A   .   .   .   G", A=leg(5), G=german())
    ask(table, March(UnitId(0), 10))
    play(table, "go r1c6")
    assert asked(table) == "rest"
    assert table.state.at[0] == drawn.grid.hex("r1c6")


@pytest.mark.rule("fm-6.1-02")
def test_from_zone_to_zone_a_leg_unit_goes_one_hex() -> None:
    """The two hexes that G and A both touch; the rest of G's zone lies behind them."""
    assert_ends(
        """
        .   x   x   .   .
          x   x   x   .
        x   x   A   G   .
          x   x   x   .
        .   x   x   .   .
        """,
        A=leg(2), G=german(),
    )  # fmt: skip


@pytest.mark.rule("fm-6.1-02")
def test_from_zone_to_zone_takes_the_whole_allowance() -> None:
    table, drawn = field(
        """
        .   .   .   .
          .   y   .
        .   A   G   .
        """,
        A=leg(5), G=german(),
    )  # fmt: skip
    ask(table, March(UnitId(0), 10))
    play(table, f"go {drawn.grid.name(drawn.hex('y'))}")
    assert asked(table) == "rest", "that one hex is its whole move"


@pytest.mark.rule("fm-6.1-02")
def test_from_zone_to_zone_the_ground_must_be_affordable() -> None:
    """Around 0903 both the unit and the swamp at 0904 lie in the zone of the German at 1003."""
    table = position("utah", {"8/4US": "0903", "6/2": "1003"})
    grid, ground = table.state.facts.grid, table.state.facts.map
    start, swamp = place(table, "0903"), place(table, "0904")
    price = ground.cost[0][start * 6 + grid.steps.index(swamp - start)]
    assert zoc_of(table.state, GERMANS) >> start & zoc_of(table.state, GERMANS) >> swamp & 1
    assert may_go(table, "8/4US", "0904", points=price)
    assert not may_go(table, "8/4US", "0904", points=price - 1)


@pytest.mark.rule("fm-6.1-03")
def test_whoever_starts_in_a_zone_may_leave_it_and_go_on() -> None:
    for mover in (leg(3), mobile(3)):
        table, drawn = field("y   .   .   A   G", A=mover, G=german())
        assert points_left(table, drawn.hex("y")) == 0


@pytest.mark.rule("fm-6.1-04")
def test_a_leg_unit_stops_when_it_enters_another_zone() -> None:
    assert_ends(
        """
        G   A   x   x   .   .
          x   x   x   H   .
        """,
        A=leg(5), G=german(), H=german(),
    )  # fmt: skip


@pytest.mark.rule("fm-6.1-05")
@pytest.mark.parametrize(("points", "toll"), [(7, 3), (8, 4), (9, 4), (10, 5)])
def test_a_mobile_unit_pays_half_its_allowance_rounded_down(points: int, toll: int) -> None:
    """The booklet's own example: an allowance of 7 pays 3."""
    table, drawn = field("A   y   G", A=mobile(points), G=german())
    assert zone_toll(table.state, UnitId(0)) == 2 * toll
    assert points_left(table, drawn.hex("y")) == points - 1 - toll


@pytest.mark.rule("fm-6.1-05")
def test_a_mobile_unit_may_go_on_in_a_zone() -> None:
    """With 7 points by road two hexes of a zone cost 3½ each; with 8 the second is out of reach."""
    picture = """
        A   1   2
          .   G   .
    """
    road = ["r1c1 r1c2 r1c3"]
    table, drawn = field(picture, roads=road, A=mobile(7), G=german())
    assert points_left(table, drawn.hex("1")) == 3.5
    assert points_left(table, drawn.hex("2")) == 0
    table, drawn = field(picture, roads=road, A=mobile(8), G=german())
    assert points_left(table, drawn.hex("1")) == 3.5
    assert points_left(table, drawn.hex("2")) == -1


@pytest.mark.rule("fm-6.1-05", "fm-10.6.a")
def test_in_a_storm_the_toll_is_half_of_the_halved_allowance() -> None:
    table, drawn = field("A   y   G", A=mobile(9), G=german())
    table.state.storm = 1
    assert zone_toll(table.state, UnitId(0)) == 2 * 2  # 9 becomes 5, half of which is 2
    assert points_left(table, drawn.hex("y")) == 5 - 1 - 2


@pytest.mark.rule("fm-6.1-06")
def test_leaving_a_zone_costs_a_mobile_unit_nothing() -> None:
    table, drawn = field("y   A   G", A=mobile(6), G=german())
    assert points_left(table, drawn.hex("y")) == 5


@pytest.mark.rule("fm-6.1-08", "fm-10.9.3-5")
@pytest.mark.parametrize("type", ["commando", "ranger"])
def test_commandos_and_rangers_walk_through_zones(type: str) -> None:
    table, drawn = field(
        """
        A   1   2   y
          .   G   .   .
        """,
        A=leg(3, type=type), G=german(),
    )  # fmt: skip
    assert ignores_zones(table.state, UnitId(0))
    assert points_left(table, drawn.hex("y")) == 0
    table, drawn = field("G   A   H   .", A=leg(3, type=type), G=german(), H=german())
    assert ends(table) == [], "but not through enemies"


@pytest.mark.rule("fm-6.1-01", "fm-6.1-05")
def test_a_zone_without_hexagon_holds_nobody() -> None:
    table, drawn = field(
        """
        A   1   2   y
          .   G   .   .
        """,
        A=leg(3), G=german(zoc=False),
    )  # fmt: skip
    assert points_left(table, drawn.hex("y")) == 0


GROUND = load("campaign", {}).map
WAYS = [Ways(GROUND.grid, [-1 if c == CLOSED else c for c in GROUND.cost[kind]]) for kind in (0, 1)]


@given(st.integers(0, 10**6))
def test_the_fast_search_finds_what_the_plain_one_finds(seed: int) -> None:
    """The search over bytes against `hexes.paths.reach`, on the real map with units all over it."""
    rng = Random(seed)
    table = scattered("campaign", rng)
    state = table.state
    unit = UnitId(rng.choice([u for u, place in enumerate(state.at) if place >= 0]))
    start, points = HexId(state.at[unit]), 2 * allowance(state, unit)
    fast, plain = reach_of(state, unit, start, points), plain_reach(state, unit, start, points)
    assert {h: fast.left[h] - 1 for h in fast.order} == {h: plain.left[h] for h in plain.order}
    for goal in fast.order:
        path = fast.path_to(goal)
        assert path[0] == start
        assert path[-1] == goal
        price = sum(fast.price(a, b) for a, b in pairwise(path))
        assert price == points - plain.left[goal]


def plain_reach(state: FmState, unit: UnitId, start: HexId, points: int) -> Reach:
    """The rules of 6.1 with the search that all games share."""
    roster, grid = state.facts.roster, state.facts.grid
    ways = WAYS[roster.mobile[unit]]
    enemy = 1 - roster.side[unit]
    within, zone = state.facts.open_to[roster.nation[unit]] & ~state.held[enemy], zoc_of(state, enemy)
    if roster.raiders >> unit & 1:
        return reach(grid, start, points, ways, within=within)
    if roster.mobile[unit]:
        toll = flags(zone, grid.size, zone_toll(state, unit))
        return reach(grid, start, points, ways, within=within, toll=toll)
    return reach(grid, start, points, ways, within=within, stop=zone)


@given(st.integers(0, 10**6))
def test_who_can_move_is_who_has_somewhere_to_go(seed: int) -> None:
    """The quick look over the whole board against a search for each unit."""
    rng = Random(seed)
    table = scattered(rng.choice(["utah", "sword", "campaign"]), rng)
    state = table.state
    state.storm, state.side = rng.randrange(2), rng.randrange(2)
    state.moved = rng.getrandbits(len(state.at))
    mine = [u for u in state.lookup.units[state.side] if state.at[u] >= 0 and not state.moved >> u & 1]
    assert movable(state) == [u for u in mine if can_move(state, u)]
    assert movable_again(state) == [u for u in movable(state) if state.facts.roster.mobile[u]]


@given(st.integers(0, 10**6))
def test_zones_kept_up_are_zones_worked_out(seed: int) -> None:
    """`held` and `exerting` after many moves are what they would be from scratch."""
    rng = Random(seed)
    table = scattered("utah", rng)
    for unit in rng.sample(range(len(table.state.at)), 20):
        if table.state.at[unit] >= 0:
            table.eliminate(UnitId(unit))
    kept = table.state.held[:], table.state.exerting[:]
    table.recount()
    assert kept == (table.state.held, table.state.exerting)
