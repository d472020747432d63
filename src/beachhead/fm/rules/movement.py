"""Movement: rules 5.0 to 5.5, and what zones of control do to it (6.1).

Begin with `reach_of`: where a unit can get with its points, and by which way. Points are counted in halves,
because roads cost half a point (5.4.1). A unit is sent in legs: each leg ends in a hex where it may stay, and
with points left it may go on from there, so that the player chooses the way.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.roster import UnitId, Units
from beachhead.fm.reach import Reach, ground_of
from beachhead.fm.rules.zoc import enemy_zone, in_enemy_zone, zoc_of
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId

HalfPoints = int


@rule("fm-2.3.2-04", "fm-10.6.a", "fm-10.6.a2")
def allowance(state: FmState, unit: UnitId) -> int:
    """The movement allowance of a unit now, in whole points: halved in a storm, rounding up.

    Nothing but movement asks for it, so that weather leaves retreats and advances as they are.
    """
    printed = state.facts.roster.allowance[2 * unit + (state.reduced >> unit & 1)]
    return (printed + 1) // 2 if state.storm else printed


@rule("fm-6.1-05", "fm-6.1-06")
def zone_toll(state: FmState, unit: UnitId) -> HalfPoints:
    """What a mobile unit pays on top for entering an enemy zone: half its allowance, rounded down."""
    return 2 * (allowance(state, unit) // 2)


@rule("fm-5.1-01", "fm-5.2.a", "fm-5.2.c", "fm-5.2.d", "fm-5.2.e", "fm-5.2.f", "fm-5.2-g", "fm-5.3-02")
@rule("fm-6.1-01", "fm-6.1-02", "fm-6.1-03", "fm-6.1-04", "fm-6.1-05")
def reach_of(state: FmState, unit: UnitId, start: HexId, points: HalfPoints) -> Reach:
    """Where a unit can get from `start` with `points`: through friends, not through enemies."""
    lookup, roster = state.lookup, state.facts.roster
    mobile = bool(roster.mobile[unit])
    ground = ground_of(state.held[1 - roster.side[unit]], enemy_zone(state, unit), lookup.size)
    toll = zone_toll(state, unit) if mobile else 0
    found = Reach(lookup.ways[lookup.breed[unit]], ground, stops=not mobile, toll=toll)
    found.walk(start, points)
    return found


def ends_of(state: FmState, found: Reach) -> list[HexId]:
    """The hexes of a reach where a move may end, the cheapest first; never where it began."""
    return found.ends(state.crowd, found.ways.hexes)


@rule("fm-5.3-01", "fm-5.3-03", "fm-10.9.1-1.i")
def may_stay(state: FmState, hex: HexId) -> bool:
    """Whether a unit may end its movement in a hex: nobody is there."""
    return not state.crowd[hex]


@rule("fm-6.1-01", "fm-6.1-02", "fm-6.1-04", "fm-6.1-08")
def must_stop(state: FmState, unit: UnitId, hex: HexId) -> bool:
    """Whether having entered `hex` ends the move: a leg unit in an enemy zone."""
    return not state.facts.roster.mobile[unit] and in_enemy_zone(state, unit, hex)


@rule("fm-4.1-05", "fm-5.1-02", "fm-5.2-00", "fm-5.2-h")
def movable(state: FmState) -> list[UnitId]:
    """The units the active player can still move in the Movement Phase."""
    return _able(state, state.moved | state.pinned | state.advanced)


@rule("fm-2.3.2-06", "fm-4.1-07", "fm-4.1-11", "fm-5.2-i", "fm-5.5-01", "fm-5.5-02", "fm-5.5-03", "fm-8.5-11")
def movable_again(state: FmState) -> list[UnitId]:
    """The units the active player can move in the Mobile Movement Phase: mobile ones that have not moved."""
    return _able(state, state.moved | state.pinned | state.advanced | state.facts.roster.leg)


def _able(state: FmState, barred: Units) -> list[UnitId]:
    at, breed, side = state.at, state.lookup.breed, state.side
    free = _free_hexes(state, side)
    units = [u for u in state.lookup.units[side] if at[u] >= 0 and not barred >> u & 1]
    return [u for u in units if free[breed[u]] >> at[u] & 1 or can_move(state, u)]


def _free_hexes(state: FmState, side: int) -> dict[int, Hexes]:
    """By breed of a side: hexes from which any unit can take a step, without a closer look."""
    vacant = ~(state.held[0] | state.held[1])
    calm = vacant & ~zoc_of(state, 1 - side)
    steps, easy = state.facts.map.grid.steps, state.lookup.easy[state.storm]
    found = {}
    for breed in state.lookup.breeds[side]:
        goals, free = calm if breed % 2 else vacant, 0  # zones do not keep a leg unit from a single step
        for d in range(6):
            step = steps[d]
            free |= easy[breed][d] & (goals >> step if step > 0 else goals << -step)
        found[breed] = free
    return found


def can_step(state: FmState, unit: UnitId, points: HalfPoints) -> bool:
    """Whether a free hex beside a unit, outside enemy zones, is within its points. Where there is one, its
    reach need not be computed to know that it can go on."""
    taken = state.held[0] | state.held[1] | enemy_zone(state, unit)
    exits = state.lookup.exits[state.lookup.breed[unit]][state.at[unit]]
    return any(price <= points and not taken >> n & 1 for n, price in exits)


@rule("fm-5.2-c1")
def can_move(state: FmState, unit: UnitId) -> bool:
    """Whether a unit can go anywhere at all. There is no free hex: it has to be able to pay."""
    return bool(ends_of(state, reach_of(state, unit, HexId(state.at[unit]), 2 * allowance(state, unit))))
