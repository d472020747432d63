"""Reinforcements: rules m44-rei, m44-ent, m44-turn-04, m44-otm-03."""

from __future__ import annotations

import pytest

from beachhead.core.seat import Seat
from beachhead.hexes import each
from beachhead.m44.facts import ALLIES, AXIS, EVERY
from beachhead.m44.flow.moving import Movement
from beachhead.m44.flow.ordering import Orders
from beachhead.m44.flow.reinforcing import CallUnits, DeployUnit, RollForReinforcements
from beachhead.m44.game import M44
from beachhead.m44.marks import MOVE_OVER, MOVED, NEW, NO_BATTLE
from beachhead.m44.rules.battle import may_battle
from beachhead.m44.rules.dice import read
from beachhead.m44.rules.figures import pool_place
from beachhead.m44.rules.orders import ARRIVED, MANNERS
from beachhead.m44.rules.reinforcements import arrival, calls, dice_to_roll, held_coast, places
from beachhead.m44.state import M44State
from tests.m44.fields import Field, Piece, allied, axis, battlefield, field, game_at

REINFORCED = ("reinforcements",)


def commander(state: M44State, seat: str) -> int:
    return state.book.seats.index(Seat(seat))


def card(state: M44State, id: str) -> int:
    return state.book.facts.card(id).number


def row(state: M44State, id: str) -> int:
    return next(r.number for r in state.book.facts.rows if r.id == id)


def troop(state: M44State, id: str) -> int:
    return state.book.facts.troop(id).number


def called(state: M44State, row_id: str, troop_id: str) -> int:
    return arrival(state, row(state, row_id), troop(state, troop_id))


def where(state: M44State, seat: str, row_id: str, troop_id: str) -> set[str]:
    """The names of the hexes where the seat can put such a unit."""
    found = places(state, commander(state, seat), called(state, row_id, troop_id))
    return {state.book.grid.name(h) for h in each(found)}


def offers(state: M44State, seat: str, dice: str) -> set[tuple[str, str]]:
    """Row and troop of everything these dice can call."""
    c = commander(state, seat)
    state.dice[c] = read(dice)
    facts = state.book.facts
    return {(facts.rows[r].id, facts.troops[t].id) for r, t in calls(state, c)}


# the roll


@pytest.mark.rule("m44-rei-01", "m44-turn-04")
def test_one_die_for_each_card_with_the_one_just_played() -> None:
    f = field("a", a=allied(), special=REINFORCED)
    f.state.hands[0], f.state.in_play[0] = [1, 1, 2, 3, 4], [5]
    f.begin(RollForReinforcements(0))
    assert f.ask == "reinforcement_dice"
    assert f.dice_asked() == 6


@pytest.mark.rule("m44-rei-01", "m44-ord-09", "m44-card-06")
@pytest.mark.parametrize(("name", "dice"), [("recon-left", 8), ("recon-in-force", 6), ("probe-left", 6)])
def test_two_more_after_a_recon_1(name: str, dice: int) -> None:
    state = game_at("sword")
    number = card(state, name)
    c = commander(state, "allies")
    state.hands[c], state.in_play[c], state.in_force[c] = [0] * 5, [number], [number]
    state.used_in[c] = [-1]
    assert dice_to_roll(state, c) == dice


@pytest.mark.rule("m44-rei-02")
@pytest.mark.parametrize(
    ("seat", "turn", "dice"),
    [
        ("axis-left", 1, 3),
        ("axis-left", 2, 4),
        ("axis-center", 3, 5),
        ("axis-right", 30, 5),
        ("allies-left", 1, 6),
        ("allies-right", 9, 6),
    ],
)
def test_generals_roll_by_the_turn_with_or_without_a_card(seat: str, turn: int, dice: int) -> None:
    state = game_at("overthrough/sword+juno")
    state.turn = turn
    assert dice_to_roll(state, commander(state, seat)) == dice


@pytest.mark.rule("m44-rei-03")
def test_map_commanders_roll_by_their_own_hands() -> None:
    state = game_at("triple/british")
    for seat, cards in (("sword-allies", 6), ("juno-axis", 3)):
        c = commander(state, seat)
        state.hands[c], state.in_play[c] = [0] * (cards - 1), [0]
        assert dice_to_roll(state, c) == cards


