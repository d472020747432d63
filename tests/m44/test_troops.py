"""Troops with rules of their own: m44-unit, m44-swa, m44-set-06 to 08."""

from __future__ import annotations

import pytest

from beachhead.core.seat import Seat
from beachhead.hexes import HexId
from beachhead.m44.facts import ALLIES, ARMOR, ARTILLERY, AXIS, INFANTRY
from beachhead.m44.flow.battling import Battles, acts
from beachhead.m44.flow.moving import MoveUnit
from beachhead.m44.flow.ordering import Orders
from beachhead.m44.game import M44
from beachhead.m44.marks import MOVE_OVER, MOVED, NEW, NO_BATTLE
from beachhead.m44.rules.battle import may_battle
from beachhead.m44.rules.figures import makeup, restorable
from beachhead.m44.rules.movement import marks_after, reach
from beachhead.m44.rules.orders import MANNERS
from beachhead.m44.rules.sight import sees
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.cars import BringAlong
from beachhead.m44.troops.smoke import clear_smoke
from tests.m44.fields import Field, allied, axis, dice_of, field, game_at, targets_of

GERMAN = 1
"""The Axis commander of a single map."""


def equip(f: Field, letter: str, accessory: str) -> None:
    number = next(a.number for a in f.state.book.facts.accessories if a.id == accessory)
    f.state.accessory[f.unit(letter)] = number


def battle(f: Field, unit: str, target: str, throw: str, seat: int = 0) -> None:
    """One unit battles another with these dice."""
    f.begin(Battles(seat))
    f.answer(f"choose {unit}")
    f.answer(f"target {target}")
    f.decline_ambush()
    f.answer(f"throw {throw}")


def act_names(f: Field, letter: str) -> list[str]:
    return [f.state.setup.names.text(a) for a in acts(f.state, f.unit(letter))]


# set-up


def opened(scenario: str) -> tuple[M44State, M44Table]:
    """A scenario at its first question."""
    state = game_at(scenario)
    table = M44.table(state, None)
    table.start()
    return state, table


@pytest.mark.rule("m44-set-06")
@pytest.mark.parametrize(("scenario", "units"), [("sword", 2), ("juno", 2), ("gold", 2), ("omaha", 0)])
def test_the_allies_choose_an_accessory_for_each_funnies_unit(scenario: str, units: int) -> None:
    state, table = opened(scenario)
    for _ in range(units):
        decision = state.first
        assert (decision.seat, decision.ask) == (Seat("allies"), "equip")
        assert len(decision.options) == 5
        table.play(decision, 4)
    assert state.accessory.count(4) == units
    assert state.first.ask != "equip"


@pytest.mark.rule("m44-set-07", "m44-swa-06")
@pytest.mark.parametrize(
    ("scenario", "weapons"),
    [("sword", ["anti_tank", "mortar", "machine_gun"]), ("airborne", ["mortar", "machine_gun"])],
)
def test_the_allies_put_weapons_on_airborne_units_one_to_a_unit(scenario: str, weapons: list[str]) -> None:
    state, table = opened(scenario)
    while state.first.ask == "equip":
        table.play(state.first, 0)
    left = sum(1 for u in state.units(ALLIES) if state.book.airborne >> state.troop[u] & 1)
    for weapon in weapons:
        decision = state.first
        assert (decision.seat, decision.ask) == (Seat("allies"), "arm")
        assert len(decision.options) == left
        table.play(decision, 0)
        left -= 1
        assert [state.book.facts.weapons[w].id for w in state.weapon if w >= 0].count(weapon) >= 1
    assert state.first.ask == "draw"


@pytest.mark.rule("m44-set-06", "m44-set-07")
def test_in_overthrough_the_commander_in_chief_equips() -> None:
    state, table = opened("overthrough/sword+juno")
    asked = []
    while state.first.ask in ("equip", "arm"):
        asked.append(state.first.ask)
        assert state.first.seat == Seat("allies-chief")
        table.play(state.first, 0)
    assert asked == ["equip"] * 4 + ["arm"] * 3


