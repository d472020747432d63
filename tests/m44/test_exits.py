"""Leaving the map: rules m44-mov-10, m44-med-05 to 07, m44-med-14, m44-scn-06, m44-scn-07."""

from __future__ import annotations

import pytest

from beachhead.core.seat import Seat
from beachhead.m44.actions import Leave, Move
from beachhead.m44.cards.behind_lines import MoveAgain
from beachhead.m44.explain.moving import why_not_there
from beachhead.m44.facts import ALLIES, INFANTRY
from beachhead.m44.flow.moving import Movement, MoveUnit
from beachhead.m44.flow.retreating import FallBack
from beachhead.m44.game import M44
from beachhead.m44.ids import CommanderId, ExitId, UnitId
from beachhead.m44.rules.order_effects import BEHIND_LINES, PLAIN
from beachhead.m44.state import M44State
from beachhead.m44.troops.exits import open_exits
from beachhead.m44.unit_flags import NO_BATTLE
from tests.m44.fields import Field, allied, axis, field, game_at
from tests.m44.joined import Joined


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
    return f"leave exit:{f.state.lookup.grid.name(f.hex('e'))}"


@pytest.mark.rule("m44-mov-10", "m44-med-05")
def test_leaving_takes_one_hex_more_and_scores_once_for_each_exit() -> None:
    f = gate()
    f.begin(Movement(CommanderId(0)))
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
    f.begin(MoveUnit(CommanderId(0), f.unit("a")))
    assert exit_name(f) not in f.options()


@pytest.mark.rule("m44-med-06", "m44-rei-12")
def test_who_leaves_is_out_of_the_game() -> None:
    f = gate()
    pool = list(f.state.pool)
    f.begin(Movement(CommanderId(0)))
    f.answer("choose b")
    f.answer(exit_name(f))
    pieces = f.state.lookup.facts.pieces
    gone = {p: f.state.gone[ALLIES * len(pieces) + i] for i, p in enumerate(pieces)}
    assert {p: n for p, n in gone.items() if n} == {"armor": 2}
    assert f.state.pool == pool
    assert not any(f.state.stands)


@pytest.mark.rule("m44-otm-06")
def test_a_unit_on_the_move_may_leave() -> None:
    f = field("a   e", a=allied(order="on_the_move"), exits="e")
    f.begin(Movement(CommanderId(0)))
    f.answer("choose a")
    f.answer(exit_name(f))
    assert f.state.won[ALLIES] == 1


@pytest.mark.rule("m44-med-14")
def test_nobody_leaves_by_a_retreat_or_by_taking_ground() -> None:
    f = field("e", e=allied(figures=2), exits="e")
    f.begin(FallBack(commander=CommanderId(0), unit=f.unit("e"), flags=1, ignore=0))
    assert f.at("e") == f.hex("e")
    assert f.state.figures[f.unit("e")] == 1
    assert f.state.won[ALLIES] == 0


@pytest.mark.rule("m44-med-05", "m44-med-07")
@pytest.mark.parametrize(
    ("scenario", "exits", "first_only"), [("gold", 4, True), ("utah", 4, True), ("airborne", 2, False)]
)
def test_exits_of_the_scenarios(scenario: str, exits: int, first_only: bool) -> None:
    ways = game_at(scenario).lookup.facts.exits
    assert len(ways) == exits
    assert all(w.side == ALLIES and w.medals == 1 and w.beyond < 0 for w in ways)
    assert all(w.first_only is first_only for w in ways)


@pytest.mark.rule("m44-med-07")
def test_every_unit_that_leaves_the_american_airborne_scores() -> None:
    state = game_at("airborne")
    table = M44.table(state, None)
    way = state.lookup.facts.exits[0]
    for n, unit in enumerate(state.units(ALLIES)[:2], start=1):
        leave(state, unit, way.number)
        assert state.won[ALLIES] == n
    assert table.state is state


def leave(state: M44State, unit: int, number: int) -> None:
    """Put a unit on an exit, order it and let it leave."""
    table = M44.table(state, None)
    way = state.lookup.facts.exits[number]
    if state.unit_at[way.hex] >= 0:
        table.remove(state.unit_at[way.hex])
    table.place(unit, way.hex)
    commander = next(c for c in state.lookup.fighters[ALLIES])
    state.marks[unit] = 0
    table.order(commander, unit, PLAIN)
    state.lanes = [[MoveUnit(commander, UnitId(unit))]]
    state._open = None
    table.start()
    decision = state.first
    text = [state.setup.names.text(o) for o in decision.options]
    name = f"leave exit:{state.lookup.grid.name(way.hex)}"
    MoveUnit(commander, UnitId(unit)).resolve(table, decision.options[text.index(name)])


