"""Trucks, half-tracks and the Command Car: m44-unit-28 to 33, and what can be restored."""

from __future__ import annotations

import pytest

from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.flow.ordering import Orders
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.battle import may_battle
from beachhead.m44.rules.figures import makeup, restorable
from beachhead.m44.rules.movement import reach
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.troops.command_car import BringAlong
from beachhead.m44.unit_flags import MOVE_OVER, MOVED, NEW, NO_BATTLE
from tests.m44.fields import Field, allied, axis, dice_of, field
from tests.m44.troops import GERMAN, act_names, battle


def supply(
    vehicle: str = "supply_truck", figures: int = 0, weak: int = 1, marks: int = 0, order: str = "plain"
) -> Field:
    return field(
        """
        v   a   .   b
        """,
        v=allied(vehicle, figures, marks=marks, order=order),
        a=allied(figures=weak),
        b=axis(),
    )


@pytest.mark.rule("m44-unit-28", "m44-unit-29")
def test_a_truck_gives_its_figures_to_a_weakened_neighbour() -> None:
    f = supply()
    pool = list(f.state.pool)
    assert act_names(f, "v") == ["resupply a 1", "resupply a 2"]
    f.begin(Battles(CommanderId(0)))
    f.answer("choose v")
    f.answer("resupply a 1")
    assert f.state.figures == [1, 2, 4]
    pieces = f.state.lookup.facts.pieces
    change = {p: f.state.pool[len(pieces) + i] - pool[len(pieces) + i] for i, p in enumerate(pieces)}
    assert {p: n for p, n in change.items() if n} == {"truck": 1, "infantry": -1}
    assert f.ask == "stop"  # neither of them battles


@pytest.mark.rule("m44-unit-29", "m44-unit-30")
def test_a_truck_that_gives_everything_is_gone_and_no_medal() -> None:
    f = supply()
    f.begin(Battles(CommanderId(0)))
    f.answer("choose v")
    f.answer("resupply a 2")
    assert f.state.at[f.unit("v")] == -1
    assert f.state.won == [0, 0]
    assert f.state.wrecks == [0, 0]
    assert not any(f.state.stands)


@pytest.mark.rule("m44-unit-29")
def test_a_unit_is_filled_up_to_its_size_only() -> None:
    assert act_names(supply(weak=3), "v") == ["resupply a 1"]
    assert act_names(supply(weak=4), "v") == []
    assert act_names(supply(figures=1, weak=1), "v") == ["resupply a 1"]


@pytest.mark.rule("m44-unit-29", "m44-unit-31")
def test_a_half_track_battles_or_supplies() -> None:
    f = field("v   a   .   b", v=axis("half_track"), a=axis(figures=2), b=allied())
    f.begin(Battles(GERMAN))
    f.answer("choose v")
    assert "resupply a 2" in f.options()
    assert "target b" not in f.options()  # three hexes off
    f.answer("resupply a 1")
    assert f.ask == "stop"
    gone = field("v   a", v=axis("half_track", marks=NO_BATTLE), a=axis(figures=2))
    assert act_names(gone, "v") == []


@pytest.mark.rule("m44-unit-32")
@pytest.mark.parametrize("vehicle", ["supply_truck", "half_track"])
def test_a_vehicle_does_not_supply_in_the_turn_of_its_arrival(vehicle: str) -> None:
    assert [a for a in act_names(supply(vehicle, marks=NEW), "v") if a.startswith("resupply")] == []


@pytest.mark.rule("m44-unit-28", "m44-unit-29")  # ruling 26
def test_a_truck_may_move_and_then_supply() -> None:
    f = supply(marks=MOVED | MOVE_OVER | NO_BATTLE)
    assert act_names(f, "v") == ["resupply a 1", "resupply a 2"]


@pytest.mark.rule("m44-otm-05", "m44-unit-29")
def test_nor_on_the_move() -> None:
    assert act_names(supply(order="on_the_move"), "v") == []


