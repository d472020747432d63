"""Battling on against the unit that was just driven back: rules m44-tg-03, m44-tg-04, m44-tg-08."""

from __future__ import annotations

import pytest

from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.ids import CommanderId
from beachhead.m44.unit_flags import BATTLED, STOPPED, TOOK_GROUND
from tests.m44.fields import AXIS_SEAT, Field, Piece, allied, attack, axis, field
from tests.m44.hands import ALLIED, GERMAN, hold
from tests.m44.joined import Joined

ALLIED_PUSH = """
    .   .   .   .
      .   c   d   .
    .   .   b   .
      .   .   a   .
    .   .   .   .
    """
"""a drives b back by one hex, to the upper left or right of where b stands."""
AXIS_PUSH = """
    .   .   .   .
      .   a   .   .
    .   .   b   .
      .   c   d   .
    .   .   .   .
    """


def driven_back(a: Piece, **others: Piece) -> Field:
    """a has driven b back by one hex and has taken its ground."""
    push, seat = (ALLIED_PUSH, ALLIED) if a.side == ALLIES else (AXIS_PUSH, AXIS_SEAT)
    drawn = "".join(c if c not in "cd" or c in others else "." for c in push)
    b = axis() if a.side == ALLIES else allied()
    f = field(drawn, a=a, **{"b": b, **others})  # type: ignore[arg-type]  # pieces only
    attack(f, seat)
    f.answer("throw FSS")
    if f.ask == "retreat":
        f.do(f.asked.options[-1])
    f.answer("take_ground")
    return f


@pytest.mark.rule("m44-tg-03", "m44-bat-04")
@pytest.mark.parametrize("troop", ["armor", "supported_armor", "flame_thrower", "tiger"])
def test_armor_overruns_the_unit_it_has_just_driven_back(troop: str) -> None:
    f = driven_back(allied(troop))
    assert f.ask == "overrun"
    assert f.options() == ["target b", "hold"]
    f.answer("target b")
    f.decline_ambush()
    f.answer("throw IIS")
    assert f.state.figures[f.unit("b")] == 2
    assert f.ask == "stop"
    assert f.state.engaged == 0


@pytest.mark.rule("m44-tg-03", "m44-bat-04")
def test_armor_chooses_between_the_driven_back_and_another_enemy_beside_it() -> None:
    f = driven_back(allied("armor"), c=axis())
    assert f.options() == ["target c", "target b", "hold"]
    f.answer("target c")
    f.decline_ambush()
    f.answer("throw ISS")
    assert f.state.figures[f.unit("c")] == 3
    assert f.ask == "stop"
    assert f.state.engaged == 0


@pytest.mark.rule("m44-tg-02", "m44-swa-02")
@pytest.mark.parametrize(("won", "more"), [("b   ", 0), ("Yb  ", STOPPED)])
def test_taking_ground_is_no_move_of_its_own(won: str, more: int) -> None:
    f = field(ALLIED_PUSH.replace("b   ", won), a=allied("armor"), b=axis("infantry", 1))
    attack(f)
    f.answer("throw GSS")
    f.answer("take_ground")
    assert f.state.marks[f.unit("a")] == BATTLED | TOOK_GROUND | more


@pytest.mark.rule("m44-tg-03", "m44-turn-09")
def test_armor_need_not_overrun() -> None:
    f = driven_back(allied("armor"))
    f.answer("hold")
    assert f.ask == "stop"
    assert f.state.engaged == 0


@pytest.mark.rule("m44-tg-04")
def test_armor_takes_ground_again_after_it_and_does_not_battle_a_third_time() -> None:
    f = driven_back(allied("armor"))
    f.answer("target b")
    f.decline_ambush()
    f.answer("throw FSS")
    if f.ask == "retreat":
        f.do(f.asked.options[0])
    f.answer("take_ground")
    assert f.state.lookup.grid.distance(f.at("a"), f.at("b")) == 1
    assert f.ask == "stop"
    assert f.state.engaged == 0


@pytest.mark.rule("m44-tg-08", "m44-unit-23")
def test_supported_infantry_assaults_the_unit_it_has_just_driven_back() -> None:
    f = driven_back(axis("supported_infantry"))
    assert f.options() == ["target b", "hold"]
    f.answer("target b")
    f.decline_ambush()
    f.answer("throw FSS")
    if f.ask == "retreat":
        f.do(f.asked.options[0])
    assert f.ask == "stop"  # no second advance
    assert f.state.engaged == 0


@pytest.mark.rule("m44-tg-08", "m44-unit-23")
def test_supported_infantry_may_assault_another_enemy_instead() -> None:
    f = driven_back(axis("supported_infantry"), c=allied())
    assert f.options() == ["target c", "target b", "hold"]


@pytest.mark.rule("m44-tg-08", "m44-unit-24")
def test_supported_infantry_that_has_lost_its_tank_does_not_battle_on() -> None:
    """An Ambush kills three: two are left, without the tank."""
    f = field(AXIS_PUSH.replace("c", ".").replace("d", "."), a=axis("supported_infantry"), b=allied())
    hold(f.state, ALLIED, "ambush")
    f.begin(Battles(AXIS_SEAT))
    f.answer("choose a")
    f.answer("target b")
    f.answer("ambush")
    f.answer("throw III")
    f.answer("throw FSS")
    if f.ask == "retreat":
        f.do(f.asked.options[0])
    f.answer("take_ground")
    assert f.ask == "stop"


