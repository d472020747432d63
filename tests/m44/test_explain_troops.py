"""Why a reinforcement cannot come, and why a special troop cannot act: what the player is told."""

from __future__ import annotations

import pytest

from beachhead.core.explain import Explanation, Intent
from beachhead.core.seat import Seat
from beachhead.core.step import AnyStep
from beachhead.core.view import view_of
from beachhead.hexes import HexId, each
from beachhead.m44 import explain
from beachhead.m44.explain.reinforcing import why_no_call
from beachhead.m44.facts import AXIS
from beachhead.m44.flow.choose_battle import Act
from beachhead.m44.flow.moving import Movement
from beachhead.m44.flow.reinforcing import CallUnits, DeployUnit
from beachhead.m44.ids import ArrivalId, CommanderId, CraftId, MapId, WeaponId
from beachhead.m44.rules.dice import read
from beachhead.m44.rules.figures import pool_place
from beachhead.m44.rules.reinforcements import arrival
from beachhead.m44.state import ADRIFT
from beachhead.m44.troops.command_car import BringAlong
from beachhead.m44.troops.craft import ReturnCraft
from beachhead.m44.troops.equipment import ArmAirborne
from beachhead.m44.troops.smoke import LaySmoke
from beachhead.m44.unit_flags import BATTLED, NEW
from tests.m44.arrivals import troop
from tests.m44.fields import Field, allied, axis, field, game_at

GERMAN = CommanderId(1)
REINFORCED = ("reinforcements",)


def why(f: Field, step: AnyStep, **what: str) -> Explanation:
    """What the seat that is asked is told about wanting this."""
    f.begin(step)
    found = explain.why_not(f.state, view_of(f.state, f.asked.seat), Intent("", what))
    assert found is not None, "there is no reason"
    assert not found.ok
    return found


def name(f: Field, mark: str) -> str:
    return f.state.lookup.grid.name(f.hex(mark))


def called(f: Field, row: str, troop: str) -> int:
    number = next(r.number for r in f.state.lookup.facts.rows if r.id == row)
    return arrival(f.state, number, f.state.lookup.facts.troop(troop).number)


@pytest.mark.rule("m44-rei-05", "m44-rei-06", "m44-rei-09")
@pytest.mark.parametrize(
    ("troop", "rule", "words"),
    [
        ("armor", "m44-rei-05", "2 armour"),
        ("hobart", "m44-rei-06", "for you here"),
        ("tiger", "m44-rei-09", "figures"),
        ("cavalry", "m44-rei-05", "no troop called cavalry"),
    ],
)
def test_why_a_unit_cannot_be_called(troop: str, rule: str, words: str) -> None:
    f = field("a", a=axis(), special=REINFORCED)
    f.state.dice[GERMAN] = read("IIIA")
    f.state.pool[pool_place(f.state, 0, AXIS) + f.state.lookup.facts.pieces.index("tiger")] = 0
    told = why(f, CallUnits(GERMAN), troop=troop)
    assert told.rule == rule
    assert words in told.text


@pytest.mark.rule("m44-unit-33")
def test_why_no_second_command_car_is_called() -> None:
    f = field(".   e", special=REINFORCED)
    f.table.deploy(GERMAN, troop(f.state, "command_car"), f.hex("e"))
    f.state.dice[GERMAN] = read("SSSS")
    told = why(f, CallUnits(GERMAN), troop="command_car")
    assert told.rule == "m44-unit-33"
    assert "one Command car" in told.text


def told_of_call(scenario: str, seat: str, dice: str, troop: str, row: str = "") -> str:
    """The rule that a commander of a battle is told who wants to call this troop with these dice."""
    state = game_at(scenario)
    commander = state.lookup.seats.index(Seat(seat))
    state.dice[commander] = read(dice)
    found = why_no_call(state, commander, troop, row)
    return "" if found is None else found.rule


