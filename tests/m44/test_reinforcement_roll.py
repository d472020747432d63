"""The reinforcement roll and what it buys: m44-rei-01 to 06, m44-rei-18 to 22, m44-turn-04."""

from __future__ import annotations

import pytest

from beachhead.m44.facts import AXIS, EVERY
from beachhead.m44.flow.ordering import Orders
from beachhead.m44.flow.reinforcing import CallUnits, RollForReinforcements
from beachhead.m44.game import M44
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.dice import read
from beachhead.m44.rules.figures import pool_place
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.rules.reinforcements import calls, dice_to_roll, places
from tests.m44.arrivals import REINFORCED, called, card, commander, offers, troop
from tests.m44.fields import allied, axis, field, game_at


@pytest.mark.rule("m44-rei-01", "m44-turn-04")
def test_one_die_for_each_card_with_the_one_just_played() -> None:
    f = field("a", a=allied(), special=REINFORCED)
    f.state.hands[0], f.state.in_play[0] = [1, 1, 2, 3, 4], [5]
    f.begin(RollForReinforcements(CommanderId(0)))
    assert f.ask == "reinforcement_dice"
    assert f.dice_asked() == 6


@pytest.mark.rule("m44-rei-01", "m44-ord-09", "m44-card-06")
@pytest.mark.parametrize(("name", "dice"), [("recon-left", 8), ("recon-in-force", 6), ("probe-left", 6)])
def test_two_more_after_a_recon_1(name: str, dice: int) -> None:
    state = game_at("sword")
    number = card(state, name)
    c = commander(state, "allies")
    state.hands[c], state.in_play[c], state.in_force[c] = [0] * 5, [number], [number]
    state.used_in[c] = [-1]
    assert dice_to_roll(state, c) == dice


@pytest.mark.rule("m44-rei-02")
@pytest.mark.parametrize(
    ("seat", "turn", "dice"),
    [
        ("axis-left", 1, 3),
        ("axis-left", 2, 4),
        ("axis-center", 3, 5),
        ("axis-right", 30, 5),
        ("allies-left", 1, 6),
        ("allies-right", 9, 6),
    ],
)
def test_generals_roll_by_the_turn_with_or_without_a_card(seat: str, turn: int, dice: int) -> None:
    state = game_at("overthrough/sword+juno")
    state.turn = turn
    assert dice_to_roll(state, commander(state, seat)) == dice


@pytest.mark.rule("m44-rei-03")
def test_map_commanders_roll_by_their_own_hands() -> None:
    state = game_at("triple/british")
    for seat, cards in (("sword-allies", 6), ("juno-axis", 3)):
        c = commander(state, seat)
        state.hands[c], state.in_play[c] = [0] * (cards - 1), [0]
        assert dice_to_roll(state, c) == cards


@pytest.mark.rule("m44-rei-22")
def test_air_power_takes_the_roll_of_the_next_turn_only() -> None:
    f = field("a", a=axis(), special=REINFORCED)
    c = f.state.lookup.fighters[AXIS][0]
    f.state.hands[c], f.state.held_up[c] = [1, 2, 3], EVERY
    f.begin(RollForReinforcements(c))
    assert f.ask == "stop"
    assert dice_to_roll(f.state, c) == 3


@pytest.mark.rule("m44-rei-22")
@pytest.mark.parametrize(("turn", "dice"), [(1, 1), (2, 2), (3, 3)])
def test_in_overthrough_it_takes_two_dice(turn: int, dice: int) -> None:
    state = game_at("overthrough/sword+juno")
    state.turn = turn
    c = commander(state, "axis-left")
    state.held_up[c] = state.lookup.facts.mode.air_power_dice
    assert dice_to_roll(state, c) == dice


@pytest.mark.rule("m44-otm-03", "m44-otm-04", "m44-rei-05")
def test_flags_give_orders_on_the_move() -> None:
    f = field(
        "a   .   b   .   c", a=allied(order=""), b=allied(order=""), c=allied(order=""), special=REINFORCED
    )
    f.state.hands[0] = [1, 1, 1]
    f.begin(RollForReinforcements(CommanderId(0)), Orders(CommanderId(0)))
    f.answer("throw IFF")
    assert f.ask == "on_the_move"
    f.answer("on_the_move a")
    f.answer("on_the_move c")
    assert f.ask == "stop"
    assert [MANNERS[n].id for n in f.state.order] == ["on_the_move", "none", "on_the_move"]


@pytest.mark.rule("m44-rei-05", "m44-rei-06")
def test_dice_are_spent_once() -> None:
    state = game_at("sword")
    assert ("rt-01", "infantry") in offers(state, "axis", "IIIAA")
    assert ("rt-04", "armor") in offers(state, "axis", "IIIAA")
    f = field("a", a=axis(), special=REINFORCED)
    c = f.state.lookup.fighters[AXIS][0]
    f.state.dice[c] = read("IIIAA")
    f.begin(CallUnits(c))
    assert f.ask == "call"
    f.answer("call rt-10 supported_armor")
    assert f.ask == "stop"
    assert f.state.dice[c] == read("II")
    f.state.dice[c] = read("IIIAA")
    f.begin(CallUnits(c))
    f.answer("call rt-01 infantry")
    f.answer("call rt-04 armor")
    assert f.ask == "stop"
    assert f.state.dice[c] == 0


