"""Where reinforcements come in: m44-rei-08, m44-rei-13 to 17, m44-rei-23, m44-ent, ruling 23."""

from __future__ import annotations

import pytest

from beachhead.hexes import each
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.moving import Movement
from beachhead.m44.flow.reinforcing import CallUnits
from beachhead.m44.game import M44
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.battle import may_battle
from beachhead.m44.rules.dice import read
from beachhead.m44.rules.figures import pool_place
from beachhead.m44.rules.reinforcements import held_coast, places
from beachhead.m44.state import M44State
from tests.m44.arrivals import REINFORCED, called, commander, offers, troop, where
from tests.m44.fields import Field, allied, axis, battlefield, field, game_at


@pytest.mark.rule("m44-rei-13", "m44-rei-23", "m44-ent-01", "m44-ent-02", "m44-ent-04")
def test_axis_units_come_in_at_the_entry_markers() -> None:
    state = game_at("sword")
    line = {"r1c7", "r1c8", "r1c9", "r1c10", "r1c11"}
    free = where(state, "axis", "rt-01", "infantry")
    names = {state.lookup.grid.name(h) for h in each(state.lookup.entries)}
    held = {state.lookup.grid.name(h) for h in each(state.occupied[AXIS] | state.occupied[ALLIES])}
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
    c = f.state.lookup.fighters[AXIS][0]
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
    c = f.state.lookup.fighters[AXIS][0]
    f.state.arrivals[c] = [called(f.state, "rt-01", "infantry")]
    start = f.at("a")
    f.begin(Movement(c))
    assert f.options() == ["choose a", "done"]
    f.answer("choose a")
    f.answer(f.options()[0])
    assert f.options() == ["deploy rt-01 infantry", "done"]
    f.answer("deploy rt-01 infantry")
    assert f.options() == [f"deploy_to {f.state.lookup.grid.name(start)}"]
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
    f.begin(Movement(CommanderId(0)))
    f.answer("deploy rt-04 armor")
    assert f.options() == [f"deploy_to {f.state.lookup.grid.name(f.hex('c'))}"]
    f.answer(f.options()[0])
    assert f.state.aboard[1] == 1
    assert f.state.craft_load == [0, 1]
    assert not may_battle(f.state, 1)
    assert [o for o in f.options() if o.startswith("choose")] == ["choose b"]