@pytest.mark.rule("m44-unit-29")
def test_who_has_battled_is_not_supplied() -> None:
    f = supply()
    battle(f, "a", "b", "S" * dice_of(f, "a", "b"))
    assert act_names(f, "v") == []


@pytest.mark.rule("m44-unit-27", "m44-unit-22", "m44-card-13")
@pytest.mark.parametrize(
    ("troop", "figures", "back"),
    [
        ("infantry", 1, 3),
        ("supported_infantry", 3, 2),
        ("tiger", 1, 0),
        ("hobart", 1, 2),
        ("armor_elite", 1, 3),
    ],
)
def test_what_can_be_restored(troop: str, figures: int, back: int) -> None:
    f = field("a", a=allied(troop, figures))
    assert restorable(f.state, f.unit("a")) == back


@pytest.mark.rule("m44-unit-27")
def test_lost_support_never_returns() -> None:
    f = field("a", a=axis("supported_armor"))
    f.table.lose(f.unit("a"), 3)
    assert restorable(f.state, f.unit("a")) == 2
    f.table.restore(f.unit("a"), 2)
    pieces = f.state.lookup.facts.pieces
    assert {p: n for p, n in zip(pieces, makeup(f.state, f.unit("a")), strict=True) if n} == {"armor": 3}


@pytest.mark.rule("m44-rei-12", "m44-card-13")
def test_nothing_is_restored_from_an_empty_pool() -> None:
    f = field("a", a=allied(figures=1))
    f.state.pool = [0] * len(f.state.pool)
    assert restorable(f.state, f.unit("a")) == 0


@pytest.mark.rule("m44-unit-28", "m44-mov-11")
@pytest.mark.parametrize(("ground", "hexes"), [("+", 4), (".", 2)])
def test_a_truck_drives_four_hexes_by_road(ground: str, hexes: int) -> None:
    picture = f"{ground}t  " + f"{ground}   " * 6 if ground == "+" else "t   " + ".   " * 6
    f = field(picture, t=allied("supply_truck"))
    assert reach(f.state, f.unit("t")).hexes.bit_count() == hexes


def car_field(order: str = "plain") -> Field:
    return field(
        """
        a   k   b
          .   .   .
        c   .   .
        """,
        k=axis("command_car", order=order),
        a=axis(order=""),
        b=axis("artillery", order=""),
        c=axis(order=""),
    )


@pytest.mark.rule("m44-unit-33")
@pytest.mark.parametrize(("order", "brought"), [("plain", "plain"), ("on_the_move", "on_the_move")])
def test_an_ordered_command_car_brings_one_neighbour_along(order: str, brought: str) -> None:
    f = car_field(order)
    f.begin(BringAlong(GERMAN))
    assert f.options() == ["bring a", "bring b", "done"]
    f.answer("bring b")
    assert MANNERS[f.state.order[f.unit("b")]].id == brought
    assert f.ask == "stop"
    assert f.state.ordered[GERMAN] == [f.unit("k"), f.unit("b")]


@pytest.mark.rule("m44-unit-33")
def test_it_may_be_left_and_a_car_without_orders_brings_nobody() -> None:
    f = car_field()
    f.begin(Orders(GERMAN))
    f.answer("done")
    assert f.ask == "stop"
    idle = car_field(order="")
    idle.begin(Orders(GERMAN))
    assert idle.ask == "stop"


@pytest.mark.rule("m44-unit-33", "m44-mov-11")
def test_a_command_car_drives_three_hexes_and_never_battles() -> None:
    f = field("k   .   .   .   .   b", k=axis("command_car"), b=allied())
    assert reach(f.state, f.unit("k")).hexes.bit_count() == 3
    assert not may_battle(f.state, f.unit("k"))
    road = field("+k  +   +   +   +   +", k=axis("command_car"))
    assert reach(road.state, 0).hexes.bit_count() == 4
