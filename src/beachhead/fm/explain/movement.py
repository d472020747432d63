"""Movement in words: why a unit cannot move, why it cannot go there, and what each step costs (5, 6.1).

Begin with `why_not_move`. It takes a unit (the one on the march if none is named) and perhaps a hex.
"""

from __future__ import annotations

from itertools import pairwise

from beachhead.core.explain import Explanation, Intent
from beachhead.core.view import View
from beachhead.fm.explain.intent import boundary_rule, first, hex_in, unit_in
from beachhead.fm.explain.timing import one_at_a_time
from beachhead.fm.facts.map import NO_WAY, RIVER, TERRAINS, TRAIL
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.flow.march import March
from beachhead.fm.naming import hex_name
from beachhead.fm.reach import Reach
from beachhead.fm.rules.movement import (
    HalfPoints,
    allowance,
    ends_of,
    movable,
    movable_again,
    reach_of,
    zone_toll,
)
from beachhead.fm.rules.zoc import enemy_zone
from beachhead.fm.state import ELIMINATED, MOBILE_MOVEMENT, MOVEMENT, PHASES, SEATS, FmState
from beachhead.hexes import HexId

Rows = tuple[tuple[str, str], ...]
MOVING = ("pick_mover", "pick_mobile", "go", "pick_lander", "go_ashore", "enter")
FAR: HalfPoints = 250  # enough to cross the map


