"""What is drawn for the open question, against the rules that say so."""

from __future__ import annotations

from itertools import pairwise

from beachhead.core.guide import Guide
from beachhead.core.view import view_of
from beachhead.fm.facts.roster import ALLIED
from beachhead.fm.flow.movement import Movement
from beachhead.fm.rules.movement import reach_of
from beachhead.fm.rules.supply import in_supply
from beachhead.fm.state import SEATS
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId
from tests.fm.positions import GAME, ask, options, place, play, position, unit


def guide(table: FmTable) -> Guide:
    return GAME.guide(view_of(table.state, SEATS[ALLIED]))


def on_the_march() -> FmTable:
    table = position("utah", {"8/4US": "2605", "919/709": "2402"}, turn=2)
    table.place_beachhead(place(table, "2605"))
    ask(table, Movement())
    play(table, "move 8/4US")
    return table


def halves(points: str) -> int:
    return 2 * int(points.rstrip("½") or 0) + points.endswith("½")


def test_every_hex_says_what_is_left_and_by_which_way() -> None:
    table = on_the_march()
    goals = guide(table).goals
    assert [f"go {goal.hex}" for goal in goals] == [text for text in options(table) if text != "done"]
    state, walker = table.state, unit(table, "8/4US")
    found = reach_of(state, walker, HexId(state.at[walker]), 12)
    for goal in goals:
        assert (goal.way[0], goal.way[-1]) == ("2605", goal.hex)
        assert halves(goal.note) == found.left[place(table, goal.hex)] - 1
        assert sum(map(halves, goal.costs)) == 12 - halves(goal.note)
        grid = state.facts.grid
        assert all(grid.distance(grid.hex(a), grid.hex(b)) == 1 for a, b in pairwise(goal.way))


def test_bars_stand_where_the_zone_of_the_enemy_begins() -> None:
    """A German regiment at 2402: its zone is the six hexes around it."""
    table = on_the_march()
    zone = {table.state.facts.grid.name(h) for h in table.state.facts.grid.around[place(table, "2402")]}
    bars = guide(table).bars
    assert bars
    assert all(inside in zone and outside not in zone for outside, inside in bars)


def test_a_struck_can_stands_where_supply_would_be_lost() -> None:
    """Four German regiments around a combat command: marked is where it would be without supply."""
    germans = {"919/709": "2705", "1058/91": "2803", "1057/91": "2401", "739/709": "2506"}
    table = position("utah", {"CCA/4US": "2505", **germans}, turn=2)
    table.place_beachhead(place(table, "2605"))
    ask(table, Movement())
    play(table, "move CCA/4US")
    tanks, goals = unit(table, "CCA/4US"), guide(table).goals
    for goal in goals:
        after = FmTable(table.state.copy(), None)
        after.put(tanks, place(table, goal.hex))
        assert goal.cut_off is not in_supply(after.state, tanks), goal.hex
    assert 0 < sum(goal.cut_off for goal in goals) < len(goals)


def test_what_units_have_done_is_marked() -> None:
    table = on_the_march()
    play(table, f"go {guide(table).goals[0].hex}")
    assert GAME.unit_marks(view_of(table.state, SEATS[ALLIED])) == {"8/4US": "moved"}
