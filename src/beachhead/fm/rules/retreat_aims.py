"""Where a unit that falls back may go, and where it should: 8.3, 8.1.5.

Begin with `aimed`, which picks the best of several ends. Retreat and displacement ask here.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.roster import GERMAN, UnitId
from beachhead.fm.rules.zoc import enemy_zone
from beachhead.fm.state import BOMBARDED, DROP_ATTACK, NO_HEX, FmState
from beachhead.hexes import Grid, Hexes, HexId, each, gather


@rule("fm-6.2-01", "fm-8.3-06", "fm-8.3-07", "fm-8.3-08", "fm-8.3-09", "fm-8.3-13", "fm-8.3-14")
@rule("fm-8.3.1-04", "fm-10.9.2-6.e", "fm-10.9.3-5")
def legal_ground(state: FmState, unit: UnitId) -> Hexes:
    """The hexes a unit may fall back to or through, friends there or not: no enemy, no enemy zone."""
    roster = state.facts.roster
    ground = state.facts.open_to[roster.nation[unit]] & ~state.held[1 - roster.side[unit]]
    return ground if state.battle == DROP_ATTACK else ground & ~enemy_zone(state, unit)


@rule("fm-8.3-04", "fm-8.1.5-02", "fm-8.1.5-03")
def aimed(state: FmState, unit: UnitId, ends: Hexes) -> Hexes:
    """Those of `ends` that serve the aims of a retreat best; all of them where an aim is out of reach."""
    if not ends & ends - 1:
        return ends  # no choice
    if state.battle == BOMBARDED:
        ends = away(state, unit, ends) or ends
    return homeward(state, unit, ends) or ends


@rule("fm-8.1.5-01", "fm-8.1.5-02", "fm-8.1.5-03")
def away(state: FmState, unit: UnitId, ends: Hexes) -> Hexes:
    """The ends farther from the nearest enemy; with no enemy about, those nearer to the nearest friend."""
    grid, here = state.facts.map.grid, HexId(state.at[unit])
    side = state.facts.roster.side[unit]
    enemies = state.held[1 - side]
    if enemies:
        close, far = nearest(grid, here, enemies)
        return gather(h for h in each(ends) if nearest(grid, h, close)[1] > far)
    friends, far = nearest(grid, here, state.held[side] & ~(1 << here))
    return gather(h for h in each(ends) if nearest(grid, h, friends)[1] < far)


@rule("fm-8.3-04")
def homeward(state: FmState, unit: UnitId, ends: Hexes) -> Hexes:
    """The ends nearer home than the unit is now."""
    grid, here = state.facts.map.grid, HexId(state.at[unit])
    if state.facts.roster.side[unit] == GERMAN:
        far = state.lookup.from_home
        return gather([h for h in each(ends) if far[h] < far[here]])
    home = home_of(state, unit)
    now = nearest(grid, here, home)[1]
    return gather([h for h in each(ends) if nearest(grid, h, home)[1] < now])


@rule("fm-8.3-04")
def home_of(state: FmState, unit: UnitId) -> Hexes:
    """Where a unit comes from: German map edges; beachheads of its army, and drop zones if airborne."""
    roster, facts = state.facts.roster, state.facts
    nation = roster.nation[unit]
    if roster.side[unit] == GERMAN:
        return facts.schedule.german_home
    home = state.beachheads & facts.map.halves[nation]
    if roster.airborne >> unit & 1:
        for hex in state.drop_zones:
            home |= 1 << hex if hex != NO_HEX else 0
    return home


NOWHERE = 999


def nearest(grid: Grid, here: HexId, places: Hexes) -> tuple[Hexes, int]:
    """Those of `places` that are nearest to a hex, and how far they are; NOWHERE if there are none."""
    found, least = 0, NOWHERE
    for h in each(places):
        far = grid.distance(here, h)
        if far < least:
            found, least = 0, far
        if far == least:
            found |= 1 << h
    return found, least
