"""Leaving the map: rules m44-mov-10, m44-med-05 to 07, m44-scn-06, 07. Begin with `leave_by`."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.hexes import Hexes, gather
from beachhead.m44.events import Left
from beachhead.m44.facts import Exit
from beachhead.m44.ids import ExitId, UnitId
from beachhead.m44.rules.leaving import NO_EXIT, exit_on_the_way, has_medal, leaves_in_time
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.unit_flags import MOVE_OVER


@rule("m44-med-14")
def open_exits(state: M44State, hexes: Hexes) -> list[int]:
    """The exits on these hexes by which a unit can leave: not onto a hex beyond that is held."""
    taken = state.occupied[0] | state.occupied[1]
    ways = [e for e in state.lookup.facts.exits if hexes >> e.hex & 1]
    return [e.number for e in ways if e.beyond < 0 or not taken >> e.beyond & 1]


@rule("m44-scn-06", "m44-scn-07")
def beyond(state: M44State, unit: int, exits: list[int], near: Hexes) -> Hexes:
    """The hexes onto which it steps if it leaves by these exits: to go there is to leave.

    Where it would lose its battle so, but not by a shorter way beside the exit (`near`), that is a move.
    """
    ways = [state.lookup.facts.exits[e] for e in exits]
    steps = [
        w for w in ways if w.beyond >= 0 and (not near >> w.beyond & 1 or leaves_in_time(state, unit, w))
    ]
    return gather(w.beyond for w in steps)


@rule("m44-mov-10", "m44-med-06", "m44-med-07", "m44-scn-06", "m44-scn-07")
def leave_by(table: M44Table, unit: int, number: int) -> None:
    """A unit leaves by an exit: it is removed, or steps onto the map beyond."""
    state = table.state
    way = state.lookup.facts.exits[number]
    if table.telling:
        table.tell(Left(UnitId(unit), ExitId(number)))
    if way.beyond >= 0:
        table.move(unit, way.beyond, leaves_in_time(state, unit, way))
    else:
        table.mark(unit, MOVE_OVER)
        table.leave_map(unit)
    _take_medal(table, unit, way)


@rule("m44-mov-09", "m44-scn-06", "m44-scn-07")
def go(table: M44Table, unit: int, to: int, near: bool, length: int, free: bool) -> None:
    """A unit moves up to `length` hexes; where an exit is on its way it has left by it."""
    number = exit_on_the_way(table.state, unit, to, length, free)
    if number != NO_EXIT and table.telling:
        table.tell(Left(UnitId(unit), ExitId(number)))
    table.move(unit, to, near)
    if number != NO_EXIT:
        _take_medal(table, unit, table.state.lookup.facts.exits[number])


@rule("m44-med-04", "m44-med-05", "m44-med-07")
def _take_medal(table: M44Table, unit: int, way: Exit) -> None:
    if has_medal(table.state, way):
        table.take_exit(way, table.state.side[unit])
