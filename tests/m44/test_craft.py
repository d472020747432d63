"""Landing Craft: rules m44-lc."""

from __future__ import annotations

import pytest

from beachhead.core.seat import Seat
from beachhead.hexes import each
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.battle import FlagsFor
from beachhead.m44.flow.losses import inflict
from beachhead.m44.flow.moving import Movement, MoveUnit
from beachhead.m44.ids import CommanderId, CraftId, SideId
from beachhead.m44.rules.battle import may_battle, targets
from beachhead.m44.rules.eligibility import commanded
from beachhead.m44.rules.movement import reach
from beachhead.m44.rules.sight import sees
from beachhead.m44.state import ADRIFT
from beachhead.m44.troops.craft import ReturnCraft, bring_in_craft, free_icons
from beachhead.m44.unit_flags import NO_BATTLE
from tests.m44.fields import Field, allied, axis, field, game_at


def name(f: Field, mark: str) -> str:
    return f.state.lookup.grid.name(f.hex(mark))


def sea() -> Field:
    """A loaded craft b, empty craft c and d, and coastline."""
    return field(
        """
        :   :   :   :   :   :
          _   _   _   _   _
        ~   ~   ~b  ~   ~   ~
          ~c  ~   ~   ~   ~d
        """,
        b=allied(),
        craft="bcd",
    )


@pytest.mark.rule("m44-lc-02", "m44-lc-03", "m44-lc-08")
def test_a_loaded_craft_moves_two_hexes_and_stops_on_the_coastline() -> None:
    f = field(
        """
        _   _   _   _   _   _
          _x  _x  _x  _a  _
        ~x  ~x  ~b  ~c  ~   ~
          ~x  ~x  ~x  ~x  ~
        ~   ~x  ~x  ~x  ~   ~
        """,
        a=axis(),
        b=allied(),
        craft="bc",
    )
    f.expect(reach(f.state, f.unit("b")).hexes)


@pytest.mark.rule("m44-lc-03", "m44-lc-01")
def test_the_unit_goes_ashore_and_the_craft_back_to_an_icon_of_choice() -> None:
    f = sea()
    f.begin(Movement(CommanderId(0)))
    f.answer("choose b")
    shore = next(o for o in f.options() if o.endswith("r2c2"))
    f.answer(shore)
    assert f.state.aboard == [-1]
    assert f.state.craft_load == [-1, -1, -1]
    assert f.state.craft_at[0] == f.hex("b")  # the only free icon, so nobody is asked
    assert f.state.craft_at == [f.hex("b"), f.hex("c"), f.hex("d")]


@pytest.mark.rule("m44-lc-03")
def test_its_owner_is_asked_when_several_icons_are_free() -> None:
    f = sea()
    f.state.craft_at[1] = ADRIFT
    f.begin(Movement(CommanderId(0)))
    f.answer("choose b")
    f.answer(next(o for o in f.options() if o.endswith("r2c2")))
    assert f.ask == "moor"
    assert f.asked.seat == Seat("allies")
    assert set(f.options()) == {f"moor {name(f, 'b')}", f"moor {name(f, 'c')}"}
    f.answer(f"moor {name(f, 'c')}")
    assert f.state.craft_at[0] == f.hex("c")


@pytest.mark.rule("m44-lc-03", "m44-lc-01")
def test_without_a_free_icon_it_waits_for_the_next_allied_turn() -> None:
    f = field(
        """
        _   _   _
          ~b  ~   ~
        """,
        b=allied("destroyer"),
        hexes={"icons": "b"},
        craft="b",
    )
    f.state.aboard[0] = f.state.craft_load[0] = -1  # a ship lies on the one icon
    f.state.craft_at[0] = ADRIFT
    f.begin(ReturnCraft(CraftId(0)))
    assert f.state.craft_at[0] == ADRIFT
    f.table.remove(f.unit("b"))
    begin_turn(f, AXIS)
    assert f.state.craft_at[0] == ADRIFT
    begin_turn(f, ALLIES)
    assert f.state.craft_at[0] == f.hex("b")


def begin_turn(f: Field, side: int) -> None:
    f.begin()
    bring_in_craft(f.table, SideId(side))
    f.table.start()


@pytest.mark.rule("m44-lc-03", "m44-lc-01")  # ruling 24
@pytest.mark.parametrize("scenario", ["double/sword+juno", "neptune"])
def test_a_craft_goes_back_to_icons_of_its_own_map(scenario: str) -> None:
    state = game_at(scenario)
    for craft in state.lookup.facts.craft:
        icons = state.lookup.facts.maps[craft.map].icons
        empty = [h for h in each(icons) if h not in state.craft_at and state.unit_at[h] < 0]
        assert free_icons(state, craft.number) == empty
        if craft.load < 0:
            state.craft_at[craft.number] = ADRIFT
            assert craft.hex in free_icons(state, craft.number)
            state.craft_at[craft.number] = craft.hex


