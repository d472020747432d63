"""Retreat: rule 8.3.

Begin with `way_back`. A retreat of n hexes takes n steps, each one farther from where it began.
What is asked of it comes in this order: legal ground, the full distance, a path of vacant hexes, then the
aims of `retreat_aims`; among equals the owner chooses. Pushing a friend out of the last hex is 8.3.1, in
`displacement`.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.rule import rule
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.rules.displacement import pushable
from beachhead.fm.rules.retreat_aims import aimed, legal_ground
from beachhead.fm.state import FmState
from beachhead.hexes import Grid, Hexes, HexId


@dataclass(frozen=True, slots=True)
class WayBack:
    """How a unit can fall back.

    `rings` holds the hexes allowed for each step; none if it cannot go anywhere. `short` says that it costs a
    step because the way is too short, `pushes` that a friend in the last hex has to give way, `lost` that
    there is no way at all, not even behind a friend.
    """

    rings: tuple[Hexes, ...]
    short: bool
    pushes: bool
    lost: bool


@rule("fm-8.3-03", "fm-8.3-05", "fm-8.3-11", "fm-8.3-12", "fm-8.3.1-01", "fm-8.3.1-02", "fm-8.3.1-03")
def way_back(state: FmState, unit: UnitId, distance: int, *, pushing: bool = True) -> WayBack:
    """The best way back; without `pushing` no friend has to give way, though it may fall short for that."""
    grid, here = state.facts.map.grid, HexId(state.at[unit])
    ground = legal_ground(state, unit)
    friends = state.held[state.facts.roster.side[unit]]
    vacant = rings(grid, here, ground & ~friends, distance)
    through = vacant if len(vacant) == distance else rings(grid, here, ground, distance)
    for far in range(len(through), 0, -1):
        way = vacant if len(vacant) >= far else through
        ends = aimed(state, unit, way[far - 1] & ~friends)
        if ends:
            return WayBack(leading_to(grid, way, far, ends), far < distance, pushes=False, lost=False)
        ends = aimed(state, unit, pushable(state, through[far - 1], 1 << unit)) if pushing else 0
        if ends:
            return WayBack(leading_to(grid, through, far, ends), far < distance, pushes=True, lost=False)
    return WayBack((), short=True, pushes=False, lost=not through)


@rule("fm-8.3-11", "fm-8.3.1-09")
def rings(grid: Grid, start: HexId, ground: Hexes, distance: int) -> list[Hexes]:
    """Item k holds the hexes of `ground` at k + 1 from the start that can be reached in as many steps."""
    found: list[Hexes] = []
    edge: Hexes = 1 << start
    for far in range(distance):
        edge = grid.neighbours(edge) & ground & ~grid.disc(start, far)
        if not edge:
            break
        found.append(edge)
    return found


def leading_to(grid: Grid, way: list[Hexes], far: int, ends: Hexes) -> tuple[Hexes, ...]:
    """The first `far` rings without the hexes from which none of the ends can be reached."""
    kept = [ends]
    for ring in way[far - 2 :: -1] if far > 1 else []:
        kept.append(ring & grid.neighbours(kept[-1]))
    return tuple(reversed(kept))
