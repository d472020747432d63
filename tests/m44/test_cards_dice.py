"""Their Finest Hour and Medics and Mechanics: dice decide (m44-card-13, m44-card-15, m44-card-07)."""

from __future__ import annotations

import pytest

from beachhead.m44.facts import ALLIES
from beachhead.m44.flow.card_draws import FinishCards
from beachhead.m44.flow.cards import PlayCards
from beachhead.m44.flow.ordering import Orders
from beachhead.m44.flow.reinforcing import RollForReinforcements
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.battle import FIRST, dice
from tests.m44.fields import Field, allied, axis, field
from tests.m44.hands import ALLIED, cards_add_up, hold, ordered, play, row


def mixed() -> Field:
    return field(
        row("a b c d e . . g"),
        a=allied(order=""),
        b=allied(order=""),
        c=allied("armor", order=""),
        d=allied("artillery", order=""),
        e=allied("armor", order=""),
        g=axis(order=""),
    )


@pytest.mark.rule("m44-card-15", "m44-rei-04")
def test_their_finest_hour_rolls_a_die_for_each_card() -> None:
    f = mixed()
    play(f, ALLIED, "their-finest-hour", others=("probe-left", "move-out", "ambush"))
    assert f.ask == "order_dice"
    assert f.dice_asked() == 4


@pytest.mark.rule("m44-card-15")
def test_symbols_order_their_kind_and_grenades_and_flags_nobody() -> None:
    f = mixed()
    play(f, ALLIED, "their-finest-hour", others=("probe-left", "move-out", "ambush"))
    f.answer("throw IAGF")
    assert f.options() == ["order a", "order b", "order c", "order e", "done"]
    f.answer("order b")
    assert f.options() == ["order c", "order e", "done"]
    f.answer("order c")
    assert f.ask == "stop"
    assert ordered(f) == dict.fromkeys("bc", "finest_hour")


@pytest.mark.rule("m44-card-15", "m44-ord-07")
def test_stars_order_anybody_and_artillery_only_stars() -> None:
    f = mixed()
    play(f, ALLIED, "their-finest-hour", others=("probe-left", "move-out"))
    f.answer("throw IGS")
    assert f.options() == [f"order {letter}" for letter in "abcde"] + ["done"]
    f.answer("order a")
    f.answer("order d")
    assert f.ask == "stop"  # the infantry symbol went to a, the star to d


@pytest.mark.rule("m44-card-15", "m44-bat-17")
def test_units_of_their_finest_hour_battle_with_a_die_more() -> None:
    f = mixed()
    play(f, ALLIED, "their-finest-hour", others=("probe-left",))
    f.answer("throw AS")
    f.answer("order e")
    e, g = f.unit("e"), f.unit("g")
    assert dice(f.state, e, g, 3, FIRST) == 4
    assert dice(f.state, e, g, 1, FIRST) == 4


@pytest.mark.rule("m44-card-15")
def test_nobody_is_asked_where_the_dice_order_everybody() -> None:
    f = field(row("a b . g"), a=allied(order=""), b=allied("armor", order=""), g=axis(order=""))
    play(f, ALLIED, "their-finest-hour", others=("probe-left", "move-out"))
    f.answer("throw IAS")
    assert ordered(f) == dict.fromkeys("ab", "finest_hour")


@pytest.mark.rule("m44-rei-04", "m44-turn-04", "m44-card-15")
def test_the_order_dice_come_before_the_reinforcement_dice_and_orders_after() -> None:
    f = field(row("a b . g"), special=("reinforcements",), a=allied(order=""), b=allied(order=""), g=axis())
    hold(f.state, ALLIED, "their-finest-hour", "probe-left")
    f.begin(PlayCards(ALLIED), RollForReinforcements(ALLIED), Orders(ALLIED))
    f.answer("play their-finest-hour")
    assert f.ask == "order_dice"
    f.answer("throw IG")
    assert f.ask == "reinforcement_dice"
    assert f.dice_asked() == 2
    f.answer("throw FF")
    assert f.ask == "order"
    assert ordered(f).keys() <= {"g"}


