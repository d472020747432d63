"""Big Guns, Destroyers and other guns: m44-unit-08 to 18."""

from __future__ import annotations

import pytest

from beachhead.hexes import HexId
from beachhead.m44.facts import AXIS
from beachhead.m44.rules.movement import reach
from tests.m44.fields import Field, allied, axis, dice_of, field, targets_of
from tests.m44.troops import GERMAN, battle


def gun_field(target: str = "infantry") -> Field:
    return field(
        """
        g   .   .   b   .   d
          h   .   .   .   .
        """,
        g=axis("big_gun"),
        h=axis("big_gun"),
        b=allied(target),
        d=allied(),
    )


@pytest.mark.rule("m44-unit-08", "m44-unit-09", "m44-unit-10")
def test_a_big_gun_that_hits_finds_the_range_for_all() -> None:
    f = gun_field()
    assert dice_of(f, "g", "b") == 2
    battle(f, "g", "b", "IS", GERMAN)
    assert f.state.aim[f.unit("g")] == f.hex("b")
    assert dice_of(f, "g", "b") == 3
    assert dice_of(f, "h", "b") == 3
    assert dice_of(f, "g", "d") == 1


@pytest.mark.rule("m44-unit-10")
def test_cross_hairs_are_not_added() -> None:
    f = gun_field()
    f.state.aim[f.unit("g")] = f.state.aim[f.unit("h")] = f.hex("b")
    assert dice_of(f, "g", "b") == 3


@pytest.mark.rule("m44-unit-09")
@pytest.mark.parametrize(("throw", "marked"), [("SS", False), ("IF", False), ("IS", True)])
def test_only_a_hit_on_a_unit_that_stands_is_marked(throw: str, marked: bool) -> None:
    f = gun_field()
    battle(f, "g", "b", throw, GERMAN)
    if f.ask == "retreat":
        f.answer(f.options()[0])
    assert (f.state.aim[f.unit("g")] >= 0) is marked


@pytest.mark.rule("m44-unit-09")
def test_the_one_marker_stays_where_it_lies() -> None:
    f = gun_field()
    f.state.aim[f.unit("g")] = f.hex("d")
    battle(f, "g", "b", "IS", GERMAN)
    assert f.state.aim[f.unit("g")] == f.hex("d")


@pytest.mark.rule("m44-unit-09", "m44-unit-22")
def test_a_tiger_that_stands_was_not_hit() -> None:
    f = field("~s  .   .   t", s=allied("destroyer"), t=axis("tiger"))
    battle(f, "s", "t", "GA")
    f.answer("throw AS")
    assert f.state.aim == [-1, -1]


@pytest.mark.rule("m44-unit-11")
@pytest.mark.parametrize("cause", ["moves", "retreats", "dies", "gun moves", "gun dies"])
def test_the_marker_goes_back(cause: str) -> None:
    f = gun_field()
    gun, target = f.unit("g"), f.unit("b")
    f.state.aim[gun] = f.hex("b")
    free = HexId(f.hex("b") + 1)
    if cause == "moves":
        f.table.move(target, free, near=True)
    elif cause == "retreats":
        f.table.retreat(target, free)
    elif cause == "dies":
        f.table.lose(target, 4)
    elif cause == "gun moves":
        f.table.move(gun, f.hex("g") + 1, near=False)
    else:
        f.table.lose(gun, 2)
    assert f.state.aim[gun] == -1
    assert f.hex("b") not in f.state.aim


@pytest.mark.rule("m44-unit-12")
def test_a_destroyer_keeps_off_the_shore_and_may_battle_after_its_move() -> None:
    f = field(
        """
        _   _   _   _   _   _
          ~   ~   ~   ~   ~
        ~   ~x  ~x  ~x  ~x  ~
          ~x  ~x  ~d  ~x  ~x
        ~   ~x  ~x  ~x  ~x  ~
        """,
        d=allied("destroyer"),
    )
    found = reach(f.state, f.unit("d"))
    f.expect(found.hexes)
    assert found.far == 0


@pytest.mark.rule("m44-unit-13")
def test_a_destroyer_fires_eight_hexes_without_sight_and_cover() -> None:
    f = field("~d  F   F   F   Tb  .   .   .   c", d=allied("destroyer"), b=axis(), c=axis())
    assert targets_of(f, "d") == "bc"
    assert dice_of(f, "d", "b") == 2
    assert dice_of(f, "d", "c") == 1


@pytest.mark.rule("m44-unit-14")
def test_the_third_star_sinks_a_destroyer() -> None:
    f = field("~d", d=allied("destroyer"))
    f.table.lose(f.unit("d"), 2)
    assert f.state.figures[f.unit("d")] == 1
    assert not any(f.state.stands)
    f.table.lose(f.unit("d"), 1)
    assert f.state.won[AXIS] == 1
    pieces = f.state.lookup.facts.pieces
    assert f.state.stands[AXIS * len(pieces) + pieces.index("destroyer")] == 1


@pytest.mark.rule("m44-unit-17", "m44-unit-16", "m44-unit-03")
@pytest.mark.parametrize(
    ("troop", "near", "far"),
    [("mobile_artillery", 1, 2), ("flak88", 0, 1), ("artillery", 0, 1), ("big_gun", 0, 1)],
)
def test_how_guns_move(troop: str, near: int, far: int) -> None:
    f = field("g   .   .   .   .", g=axis(troop))
    found = reach(f.state, f.unit("g"))
    assert found.near.bit_count() == near
    assert found.hexes.bit_count() == far
