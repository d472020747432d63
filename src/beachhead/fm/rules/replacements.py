"""Replacements: rules 10.7 and 15.2. Only the Allies have them, each army its own. Begin with `rebuildable`.

A point is for leg or for mobile units; points are numbered nation * 2 + mobile, as breeds are.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.rules.supply import unsupplied
from beachhead.fm.state import FmState


@rule("fm-10.7-03", "fm-10.7-04", "fm-10.7-05", "fm-10.7-06", "fm-10.7-09", "fm-15.2-01", "fm-15.2-02")
@rule("fm-15.2-03", "fm-11.7-01", "fm-12.7-01", "fm-13.7-01", "fm-14.7-01")
@rule("folio-utah-11.2.5-b", "folio-omaha-11.2.5-b", "folio-utah-14.0-g", "folio-omaha-14.0-g")
def points_of_turn(state: FmState) -> list[int]:
    """The points received this turn; the Germans never get any."""
    return [row[state.turn] for row in state.facts.schedule.replacements]


@rule("fm-10.7-01", "fm-10.7-02", "fm-10.7-10", "fm-15.2-03")
def rebuildable(state: FmState) -> list[UnitId]:
    """The reduced units on the map, in supply, for which there is a point; enemy zones do not matter."""
    points, breed, at, reduced = state.replacements, state.lookup.breed, state.at, state.reduced
    if not any(points):
        return []
    units = state.lookup.units[ALLIED]
    weak = [u for u in units if reduced >> u & 1 and at[u] >= 0 and points[breed[u]]]
    if not weak:
        return []
    lacking = unsupplied(state)
    return [u for u in weak if u not in lacking]
