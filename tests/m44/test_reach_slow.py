"""Reach in rings against the slow way: every path, hex by hex, with the rules as they are written."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

import pytest

from beachhead.core.seat import CHANCE
from beachhead.hexes import each
from beachhead.m44.facts import ALLIES, ARTILLERY, AXIS, INFANTRY, SHIP
from beachhead.m44.game import M44
from beachhead.m44.rules.leaving import NO_EXIT, exit_on_the_way
from beachhead.m44.rules.movement import allowance, enterable, march
from beachhead.m44.rules.order_effects import INFANTRY_ASSAULT, PLAIN
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table


@dataclass
class Walker:
    """Walks every path of one unit and notes where it may stop."""

    state: M44State
    unit: int
    near_hexes: set[int]
    far_hexes: set[int]
    exits: set[int]

    def walk(self) -> None:
        here = self.state.at[self.unit]
        self._on([here], 0)

    def _on(self, path: list[int], spent: int) -> None:
        """Go on from the end of a path: note exits, try every neighbour."""
        state, here = self.state, path[-1]
        if len(path) > 1 and self._stopped(path):
            return
        near, far = allowance(state, self.unit)
        if self._exit_here(here) and spent + 1 <= far + self._bonus(path):
            self.exits.add(here)
        for there in state.lookup.grid.around[here]:
            cost = self._cost(path, there)
            if not cost or there in path:
                continue
            longer = [*path, there]
            total = spent + cost
            if total > far + self._bonus(longer) or (total > 2 and self._over_beach(longer)):
                continue
            in_time = total <= near or (near > 0 and total <= near + self._bonus(longer))
            (self.near_hexes if in_time else self.far_hexes).add(there)
            self._on(longer, total)

    def _stopped(self, path: list[int]) -> bool:
        ground = self.state.lookup.ground
        stops = ground.forests | ground.towns | ground.hedgerows | ground.mouths | ground.marshes
        if (stops | self.state.wire) >> path[-1] & 1:
            return True
        return bool((ground.hedgerows | ground.marshes) >> path[0] & 1)

    def _cost(self, path: list[int], there: int) -> int:
        """What the next hex costs; 0 if it may not be entered."""
        state, here = self.state, path[-1]
        lookup, ground, troop = state.lookup, state.lookup.ground, state.troop[self.unit]
        foot = lookup.arm[troop] == INFANTRY and not lookup.vehicles >> troop & 1
        if state.unit_at[there] >= 0 or not (lookup.open_to[troop] | state.spans) >> there & 1:
            return 0
        if (ground.bunkers | state.hedgehogs) >> there & 1 and not foot:
            return 0
        wet = ground.water >> here & 1 and not state.spans >> here & 1
        if wet and (ground.bridges | state.spans) >> there & 1:
            return 0
        if ground.hedgerows >> there & 1 and len(path) > 1:
            return 0
        shore = ground.beaches | ground.coast
        climb = ground.hills >> here & shore >> there & 1 or shore >> here & ground.hills >> there & 1
        if climb:
            return 2 if lookup.arm[troop] == INFANTRY else 0
        return 1

    def _over_beach(self, path: list[int]) -> bool:
        ground = self.state.lookup.ground
        return any((ground.beaches | ground.coast) >> h & 1 for h in path[1:])

    def _bonus(self, path: list[int]) -> int:
        """The road bonus, if the whole path is road."""
        lookup = self.state.lookup
        if all(lookup.ground.roads >> h & 1 for h in path):
            return lookup.road_bonus[self.state.troop[self.unit]]
        return 0

    def _exit_here(self, here: int) -> bool:
        exits = self.state.lookup.facts.exits
        return any(e.hex == here and e.side == self.state.side[self.unit] for e in exits)


def walked(state: M44State, unit: int) -> tuple[set[int], set[int], set[int]]:
    walker = Walker(state, unit, set(), set(), set())
    walker.walk()
    return walker.near_hexes, walker.far_hexes - walker.near_hexes, walker.exits


def in_rings(state: M44State, unit: int) -> tuple[set[int], set[int], set[int]]:
    found = march(state, unit, *allowance(state, unit), False)
    sets = (found.near, found.far, found.exits)
    near, far, exits = ({h for h in range(state.lookup.size) if hexes >> h & 1} for hexes in sets)
    return near, far, exits


def ground_units(state: M44State) -> list[int]:
    """Units that move over land by the plain rules."""
    lookup = state.lookup
    units = [*state.units(AXIS), *state.units(ALLIES)]
    plain = [u for u in units if state.aboard[u] < 0 and state.accessory[u] < 0]
    guns = lookup.ground.bunkers
    return [
        u
        for u in plain
        if lookup.arm[state.troop[u]] != SHIP
        and not (guns >> state.at[u] & 1 and lookup.arm[state.troop[u]] == ARTILLERY)
    ]


@pytest.mark.rule(
    "m44-mov-01", "m44-mov-06", "m44-ter-06", "m44-ter-11", "m44-ter-14", "m44-ter-16", "m44-ter-22"
)
@pytest.mark.parametrize("scenario", ["sword", "gold", "omaha", "utah", "airborne", "double/gold+omaha"])
def test_rings_find_what_every_path_finds(scenario: str) -> None:
    state = M44.start(scenario, {})
    table, rng, compared = M44Table(state), Random(5), 0
    for n in range(1200):
        if state.result is not None:
            break
        if n % 120 == 60:
            compared += compare(state.copy(), rng)
        decision = state.first
        if decision.seat == CHANCE:
            index = rng.choices(range(len(decision.options)), decision.weights)[0]
        else:
            index = rng.randrange(len(decision.options))
        table.play(decision, index)
    assert compared > 100


def compare(state: M44State, rng: Random) -> int:
    units = ground_units(state)
    for unit in units:
        state.order[unit] = rng.choice((PLAIN, PLAIN, INFANTRY_ASSAULT))
        assert in_rings(state, unit) == walked(state, unit), state.setup.names.write("UnitId", unit)
    return len(units)


@dataclass
class Leaver(Walker):
    """Notes besides where it may stop after the step from an exit onto the hex straight beyond."""

    left_near: set[int]
    left_far: set[int]

    def _on(self, path: list[int], spent: int) -> None:
        if self._has_left(path):
            in_time = spent <= allowance(self.state, self.unit)[0] + self._bonus(path)
            (self.left_near if in_time else self.left_far).add(path[-1])
        super()._on(path, spent)

    def _has_left(self, path: list[int]) -> bool:
        maps = self.state.lookup.map_bits
        return any(
            (way.hex, way.beyond) in pairwise(path) and not maps[way.hex] & maps[path[-1]]
            for way in self.state.lookup.facts.exits
        )


@pytest.mark.rule("m44-scn-06", "m44-scn-07", "m44-ter-22")
@pytest.mark.parametrize("scenario", ["double/gold+omaha", "double/utah+airborne"])
def test_a_move_over_an_exit_is_found_as_every_path_finds_it(scenario: str) -> None:
    state = M44.start(scenario, {})
    table, rng, lookup, left = M44Table(state), Random(44), state.lookup, 0
    gates = [way for way in lookup.facts.exits if way.beyond >= 0]
    units = [u for u in ground_units(state) if state.side[u] == ALLIES]
    for u in units[::3]:
        state.troop[u] = lookup.facts.troop("armor").number
    for _ in range(150):
        unit, way = rng.choice(units), rng.choice(gates)
        near_by = [
            h for h in each(lookup.disc(way.hex, 2) & enterable(state, unit)) if lookup.map_bits[h] & 1
        ]
        home = state.at[unit]
        table.place(unit, rng.choice(near_by))
        state.order[unit] = rng.choice((PLAIN, INFANTRY_ASSAULT))
        left += compare_leaving(state, unit)
        table.place(unit, home)
    assert left > 50


def compare_leaving(state: M44State, unit: int) -> int:
    """How many of its moves lead over an exit."""
    slow = Leaver(state, unit, set(), set(), set(), set(), set())
    slow.walk()
    found, lengths = march(state, unit, *allowance(state, unit), False), allowance(state, unit)
    left = 0
    for h in each(found.hexes):
        near = bool(found.near >> h & 1)
        fast = exit_on_the_way(state, unit, h, lengths[0 if near else 1], False) != NO_EXIT
        assert fast == (h in slow.left_near or (not near and h in slow.left_far))
        left += fast
    return left
