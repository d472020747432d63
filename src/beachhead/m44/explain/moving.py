"""Why a unit cannot move, or not there; how long a move is."""

from __future__ import annotations

from beachhead.hexes import Hexes, HexId
from beachhead.m44.cards.behind_lines import reach_again
from beachhead.m44.explain.ordering import why_not_ordered
from beachhead.m44.explain.reason import Reason, Sums, ground_name, hex_name, troop_name, unit_name
from beachhead.m44.explain.ways import (
    ALLOWANCE,
    BEACH,
    BRIDGE,
    CLIMBS,
    COASTLINE,
    CRAFT,
    DEEP_WATER,
    HEDGEROW,
    MARSH,
    ROAD,
    STOPS,
    UNITS,
    closed_by,
    what_forbids,
)
from beachhead.m44.facts import INFANTRY, SHIP
from beachhead.m44.rules.movement import (
    CRAFT_MOVE,
    allowance,
    craft_hexes,
    marks_after,
    pinned,
    reach,
    stays_for_good,
)
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.state import M44State
from beachhead.m44.troops.exits import open_exits
from beachhead.m44.unit_flags import MOVE_OVER, NO_BATTLE


def why_no_move(state: M44State, commander: int, unit: int) -> Reason | None:
    """Why it cannot be moved now."""
    name, manner = unit_name(state, unit), MANNERS[state.order[unit]]
    reason = why_not_ordered(state, commander, unit)
    if reason is not None:
        return reason
    if not manner.moves:
        return Reason(f"{name} {name:is} {manner.says} and may not move.", manner.rule)
    if state.marks[unit] & MOVE_OVER:
        return Reason(f"{name} {name:has} had {name:its} move.", "m44-turn-06")
    if stays_for_good(state, unit):
        return _for_good(state, unit)
    return _pinned(state, unit) if pinned(state, unit) else None


def _for_good(state: M44State, unit: int) -> Reason:
    text = f"{unit_name(state, unit)} {unit_name(state, unit):is} artillery in a bunker and must stay there."
    return Reason(text, "m44-ter-18")


def _pinned(state: M44State, unit: int) -> Reason:
    """Every hex next to it is closed; the first that a unit holds is named, or the first of all."""
    around = [HexId(h) for h in state.lookup.grid.around[state.at[unit]]]
    first = next((h for h in around if state.unit_at[h] >= 0), around[0])
    reason = why_not_there(state, unit, first)
    assert reason is not None, "a unit that is pinned goes nowhere"
    return Reason(f"No hex next to {unit_name(state, unit)} lets it in. {reason.text}", reason.rule)


def why_not_there(state: M44State, unit: int, to: int) -> Reason | None:
    """Why its move cannot end in this hex."""
    if state.aboard[unit] >= 0:
        return _same(state, unit, to) or _no_sailing(state, unit, to)
    if stays_for_good(state, unit):
        return _for_good(state, unit)
    found = reach(state, unit)
    reason = _closed(state, unit, to) or _leaves(state, to, found.exits)
    if reason is not None or found.hexes >> to & 1:
        return reason
    far = allowance(state, unit)[1]
    rule = DEEP_WATER if state.lookup.arm[state.troop[unit]] == SHIP else ALLOWANCE
    return _too_far(state, unit, to, far, rule) or _no_way(
        state, unit, to, far, MANNERS[state.order[unit]].ignores_terrain
    )


def why_not_again(state: M44State, unit: int, to: int) -> Reason | None:
    """Why its second move, after the battles, cannot end there (m44-card-11)."""
    found = reach_again(state, unit)
    reason = _closed(state, unit, to) or _leaves(state, to, found.exits)
    if reason is not None or found.hexes >> to & 1:
        return reason
    far = MANNERS[state.order[unit]].moves_again
    return _too_far(state, unit, to, far, "m44-card-11") or _no_way(state, unit, to, far, True)