@pytest.mark.rule("m44-set-06")
def test_on_several_maps_each_commander_equips_his_own() -> None:
    state, table = opened("double/juno+gold")
    seats = []
    while state.first.ask == "equip":
        seats.append(state.first.seat)
        table.play(state.first, 0)
    assert seats == ["juno-allies", "juno-allies", "gold-allies", "gold-allies"]


@pytest.mark.rule("m44-set-08", "m44-unit-24")
def test_badges_are_what_a_unit_is_and_the_star_goes_with_the_third_hit() -> None:
    f = field("a   .   s", a=allied("ranger"), s=axis("supported_infantry"))
    f.table.lose(f.unit("a"), 3)
    assert f.state.book.elite >> f.state.troop[f.unit("a")] & 1
    f.table.lose(f.unit("s"), 2)
    assert f.state.book.facts.troops[f.state.troop[f.unit("s")]].id == "supported_infantry"
    f.table.lose(f.unit("s"), 1)
    assert f.state.book.facts.troops[f.state.troop[f.unit("s")]].id == "infantry"


# infantry


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


# guns and ships


def gun_field(target: str = "infantry") -> Field:
    return field(
        """
        g   .   .   b   .   d
          h   .   .   .   .
        """,
        g=axis("big_gun"),
        h=axis("big_gun"),
        b=allied(target),
        d=allied(),
    )


@pytest.mark.rule("m44-unit-08", "m44-unit-09", "m44-unit-10")
def test_a_big_gun_that_hits_finds_the_range_for_all() -> None:
    f = gun_field()
    assert dice_of(f, "g", "b") == 2
    battle(f, "g", "b", "IS", GERMAN)
    assert f.state.aim[f.unit("g")] == f.hex("b")
    assert dice_of(f, "g", "b") == 3
    assert dice_of(f, "h", "b") == 3
    assert dice_of(f, "g", "d") == 1


@pytest.mark.rule("m44-unit-10")
def test_cross_hairs_are_not_added() -> None:
    f = gun_field()
    f.state.aim[f.unit("g")] = f.state.aim[f.unit("h")] = f.hex("b")
    assert dice_of(f, "g", "b") == 3


@pytest.mark.rule("m44-unit-09")
@pytest.mark.parametrize(("throw", "marked"), [("SS", False), ("IF", False), ("IS", True)])
def test_only_a_hit_on_a_unit_that_stands_is_marked(throw: str, marked: bool) -> None:
    f = gun_field()
    battle(f, "g", "b", throw, GERMAN)
    if f.ask == "retreat":
        f.answer(f.options()[0])
    assert (f.state.aim[f.unit("g")] >= 0) is marked


@pytest.mark.rule("m44-unit-09")
def test_the_one_marker_stays_where_it_lies() -> None:
    f = gun_field()
    f.state.aim[f.unit("g")] = f.hex("d")
    battle(f, "g", "b", "IS", GERMAN)
    assert f.state.aim[f.unit("g")] == f.hex("d")


@pytest.mark.rule("m44-unit-09", "m44-unit-22")
def test_a_tiger_that_stands_was_not_hit() -> None:
    f = field("~s  .   .   t", s=allied("destroyer"), t=axis("tiger"))
    battle(f, "s", "t", "GA")
    f.answer("throw AS")
    assert f.state.aim == [-1, -1]


@pytest.mark.rule("m44-unit-11")
@pytest.mark.parametrize("cause", ["moves", "retreats", "dies", "gun moves", "gun dies"])
def test_the_marker_goes_back(cause: str) -> None:
    f = gun_field()
    gun, target = f.unit("g"), f.unit("b")
    f.state.aim[gun] = f.hex("b")
    free = HexId(f.hex("b") + 1)
    if cause == "moves":
        f.table.move(target, free, near=True)
    elif cause == "retreats":
        f.table.retreat(target, free)
    elif cause == "dies":
        f.table.lose(target, 4)
    elif cause == "gun moves":
        f.table.move(gun, f.hex("g") + 1, near=False)
    else:
        f.table.lose(gun, 2)
    assert f.state.aim[gun] == -1
    assert f.hex("b") not in f.state.aim


