"""Bombardment: rule 8.1, with the ranges of 10.8. Begin with `targets`.

Nothing in between matters, neither ground nor units. What it does to a unit is ground combat's business.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.markers import AIR, GERMAN_CUP, GROUND
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId, Units
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId


@rule("fm-8.1-01", "fm-8.1-04", "fm-8.1.2-01", "fm-8.1.4-01", "fm-10.8.1-04", "fm-10.8.1-05", "fm-10.8.2-03")
@rule("fm-8.0-03", "fm-10.9.4-11", "folio-gold-juno-11.2.3-c", "folio-utah-11.2.3-b", "folio-omaha-11.2.3-c")
def targets(state: FmState) -> list[UnitId]:
    """The enemy units that can be bombarded now: in range, neither they nor their hex hit before."""
    enemy = 1 - state.side
    ground = reach(state) & ~state.bombarded & state.held[enemy]
    if not ground:
        return []
    at, hit = state.at, state.targeted
    units = [unit for unit in state.lookup.units[enemy] if at[unit] >= 0 and ground >> at[unit] & 1]
    return [unit for unit in units if not hit >> unit & 1]


def reach(state: FmState) -> Hexes:
    """The hexes that some marker in a cup of the active side can reach."""
    cup, in_cup = state.cup, state.facts.markers.in_cup
    found = 0
    for battery, ground in _batteries(state):
        if any(cup[kind] for kind in in_cup[battery]):
            found |= ground
    return found


def _batteries(state: FmState) -> list[tuple[int, Hexes]]:
    """Each cup of the active side with the hexes it can bombard."""
    if state.side != ALLIED:
        return [(GERMAN_CUP, in_range(state, state.held[GERMAN]))]
    everywhere = state.facts.map.grid.all
    found = []
    for nation in state.facts.armies:
        found.append((nation * 3 + GROUND, in_range(state, _held_by(state, nation))))
        found.append((nation * 3 + AIR, everywhere))
    return found


@rule("fm-8.1.1-01", "fm-10.8.1-04", "fm-10.8.1-05", "fm-10.8.2-03")
def cups_in_range(state: FmState, hex: HexId) -> tuple[int, ...]:
    """The cups from which the active side may bombard a hex: aircraft anywhere, the others near its units."""
    return tuple([cup for cup, ground in _batteries(state) if ground >> hex & 1])


def in_range(state: FmState, held: Hexes) -> Hexes:
    """The hexes up to two away from a set."""
    neighbours = state.facts.map.grid.neighbours
    near = held | neighbours(held)
    return near | neighbours(near)


def _held_by(state: FmState, nation: int) -> Hexes:
    """The hexes with Allied units of one army."""
    if len(state.facts.armies) == 1:
        return state.held[ALLIED]
    at, found = state.at, 0
    for unit in state.lookup.army[nation]:
        if at[unit] >= 0:
            found |= 1 << at[unit]
    return found


@rule("fm-8.1.3-02")
def friends_beside(state: FmState, hex: HexId) -> Units:
    """The units of the active side next to a hex: one of them suffers from fire that falls short."""
    near, at, found = state.lookup.beside[hex], state.at, 0
    for unit in state.lookup.units[state.side]:
        if at[unit] >= 0 and near >> at[unit] & 1:
            found |= 1 << unit
    return found
