"""Supply: rules 9.0 and 10.12. Only Allied units need it.

A way of any length from the unit to a beachhead, over land in play, through no enemy. It may begin in an
enemy zone of control and end in one, but not pass through one, whoever stands there. Begin with `in_supply`;
`supplied` is the ground from which a way can be traced. Capture (11.8) and replacements (10.7) ask here too.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.state import NO_HEX, FmState
from beachhead.hexes import Hexes, HexId, gather


@rule("fm-10.12-03", "fm-10.12-05")
def open_ground(state: FmState) -> Hexes:
    """Where a way may lead: land in play without a German unit, over rivers and the army boundary."""
    return state.facts.area & ~state.held[GERMAN]


@rule("fm-10.9.2-7.a", "fm-10.12-04")
def drop_supply(state: FmState) -> Hexes:
    """The drop zones that supply airborne units now; a German unit in one shuts it."""
    if not state.supply_zones:
        return 0
    return gather(HexId(h) for h in state.drop_zones if h != NO_HEX) & open_ground(state)


@rule("fm-10.9.1-1.e", "fm-10.12-03", "fm-10.12-05", "fm-10.12-06", "fm-10.12-08")
def supplied(state: FmState, sources: Hexes) -> Hexes:
    """The ground from which a way leads to one of `sources`.

    `free` are the hexes a way may pass through. A source in an enemy zone can end a way but is not passed.
    """
    grid = state.facts.map.grid
    ground = open_ground(state)
    free = ground & ~zoc_of(state, GERMAN)
    passed = grid.flood((sources | grid.neighbours(sources)) & free, free)
    return (sources | passed | grid.neighbours(sources | passed)) & ground


@rule("fm-9.0-01", "fm-10.12-01", "fm-10.12-03", "fm-10.12-04", "fm-10.12-09")
def in_supply(state: FmState, unit: UnitId) -> bool:
    """Whether a unit on the map has supply: Germans, commandos and rangers always."""
    if not in_need(state) >> unit & 1:
        return True
    return bool(supplied(state, sources_of(state, unit)) >> state.at[unit] & 1)


def sources_of(state: FmState, unit: UnitId) -> Hexes:
    """Where a way may end: beachheads of either army, and for airborne units a drop zone too."""
    airborne = state.facts.roster.airborne >> unit & 1
    return state.beachheads | drop_supply(state) if airborne else state.beachheads


def in_need(state: FmState) -> int:
    """The units that need supply: Allied ones, but for commandos and rangers."""
    roster = state.facts.roster
    return roster.sides[ALLIED] & ~roster.raiders


@rule("fm-10.12-02", "fm-10.12-07")
def unsupplied(state: FmState) -> list[UnitId]:
    """The units on the map that cannot trace supply, all looked at before any of them suffers."""
    ground, zones = supplied(state, state.beachheads), drop_supply(state)
    dropped = supplied(state, state.beachheads | zones) if zones else ground
    at, airborne, need = state.at, state.facts.roster.airborne, in_need(state)
    units = [u for u in state.lookup.units[ALLIED] if at[u] >= 0 and need >> u & 1]
    return [u for u in units if not (dropped if airborne >> u & 1 else ground) >> at[u] & 1]
