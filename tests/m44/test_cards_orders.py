"""Cards that order units: section cards, tactics by arm, assaults, firefight, dig-in, behind the lines."""

from __future__ import annotations

import pytest

from beachhead.hexes import each
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.cards import Aftermath
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.flow.moving import Movement
from beachhead.m44.rules.battle import FIRST, SECOND, dice, may_battle, targets
from beachhead.m44.rules.movement import reach
from tests.m44.fields import Field, allied, axis, battlefield, field, game_at
from tests.m44.hands import ALLIED, GERMAN, hold, ordered, play, row

LINE = """
    a   b   .   .   .   c   d   .   .   .   e   f   g
      .   .   .   h   .   .   .   .   k   .   .   .
"""
"""Three sections from the Allied left to the right: a b, c d, e f g; h and k on the dotted lines."""


def front(**changed: str) -> Field:
    units = {letter: allied(changed.get(letter, "infantry"), order="") for letter in "abcdefghk"}
    return battlefield(LINE, units)


def order_all(f: Field, *letters: str) -> None:
    for letter in letters:
        f.answer(f"order {letter}")


SECTION_CARDS = [
    ("recon-left", 1, "abh"),
    ("recon-center", 1, "cdhk"),
    ("recon-right", 1, "efgk"),
    ("probe-left", 2, "abh"),
    ("probe-center", 2, "cdhk"),
    ("probe-right", 2, "efgk"),
    ("attack-left", 3, "abh"),
    ("attack-center", 3, "cdhk"),
    ("attack-right", 3, "efgk"),
]


@pytest.mark.rule("m44-ord-04", "m44-brd-08", "m44-brd-09")
@pytest.mark.parametrize("deck", ["breakthrough", "standard"])
@pytest.mark.parametrize(("card", "orders", "where"), SECTION_CARDS)
def test_section_card(card: str, orders: int, where: str, deck: str) -> None:
    """So many units of the named section; the dotted-line hexes count in both of theirs."""
    f = battlefield(LINE, {letter: allied(order="") for letter in "abcdefghk"}, deck=deck)
    play(f, ALLIED, card)
    if orders < len(where):
        assert f.options() == [*(f"order {letter}" for letter in where), "done"]
        order_all(f, *where[:orders])
    assert ordered(f) == dict.fromkeys(where[:orders], "plain")


@pytest.mark.rule("m44-otm-01", "m44-otm-04")
@pytest.mark.parametrize(
    ("card", "deck", "more"),
    [
        ("recon-left", "breakthrough", 2),
        ("probe-center", "breakthrough", 2),
        ("attack-right", "breakthrough", 1),
        ("assault-left", "breakthrough", 0),
        ("general-advance", "breakthrough", 0),
        ("recon-left", "standard", 0),
        ("probe-center", "standard", 0),
        ("attack-right", "standard", 0),
    ],
)
def test_orders_on_the_move_of_a_card_are_added_to_those_of_flags(card: str, deck: str, more: int) -> None:
    """With one flag rolled, everything that is left may go On the Move, in any section."""
    f = battlefield(LINE, {letter: allied(order="") for letter in "abcdefghk"}, deck=deck)
    f.state.on_the_move[ALLIED] = 1
    play(f, ALLIED, card)
    while f.ask == "order":
        f.do(f.asked.options[0])
    given = 0
    while f.ask == "on_the_move":
        f.do(f.asked.options[0])
        given += 1
    assert given == 1 + more
    assert list(ordered(f).values()).count("on_the_move") == 1 + more


@pytest.mark.rule("m44-brd-10", "m44-ord-04")
def test_left_is_the_left_of_the_player_who_plays_it() -> None:
    f = battlefield(LINE, {letter: axis(order="") for letter in "abcdefghk"})
    play(f, GERMAN, "assault-left")
    assert set(ordered(f)) == set("efgk")


@pytest.mark.rule("m44-ord-03", "m44-ord-04")
@pytest.mark.parametrize("card", ["assault-left", "assault-center", "assault-right"])
def test_assault_orders_every_unit_of_its_section_and_asks_nobody(card: str) -> None:
    f = front()
    play(f, ALLIED, card)
    where = {"assault-left": "abh", "assault-center": "cdhk", "assault-right": "efgk"}[card]
    assert ordered(f) == dict.fromkeys(where, "plain")
    assert f.ask == "stop"


