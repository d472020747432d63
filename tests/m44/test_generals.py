"""OverThrough: generals play what they were handed. Rules m44-ovl-06 to 17, m44-rei-02."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.core.seat import CHANCE
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.flow.ordering import Orders
from beachhead.m44.flow.overthrough import TakeCommand
from beachhead.m44.flow.sequence import DRAW, Phase
from beachhead.m44.ids import CommanderId, SideId
from beachhead.m44.rules.eligibility import commands
from beachhead.m44.rules.movement import enterable
from beachhead.m44.rules.order_effects import MANNERS, PLAIN
from beachhead.m44.rules.reinforcements import dice_to_roll
from beachhead.m44.state import NOWHERE
from beachhead.m44.table import M44Table
from tests.m44.fields import game_at
from tests.m44.hands import card_ids, cards_add_up, hold
from tests.m44.staffs import (
    AXIS_CENTER,
    AXIS_CHIEF,
    AXIS_LEFT,
    AXIS_RIGHT,
    CENTER,
    CHIEF,
    LEFT,
    PAIR,
    RIGHT,
    Staff,
    commanding,
    handing,
)


@pytest.mark.rule("m44-ovl-06")
@pytest.mark.parametrize(("card", "orders"), [("recon-left", 1), ("probe-left", 2), ("attack-left", 3)])
def test_a_section_card_orders_units_in_one_of_his_two_sections(card: str, orders: int) -> None:
    s = commanding((LEFT, card))
    s.begin(TakeCommand(LEFT))
    s.go_to("section", Random(2))
    assert s.options() == ["in_section section1", "in_section section2"]
    s.answer("in_section section2")
    given = 0
    bits = s.state.lookup.ground.section_bits
    while s.ask == "order":
        s.table.play(s.state.first, 0)
        given += 1
    assert given == orders
    assert all(bits[s.state.at[u]] >> 1 & 1 for u in s.state.ordered[LEFT])
    assert s.state.used_in[LEFT] == [1]


@pytest.mark.rule("m44-ovl-06")
def test_an_assault_orders_every_unit_of_one_section() -> None:
    s = commanding((CENTER, "assault-center"))
    s.begin(TakeCommand(CENTER))
    s.go_to("section", Random(2))
    s.answer("in_section section4")
    bits = s.state.lookup.ground.section_bits
    mine = [u for u in s.state.units(ALLIES) if bits[s.state.at[u]] >> 3 & 1]
    assert sorted(s.state.ordered[CENTER]) == mine


@pytest.mark.rule("m44-ovl-04")
def test_two_section_cards_are_used_in_different_sections() -> None:
    s = commanding((LEFT, "probe-left"), (LEFT, "attack-left"))
    s.begin(TakeCommand(LEFT))
    s.go_to("section", Random(2))
    s.answer("in_section section2")
    while s.ask == "order":
        s.table.play(s.state.first, 0)
    assert sorted(s.state.used_in[LEFT]) == [0, 1]
    assert len(s.state.ordered[LEFT]) == 2 + 3


@pytest.mark.rule("m44-ovl-07")
@pytest.mark.parametrize(("card", "orders"), [("general-advance", 2), ("recon-in-force", 1)])
def test_units_in_each_of_his_sections(card: str, orders: int) -> None:
    s = commanding((RIGHT, card))
    s.begin(TakeCommand(RIGHT))
    s.go_to("order", Random(2))
    while s.ask == "order":
        s.table.play(s.state.first, 0)
    bits = s.state.lookup.ground.section_bits
    where = [bits[s.state.at[u]] for u in s.state.ordered[RIGHT]]
    assert len(where) == 2 * orders
    assert sum(1 for b in where if b & 1 << 4) >= orders
    assert sum(1 for b in where if b & 1 << 5) >= orders


@pytest.mark.rule("m44-ovl-07")
def test_pincer_move_orders_two_units_in_one_section() -> None:
    s = commanding((RIGHT, "pincer-move"))
    s.begin(TakeCommand(RIGHT))
    s.go_to("section", Random(2))
    s.answer("in_section section6")
    while s.ask == "order":
        s.table.play(s.state.first, 0)
    assert len(s.state.ordered[RIGHT]) == 2


@pytest.mark.rule("m44-ovl-08")
@pytest.mark.parametrize("general", [LEFT, CENTER, RIGHT])
def test_a_tactic_reaches_only_the_units_of_its_general(general: CommanderId) -> None:
    s = commanding((general, "direct-from-hq"))
    s.begin(TakeCommand(general))
    s.go_to("order", Random(4))
    offered = {o.split()[1] for o in s.options() if o != "done"}
    names = s.state.setup.names
    mine = {names.write("UnitId", u) for u in s.state.units(ALLIES) if commands(s.state, general, u)}
    assert offered == mine
    for _ in range(4):
        s.table.play(s.state.first, 0)
    assert len(s.state.ordered[general]) == 4


@pytest.mark.rule("m44-ovl-09", "m44-ovl-10")
def test_a_general_without_a_card_rolls_for_initiative_then_for_reinforcements() -> None:
    s = Staff()
    s.begin(TakeCommand(LEFT))
    assert s.ask == "initiative"
    assert sum(s.state.first.weights) == 6**2
    s.answer("throw AS")
    assert s.ask == "reinforcement_dice"
    s.go_to("order", Random(3))
    s.table.play(s.state.first, 0)
    assert s.ordered_by(LEFT) == ["plain"]
    assert s.ask != "order"  # one star, one order


@pytest.mark.rule("m44-ovl-09")
def test_without_a_star_nobody_is_ordered() -> None:
    s = Staff()
    s.begin(TakeCommand(LEFT))
    s.answer("throw IA")
    s.answer("throw IIIAAG")
    s.go_to("order", Random(3))
    assert s.ask == "stop"
    assert s.state.ordered[LEFT] == []


@pytest.mark.rule("m44-rei-02")
@pytest.mark.parametrize(("turn", "axis"), [(1, 3), (2, 4), (3, 5), (9, 5)])
def test_reinforcement_dice_go_by_the_turn(turn: int, axis: int) -> None:
    s = Staff()
    s.state.turn = turn
    assert [dice_to_roll(s.state, g) for g in (LEFT, CENTER, RIGHT)] == [6, 6, 6]
    assert [dice_to_roll(s.state, g) for g in (AXIS_LEFT, AXIS_CENTER, AXIS_RIGHT)] == [axis] * 3
    s.table.enforce(LEFT, s.state.lookup.facts.card("recon-left").number, NOWHERE)
    assert dice_to_roll(s.state, LEFT) == 8


@pytest.mark.rule("m44-rei-22", "m44-air-01", "m44-ovl-05")
def test_allied_air_power_takes_two_dice_from_every_axis_general() -> None:
    s = handing("air-power", "probe-left", "probe-right")
    s.answer("play air-power")
    assert s.state.held_up == [0, 0, 0, 0, 0, 2, 2, 2]
    s.state.turn = 3
    assert [dice_to_roll(s.state, g) for g in (AXIS_LEFT, AXIS_CENTER, AXIS_RIGHT)] == [3, 3, 3]
    s.begin(Orders(CHIEF))
    assert s.ask == "air_group"
    assert s.state.first.seat == "allies-chief"


@pytest.mark.rule("m44-ovl-11")
def test_chief_then_left_centre_and_right_then_all_move_and_battle() -> None:
    """The seats that are asked in the first turn, in the order of their phases."""
    state = game_at(PAIR)
    table = M44Table(state, None)
    table.start()
    s = Staff()
    s.state, s.table = state, table
    rng = Random(7)
    phases: list[tuple[str, str]] = []
    while state.active == ALLIES:
        decision = state.first
        if decision.seat != CHANCE and decision.ask in ("hand_out", "section", "order", "choose_mover"):
            phases.append((decision.ask, str(decision.seat)))
        index = rng.randrange(len(decision.options)) if not decision.weights else 0
        table.play(decision, index)
    rank = {"hand_out": 0, "section": 1, "order": 1, "choose_mover": 2}
    assert [rank[ask] for ask, _ in phases] == sorted(rank[ask] for ask, _ in phases)
    generals = [seat for ask, seat in phases if rank[ask] == 1]
    line = ["allies-left", "allies-center", "allies-right"]
    assert [line.index(seat) for seat in generals] == sorted(line.index(seat) for seat in generals)
    assert {seat for ask, seat in phases if ask == "hand_out"} == {"allies-chief"}


def countering(*last: tuple[int, str, int]) -> Staff:
    """The left Allied general, opposite the right Axis one, plays a Counter-Attack."""
    s = commanding((LEFT, "counter-attack"))
    for commander, card, place in last:
        s.state.last[commander].append(s.state.lookup.facts.card(card).number)
        s.state.last_used_in[commander].append(place)
    s.begin(TakeCommand(LEFT))
    return s


@pytest.mark.rule("m44-ovl-15")
def test_a_general_repeats_the_card_of_the_general_opposite_in_the_same_section() -> None:
    s = countering((AXIS_RIGHT, "assault-right", 1), (AXIS_LEFT, "probe-left", 4))
    s.go_to("section", Random(1))
    assert card_ids(s.state, s.state.in_force[LEFT]) == ["assault-left"]
    assert s.state.used_in[LEFT] == [1]
    bits = s.state.lookup.ground.section_bits
    plain = [u for u in s.state.ordered[LEFT] if MANNERS[s.state.order[u]].id == "plain"]
    assert plain
    assert all(bits[s.state.at[u]] >> 1 & 1 for u in plain)


@pytest.mark.rule("m44-ovl-15")
def test_he_chooses_between_the_cards_of_that_general_and_of_the_enemy_chief() -> None:
    s = countering(
        (AXIS_RIGHT, "probe-right", 0), (AXIS_RIGHT, "recon-right", 1), (AXIS_CHIEF, "barrage", -1)
    )
    assert s.ask == "repeat"
    assert s.options() == [
        "repeat axis-right probe-right section1",
        "repeat axis-right recon-right section2",
        "repeat axis-chief barrage -",
    ]
    s.answer("repeat axis-chief barrage -")
    s.go_to("barrage", Random(1))
    assert len(s.options()) == len(s.state.units(AXIS))  # anywhere


@pytest.mark.rule("m44-ovl-15", "m44-ovl-14")
def test_their_finest_hour_of_the_enemy_is_one_model_and_rolls_four_dice() -> None:
    s = countering((AXIS_RIGHT, "their-finest-hour", -1), (AXIS_CHIEF, "their-finest-hour", -1))
    assert s.ask == "order_dice"
    assert sum(s.state.first.weights) == 6**4


@pytest.mark.rule("m44-card-05", "m44-ovl-15")
def test_a_general_without_a_model_orders_nobody() -> None:
    s = countering((AXIS_LEFT, "probe-left", 4))
    assert s.ask == "reinforcement_dice"
    s.answer("throw IIIAAG")
    s.go_to("order", Random(3))
    assert s.ask == "stop"


@pytest.mark.rule("m44-off-01", "m44-ovl-05", "m44-mode-10")
def test_the_chief_calls_the_guns_off_the_map_himself() -> None:
    s = handing("recon-left", "probe-left", scenario="overthrough/utah+airborne")
    assert "play_as_barrage recon-left" in s.options()
    s.answer("play_as_barrage recon-left")
    s.begin(Orders(CHIEF))
    assert s.ask == "barrage"
    names = s.state.setup.names
    on_utah = [u for u in s.state.units(AXIS) if s.state.home[u] == 0]
    assert s.options() == [f"target {names.write('UnitId', u)}" for u in on_utah]


def assaulted(card: str) -> Staff:
    """An Allied unit of the left general close-assaults an Axis one; the Axis chief holds this card."""
    s = Staff()
    state, lookup = s.state, s.state.lookup
    hold(state, AXIS_CHIEF, card, "probe-left")
    infantry = next(u for u in state.units(ALLIES) if state.aboard[u] < 0 and not lookup.arm[state.troop[u]])
    for foe in state.units(AXIS):
        near = lookup.disc(state.at[foe], 1) & enterable(state, infantry)
        if near and lookup.dice[state.troop[foe]]:
            s.table.place(infantry, near.bit_length() - 1)
            s.table.order(LEFT, infantry, PLAIN)
            s.begin(Battles(LEFT))
            s.answer(f"choose {state.setup.names.write('UnitId', infantry)}")
            s.answer(next(o for o in s.options() if o.startswith("target")))
            return s
    raise AssertionError("there is a place next to some unit")


@pytest.mark.rule("m44-ovl-05", "m44-amb-01")
def test_the_chief_is_asked_for_an_ambush() -> None:
    s = assaulted("ambush")
    assert s.ask == "ambush"
    assert s.state.first.seat == "axis-chief"


@pytest.mark.rule("m44-ovl-13")
def test_the_chief_draws_at_once_for_an_ambush() -> None:
    s = assaulted("ambush")
    s.answer("ambush")
    assert s.ask == "draw"
    s.table.play(s.state.first, 0)
    assert s.ask == "battle_dice"
    assert len(s.state.hands[AXIS_CHIEF]) == 2
    assert s.state.ambushes == [0] * 8
    cards_add_up(s.state)


@pytest.mark.rule("m44-ovl-12")
@pytest.mark.parametrize(("side", "chief"), [(ALLIES, "allies-chief"), (AXIS, "axis-chief")])
def test_the_chief_draws_at_the_end_of_the_turn_and_nobody_else(side: int, chief: str) -> None:
    s = Staff()
    s.state.active = side
    s.begin(Phase(SideId(side), DRAW))
    s.go_to("stop", Random(3))
    held = {seat: len(cards) for seat, cards in zip(s.state.lookup.seats, s.state.hands, strict=True)}
    assert {seat: n for seat, n in held.items() if n} == {chief: 2}


@pytest.mark.rule("m44-ovl-16", "m44-otm-03")
def test_orders_on_the_move_come_from_flags_alone_and_stay_with_the_general() -> None:
    s = Staff()
    assert all(card.on_the_move == 0 for card in s.state.lookup.facts.cards)
    s.begin(TakeCommand(LEFT))
    s.answer("throw IA")
    s.answer("throw IIIAFF")
    s.go_to("on_the_move", Random(3))
    names = s.state.setup.names
    mine = {names.write("UnitId", u) for u in s.state.units(ALLIES) if commands(s.state, LEFT, u)}
    assert {o.split()[1] for o in s.options() if o != "done"} == mine
