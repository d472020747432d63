"""The bridge of Hobart's Funnies: rules m44-unit-35, m44-med-08. Begin with `bridge_sites`.

The other accessories are asked where they count: fascine and bobbin in `rules.movement`, petard in
`rules.battle`; no board has a minefield for the plough.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.hexes import Hexes, HexId
from beachhead.m44.facts import enemy
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table


@rule("m44-unit-35")
def bridge_sites(state: M44State, unit: int) -> Hexes:
    """River hexes next to it where it can lay its bridge: no enemy is on or next to them."""
    lookup = state.lookup
    if state.accessory[unit] != lookup.bridge:
        return 0
    neighbours = lookup.grid.neighbours
    sites = neighbours(1 << state.at[unit]) & lookup.ground.rivers & ~state.spans
    foes = state.occupied[enemy(state.side[unit])]
    return sites & ~foes & ~neighbours(foes) if sites else 0


@rule("m44-unit-35", "m44-med-04", "m44-med-08")
def lay_bridge(table: M44Table, unit: int, hex: HexId) -> None:
    """The bridge lies for good, the accessory is spent; the first one over the Seulles of a map scores."""
    state = table.state
    table.span(unit, hex)
    maps = state.lookup.map_bits[hex]
    builder = state.home[unit]
    number = builder if maps >> builder & 1 else maps.bit_length() - 1
    battle_map = state.lookup.facts.maps[number]
    if battle_map.river >> hex & 1 and not state.rivers_bridged >> number & 1:
        table.bridge_river(battle_map, state.side[unit])
