"""Battles for tests: on an open field drawn as a picture, or on the real map, with the result given.

table, drawn = battlefield(PICTURE, A=leg(4), G=german())
settle(table, "D2", attackers="A", defender="G")
assert "fall_back r1c2" in options(table)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from beachhead.core.seat import Seat
from beachhead.fm.facts.combat import RESULTS
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.flow.battle_result import EndBattle, beaten, bombarded
from beachhead.fm.lookup import Lookup
from beachhead.fm.odds.outcome import Odds
from beachhead.fm.odds.question import weigh
from beachhead.fm.rules.retreat import WayBack, way_back
from beachhead.fm.state import BOMBARDED, COMBAT, GROUND, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId
from beachhead.hexes.diagram import Diagram, assert_hexes
from tests.fm.fields import Counter, field
from tests.fm.positions import unit


def known_odds(state: FmState, seat: Seat, **battle: object) -> Odds:
    """The exact odds of a battle for all that `seat` knows, by its parts as `odds.question` names them."""
    return weigh(state, seat, battle).odds


def battlefield(picture: str, *, german_home: str = "", **counters: Counter) -> tuple[FmTable, Diagram]:
    """A field in the Combat Phase of turn 2; Germans come from the hexes under the mark `german_home`."""
    table, drawn = field(picture, roads=(), **counters)
    facts, everywhere = table.state.facts, drawn.grid.all
    home = drawn.hexes(german_home) if german_home else 0
    table.state.facts = replace(
        facts,
        map=replace(facts.map, halves=(everywhere, everywhere)),
        schedule=replace(facts.schedule, german_home=home),
    )
    table.state.lookup = Lookup(table.state.facts)
    table.state.phase = COMBAT
    return table, drawn


def units_of(table: FmTable, names: Iterable[str]) -> int:
    return sum(1 << unit(table, name) for name in names)


def begin(table: FmTable, attackers: Iterable[str], defender: str, kind: int = GROUND) -> UnitId:
    """Fill the columns of a battle as its steps would."""
    state, beset = table.state, unit(table, defender)
    table.begin_battle(kind, HexId(state.at[beset]))
    state.attackers, state.defender = units_of(table, attackers), beset
    state.targeted |= 1 << beset
    state.attacked |= state.attackers
    return beset


def settle(table: FmTable, result: str, *, attackers: Iterable[str] = "A", defender: str = "G") -> None:
    """Ground combat has ended with this result; go on to the first question it leads to."""
    begin(table, attackers, defender)
    table.push(EndBattle())
    beaten(table, RESULTS.index(result))
    table.start()


def shell(table: FmTable, result: str, *, target: str = "G") -> None:
    """A bombardment has ended with this result; go on to the first question it leads to."""
    begin(table, (), target, BOMBARDED)
    table.push(EndBattle())
    bombarded(table, RESULTS.index(result))
    table.start()


def way(table: FmTable, distance: int, name: str = "G") -> WayBack:
    return way_back(table.state, unit(table, name), distance)


def assert_falls_back(picture: str, distance: int, *, german_home: str = "", **counters: Counter) -> WayBack:
    """`G`, beaten in ground combat, can end its retreat in the hexes under `x`, and nowhere else."""
    __tracebackhide__ = True
    table, drawn = battlefield(picture, german_home=german_home, **counters)
    found = way(table, distance)
    assert_hexes(drawn, found.rings[-1] if found.rings else 0)
    return found
