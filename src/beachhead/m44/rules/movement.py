"""Where a unit may go: rules m44-mov and what m44-ter says of entering, stopping and climbing.

Begin with `reach`. A move is computed in rings: the hexes that can be entered as the first hex, the second,
the third. Everything that ends, shortens or forbids a move is a set that is taken off a ring. Whether a unit
may still battle depends on the ring alone and on the ground where it ends, so the way itself need not be
known.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.rule import rule
from beachhead.hexes import Hexes, HexId, each
from beachhead.m44.facts import ARMOR, ARTILLERY, CRAFT, INFANTRY, SHIP
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.state import M44State
from beachhead.m44.unit_flags import MOVE_OVER, MOVED, NO_BATTLE, STOPPED

CRAFT_MOVE = 2  # m44-lc-02


@dataclass(frozen=True, slots=True)
class Reach:
    """`near` are the hexes within the distance after which it may still battle, `far` those beyond;
    `exits` the exit hexes by which it can leave the map."""

    near: Hexes
    far: Hexes
    exits: Hexes

    @property
    def hexes(self) -> Hexes:
        return self.near | self.far


@rule("m44-mov-01", "m44-mov-02", "m44-mov-03", "m44-mov-04", "m44-mov-05", "m44-mov-11")
def allowance(state: M44State, unit: int) -> tuple[int, int]:
    """Hexes it may move and still battle, and hexes it may move at all, by troop and order."""
    lookup, troop = state.lookup, state.troop[unit]
    manner = MANNERS[state.order[unit]]
    return max(lookup.move_and_battle[troop], manner.move_and_battle), max(lookup.move[troop], manner.move)


@rule("m44-unit-36")
def enterable(state: M44State, unit: int) -> Hexes:
    """Hexes that are open to it and empty; how far away they are is another question."""
    lookup, troop = state.lookup, state.troop[unit]
    area = open_ground(state, troop)
    if state.accessory[unit] == lookup.fascine:
        area |= state.hedgehogs & lookup.open_to[troop] & ~state.occupied[0] & ~state.occupied[1]
    return area


@rule("m44-brd-13", "m44-mov-08", "m44-ter-07", "m44-ter-13", "m44-ter-18", "m44-ter-21", "m44-unit-12")
def open_ground(state: M44State, troop: int) -> Hexes:
    """Hexes that are open to a troop and empty."""
    lookup = state.lookup
    area = lookup.open_to[troop]
    arm = lookup.arm[troop]
    if arm == SHIP:
        area &= ~craft_hexes(state)
    elif arm == INFANTRY and not lookup.vehicles >> troop & 1:
        area |= state.spans
    else:
        area = (area | state.spans) & ~lookup.ground.bunkers & ~state.hedgehogs
    return area & ~state.occupied[0] & ~state.occupied[1]


@rule("m44-mov-06", "m44-ter-02", "m44-ter-03", "m44-ter-08", "m44-ter-09", "m44-ter-20")
@rule("m44-unit-36", "m44-unit-38")
def stops(state: M44State, unit: int) -> Hexes:
    """Hexes that end its move."""
    lookup = state.lookup
    halt = lookup.ground.stops | state.wire
    if state.accessory[unit] == lookup.fascine:
        return halt | state.hedgehogs
    return halt & ~lookup.ground.marshes | state.wire if state.accessory[unit] == lookup.bobbin else halt


@rule("m44-unit-38")
def marshes(state: M44State, unit: int) -> Hexes:
    """Marshes that hinder it: none with a bobbin."""
    return 0 if state.accessory[unit] == state.lookup.bobbin else state.lookup.ground.marshes


def reach(state: M44State, unit: int) -> Reach:
    """Where it may go now, by its own allowance and its order."""
    if state.aboard[unit] >= 0:
        return sail(state, unit)
    if stays_for_good(state, unit):
        return Reach(0, 0, 0)
    near, far = allowance(state, unit)
    return march(state, unit, near, far, MANNERS[state.order[unit]].ignores_terrain)


@rule("m44-lc-02", "m44-lc-03", "m44-lc-08", "m44-ord-06")
def sail(state: M44State, unit: int) -> Reach:
    """Where a loaded craft may take its unit: over the ocean, and onto one coastline hex as the last."""
    neighbours, ground = state.lookup.grid.neighbours, state.lookup.ground
    free = ground.open_to[CRAFT] & ~state.occupied[0] & ~state.occupied[1] & ~craft_hexes(state)
    first = neighbours(1 << state.at[unit]) & free
    second = neighbours(first & ~ground.coast) & free & ~first
    near = state.lookup.move_and_battle[state.troop[unit]]  # m44-ord-06: no card makes it longer
    within = (first if near > 0 else 0) | (second if near > 1 else 0)
    return Reach(within, (first | second) & ~within, 0)


def craft_hexes(state: M44State) -> Hexes:
    """Where Landing Craft are, loaded and empty."""
    return state.lookup.craft_hexes(state.craft_at)


@rule("m44-ter-06", "m44-ter-11", "m44-ter-12", "m44-ter-25", "m44-mov-10")
def march(state: M44State, unit: int, near: int, far: int, free: bool) -> Reach:
    """Where it gets with `far` hexes, `near` of them without losing its battle; `free` of what terrain does.

    `edge` and `clean` hold, by hexes spent, where it may stand and go on; `clean` without having entered a
    beach, because a move that enters one is two hexes long at most.
    """
    lookup, ground = state.lookup, state.lookup.ground
    climber = lookup.arm[state.troop[unit]] == INFANTRY
    start = 1 << state.at[unit]
    area = enterable(state, unit)
    halt = 0 if free else stops(state, unit)
    bobbin = state.accessory[unit] == lookup.bobbin
    limited = 0 if free or bobbin else ground.limit_two
    leaving = halts_at_once(state, unit, free)
    within, beyond, doors, seen = 0, 0, 0, start
    edge, clean = [start], [start]
    for spent in range(1, 1 + (min(far, 1) if leaving else far)):
        doors |= edge[-1]
        ring = steps(state, edge, climber)
        if free and climber:
            ring |= climbs(state, edge[-1])  # m44-card-11
        ring &= area & ~seen
        tidy = steps(state, clean, climber) & ring & ~limited
        if spent > 1 and not free:
            ring &= ~ground.hedgerows  # m44-ter-06
        if spent > 2:
            ring &= tidy if limited else -1  # m44-ter-11
        if spent <= near:
            within |= ring
        else:
            beyond |= ring
        seen |= ring
        edge.append(ring & ~halt)
        clean.append(tidy & ring & ~halt)
    if start & ground.roads and not leaving:
        rode, rode_far, rode_out = ride(state, unit, area, halt, near, far)
        within, beyond, doors = within | rode, beyond | rode_far, doors | rode_out
    return Reach(within, beyond & ~within, doors & lookup.exits[state.side[unit]])


def way(state: M44State, unit: int, to: int) -> tuple[HexId, ...]:
    """A shortest way to a hex that it may move to, for the story; straight where none goes on foot."""
    start, area = HexId(state.at[unit]), enterable(state, unit) | 1 << to
    climber = state.lookup.arm[state.troop[unit]] == INFANTRY
    rings, seen = [1 << start], 1 << start
    while not rings[-1] >> to & 1:
        ring = (step(state, rings[-1]) | (climbs(state, rings[-1]) if climber else 0)) & area & ~seen
        if not ring:
            return start, HexId(to)
        rings.append(ring)
        seen |= ring
    found = [HexId(to)]
    for ring in reversed(rings[:-1]):
        found.append(each(state.lookup.grid.neighbours(1 << found[-1]) & ring)[0])
    return tuple(reversed(found))


@rule("m44-ter-06", "m44-ter-25", "m44-unit-38")
def halts_at_once(state: M44State, unit: int, free: bool) -> bool:
    """Whether it leaves a hedgerow or a marsh, and so stops in the first hex."""
    lookup, start = state.lookup, 1 << state.at[unit]
    if free or not lookup.ground.leaving_stops & start:
        return False
    return not (state.accessory[unit] == lookup.bobbin and lookup.ground.marshes & start)


def steps(state: M44State, edges: list[Hexes], climber: bool) -> Hexes:
    """The hexes entered next: one hex on from the last of `edges`, or two spent on a climb from the one
    before."""
    found = step(state, edges[-1])
    if climber and len(edges) > 1 and edges[-2] & state.lookup.slopes:
        found |= climbs(state, edges[-2])
    return found


@rule("m44-ter-10", "m44-ter-14", "m44-ter-16", "m44-ter-17")
def step(state: M44State, edge: Hexes) -> Hexes:
    """The hexes one hex on from `edge`, without climbing between shore and hill and not from water onto a
    bridge."""
    lookup, ground = state.lookup, state.lookup.ground
    neighbours = lookup.grid.neighbours
    wet = edge & ground.water & ~state.spans
    found = neighbours(edge & ~wet) if wet else neighbours(edge)
    if edge & lookup.slopes:
        found = neighbours(edge & ~lookup.slopes & ~wet)
        found |= neighbours(edge & lookup.slopes & lookup.shore) & ~ground.hills
        found |= neighbours(edge & lookup.slopes & ground.hills) & ~lookup.shore
    return found | neighbours(wet) & ~ground.bridges & ~state.spans if wet else found


@rule("m44-ter-14", "m44-ter-16")
def climbs(state: M44State, edge: Hexes) -> Hexes:
    """The hexes that infantry climbs to from `edge`, up from the shore or down to it; that is two hexes."""
    lookup, hills = state.lookup, state.lookup.ground.hills
    neighbours = lookup.grid.neighbours
    return neighbours(edge & lookup.shore) & hills | neighbours(edge & hills) & lookup.shore


@rule("m44-ter-22", "m44-ter-23")
def ride(
    state: M44State, unit: int, area: Hexes, halt: Hexes, near: int, far: int
) -> tuple[Hexes, Hexes, Hexes]:
    """Where it gets along the road alone, a little further: near, far, and where it may still go on."""
    lookup = state.lookup
    bonus = lookup.road_bonus[state.troop[unit]]
    way = lookup.ground.roads & area
    if state.accessory[unit] != lookup.bobbin:
        way &= ~lookup.ground.limit_two
    edge = seen = 1 << state.at[unit]
    within = beyond = doors = 0
    for spent in range(1, far + bonus + 1):
        doors |= edge
        ring = lookup.grid.neighbours(edge) & way & ~seen
        if near and spent <= near + bonus:
            within |= ring
        else:
            beyond |= ring
        seen |= ring
        edge = ring & ~halt
    return within, beyond, doors


@rule("m44-mov-02", "m44-mov-05", "m44-mov-07", "m44-lc-04", "m44-ter-25", "m44-tg-02", "m44-unit-07")
def marks_after(state: M44State, unit: int, to: int, near: bool) -> int:
    """What the move has done to the unit: the marks that it gets."""
    lookup, ground, troop = state.lookup, state.lookup.ground, state.troop[unit]
    marks = MOVED | MOVE_OVER
    if not near or (ground.ocean >> to & 1 and lookup.arm[troop] != SHIP):
        marks |= NO_BATTLE
    manner = MANNERS[state.order[unit]]
    if manner.move_or_battle:
        marks |= NO_BATTLE
    if ground.no_battle >> to & 1 and not lookup.battles_on_any_entry >> troop & 1:
        marks |= NO_BATTLE
    if lookup.arm[troop] == ARMOR and marshes(state, unit) & (1 << to | 1 << state.at[unit]):
        marks |= NO_BATTLE
    if manner.ignores_terrain:
        return marks
    return marks | STOPPED if stops(state, unit) >> to & 1 else marks


@rule("m44-turn-06", "m44-turn-09")
def may_move(state: M44State, unit: int) -> bool:
    """Whether it is ordered to move and has not done so yet."""
    return state.at[unit] >= 0 and not state.marks[unit] & MOVE_OVER and MANNERS[state.order[unit]].moves


def can_move(state: M44State, unit: int) -> bool:
    """Whether it may move and there is anywhere to go; only the first hex has to be looked at."""
    return may_move(state, unit) and not pinned(state, unit)


def pinned(state: M44State, unit: int) -> bool:
    """Whether no neighbouring hex lets it in and there is no exit where it stands."""
    if state.aboard[unit] >= 0:
        return not sail(state, unit).hexes
    if stays_for_good(state, unit):
        return True
    start = 1 << state.at[unit]
    if start & state.lookup.exits[state.side[unit]]:
        return False
    ways = step(state, start)
    if state.lookup.arm[state.troop[unit]] == INFANTRY and start & state.lookup.slopes:
        ways |= climbs(state, start)
    return not ways & enterable(state, unit)


@rule("m44-ter-18")
def stays_for_good(state: M44State, unit: int) -> bool:
    """Whether it is artillery in a bunker."""
    lookup = state.lookup
    return bool(lookup.ground.bunkers >> state.at[unit] & 1) and lookup.arm[state.troop[unit]] == ARTILLERY
