"""The rule that closes a hex to a unit. Begin with `what_forbids`.

`rules.movement` works out all hexes of a move at once and cannot say why one is missing. Here a unit is
walked to one hex, way by way, with a rule lifted: the rule without which it would get there is the reason.
That is slow, but it runs only when a player asks.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from beachhead.hexes import Hexes, HexId
from beachhead.m44.facts import ARTILLERY, BLUFF, CLIFF, INFANTRY, NO_CLIMB, SHIP
from beachhead.m44.rules.movement import craft_hexes, stops
from beachhead.m44.rules.take_ground import climb_between
from beachhead.m44.state import M44State

STOPS: Final = "m44-mov-06"
HEDGEROW: Final = "m44-ter-06"
BEACH: Final = "m44-ter-11"
COASTLINE: Final = "m44-ter-12"
BRIDGE: Final = "m44-ter-10"
CLIMBS: Final = {CLIFF: "m44-ter-14", BLUFF: "m44-ter-16"}
RIVER, OCEAN, MARSH = "m44-ter-07", "m44-ter-13", "m44-ter-25"
BUNKER, HEDGEHOGS = "m44-ter-18", "m44-ter-21"
DEEP_WATER: Final = "m44-unit-12"
CRAFT: Final = "m44-lc-08"
UNITS: Final = "m44-brd-13"
ROAD: Final = "m44-ter-22"
ALLOWANCE: Final = "m44-mov-01"

CLOSED: Final = (RIVER, OCEAN, BUNKER, HEDGEHOGS, DEEP_WATER, CRAFT)
LIFTED_IN_TURN: Final = (
    *(STOPS, MARSH, HEDGEROW, BEACH, COASTLINE, BRIDGE, *CLIMBS.values()),
    *(*CLOSED, UNITS, ROAD),
)
"""The order in which rules are lifted: what the ground does first."""


def closed_by(state: M44State, troop: int, accessory: int, h: int) -> str:
    """The rule that closes the ground of a hex to a troop, or "" if it is open."""
    lookup, ground = state.lookup, state.lookup.ground
    if lookup.arm[troop] == SHIP:
        if not ground.deep >> h & 1:
            return DEEP_WATER
        return CRAFT if craft_hexes(state) >> h & 1 else ""
    on_foot = lookup.arm[troop] == INFANTRY and not lookup.vehicles >> troop & 1
    if not on_foot and state.hedgehogs >> h & 1 and accessory != lookup.fascine:
        return HEDGEHOGS
    if not on_foot and ground.bunkers >> h & 1:
        return BUNKER
    if (lookup.open_to[troop] | state.spans) >> h & 1:
        return ""
    if ground.ocean >> h & 1:
        return OCEAN
    return MARSH if ground.marshes >> h & 1 and lookup.arm[troop] == ARTILLERY else RIVER


def what_forbids(state: M44State, unit: int, to: int, far: int, free: bool) -> str:
    """The rule without which the unit would get to `to` with `far` hexes; `free` of what terrain does.

    Where no single rule is enough, the first of a group that is; where none is, the way is too long.
    """

    def walk_without(*rules: str) -> Walk:
        walk = Walk(state, unit, to, far, free, frozenset(rules))
        walk.arrived = walk.arrives()
        return walk

    walk = walk_without()
    met = walk.met_in_turn()
    for rule in met:
        if walk_without(rule).arrived:
            return rule
    group: list[str] = []
    while not walk.arrived:
        more = walk.met_in_turn()
        if not more:
            return ALLOWANCE
        group.append(more[0])
        walk = walk_without(*group)
    for rule in group[:]:
        rest = [other for other in group if other != rule]
        if walk_without(*rest).arrived:
            group = rest
    return next((rule for rule in group if rule in met), group[0])


class At(NamedTuple):
    """Where a walk has come: the hex, whether over beach or coastline, and whether along the road alone."""

    hex: int
    beach: bool
    coast: bool
    road: bool


class Walk:
    """All the ways of a unit to one hex, with some rules lifted; `met` are those that refused it a step."""

    def __init__(
        self, state: M44State, unit: int, to: int, far: int, free: bool, lifted: frozenset[str]
    ) -> None:
        self.state = state
        self.unit = unit
        self.start = state.at[unit]
        self.to = to
        self.far = far
        self.free = free
        self.lifted = lifted
        self.met: set[str] = set()
        self.arrived = False
        self.halts: Hexes = 0 if free else stops(state, unit)
        self.bobbin = state.accessory[unit] == state.lookup.bobbin

    def met_in_turn(self) -> list[str]:
        """The rules to lift next."""
        return [rule for rule in LIFTED_IN_TURN if rule in self.met]

    def arrives(self) -> bool:
        """Whether one of its ways ends at `to`."""
        start = At(self.start, False, False, self._road(self.start))
        best: dict[At, int] = {start: 0}
        waiting = [start]
        while waiting:
            here = waiting.pop(0)
            for there, spent in self._steps(here, best[here]):
                if there.hex == self.to:
                    return True
                if spent < best.get(there, spent + 1):
                    best[there] = spent
                    waiting.append(there)
        return False

    def _holds(self, rule: str) -> bool:
        """This rule refuses a step, if it is not lifted."""
        if rule in self.lifted:
            return False
        self.met.add(rule)
        return True

    def _steps(self, here: At, spent: int) -> list[tuple[At, int]]:
        if here.hex != self.start and self._ends_at(here.hex):
            return []
        ground, found = self.state.lookup.ground, []
        for h in self.state.lookup.grid.around[here.hex]:
            beach, coast = bool(ground.beaches >> h & 1), bool(ground.coast >> h & 1)
            there = At(h, here.beach or beach, here.coast or coast, here.road and self._road(h))
            cost = self._cost(here.hex, h)
            if cost and self._near_enough(there, spent + cost):
                found.append((there, spent + cost))
        return found

    def _ends_at(self, h: int) -> bool:
        """Whether the move is over at `h`: by its ground, or because it began in a hedgerow or marsh."""
        ground = self.state.lookup.ground
        if self.halts >> h & 1 and self._holds(STOPS):
            return True
        if self.free or not ground.leaving_stops >> self.start & 1:
            return False
        if ground.marshes >> self.start & 1:
            return not self.bobbin and self._holds(MARSH)
        return self._holds(HEDGEROW)

    def _cost(self, h: int, n: int) -> int:
        """Hexes that the step costs; 0 if it may not be made."""
        state, unit = self.state, self.unit
        ground, troop = state.lookup.ground, state.troop[unit]
        if state.unit_at[n] >= 0 and self._holds(UNITS):
            return 0
        closed = closed_by(state, troop, state.accessory[unit], n)
        if closed and self._holds(closed):
            return 0
        onto_bridge = (ground.bridges | state.spans) >> n & ground.water >> h & ~state.spans >> h & 1
        if onto_bridge and self._holds(BRIDGE):
            return 0
        if ground.hedgerows >> n & 1 and h != self.start and not self.free and self._holds(HEDGEROW):
            return 0
        climb = climb_between(state, h, n)
        if climb == NO_CLIMB or (self.free and state.lookup.arm[troop] == INFANTRY):
            return 1
        if not self._holds(CLIMBS[climb]):
            return 1
        return 2 if state.lookup.arm[troop] == INFANTRY else 0

    def _near_enough(self, there: At, spent: int) -> bool:
        """Whether the move may be so long, and `to` can still be reached."""
        lookup = self.state.lookup
        limited = spent > 2 and not self.free and not self.bobbin
        if limited and ((there.beach and self._holds(BEACH)) or (there.coast and self._holds(COASTLINE))):
            return False
        total = spent + lookup.grid.distance(HexId(there.hex), HexId(self.to))
        if total <= self.far:
            return True
        longest = self.far + lookup.road_bonus[self.state.troop[self.unit]]
        return self._road(self.start) and total <= longest and (there.road or not self._holds(ROAD))

    def _road(self, h: int) -> bool:
        return bool(self.state.lookup.ground.roads >> h & 1)