@pytest.mark.rule("m44-unit-12")
def test_a_destroyer_keeps_off_the_shore_and_may_battle_after_its_move() -> None:
    f = field(
        """
        _   _   _   _   _   _
          ~   ~   ~   ~   ~
        ~   ~x  ~x  ~x  ~x  ~
          ~x  ~x  ~d  ~x  ~x
        ~   ~x  ~x  ~x  ~x  ~
        """,
        d=allied("destroyer"),
    )
    found = reach(f.state, f.unit("d"))
    f.expect(found.hexes)
    assert found.far == 0


@pytest.mark.rule("m44-unit-13")
def test_a_destroyer_fires_eight_hexes_without_sight_and_cover() -> None:
    f = field("~d  F   F   F   Tb  .   .   .   c", d=allied("destroyer"), b=axis(), c=axis())
    assert targets_of(f, "d") == "bc"
    assert dice_of(f, "d", "b") == 2
    assert dice_of(f, "d", "c") == 1


@pytest.mark.rule("m44-unit-14")
def test_the_third_star_sinks_a_destroyer() -> None:
    f = field("~d", d=allied("destroyer"))
    f.table.lose(f.unit("d"), 2)
    assert f.state.figures[f.unit("d")] == 1
    assert not any(f.state.stands)
    f.table.lose(f.unit("d"), 1)
    assert f.state.won[AXIS] == 1
    pieces = f.state.book.facts.pieces
    assert f.state.stands[AXIS * len(pieces) + pieces.index("destroyer")] == 1


@pytest.mark.rule("m44-unit-17", "m44-unit-16", "m44-unit-03")
@pytest.mark.parametrize(
    ("troop", "near", "far"),
    [("mobile_artillery", 1, 2), ("flak88", 0, 1), ("artillery", 0, 1), ("big_gun", 0, 1)],
)
def test_how_guns_move(troop: str, near: int, far: int) -> None:
    f = field("g   .   .   .   .", g=axis(troop))
    found = reach(f.state, f.unit("g"))
    assert found.near.bit_count() == near
    assert found.hexes.bit_count() == far


# smoke


def smoke_field(special: tuple[str, ...] = ("smoke_shells",)) -> Field:
    return field(
        """
        n   .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
        a   .   .   .   .   .   .   b
        """,
        n=axis("nebelwerfer"),
        a=axis(),
        b=allied(),
        special=special,
    )


@pytest.mark.rule("m44-unit-18", "m44-unit-19", "m44-scn-01")
def test_a_nebelwerfer_lays_up_to_three_touching_hexes_of_smoke() -> None:
    f = smoke_field()
    f.begin(Battles(GERMAN))
    f.answer("choose n")
    f.answer("fire_smoke")
    first = f.options()
    assert "done" not in first
    grid, here = f.state.book.grid, f.at("n")
    assert {grid.distance(here, grid.hex(o.split()[1])) for o in first} == {1, 2, 3, 4, 5, 6}
    f.answer(first[10])
    assert "done" in f.options()
    for option in f.options()[:-1]:
        assert grid.distance(grid.hex(first[10].split()[1]), grid.hex(option.split()[1])) == 1
    f.answer(f.options()[0])
    f.answer(f.options()[0])
    assert f.state.smoke.bit_count() == 3
    assert f.ask == "stop"  # that was its battle


@pytest.mark.rule("m44-unit-19")
def test_one_shell_is_enough() -> None:
    f = smoke_field()
    f.begin(Battles(GERMAN))
    f.answer("choose n")
    f.answer("fire_smoke")
    f.answer(f.options()[0])
    f.answer("done")
    assert f.state.smoke.bit_count() == 1