def coast_field(free: int) -> Field:
    """A shore over three sections, with a German next to each beach that is not `free`."""
    inland = ["abc"[s] if not free >> s & 1 else "." for s in range(3)]
    return battlefield(
        f"""
        .   {inland[0]}   .   .   .   .   {inland[1]}   .   .   .   .   {inland[2]}   .
          :   :   :   :   :   :   :   :   :   :   :   :
        :   :   :   :   :   :   :   :   :   :   :   :   :
          _   _   _   _   _   _   _   _   _   _   _   _
        ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~   ~
        """,
        {letter: axis() for letter in inland if letter != "."},
        special=REINFORCED,
        briefing={"beach_sections": (0, 1, 2)},
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
        expected |= f.state.lookup.ground.coast_of[s]
    assert places(f.state, 0, called(f.state, "rt-01", "infantry")) == expected


@pytest.mark.rule("m44-rei-15", "m44-ctl-05")
def test_a_german_back_on_the_beach_closes_the_coast_at_once() -> None:
    """Though the medals of the section still lie with the Allies."""
    f = coast_field(0b101)
    f.state.beaches = 0b111
    assert places(f.state, 0, called(f.state, "rt-01", "infantry")) == 0
    f.table.remove(f.unit("b"))
    assert places(f.state, 0, called(f.state, "rt-01", "infantry")) == f.state.lookup.ground.coast


def clear_beaches(state: M44State, *sections: int) -> None:
    """Take all Axis units off these beach sections and the hexes next to them."""
    for s in sections:
        for h in each(state.lookup.ground.beach_watch[s] & state.occupied[AXIS]):
            M44.table(state, None).remove(state.unit_at[h])


@pytest.mark.rule("m44-rei-15", "m44-mode-11")
def test_the_two_sections_may_lie_on_two_maps() -> None:
    state = game_at("double/sword+juno")
    clear_beaches(state, 2, 3)
    coast = state.lookup.ground.coast_of
    for seat in ("sword-allies", "juno-allies"):
        assert held_coast(state, commander(state, seat)) == coast[2] | coast[3]


@pytest.mark.rule("m44-rei-15", "m44-mode-11")
def test_two_sections_of_one_map_open_no_coast_to_the_next() -> None:
    state = game_at("double/sword+juno")
    clear_beaches(state, 1, 2)
    coast = state.lookup.ground.coast_of
    assert held_coast(state, commander(state, "sword-allies")) == coast[1] | coast[2]
    assert held_coast(state, commander(state, "juno-allies")) == 0


@pytest.mark.rule("m44-mode-11")
def test_a_unit_put_on_the_other_map_belongs_there() -> None:
    state = game_at("double/sword+juno")
    clear_beaches(state, 2, 3)
    table = M44.table(state, None)
    only_juno = state.lookup.ground.coast_of[3] & ~state.lookup.facts.maps[0].hexes
    spot = next(h for h in each(only_juno) if state.unit_at[h] < 0)
    before = list(state.pool)
    unit = table.deploy(commander(state, "sword-allies"), troop(state, "infantry"), spot)
    assert state.home[unit] == 1
    spent = [i for i, n in enumerate(state.pool) if n != before[i]]
    assert spent == [pool_place(state, 0, ALLIES) + state.lookup.facts.pieces.index("infantry")]


@pytest.mark.rule("m44-mode-11")
def test_map_commanders_stay_on_their_map() -> None:
    state = game_at("double/sword+juno")
    maps = state.lookup.facts.maps
    for seat, number in (("sword-axis", 0), ("juno-axis", 1)):
        found = places(state, commander(state, seat), called(state, "rt-01", "infantry"))
        assert found == maps[number].entries & ~state.occupied[AXIS]
    craft = places(state, commander(state, "juno-allies"), called(state, "rt-01", "infantry"))
    assert craft == maps[1].icons & ~state.occupied[ALLIES]


@pytest.mark.rule("m44-ovl-18")
@pytest.mark.parametrize("battle", ["sword+juno", "juno+gold", "gold+omaha", "omaha+utah", "utah+airborne"])
def test_generals_deploy_in_their_own_sections_or_through_a_neighbour(battle: str) -> None:
    state = game_at(f"overthrough/{battle}")
    lookup = state.lookup
    for side, doors in ((AXIS, lookup.entries), (ALLIES, lookup.icons)):
        line = lookup.fighters[side]
        for place, general in enumerate(line):
            own = lookup.zones[general]
            if own & doors:
                assert lookup.entry_zones[general] == own
            else:
                around = line[max(0, place - 1) : place + 2]
                expected = 0
                for g in around:
                    expected |= lookup.zones[g]
                assert lookup.entry_zones[general] == expected


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
    near = state.lookup.grid.neighbours(state.occupied[ALLIES])
    for row_id, troop_id in (("rt-12", "supply_truck"), ("rt-07", "artillery")):
        found = places(state, commander(state, "allies"), called(state, row_id, troop_id))
        assert found
        assert not found & ~near
        assert not found & ~state.lookup.open_to[troop(state, troop_id)]


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
    c = f.state.lookup.fighters[AXIS][0]
    f.expect(places(f.state, c, called(f.state, "rt-14", "tiger")))


@pytest.mark.rule("m44-rei-16", "m44-rei-21")  # ruling 35
@pytest.mark.parametrize("paid", ["rt-02", "rt-13", "rt-14"])
def test_the_resistance_rises_in_a_forest_whatever_row_calls_it(paid: str) -> None:
    f = field(
        """
        Fx  a   .   F
          ~   ~   F   .
        .   ~c  F   .
        """,
        a=allied(),
        c=allied(),
        craft="c",
        special=REINFORCED,
    )
    f.expect(places(f.state, 0, called(f.state, paid, "french_resistance")))


@pytest.mark.rule("m44-rei-17", "m44-rei-21")  # ruling 35
@pytest.mark.parametrize("paid", ["rt-03", "rt-13", "rt-14"])
def test_airborne_drops_next_to_a_ground_unit_whatever_row_calls_it(paid: str) -> None:
    f = field(
        """
        x   a   x   .
          ~   ~   .   .
        .   ~c  .   .
        """,
        a=allied(),
        c=allied(),
        craft="c",
        special=REINFORCED,
    )
    f.expect(places(f.state, 0, called(f.state, paid, "airborne")))


@pytest.mark.rule("m44-rei-19", "m44-mode-10", "m44-ovl-18")  # ruling 23
def test_a_general_on_two_maps_calls_by_both_tables_and_deploys_by_each() -> None:
    state = game_at("overthrough/utah+airborne")
    lookup = state.lookup
    utah, airborne = lookup.facts.maps
    assert ("rt-04", "armor") in offers(state, "allies-center", "AA")
    assert ("rt-04", "armor") not in offers(state, "allies-right", "AA")
    state.beaches = 0b000111
    guns = places(state, commander(state, "allies-center"), called(state, "rt-07", "artillery"))
    dropped = guns & airborne.hexes & ~utah.hexes
    assert dropped
    assert not dropped & ~lookup.grid.neighbours(state.occupied[ALLIES])
    assert not guns & utah.hexes & ~airborne.hexes & ~(lookup.ground.coast | lookup.icons)


@pytest.mark.rule("m44-rei-09", "m44-rei-12", "m44-ovl-18")  # ruling 23
def test_a_map_without_the_figures_is_closed_to_a_general_of_two_maps() -> None:
    state = game_at("overthrough/sword+juno")
    c = commander(state, "axis-center")
    sword, juno = state.lookup.facts.maps
    both = places(state, c, called(state, "rt-11", "tiger"))
    state.pool[pool_place(state, 0, AXIS) + state.lookup.facts.pieces.index("tiger")] = 0
    assert both & sword.hexes
    assert places(state, c, called(state, "rt-11", "tiger")) == both & juno.hexes != 0


@pytest.mark.rule("m44-rei-09", "m44-rei-12")  # ruling 23
def test_of_two_units_that_need_the_same_figures_the_later_one_is_lost() -> None:
    f = field("e   e", special=REINFORCED, hexes={"entries": "e"})
    c = f.state.lookup.fighters[AXIS][0]
    f.state.pool[pool_place(f.state, 0, AXIS) + f.state.lookup.facts.pieces.index("infantry")] = 5
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
