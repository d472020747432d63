"""Leaving the map: rules m44-mov-10, m44-med-05 to 07, m44-med-14, m44-scn-06, m44-scn-07."""

from __future__ import annotations

import pytest

from beachhead.m44.actions import Leave, Move
from beachhead.m44.explain.moving import why_not_there
from beachhead.m44.facts import ALLIES, INFANTRY
from beachhead.m44.flow.moving import Movement, MoveUnit
from beachhead.m44.flow.retreating import FallBack
from beachhead.m44.game import M44
from beachhead.m44.ids import ExitId
from beachhead.m44.rules.orders import PLAIN
from beachhead.m44.state import M44State
from beachhead.m44.troops.exits import open_exits
from tests.m44.fields import Field, allied, axis, field, game_at


def gate() -> Field:
    """Two units on the way to an exit at e."""
    return field(
        """
        a   b   .   e
          .   .   .   .
        """,
        a=allied(),
        b=allied("armor", 2),
        exits="e",
    )


def exit_name(f: Field) -> str:
    return f"leave exit:{f.state.book.grid.name(f.hex('e'))}"


@pytest.mark.rule("m44-mov-10", "m44-med-05")
def test_leaving_takes_one_hex_more_and_scores_once_for_each_exit() -> None:
    f = gate()
    f.begin(Movement(0))
    f.answer("choose b")
    assert exit_name(f) in f.options()  # two hexes to the exit, the third leaves
    f.answer(exit_name(f))
    assert f.state.at[f.unit("b")] == -1
    assert f.state.won[ALLIES] == 1
    f.table.place(f.unit("a"), f.hex("e"))
    f.answer("choose a")
    f.answer(exit_name(f))
    assert f.state.at[f.unit("a")] == -1
    assert f.state.won[ALLIES] == 1


@pytest.mark.rule("m44-mov-10")
def test_infantry_two_hexes_off_cannot_leave_yet() -> None:
    f = field("a   .   e", a=allied(), exits="e")
    f.begin(MoveUnit(0, f.unit("a")))
    assert exit_name(f) not in f.options()


@pytest.mark.rule("m44-med-06", "m44-rei-12")
def test_who_leaves_is_out_of_the_game() -> None:
    f = gate()
    pool = list(f.state.pool)
    f.begin(Movement(0))
    f.answer("choose b")
    f.answer(exit_name(f))
    pieces = f.state.book.facts.pieces
    gone = {p: f.state.gone[ALLIES * len(pieces) + i] for i, p in enumerate(pieces)}
    assert {p: n for p, n in gone.items() if n} == {"armor": 2}
    assert f.state.pool == pool
    assert not any(f.state.stands)


@pytest.mark.rule("m44-otm-06")
def test_a_unit_on_the_move_may_leave() -> None:
    f = field("a   e", a=allied(order="on_the_move"), exits="e")
    f.begin(Movement(0))
    f.answer("choose a")
    f.answer(exit_name(f))
    assert f.state.won[ALLIES] == 1


@pytest.mark.rule("m44-med-14")
def test_nobody_leaves_by_a_retreat_or_by_taking_ground() -> None:
    f = field("e", e=allied(figures=2), exits="e")
    f.begin(FallBack(0, f.unit("e"), 1, 0))
    assert f.at("e") == f.hex("e")
    assert f.state.figures[f.unit("e")] == 1
    assert f.state.won[ALLIES] == 0


@pytest.mark.rule("m44-med-05", "m44-med-07")
@pytest.mark.parametrize(
    ("scenario", "exits", "first_only"), [("gold", 4, True), ("utah", 4, True), ("airborne", 2, False)]
)
def test_exits_of_the_scenarios(scenario: str, exits: int, first_only: bool) -> None:
    ways = game_at(scenario).book.facts.exits
    assert len(ways) == exits
    assert all(w.side == ALLIES and w.medals == 1 and w.beyond < 0 for w in ways)
    assert all(w.first_only is first_only for w in ways)


@pytest.mark.rule("m44-med-07")
def test_every_unit_that_leaves_the_american_airborne_scores() -> None:
    state = game_at("airborne")
    table = M44.table(state, None)
    way = state.book.facts.exits[0]
    for n, unit in enumerate(state.units(ALLIES)[:2], start=1):
        leave(state, unit, way.number)
        assert state.won[ALLIES] == n
    assert table.state is state


def leave(state: M44State, unit: int, number: int) -> None:
    """Put a unit on an exit, order it and let it leave."""
    table = M44.table(state, None)
    way = state.book.facts.exits[number]
    if state.unit_at[way.hex] >= 0:
        table.remove(state.unit_at[way.hex])
    table.place(unit, way.hex)
    commander = next(c for c in state.book.fighters[ALLIES])
    state.marks[unit] = 0
    table.order(commander, unit, PLAIN)
    state.lanes = [[MoveUnit(commander, unit)]]
    state._open = None
    table.start()
    decision = state.first
    text = [state.setup.names.text(o) for o in decision.options]
    name = f"leave exit:{state.book.grid.name(way.hex)}"
    MoveUnit(commander, unit).resolve(table, decision.options[text.index(name)])


@pytest.mark.rule("m44-scn-06", "m44-scn-07", "m44-med-06")
@pytest.mark.parametrize(
    ("scenario", "first", "second"),
    [("double/gold+omaha", "gold", "omaha"), ("double/utah+airborne", "utah", "airborne")],
)
def test_with_the_next_map_in_play_units_step_onto_it_and_still_score(
    scenario: str, first: str, second: str
) -> None:
    state = game_at(scenario)
    book = state.book
    number = next(e.number for e in book.facts.exits if book.grid.name(e.hex).startswith(first))
    way = book.facts.exits[number]
    unit = next(u for u in state.units(ALLIES) if book.arm[state.troop[u]] == INFANTRY and state.home[u] == 0)
    leave(state, unit, number)
    assert state.at[unit] == way.beyond
    assert book.grid.name(way.beyond).startswith(second)
    assert state.home[unit] == 1
    assert state.won[ALLIES] == 1


@pytest.mark.rule("m44-scn-06", "m44-med-05")
def test_the_step_beyond_an_exit_always_counts_as_leaving() -> None:
    """It is not offered a second time as a plain move without the medal."""
    state = game_at("double/gold+omaha")
    way = state.book.facts.exits[0]
    unit = next(u for u in state.units(ALLIES) if state.book.arm[state.troop[u]] == INFANTRY)
    M44.table(state, None).place(unit, way.hex)
    M44.table(state, None).order(0, unit, PLAIN)
    decision = MoveUnit(0, unit).decide(state)
    assert decision is not None
    assert Leave(ExitId(0)) in decision.options
    assert Move(way.beyond) not in decision.options
    reason = why_not_there(state, unit, way.beyond)
    assert reason is not None
    assert reason.text.startswith("The step onto")


@pytest.mark.rule("m44-med-06", "m44-brd-13")
def test_a_held_hex_beyond_closes_the_exit() -> None:
    state = game_at("double/gold+omaha")
    way = state.book.facts.exits[0]
    here = 1 << way.hex
    assert open_exits(state, here) == [0]
    axis_unit = state.units(0)[0]
    M44.table(state, None).place(axis_unit, way.beyond)
    assert open_exits(state, here) == []


@pytest.mark.rule("m44-mov-08")
def test_the_axis_has_no_exits() -> None:
    f = field("e", e=axis(), exits="e")
    f.begin(MoveUnit(1, f.unit("e")))
    assert f.options() == ["stay"]
