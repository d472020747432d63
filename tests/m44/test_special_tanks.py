"""Hobart's Funnies and other special tanks: m44-unit-20, 25, m44-unit-34 to 40."""

from __future__ import annotations

import pytest

from beachhead.hexes import HexId
from beachhead.m44.explain.battling import dice_sums
from beachhead.m44.facts import ARMOR, ARTILLERY, AXIS, INFANTRY
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.flow.moving import MoveUnit
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.battle import FIRST, may_battle
from beachhead.m44.rules.figures import makeup
from beachhead.m44.rules.movement import marks_after, reach
from beachhead.m44.unit_flags import NO_BATTLE
from tests.m44.fields import Field, allied, axis, dice_of, field, game_at
from tests.m44.troops import act_names, equip


@pytest.mark.rule("m44-unit-34")
def test_the_churchill_is_the_last_figure_lost() -> None:
    f = field("h", h=allied("hobart"))
    pieces = f.state.lookup.facts.pieces
    churchill, armor = pieces.index("churchill"), pieces.index("armor")
    for figures, tanks in ((3, 2), (2, 1), (1, 0)):
        assert f.state.figures[f.unit("h")] == figures
        assert (makeup(f.state, f.unit("h"))[armor], makeup(f.state, f.unit("h"))[churchill]) == (tanks, 1)
        f.table.lose(f.unit("h"), 1)
    assert f.state.stands[AXIS * len(pieces) + churchill] == 1


def river() -> Field:
    return field(
        """
        .   .   .   .   .
          .   h   .   .   .
        R   R   Rr  R   Y
          .   .   .   .   e
        """,
        h=allied("hobart"),
        e=axis("armor"),
    )


@pytest.mark.rule("m44-unit-35")
def test_the_bridge_is_laid_on_a_river_hex_in_place_of_a_battle() -> None:
    f = river()
    equip(f, "h", "bridge")
    name = f.state.lookup.grid.name(f.hex("r"))
    f.begin(Battles(CommanderId(0)))
    f.answer("choose h")
    assert len([o for o in f.options() if o.startswith("lay_bridge")]) == 2
    f.answer(f"lay_bridge {name}")
    assert f.state.spans == 1 << f.hex("r")
    assert f.state.accessory[f.unit("h")] == -1
    assert f.ask == "stop"
    f.state.marks[f.unit("h")] = 0
    assert not [o for o in act_names(f, "h") if o.startswith("lay_bridge")]  # the accessory is spent
    assert reach(f.state, f.unit("h")).hexes >> f.hex("r") & 1
    assert reach(f.state, f.unit("e")).hexes >> f.hex("r") & 1  # it serves both sides


@pytest.mark.rule("m44-unit-35")
def test_no_bridge_next_to_an_enemy_nor_over_a_river_mouth() -> None:
    f = river()
    equip(f, "h", "bridge")
    f.table.place(f.unit("e"), f.hex("r") + 1)
    for site, can in ((f.hex("r"), False), (HexId(f.hex("r") - 1), True)):
        assert (f"lay_bridge {f.state.lookup.grid.name(site)}" in act_names(f, "h")) is can
    mouth = field("h   Y", h=allied("hobart"))
    equip(mouth, "h", "bridge")
    assert act_names(mouth, "h") == []


@pytest.mark.rule("m44-unit-35", "m44-otm-05")
def test_on_the_move_or_with_another_accessory_no_bridge_is_laid() -> None:
    f = field("h   R", h=allied("hobart", order="on_the_move"))
    equip(f, "h", "bridge")
    assert act_names(f, "h") == []
    f = field("h   R", h=allied("hobart"))
    equip(f, "h", "petard")
    assert act_names(f, "h") == []


@pytest.mark.rule("m44-unit-36")
def test_a_fascine_fills_the_hedgehogs_it_enters_and_stops_there() -> None:
    f = field("h   *x  .   b", h=allied("hobart"), b=axis())
    assert not reach(f.state, f.unit("h")).hexes
    equip(f, "h", "fascine")
    f.expect(reach(f.state, f.unit("h")).hexes)
    f.begin(MoveUnit(CommanderId(0), f.unit("h")))
    f.answer(f"move {f.state.lookup.grid.name(f.hex('x'))}")
    assert f.state.hedgehogs == 0
    assert may_battle(f.state, f.unit("h"))
    other = field("*a  h", a=axis(), h=allied("hobart"))
    assert other.state.hedgehogs