@pytest.mark.rule("m44-rei-22")
def test_air_power_takes_the_roll_of_the_next_turn_only() -> None:
    f = field("a", a=axis(), special=REINFORCED)
    c = f.state.book.fighters[AXIS][0]
    f.state.hands[c], f.state.held_up[c] = [1, 2, 3], EVERY
    f.begin(RollForReinforcements(c))
    assert f.ask == "stop"
    assert dice_to_roll(f.state, c) == 3


@pytest.mark.rule("m44-rei-22")
@pytest.mark.parametrize(("turn", "dice"), [(1, 1), (2, 2), (3, 3)])
def test_in_overthrough_it_takes_two_dice(turn: int, dice: int) -> None:
    state = game_at("overthrough/sword+juno")
    state.turn = turn
    c = commander(state, "axis-left")
    state.held_up[c] = state.book.facts.mode.air_power_dice
    assert dice_to_roll(state, c) == dice


@pytest.mark.rule("m44-otm-03", "m44-otm-04", "m44-rei-05")
def test_flags_give_orders_on_the_move() -> None:
    f = field(
        "a   .   b   .   c", a=allied(order=""), b=allied(order=""), c=allied(order=""), special=REINFORCED
    )
    f.state.hands[0] = [1, 1, 1]
    f.begin(RollForReinforcements(0), Orders(0))
    f.answer("throw IFF")
    assert f.ask == "on_the_move"
    f.answer("on_the_move a")
    f.answer("on_the_move c")
    assert f.ask == "stop"
    assert [MANNERS[n].id for n in f.state.order] == ["on_the_move", "none", "on_the_move"]


# what the dice buy


@pytest.mark.rule("m44-rei-05", "m44-rei-06")
def test_dice_are_spent_once() -> None:
    state = game_at("sword")
    assert ("rt-01", "infantry") in offers(state, "axis", "IIIAA")
    assert ("rt-04", "armor") in offers(state, "axis", "IIIAA")
    f = field("a", a=axis(), special=REINFORCED)
    c = f.state.book.fighters[AXIS][0]
    f.state.dice[c] = read("IIIAA")
    f.begin(CallUnits(c))
    assert f.ask == "call"
    f.answer("call rt-10 supported_armor")
    assert f.ask == "stop"
    assert f.state.dice[c] == read("II")
    f.state.dice[c] = read("IIIAA")
    f.begin(CallUnits(c))
    f.answer("call rt-01 infantry")
    f.answer("call rt-04 armor")
    assert f.ask == "stop"
    assert f.state.dice[c] == 0


@pytest.mark.rule("m44-rei-05")
def test_leftovers_and_single_stars_give_nothing() -> None:
    assert offers(game_at("sword"), "allies", "IIAGFS") == set()


@pytest.mark.rule("m44-rei-06")
def test_a_row_lists_what_side_and_scenario_allow() -> None:
    sword = game_at("sword")
    assert offers(sword, "axis", "GGS") == {
        ("rt-07", "artillery"),
        ("rt-07", "flak88"),
        ("rt-08", "mobile_artillery"),
        ("rt-08", "nebelwerfer"),
    }
    assert offers(sword, "allies", "GGS") == {("rt-07", "artillery"), ("rt-08", "mobile_artillery")}


@pytest.mark.rule("m44-rei-18")
@pytest.mark.parametrize("scenario", ["sword", "juno", "gold", "omaha", "utah"])
def test_funnies_come_to_the_british_beaches_only(scenario: str) -> None:
    expected = scenario in ("sword", "juno", "gold")
    assert (("rt-04", "hobart") in offers(game_at(scenario), "allies", "AA")) is expected


@pytest.mark.rule("m44-rei-19", "m44-rei-21")
def test_the_short_list_of_the_american_airborne() -> None:
    state = game_at("airborne")
    assert offers(state, "allies", "IIIAAGGSSSFF") == {
        ("rt-02", "french_resistance"),
        ("rt-03", "airborne"),
        ("rt-07", "artillery"),
        ("rt-12", "supply_truck"),
        ("rt-13", "french_resistance"),
        ("rt-13", "airborne"),
        ("rt-13", "artillery"),
        ("rt-13", "supply_truck"),
    }
    assert ("rt-01", "infantry") in offers(state, "axis", "III")


