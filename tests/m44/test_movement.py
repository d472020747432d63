"""Movement: rules m44-mov, and what m44-ter says of entering, stopping and climbing.

In the pictures x marks exactly the hexes where unit a may end its move.
"""

from __future__ import annotations

import pytest

from beachhead.hexes import HexId, each
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.moving import Movement
from beachhead.m44.marks import MOVED, NO_BATTLE, STOPPED
from beachhead.m44.rules.movement import can_move, marks_after, reach
from beachhead.m44.rules.orders import PLAIN
from beachhead.m44.table import M44Table
from beachhead.m44.troops.exits import leave_by
from tests.m44.fields import Field, allied, assert_near, assert_reach, axis, field, game_at

ALLIED_SEAT = 0


def marks(f: Field, mark: str = "y", unit: str = "a") -> int:
    """What a move to the marked hex does to the unit."""
    found = reach(f.state, f.unit(unit))
    to = f.hex(mark)
    assert found.hexes >> to & 1, "it cannot get there"
    return marks_after(f.state, f.unit(unit), to, bool(found.near >> to & 1))


@pytest.mark.rule("m44-mov-01", "m44-mov-02", "m44-ter-01")
def test_infantry_moves_two_hexes() -> None:
    assert_reach(
        """
        .   x   x   x   .
          x   x   x   x
        x   x   a   x   x
          x   x   x   x
        .   x   x   x   .
        """,
        a=allied("infantry"),
    )


@pytest.mark.rule("m44-mov-02")
def test_infantry_battles_after_one_hex_only() -> None:
    assert_near(
        """
        .   .   .   .   .
          .   x   x   .
        .   x   a   x   .
          .   x   x   .
        .   .   .   .   .
        """,
        a=allied("infantry"),
    )
    f = field("y   a   .   .   z", a=allied())
    assert not marks(f, "y") & NO_BATTLE
    g = field("a   .   y", a=allied())
    assert marks(g) & NO_BATTLE


@pytest.mark.rule("m44-mov-03", "m44-unit-04")
@pytest.mark.parametrize("troop", ["infantry_elite", "ranger", "commando", "airborne"])
def test_specialised_infantry_moves_two_and_battles(troop: str) -> None:
    assert_near(
        """
        .   x   x   x   .   .
          x   x   x   x   .
        x   x   a   x   x   .
          x   x   x   x   .
        """,
        a=allied(troop),
    )


@pytest.mark.rule("m44-mov-04", "m44-unit-02", "m44-unit-05")
@pytest.mark.parametrize("troop", ["armor", "armor_elite", "tiger", "supported_armor", "flame_thrower"])
def test_armor_moves_three_and_battles(troop: str) -> None:
    assert_near(
        """
        x   x   x   x   x   .   .
          x   x   x   x   x   .
        x   x   a   x   x   x   .
          x   x   x   x   x   .
        """,
        a=axis(troop),
    )


@pytest.mark.rule("m44-mov-05", "m44-unit-03")
def test_artillery_moves_one_hex_or_battles() -> None:
    f = field("x   a   x   .", a=axis("artillery"))
    f.expect(reach(f.state, f.unit("a")).hexes)
    assert reach(f.state, f.unit("a")).near == 0
    g = field("y   a   .", a=axis("artillery"))
    assert marks(g) & NO_BATTLE


@pytest.mark.rule("m44-unit-17")
def test_mobile_artillery_moves_one_and_battles_or_two() -> None:
    assert_near(".   x   a   x   .", a=axis("mobile_artillery"))
    assert_reach("x   x   a   x   x", a=axis("mobile_artillery"))


@pytest.mark.rule("m44-mov-11", "m44-unit-28", "m44-unit-31", "m44-unit-33")
def test_vehicles_move_by_their_profile() -> None:
    assert_reach(".   .   x   x   a", a=allied("supply_truck"))
    assert_reach(".   .   x   x   a", a=axis("half_track"))
    assert_reach(".   x   x   x   a", a=axis("command_car"))
    assert_near(".   .   x   x   a", a=axis("half_track"))
    assert_near(".   .   .   .   a", a=allied("supply_truck"))