@pytest.mark.rule("m44-rei-05", "m44-rei-06", "m44-rei-18", "m44-rei-19")
@pytest.mark.parametrize(
    ("scenario", "seat", "troop", "rule"),
    [
        ("sword", "allies", "hobart", ""),
        ("omaha", "allies", "hobart", "m44-rei-18"),
        ("sword", "axis", "hobart", "m44-rei-06"),
        ("sword", "allies", "tiger", "m44-rei-06"),
        ("sword", "allies", "destroyer", "m44-rei-06"),
        ("airborne", "allies", "armor", "m44-rei-19"),
        ("airborne", "allies", "hobart", "m44-rei-19"),
        ("airborne", "axis", "armor", ""),
        ("double/utah+airborne", "airborne-allies", "armor", "m44-rei-19"),
    ],
)
def test_why_a_troop_is_not_in_the_table(scenario: str, seat: str, troop: str, rule: str) -> None:
    assert told_of_call(scenario, seat, "AAAA", troop) == rule


@pytest.mark.rule("m44-rei-05", "m44-rei-06")
def test_why_not_by_that_row() -> None:
    assert told_of_call("sword", "axis", "AA", "armor", "rt-04") == ""
    assert told_of_call("sword", "axis", "AA", "armor", "rt-01") == "m44-rei-06"
    assert told_of_call("sword", "axis", "AA", "armor", "rt-13") == "m44-rei-05"


@pytest.mark.rule("m44-rei-05", "m44-rei-09")
def test_why_a_called_unit_cannot_be_deployed_now() -> None:
    f = field("a   .", a=axis(), special=REINFORCED, hexes={"entries": "a"})
    f.state.arrivals[GERMAN] = [called(f, "rt-01", "infantry")]
    assert why(f, Movement(GERMAN), troop="infantry").rule == "m44-rei-09"
    assert why(f, Movement(GERMAN), troop="armor").rule == "m44-rei-05"


@pytest.mark.rule("m44-rei-13", "m44-rei-23")
def test_why_not_at_this_entry_hex() -> None:
    f = field("e   a   x", a=axis(), special=REINFORCED, hexes={"entries": "ea"})
    step = DeployUnit(GERMAN, ArrivalId(called(f, "rt-01", "infantry")))
    assert why(f, step, hex=name(f, "a")).rule == "m44-rei-23"
    assert why(f, step, hex=name(f, "x")).rule == "m44-rei-13"


@pytest.mark.rule("m44-rei-14", "m44-rei-16", "m44-rei-17", "m44-rei-21")
@pytest.mark.parametrize(
    ("row", "troop", "mark", "rule"),
    [
        ("rt-01", "infantry", "x", "m44-rei-14"),
        ("rt-02", "french_resistance", "x", "m44-rei-16"),
        ("rt-03", "airborne", "r", "m44-rei-17"),
        ("rt-03", "airborne", "x", "m44-rei-17"),
        ("rt-14", "armor", "x", "m44-rei-21"),
    ],
)
def test_why_an_allied_unit_does_not_come_in_there(row: str, troop: str, mark: str, rule: str) -> None:
    f = field("~c  .   Rr  a   F   .   .   x", a=allied(), craft="c", special=REINFORCED)
    told = why(f, DeployUnit(CommanderId(0), ArrivalId(called(f, row, troop))), hex=name(f, mark))
    assert told.rule == rule


def test_a_place_where_it_may_come_in_needs_no_reason() -> None:
    f = field("e", special=REINFORCED, hexes={"entries": "e"})
    f.begin(DeployUnit(GERMAN, ArrivalId(called(f, "rt-01", "infantry"))))
    intent = Intent("", {"hex": name(f, "e")})
    assert explain.why_not(f.state, view_of(f.state, f.asked.seat), intent) is None


