"""What ground does to a move: rules m44-ter. x marks exactly the hexes where unit a may end its move."""

from __future__ import annotations

import pytest

from beachhead.hexes import each
from beachhead.m44.facts import AXIS
from beachhead.m44.rules.movement import can_move, marks_after, reach
from beachhead.m44.rules.order_effects import PLAIN
from beachhead.m44.table import M44Table
from beachhead.m44.unit_flags import NO_BATTLE, STOPPED
from tests.m44.fields import Field, allied, assert_near, assert_reach, axis, field, game_at


def marks(f: Field, mark: str = "y", unit: str = "a") -> int:
    """What a move to the marked hex does to the unit."""
    found = reach(f.state, f.unit(unit))
    to = f.hex(mark)
    assert found.hexes >> to & 1, "it cannot get there"
    return marks_after(f.state, f.unit(unit), to, bool(found.near >> to & 1))


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
    name = state.lookup.grid.name
    armor = next(u for u in state.units(AXIS) if state.troop[u] == state.lookup.facts.troop("armor").number)
    M44Table(state).remove(state.unit_at[state.lookup.grid.hex("r10c5")])
    M44Table(state).place(armor, state.lookup.grid.hex("r11c6"))
    state.order[armor] = PLAIN
    road = [name(h) for h in each(reach(state, armor).hexes & state.lookup.ground.roads)]
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


@pytest.mark.rule("m44-ter-22", "m44-ter-23")
def test_the_last_hex_of_a_ride_may_be_a_town() -> None:
    """Ruling 20: artillery two road hexes from Benouville drives into it."""
    state = game_at("sword")
    grid, table = state.lookup.grid, M44Table(state)
    table.remove(state.unit_at[grid.hex("r10c5")])
    gun = next(u for u in state.units(AXIS) if state.troop[u] == state.lookup.facts.troop("artillery").number)
    table.place(gun, grid.hex("r12c6"))
    state.order[gun] = PLAIN
    assert reach(state, gun).far >> grid.hex("r10c5") & 1
