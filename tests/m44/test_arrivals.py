"""The turn in which reinforcements arrive: m44-rei-07, m44-rei-09 to 12."""

from __future__ import annotations

import pytest

from beachhead.hexes import each
from beachhead.m44.facts import AXIS
from beachhead.m44.flow.moving import Movement
from beachhead.m44.flow.reinforcing import DeployUnit
from beachhead.m44.ids import ArrivalId, CommanderId
from beachhead.m44.rules.battle import may_battle
from beachhead.m44.rules.dice import read
from beachhead.m44.rules.figures import pool_place
from beachhead.m44.rules.order_effects import ARRIVED
from beachhead.m44.rules.reinforcements import arrival
from beachhead.m44.unit_flags import MOVE_OVER, MOVED, NEW, NO_BATTLE
from tests.m44.arrivals import REINFORCED, called, troop
from tests.m44.fields import Field, Piece, allied, axis, battlefield, field, game_at


def arrive(picture: str, troop_id: str, **units: Piece) -> tuple[Field, int]:
    """Such an Axis unit arrives at e."""
    f = battlefield(picture, units, special=REINFORCED, hexes={"entries": "e"})
    c = f.state.lookup.fighters[AXIS][0]
    rows = [
        r
        for r in f.state.lookup.facts.rows
        if any(x.troop == troop(f.state, troop_id) for x in r.choices[0][AXIS])
    ]
    waiting = arrival(f.state, rows[0].number, troop(f.state, troop_id))
    f.state.arrivals[c] = [waiting]
    f.begin(DeployUnit(c, waiting))
    f.answer(f"deploy_to {f.state.lookup.grid.name(f.hex('e'))}")
    return f, len(f.state.at) - 1


@pytest.mark.rule("m44-rei-07", "m44-rei-10", "m44-ord-08")
@pytest.mark.parametrize("troop_id", ["infantry", "armor", "tiger", "mobile_artillery"])
def test_it_may_battle_but_not_move(troop_id: str) -> None:
    f, unit = arrive("e   .   .   b", troop_id, b=allied())
    assert f.state.order[unit] == ARRIVED
    assert f.state.marks[unit] == MOVED | MOVE_OVER | NEW
    assert may_battle(f.state, unit)


@pytest.mark.rule("m44-rei-10")
def test_not_next_to_an_enemy() -> None:
    f, unit = arrive("e   b", "infantry", b=allied())
    assert f.state.marks[unit] & NO_BATTLE


@pytest.mark.rule("m44-rei-10")
def test_not_from_ground_that_forbids_it() -> None:
    f, unit = arrive("Fe  .   b", "infantry", b=allied())
    assert f.state.marks[unit] & NO_BATTLE


@pytest.mark.rule("m44-rei-11")
@pytest.mark.parametrize("troop_id", ["artillery", "flak88", "nebelwerfer"])
def test_guns_do_not_fire_when_they_arrive(troop_id: str) -> None:
    f, unit = arrive("e   .   .   b", troop_id, b=allied())
    assert not may_battle(f.state, unit)


@pytest.mark.rule("m44-rei-11")
def test_mobile_guns_not_next_to_an_enemy() -> None:
    f, unit = arrive("e   b", "mobile_artillery", b=allied())
    assert not may_battle(f.state, unit)


@pytest.mark.rule("m44-rei-07", "m44-swa-02")
def test_arriving_is_moving_so_a_special_weapon_is_not_used() -> None:
    f, unit = arrive("e   .   b", "infantry_mg", b=allied())
    assert f.state.weapon[unit] >= 0
    assert f.state.marks[unit] & MOVED


@pytest.mark.rule("m44-rei-12")
def test_its_figures_come_out_of_the_pool() -> None:
    before = game_at("sword")
    f, unit = arrive("e", "supported_infantry")
    pieces = f.state.lookup.facts.pieces
    place = pool_place(f.state, 0, AXIS)
    spent = {p: before.pool[place + i] - f.state.pool[place + i] for i, p in enumerate(pieces)}
    assert {p: n for p, n in spent.items() if n} == {"infantry": 4, "armor": 1}
    assert f.state.figures[unit] == 5


@pytest.mark.rule("m44-ctl-11", "m44-rei-07")
def test_arriving_takes_a_town() -> None:
    f = field("a   T", a=allied(), special=REINFORCED)
    f.state.arrivals[0] = [called(f.state, "rt-03", "airborne")]
    f.begin(DeployUnit(CommanderId(0), ArrivalId(f.state.arrivals[0][0])))
    town = f.state.lookup.ground.towns
    assert not f.state.towns & town
    f.answer(f"deploy_to {f.state.lookup.grid.name(each(town)[0])}")
    assert f.state.towns & town == town


@pytest.mark.rule("m44-rei-09")
def test_what_finds_no_place_is_lost_at_the_end_of_the_movement() -> None:
    f = field("a", a=axis(order=""), special=REINFORCED, hexes={"entries": "a"})
    c = f.state.lookup.fighters[AXIS][0]
    f.state.arrivals[c] = [called(f.state, "rt-01", "infantry")]
    f.begin(Movement(c))
    assert f.ask == "stop"
    assert f.state.arrivals[c] == []
    assert [type(e).__name__ for e in f.story] == ["ArrivalLost"]


@pytest.mark.rule("m44-rei-09")
def test_a_commander_may_leave_a_called_unit_behind() -> None:
    f = field("e", special=REINFORCED, hexes={"entries": "e"})
    c = f.state.lookup.fighters[AXIS][0]
    f.state.arrivals[c] = [called(f.state, "rt-01", "infantry")]
    f.begin(Movement(c))
    f.answer("done")
    assert f.state.arrivals[c] == []
    assert not f.state.at


@pytest.mark.rule("m44-rei-05")
def test_dice_that_bought_nothing_are_taken_off_the_table() -> None:
    f = field("e", special=REINFORCED, hexes={"entries": "e"})
    c = f.state.lookup.fighters[AXIS][0]
    f.state.dice[c] = read("IG")
    f.begin(Movement(c))
    assert f.state.dice[c] == read("none")


@pytest.mark.rule("m44-set-06", "m44-unit-34")
def test_arriving_funnies_choose_their_accessory() -> None:
    f = field("c", craft="c", special=(*REINFORCED, "funnies"))
    f.state.arrivals[0] = [called(f.state, "rt-04", "hobart")]
    f.begin(DeployUnit(CommanderId(0), ArrivalId(f.state.arrivals[0][0])))
    f.answer(f.options()[0])
    assert f.ask == "equip"
    f.answer("equip petard")
    assert f.state.accessory == [f.state.lookup.petard]