@pytest.mark.rule("m44-brd-13", "m44-mov-01")
def test_no_unit_shares_a_hex_or_passes_through_another() -> None:
    assert_reach(".   b   a   x   c", a=allied("armor"), b=allied(), c=axis())


@pytest.mark.rule("m44-mov-08")
def test_the_map_edge_is_the_end() -> None:
    assert_reach("a   x   x   .", a=allied())


@pytest.mark.rule("m44-mov-06", "m44-mov-07", "m44-ter-02", "m44-ter-03", "m44-ter-04")
@pytest.mark.parametrize("ground", ["F", "T", "C"])
def test_forest_and_town_stop_and_forbid_battle(ground: str) -> None:
    assert_reach(f"a   {ground}x  .   .", a=allied("armor"))
    f = field(f"a   {ground}y  .", a=allied("armor"))
    assert marks(f) & NO_BATTLE
    assert marks(f) & STOPPED
    assert_reach(f"{ground}a  x   x   x   .", a=allied("armor"))


@pytest.mark.rule("m44-unit-07", "m44-mov-07")
def test_the_resistance_battles_wherever_it_enters() -> None:
    f = field("a   Fy  .", a=allied("french_resistance"))
    assert not marks(f) & NO_BATTLE
    assert marks(f) & STOPPED


@pytest.mark.rule("m44-ter-05")
def test_hills_do_not_hinder() -> None:
    assert_reach("a   Hx  Hx  x   .", a=allied("armor"))
    f = field("a   .   Hy  .", a=allied("armor"))
    assert marks(f) == marks(field("a   .   y   .", a=allied("armor")))


@pytest.mark.rule("m44-ter-06")
def test_a_hedgerow_is_entered_only_from_next_to_it() -> None:
    assert_reach("a   Bx  .   .", a=allied("armor"))
    assert_reach("a   x   B   .", a=allied("armor"))


@pytest.mark.rule("m44-ter-06", "m44-mov-07")
def test_who_enters_a_hedgerow_does_not_battle_who_leaves_it_may() -> None:
    assert marks(field("a   By  .", a=allied())) & NO_BATTLE
    assert not marks(field("Ba  y   .", a=allied())) & NO_BATTLE


@pytest.mark.rule("m44-ter-06")
def test_who_leaves_a_hedgerow_stops_in_the_first_hex() -> None:
    assert_reach("Ba  x   .   .", a=allied("armor"))
    assert_reach("Ba  Bx  .   .", a=allied())


@pytest.mark.rule("m44-ter-07")
def test_a_river_is_closed_but_for_bridges() -> None:
    assert_reach("a   R   .   .", a=allied("armor"))
    assert_reach("a   =x  x   x", a=allied("armor"))


@pytest.mark.rule("m44-ter-08", "m44-ter-09")
def test_a_river_mouth_is_forded_and_stops() -> None:
    assert_reach("a   Yx  .   .", a=allied("armor"))
    f = field("a   Yy  .", a=allied("armor"))
    assert not marks(f) & NO_BATTLE
    assert marks(f) & STOPPED
    assert_reach("Ya  x   x   x", a=allied("armor"))


@pytest.mark.rule("m44-ter-10", "m44-ter-08")
def test_no_bridge_is_entered_from_a_river_mouth() -> None:
    assert_reach("=   Ya  x   x", a=allied())
    assert_reach("=x  a   Yx  .", a=allied())


@pytest.mark.rule("m44-ter-10")
def test_from_bridge_to_bridge_the_unit_is_on_the_deck() -> None:
    assert_reach("=a  =x  x   .", a=allied("infantry_elite", order="on_the_move"))


@pytest.mark.rule("m44-ter-11", "m44-ter-12")
@pytest.mark.parametrize("shore", [":", "_"])
def test_a_move_onto_the_beach_is_two_hexes_at_most(shore: str) -> None:
    assert_reach(f"a   {shore}x  {shore}x  {shore}   .", a=allied("armor"))
    assert_reach(f"a   x   {shore}x  .", a=allied("armor"))
    assert_reach(f"a   x   x   {shore}   .", a=allied("armor"))


