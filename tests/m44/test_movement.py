"""Movement: rules m44-mov, and what m44-ter says of entering, stopping and climbing.

In the pictures x marks exactly the hexes where unit a may end its move.
"""

from __future__ import annotations

import pytest

from beachhead.hexes import HexId
from beachhead.m44.facts import ALLIES
from beachhead.m44.flow.moving import Movement
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.movement import marks_after, reach
from beachhead.m44.rules.order_effects import PLAIN
from beachhead.m44.table import M44Table
from beachhead.m44.troops.exits import leave_by
from beachhead.m44.unit_flags import MOVED, NO_BATTLE
from tests.m44.fields import Field, allied, assert_near, assert_reach, axis, field, game_at

ALLIED_SEAT = CommanderId(0)


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
    grid = state.lookup.grid
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
    way = state.lookup.facts.exits[0]
    unit = next(u for u in state.units(ALLIES) if state.aboard[u] < 0 and state.home[u] == 0)
    state.troop[unit] = state.lookup.facts.troop(troop).number
    state.order[unit] = PLAIN
    table = M44Table(state)
    table.place(unit, HexId(way.hex - before))
    assert reach(state, unit).exits >> way.hex & 1
    leave_by(table, unit, way.number)
    assert state.at[unit] == way.beyond
    assert (not state.marks[unit] & NO_BATTLE) == battles