@pytest.mark.rule("m44-rei-21")
def test_three_stars_buy_any_unit_and_four_the_command_car_too() -> None:
    state = game_at("omaha")
    three, four = offers(state, "axis", "SSS"), offers(state, "axis", "SSSS")
    assert {t for r, t in three if r == "rt-13"} >= {"tiger", "infantry", "half_track", "flak88"}
    assert ("rt-13", "command_car") not in three
    assert ("rt-14", "command_car") in four
    assert ("rt-14", "tiger") in four
    assert ("rt-14", "command_car") not in offers(state, "allies", "SSSS")


@pytest.mark.rule("m44-rei-09", "m44-rei-12")
def test_without_figures_there_is_no_unit() -> None:
    state = game_at("sword")
    assert ("rt-11", "tiger") in offers(state, "axis", "AAA")
    state.pool[pool_place(state, 0, AXIS) + state.book.facts.pieces.index("tiger")] = 0
    assert ("rt-11", "tiger") not in offers(state, "axis", "AAA")
    assert ("rt-04", "armor") in offers(state, "axis", "AAA")


@pytest.mark.rule("m44-unit-33", "m44-rei-21")
def test_one_command_car_a_map() -> None:
    f = field(".   k", k=axis("command_car"), special=REINFORCED)
    c = f.state.book.fighters[AXIS][0]
    f.state.dice[c] = read("SSSS")
    cars = [(r, t) for r, t in calls(f.state, c) if t == troop(f.state, "command_car")]
    assert not cars
    f.table.lose(f.unit("k"), 1)
    assert [t for _, t in calls(f.state, c) if t == troop(f.state, "command_car")]


# where they come in


@pytest.mark.rule("m44-rei-13", "m44-rei-23", "m44-ent-01", "m44-ent-02", "m44-ent-04")
def test_axis_units_come_in_at_the_entry_markers() -> None:
    state = game_at("sword")
    line = {"r1c7", "r1c8", "r1c9", "r1c10", "r1c11"}
    free = where(state, "axis", "rt-01", "infantry")
    names = {state.book.grid.name(h) for h in each(state.book.entries)}
    held = {state.book.grid.name(h) for h in each(state.occupied[AXIS] | state.occupied[ALLIES])}
    assert names == line | {"r7c1"}
    assert free == names - held


@pytest.mark.rule("m44-rei-23")
def test_a_held_entry_hex_is_closed_the_others_stay_open() -> None:
    f = field(
        """
        e   a   b   e
        """,
        a=axis(),
        b=allied(),
        special=REINFORCED,
        hexes={"entries": "eab"},
    )
    c = f.state.book.fighters[AXIS][0]
    f.expect(places(f.state, c, called(f.state, "rt-01", "infantry")), "e")


@pytest.mark.rule("m44-rei-08", "m44-rei-07", "m44-turn-06")
def test_a_unit_may_move_off_an_entry_hex_first() -> None:
    f = field(
        """
        .   .
          a   .
        """,
        a=axis(),
        special=REINFORCED,
        hexes={"entries": "a"},
    )
    c = f.state.book.fighters[AXIS][0]
    f.state.arrivals[c] = [called(f.state, "rt-01", "infantry")]
    start = f.at("a")
    f.begin(Movement(c))
    assert f.options() == ["choose a", "done"]
    f.answer("choose a")
    f.answer(f.options()[0])
    assert f.options() == ["deploy rt-01 infantry", "done"]
    f.answer("deploy rt-01 infantry")
    assert f.options() == [f"deploy_to {f.state.book.grid.name(start)}"]
    f.answer(f.options()[0])
    assert f.ask == "stop"
    assert f.state.at[1] == start
    assert f.state.arrivals[c] == []


@pytest.mark.rule("m44-rei-14", "m44-lc-07")
def test_allied_units_come_in_an_empty_craft_and_wait_there() -> None:
    f = field(
        """
        .   .   .
          ~   c   ~
        b   ~   .
        """,
        b=allied(),
        craft="bc",
        special=REINFORCED,
    )
    f.state.arrivals[0] = [called(f.state, "rt-04", "armor")]
    f.begin(Movement(0))
    f.answer("deploy rt-04 armor")
    assert f.options() == [f"deploy_to {f.state.book.grid.name(f.hex('c'))}"]
    f.answer(f.options()[0])
    assert f.state.aboard[1] == 1
    assert f.state.craft_load == [0, 1]
    assert not may_battle(f.state, 1)
    assert [o for o in f.options() if o.startswith("choose")] == ["choose b"]