def why_not_move(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """Why the unit cannot move, or cannot go to the hex; None if this is not about movement."""
    march, hex = state.top(view.seat), hex_in(view, intent)
    marching = march.unit if isinstance(march, March) else None
    unit = unit_in(view, intent) if "unit" in intent.what else marching
    if intent.do not in ("", "move", "go") or unit is None:
        return None
    if not intent.do and view.open[0].ask not in MOVING:
        return None
    if isinstance(march, March) and unit == march.unit and hex is not None:
        return why_not_there(state, unit, hex, march.left)
    found = why_not_at_all(state, view, unit) or first(one_at_a_time(state, view))
    if found is not None or hex is None:
        return found
    return why_not_there(state, unit, hex, 2 * allowance(state, unit))


def movement_sums(state: FmState, view: View, intent: Intent) -> Rows:
    """The price of a leg that can be gone, step by step."""
    march = state.top(view.seat)
    if not isinstance(march, March) or "hex" not in intent.what:
        return ()
    hex = HexId(view.setup.names.read("HexId", intent.what["hex"]))
    return steps_to(state, march.unit, march.reach(state), hex)


def why_not_at_all(state: FmState, view: View, unit: UnitId) -> Explanation | None:
    """Why the unit cannot move now, wherever to; None if it can."""
    name = view.setup.names.say("UnitId", unit)
    for applies, words, rule in _reasons(state, view, unit):
        if applies:
            return Explanation(False, f"{name} {words}", rule)
    able = movable_again(state) if state.phase == MOBILE_MOVEMENT else movable(state)
    if unit in able:
        return None
    return Explanation(False, f"{name} cannot afford any hex where it could stay.", "fm-5.2-c1")


def _reasons(state: FmState, view: View, unit: UnitId) -> list[tuple[bool, str, str]]:
    roster, bit = state.facts.roster, 1 << unit
    mobile_phase = state.phase == MOBILE_MOVEMENT
    airborne = bool(roster.airborne & bit) and state.turn == 1
    return [
        (SEATS[roster.side[unit]] != view.seat, "is not yours to move.", "fm-5.2-00"),
        (state.at[unit] == ELIMINATED, "has been eliminated.", "fm-5.2-00"),
        (state.at[unit] < 0, "is not on the map.", "fm-3.0.c"),
        (
            state.phase not in (MOVEMENT, MOBILE_MOVEMENT),
            f"cannot move in this phase ({PHASES[state.phase]}).",
            "fm-5.2-00",
        ),
        (
            mobile_phase and not roster.mobile[unit],
            "is a leg unit: this phase is for mobile ones.",
            "fm-5.5-02",
        ),
        (bool(state.advanced & bit), "has advanced after combat and is done for this turn.", "fm-8.5-11"),
        (
            bool(state.moved & bit),
            "has moved already this turn.",
            "fm-5.5-01" if mobile_phase else "fm-5.2-h",
        ),
        (bool(state.pinned & bit) and airborne, "has dropped and cannot move on turn 1.", "fm-10.9.2-7.d"),
        (bool(state.pinned & bit), "has landed and cannot move this turn.", "fm-10.9.1-1.j"),
    ]


def why_not_there(state: FmState, unit: UnitId, hex: HexId, points: HalfPoints) -> Explanation:
    """Why the unit cannot go to the hex with these points; the price if it can."""
    there = _closed(state, unit, hex)
    if there is not None:
        return there
    start = HexId(state.at[unit])
    found = reach_of(state, unit, start, points)
    name = hex_name(state, hex)
    if hex in ends_of(state, found):
        return Explanation(True, f"It can go to {name}.", "fm-5.1-01", steps_to(state, unit, found, hex))
    far = reach_of(state, unit, start, FAR)
    if far.left[hex]:
        price, (*steps, _) = FAR + 1 - far.left[hex], steps_to(state, unit, far, hex)
        text = f"{name} {name:is} {written(price)} points away and it has {written(points)}."
        return Explanation(False, text, "fm-5.2.c", (*steps, ("it has", written(points))))
    return _held_up(state, unit, hex, far)


def _closed(state: FmState, unit: UnitId, hex: HexId) -> Explanation | None:
    """Why the unit may not be in the hex at all."""
    facts, name = state.facts, hex_name(state, hex)
    side = facts.roster.side[unit]
    if state.at[unit] == hex:
        return Explanation(False, "It is there already.", "fm-5.1-01")
    if facts.map.sea >> hex & 1:
        return Explanation(False, f"There is only sea {name:at}.", "fm-5.2.e")
    if not facts.open_to[facts.roster.nation[unit]] >> hex & 1:
        text = f"{name} lies beyond the boundary of this side."
        return Explanation(False, text, boundary_rule(facts, hex))
    if state.held[1 - side] >> hex & 1:
        return Explanation(False, f"An enemy holds {name}.", "fm-5.2.d")
    if state.held[side] >> hex & 1:
        return Explanation(False, f"{name} {name:is} taken: it may pass through but not stay.", "fm-5.3-03")
    return None


def _held_up(state: FmState, unit: UnitId, hex: HexId, far: Reach) -> Explanation:
    """No points would be enough: a zone, which is named, or a wall of enemies is in the way."""
    grid, zone = state.facts.grid, enemy_zone(state, unit)
    near = [h for h in far.order[1:] if zone >> h & 1 and far.stops]
    if not near:
        return Explanation(False, f"Enemies bar every way to {hex_name(state, hex)}.", "fm-5.2.d")
    first = min(near, key=lambda h: (grid.distance(h, hex), h))
    text = f"It would have to stop {hex_name(state, first):at}, in an enemy zone of control."
    return Explanation(False, text, "fm-6.1-01")


def steps_to(state: FmState, unit: UnitId, found: Reach, hex: HexId) -> Rows:
    """The way to a hex with the price of each step, and what is left in the end."""
    if not found.left[hex]:
        return ()
    path = found.path_to(hex)
    if found.stops and len(path) == 2 and found.ground[path[0]] and found.ground[path[1]]:
        whole = f"({hex_name(state, hex):number}) from zone to zone: the whole allowance"
        return ((whole, written(2 * allowance(state, unit))), ("left", "0"))
    rows: list[tuple[str, str]] = []
    for before, after in pairwise(path):
        toll = zone_toll(state, unit) if found.toll and found.ground[after] else 0
        rows.append((_ground_words(state, before, after), written(found.price(before, after) - toll)))
        if toll:
            rows.append((f"({hex_name(state, after):number}) enemy zone of control", written(toll)))
    stopped = found.stops and found.ground[hex]
    return (*rows, ("left", "0, it has to stop" if stopped else written(found.left[hex] - 1)))


def _ground_words(state: FmState, before: HexId, after: HexId) -> str:
    """What a step leads over: the road or trail, or else the ground and the river."""
    ground = state.facts.map
    side = before * 6 + ground.grid.steps.index(after - before)
    number = f"({ground.grid.name(after)})"
    if ground.way[side] != NO_WAY:
        return f"{number} {'trail' if ground.way[side] == TRAIL else 'road'}"
    words = TERRAINS[ground.terrain[after]]
    if ground.city >> after & 1:
        words += ", city"
    elif ground.town >> after & 1:
        words += ", town"
    return f"{number} {words}" + (", over the river" if ground.crossing[side] == RIVER else "")


def written(points: HalfPoints) -> str:
    """Half points as a player counts: 2½."""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)