def why_no_exit(state: M44State, unit: int, name: str, exits: Hexes) -> Reason | None:
    """Why it cannot leave the map by this exit; `exits` are the exit hexes from which it can."""
    try:
        way = state.lookup.facts.exits[state.setup.names.read("ExitId", name)]
    except ValueError:
        return Reason(f"There is no exit called {name}.", "m44-mov-10")
    where = hex_name(state, way.hex)
    if way.side != state.side[unit]:
        return Reason(
            f"The exit {where:at} is for the enemy.", "m44-med-05" if way.first_only else "m44-med-07"
        )
    if way.beyond >= 0 and state.unit_at[way.beyond] >= 0:
        return Reason(f"{hex_name(state, way.beyond)} beyond the exit {where:at} is held.", "m44-brd-13")
    if not exits >> way.hex & 1:
        name = unit_name(state, unit)
        return Reason(f"{name} cannot be {where:at} with a hex of its move left to leave.", "m44-mov-10")
    return None


def _same(state: M44State, unit: int, to: int) -> Reason | None:
    """The unit is already there, or another one is."""
    where = hex_name(state, to)
    if to == state.at[unit]:
        name = unit_name(state, unit)
        return Reason(f"{name} {name:is} {where:at} already: leave it there with Stay.", "m44-turn-09")
    if state.unit_at[to] >= 0:
        return Reason(f"{where} {where:is} held by {unit_name(state, state.unit_at[to])}.", UNITS)
    return None


def _closed(state: M44State, unit: int, to: int) -> Reason | None:
    """The hex itself does not let it in."""
    rule = closed_by(state, state.troop[unit], state.accessory[unit], to)
    return _same(state, unit, to) or (_impassable(state, state.troop[unit], to, rule) if rule else None)


def _impassable(state: M44State, troop: int, to: int, rule: str) -> Reason:
    """The ground of a hex, or what lies on it, is closed to a troop by this rule."""
    name, where = state.lookup.facts.troops[troop].name, hex_name(state, to)
    if rule == DEEP_WATER and state.lookup.ground.ocean >> to & 1:
        return Reason(f"{name} may not lie {where:at}: it is next to land.", rule)
    if rule == CRAFT:
        return Reason(f"A landing craft lies {where:at}.", rule)
    if state.hedgehogs >> to & 1:
        return Reason(f"{name} may not enter the hedgehogs {where:at}.", rule)
    if state.lookup.ground.bunkers >> to & 1:
        return Reason(f"{name} may not enter the bunker {where:at}.", rule)
    return Reason(f"{name} may not enter {where}: {ground_name(state, to)}.", rule)


def why_closed(state: M44State, troop: int, to: int) -> Reason | None:
    """Why a troop that comes onto the board cannot stand on the ground of this hex."""
    rule = closed_by(state, troop, -1, to)
    return _impassable(state, troop, to, rule) if rule else None


def _leaves(state: M44State, to: int, exits: Hexes) -> Reason | None:
    """The step there is the one by which it leaves the map."""
    for way in (state.lookup.facts.exits[e] for e in open_exits(state, exits)):
        if way.beyond == to:
            text = f"The step onto {hex_name(state, to)} leaves by the exit {hex_name(state, way.hex):at}."
            return Reason(f"{text} Leave there, and the medal counts.", _rule_of_exit(state, way.hex))
    return None


def _rule_of_exit(state: M44State, hex: int) -> str:
    """The step from Gold onto Omaha and that from Utah onto American Airborne have a rule each."""
    maps = [m.id for m in state.lookup.facts.maps if state.lookup.map_bits[hex] >> m.number & 1]
    return "m44-scn-07" if "utah" in maps else "m44-scn-06"