@pytest.mark.rule("m44-rei-05")
def test_leftovers_and_single_stars_give_nothing() -> None:
    assert offers(game_at("sword"), "allies", "IIAGFS") == set()


@pytest.mark.rule("m44-rei-06")
def test_a_row_lists_what_side_and_scenario_allow() -> None:
    sword = game_at("sword")
    assert offers(sword, "axis", "GGS") == {
        ("rt-07", "artillery"),
        ("rt-07", "flak88"),
        ("rt-08", "mobile_artillery"),
        ("rt-08", "nebelwerfer"),
    }
    assert offers(sword, "allies", "GGS") == {("rt-07", "artillery"), ("rt-08", "mobile_artillery")}


@pytest.mark.rule("m44-rei-18")
@pytest.mark.parametrize("scenario", ["sword", "juno", "gold", "omaha", "utah"])
def test_funnies_come_to_the_british_beaches_only(scenario: str) -> None:
    expected = scenario in ("sword", "juno", "gold")
    assert (("rt-04", "hobart") in offers(game_at(scenario), "allies", "AA")) is expected


@pytest.mark.rule("m44-rei-19", "m44-rei-21")
def test_the_short_list_of_the_american_airborne() -> None:
    state = game_at("airborne")
    assert offers(state, "allies", "IIIAAGGSSSFF") == {
        ("rt-02", "french_resistance"),
        ("rt-03", "airborne"),
        ("rt-07", "artillery"),
        ("rt-12", "supply_truck"),
        ("rt-13", "french_resistance"),
        ("rt-13", "airborne"),
        ("rt-13", "artillery"),
        ("rt-13", "supply_truck"),
    }
    assert ("rt-01", "infantry") in offers(state, "axis", "III")


@pytest.mark.rule("m44-rei-21")
def test_three_stars_buy_any_unit_and_four_the_command_car_too() -> None:
    state = game_at("omaha")
    three, four = offers(state, "axis", "SSS"), offers(state, "axis", "SSSS")
    assert {t for r, t in three if r == "rt-13"} >= {"tiger", "infantry", "half_track", "flak88"}
    assert ("rt-13", "command_car") not in three
    assert ("rt-14", "command_car") in four
    assert ("rt-14", "tiger") in four
    assert ("rt-14", "command_car") not in offers(state, "allies", "SSSS")


@pytest.mark.rule("m44-rei-09", "m44-rei-12")
def test_without_figures_there_is_no_unit() -> None:
    state = game_at("sword")
    assert ("rt-11", "tiger") in offers(state, "axis", "AAA")
    state.pool[pool_place(state, 0, AXIS) + state.lookup.facts.pieces.index("tiger")] = 0
    assert ("rt-11", "tiger") not in offers(state, "axis", "AAA")
    assert ("rt-04", "armor") in offers(state, "axis", "AAA")


@pytest.mark.rule("m44-unit-33", "m44-rei-21")  # ruling 35
def test_one_command_car_a_map_and_no_other_when_it_is_lost() -> None:
    f = field(".   e", special=REINFORCED)
    c, car = f.state.lookup.fighters[AXIS][0], troop(f.state, "command_car")
    f.state.dice[c] = read("SSSS")
    assert car in [t for _, t in calls(f.state, c)]
    unit = f.table.deploy(c, car, f.hex("e"))
    assert car not in [t for _, t in calls(f.state, c)]
    f.table.lose(unit, 1)
    assert car not in [t for _, t in calls(f.state, c)]


@pytest.mark.rule("m44-unit-33", "m44-mode-11")  # ruling 35
def test_a_command_car_counts_for_the_map_it_was_put_on() -> None:
    """It drives over to Juno: Sword has had its car, Juno may still have one."""
    state = game_at("double/sword+juno")
    seats = commander(state, "sword-axis"), commander(state, "juno-axis")
    table, car = M44.table(state, None), troop(state, "command_car")
    unit = table.deploy(seats[0], car, state.lookup.grid.hex("sword:r2c12"))
    table.place(unit, state.lookup.grid.hex("juno:r1c2"))
    assert state.home[unit] == 1
    assert [("rt-14", "command_car") in offers(state, f"{m}-axis", "SSSS") for m in ("sword", "juno")] == [
        False,
        True,
    ]


@pytest.mark.rule("m44-unit-33", "m44-ovl-18")  # ruling 35
def test_a_general_puts_a_second_command_car_on_his_other_map_only() -> None:
    state = game_at("overthrough/sword+juno")
    c, car = commander(state, "axis-center"), troop(state, "command_car")
    juno = state.lookup.facts.maps[1].entries & state.lookup.zones[c]
    assert juno
    assert places(state, c, called(state, "rt-14", "command_car")) & ~juno
    M44.table(state, None).deploy(c, car, state.lookup.grid.hex("sword:r1c10"))
    assert places(state, c, called(state, "rt-14", "command_car")) == juno