def coast_field(free: int) -> Field:
    """A shore over three sections, with a German next to each beach that is not `free`."""
    inland = ["abc"[s] if not free >> s & 1 else "." for s in range(3)]
    return field(
        f"""
        .   {inland[0]}   .   .   .   .   {inland[1]}   .   .   .   .   {inland[2]}   .
          :   :   :   :   :   :   :   :   :   :   :   :
        :   :   :   :   :   :   :   :   :   :   :   :   :
          _   _   _   _   _   _   _   _   _   _   _   _
        ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~
        """,
        special=REINFORCED,
        briefing={"beach_sections": (0, 1, 2)},
        **{letter: axis() for letter in inland if letter != "."},
    )


@pytest.mark.rule("m44-ter-20", "m44-rei-07")
@pytest.mark.parametrize(("name", "left"), [("armor", False), ("infantry", True)])
def test_armor_deployed_into_wire_removes_it(name: str, left: bool) -> None:
    f = field("f   #x  .", f=axis(), special=REINFORCED)
    f.table.deploy(1, troop(f.state, name), f.hex("x"))
    assert bool(f.state.wire) is left


@pytest.mark.rule("m44-rei-15")
@pytest.mark.parametrize(
    ("free", "sections"), [(0, ()), (0b001, ()), (0b101, ()), (0b011, (0, 1)), (0b110, (1, 2))]
)
def test_two_adjacent_beach_sections_open_the_coast(free: int, sections: tuple[int, ...]) -> None:
    f = coast_field(free)
    expected = 0
    for s in sections:
        expected |= f.state.book.ground.coast_of[s]
    assert places(f.state, 0, called(f.state, "rt-01", "infantry")) == expected


@pytest.mark.rule("m44-rei-15", "m44-ctl-05")
def test_a_german_back_on_the_beach_closes_the_coast_at_once() -> None:
    """Though the medals of the section still lie with the Allies."""
    f = coast_field(0b101)
    f.state.beaches = 0b111
    assert places(f.state, 0, called(f.state, "rt-01", "infantry")) == 0
    f.table.remove(f.unit("b"))
    assert places(f.state, 0, called(f.state, "rt-01", "infantry")) == f.state.book.ground.coast


def clear_beaches(state: M44State, *sections: int) -> None:
    """Take all Axis units off these beach sections and the hexes next to them."""
    for s in sections:
        for h in each(state.book.ground.beach_watch[s] & state.occupied[AXIS]):
            M44.table(state, None).remove(state.unit_at[h])


@pytest.mark.rule("m44-rei-15", "m44-mode-11")
def test_the_two_sections_may_lie_on_two_maps() -> None:
    state = game_at("double/sword+juno")
    clear_beaches(state, 2, 3)
    coast = state.book.ground.coast_of
    for seat in ("sword-allies", "juno-allies"):
        assert held_coast(state, commander(state, seat)) == coast[2] | coast[3]


@pytest.mark.rule("m44-mode-11")
def test_a_unit_put_on_the_other_map_belongs_there() -> None:
    state = game_at("double/sword+juno")
    clear_beaches(state, 2, 3)
    table = M44.table(state, None)
    only_juno = state.book.ground.coast_of[3] & ~state.book.facts.maps[0].hexes
    spot = next(h for h in each(only_juno) if state.unit_at[h] < 0)
    before = list(state.pool)
    unit = table.deploy(commander(state, "sword-allies"), troop(state, "infantry"), spot)
    assert state.home[unit] == 1
    spent = [i for i, n in enumerate(state.pool) if n != before[i]]
    assert spent == [pool_place(state, 0, ALLIES) + state.book.facts.pieces.index("infantry")]