@pytest.mark.rule("m44-scn-06", "m44-scn-07", "m44-med-06")
@pytest.mark.parametrize(
    ("scenario", "first", "second"),
    [("double/gold+omaha", "gold", "omaha"), ("double/utah+airborne", "utah", "airborne")],
)
def test_with_the_next_map_in_play_units_step_onto_it_and_still_score(
    scenario: str, first: str, second: str
) -> None:
    state = game_at(scenario)
    lookup = state.lookup
    number = next(e.number for e in lookup.facts.exits if lookup.grid.name(e.hex).startswith(first))
    way = lookup.facts.exits[number]
    unit = next(
        u for u in state.units(ALLIES) if lookup.arm[state.troop[u]] == INFANTRY and state.home[u] == 0
    )
    leave(state, unit, number)
    assert state.at[unit] == way.beyond
    assert lookup.grid.name(way.beyond).startswith(second)
    assert state.home[unit] == 1
    assert state.won[ALLIES] == 1


@pytest.mark.rule("m44-scn-06", "m44-med-05")
def test_the_step_beyond_an_exit_always_counts_as_leaving() -> None:
    """It is not offered a second time as a plain move without the medal."""
    state = game_at("double/gold+omaha")
    way = state.lookup.facts.exits[0]
    unit = next(u for u in state.units(ALLIES) if state.lookup.arm[state.troop[u]] == INFANTRY)
    M44.table(state, None).place(unit, way.hex)
    M44.table(state, None).order(0, unit, PLAIN)
    decision = MoveUnit(CommanderId(0), UnitId(unit)).decide(state)
    assert decision is not None
    assert Leave(ExitId(0)) in decision.options
    assert Move(way.beyond) not in decision.options
    reason = why_not_there(state, unit, way.beyond)
    assert reason is not None
    assert reason.text.startswith("The step onto")


@pytest.mark.rule("m44-med-06", "m44-brd-13")
def test_a_held_hex_beyond_closes_the_exit() -> None:
    state = game_at("double/gold+omaha")
    way = state.lookup.facts.exits[0]
    here = 1 << way.hex
    assert open_exits(state, here) == [0]
    axis_unit = state.units(0)[0]
    M44.table(state, None).place(axis_unit, way.beyond)
    assert open_exits(state, here) == []


@pytest.mark.rule("m44-mov-08")
def test_the_axis_has_no_exits() -> None:
    f = field("e", e=axis(), exits="e")
    f.begin(MoveUnit(CommanderId(1), f.unit("e")))
    assert f.options() == ["stay"]


SEAMS = [
    ("double/gold+omaha", "gold-allies", "gold:r7c13", "omaha:r7c1", "omaha:r7c2"),
    ("double/utah+airborne", "utah-allies", "utah:r15c13", "airborne:r15c1", "airborne:r15c2"),
    ("triple/american", "utah-allies", "utah:r15c13", "airborne:r15c1", "airborne:r15c2"),
    ("neptune", "gold-allies", "gold:r7c13", "omaha:r7c1", "omaha:r7c2"),
    ("overthrough/gold+omaha", "allies-center", "gold:r7c13", "omaha:r7c1", "omaha:r7c2"),
]


def mover(scenario: str, seat: str, troop: str, hex: str, order: int = PLAIN) -> Joined:
    """Unit a of this general is to move from this hex."""
    j = Joined(scenario)
    commander = j.state.lookup.seats.index(Seat(seat))
    j.put("a", ALLIES, troop, hex)
    j.table.order(commander, j.unit["a"], order)
    j.begin(MoveUnit(CommanderId(commander), j.unit["a"]))
    return j


@pytest.mark.rule("m44-scn-06", "m44-scn-07", "m44-med-05")
@pytest.mark.parametrize(("scenario", "seat", "gate", "beyond", "farther"), SEAMS)
@pytest.mark.parametrize("troop", ["infantry", "armor"])
def test_who_drives_on_beyond_the_exit_has_left_by_it(
    scenario: str, seat: str, gate: str, beyond: str, farther: str, troop: str
) -> None:
    """Ruling 29."""
    j = mover(scenario, seat, troop, gate)
    j.answer(seat, f"move {farther}")
    assert j.state.won[ALLIES] == 1
    assert [type(event).__name__ for event in j.story] == ["Ordered", "Left", "Moved", "MedalsChanged"]
    commander = j.state.lookup.seats.index(Seat(seat))
    j.put("b", ALLIES, troop, gate, commander)
    j.begin(MoveUnit(CommanderId(commander), j.unit["b"]))
    j.answer(seat, f"leave exit:{gate}")
    assert j.at("b") == beyond
    assert j.state.won[ALLIES] == 1  # the medal is gone


