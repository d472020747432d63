"""What becomes of a unit that comes by sea or air on D-Day: it is there and done for turn 1, or it waits."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm import events
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId

NEXT_TIDE = 2  # the turn on which those come who found no room


@rule("fm-10.9.1-1.j", "fm-10.9.1-1.k", "fm-10.9.1-1.l", "fm-10.9.2-7.d", "fm-10.9.2-7.e")
def settle(table: FmTable, unit: UnitId) -> None:
    """The unit stays where it is, with others if need be, and neither moves nor attacks on turn 1."""
    table.state.fresh |= 1 << unit
    table.state.pinned |= 1 << unit


def go_ashore(table: FmTable, unit: UnitId, hex: HexId) -> None:
    """A unit lands from the sea."""
    if table.telling:
        table.tell(events.Landed(unit, hex))
    table.put(unit, hex)
    settle(table, unit)


@rule("fm-12.4-9", "fm-13.4-3.b", "fm-14.4-3.b")
def keep_back(table: FmTable, unit: UnitId) -> None:
    """A unit that cannot land becomes a reinforcement of turn 2."""
    table.state.due[unit] = NEXT_TIDE
    if table.telling:
        table.tell(events.KeptBack(unit, NEXT_TIDE))
