"""Engineers, the Resistance and teams with special weapons: m44-unit-06, 07, m44-swa."""

from __future__ import annotations

import pytest

from beachhead.m44.facts import ALLIES
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.movement import marks_after
from beachhead.m44.unit_flags import MOVED, NO_BATTLE
from tests.m44.fields import allied, axis, dice_of, field
from tests.m44.troops import GERMAN, act_names, battle


@pytest.mark.rule("m44-unit-06")
def test_engineers_battle_out_of_wire_and_still_remove_it() -> None:
    f = field("#e  b", e=axis("engineer"), b=allied())
    assert dice_of(f, "e", "b") == 2
    battle(f, "e", "b", "IA", GERMAN)
    assert f.ask == "clear_wire"
    f.answer("remove_wire")
    assert f.state.wire == 0
    assert f.ask == "stop"


@pytest.mark.rule("m44-unit-06")
def test_engineers_that_take_ground_leave_the_wire_behind() -> None:
    f = field("#e  b", e=axis("engineer"), b=allied(figures=1))
    battle(f, "e", "b", "II", GERMAN)
    f.answer("take_ground")
    assert f.ask == "stop"
    assert f.state.wire == 1 << f.hex("e")


@pytest.mark.rule("m44-unit-06")
def test_other_infantry_is_not_asked() -> None:
    f = field("#e  b", e=axis(), b=allied())
    battle(f, "e", "b", "SS", GERMAN)
    assert f.ask == "stop"
    assert f.state.wire


@pytest.mark.rule("m44-unit-07", "m44-mov-07")
@pytest.mark.parametrize(("troop", "battles"), [("french_resistance", True), ("infantry", False)])
def test_the_resistance_battles_in_the_turn_it_enters_a_forest(troop: str, battles: bool) -> None:
    f = field("a   Ff  .   b", a=allied(troop), b=axis())
    assert bool(marks_after(f.state, f.unit("a"), f.hex("f"), near=True) & NO_BATTLE) is not battles
    assert f.state.figures[f.unit("a")] == (3 if troop == "french_resistance" else 4)


@pytest.mark.rule("m44-swa-07")
def test_a_weapon_is_lost_with_its_unit() -> None:
    f = field("a   .   b", a=allied("airborne", 1, weapon="mortar"), b=allied("airborne"))
    f.table.lose(f.unit("a"), 1)
    assert f.state.weapon[f.unit("b")] == -1
    assert f.unit("a") not in f.state.units(ALLIES)


@pytest.mark.rule("m44-swa-06", "m44-swa-01", "m44-tg-02")  # ruling 27
def test_airborne_may_leave_its_weapon_aside_to_take_ground() -> None:
    f = field("a   b   .   c", a=allied("airborne", weapon="machine_gun"), b=axis(figures=1), c=axis())
    f.begin(Battles(CommanderId(0)))
    f.answer("choose a")
    assert f.options() == ["target b", "set_aside", "hold"]
    f.answer("set_aside")
    assert f.options() == ["target b", "hold"]
    f.answer("target b")
    f.decline_ambush()
    f.answer("throw IAS")
    assert f.ask == "take_ground"


@pytest.mark.rule("m44-swa-06", "m44-swa-01")
def test_with_the_weapon_no_ground_is_taken_and_a_team_has_no_choice() -> None:
    f = field("a   b", a=allied("airborne", weapon="machine_gun"), b=axis(figures=1))
    battle(f, "a", "b", "IAS")
    assert f.ask == "stop"
    team = field("a   b", a=allied("infantry_mg"), b=axis())
    assert act_names(team, "a") == ["target b"]
    far = field("a   .   b", a=allied("airborne", weapon="machine_gun"), b=axis())
    assert act_names(far, "a") == ["target b"]
    moved = field("a   b", a=allied("airborne", weapon="machine_gun", marks=MOVED), b=axis())
    assert act_names(moved, "a") == ["target b"]