@pytest.mark.rule("m44-ter-11")
def test_a_move_over_the_beach_is_two_hexes_even_if_it_ends_inland() -> None:
    assert_reach("a   :x  x   .", a=allied("armor"))


@pytest.mark.rule("m44-ter-11")
def test_from_the_beach_inland_the_move_is_a_full_one() -> None:
    assert_reach(":a  x   x   x   .", a=allied("armor"))


@pytest.mark.rule("m44-ter-11")
def test_a_way_around_the_beach_is_a_full_move() -> None:
    """Along the upper row the unit goes three hexes; over the beach it gets no further than two."""
    assert_reach(
        """
          x   x   x   .
        a   :x  x   .   .
        """,
        a=allied("armor"),
    )


@pytest.mark.rule("m44-ter-13")
def test_no_ground_unit_walks_into_the_ocean() -> None:
    assert_reach("~   a   x   x", a=allied())


@pytest.mark.rule("m44-ter-14", "m44-ter-16")
@pytest.mark.parametrize("shore", ["_", ":"])
def test_infantry_climbs_from_the_shore_as_two_hexes(shore: str) -> None:
    assert_reach(f"{shore}a  Hx  .   .", a=allied())
    assert_near(f"{shore}a  H   .   .", a=allied())
    assert_near(f"{shore}a  Hx  .   .", a=allied("ranger"))


@pytest.mark.rule("m44-ter-14", "m44-ter-16")
@pytest.mark.parametrize("shore", ["_", ":"])
def test_infantry_climbs_down_as_two_hexes(shore: str) -> None:
    assert_reach(f"Ha  {shore}x  {shore}   .", a=allied())
    assert_near(f"Ha  {shore}   .   .", a=allied())


@pytest.mark.rule("m44-ter-14", "m44-ter-16")
@pytest.mark.parametrize("shore", ["_", ":"])
@pytest.mark.parametrize("troop", ["armor", "artillery"])
def test_armor_and_artillery_do_not_climb(shore: str, troop: str) -> None:
    assert_reach(f"{shore}a  H   .", a=allied(troop))
    assert_reach(f"Ha  {shore}   .", a=allied(troop))


@pytest.mark.rule("m44-ter-14")
def test_one_hex_on_the_way_leaves_too_little_for_a_climb() -> None:
    assert_reach("_a  _x  H   .", a=allied())
    assert_reach("_a  Hx  .   .", a=allied("infantry"))
    assert_reach("_a  Hx  x   .", a=allied("infantry", order="infantry_assault"))


@pytest.mark.rule("m44-ter-14", "m44-ter-17")
def test_from_inland_a_cliff_is_an_ordinary_hill() -> None:
    assert_reach("a   Hx  _   .", a=allied("infantry_elite", order="on_the_move"))
    assert_reach("~   Hx  x   a", a=allied())


@pytest.mark.rule("m44-ter-18")
def test_only_infantry_enters_a_bunker() -> None:
    assert_reach("a   @x  x", a=allied())
    assert_reach("a   @   .", a=axis("armor"))
    assert_reach("a   @   .", a=axis("artillery"))
    assert_reach("a   @   .", a=allied("supply_truck"))


@pytest.mark.rule("m44-ter-18")
def test_artillery_in_a_bunker_never_leaves_it() -> None:
    f = field(".   @a  .", a=axis("artillery"))
    assert not can_move(f.state, f.unit("a"))
    assert reach(f.state, f.unit("a")).hexes == 0
    assert can_move(field(".   @a  .", a=axis("infantry")).state, 0)


@pytest.mark.rule("m44-ter-20")
def test_wire_stops_everybody_but_does_not_forbid_battle() -> None:
    for troop in ("infantry_elite", "armor"):
        assert_reach("a   #x  .   .", a=allied(troop))
        f = field("a   #y  .", a=allied(troop))
        assert marks(f) & STOPPED
        assert not marks(f) & NO_BATTLE
    assert_reach("#a  x   x   x", a=allied("armor"))