@pytest.mark.rule("m44-ord-04", "m44-brd-09")
def test_general_advance_orders_two_units_in_each_section() -> None:
    f = front()
    play(f, ALLIED, "general-advance")
    order_all(f, "a", "b", "h", "c", "k", "e")
    assert ordered(f) == dict.fromkeys("abhcke", "plain")


@pytest.mark.rule("m44-ord-04")
def test_pincer_move_orders_two_units_on_each_flank_and_none_in_the_centre() -> None:
    f = front()
    play(f, ALLIED, "pincer-move")
    assert f.options() == [*(f"order {letter}" for letter in "abefghk"), "done"]
    order_all(f, "a", "b", "g", "f")
    assert f.ask == "stop"


@pytest.mark.rule("m44-ord-04", "m44-ord-09")
def test_recon_in_force_orders_one_unit_in_each_section() -> None:
    f = front()
    play(f, ALLIED, "recon-in-force")
    order_all(f, "a", "h", "e")
    assert f.ask == "stop"
    assert ordered(f) == dict.fromkeys("ahe", "plain")


@pytest.mark.rule("m44-turn-11", "m44-ord-03")
def test_a_card_without_any_unit_for_it_may_be_played() -> None:
    f = field(LINE, a=allied(order=""))
    play(f, ALLIED, "assault-right")
    assert ordered(f) == {}
    assert f.ask == "stop"


@pytest.mark.rule("m44-turn-03")
def test_an_ambush_is_not_a_card_of_the_turn() -> None:
    f = front()
    hold(f.state, ALLIED, "ambush", "assault-left")
    play(f, ALLIED, "assault-left", others=("ambush",))
    assert f.state.hands[ALLIED] == [f.state.lookup.facts.card("ambush").number]


@pytest.mark.rule("m44-ord-05")
@pytest.mark.parametrize("card", ["armor-assault", "artillery-bombard"])
def test_without_a_unit_of_the_kind_any_one_unit_is_ordered(card: str) -> None:
    f = front()
    play(f, ALLIED, card)
    assert len(f.options()) == 10
    f.answer("order k")
    assert ordered(f) == {"k": "plain"}
    assert f.ask == "stop"


@pytest.mark.rule("m44-ord-05")
@pytest.mark.parametrize("card", ["move-out", "infantry-assault", "dig-in", "behind-enemy-lines"])
def test_without_infantry_any_one_unit_is_ordered(card: str) -> None:
    f = field(row("a b ."), a=allied("armor", order=""), b=allied("armor", order=""))
    play(f, ALLIED, card)
    f.answer("order b")
    assert ordered(f) == {"b": "plain"}


@pytest.mark.rule("m44-ord-05", "m44-unit-40")
def test_move_out_orders_four_infantry_units_anywhere() -> None:
    f = front(d="armor", g="armor", h="supported_infantry")
    play(f, ALLIED, "move-out")
    assert f.options() == [*(f"order {letter}" for letter in "abcefhk"), "done"]
    order_all(f, "a", "c", "h", "k")
    assert f.ask == "stop"


@pytest.mark.rule("m44-ord-07")
def test_direct_from_hq_orders_any_four_units_even_a_destroyer() -> None:
    f = front(d="armor", e="artillery", g="destroyer")
    play(f, ALLIED, "direct-from-hq")
    order_all(f, "a", "d", "e", "g")
    assert ordered(f) == dict.fromkeys("adeg", "plain")


@pytest.mark.rule("m44-bat-17", "m44-tg-06", "m44-unit-40")
def test_armor_assault_gives_a_die_in_every_close_assault() -> None:
    f = field(
        """
        .   .   a   .   .
          .   g   h   k
        """,
        a=allied("armor", order=""),
        g=axis(order=""),
        h=axis(order=""),
        k=axis(order=""),
    )
    play(f, ALLIED, "armor-assault")
    a, g = f.unit("a"), f.unit("g")
    assert ordered(f) == {"a": "armor_assault"}
    assert dice(f.state, a, g, 1, FIRST) == 4
    assert dice(f.state, a, g, 1, SECOND) == 4
    assert dice(f.state, a, g, 2, FIRST) == 3