@pytest.mark.rule("m44-lc-04", "m44-ord-06")
@pytest.mark.parametrize(
    ("troop", "hexes", "order", "battles"),
    [
        ("infantry", 1, "plain", True),
        ("infantry", 2, "plain", False),
        ("infantry_elite", 2, "plain", True),
        ("armor", 2, "plain", True),
        ("artillery", 1, "plain", False),
        ("infantry", 1, "on_the_move", False),
        ("infantry", 2, "infantry_assault", False),
    ],
)
def test_who_has_landed_may_battle_after_a_move_of_the_same_length(
    troop: str, hexes: int, order: str, battles: bool
) -> None:
    f = field(
        """
        _s  .   .
          ~n  .   .
        ~   ~b  .
        """
        if hexes == 2
        else """
        .   .
          _s  .
        ~   ~b
        """,
        b=allied(troop, order=order),
        craft="b",
    )
    f.begin(Movement(CommanderId(0)))
    f.answer("choose b")
    f.answer(f"move {name(f, 's')}")
    assert may_battle(f.state, 0) is battles


@pytest.mark.rule("m44-lc-04", "m44-ter-13")
def test_afloat_nobody_battles() -> None:
    f = field("~b  _   c", b=allied(), c=axis(), craft="b")
    assert not may_battle(f.state, f.unit("b"))
    f.begin(Movement(CommanderId(0)))
    f.answer("choose b")
    f.answer("stay")
    assert not may_battle(f.state, f.unit("b"))


@pytest.mark.rule("m44-lc-05")
def test_a_loaded_unit_is_shot_at_without_cover_and_cannot_retreat() -> None:
    f = field(
        """
        a   _   ~b  ~   ~
        """,
        a=axis(),
        b=allied(figures=4),
        craft="b",
    )
    assert targets(f.state, f.unit("a")) == [f.unit("b")]
    f.begin(FlagsFor(unit=f.unit("b"), flags=2, ignorable=1))
    assert f.state.figures[f.unit("b")] == 2
    assert f.at("b") == f.hex("b")


@pytest.mark.rule("m44-lc-06")
def test_when_the_load_is_lost_the_craft_goes_back_empty() -> None:
    f = sea()
    f.state.craft_at[2] = ADRIFT
    f.begin()
    inflict(f.table, f.unit("b"), 4)
    f.table.start()
    assert f.state.at[f.unit("b")] == -1
    assert f.ask == "moor"
    f.answer(f"moor {name(f, 'd')}")
    assert f.state.craft_at == [f.hex("d"), f.hex("c"), ADRIFT]
    assert f.state.craft_load == [-1, -1, -1]


@pytest.mark.rule("m44-lc-07")
def test_an_empty_craft_is_no_unit_and_blocks_no_sight() -> None:
    f = field("a   ~c  b", a=axis(), b=allied(), craft="c")
    assert sees(f.state, f.at("a"), f.at("b"))
    assert commanded(f.state, f.state.lookup.fighters[ALLIES][0]) == [f.unit("b")]
    assert not f.state.occupied[ALLIES] >> f.hex("c") & 1


@pytest.mark.rule("m44-lc-08", "m44-unit-12")
def test_no_ship_sails_through_a_craft() -> None:
    f = field(
        """
        ~   ~   ~   ~   ~
          ~   ~c  ~   ~
        ~   ~   ~d  ~   ~
          ~   ~   ~   ~
        """,
        d=allied("destroyer"),
        craft="c",
    )
    assert not reach(f.state, f.unit("d")).hexes >> f.hex("c") & 1


@pytest.mark.rule("m44-lc-08")
def test_the_very_first_hex_of_a_board_is_a_place_for_a_craft_as_well() -> None:
    f = field("~c  ~b  ~x  ~x", b=allied(), craft="bc")
    f.expect(reach(f.state, f.unit("b")).hexes)


@pytest.mark.rule("m44-otm-06")
def test_a_craft_on_the_move_lands_but_its_unit_does_not_battle() -> None:
    f = field("~b  _s", b=allied(order="on_the_move"), craft="b")
    f.begin(Movement(CommanderId(0)))
    f.answer("choose b")
    f.answer(f"move {name(f, 's')}")
    assert f.state.aboard[0] == -1
    assert not f.state.marks[0] & NO_BATTLE
    assert not may_battle(f.state, 0)


@pytest.mark.rule("m44-lc-03", "m44-ctl-08", "m44-ctl-10")
def test_a_unit_that_lands_next_to_a_bridge_holds_it_at_once() -> None:
    f = field(
        """
        ~a  _y  =o
          ~   _   .
        """,
        a=allied(),
        craft="a",
        hexes={"bridges": "o"},
    )
    f.begin(MoveUnit(CommanderId(0), f.unit("a")))
    f.answer("move r1c2")
    assert f.state.aboard[f.unit("a")] == -1
    assert f.state.held[ALLIES] == 1