@pytest.mark.rule("m44-card-07")
def test_their_finest_hour_shuffles_deck_and_discards_when_the_turn_is_over() -> None:
    f = mixed()
    play(f, ALLIED, "their-finest-hour")
    discards = f.state.discards[0]
    discards[3], f.state.deck[0][3] = f.state.deck[0][3], 0
    f.answer("throw G")
    assert sum(discards)
    f.begin(FinishCards(ALLIES))
    assert sum(f.state.discards[0]) == 0
    assert f.state.deck[0] == list(f.state.lookup.copies[0])  # itself included
    cards_add_up(f.state)


def hurt() -> Field:
    """A spread of weakened units: infantry a 2, b 3, armor c 1, artillery d 1, Tiger t, full infantry e."""
    return field(
        row("a b c d t e . . g"),
        a=axis("infantry", 2, order=""),
        b=axis("infantry", 3, order=""),
        c=axis("armor", 1, order=""),
        d=axis("artillery", 1, order=""),
        t=axis("tiger", order=""),
        e=axis(order=""),
        g=allied(order=""),
    )


GERMAN = CommanderId(1)


@pytest.mark.rule("m44-card-13")
def test_breakthrough_medics_share_out_four_dice() -> None:
    f = hurt()
    play(f, GERMAN, "medics")
    assert f.dice_asked() == 4
    f.answer("throw IIAS")
    assert f.options() == ["choose a", "choose b", "choose c", "choose d", "done"]
    f.answer("choose b")
    assert f.options() == ["choose a", "choose c", "choose d", "done"]  # b has all its figures
    f.answer("choose c")
    f.answer("choose c")  # the armor symbol first, now the star
    f.answer("choose a")
    assert f.ask == "stop"
    figures = {letter: f.state.figures[f.unit(letter)] for letter in "abcd"}
    assert figures == {"a": 3, "b": 4, "c": 3, "d": 1}
    assert ordered(f) == dict.fromkeys("bca", "plain")


@pytest.mark.rule("m44-card-13", "m44-unit-40")
def test_only_stars_bring_artillery_back_and_nothing_a_tiger() -> None:
    f = hurt()
    play(f, GERMAN, "medics")
    f.answer("throw AAGG")
    assert f.options() == ["choose c", "done"]
    f.answer("done")
    assert ordered(f) == {}
    g = hurt()
    play(g, GERMAN, "medics")
    g.answer("throw GGFS")
    assert g.options() == ["choose a", "choose b", "choose c", "choose d", "done"]
    g.answer("choose d")
    assert g.state.figures[g.unit("d")] == 2


@pytest.mark.rule("m44-card-13")
def test_standard_medics_go_to_one_unit_with_a_die_for_each_card() -> None:
    f = field(
        row("a b . g"),
        deck="standard",
        a=allied("infantry", 1, order=""),
        b=allied("infantry", 3, order=""),
        g=axis(order=""),
    )
    play(f, ALLIED, "medics", others=("probe-left", "probe-right", "move-out", "ambush"))
    assert f.options() == ["choose a", "choose b"]
    f.answer("choose a")
    assert f.dice_asked() == 5
    f.answer("throw IIIIS")
    assert f.state.figures[f.unit("a")] == 4  # never more than it began with
    assert ordered(f) == {"a": "plain"}


@pytest.mark.rule("m44-card-13")
def test_a_unit_that_gets_nothing_back_is_not_ordered() -> None:
    f = field(row("a . g"), deck="standard", a=allied("infantry", 1, order=""), g=axis(order=""))
    play(f, ALLIED, "medics")
    f.answer("choose a")
    f.answer("throw G")
    assert ordered(f) == {}


@pytest.mark.rule("m44-card-13", "m44-rei-12")
def test_figures_that_come_back_come_from_the_pool() -> None:
    f = hurt()
    f.state.pool = [0] * len(f.state.pool)
    play(f, GERMAN, "medics")
    assert f.ask == "stop"  # no figure is left, nobody can be restored


@pytest.mark.rule("m44-card-13")
def test_a_damaged_destroyer_is_not_repaired() -> None:
    f = field(row("~d ~ . g"), d=allied("destroyer", 1, order=""), g=axis(order=""))
    play(f, ALLIED, "medics")
    assert f.ask == "stop"