@pytest.mark.rule("m44-card-12")
def test_artillery_bombards_twice_or_moves_three_hexes() -> None:
    f = field(row("a . . . . g"), a=allied("artillery", order=""), g=axis(order=""))
    play(f, ALLIED, "artillery-bombard", Movement(ALLIED), Battles(ALLIED))
    f.answer("choose a")
    assert "move r1c4" in f.options()
    f.answer("stay")
    for _ in range(2):
        f.answer("choose a")
        f.answer("target g")
        f.answer("throw A")
    assert f.ask == "stop"


@pytest.mark.rule("m44-card-12")
@pytest.mark.parametrize("troop", ["artillery", "mobile_artillery"])
def test_artillery_that_moved_under_bombard_does_not_battle(troop: str) -> None:
    f = field(row("a . . . . g"), a=allied(troop, order=""), g=axis(order=""))
    play(f, ALLIED, "artillery-bombard", Movement(ALLIED), Battles(ALLIED))
    f.answer("choose a")
    f.answer("move r1c2")
    assert not may_battle(f.state, f.unit("a"))


@pytest.mark.rule("m44-card-09", "m44-bat-17", "m44-tg-06")
def test_close_assault_orders_all_infantry_and_armor_in_contact() -> None:
    f = field(
        """
        a   g   b   .   c
          k   d   .   .
        """,
        a=allied(order=""),
        b=allied("armor", order=""),
        c=allied(order=""),
        d=allied("artillery", order=""),
        k=allied("supply_truck", order=""),
        g=axis(order=""),
    )
    play(f, ALLIED, "close-assault", Movement(ALLIED))
    assert ordered(f) == dict.fromkeys("ab", "close_assault")
    assert f.ask == "stop"  # nobody is asked to move
    b, g = f.unit("b"), f.unit("g")
    assert dice(f.state, b, g, 1, FIRST) == 4
    assert dice(f.state, b, g, 1, SECOND) == 3


@pytest.mark.rule("m44-card-10", "m44-bat-17")
def test_firefight_orders_four_units_without_contact() -> None:
    f = field(
        """
        a   b   c   d   e   .   g
          .   .   .   .   .   k
        """,
        a=allied(order=""),
        b=allied("armor", order=""),
        c=allied("artillery", order=""),
        d=allied(order=""),
        e=allied(order=""),
        k=allied(order=""),
        g=axis(order=""),
    )
    play(f, ALLIED, "firefight", Movement(ALLIED))
    assert f.options() == [*(f"order {letter}" for letter in "abcde"), "done"]
    order_all(f, "a", "c", "d", "e")
    assert ordered(f) == dict.fromkeys("acde", "firefight")
    assert f.ask == "stop"  # they do not move
    assert dice(f.state, f.unit("e"), f.unit("g"), 2, FIRST) == 3


@pytest.mark.rule("m44-card-10")
def test_a_unit_under_firefight_does_not_battle_with_an_enemy_next_to_it() -> None:
    f = field(row("a . g"), a=allied(order=""), g=axis(order=""))
    play(f, ALLIED, "firefight")
    assert targets(f.state, f.unit("a")) == [f.unit("g")]
    f.table.place(f.unit("g"), f.state.lookup.grid.hex("r1c2"))
    assert targets(f.state, f.unit("a")) == []


@pytest.mark.rule("m44-card-10", "m44-ord-07")
def test_a_destroyer_may_fire_under_firefight() -> None:
    f = field(row("~d ~ ~ ~ . g"), d=allied("destroyer", order=""), g=axis(order=""))
    play(f, ALLIED, "firefight")
    assert ordered(f) == {"d": "firefight"}


@pytest.mark.rule("m44-card-08", "m44-ter-19")
def test_dig_in_puts_up_sandbags_and_nothing_else() -> None:
    f = field(
        row("a b c %d e"),
        a=allied(order=""),
        b=allied(order=""),
        c=allied("armor", order=""),
        d=allied(order=""),
        e=allied("artillery", order=""),
    )
    left = f.state.sandbags_left[1]
    play(f, ALLIED, "dig-in", Movement(ALLIED), Battles(ALLIED))
    assert f.options() == ["order a", "order b", "order e", "done"]
    order_all(f, "a", "e")
    f.answer("done")
    assert ordered(f) == dict.fromkeys("ae", "dig_in")
    assert f.state.sandbags == sum(1 << f.at(letter) for letter in "ade")
    assert f.state.sandbags_left[1] == left - 2
    assert f.ask == "stop"


