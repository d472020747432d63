"""What is drawn for the open question, against the rules that say so."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

from beachhead import new_match
from beachhead.core.guide import Guide
from beachhead.core.view import View, view_of
from beachhead.fm.facts.roster import ALLIED
from beachhead.fm.flow.movement import Movement
from beachhead.fm.flow.retreat import AdvanceAfterCombat
from beachhead.fm.rules.movement import reach_of
from beachhead.fm.rules.supply import in_supply
from beachhead.fm.state import GROUND, SEATS
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


def test_the_can_stands_where_an_advance_would_lose_supply() -> None:
    """The same combat command after a battle: it may follow along a path that leads out of supply."""
    germans = {"919/709": "2705", "1058/91": "2803", "1057/91": "2401", "739/709": "2506"}
    table = position("utah", {"CCA/4US": "2505", **germans}, turn=2)
    table.place_beachhead(place(table, "2605"))
    tanks = unit(table, "CCA/4US")
    table.state.battle, table.state.attackers = GROUND, 1 << tanks
    table.state.path = [place(table, name) for name in ("2504", "2503", "2502")]
    ask(table, AdvanceAfterCombat())
    goals = guide(table).goals
    assert [goal.hex for goal in goals] == ["2504", "2503", "2502"]
    for goal in goals:
        after = FmTable(table.state.copy(), None)
        after.put(tanks, place(table, goal.hex))
        assert goal.cut_off is not in_supply(after.state, tanks), goal.hex
    assert any(goal.cut_off for goal in goals)


def test_what_units_have_done_is_marked() -> None:
    table = on_the_march()
    play(table, f"go {guide(table).goals[0].hex}")
    assert GAME.unit_marks(view_of(table.state, SEATS[ALLIED])) == {"8/4US": "moved"}


def test_the_rest_of_a_retreat_who_cannot_join_and_what_can_be_drawn() -> None:
    """Two games of chance: every hex of a retreat is said to be so many of so many, who stands next to the
    target joins or is told why not, and a cup is offered or barred."""
    counted = Counter[str]()
    for scenario, seed in (("fm:utah", 2), ("fm:omaha", 10)):
        match, rng = new_match(scenario, seed=seed), Random(seed)
        while match.result is None and match.length < 1500:
            decision = match.open[0]
            texts = [match.notation(option) for option in decision.options]
            _count(match.view(decision.seat), texts, counted)
            match.apply(decision.seat, rng.randrange(len(decision.options)))
    assert min(counted[what] for what in ("steps", "left out", "cups", "replies")) > 0, counted


def _count(view: View, texts: list[str], counted: Counter[str]) -> None:
    asked = view.open[0].ask
    drawn = GAME.guide(view)
    if asked in ("fall_back", "fall_back_on"):
        goals = drawn.goals
        assert {f"fall_back {goal.hex}" for goal in goals} == {t for t in texts if t.startswith("fall")}
        first = "1" if asked == "fall_back" else "2"
        assert all(goal.step and goal.note[0] >= first and goal.way[-1] == goal.hex for goal in goals)
        counted["steps"] += len(goals)
    elif asked == "join_attack":
        assert all(one.why and one.hex and f"join {one.id}" not in texts for one in drawn.barred)
        counted["left out"] += len(drawn.barred)
    elif asked in ("commit_marker", "draw_first"):
        assert all(cup.why and f"draw_from {cup.id}" not in texts for cup in drawn.barred)
        assert not drawn.reply or GAME.odds(view, {"draw": [drawn.reply.cup]})["results"]
        counted["cups"] += len(drawn.barred)
        counted["replies"] += drawn.reply is not None


def test_those_to_be_placed_lie_there_in_order() -> None:
    """In Omaha the Germans write down where units stand, which the Allies do not see; the Allies land."""
    match, rng, seen = new_match("fm:omaha", seed=1), Random(1), set[str]()
    while match.length < 40:
        decision = match.open[0]
        shown = [p.units for p in GAME.panels(match.view(decision.seat)) if p.id == "placing"]
        if decision.ask in ("record", "land_unit"):
            kind, unit = decision.about[0]
            assert shown[0][0] == match.state.setup.names.write(kind, unit)
            seen.add(decision.ask)
        if decision.ask == "record":
            others = GAME.panels(match.view(SEATS[ALLIED]))
            assert not [panel for panel in others if panel.id == "placing"]
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    assert seen == {"record", "land_unit"}
