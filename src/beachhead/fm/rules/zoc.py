"""Zones of control: rules 6.0 to 6.2.

A unit controls the six hexes around it, over all ground and all hexsides, in either player's turn. Begin with
`zoc_of`. Movement (5), retreat (8.3), landings (10.9, 10.11) and supply (10.12) ask here; compute it nowhere
else. What a zone does to a moving unit is in `movement`.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId


@rule("fm-6.0-01", "fm-6.0-03", "fm-6.0-04", "fm-6.0-06", "fm-6.0-07", "fm-6.0-08")
def zoc_of(state: FmState, side: int) -> Hexes:
    """The hexes in a zone of control of `side`, occupied or not."""
    return state.facts.map.grid.neighbours(state.exerting[side])


@rule("fm-6.0-02", "fm-10.9.2-7.c")
def has_zone(state: FmState, unit: UnitId) -> bool:
    """Whether a unit has a zone: no black hexagon, and not airborne on the first turn."""
    roster = state.facts.roster
    if roster.without_zoc >> unit & 1:
        return False
    return state.turn > 1 or not roster.airborne >> unit & 1


@rule("fm-6.1-08", "fm-10.9.3-5")
def ignores_zones(state: FmState, unit: UnitId) -> bool:
    """Commandos and rangers are held by no zone, for any purpose."""
    return bool(state.facts.roster.raiders >> unit & 1)


def enemy_zone(state: FmState, unit: UnitId) -> Hexes:
    """The hexes where an enemy zone has a hold on this unit."""
    return 0 if ignores_zones(state, unit) else zoc_of(state, 1 - state.facts.roster.side[unit])


def in_enemy_zone(state: FmState, unit: UnitId, hex: HexId) -> bool:
    """Whether an enemy zone has a hold on this unit in one hex: `enemy_zone` would look at the whole map."""
    near = state.lookup.beside[hex] & state.exerting[1 - state.facts.roster.side[unit]]
    return bool(near) and not ignores_zones(state, unit)