@pytest.mark.rule("m44-unit-19", "m44-scn-01", "m44-otm-05")
def test_who_lays_no_smoke() -> None:
    assert "fire_smoke" in act_names(smoke_field(), "n")
    assert "fire_smoke" not in act_names(smoke_field(special=()), "n")
    moved = smoke_field()
    moved.state.marks[moved.unit("n")] = MOVED
    assert "fire_smoke" not in act_names(moved, "n")
    on_the_move = field(
        "n   .   b", n=axis("nebelwerfer", order="on_the_move"), b=allied(), special=("smoke_shells",)
    )
    assert act_names(on_the_move, "n") == []


@pytest.mark.rule("m44-scn-01")
@pytest.mark.parametrize("scenario", ["sword", "juno", "gold", "omaha", "utah", "airborne"])
def test_smoke_shells_are_in_effect_on_sword_only(scenario: str) -> None:
    assert game_at(scenario).book.facts.maps[0].has("smoke_shells") is (scenario == "sword")


@pytest.mark.rule("m44-unit-19", "m44-los-02")
def test_smoke_blocks_sight_until_the_end_of_the_next_axis_turn() -> None:
    f = field("a   .   .   b", a=axis(), b=allied())
    f.state.smoke = 1 << f.hex("a") + 1
    for _ in range(2):
        assert not sees(f.state, f.at("a"), f.at("b"))
        clear_smoke(f.table, ALLIES)
        assert not sees(f.state, f.at("a"), f.at("b"))
        clear_smoke(f.table, AXIS)
    assert sees(f.state, f.at("a"), f.at("b"))
    assert f.state.smoke == f.state.thin_smoke == 0


# Hobart's Funnies


@pytest.mark.rule("m44-unit-34")
def test_the_churchill_is_the_last_figure_lost() -> None:
    f = field("h", h=allied("hobart"))
    pieces = f.state.book.facts.pieces
    churchill, armor = pieces.index("churchill"), pieces.index("armor")
    for figures, tanks in ((3, 2), (2, 1), (1, 0)):
        assert f.state.figures[f.unit("h")] == figures
        assert (makeup(f.state, f.unit("h"))[armor], makeup(f.state, f.unit("h"))[churchill]) == (tanks, 1)
        f.table.lose(f.unit("h"), 1)
    assert f.state.stands[AXIS * len(pieces) + churchill] == 1


def river() -> Field:
    return field(
        """
        .   .   .   .   .
          .   h   .   .   .
        R   R   Rr  R   Y
          .   .   .   .   e
        """,
        h=allied("hobart"),
        e=axis("armor"),
    )


@pytest.mark.rule("m44-unit-35")
def test_the_bridge_is_laid_on_a_river_hex_in_place_of_a_battle() -> None:
    f = river()
    equip(f, "h", "bridge")
    name = f.state.book.grid.name(f.hex("r"))
    f.begin(Battles(0))
    f.answer("choose h")
    assert len([o for o in f.options() if o.startswith("lay_bridge")]) == 2
    f.answer(f"lay_bridge {name}")
    assert f.state.spans == 1 << f.hex("r")
    assert f.state.accessory[f.unit("h")] == -1
    assert f.ask == "stop"
    f.state.marks[f.unit("h")] = 0
    assert not [o for o in act_names(f, "h") if o.startswith("lay_bridge")]  # the accessory is spent
    assert reach(f.state, f.unit("h")).hexes >> f.hex("r") & 1
    assert reach(f.state, f.unit("e")).hexes >> f.hex("r") & 1  # it serves both sides


@pytest.mark.rule("m44-unit-35")
def test_no_bridge_next_to_an_enemy_nor_over_a_river_mouth() -> None:
    f = river()
    equip(f, "h", "bridge")
    f.table.place(f.unit("e"), f.hex("r") + 1)
    for site, can in ((f.hex("r"), False), (HexId(f.hex("r") - 1), True)):
        assert (f"lay_bridge {f.state.book.grid.name(site)}" in act_names(f, "h")) is can
    mouth = field("h   Y", h=allied("hobart"))
    equip(mouth, "h", "bridge")
    assert act_names(mouth, "h") == []


