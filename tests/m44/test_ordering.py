"""Orders: rules m44-ord and m44-otm, sections of m44-brd. The pictures are as wide as a map."""

from __future__ import annotations

import pytest

from beachhead.m44.facts import ALLIES, AXIS, CENTER, LEFT, RIGHT, section
from beachhead.m44.flow.ordering import GiveOnTheMove, Orders, OrderUnits
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.eligibility import fits, of_arms, owner, unordered
from beachhead.m44.rules.order_effects import ON_THE_MOVE, PLAIN
from beachhead.m44.state import NOWHERE
from tests.m44.fields import Field, allied, axis, field, game_at

ALLIED_SEAT, AXIS_SEAT = CommanderId(0), CommanderId(1)

#     x of the columns: the dotted lines cross the fourth and the ninth hex of the lower row
WIDE = """
    a   b   c   .   .   d   .   e   .   .   f   .   g
      .   .   .   h   .   .   .   .   i   .   .   .
"""
UNITS = {letter: allied(order="") for letter in "abcdefghi"}


def wide() -> Field:
    return field(WIDE, **UNITS)  # type: ignore[arg-type]  # pieces only


def order(f: Field, card: str, seat: CommanderId = ALLIED_SEAT) -> None:
    """The orders of one card."""
    f.table.enforce(seat, f.state.lookup.facts.card(card).number, NOWHERE)
    f.begin(Orders(seat))


def ordered(f: Field, manner: int) -> str:
    return "".join(letter for letter, u in f.letters.items() if f.state.order[u] == manner)


@pytest.mark.rule("m44-ord-04", "m44-brd-08", "m44-brd-09", "m44-turn-05")
def test_a_section_card_orders_in_its_section_only() -> None:
    f = wide()
    order(f, "probe-left")
    assert f.ask == "order"
    assert f.options() == ["order a", "order b", "order c", "order h", "done"]
    f.answer("order b")
    f.answer("order h")
    assert f.ask == "on_the_move"
    assert ordered(f, PLAIN) == "bh"


@pytest.mark.rule("m44-brd-09", "m44-ord-04")
def test_a_hex_on_a_dotted_line_is_in_both_sections() -> None:
    for card in ("probe-left", "probe-center"):
        f = wide()
        order(f, card)
        assert "order h" in f.options()
    f = wide()
    order(f, "probe-right")
    assert "order i" in f.options()
    assert "order h" not in f.options()


@pytest.mark.rule("m44-brd-10")
def test_left_and_right_are_those_of_the_acting_player() -> None:
    assert section(ALLIES, 0, LEFT) == section(AXIS, 0, RIGHT) == 0
    assert section(ALLIES, 0, CENTER) == section(AXIS, 0, CENTER) == 1
    units = {letter: axis(order="") for letter in "abcdefghi"}
    f = field(WIDE, **units)  # type: ignore[arg-type]  # pieces only
    order(f, "probe-left", AXIS_SEAT)
    assert f.options() == ["order f", "order g", "order i", "done"]


@pytest.mark.rule("m44-ord-04")
def test_units_on_the_line_are_shared_out_over_the_sections() -> None:
    """One order a section: h may use that of the left or of the center, three units are too many."""
    f = wide()
    left, center = section(ALLIES, 0, LEFT), section(ALLIES, 0, CENTER)
    a, d, h = f.unit("a"), f.unit("d"), f.unit("h")
    assert fits(f.state, [a, h], (left, center), (1, 1))
    assert fits(f.state, [h, d], (left, center), (1, 1))
    assert not fits(f.state, [a, h, d], (left, center), (1, 1))
    assert fits(f.state, [a, h, d], (left, center), (2, 1))
    assert not fits(f.state, [a, f.unit("b"), d], (left, center), (1, 2))


@pytest.mark.rule("m44-ord-04")
def test_recon_in_force_orders_one_in_each_section() -> None:
    f = wide()
    order(f, "recon-in-force")
    f.answer("order a")
    assert "order b" not in f.options()
    assert "order h" in f.options()  # it takes the order of the center
    f.answer("order h")
    assert f.options() == ["order f", "order g", "order i", "done"]


@pytest.mark.rule("m44-ord-03", "m44-turn-11")
def test_orders_that_find_no_unit_are_lost() -> None:
    units = {**UNITS, "f": axis(order=""), "g": axis(order=""), "i": axis(order="")}
    f = field(WIDE, **units)  # type: ignore[arg-type]  # pieces only
    order(f, "attack-right")
    assert f.ask == "on_the_move"  # three orders, no unit: nobody is asked
    assert ordered(f, PLAIN) == ""


