"""Taking ground and battling on: rules m44-tg, as they are played."""

from __future__ import annotations

import pytest

from beachhead.m44.facts import ALLIES
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.flow.moving import MoveUnit
from beachhead.m44.flow.sequence import Turn
from beachhead.m44.rules.take_ground import can_take
from beachhead.m44.unit_flags import STOPPED, TOOK_GROUND
from tests.m44.fields import ALLIED_SEAT, AXIS_SEAT, Field, allied, attack, axis, duel, field


@pytest.mark.rule("m44-tg-01")
def test_infantry_takes_ground_after_a_retreat() -> None:
    f = duel(
        """
        .   .   .
          .   b   .
        .   a   .
        """
    )
    attack(f)
    f.answer("throw FAA")
    assert f.options() == ["retreat r1c2", "retreat r1c3"]
    f.answer("retreat r1c3")
    assert f.options() == ["take_ground", "done"]
    f.answer("take_ground")
    assert f.at("a") == f.hex("b")
    assert f.state.marks[f.unit("a")] & TOOK_GROUND
    assert f.ask == "stop"  # infantry does not battle on


@pytest.mark.rule("m44-tg-01")
def test_ground_is_taken_only_after_close_assault_and_only_if_wanted() -> None:
    far = duel("b   .   a   .", figures=1)
    attack(far)
    far.answer("throw II")
    assert far.ask == "stop"
    near = duel("b   a   .", figures=1)
    attack(near)
    near.answer("throw III")
    near.answer("done")
    assert near.at("a") == near.hex("a")


@pytest.mark.rule("m44-tg-02", "m44-swa-01")
@pytest.mark.parametrize("troop", ["artillery", "infantry_mg", "infantry_at", "infantry_mortar"])
def test_who_does_not_take_ground(troop: str) -> None:
    f = duel("b   a   .", a=troop, figures=1)
    attack(f)
    f.answer("throw GGG")
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-02")
def test_a_unit_that_moved_into_stopping_ground_does_not_take_ground() -> None:
    f = field("b   #a  .", a=allied("armor", marks=STOPPED), b=axis("infantry", 1))
    attack(f)
    f.answer("throw GGG")
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-02", "m44-ter-18", "m44-ter-21")
@pytest.mark.parametrize("ground", ["@", "*"])
def test_armor_does_not_take_ground_it_may_not_enter(ground: str) -> None:
    f = duel(f"{ground}b  a   .", a="armor", figures=1)
    attack(f)
    f.answer("throw " + "G" * f.dice_asked())
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-02", "m44-ter-06")
def test_a_hedgerow_next_to_it_may_be_taken() -> None:
    f = duel("Bb  a   .", figures=1)
    attack(f)
    f.answer("throw GG")
    assert f.ask == "take_ground"


@pytest.mark.rule("m44-tg-07", "m44-ter-14", "m44-ter-16", "m44-ter-17")
@pytest.mark.parametrize(
    ("picture", "troop", "takes"),
    [
        ("Hb  :a  .", "infantry", True),
        ("Hb  _a  .", "infantry", False),
        (":b  Ha  .", "infantry", True),
        ("_b  Ha  .", "infantry", False),
        ("Hb  :a  .", "armor", False),
        (":b  Ha  .", "armor", False),
        ("Hb  a   .", "armor", True),
    ],
)
def test_taking_ground_between_shore_and_hill(picture: str, troop: str, takes: bool) -> None:
    f = duel(picture, a=troop, figures=1)
    attack(f)
    f.answer("throw " + "G" * f.dice_asked())
    assert (f.ask == "take_ground") == takes


@pytest.mark.rule("m44-tg-02", "m44-ter-10")
def test_no_bridge_is_taken_from_a_river_mouth() -> None:
    f = duel("=b  Ya  .", figures=1)
    attack(f)
    f.answer("throw GG")
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-03", "m44-tg-04")
def test_armor_overruns_takes_ground_again_and_stops_there() -> None:
    f = field(
        ".   d   .   c   b   a",
        a=allied("armor"),
        b=axis("infantry", 1),
        c=axis("infantry", 1),
        d=axis("infantry", 1),
    )
    attack(f)
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.ask == "overrun"
    assert f.options() == ["target c", "hold"]
    f.answer("target c")
    f.decline_ambush()
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.at("a") == f.hex("c")
    assert f.ask == "stop"  # no third battle, though d is in range
    assert f.state.engaged == 0