@pytest.mark.rule("m44-set-07")
def test_why_this_unit_does_not_carry_the_weapon() -> None:
    f = field("a   b   c", a=allied(), b=allied("airborne", weapon="mortar"), c=allied("airborne"))
    assert "Airborne" in why(f, ArmAirborne(MapId(0), WeaponId(2)), unit="a").text
    assert "already" in why(f, ArmAirborne(MapId(0), WeaponId(2)), unit="b").text


@pytest.mark.rule("m44-unit-33", "m44-ord-02")
def test_why_the_car_does_not_bring_it_along() -> None:
    f = field("k   a   b   c", k=axis("command_car"), a=axis(order=""), b=axis(order=""), c=axis())
    assert why(f, BringAlong(GERMAN), unit="b").rule == "m44-unit-33"
    assert why(f, BringAlong(GERMAN), unit="c").rule == "m44-ord-02"


@pytest.mark.rule("m44-unit-19")
def test_why_no_smoke_falls_there() -> None:
    f = field("n   a   .   .   .   .   .   x", n=axis("nebelwerfer"), a=axis(), special=("smoke_shells",))
    assert "7 hexes away" in why(f, LaySmoke(GERMAN, f.unit("n")), hex=name(f, "x")).text
    f.state.smoke = 1 << f.hex("a")
    assert "No smoke" in why(f, LaySmoke(GERMAN, f.unit("n")), hex=name(f, "a")).text
    laid = LaySmoke(commander=GERMAN, unit=f.unit("n"), laid=1 << f.hex("a"))
    assert "do not touch" in why(f, laid, hex=f.state.lookup.grid.name(HexId(f.hex("a") + 3))).text


@pytest.mark.rule("m44-lc-03")
def test_why_a_craft_does_not_moor_there() -> None:
    f = field("~a  ~b  ~c  ~", a=allied("destroyer"), craft="bc", hexes={"icons": "abc"})
    f.state.craft_at = [ADRIFT, ADRIFT]
    assert "not free" in why(f, ReturnCraft(CraftId(0)), hex=name(f, "a")).text
    sea = [h for h in each(f.state.lookup.ground.ocean) if not f.state.lookup.icons >> h & 1]
    assert "no craft icon" in why(f, ReturnCraft(CraftId(0)), hex=f.state.lookup.grid.name(sea[0])).text


@pytest.mark.rule("m44-unit-35")
def test_why_no_bridge_is_laid_there() -> None:
    f = field(
        """
        h   Rr  Rs  Rt  e   .
        """,
        h=allied("hobart"),
        e=axis(),
    )
    assert "no bridge" in why(f, Act(CommanderId(0), f.unit("h")), hex=name(f, "r")).text
    f.state.accessory[f.unit("h")] = f.state.lookup.bridge
    assert "not next" in why(f, Act(CommanderId(0), f.unit("h")), hex=name(f, "s")).text
    assert "no open river" in why(f, Act(CommanderId(0), f.unit("h")), hex=name(f, "e")).text
    f.table.place(f.unit("e"), f.hex("s"))
    assert "too near" in why(f, Act(CommanderId(0), f.unit("h")), hex=name(f, "r")).text


@pytest.mark.rule("m44-unit-29", "m44-unit-32")
def test_why_a_truck_does_not_supply() -> None:
    f = field(
        """
        ~c  v   a   b
          d   .   .
        """,
        v=allied("supply_truck"),
        a=allied(),
        b=allied(figures=1),
        c=allied(figures=1),
        d=allied(figures=1, marks=BATTLED),
        craft="c",
    )
    told = {unit: why(f, Act(CommanderId(0), f.unit("v")), unit=unit).text for unit in "abcd"}
    assert "has all its figures" in told["a"]
    assert "not next" in told["b"]
    assert "afloat" in told["c"]
    assert "has battled" in told["d"]
    f.state.marks[f.unit("v")] = NEW
    assert why(f, Act(CommanderId(0), f.unit("v")), unit="a").rule == "m44-unit-32"
