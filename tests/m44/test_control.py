"""Control of towns, beaches and bridges: rules m44-ctl, m44-turn-02."""

from __future__ import annotations

import pytest

from beachhead.hexes import HexId, each, gather
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.scoring import settle_turn_start
from beachhead.m44.game import M44
from beachhead.m44.rules.control import beach_free, bridge_held, town_medals_due, towns_held
from beachhead.m44.state import M44State
from tests.m44.fields import Field, allied, axis, field, game_at

SCENARIOS = ("sword", "juno", "gold", "omaha", "utah", "airborne")


def town_field() -> Field:
    """Six towns; the Allies stand beside the first of them."""
    return field(
        """
        Tt  Tt  Tt  Tt  Tt  Tt
          a   .   b   .   .
        """,
        a=allied(),
        b=axis(),
        briefing={"town_steps": (3, 5)},
    )


def town(f: Field, n: int) -> HexId:
    return list(each(f.state.lookup.ground.towns))[n]


def capture(f: Field, towns: int) -> None:
    """The Allies hold just so many of the towns."""
    f.state.towns = gather(list(each(f.state.lookup.ground.towns))[:towns])


# towns


@pytest.mark.rule("m44-ctl-01", "m44-ctl-02", "m44-ctl-11")
def test_who_was_there_last_controls_a_town() -> None:
    f = town_field()
    a, b = f.unit("a"), f.unit("b")
    assert towns_held(f.state, f.state.lookup.facts.maps[0]) == 0
    f.table.move(a, town(f, 0), near=True)
    assert f.state.towns == 1 << town(f, 0)
    f.table.retreat(a, f.hex("a"))
    assert f.state.towns == 1 << town(f, 0)  # it stays marked
    f.table.take_ground(b, town(f, 0))
    assert f.state.towns == 0
    f.table.retreat(b, town(f, 3))
    assert f.state.towns == 0


@pytest.mark.rule("m44-ctl-02")
def test_a_town_stays_taken_when_its_unit_dies() -> None:
    f = town_field()
    f.table.move(f.unit("a"), town(f, 1), near=True)
    f.table.lose(f.unit("a"), 4)
    assert f.state.towns == 1 << town(f, 1)


@pytest.mark.rule("m44-ctl-03", "m44-set-05", "m44-scn-05")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_towns_are_axis_at_start_but_one_church(scenario: str) -> None:
    state = game_at(scenario)
    allied_towns = {state.lookup.grid.name(h) for h in each(state.towns)}
    assert allied_towns == ({"r15c7"} if scenario == "airborne" else set())
    battle_map = state.lookup.facts.maps[0]
    assert battle_map.towns == state.lookup.ground.towns
    assert state.held[AXIS] == {"airborne": 2, "utah": 4}.get(scenario, 5)
    assert state.held[ALLIES] == 0


@pytest.mark.rule("m44-scn-05", "m44-ter-04")
def test_the_church_counts_among_the_towns() -> None:
    state = game_at("airborne")
    assert towns_held(state, state.lookup.facts.maps[0]) == 1
    assert state.lookup.ground.churches & state.towns


