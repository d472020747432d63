"""Beach assaults: rule 10.9.4. Begin with `assault_hexes`; sum and line of the table are in `combat`."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId


@rule("fm-10.9.4-01")
def assault_hexes(state: FmState) -> Hexes:
    """The beach landing hexes, all of which have to be assaulted."""
    return state.beachheads & state.held[ALLIED]


@rule("fm-10.9.4-02")
def assault_units(state: FmState, hex: HexId) -> list[UnitId]:
    """Who takes part: all units in the hex, commandos and paratroopers among them."""
    return state.units_at(hex)