@pytest.mark.rule("m44-bb-03", "m44-bb-01")
def test_the_driven_back_unit_battles_back_against_the_overrun() -> None:
    f = field(
        AXIS_PUSH.replace("c", ".").replace("d", "."),
        a=axis("armor"),
        b=allied("infantry", 2, nation="britain"),
        special=("commonwealth",),
    )
    attack(f, AXIS_SEAT)
    f.answer("throw FSS")
    f.do(f.asked.options[0])
    f.answer("take_ground")
    f.answer("target b")
    f.decline_ambush()
    f.answer("throw ISS")
    f.answer("battle_back")
    f.answer("throw A")
    assert f.state.figures[f.unit("a")] == 2
    assert f.ask == "stop"
    assert f.state.engaged == 0


@pytest.mark.rule("m44-amb-01", "m44-amb-02", "m44-tg-03")
@pytest.mark.parametrize(("throw", "follows"), [("ASS", True), ("FSS", False)])
def test_the_driven_back_unit_may_ambush_the_overrun(throw: str, follows: bool) -> None:
    """The overrun follows if the armor is still there; driven off, it neither battles nor battles on."""
    f = driven_back(allied("armor"))
    hold(f.state, GERMAN, "ambush")
    f.answer("target b")
    f.answer("ambush")
    f.answer(f"throw {throw}")
    if f.ask == "retreat":
        assert f.asked.seat == "allies"
        f.do(f.asked.options[0])
    assert (f.ask == "battle_dice") == follows
    if follows:
        f.answer("throw SSS")
    assert f.ask == "stop"
    assert f.state.engaged == 0


@pytest.mark.rule("m44-amb-02", "m44-tg-03")
def test_who_is_driven_off_by_an_ambush_does_not_battle_on() -> None:
    f = field(ALLIED_PUSH.replace("d", "."), a=allied("armor"), b=axis(), c=axis())
    hold(f.state, GERMAN, "ambush")
    f.begin(Battles(ALLIED))
    f.answer("choose a")
    f.answer("target b")
    f.answer("ambush")
    f.answer("throw FSS")
    if f.ask == "retreat":
        f.do(f.asked.options[0])
    assert f.ask == "stop"
    assert f.state.engaged == 0


@pytest.mark.rule("m44-mode-06", "m44-tg-03")
def test_an_enemy_in_a_battle_of_a_teammate_is_left_alone_until_that_is_over() -> None:
    f = driven_back(allied("armor"), c=axis())
    f.state.engaged, f.state._open = 1 << f.unit("c"), None
    assert f.options() == ["target b", "hold"]
    f.state.engaged, f.state._open = 1 << f.unit("b") | 1 << f.unit("c"), None
    assert f.options() == ["hold"]  # they may wait
    f.state.engaged, f.state._open = 0, None
    assert f.options() == ["target c", "target b", "hold"]


def beside_the_seam() -> Joined:
    """Armor of Sword drives b over the seam and takes its ground, while infantry of Juno waits for b."""
    j = Joined("double/sword+juno")
    j.put("a", ALLIES, "armor", "sword:r11c13", commander=0)
    j.put("i", ALLIES, "infantry", "juno:r9c3", commander=1)
    j.put("b", AXIS, "infantry", "sword:r10c13")
    j.abreast(Battles(CommanderId(0)), Battles(CommanderId(1)))
    j.answer("sword-allies", "choose a")
    j.answer("sword-allies", "target b")
    j.throw("FSS")
    assert j.options("juno-allies") == ["done"]  # b is in a battle
    j.answer("juno-axis", "retreat juno:r9c1")
    j.answer("sword-allies", "take_ground")
    return j


@pytest.mark.rule("m44-mode-06", "m44-tg-03")
def test_when_the_first_battle_is_over_the_driven_back_unit_is_free_for_all() -> None:
    j = beside_the_seam()
    assert j.options("sword-allies") == ["target b", "hold"]
    assert j.options("juno-allies") == ["choose i", "done"]
    j.answer("sword-allies", "target b")
    j.throw("FSS")
    assert j.options("juno-allies") == ["done"]  # and in a battle again
    assert j.state.engaged == 1 << j.unit["a"] | 1 << j.unit["b"]


@pytest.mark.rule("m44-mode-06", "m44-tg-03")
def test_a_teammate_who_was_quicker_costs_nobody_the_overrun() -> None:
    j = beside_the_seam()
    j.answer("juno-allies", "choose i")
    j.answer("juno-allies", "target b")
    j.throw("FS")
    assert j.asks() == {"sword-allies": "overrun", "juno-axis": "retreat"}
    assert j.options("sword-allies") == ["hold"]
    j.answer("juno-axis", "retreat juno:r8c1")
    assert j.options("sword-allies") == ["target b", "hold"]


@pytest.mark.rule("m44-mode-06", "m44-tg-03")
def test_who_does_not_overrun_leaves_the_battle_of_a_teammate_as_it_is() -> None:
    j = beside_the_seam()
    j.answer("juno-allies", "choose i")
    j.answer("juno-allies", "target b")
    j.throw("FS")
    j.answer("sword-allies", "hold")
    assert j.state.engaged == 1 << j.unit["i"] | 1 << j.unit["b"]
