"""Movement: rules 5.0 to 5.5, and what zones of control do to it (6.1).

Begin with `reach_of`: where a unit can get with its points, and by which way. Points are counted in halves,
because roads cost half a point (5.4.1). A unit is sent in legs: each leg ends in a hex where it may stay, and
with points left it may go on from there, so that the player chooses the way.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.rules.zoc import ignores_zones, zoc_of
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId, flags
from beachhead.hexes.paths import Reach, Ways, reach

HalfPoints = int


@rule("fm-2.3.2-04", "fm-10.6.a")
def allowance(state: FmState, unit: UnitId) -> int:
    """The movement allowance of a unit now, in whole points: halved in a storm, rounding up."""
    printed = state.facts.roster.allowance[2 * unit + (state.reduced >> unit & 1)]
    return (printed + 1) // 2 if state.storm else printed


@rule("fm-6.1-05")
def zone_toll(state: FmState, unit: UnitId) -> HalfPoints:
    """What a mobile unit pays on top for entering an enemy zone: half its allowance, rounded down."""
    return 2 * (allowance(state, unit) // 2)


def ways_of(state: FmState, unit: UnitId) -> Ways:
    """What each step costs a unit of this class and nation."""
    roster = state.facts.roster
    return state.board.ways[roster.nation[unit] * 2 + roster.mobile[unit]]


@rule("fm-5.1-01", "fm-5.2.a", "fm-5.2.c", "fm-5.2.d", "fm-5.3-02", "fm-6.1-01", "fm-6.1-03", "fm-6.1-04")
def reach_of(state: FmState, unit: UnitId, start: HexId, points: HalfPoints) -> Reach:
    """Where a unit can get from `start` with `points`, through friends but not through enemies.

    A leg unit stops in the first enemy zone it enters. From zone to zone it may go one hex, which takes all
    of its allowance (6.1): since it stops there anyway, only the price of the ground has to be checked here.
    """
    side = state.facts.roster.side[unit]
    grid, ways = state.facts.map.grid, ways_of(state, unit)
    within = ~state.held[1 - side]
    if ignores_zones(state, unit):
        return reach(grid, start, points, ways, within=within)
    zone = zoc_of(state, 1 - side)
    if not state.facts.roster.mobile[unit]:
        return reach(grid, start, points, ways, within=within, stop=zone)
    toll = flags(zone, grid.size, zone_toll(state, unit))
    return reach(grid, start, points, ways, within=within, toll=toll)


@rule("fm-5.3-01", "fm-5.3-03", "fm-10.9.1-1.i")
def may_stay(state: FmState, unit: UnitId, hex: HexId) -> bool:
    """Whether a unit may end its movement in a hex: nobody else is there."""
    return not (state.held[0] | state.held[1]) >> hex & 1


def ends_of(state: FmState, found: Reach) -> list[HexId]:
    """The hexes of a reach where a move may end, the cheapest first; never where it began."""
    taken = state.held[0] | state.held[1]
    return [h for h in found.order[1:] if not taken >> h & 1]


@rule("fm-6.1-01", "fm-6.1-02", "fm-6.1-04", "fm-6.1-08")
def must_stop(state: FmState, unit: UnitId, hex: HexId) -> bool:
    """Whether entering `hex` ends the move: a leg unit in an enemy zone."""
    roster = state.facts.roster
    if roster.mobile[unit] or ignores_zones(state, unit):
        return False
    return bool(zoc_of(state, 1 - roster.side[unit]) >> hex & 1)


@rule("fm-5.2-c1")
def can_move(state: FmState, unit: UnitId, enemy_zone: Hexes, vacant: Hexes) -> bool:
    """Whether a unit can go anywhere at all. There is no free hex: it has to be able to pay."""
    roster, hex = state.facts.roster, HexId(state.at[unit])
    easy = state.board.easy[roster.nation[unit] * 2 + roster.mobile[unit]][hex]
    if easy & vacant & ~enemy_zone:
        return True
    return bool(ends_of(state, reach_of(state, unit, hex, 2 * allowance(state, unit))))


@rule("fm-4.1-05", "fm-5.1-02", "fm-5.2-00", "fm-5.2-h")
def movable(state: FmState) -> list[UnitId]:
    """The units the active player can still move in the Movement Phase."""
    return _able(state, state.moved | state.pinned | state.advanced)


@rule("fm-2.3.2-06", "fm-4.1-07", "fm-4.1-11", "fm-5.5-01", "fm-5.5-02", "fm-5.5-03", "fm-8.5-11")
def movable_again(state: FmState) -> list[UnitId]:
    """The units the active player can move in the Mobile Movement Phase: mobile ones that have not moved."""
    return _able(state, state.moved | state.pinned | state.advanced | state.facts.roster.leg)


def _able(state: FmState, barred: int) -> list[UnitId]:
    at, side = state.at, state.side
    zone = zoc_of(state, 1 - side)
    vacant = ~(state.held[0] | state.held[1])
    units = [u for u in state.board.units[side] if at[u] >= 0 and not barred >> u & 1]
    return [u for u in units if can_move(state, u, zone, vacant)]