@pytest.mark.rule("m44-ord-03")
def test_where_there_are_orders_for_all_nobody_is_asked() -> None:
    f = wide()
    order(f, "assault-left")
    assert ordered(f, PLAIN) == "abch"
    assert f.ask == "stop"  # an Assault has no orders On the Move


@pytest.mark.rule("m44-ord-02")
def test_a_unit_gets_one_order_a_turn() -> None:
    f = wide()
    order(f, "probe-left")
    f.answer("order a")
    assert "order a" not in f.options()
    f.answer("order b")
    assert "on_the_move a" not in f.options()
    assert f.unit("a") not in unordered(f.state, ALLIED_SEAT)


@pytest.mark.rule("m44-otm-01")
@pytest.mark.parametrize(("card", "moves"), [("recon-center", 2), ("probe-center", 2), ("attack-center", 1)])
def test_orders_on_the_move_of_the_cards(card: str, moves: int) -> None:
    f = wide()
    order(f, card)
    while f.ask == "order":
        f.do(f.asked.options[0])
    for _ in range(moves):
        assert f.ask == "on_the_move"
        assert "on_the_move g" in f.options() or "on_the_move f" in f.options()  # in any section
        f.do(f.asked.options[-2])
    assert f.ask == "stop"


@pytest.mark.rule("m44-otm-03", "m44-otm-04")
def test_flags_and_card_are_pooled() -> None:
    f = wide()
    f.state.on_the_move[ALLIED_SEAT] = 3
    order(f, "attack-left")
    while f.ask == "order":
        f.do(f.asked.options[0])
    given = 0
    while f.ask == "on_the_move":
        f.do(f.asked.options[0])
        given += 1
    assert given == 1 + 3
    assert len(ordered(f, ON_THE_MOVE)) == 4


@pytest.mark.rule("m44-otm-04", "m44-turn-05")
def test_orders_on_the_move_may_be_left_ungiven() -> None:
    f = wide()
    f.begin(GiveOnTheMove(ALLIED_SEAT, 2))
    f.answer("on_the_move c")
    f.answer("done")
    assert f.ask == "stop"
    assert ordered(f, ON_THE_MOVE) == "c"


@pytest.mark.rule("m44-ord-01", "m44-ord-05", "m44-ord-07", "m44-unit-40")
def test_cards_for_an_arm_order_that_arm_only() -> None:
    f = field(
        "a   b   c   ~d  ~   ~   ~",
        a=allied("infantry", order=""),
        b=allied("armor", order=""),
        c=allied("artillery", order=""),
        d=allied("destroyer", order=""),
    )
    units: list[int] = [f.unit(letter) for letter in "abcd"]
    assert of_arms(f.state, units, 1 << 0) == [f.unit("a")]
    assert of_arms(f.state, units, 1 << 1 | 1 << 2) == [f.unit("b"), f.unit("c")]
    assert of_arms(f.state, units, 0) == units  # free choice, the Destroyer too
    f.begin(OrderUnits(commander=ALLIED_SEAT, manner=PLAIN, sections=(), counts=(1,), arms=1 << 1, taken=()))
    assert ordered(f, PLAIN) == "b"


@pytest.mark.rule("m44-ord-06", "m44-ord-07")
def test_craft_and_ships_are_ordered_by_section_cards() -> None:
    state = game_at("sword")
    aboard = [u for u in state.units(ALLIES) if state.aboard[u] >= 0]
    ships = [u for u in state.units(ALLIES) if state.lookup.facts.troops[state.troop[u]].id == "destroyer"]
    mine = unordered(state, ALLIED_SEAT)
    assert aboard
    assert ships
    assert set(aboard + ships) <= set(mine)
    commando = next(u for u in aboard if state.lookup.facts.troops[state.troop[u]].id == "commando")
    assert of_arms(state, [commando], 1 << 0) == [commando]  # a craft counts as what it carries


@pytest.mark.rule("m44-mode-07", "m44-ovl-01")
@pytest.mark.parametrize(
    "scenario", ["double/sword+juno", "triple/american", "neptune", "overthrough/juno+gold"]
)
def test_every_unit_has_one_owner(scenario: str) -> None:
    state = game_at(scenario)
    for side in (AXIS, ALLIES):
        for unit in state.units(side):
            commander = state.lookup.facts.commanders[owner(state, unit)]
            assert commander.side == side
            assert not commander.chief
            if commander.map >= 0:
                assert commander.map == state.home[unit]
            else:
                bits = state.lookup.ground.section_bits[state.at[unit]]
                assert any(bits >> s & 1 for s in commander.sections)