@pytest.mark.rule("m44-card-08")
def test_with_the_standard_deck_only_infantry_digs_in() -> None:
    f = field(row("a e"), a=allied(order=""), e=allied("artillery", order=""), deck="standard")
    play(f, ALLIED, "dig-in")
    assert f.options() == ["order a", "done"]


@pytest.mark.rule("m44-card-08")
def test_four_units_dig_in_at_most_and_no_more_than_there_are_sandbags() -> None:
    f = front()
    f.state.sandbags_left[1] = 2
    play(f, ALLIED, "dig-in")
    order_all(f, "a", "b")
    assert f.ask == "stop"
    g = front()
    play(g, ALLIED, "dig-in")
    order_all(g, "a", "b", "c", "d")
    assert g.ask == "stop"


@pytest.mark.rule("m44-card-08")
@pytest.mark.parametrize("scenario", ["sword", "utah", "gold", "neptune"])
def test_sandbags_at_the_start_are_part_of_the_supply(scenario: str) -> None:
    state = game_at(scenario)
    lying = [state.unit_at[h] for h in each(state.sandbags)]
    assert lying
    assert all(unit >= 0 for unit in lying)
    for battle_map in range(state.lookup.maps):
        for side in (AXIS, ALLIES):
            mine = [u for u in lying if (state.home[u], state.side[u]) == (battle_map, side)]
            assert state.sandbags_left[battle_map * 2 + side] + len(mine) == 12


@pytest.mark.rule("m44-card-08", "m44-ret-15")
def test_sandbags_that_are_left_go_back_to_the_supply() -> None:
    f = field(row("a . ."), a=allied(order=""))
    play(f, ALLIED, "dig-in")
    f.answer("order a")
    f.table.place(f.unit("a"), f.state.lookup.grid.hex("r1c2"))
    assert f.state.sandbags == 0
    assert f.state.sandbags_left[1] == f.state.lookup.facts.sandbag_supply


@pytest.mark.rule("m44-card-14")
def test_infantry_assault_orders_all_infantry_of_one_section() -> None:
    f = front(d="armor")
    play(f, ALLIED, "infantry-assault")
    assert f.options() == ["in_section section1", "in_section section2", "in_section section3"]
    f.answer("in_section section2")
    assert ordered(f) == dict.fromkeys("chk", "infantry_assault")
    assert f.state.used_in[ALLIED] == [1]


@pytest.mark.rule("m44-card-14")
@pytest.mark.parametrize(("troop", "near", "far"), [("infantry", 2, 3), ("commando", 2, 3)])
def test_infantry_assault_moves_two_and_battles_or_three(troop: str, near: int, far: int) -> None:
    f = field(row("a . . . . ."), a=allied(troop, order=""))
    play(f, ALLIED, "infantry-assault")
    found = reach(f.state, f.unit("a"))
    assert (found.near.bit_count(), found.hexes.bit_count()) == (near, far)


def lines(picture: str) -> Field:
    return field(picture, a=allied(order=""), g=axis(order=""))


@pytest.mark.rule("m44-card-11", "m44-bat-17")
def test_behind_enemy_lines_moves_battles_and_moves_again() -> None:
    f = lines(row("a . . . . . . g ."))
    play(f, ALLIED, "behind-enemy-lines", Movement(ALLIED), Battles(ALLIED), Aftermath(ALLIED))
    assert ordered(f) == {"a": "behind_lines"}
    f.answer("choose a")
    f.answer("move r1c4")
    assert f.ask == "move_again"  # it did not battle
    assert f.options() == [*(f"move r1c{n}" for n in (1, 2, 3, 5, 6, 7)), "stay"]
    f.answer("move r1c1")
    assert f.at("a") == f.state.lookup.grid.hex("r1c1")
    assert f.ask == "stop"


@pytest.mark.rule("m44-card-11", "m44-card-16")
def test_behind_enemy_lines_battles_with_a_die_more_once() -> None:
    f = lines(row("a g . ."))
    play(f, ALLIED, "behind-enemy-lines", Battles(ALLIED), Aftermath(ALLIED))
    a, g = f.unit("a"), f.unit("g")
    assert dice(f.state, a, g, 1, FIRST) == 4
    assert dice(f.state, a, g, 1, SECOND) == 3
    f.answer("choose a")
    f.answer("target g")
    f.decline_ambush()
    assert f.dice_asked() == 4