@pytest.mark.rule("m44-scn-06", "m44-med-05")
@pytest.mark.parametrize(
    ("troop", "start", "to", "scores"),
    [
        ("armor", "gold:r7c12", "omaha:r7c2", True),
        ("armor", "gold:r7c11", "omaha:r7c1", None),
        ("armor", "gold:r7c11", "omaha:r7c2", True),
        ("armor", "gold:r6c12", "omaha:r6c1", True),
        ("armor", "gold:r7c13", "gold:r6c13", False),
        ("armor", "gold:r7c13", "gold:r6c12", False),
        ("armor", "gold:r5c13", "omaha:r6c1", False),
        ("infantry", "gold:r7c13", "omaha:r6c1", True),
        ("infantry", "gold:r6c13", "omaha:r6c1", False),
        ("infantry", "gold:r6c13", "omaha:r7c2", False),
    ],
)
def test_which_moves_leave_by_the_road(troop: str, start: str, to: str, scores: bool | None) -> None:
    """Along the road armor moves four hexes. Who ends on the seam or on the old map has not left, nor has who
    crosses elsewhere; the step straight beyond is no move, it leaves."""
    j = mover("double/gold+omaha", "gold-allies", troop, start)
    assert (f"move {to}" in j.options("gold-allies")) == (scores is not None)
    if scores is not None:
        j.answer("gold-allies", f"move {to}")
        assert j.state.won[ALLIES] == scores


@pytest.mark.rule("m44-scn-06", "m44-brd-13")
def test_a_held_hex_beyond_is_no_way_out() -> None:
    j = Joined("double/gold+omaha")
    j.put("g", 0, "infantry", "omaha:r7c1")
    j.put("a", ALLIES, "armor", "gold:r7c13", commander=0)
    j.begin(MoveUnit(CommanderId(0), j.unit["a"]))
    j.answer("gold-allies", "move omaha:r6c1")
    assert j.state.won[ALLIES] == 0


@pytest.mark.rule("m44-scn-06", "m44-card-11", "m44-card-16")
def test_the_second_move_behind_enemy_lines_scores_too() -> None:
    j = Joined("double/gold+omaha")
    j.put("a", ALLIES, "infantry", "gold:r7c13")
    j.table.order(0, j.unit["a"], BEHIND_LINES)
    j.begin(MoveAgain(CommanderId(0), j.unit["a"]))
    j.answer("gold-allies", "move omaha:r7c3")
    assert j.state.won[ALLIES] == 1


@pytest.mark.rule("m44-med-14")
def test_taking_ground_or_retreating_over_the_seam_leaves_by_no_exit() -> None:
    j = Joined("double/gold+omaha")
    a = j.put("a", ALLIES, "infantry", "gold:r7c13")
    j.table.take_ground(a, j.hex("omaha:r7c1"))
    assert j.state.won[ALLIES] == 0
    j.table.retreat(a, j.hex("gold:r8c13"))
    assert j.state.won[ALLIES] == 0


BESIDE = "gold:r6c13"
"""On the seam, next to the exit at gold:r7c13 and to omaha:r7c1 straight beyond it."""


@pytest.mark.rule("m44-scn-06", "m44-mov-02", "m44-mov-10")
def test_who_leaves_by_the_longer_way_has_gone_that_far() -> None:
    """Ruling 20: infantry beside the seam goes two hexes over the exit, and does not battle after it."""
    j = mover("double/gold+omaha", "gold-allies", "infantry", BESIDE)
    j.answer("gold-allies", "leave exit:gold:r7c13")
    assert j.at("a") == "omaha:r7c1"
    assert j.state.won[ALLIES] == 1
    assert j.state.marks[j.unit["a"]] & NO_BATTLE


@pytest.mark.rule("m44-scn-06", "m44-mov-02", "m44-mov-09")
def test_who_would_lose_his_battle_by_leaving_may_cross_beside_the_exit() -> None:
    j = mover("double/gold+omaha", "gold-allies", "infantry", BESIDE)
    j.answer("gold-allies", "move omaha:r7c1")
    assert j.state.won[ALLIES] == 0
    assert not j.state.marks[j.unit["a"]] & NO_BATTLE


@pytest.mark.rule("m44-scn-06", "m44-mov-03")
@pytest.mark.parametrize("troop", ["airborne", "armor"])
def test_who_may_battle_after_two_hexes_crosses_there_by_the_exit(troop: str) -> None:
    j = mover("double/gold+omaha", "gold-allies", troop, BESIDE)
    assert "move omaha:r7c1" not in j.options("gold-allies")
    j.answer("gold-allies", "leave exit:gold:r7c13")
    assert j.state.won[ALLIES] == 1
    assert not j.state.marks[j.unit["a"]] & NO_BATTLE
