"""Positions set up by hand, where a person would know what to do."""

from __future__ import annotations

import pytest

from beachhead.bots.budget import Budget
from beachhead.bots.fm.aims import aims_of
from beachhead.bots.fm.captain import Captain
from beachhead.bots.fm.map_cache import map_cache_of
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.combat import Combat
from beachhead.fm.flow.movement import Movement
from beachhead.fm.flow.retreat import Retreat
from beachhead.fm.state import GROUND
from beachhead.fm.table import FmTable
from tests.fm.positions import ask, options, place, position, unit

ASHORE = ("2607", "2707")


def supplied_position(units: dict[str, str], side: int = ALLIED, turn: int = 6) -> FmTable:
    """A position at Utah with two beachheads."""
    table = position("utah", units, turn=turn, side=side)
    for beach in ASHORE:
        table.place_beachhead(place(table, beach))
    return table


def answer(table: FmTable) -> str:
    """What the captain answers now, in notation."""
    state = table.state
    decision = state.first
    return options(table)[Captain(seed=3).think(state, decision, Budget()).option]


def follow(table: FmTable, asks: int) -> list[str]:
    """The next answers of the captain, whoever is asked."""
    given = []
    for _ in range(asks):
        if table.state.first.ask == "rest":
            break
        given.append(answer(table))
        table.play(table.state.first, options(table).index(given[-1]))
    return given


def test_an_attack_that_pays_is_made_with_all_it_takes() -> None:
    table = supplied_position({"8/4US": "2304", "12/4US": "2404", "CCA/4US": "2403", "921/243": "2303"})
    ask(table, Combat())
    assert answer(table) == "attack 2303"


def test_an_attack_that_does_not_pay_is_not_made() -> None:
    table = supplied_position({"325/82US": "1905", "15/5": "1805", "33/17SS": "1804"})
    table.state.reduced |= 1 << unit(table, "325/82US")
    table.state.cup = [0] * len(table.state.cup)
    ask(table, Combat())
    assert answer(table) == "done"


def test_units_come_together_before_they_attack() -> None:
    table = supplied_position({"8/4US": "2705", "12/4US": "2506", "CCA/4US": "2606", "921/243": "2503"})
    table.state.taken |= table.state.facts.victory.hexes & ~(1 << place(table, "2503"))
    ask(table, Movement())
    follow(table, 20)
    near = table.state.facts.grid.around[place(table, "2503")]
    assert sum(table.state.at[unit(table, name)] in near for name in ("8/4US", "12/4US", "CCA/4US")) >= 2


def test_a_unit_goes_for_what_wins_the_game() -> None:
    table = supplied_position({"8/4US": "2604", "919/709": "3303"})
    ask(table, Movement())
    follow(table, 20)
    assert table.state.taken & table.state.facts.victory.hexes


def test_a_goal_with_germans_near_keeps_its_guard() -> None:
    table = supplied_position({"8/4US": "2605", "12/4US": "2606", "709/709": "2903", "919/709": "2901"})
    for hex in ("2605", "2503", "2206", "1706", "1805", "2501"):
        table.enter(ALLIED, place(table, hex))
    ask(table, Movement())
    while table.state.first.ask in ("pick_mover", "go"):
        follow(table, 1)
    assert table.state.held[ALLIED] >> place(table, "2605") & 1


@pytest.mark.parametrize("prey", ["1441", "1442"])
def test_the_last_beachheads_are_not_left_open(prey: str) -> None:
    table = position("sword", {"8/3UK": "1640", "9/3UK": "1541", "858/346": prey, "346/346": "1643"}, turn=12)
    for beach in ("1640", "1739"):
        table.place_beachhead(place(table, beach))
    table.state.taken |= table.state.facts.victory.hexes
    ask(table, Movement())
    while table.state.first.ask in ("pick_mover", "go"):
        follow(table, 1)
    assert table.state.held[ALLIED] & table.state.beachheads


def test_a_beach_is_guarded_by_a_unit_that_is_not_missed_at_the_front() -> None:
    table = position("sword", {"8/3UK": "1540", "1Cdo": "1541", "858/346": "1543"}, turn=12)
    table.place_beachhead(place(table, "1640"))
    aims = aims_of(table.state, map_cache_of(table.state), ALLIED)
    assert aims.bound[unit(table, "1Cdo")] == 1 << place(table, "1640")


def beaten(table: FmTable, name: str, attacker: str, distance: int) -> None:
    """A unit has lost a battle and is asked what to do."""
    state = table.state
    table.begin_battle(GROUND, place(table, "2303"))
    state.defender, state.attackers = unit(table, name), 1 << unit(table, attacker)
    state.battle_hex = state.at[state.defender]
    ask(table, Retreat(unit(table, name), distance))


def test_a_full_unit_holds_a_goal_and_a_worn_out_one_saves_itself() -> None:
    table = supplied_position({"33/17SS": "1706", "8/4US": "1806"})
    beaten(table, "33/17SS", "8/4US", 2)
    assert answer(table) == "stand_fast"
    table = supplied_position({"17/17SS-AT": "1408", "8/4US": "1508"})
    beaten(table, "17/17SS-AT", "8/4US", 2)
    assert answer(table).startswith("fall_back")


def test_the_allies_fall_back_into_supply() -> None:
    table = supplied_position(
        {"8/4US": "2504", "12/4US": "2606", "922/243": "2403", "33/17SS": "2503"}, GERMAN
    )
    table.state.reduced |= 1 << unit(table, "8/4US")
    beaten(table, "8/4US", "33/17SS", 2)
    while table.state.first.ask.startswith("fall"):
        follow(table, 1)
    from beachhead.fm.rules.supply import in_supply

    assert in_supply(table.state, unit(table, "8/4US"))