def _too_far(state: M44State, unit: int, to: int, far: int, rule: str) -> Reason | None:
    bonus = (
        state.lookup.road_bonus[state.troop[unit]] if state.lookup.ground.roads >> state.at[unit] & 1 else 0
    )
    away = state.lookup.grid.distance(HexId(state.at[unit]), HexId(to))
    if away <= far + bonus:
        return None
    along = f", {far + bonus} along a road" if bonus else ""
    where = hex_name(state, to)
    text = f"{where} {where:is} {away} hexes away; {unit_name(state, unit)} can move {far}{along}."
    return Reason(text, rule)


def _no_sailing(state: M44State, unit: int, to: int) -> Reason | None:
    """Why its craft does not get there."""
    if reach(state, unit).hexes >> to & 1:
        return None
    lookup, ground, where, here = (
        state.lookup,
        state.lookup.ground,
        hex_name(state, to),
        HexId(state.at[unit]),
    )
    if craft_hexes(state) >> to & 1:
        return Reason(f"Another landing craft lies {where:at}.", CRAFT)
    if not (ground.ocean | ground.coast) >> to & 1:
        return Reason(
            f"A craft lands on coastline only; {where} {where:is} {ground_name(state, to)}.", "m44-lc-03"
        )
    away = lookup.grid.distance(here, HexId(to))
    if away > CRAFT_MOVE:
        return Reason(f"{where} {where:is} {away} hexes away; a craft moves {CRAFT_MOVE}.", "m44-lc-02")
    between = lookup.disc(here, 1) & lookup.disc(to, 1)
    if between & ground.ocean:
        return Reason(f"Other units or craft lie between the craft and {where}.", CRAFT)
    return Reason(
        f"The craft lands where it first touches coastline, and goes no further to {where}.", "m44-lc-03"
    )


def _no_way(state: M44State, unit: int, to: int, far: int, free: bool) -> Reason:
    """It is near enough and open, but there is no way that the rules allow."""
    rule = what_forbids(state, unit, to, far, free)
    return Reason(_in_the_way(state, unit, to, far, rule), rule)


def _in_the_way(state: M44State, unit: int, to: int, far: int, rule: str) -> str:
    """What this rule does to the ways of the unit."""
    name, troop, where = unit_name(state, unit), troop_name(state, unit), hex_name(state, to)
    start = state.at[unit]
    if rule in (HEDGEROW, MARSH) and state.lookup.ground.leaving_stops >> start & 1:
        return f"Who leaves {ground_name(state, start)} stops in the first hex."
    if rule in CLIMBS.values():
        if state.lookup.arm[state.troop[unit]] == INFANTRY:
            return f"The climb on the way to {where} counts as two hexes."
        return f"{troop} cannot climb between shore and hill on the way to {where}."
    texts = {
        STOPS: f"Every way to {where} enters ground that ends the move.",
        HEDGEROW: f"Only a unit that starts next to the hedgerow {where:at} may enter it.",
        BEACH: f"A move to {where} that enters beach is two hexes at most.",
        COASTLINE: f"A move to {where} that enters coastline is two hexes at most.",
        BRIDGE: f"The bridge on the way to {where} cannot be entered from water.",
        UNITS: f"Every way of {name} to {where} is closed by other units.",
        ROAD: f"{name} can move {far} hexes, and further only along a road all the way; not to {where}.",
        ALLOWANCE: f"The way round to {where} is longer than the {far} hexes that {name} can move.",
    }
    return texts.get(rule, f"Every way of {name} to {where} leads through ground that is closed to {troop}.")


def move_sums(state: M44State, unit: int, to: int) -> Sums:
    """How far it is, and whether the unit may battle afterwards."""
    found = reach(state, unit)
    if not found.hexes >> to & 1:
        return ()
    away = state.lookup.grid.distance(HexId(state.at[unit]), HexId(to))
    marks = marks_after(state, unit, to, bool(found.near >> to & 1))
    may = MANNERS[state.order[unit]].battles > 0 and not marks & NO_BATTLE
    return (("distance", str(away)), ("may battle afterwards", "yes" if may else "no"))