@pytest.mark.rule("m44-card-16")
def test_a_unit_that_is_gone_does_not_move_again() -> None:
    f = lines(row("a . . g"))
    play(f, ALLIED, "behind-enemy-lines")
    f.begin(Aftermath(ALLIED))
    assert f.ask == "move_again"
    f.table.lose(f.unit("a"), 4)
    f.begin(Aftermath(ALLIED))
    assert f.ask == "stop"


@pytest.mark.rule("m44-card-11")
def test_terrain_does_not_slow_it_but_may_still_forbid_battle() -> None:
    f = lines(row("a F F . . . g"))
    play(f, ALLIED, "behind-enemy-lines")
    assert reach(f.state, f.unit("a")).hexes.bit_count() == 3
    f.table.move(f.unit("a"), f.state.lookup.grid.hex("r1c2"), near=True)
    assert not may_battle(f.state, f.unit("a"))
    g = lines(row("a F . . . . g"))
    play(g, ALLIED, "behind-enemy-lines")
    g.table.move(g.unit("a"), g.state.lookup.grid.hex("r1c3"), near=True)
    assert may_battle(g.state, g.unit("a"))


@pytest.mark.rule("m44-card-11", "m44-mov-08")
def test_closed_ground_stays_closed_to_it() -> None:
    f = lines(row("a ~ . . g"))
    play(f, ALLIED, "behind-enemy-lines")
    assert reach(f.state, f.unit("a")).hexes == 0


@pytest.mark.rule("m44-card-11", "m44-ter-16")
def test_a_climb_is_one_hex_for_it() -> None:
    f = lines(
        """
        H   H   .   .
          :a  :   .
        :   :   .   g
        """
    )
    plain = field(
        """
        H   H   .   .
          :a  :   .
        :   :   .   .
        """,
        a=allied(),
    )
    hill = plain.state.lookup.grid.hex("r1c1")
    assert not reach(plain.state, plain.unit("a")).near >> hill & 1
    play(f, ALLIED, "behind-enemy-lines")
    assert reach(f.state, f.unit("a")).near >> f.state.lookup.grid.hex("r1c1") & 1


@pytest.mark.rule("m44-ord-06")
@pytest.mark.parametrize(
    ("card", "manner"),
    [("close-assault", None), ("firefight", None), ("dig-in", None), ("move-out", "plain")],
)
def test_a_loaded_craft_cannot_do_what_needs_ground(card: str, manner: str | None) -> None:
    f = field(
        """
        g   _   .
          ~a  ~
        """,
        a=allied(order=""),
        g=axis(order=""),
        craft="a",
    )
    play(f, ALLIED, card)
    assert ordered(f) == ({} if manner is None else {"a": manner})


@pytest.mark.rule("m44-ord-06", "m44-card-11")
def test_a_unit_that_has_landed_behind_enemy_lines_moves_again_ashore() -> None:
    f = field(row("~a _ . . . ."), a=allied(order=""), craft="a")
    play(f, ALLIED, "behind-enemy-lines", Movement(ALLIED), Aftermath(ALLIED))
    assert f.ask == "choose_mover"
    f.answer("choose a")
    f.answer("move r1c2")
    while f.ask != "move_again":
        f.do(f.asked.options[0])
    assert f.options() == ["move r1c3", "move r1c4", "move r1c5", "stay"]
    afloat = field(row("~a ~ _ . . ."), a=allied(order=""), craft="a")
    play(afloat, ALLIED, "behind-enemy-lines", Aftermath(ALLIED))
    assert afloat.ask == "stop"


@pytest.mark.rule("m44-ord-06", "m44-lc-04")
def test_infantry_assault_does_not_lengthen_the_move_of_a_craft() -> None:
    f = field(row("~a ~ _ . ."), a=allied(order=""), craft="a")
    play(f, ALLIED, "infantry-assault")
    found = reach(f.state, f.unit("a"))
    assert found.hexes.bit_count() == 2
    assert found.near.bit_count() == 1