@pytest.mark.rule("m44-unit-35", "m44-otm-05")
def test_on_the_move_or_with_another_accessory_no_bridge_is_laid() -> None:
    f = field("h   R", h=allied("hobart", order="on_the_move"))
    equip(f, "h", "bridge")
    assert act_names(f, "h") == []
    f = field("h   R", h=allied("hobart"))
    equip(f, "h", "petard")
    assert act_names(f, "h") == []


@pytest.mark.rule("m44-unit-36")
def test_a_fascine_fills_the_hedgehogs_it_enters_and_stops_there() -> None:
    f = field("h   *x  .   b", h=allied("hobart"), b=axis())
    assert not reach(f.state, f.unit("h")).hexes
    equip(f, "h", "fascine")
    f.expect(reach(f.state, f.unit("h")).hexes)
    f.begin(MoveUnit(0, f.unit("h")))
    f.answer(f"move {f.state.book.grid.name(f.hex('x'))}")
    assert f.state.hedgehogs == 0
    assert may_battle(f.state, f.unit("h"))
    other = field("*a  h", a=axis(), h=allied("hobart"))
    assert other.state.hedgehogs


@pytest.mark.rule("m44-unit-38")
def test_a_bobbin_is_not_slowed_by_beach_or_marsh() -> None:
    picture = "h   :   :   :   M   .   ."
    plain = field(picture, h=allied("hobart"))
    assert reach(plain.state, 0).hexes.bit_count() == 2
    equip(plain, "h", "bobbin")
    assert reach(plain.state, 0).hexes.bit_count() == 3
    marsh = field("h   Mm  Mn  .   b", h=allied("hobart"), b=axis())
    assert reach(marsh.state, 0).hexes == 1 << marsh.hex("m")
    assert marks_after(marsh.state, 0, marsh.hex("m"), near=True) & NO_BATTLE
    equip(marsh, "h", "bobbin")
    assert reach(marsh.state, 0).hexes.bit_count() == 3
    assert not marks_after(marsh.state, 0, marsh.hex("n"), near=True) & NO_BATTLE


@pytest.mark.rule("m44-unit-39")  # ruling 25
@pytest.mark.parametrize(
    ("picture", "plain", "petard"),
    [
        ("h   Tb", 1, 3),
        ("h   @b", 1, 3),
        ("Th  b", 1, 3),
        ("h   Fb", 1, 1),
        ("h   %b", 2, 2),
        ("h   .   Tb", 1, 1),
    ],
)
def test_a_petard_breaks_walls_in_close_assault(picture: str, plain: int, petard: int) -> None:
    f = field(picture, h=allied("hobart"), b=axis())
    assert dice_of(f, "h", "b") == plain
    equip(f, "h", "petard")
    assert dice_of(f, "h", "b") == petard


# tanks


@pytest.mark.rule("m44-unit-20", "m44-unit-25")  # ruling 25
@pytest.mark.parametrize(
    ("troop", "picture", "dice"),
    [
        ("armor", "Tt  Tb", 0),
        ("flame_thrower", "Tt  Tb", 2),
        ("flame_thrower", "Tt  b", 2),
        ("flame_thrower", "t   .   Tb", 1),
        ("supported_armor", "Tt  Tb", 2),
        ("supported_armor", "Tt  b", 3),
    ],
)
def test_what_the_ground_costs_special_tanks(troop: str, picture: str, dice: int) -> None:
    f = field(picture, t=allied(troop), b=axis())
    assert max(0, dice_of(f, "t", "b")) == dice


@pytest.mark.rule("m44-unit-40", "m44-unit-28", "m44-unit-31")
def test_what_troops_count_as_for_cards() -> None:
    state = game_at("sword")
    arms = {troop.id: troop.arm for troop in state.book.facts.troops}
    infantry = ("supported_infantry", "supply_truck", "engineer", "french_resistance", "command_car")
    armor = ("supported_armor", "tiger", "tank_destroyer", "flame_thrower", "hobart", "half_track")
    artillery = ("big_gun", "flak88", "mobile_artillery", "nebelwerfer")
    assert {arms[t] for t in infantry} == {INFANTRY}
    assert {arms[t] for t in armor} == {ARMOR}
    assert {arms[t] for t in artillery} == {ARTILLERY}