@pytest.mark.rule("m44-mode-11")
def test_map_commanders_stay_on_their_map() -> None:
    state = game_at("double/sword+juno")
    maps = state.book.facts.maps
    for seat, number in (("sword-axis", 0), ("juno-axis", 1)):
        found = places(state, commander(state, seat), called(state, "rt-01", "infantry"))
        assert found == maps[number].entries & ~state.occupied[AXIS]
    craft = places(state, commander(state, "juno-allies"), called(state, "rt-01", "infantry"))
    assert craft == maps[1].icons & ~state.occupied[ALLIES]


@pytest.mark.rule("m44-ovl-18")
@pytest.mark.parametrize("battle", ["sword+juno", "juno+gold", "gold+omaha", "omaha+utah", "utah+airborne"])
def test_generals_deploy_in_their_own_sections_or_through_a_neighbour(battle: str) -> None:
    state = game_at(f"overthrough/{battle}")
    book = state.book
    for side, doors in ((AXIS, book.entries), (ALLIES, book.icons)):
        line = book.fighters[side]
        for place, general in enumerate(line):
            own = book.zones[general]
            if own & doors:
                assert book.entry_zones[general] == own
            else:
                around = line[max(0, place - 1) : place + 2]
                expected = 0
                for g in around:
                    expected |= book.zones[g]
                assert book.entry_zones[general] == expected


@pytest.mark.rule("m44-rei-16")
def test_the_resistance_rises_in_a_forest_next_to_an_allied_ground_unit() -> None:
    f = field(
        """
        F   Fx  .   F   F
          .   a   Fx  F   F
        F   Fx  Fb  .   ~c
        """,
        a=allied(),
        b=axis(),
        c=allied(),
        craft="c",
        special=REINFORCED,
    )
    f.expect(places(f.state, 0, called(f.state, "rt-02", "french_resistance")))


@pytest.mark.rule("m44-rei-17")
def test_airborne_drops_next_to_an_allied_ground_unit_but_not_into_water() -> None:
    f = field(
        """
        .   x   *x  .   .
          R   a   Fx  .   .
        .   Y   b   .   ~
        """,
        a=allied(),
        b=axis(),
        special=REINFORCED,
    )
    f.expect(places(f.state, 0, called(f.state, "rt-03", "airborne")))


@pytest.mark.rule("m44-rei-19", "m44-rei-20")
def test_trucks_and_guns_are_parachuted_on_the_american_airborne() -> None:
    state = game_at("airborne")
    near = state.book.grid.neighbours(state.occupied[ALLIES])
    for row_id, troop_id in (("rt-12", "supply_truck"), ("rt-07", "artillery")):
        found = places(state, commander(state, "allies"), called(state, row_id, troop_id))
        assert found
        assert not found & ~near
        assert not found & ~state.book.open_to[troop(state, troop_id)]


@pytest.mark.rule("m44-rei-21")
def test_the_best_row_puts_the_unit_next_to_a_friend() -> None:
    f = field(
        """
        .   x   x   .
          x   a   x   .
        .   *   @   .
        """,
        a=axis(),
        special=REINFORCED,
    )
    c = f.state.book.fighters[AXIS][0]
    f.expect(places(f.state, c, called(f.state, "rt-14", "tiger")))


# the turn of their arrival


def arrive(picture: str, troop_id: str, **units: Piece) -> tuple[Field, int]:
    """Such an Axis unit arrives at e."""
    f = battlefield(picture, units, special=REINFORCED, hexes={"entries": "e"})
    c = f.state.book.fighters[AXIS][0]
    rows = [
        r
        for r in f.state.book.facts.rows
        if any(x.troop == troop(f.state, troop_id) for x in r.choices[0][AXIS])
    ]
    waiting = arrival(f.state, rows[0].number, troop(f.state, troop_id))
    f.state.arrivals[c] = [waiting]
    f.begin(DeployUnit(c, waiting))
    f.answer(f"deploy_to {f.state.book.grid.name(f.hex('e'))}")
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
    pieces = f.state.book.facts.pieces
    place = pool_place(f.state, 0, AXIS)
    spent = {p: before.pool[place + i] - f.state.pool[place + i] for i, p in enumerate(pieces)}
    assert {p: n for p, n in spent.items() if n} == {"infantry": 4, "armor": 1}
    assert f.state.figures[unit] == 5