@pytest.mark.rule("m44-unit-38")
def test_a_bobbin_is_not_slowed_by_beach_or_marsh() -> None:
    picture = "h   :   :   :   M   .   ."
    plain = field(picture, h=allied("hobart"))
    assert reach(plain.state, 0).hexes.bit_count() == 2
    equip(plain, "h", "bobbin")
    assert reach(plain.state, 0).hexes.bit_count() == 3
    marsh = field("h   Mm  Mn  .   b", h=allied("hobart"), b=axis())
    assert reach(marsh.state, 0).hexes == 1 << marsh.hex("m")
    assert marks_after(marsh.state, 0, marsh.hex("m"), near=True) & NO_BATTLE
    equip(marsh, "h", "bobbin")
    assert reach(marsh.state, 0).hexes.bit_count() == 3
    assert not marks_after(marsh.state, 0, marsh.hex("n"), near=True) & NO_BATTLE


@pytest.mark.rule("m44-unit-38", "m44-mov-06")
@pytest.mark.parametrize("picture", ["h   Fx  .   .", "h   M#x .   ."])
def test_all_other_ground_stops_a_bobbin(picture: str) -> None:
    f = field(picture, h=allied("hobart"))
    equip(f, "h", "bobbin")
    f.expect(reach(f.state, f.unit("h")).hexes)


@pytest.mark.rule("m44-unit-39")  # ruling 25
@pytest.mark.parametrize(
    ("picture", "plain", "petard"),
    [
        ("h   Tb", 1, 3),
        ("h   @b", 1, 3),
        ("Th  b", 1, 3),
        ("h   Fb", 1, 1),
        ("h   %b", 2, 2),
        ("h   .   Tb", 1, 1),
    ],
)
def test_a_petard_breaks_walls_in_close_assault(picture: str, plain: int, petard: int) -> None:
    f = field(picture, h=allied("hobart"), b=axis())
    assert dice_of(f, "h", "b") == plain
    equip(f, "h", "petard")
    assert dice_of(f, "h", "b") == petard


@pytest.mark.rule("m44-unit-20", "m44-unit-25")  # ruling 25
@pytest.mark.parametrize(
    ("troop", "picture", "dice"),
    [
        ("armor", "Tt  Tb", 0),
        ("flame_thrower", "Tt  Tb", 2),
        ("flame_thrower", "Tt  b", 2),
        ("flame_thrower", "t   .   Tb", 1),
        ("flame_thrower", "Tt  .   b", 1),
        ("supported_armor", "Tt  Tb", 2),
        ("supported_armor", "Tt  b", 3),
    ],
)
def test_what_the_ground_costs_special_tanks(troop: str, picture: str, dice: int) -> None:
    f = field(picture, t=allied(troop), b=axis())
    assert max(0, dice_of(f, "t", "b")) == dice


@pytest.mark.rule("m44-unit-20")  # ruling 25
@pytest.mark.parametrize(
    ("picture", "parts"),
    [
        ("Tt  b", [("close assault", "3"), ("battling out of town", "-1")]),
        ("Tt  Tb", [("close assault", "3"), ("battling out of town", "-1")]),
        ("t   Tb", [("close assault", "3"), ("target in town", "-1")]),
        ("Tt  .   b", [("at 2 hexes", "3"), ("battling out of town", "-2")]),
    ],
)
def test_a_flame_thrower_is_told_where_its_one_die_went(picture: str, parts: list[tuple[str, str]]) -> None:
    f = field(picture, t=allied("flame_thrower"), b=axis())
    assert [*dice_sums(f.state, f.unit("t"), f.unit("b"), FIRST)] == parts


@pytest.mark.rule("m44-unit-40", "m44-unit-28", "m44-unit-31")
def test_what_troops_count_as_for_cards() -> None:
    state = game_at("sword")
    arms = {troop.id: troop.arm for troop in state.lookup.facts.troops}
    infantry = ("supported_infantry", "supply_truck", "engineer", "french_resistance", "command_car")
    armor = ("supported_armor", "tiger", "tank_destroyer", "flame_thrower", "hobart", "half_track")
    artillery = ("big_gun", "flak88", "mobile_artillery", "nebelwerfer")
    assert {arms[t] for t in infantry} == {INFANTRY}
    assert {arms[t] for t in armor} == {ARMOR}
    assert {arms[t] for t in artillery} == {ARTILLERY}