@pytest.mark.rule("m44-ter-20")
def test_armor_that_drives_into_wire_removes_it() -> None:
    f = field("a   #y  .", a=allied("armor"))
    f.table.move(f.unit("a"), f.hex("y"), near=True)
    assert f.state.wire == 0
    g = field("a   #y  .", a=allied("infantry"))
    g.table.move(g.unit("a"), g.hex("y"), near=True)
    assert g.state.wire == 1 << g.hex("y")


@pytest.mark.rule("m44-ter-21")
def test_hedgehogs_let_only_infantry_in() -> None:
    assert_reach("a   *x  x", a=allied())
    for piece in (allied("armor"), allied("artillery"), allied("supply_truck")):
        assert_reach("a   *   .", a=piece)


@pytest.mark.rule("m44-ter-22")
def test_along_a_road_one_hex_more() -> None:
    assert_reach("+a  +x  +x  +x  +x  +", a=allied("armor"))
    assert_reach("+a  +x  +x  +x  +", a=allied("infantry"))
    assert_reach("+a  +x  +x  +", a=axis("artillery"))


@pytest.mark.rule("m44-ter-22")
def test_the_road_hex_does_not_cost_the_battle() -> None:
    assert_near("+a  +x  +x  +   +", a=allied("infantry"))
    assert_near("+a  +x  +x  +x  +x", a=allied("armor"))
    assert_near("+a  +   +", a=axis("artillery"))


@pytest.mark.rule("m44-ter-22")
def test_who_leaves_the_road_or_starts_beside_it_moves_as_usual() -> None:
    assert_reach("+a  +x  +x  x   .", a=allied("armor"))
    assert_reach("a   +x  +x  +x  +", a=allied("armor"))


@pytest.mark.rule("m44-unit-28")
def test_a_truck_moves_four_along_a_road() -> None:
    assert_reach("+a  +x  +x  +x  +x  +", a=allied("supply_truck"))
    assert_reach("+a  +x  x   .", a=allied("supply_truck"))


@pytest.mark.rule("m44-ter-23", "m44-ter-10")
def test_a_bridge_carries_the_road_and_a_town_ends_the_ride() -> None:
    assert_reach("+a  +x  =x  +x  +x  +", a=allied("armor"))
    state = game_at("sword")
    name = state.book.grid.name
    armor = next(u for u in state.units(AXIS) if state.troop[u] == state.book.facts.troop("armor").number)
    M44Table(state).remove(state.unit_at[state.book.grid.hex("r10c5")])
    M44Table(state).place(armor, state.book.grid.hex("r11c6"))
    state.order[armor] = PLAIN
    road = [name(h) for h in each(reach(state, armor).hexes & state.book.ground.roads)]
    assert "r10c5" in road  # Benouville: the road runs through it, but the town stops
    assert "r10c4" not in road  # the bridge behind it, one road hex further


@pytest.mark.rule("m44-ter-25")
def test_marsh_is_closed_to_artillery_and_stops_everybody() -> None:
    assert_reach("a   M   .", a=axis("artillery"))
    assert_reach("a   Mx  .   .", a=allied("armor"))
    assert_reach("Ma  x   .   .", a=allied("armor"))
    assert_reach("Ma  Mx  .", a=allied())


@pytest.mark.rule("m44-ter-25")
def test_armor_does_not_battle_after_entering_or_leaving_marsh() -> None:
    assert marks(field("a   My  .", a=allied("armor"))) & NO_BATTLE
    assert marks(field("Ma  y   .", a=allied("armor"))) & NO_BATTLE
    assert not marks(field("a   My  .", a=allied("infantry"))) & NO_BATTLE
    assert not marks(field("Ma  y   .", a=allied("infantry"))) & NO_BATTLE


@pytest.mark.rule("m44-ter-29")
def test_wire_in_a_forest_adds_up() -> None:
    f = field("a   F#y .", a=allied("infantry"))
    assert marks(f) & NO_BATTLE
    assert marks(f) & STOPPED


