"""Ambush: rules m44-amb, m44-turn-12, m44-ovl-05, m44-ovl-13."""

from __future__ import annotations

import pytest

from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.rules.ambush import might_hold_ambush
from tests.m44.fields import Field, Piece, allied, axis, field
from tests.m44.hands import ALLIED, GERMAN, cards_add_up, hold, row


def assault(picture: str = row(". g a . ."), cards: tuple[str, ...] = ("ambush",), **units: Piece) -> Field:
    """a close-assaults g, whose commander holds these cards."""
    pieces = {"a": allied(), "g": axis()} | units
    f = field(picture, a=pieces["a"], g=pieces["g"])
    hold(f.state, GERMAN, *cards)
    f.begin(Battles(ALLIED))
    f.answer("choose a")
    f.answer("target g")
    return f


@pytest.mark.rule("m44-amb-01", "m44-amb-02")
def test_the_target_may_roll_first() -> None:
    f = assault()
    assert f.ask == "ambush"
    assert f.asked.seat == "axis"
    assert f.options() == ["ambush", "done"]
    f.answer("ambush")
    assert f.dice_asked() == 3
    f.answer("throw AAI")
    assert f.state.figures[f.unit("a")] == 3
    assert f.dice_asked() == 3  # the assault that was declared follows
    f.answer("throw IIG")
    assert f.state.figures[f.unit("g")] == 1


@pytest.mark.rule("m44-amb-02")
def test_an_attacker_who_dies_does_not_assault() -> None:
    f = assault(a=allied("infantry", 2))
    f.answer("ambush")
    f.answer("throw IIG")
    assert f.at("a") == -1
    assert f.ask == "stop"
    assert f.state.figures[f.unit("g")] == 4
    assert f.state.engaged == 0


@pytest.mark.rule("m44-amb-02")
def test_an_attacker_who_must_retreat_does_not_assault() -> None:
    f = assault(
        """
        .   g   .
          a   .
        .   .   .
        """
    )
    f.answer("ambush")
    f.answer("throw AAF")
    if f.ask == "retreat":
        f.do(f.asked.options[0])
    assert f.at("a") != f.hex("a")
    assert f.ask == "stop"


@pytest.mark.rule("m44-unit-09", "m44-amb-02")
def test_a_big_gun_finds_the_range_in_an_ambush_too() -> None:
    f = assault(g=axis("big_gun"))
    f.answer("ambush")
    f.answer("throw IAA")
    assert f.state.aim[f.unit("g")] == f.hex("a")


@pytest.mark.rule("m44-amb-02")
def test_an_attacker_who_cannot_retreat_loses_a_figure_and_assaults() -> None:
    """It stands on its baseline."""
    f = assault(row("g a"))
    f.answer("ambush")
    f.answer("throw AAF")
    assert f.state.figures[f.unit("a")] == 3
    assert f.dice_asked() == 3


@pytest.mark.rule("m44-amb-01")
def test_who_declines_keeps_the_card() -> None:
    f = assault()
    f.answer("done")
    assert f.dice_asked() == 3
    assert len(f.state.hands[GERMAN]) == 1


@pytest.mark.rule("m44-amb-01", "m44-turn-12")
def test_the_card_is_discarded_and_will_be_replaced() -> None:
    f = assault(cards=("ambush", "probe-left"))
    f.answer("ambush")
    ambush = f.state.lookup.facts.card("ambush").number
    assert f.state.discards[0][ambush] == 1
    assert f.state.ambushes == [0, 1]
    cards_add_up(f.state)


@pytest.mark.rule("m44-amb-03", "m44-tg-01", "m44-tg-04")
@pytest.mark.parametrize("troop", ["infantry", "armor", "supported_infantry"])
@pytest.mark.parametrize("throw", ["GGG", "FSS"])
def test_an_ambusher_does_not_take_ground(troop: str, throw: str) -> None:
    """Neither when the attacker dies nor when it is driven off."""
    f = assault(
        """
        .   g   .
          a   .
        .   .   .
        """,
        g=axis(troop),
        a=allied("infantry", 1),
    )
    f.answer("ambush")
    f.answer(f"throw {throw}")
    if f.ask == "retreat":
        f.do(f.asked.options[0])
    assert f.at("a") != f.hex("a")
    assert f.at("g") == f.hex("g")
    assert f.ask == "stop"


@pytest.mark.rule("m44-bb-04", "m44-amb-02")
@pytest.mark.parametrize("troop", ["infantry", "armor"])
def test_an_ambush_is_not_battled_back(troop: str) -> None:
    """The British attacker has one figure left; what follows is the assault it declared."""
    f = assault(g=axis(troop), a=allied("infantry", 2, nation="britain"))
    f.answer("ambush")
    f.answer("throw ISS")
    assert f.state.figures[f.unit("a")] == 1
    assert f.ask == "battle_dice"
    assert f.dice_asked() == 3


@pytest.mark.rule("m44-amb-03")
def test_a_vehicle_without_weapons_and_a_unit_in_a_craft_cannot_ambush() -> None:
    assert assault(g=axis("supply_truck")).ask == "battle_dice"
    f = field(
        """
        ~a  _
          g   .
        """,
        a=allied(order=""),
        g=axis(),
        craft="a",
    )
    hold(f.state, ALLIED, "ambush")
    f.begin(Battles(GERMAN))
    f.answer("choose g")
    f.answer("target a")
    assert f.ask == "battle_dice"


@pytest.mark.rule("m44-amb-02", "m44-bat-09")
def test_a_unit_that_would_roll_no_die_cannot_ambush() -> None:
    """Armor in a town against infantry in a town: 3 - 2 - 2."""
    f = assault(row(". Tg Ta"), g=axis("armor"))
    assert f.ask == "battle_dice"


@pytest.mark.rule("m44-amb-02")
def test_an_ambush_is_rolled_with_the_normal_dice_of_the_unit_and_the_ground() -> None:
    f = assault(row(". g Fa"), g=axis("armor"))
    f.answer("ambush")
    assert f.dice_asked() == 1  # 3 - 2 against a forest


@pytest.mark.rule("m44-amb-01")
def test_fire_from_afar_cannot_be_ambushed() -> None:
    f = assault(row("g . a"))
    assert f.ask == "battle_dice"


@pytest.mark.rule("m44-card-02", "m44-amb-01")
def test_who_has_no_ambush_is_asked_too_unless_all_of_them_lie_open() -> None:
    f = assault(cards=("probe-left",))
    assert f.ask == "ambush"
    assert f.options() == ["done"]
    ambush = f.state.lookup.facts.card("ambush").number
    f.state.discards[0][ambush], f.state.deck[0][ambush] = 2, 0
    assert not might_hold_ambush(f.state, GERMAN)
    assert assault(cards=()).ask == "battle_dice"


@pytest.mark.rule("m44-amb-01", "m44-tg-03")
def test_an_overrun_can_be_ambushed_as_well() -> None:
    f = field(row("h . g a"), h=axis(), g=axis("infantry", 1), a=allied("armor"))
    hold(f.state, GERMAN, "ambush")
    f.begin(Battles(ALLIED))
    f.answer("choose a")
    f.answer("target g")
    f.answer("done")
    f.answer("throw GGG")
    f.answer("take_ground")
    f.table.place(f.unit("h"), f.state.lookup.grid.hex("r1c2"))
    f.state._open = None
    f.answer("target h")
    assert f.ask == "ambush"
    assert f.options() == ["ambush", "done"]