# trucks and half-tracks


def supply(
    vehicle: str = "supply_truck", figures: int = 0, weak: int = 1, marks: int = 0, order: str = "plain"
) -> Field:
    return field(
        """
        v   a   .   b
        """,
        v=allied(vehicle, figures, marks=marks, order=order),
        a=allied(figures=weak),
        b=axis(),
    )


@pytest.mark.rule("m44-unit-28", "m44-unit-29")
def test_a_truck_gives_its_figures_to_a_weakened_neighbour() -> None:
    f = supply()
    pool = list(f.state.pool)
    assert act_names(f, "v") == ["resupply a 1", "resupply a 2"]
    f.begin(Battles(0))
    f.answer("choose v")
    f.answer("resupply a 1")
    assert f.state.figures == [1, 2, 4]
    pieces = f.state.book.facts.pieces
    change = {p: f.state.pool[len(pieces) + i] - pool[len(pieces) + i] for i, p in enumerate(pieces)}
    assert {p: n for p, n in change.items() if n} == {"truck": 1, "infantry": -1}
    assert f.ask == "stop"  # neither of them battles


@pytest.mark.rule("m44-unit-29", "m44-unit-30")
def test_a_truck_that_gives_everything_is_gone_and_no_medal() -> None:
    f = supply()
    f.begin(Battles(0))
    f.answer("choose v")
    f.answer("resupply a 2")
    assert f.state.at[f.unit("v")] == -1
    assert f.state.won == [0, 0]
    assert f.state.wrecks == [0, 0]
    assert not any(f.state.stands)


@pytest.mark.rule("m44-unit-29")
def test_a_unit_is_filled_up_to_its_size_only() -> None:
    assert act_names(supply(weak=3), "v") == ["resupply a 1"]
    assert act_names(supply(weak=4), "v") == []
    assert act_names(supply(figures=1, weak=1), "v") == ["resupply a 1"]


@pytest.mark.rule("m44-unit-29", "m44-unit-31")
def test_a_half_track_battles_or_supplies() -> None:
    f = field("v   a   .   b", v=axis("half_track"), a=axis(figures=2), b=allied())
    f.begin(Battles(GERMAN))
    f.answer("choose v")
    assert "resupply a 2" in f.options()
    assert "target b" not in f.options()  # three hexes off
    f.answer("resupply a 1")
    assert f.ask == "stop"
    gone = field("v   a", v=axis("half_track", marks=NO_BATTLE), a=axis(figures=2))
    assert act_names(gone, "v") == []


@pytest.mark.rule("m44-unit-32")
@pytest.mark.parametrize("vehicle", ["supply_truck", "half_track"])
def test_a_vehicle_does_not_supply_in_the_turn_of_its_arrival(vehicle: str) -> None:
    assert [a for a in act_names(supply(vehicle, marks=NEW), "v") if a.startswith("resupply")] == []


@pytest.mark.rule("m44-unit-28", "m44-unit-29")  # ruling 26
def test_a_truck_may_move_and_then_supply() -> None:
    f = supply(marks=MOVED | MOVE_OVER | NO_BATTLE)
    assert act_names(f, "v") == ["resupply a 1", "resupply a 2"]


@pytest.mark.rule("m44-otm-05", "m44-unit-29")
def test_nor_on_the_move() -> None:
    assert act_names(supply(order="on_the_move"), "v") == []


@pytest.mark.rule("m44-unit-29")
def test_who_has_battled_is_not_supplied() -> None:
    f = supply()
    battle(f, "a", "b", "S" * dice_of(f, "a", "b"))
    assert act_names(f, "v") == []


