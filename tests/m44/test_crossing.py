"""A unit that has crossed to another map, or into the sections of another general: m44-mov-09."""

from __future__ import annotations

import pytest

from beachhead.core.seat import Seat
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.flow.moving import MoveUnit
from beachhead.m44.flow.sequence import EndOfTurn
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.eligibility import commanded, owner
from tests.m44.hands import hold
from tests.m44.joined import Joined


@pytest.mark.rule("m44-mov-09", "m44-amb-02", "m44-ret-03")
def test_the_general_who_ordered_it_retreats_it_on_the_new_map() -> None:
    j = Joined("double/sword+juno")
    j.put("a", ALLIES, "armor", "sword:r11c13", commander=0)
    j.put("b", AXIS, "infantry", "juno:r10c1")
    juno_axis = j.state.lookup.seats.index(Seat("juno-axis"))
    hold(j.state, juno_axis, "ambush")
    j.begin(MoveUnit(CommanderId(0), j.unit["a"]))
    j.answer("sword-allies", "move juno:r11c2")
    assert j.state.home[j.unit["a"]] == 1
    j.begin(Battles(CommanderId(0)))
    j.answer("sword-allies", "choose a")
    j.answer("sword-allies", "target b")
    j.answer("juno-axis", "ambush")
    j.throw("FSS")
    assert j.asks() == {"sword-allies": "retreat"}


@pytest.mark.rule("m44-mov-09", "m44-bb-05", "m44-ret-03")
def test_so_he_does_when_the_enemy_battles_back() -> None:
    j = Joined("double/sword+juno")
    sword_axis = j.state.lookup.seats.index(Seat("sword-axis"))
    j.put("a", AXIS, "armor", "sword:r11c13", sword_axis)
    b = j.put("b", ALLIES, "infantry", "juno:r12c2")
    j.state.figures[b] = 2
    j.begin(MoveUnit(CommanderId(sword_axis), j.unit["a"]))
    j.answer("sword-axis", "move juno:r11c2")
    j.begin(Battles(CommanderId(sword_axis)))
    j.answer("sword-axis", "choose a")
    j.answer("sword-axis", "target b")
    j.throw("ISS")
    j.answer("juno-allies", "battle_back")
    j.throw("F")
    assert j.asks() == {"sword-axis": "retreat"}


@pytest.mark.rule("m44-mov-09", "m44-ovl-01", "m44-ret-03")
def test_so_does_a_field_general_outside_his_sections() -> None:
    j = Joined("overthrough/sword+juno")
    seats = j.state.lookup.seats
    center, right = (seats.index(Seat(f"allies-{flank}")) for flank in ("center", "right"))
    j.put("a", ALLIES, "armor", "juno:r11c3", center)
    assert owner(j.state, j.unit["a"]) == center
    j.begin(MoveUnit(CommanderId(center), j.unit["a"]))
    j.answer("allies-center", "move juno:r11c6")
    assert owner(j.state, j.unit["a"]) == center
    j.begin(EndOfTurn(ALLIES))
    assert owner(j.state, j.unit["a"]) == right


@pytest.mark.rule("m44-mode-07")
def test_a_unit_on_the_seam_is_under_the_command_of_the_map_that_it_came_from() -> None:
    j = Joined("double/sword+juno")
    seam, unit = "sword:r10c13", j.put("a", ALLIES, "armor", "juno:r11c2", commander=1)
    j.begin(MoveUnit(CommanderId(1), unit))
    j.answer("juno-allies", f"move {seam}")
    assert j.at("a") == seam
    assert [commanded(j.state, commander) for commander in (0, 1)] == [[], [unit]]


@pytest.mark.rule("m44-mov-09", "m44-mode-07")
def test_after_the_turn_it_belongs_to_the_commander_of_the_map_it_stands_on() -> None:
    j = Joined("double/sword+juno")
    j.put("a", ALLIES, "armor", "sword:r11c13", commander=0)
    j.begin(MoveUnit(CommanderId(0), j.unit["a"]))
    j.answer("sword-allies", "move juno:r11c2")
    assert owner(j.state, j.unit["a"]) == 0
    j.begin(EndOfTurn(ALLIES))
    assert owner(j.state, j.unit["a"]) == 1
