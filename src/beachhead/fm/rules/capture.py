"""Capture: who was last in a hex, with a line of supply. Rules 10.8.2, 11.2, 11.8, 13.8, 14.8, 15.3, 15.5.

Entering a hex takes it (`FmTable.enter`). Begin with `captured`.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.rules.supply import supplied
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes


@rule("fm-11.8-04", "fm-13.8-04", "fm-14.8-05", "fm-15.3-05", "fm-15.5-03", "fm-10.8.2-09", "fm-11.2-04")
def captured(state: FmState, hexes: Hexes) -> Hexes:
    """Those of `hexes` that the Allies hold or were the last to hold, and from which supply can be traced."""
    return hexes & state.taken & supplied(state, state.beachheads)


@rule("fm-12.8-03", "fm-12.8-04")
def last_held(state: FmState, hexes: Hexes) -> Hexes:
    """Those of `hexes` where the Allies were the last to be, supply or not."""
    return hexes & state.taken


@rule("fm-11.2-02", "fm-11.2-03", "fm-11.2-04", "fm-12.2-02", "fm-12.2-03", "fm-13.2-02", "fm-13.2-03")
@rule("fm-14.2-02", "fm-14.2-03", "fm-15.0-04", "fm-10.8.2-09")
def losses_earned(state: FmState) -> list[int]:
    """The places, by number in markers.losses, whose capture will now cost the Germans markers: once each."""
    known = state.losses_due | state.losses_done
    found = [n for n in range(len(state.facts.markers.losses)) if not known >> n & 1]
    if not found:
        return []
    ground = state.taken & supplied(state, state.beachheads)
    return [n for n in found if not state.facts.markers.losses[n].hexes & ~ground]


@rule("fm-15.3-02", "fm-15.3-05")
def cities_captured(state: FmState) -> int:
    """The cities of which the Allies have captured every hex; only those on the part of the map in use."""
    ground = captured(state, state.facts.map.city)
    return sum(not city.hexes & ~ground for city in state.facts.map.cities)