@pytest.mark.rule("m44-unit-27", "m44-unit-22", "m44-card-13")
@pytest.mark.parametrize(
    ("troop", "figures", "back"),
    [
        ("infantry", 1, 3),
        ("supported_infantry", 3, 2),
        ("tiger", 1, 0),
        ("hobart", 1, 2),
        ("armor_elite", 1, 3),
    ],
)
def test_what_can_be_restored(troop: str, figures: int, back: int) -> None:
    f = field("a", a=allied(troop, figures))
    assert restorable(f.state, f.unit("a")) == back


@pytest.mark.rule("m44-unit-27")
def test_lost_support_never_returns() -> None:
    f = field("a", a=axis("supported_armor"))
    f.table.lose(f.unit("a"), 3)
    assert restorable(f.state, f.unit("a")) == 2
    f.table.restore(f.unit("a"), 2)
    pieces = f.state.book.facts.pieces
    assert {p: n for p, n in zip(pieces, makeup(f.state, f.unit("a")), strict=True) if n} == {"armor": 3}


@pytest.mark.rule("m44-rei-12", "m44-card-13")
def test_nothing_is_restored_from_an_empty_pool() -> None:
    f = field("a", a=allied(figures=1))
    f.state.pool = [0] * len(f.state.pool)
    assert restorable(f.state, f.unit("a")) == 0


@pytest.mark.rule("m44-unit-28", "m44-mov-11")
@pytest.mark.parametrize(("ground", "hexes"), [("+", 4), (".", 2)])
def test_a_truck_drives_four_hexes_by_road(ground: str, hexes: int) -> None:
    picture = f"{ground}t  " + f"{ground}   " * 6 if ground == "+" else "t   " + ".   " * 6
    f = field(picture, t=allied("supply_truck"))
    assert reach(f.state, f.unit("t")).hexes.bit_count() == hexes


# the command car


def car_field(order: str = "plain") -> Field:
    return field(
        """
        a   k   b
          .   .   .
        c   .   .
        """,
        k=axis("command_car", order=order),
        a=axis(order=""),
        b=axis("artillery", order=""),
        c=axis(order=""),
    )


@pytest.mark.rule("m44-unit-33")
@pytest.mark.parametrize(("order", "brought"), [("plain", "plain"), ("on_the_move", "on_the_move")])
def test_an_ordered_command_car_brings_one_neighbour_along(order: str, brought: str) -> None:
    f = car_field(order)
    f.begin(BringAlong(GERMAN))
    assert f.options() == ["bring a", "bring b", "done"]
    f.answer("bring b")
    assert MANNERS[f.state.order[f.unit("b")]].id == brought
    assert f.ask == "stop"
    assert f.state.ordered[GERMAN] == [f.unit("k"), f.unit("b")]


@pytest.mark.rule("m44-unit-33")
def test_it_may_be_left_and_a_car_without_orders_brings_nobody() -> None:
    f = car_field()
    f.begin(Orders(GERMAN))
    f.answer("done")
    assert f.ask == "stop"
    idle = car_field(order="")
    idle.begin(Orders(GERMAN))
    assert idle.ask == "stop"


@pytest.mark.rule("m44-unit-33", "m44-mov-11")
def test_a_command_car_drives_three_hexes_and_never_battles() -> None:
    f = field("k   .   .   .   .   b", k=axis("command_car"), b=allied())
    assert reach(f.state, f.unit("k")).hexes.bit_count() == 3
    assert not may_battle(f.state, f.unit("k"))
    road = field("+k  +   +   +   +   +", k=axis("command_car"))
    assert reach(road.state, 0).hexes.bit_count() == 4


@pytest.mark.rule("m44-swa-06", "m44-swa-01", "m44-tg-02")  # ruling 27
def test_airborne_may_leave_its_weapon_aside_to_take_ground() -> None:
    f = field("a   b   .   c", a=allied("airborne", weapon="machine_gun"), b=axis(figures=1), c=axis())
    f.begin(Battles(0))
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