@pytest.mark.rule("m44-ctl-04")
@pytest.mark.parametrize(("towns", "due"), [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_three_towns_are_worth_one_medal_and_five_two(towns: int, due: int) -> None:
    f = town_field()
    capture(f, towns)
    assert town_medals_due(f.state, f.state.lookup.facts.maps[0]) == due


@pytest.mark.rule("m44-ctl-04", "m44-turn-02")
def test_each_side_takes_town_medals_at_the_start_of_its_own_turn() -> None:
    f = town_field()
    f.table.recount()
    assert f.state.held == [2, 0]
    capture(f, 3)
    settle_turn_start(f.table, AXIS)
    assert f.state.held == [2, 0]
    settle_turn_start(f.table, ALLIES)
    assert f.state.held == [1, 1]
    capture(f, 2)
    settle_turn_start(f.table, ALLIES)
    assert f.state.held == [1, 1]  # the Axis takes it back in its own turn only
    settle_turn_start(f.table, AXIS)
    assert f.state.held == [2, 0]


# beaches


@pytest.mark.rule("m44-ctl-05")
@pytest.mark.parametrize(
    ("mark", "free"),
    [("x", True), ("n", False), ("b", False), ("c", True), ("s", True)],
)
def test_an_axis_unit_on_or_next_to_a_beach_hex_holds_the_section(mark: str, free: bool) -> None:
    f = _shore(mark)
    assert beach_free(f.state, 0) is free


def _shore(mark: str) -> Field:
    """An Axis unit on one of the marked hexes of a shore."""
    f = field(
        """
        .   .   .   x   .   a
          .   n   .   .   .
        :   :b  :   :   :
          _   _   _   _   _
        _   _s  _c  _   _
        """,
        a=axis(),
        briefing={"beach_sections": (0,)},
    )
    f.table.place(f.unit("a"), f.hex(mark))
    return f


@pytest.mark.rule("m44-ctl-05")
def test_coastline_and_river_mouths_are_no_beach() -> None:
    f = field(
        """
        Ya  .   .   .
          _   _   _   _
        """,
        a=axis(),
        briefing={"beach_sections": (0,)},
    )
    assert f.state.lookup.ground.beach_of[0] == 0
    assert beach_free(f.state, 0)


@pytest.mark.rule("m44-ctl-06", "m44-turn-02")
def test_beach_medals_change_hands_at_turn_start() -> None:
    f = _shore("b")
    f.table.recount()
    assert f.state.held == [1, 0]
    f.table.place(f.unit("a"), f.hex("x"))
    assert f.state.held == [1, 0]
    settle_turn_start(f.table, AXIS)
    assert f.state.held == [1, 0]
    settle_turn_start(f.table, ALLIES)
    assert f.state.held == [0, 2]
    f.table.place(f.unit("a"), f.hex("n"))
    settle_turn_start(f.table, ALLIES)
    assert f.state.held == [0, 2]
    settle_turn_start(f.table, AXIS)
    assert f.state.held == [1, 0]


@pytest.mark.rule("m44-ctl-05", "m44-ctl-06")
def test_no_allied_unit_need_stand_on_the_beach() -> None:
    f = _shore("x")
    settle_turn_start(f.table, ALLIES)
    assert f.state.held[ALLIES] == 2
    assert not f.state.units(ALLIES)


@pytest.mark.rule("m44-ctl-07")
def test_on_utah_only_the_right_section_counts() -> None:
    state = game_at("utah")
    battle_map = state.lookup.facts.maps[0]
    assert battle_map.beach_sections == (2,)
    clear_axis(state)
    settle_turn_start(M44.table(state, None), ALLIES)
    assert state.beaches == 0b100


@pytest.mark.rule("m44-ctl-06")
@pytest.mark.parametrize("scenario", ["sword", "juno", "gold", "omaha"])
def test_all_three_sections_count_on_the_other_beaches(scenario: str) -> None:
    state = game_at(scenario)
    clear_axis(state)
    settle_turn_start(M44.table(state, None), ALLIES)
    assert state.beaches == 0b111
    assert state.held[AXIS] == 2
    assert state.held[ALLIES] >= 6


def clear_axis(state: M44State) -> None:
    """Take the Axis off the board."""
    for unit in state.units(AXIS):
        state.unit_at[state.at[unit]] = -1
        state.at[unit] = -1
    state.occupied[AXIS] = 0


# bridges


def bridge_field() -> Field:
    return field(
        """
        n   .   .   .   .
          .   .   .   .   .
        R   R   Bo  R   R
          .   m   p   .   .
        .   .   .   .   a
          .   .   .   b   .
        """,
        a=allied(),
        b=axis(),
        hexes={"bridges": "o"},
        briefing={"bridge_medals": 1},
    )


@pytest.mark.rule("m44-ctl-08")
@pytest.mark.parametrize("mark", ["o", "m", "p"])
def test_a_unit_on_or_next_to_a_bridge_holds_it_at_once(mark: str) -> None:
    f = bridge_field()
    f.table.place(f.unit("a"), f.hex(mark))
    assert f.state.held[ALLIES] == 1
    f.table.place(f.unit("a"), f.hex("n"))
    assert f.state.held[ALLIES] == 0


@pytest.mark.rule("m44-ctl-08")
@pytest.mark.parametrize("mark", ["o", "m"])
def test_an_enemy_on_or_next_to_it_contests_it(mark: str) -> None:
    f = bridge_field()
    f.table.place(f.unit("a"), f.hex("p"))
    f.table.place(f.unit("b"), f.hex(mark))
    assert f.state.held[ALLIES] == 0
    f.table.lose(f.unit("b"), 4)
    assert f.state.held[ALLIES] == 1
    f.table.lose(f.unit("a"), 4)
    assert f.state.held[ALLIES] == 0


@pytest.mark.rule("m44-ctl-09")
def test_the_axis_never_scores_a_bridge() -> None:
    f = bridge_field()
    f.table.place(f.unit("b"), f.hex("o"))
    assert f.state.held == [0, 0]


@pytest.mark.rule("m44-ctl-08")
@pytest.mark.parametrize(("scenario", "bridges"), [("sword", 5), ("airborne", 4), ("juno", 0)])
def test_bridges_of_the_scenarios(scenario: str, bridges: int) -> None:
    assert len(game_at(scenario).lookup.bridge_watch) == bridges


@pytest.mark.rule("m44-ctl-10")
def test_ships_and_units_afloat_hold_no_bridge() -> None:
    f = field(
        """
        ~a  ~s
          Bo  ~
        """,
        a=allied(),
        s=allied("destroyer"),
        craft="a",
        hexes={"bridges": "o"},
    )
    assert not bridge_held(f.state, f.state.lookup.grid.disc(f.hex("o"), 1))
    f.state.aboard[f.unit("a")] = -1
    assert bridge_held(f.state, f.state.lookup.grid.disc(f.hex("o"), 1))