@pytest.mark.rule("m44-tg-03")
def test_the_second_battle_may_be_a_ranged_one() -> None:
    f = field("c   .   .   b   a", a=allied("armor"), b=axis("infantry", 1), c=axis())
    attack(f)
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.options() == ["target c", "hold"]
    f.answer("target c")
    f.answer("throw IAA")
    assert f.state.figures[f.unit("c")] == 3
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-05", "m44-ter-25")
@pytest.mark.parametrize(
    ("ground", "overruns"),
    [
        (".", True),
        ("F", False),
        ("T", False),
        ("B", False),
        ("M", False),
        ("Y", True),
        (":", True),
        ("_", True),
    ],
)
def test_where_armor_overruns(ground: str, overruns: bool) -> None:
    f = field(f"c   {ground}b  a", a=allied("armor"), b=axis("infantry", 1), c=axis())
    attack(f)
    f.answer("throw " + "G" * f.dice_asked())
    f.answer("take_ground")
    assert (f.ask == "overrun") == overruns


@pytest.mark.rule("m44-tg-05", "m44-ter-25")
def test_armor_that_leaves_a_marsh_does_not_overrun() -> None:
    f = field("c   b   Ma", a=allied("armor"), b=axis("infantry", 1), c=axis())
    attack(f)
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.at("a") == f.hex("b")
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-03", "m44-unit-21", "m44-unit-31")
@pytest.mark.parametrize("troop", ["infantry", "tank_destroyer", "half_track"])
def test_who_takes_ground_but_does_not_overrun(troop: str) -> None:
    f = field("c   b   a", a=allied(troop), b=axis("infantry", 1), c=axis())
    attack(f)
    f.answer("throw " + "G" * f.dice_asked())
    f.answer("take_ground")
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-08", "m44-unit-23")
def test_supported_infantry_assaults_once_more_and_does_not_advance_again() -> None:
    f = field(
        ".   .   c   b   a",
        a=axis("supported_infantry"),
        b=allied("infantry", 1),
        c=allied("infantry", 1),
    )
    attack(f, AXIS_SEAT)
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.options() == ["target c", "hold"]
    f.answer("target c")
    f.decline_ambush()
    f.answer("throw GAA")
    assert f.ask == "stop"
    assert f.at("a") == f.hex("b")


@pytest.mark.rule("m44-tg-08")
def test_the_second_assault_of_supported_infantry_is_a_close_one() -> None:
    f = field("c   .   b   a", a=axis("supported_infantry"), b=allied("infantry", 1), c=allied())
    attack(f, AXIS_SEAT)
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.ask == "stop"
    town = field("c   Tb  a", a=axis("supported_infantry"), b=allied("infantry", 1), c=allied())
    attack(town, AXIS_SEAT)
    town.answer("throw GA")
    town.answer("take_ground")
    assert town.ask == "stop"


@pytest.mark.rule("m44-tg-09", "m44-ter-20")
def test_armor_takes_ground_into_wire() -> None:
    f = field("c   #b  a", a=allied("armor"), b=axis("infantry", 1), c=axis("infantry", 1))
    attack(f)
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.state.wire == 0
    f.answer("target c")
    f.decline_ambush()
    f.answer("throw GAA")
    assert f.ask == "stop"  # no second advance
    g = duel("#b  a   .", figures=1)
    attack(g)
    g.answer("throw GGG")
    g.answer("take_ground")
    assert g.state.wire == 1 << g.hex("b")


@pytest.mark.rule("m44-ter-20", "m44-otm-05")
def test_infantry_removes_wire_instead_of_battling() -> None:
    f = field("#a  b   .", a=allied(), b=axis())
    f.begin(Battles(ALLIED_SEAT))
    f.answer("choose a")
    assert f.options() == ["target b", "remove_wire", "hold"]
    f.answer("remove_wire")
    assert f.state.wire == 0
    assert f.ask == "stop"
    moving = field("#a  b   .", a=allied(order="on_the_move"), b=axis())
    moving.begin(Battles(ALLIED_SEAT))
    assert moving.ask == "stop"


