"""Commonwealth units battle back: rules m44-bb, as they are played."""

from __future__ import annotations

import pytest

from tests.m44.fields import ALLIED_SEAT, AXIS_SEAT, Field, allied, attack, axis, field


def assaulted(nation: str = "britain", figures: int = 2, troop: str = "infantry") -> Field:
    return field(
        """
        .   .   .
          .   a   .
        .   b   .
          .   .   .
        """,
        a=axis("infantry"),
        b=allied(troop, figures, nation=nation),
        special=("commonwealth",),
    )


@pytest.mark.rule("m44-bb-01", "m44-scn-02")
def test_a_commonwealth_unit_with_one_figure_left_battles_back() -> None:
    f = assaulted()
    attack(f, AXIS_SEAT)
    f.answer("throw IAA")
    assert f.ask == "battle_back"
    assert f.asked.seat == f.state.lookup.seats[ALLIED_SEAT]
    f.answer("battle_back")
    assert f.dice_asked() == 1
    f.answer("throw G")
    assert f.state.figures[f.unit("a")] == 3
    assert f.ask == "stop"


@pytest.mark.rule("m44-bb-01")
def test_it_need_not_battle_back() -> None:
    f = assaulted()
    attack(f, AXIS_SEAT)
    f.answer("throw IAA")
    f.answer("done")
    assert f.ask == "stop"
    assert f.state.figures[f.unit("a")] == 4


@pytest.mark.rule("m44-bb-01", "m44-bb-06")
@pytest.mark.parametrize(
    ("nation", "figures", "troop", "throw"),
    [
        ("usa", 2, "infantry", "IAA"),
        ("britain", 3, "infantry", "IAA"),
        ("britain", 2, "infantry", "IAF"),
        ("britain", 2, "french_resistance", "IAA"),
    ],
)
def test_who_does_not_battle_back(nation: str, figures: int, troop: str, throw: str) -> None:
    f = assaulted(nation, figures, troop)
    attack(f, AXIS_SEAT)
    f.answer(f"throw {throw}")
    if f.ask == "retreat":
        f.do(f.asked.options[0])
    assert f.ask in ("stop", "take_ground")


@pytest.mark.rule("m44-bb-06", "m44-bb-01")
def test_canadians_do_and_fire_from_afar_is_not_answered() -> None:
    f = assaulted("canada")
    attack(f, AXIS_SEAT)
    f.answer("throw IAA")
    assert f.ask == "battle_back"
    far = field("b   .   a", a=axis(), b=allied("infantry", 2, nation="britain"))
    attack(far, AXIS_SEAT)
    far.answer("throw IA")
    assert far.ask == "stop"


@pytest.mark.rule("m44-bb-02")
def test_the_battle_back_die_is_not_reduced() -> None:
    f = field("Ya  Tb  .", a=allied("infantry", 2, nation="britain"), b=axis("armor"))
    attack(f, AXIS_SEAT, "b", "a")
    f.answer("throw I")
    f.answer("battle_back")
    assert f.dice_asked() == 1


@pytest.mark.rule("m44-bb-05")
def test_a_flag_drives_the_attacker_off_and_nobody_takes_ground() -> None:
    f = assaulted()
    attack(f, AXIS_SEAT)
    f.answer("throw IAA")
    f.answer("battle_back")
    f.answer("throw F")
    assert f.ask == "retreat"
    assert f.asked.seat == f.state.lookup.seats[AXIS_SEAT]
    f.do(f.asked.options[0])
    assert f.at("a") != f.hex("a")
    assert f.at("b") == f.hex("b")
    assert f.ask == "stop"


@pytest.mark.rule("m44-bb-05", "m44-tg-01")
@pytest.mark.parametrize(("figures", "throw"), [(4, "F"), (1, "I")])
def test_armor_that_battles_back_does_not_take_ground_either(figures: int, throw: str) -> None:
    f = assaulted(troop="armor")
    f.state.figures[f.unit("a")] = figures
    attack(f, AXIS_SEAT)
    f.answer("throw ASS")
    f.answer("battle_back")
    f.answer(f"throw {throw}")
    if f.ask == "retreat":
        f.do(f.asked.options[0])
    assert f.at("a") != f.hex("a")
    assert f.ask == "stop"
    assert f.at("b") == f.hex("b")


@pytest.mark.rule("m44-bb-05")
def test_battle_back_flags_may_be_ignored_by_terrain() -> None:
    f = field(
        """
        .   .   .
          .   @a  .
        .   b   .
        """,
        a=axis(),
        b=allied("infantry", 2, nation="britain"),
    )
    attack(f, AXIS_SEAT)
    f.answer("throw IAA")
    f.answer("battle_back")
    f.answer("throw F")
    assert "stand_fast" in f.options()


@pytest.mark.rule("m44-bb-03")
def test_battle_back_against_an_overrun() -> None:
    f = field(
        ".   c   b   a",
        a=axis("armor"),
        b=allied("infantry", 1, nation="britain"),
        c=allied("infantry", 2, nation="britain"),
    )
    attack(f, AXIS_SEAT)
    f.answer("throw GAA")
    f.answer("take_ground")
    f.answer("target c")
    f.decline_ambush()
    f.answer("throw IAA")
    assert f.ask == "battle_back"


@pytest.mark.rule("m44-bb-04")
def test_no_battle_back_from_who_cannot_battle() -> None:
    truck = assaulted("britain", 2, "supply_truck")
    attack(truck, AXIS_SEAT)
    truck.answer("throw IAA")
    assert truck.ask == "stop"
    afloat = field("a   ~b  ~", a=axis(), b=allied("infantry", 2, nation="britain"))
    afloat.state.aboard[afloat.unit("b")] = 0
    attack(afloat, AXIS_SEAT)
    afloat.answer("throw IAA")
    assert afloat.ask == "stop"