@pytest.mark.rule("m44-ctl-11", "m44-rei-07")
def test_arriving_takes_a_town() -> None:
    f = field("a   T", a=allied(), special=REINFORCED)
    f.state.arrivals[0] = [called(f.state, "rt-03", "airborne")]
    f.begin(DeployUnit(0, f.state.arrivals[0][0]))
    town = f.state.book.ground.towns
    assert not f.state.towns & town
    f.answer(f"deploy_to {f.state.book.grid.name(next(each(town)))}")
    assert f.state.towns & town == town


@pytest.mark.rule("m44-rei-09")
def test_what_finds_no_place_is_lost_at_the_end_of_the_movement() -> None:
    f = field("a", a=axis(order=""), special=REINFORCED, hexes={"entries": "a"})
    c = f.state.book.fighters[AXIS][0]
    f.state.arrivals[c] = [called(f.state, "rt-01", "infantry")]
    f.begin(Movement(c))
    assert f.ask == "stop"
    assert f.state.arrivals[c] == []
    assert [type(e).__name__ for e in f.story] == ["ArrivalLost"]


@pytest.mark.rule("m44-rei-09")
def test_a_commander_may_leave_a_called_unit_behind() -> None:
    f = field("e", special=REINFORCED, hexes={"entries": "e"})
    c = f.state.book.fighters[AXIS][0]
    f.state.arrivals[c] = [called(f.state, "rt-01", "infantry")]
    f.begin(Movement(c))
    f.answer("done")
    assert f.state.arrivals[c] == []
    assert not f.state.at


@pytest.mark.rule("m44-set-06", "m44-unit-34")
def test_arriving_funnies_choose_their_accessory() -> None:
    f = field("c", craft="c", special=(*REINFORCED, "funnies"))
    f.state.arrivals[0] = [called(f.state, "rt-04", "hobart")]
    f.begin(DeployUnit(0, f.state.arrivals[0][0]))
    f.answer(f.options()[0])
    assert f.ask == "equip"
    f.answer("equip petard")
    assert f.state.accessory == [f.state.book.petard]


# ruling 23


@pytest.mark.rule("m44-rei-19", "m44-mode-10", "m44-ovl-18")  # ruling 23
def test_a_general_on_two_maps_calls_by_both_tables_and_deploys_by_each() -> None:
    state = game_at("overthrough/utah+airborne")
    book = state.book
    utah, airborne = book.facts.maps
    assert ("rt-04", "armor") in offers(state, "allies-center", "AA")
    assert ("rt-04", "armor") not in offers(state, "allies-right", "AA")
    state.beaches = 0b000111
    guns = places(state, commander(state, "allies-center"), called(state, "rt-07", "artillery"))
    dropped = guns & airborne.hexes & ~utah.hexes
    assert dropped
    assert not dropped & ~book.grid.neighbours(state.occupied[ALLIES])
    assert not guns & utah.hexes & ~airborne.hexes & ~(book.ground.coast | book.icons)


@pytest.mark.rule("m44-rei-09", "m44-rei-12")  # ruling 23
def test_of_two_units_that_need_the_same_figures_the_later_one_is_lost() -> None:
    f = field("e   e", special=REINFORCED, hexes={"entries": "e"})
    c = f.state.book.fighters[AXIS][0]
    f.state.pool[pool_place(f.state, 0, AXIS) + f.state.book.facts.pieces.index("infantry")] = 5
    f.state.dice[c] = read("IIIIII")
    f.begin(CallUnits(c), Movement(c))
    f.answer("call rt-01 infantry")
    f.answer("call rt-01 infantry")
    f.answer("deploy rt-01 infantry")
    f.answer(f.options()[0])
    assert f.ask == "stop"
    assert len(f.state.at) == 1
    assert type(f.story[-1]).__name__ == "ArrivalLost"


@pytest.mark.rule("m44-rei-17", "m44-rei-21")  # ruling 23
def test_next_to_a_craft_is_next_to_a_friend_but_not_to_a_ground_unit() -> None:
    f = field(
        """
        .   .
          x   .
        ~c  .
        """,
        c=allied(),
        craft="c",
        special=REINFORCED,
    )
    assert places(f.state, 0, called(f.state, "rt-03", "airborne")) == 0
    assert places(f.state, 0, called(f.state, "rt-14", "armor")) >> f.hex("x") & 1
