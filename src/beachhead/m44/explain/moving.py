"""Why a unit cannot move, or not there; how long a move is."""

from __future__ import annotations

from beachhead.hexes import Hexes, HexId
from beachhead.m44.cards.behind_lines import reach_again
from beachhead.m44.explain.ordering import why_not_yours
from beachhead.m44.explain.reason import Reason, Sums, ground_name, hex_name, troop_name, unit_name
from beachhead.m44.facts import INFANTRY, NO_CLIMB
from beachhead.m44.marks import MOVE_OVER, NO_BATTLE
from beachhead.m44.rules.ground import climb_between
from beachhead.m44.rules.movement import (
    allowance,
    enterable,
    march,
    marks_after,
    pinned,
    reach,
    stays_for_good,
)
from beachhead.m44.rules.orders import MANNERS
from beachhead.m44.state import M44State
from beachhead.m44.troops.exits import open_exits


def why_no_move(state: M44State, commander: int, unit: int) -> Reason | None:
    """Why it cannot be moved now."""
    name, manner = unit_name(state, unit), MANNERS[state.order[unit]]
    if unit not in state.ordered[commander]:
        reason = why_not_yours(state, commander, unit)
        return reason or Reason(f"{name} has not been ordered.", "m44-ord-01")
    if state.marks[unit] & MOVE_OVER:
        return Reason(f"{name} has had its move.", "m44-turn-06")
    if not manner.moves:
        return Reason(f"{name} is {manner.says} and does not move.", manner.rule)
    if stays_for_good(state, unit):
        return Reason(f"{name} is artillery in a bunker and stays there for good.", "m44-ter-18")
    if pinned(state, unit):
        return Reason(f"No hex next to {name} lets it in.", "m44-brd-13")
    return None


def why_not_there(state: M44State, unit: int, to: int) -> Reason | None:
    """Why its move cannot end in this hex."""
    exits = reach(state, unit).exits
    return (
        _closed(state, unit, to)
        or _leaves(state, to, exits)
        or _too_far(state, unit, to)
        or _no_way(state, unit, to)
    )


def why_not_again(state: M44State, unit: int, to: int) -> Reason | None:
    """Why its second move, after the battles, cannot end there (m44-card-11)."""
    reason = _closed(state, unit, to) or _leaves(state, to, reach_again(state, unit).exits)
    if reason is not None:
        return reason
    far = MANNERS[state.order[unit]].moves_again
    away = state.book.grid.distance(HexId(state.at[unit]), HexId(to))
    name, where = unit_name(state, unit), hex_name(state, to)
    if away > far:
        return Reason(f"{where} is {away} hexes away; {name} moves {far} again.", "m44-card-11")
    return Reason(f"Every way of {name} to {where} is closed.", "m44-brd-13")


def _closed(state: M44State, unit: int, to: int) -> Reason | None:
    """The hex itself does not let it in."""
    name, where = unit_name(state, unit), hex_name(state, to)
    if to == state.at[unit]:
        return Reason(f"{name} stands at {where} already; to leave it there, let it stay.", "m44-turn-09")
    if state.unit_at[to] >= 0:
        return Reason(f"{where} is held by {unit_name(state, state.unit_at[to])}.", "m44-brd-13")
    if state.aboard[unit] >= 0:
        return None
    if not enterable(state, unit) >> to & 1:
        return _impassable(state, unit, to)
    return None


def _leaves(state: M44State, to: int, exits: Hexes) -> Reason | None:
    """The step there is the one by which it leaves the map."""
    for way in (state.book.facts.exits[e] for e in open_exits(state, exits)):
        if way.beyond == to:
            text = f"The step onto {hex_name(state, to)} leaves by the exit at {hex_name(state, way.hex)}."
            return Reason(f"{text} Leave there, and the medal counts.", "m44-scn-06")
    return None


def _impassable(state: M44State, unit: int, to: int) -> Reason:
    troop, where = troop_name(state, unit), hex_name(state, to)
    if state.hedgehogs >> to & 1:
        return Reason(f"{troop} may not enter the hedgehogs at {where}.", "m44-ter-21")
    if state.book.ground.bunkers >> to & 1:
        return Reason(f"{troop} may not enter the bunker at {where}.", "m44-ter-18")
    return Reason(f"{troop} may not enter {where}: {ground_name(state, to)}.", "m44-mov-08")


def _too_far(state: M44State, unit: int, to: int) -> Reason | None:
    far = 2 if state.aboard[unit] >= 0 else allowance(state, unit)[1]
    bonus = state.book.road_bonus[state.troop[unit]] if state.book.ground.roads >> state.at[unit] & 1 else 0
    away = state.book.grid.distance(HexId(state.at[unit]), HexId(to))
    if away <= far + bonus:
        return None
    along = f", {far + bonus} along a road" if bonus else ""
    text = f"{hex_name(state, to)} is {away} hexes away; {unit_name(state, unit)} moves {far}{along}."
    return Reason(text, "m44-mov-01")


def _no_way(state: M44State, unit: int, to: int) -> Reason | None:
    """It is near enough and open, but there is no way that the ground allows."""
    book, ground, here = state.book, state.book.ground, state.at[unit]
    name, where = unit_name(state, unit), hex_name(state, to)
    if reach(state, unit).hexes >> to & 1:
        return None
    if state.aboard[unit] >= 0:
        return Reason(f"A craft goes to coastline only as its last hex, and not past {where}.", "m44-lc-03")
    if climb_between(state, here, to) != NO_CLIMB:
        if book.arm[state.troop[unit]] == INFANTRY:
            return Reason(f"The climb to {where} is two hexes.", "m44-ter-14")
        return Reason(f"{troop_name(state, unit)} cannot climb between shore and hill.", "m44-ter-14")
    if ground.leaving_stops >> here & 1:
        return Reason(f"Who leaves {ground_name(state, here)} stops in the first hex.", "m44-ter-06")
    if ground.hedgerows >> to & 1:
        return Reason(f"Only a unit that starts next to the hedgerow at {where} may enter it.", "m44-ter-06")
    if (ground.bridges | state.spans) >> to & 1 and ground.water & ~state.spans & 1 << here:
        return Reason(f"The bridge at {where} cannot be entered from water.", "m44-ter-10")
    if ground.limit_two >> to & 1:
        return Reason(f"A move that enters {ground_name(state, to)} is two hexes at most.", "m44-ter-11")
    if march(state, unit, *allowance(state, unit), True).hexes >> to & 1:
        return Reason(f"Every way to {where} enters ground that ends or shortens the move.", "m44-mov-06")
    return Reason(f"Every way of {name} to {where} is closed.", "m44-brd-13")


def move_sums(state: M44State, unit: int, to: int) -> Sums:
    """How far it is, and whether the unit may battle afterwards."""
    found = reach(state, unit)
    if not found.hexes >> to & 1:
        return ()
    away = state.book.grid.distance(HexId(state.at[unit]), HexId(to))
    marks = marks_after(state, unit, to, bool(found.near >> to & 1))
    may = MANNERS[state.order[unit]].battles > 0 and not marks & NO_BATTLE
    return (("distance", str(away)), ("may battle afterwards", "yes" if may else "no"))