def moved_beside_a_hedgerow(troop: str = "infantry", order: str = "plain") -> Field:
    """a has moved up to b, who is in a hedgerow that was not next to where a began."""
    f = field(".   Bb  .   a   .", a=allied(troop, order=order), b=axis("infantry", 1))
    f.begin(MoveUnit(ALLIED_SEAT, f.unit("a")), Battles(ALLIED_SEAT))
    f.answer("move r1c3")
    f.answer("choose a")
    f.answer("target b")
    f.decline_ambush()
    f.answer("throw " + "G" * f.dice_asked())
    assert f.at("b") == -1
    return f


@pytest.mark.rule("m44-tg-02", "m44-ter-06")
@pytest.mark.parametrize("troop", ["infantry", "armor"])
def test_a_hedgerow_is_not_taken_by_a_unit_that_did_not_start_next_to_it(troop: str) -> None:
    assert moved_beside_a_hedgerow(troop).ask == "stop"


@pytest.mark.rule("m44-tg-02", "m44-ter-06")
def test_a_hedgerow_is_taken_by_a_unit_that_moved_and_had_started_next_to_it() -> None:
    f = field(
        """
        .   Bb  .
          .   a   .
        .   .   .
        """,
        a=allied(),
        b=axis("infantry", 1),
    )
    f.begin(MoveUnit(ALLIED_SEAT, f.unit("a")), Battles(ALLIED_SEAT))
    f.answer("move r2c1")
    f.answer("choose a")
    f.answer("target b")
    f.decline_ambush()
    f.answer("throw " + "G" * f.dice_asked())
    assert f.ask == "take_ground"


@pytest.mark.rule("m44-card-11", "m44-ter-06")
def test_behind_enemy_lines_no_hedgerow_is_too_far() -> None:
    """Ruling 17: nothing that terrain does to movement bothers it."""
    assert moved_beside_a_hedgerow(order="behind_lines").ask == "take_ground"


@pytest.mark.rule("m44-tg-02", "m44-tg-04", "m44-ter-06")
@pytest.mark.parametrize(("hedge", "takes"), [("B", False), (".", True)])
def test_the_second_advance_of_armor_goes_into_no_hedgerow_farther_off(hedge: str, takes: bool) -> None:
    f = field(f".   {hedge}c  b   a   .", a=allied("armor"), b=axis("infantry", 1), c=axis("infantry", 1))
    attack(f)
    f.answer("throw GAA")
    f.answer("take_ground")
    f.answer("target c")
    f.decline_ambush()
    f.answer("throw " + "G" * f.dice_asked())
    assert (f.ask == "take_ground") == takes


@pytest.mark.rule("m44-tg-04", "m44-ter-06")
def test_the_second_advance_of_armor_goes_into_a_hedgerow_next_to_where_it_began() -> None:
    f = field(
        """
        .   b   .
          a   Bc  .
        .   .   .
        """,
        a=allied("armor"),
        b=axis("infantry", 1),
        c=axis("infantry", 1),
    )
    attack(f)
    f.answer("throw GAA")
    f.answer("take_ground")
    f.answer("target c")
    f.decline_ambush()
    f.answer("throw " + "G" * f.dice_asked())
    assert f.ask == "take_ground"


@pytest.mark.rule("m44-tg-02", "m44-ter-06", "m44-rei-07")
def test_a_unit_that_arrived_this_turn_takes_no_hedgerow() -> None:
    """It came from off the board, and deploying was its move."""
    f = field("By  .   .")
    airborne = f.state.lookup.facts.troop("airborne").number
    unit = f.table.deploy(ALLIED_SEAT, airborne, f.state.lookup.grid.hex("r1c2"))
    assert not can_take(f.state, unit, f.hex("y"))
    f.state.began = f.state.at[:]  # the next turn
    assert can_take(f.state, unit, f.hex("y"))


@pytest.mark.rule("m44-ter-06", "m44-turn-01")
def test_where_a_unit_begins_is_noted_anew_each_turn() -> None:
    f = field(".   .   a   .", a=allied())
    f.table.place(f.unit("a"), f.state.lookup.grid.hex("r1c1"))
    assert f.state.began == [f.hex("a")]
    f.state.lanes = [[Turn(ALLIES)]]
    f.state._open = None
    f.table.start()
    assert f.state.began == f.state.at