@pytest.mark.rule("m44-unit-12")
def test_a_destroyer_keeps_off_the_land() -> None:
    assert_reach("~a  ~x  ~x  ~   ~   ~   .", a=allied("destroyer"))
    assert_reach("~a  ~x  ~   .", a=allied("destroyer"))
    assert_near("~a  ~x  ~x  ~   ~   ~", a=allied("destroyer"))


@pytest.mark.rule("m44-mov-10", "m44-med-14")
def test_an_exit_costs_one_more_hex() -> None:
    f = field("+a  +   +e  .", a=allied("infantry"), exits="e")
    assert reach(f.state, f.unit("a")).exits == 1 << f.hex("e")  # 2 hexes to it and 1 of the road bonus
    g = field("a   .   e   .", a=allied("infantry"), exits="e")
    assert reach(g.state, g.unit("a")).exits == 0
    h = field("a   .   e   .", a=allied("armor"), exits="e")
    assert reach(h.state, h.unit("a")).exits == 1 << h.hex("e")
    enemy = field("a   .   e   .", a=axis("armor"), exits="e")
    assert reach(enemy.state, enemy.unit("a")).exits == 0


@pytest.mark.rule("m44-turn-06", "m44-turn-09", "m44-ord-01")
def test_ordered_units_move_one_after_the_other_each_once() -> None:
    f = field(".   a   .   .   b   .   c   .", a=allied(), b=allied(), c=allied(order=""))
    f.begin(Movement(ALLIED_SEAT))
    assert f.options() == ["choose a", "choose b", "done"]
    f.answer("choose b")
    assert f.ask == "move"
    assert "move r1c4" in f.options()
    f.answer("stay")
    assert f.options() == ["choose a", "done"]
    f.answer("choose a")
    f.answer("move r1c1")
    assert f.ask == "stop"
    assert f.state.marks[f.unit("a")] & MOVED
    assert not f.state.marks[f.unit("b")] & MOVED


@pytest.mark.rule("m44-otm-06", "m44-otm-02")
def test_a_unit_on_the_move_moves_as_usual_and_may_take_a_town() -> None:
    f = field("a   Ty  .", a=allied(order="on_the_move"))
    f.begin(Movement(ALLIED_SEAT))
    f.answer("choose a")
    f.answer("move r1c2")
    assert f.state.towns == 1 << f.hex("y")


@pytest.mark.rule("m44-mov-09", "m44-mode-07", "m44-ret-14")
def test_over_the_seam_a_unit_changes_its_commander() -> None:
    state = game_at("double/sword+juno")
    grid = state.book.grid
    unit = next(u for u in state.units(1) if state.home[u] == 0)
    table = M44Table(state)
    table.place(unit, grid.hex("sword:r12c13"))  # the seam: still Sword's
    assert state.home[unit] == 0
    table.place(unit, grid.hex("juno:r12c1"))
    assert state.home[unit] == 1
    table.place(unit, grid.hex("juno:r12c0"))  # back on the seam: now Juno's
    assert state.home[unit] == 1


@pytest.mark.rule("m44-scn-06", "m44-mov-04", "m44-ter-22")
@pytest.mark.parametrize(
    ("troop", "before", "battles"), [("armor", 1, True), ("infantry", 1, True), ("infantry", 2, False)]
)
def test_who_leaves_by_an_exit_onto_the_next_map_may_still_battle(
    troop: str, before: int, battles: bool
) -> None:
    """All of it is road: infantry battles after two hexes of it, not after three."""
    state = game_at("double/gold+omaha")
    way = state.book.facts.exits[0]
    unit = next(u for u in state.units(ALLIES) if state.aboard[u] < 0 and state.home[u] == 0)
    state.troop[unit] = state.book.facts.troop(troop).number
    state.order[unit] = PLAIN
    table = M44Table(state)
    table.place(unit, HexId(way.hex - before))
    assert reach(state, unit).exits >> way.hex & 1
    leave_by(table, unit, way.number)
    assert state.at[unit] == way.beyond
    assert (not state.marks[unit] & NO_BATTLE) == battles
