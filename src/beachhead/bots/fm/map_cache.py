"""A cache of the map: what never changes in a game and is asked often. Begin with `map_cache_of`.

A way to a place is measured in half points over the ground, as if nobody stood in it. Each way is computed
lazily and cached for all players of the same game.
"""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.fm.state import FmState
from beachhead.hexes import Grid, Hexes, HexId, each
from beachhead.hexes.paths import Exits

FAR = 400  # half points: farther than any way
KEPT = 400  # ways that are remembered
AROUND = 3  # hexes: as near to a goal as that is at hand
OUT_OF_SIGHT = 12  # hexes: farther than that is all the same
BOARDS = 8  # boards whose land is remembered


class MapCache:
    """Goals and ways of one game."""

    def __init__(self, state: FmState) -> None:
        facts = state.facts
        self.lookup = state.lookup  # kept alive, so that no other object gets its id
        self.grid = facts.grid
        self.exits = state.lookup.exits
        self.goals = facts.victory.hexes & facts.area
        self.gates = facts.grid.neighbours(facts.victory.beside) & facts.area  # where units have to stand
        self.beach = _beaches(state)
        self.places = clusters(facts.grid, self.goals)
        self.around = {h: facts.grid.disc(h, AROUND) for h in each(self.goals)}
        self._back: dict[int, list[list[tuple[int, int]]]] = {}
        self._ways: dict[tuple[int, Hexes], list[int]] = {}
        self._away: dict[Hexes, dict[HexId, int]] = {}
        self._discs: dict[tuple[HexId, int], Hexes] = {}

    def disc(self, hex: HexId, radius: int) -> Hexes:
        """The hexes at most so far away, computed once."""
        found = self._discs.get((hex, radius))
        if found is None:
            found = self._discs[hex, radius] = self.grid.disc(hex, radius)
        return found

    def way(self, breed: int, places: Hexes) -> list[int]:
        """By hex: the half points from there to the nearest of `places`, FAR if there is no way."""
        key = (breed, places)
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= KEPT:
                self._ways.clear()
            found = self._ways[key] = self._walk_back(breed, places)
        return found

    def away(self, here: HexId, places: Hexes) -> int:
        """How far the nearest of `places` is, in hexes: for places that are asked about often."""
        if places not in self._away:
            if len(self._away) >= KEPT:
                self._away.clear()
            self._away[places] = {}
        known = self._away[places]
        if here not in known:
            known[here] = nearest(self.grid, here, places)
        return known[here]

    def steps_to_goals(self, places: Hexes) -> dict[HexId, int]:
        """By goal: how many hexes the nearest of `places` is away, OUT_OF_SIGHT if it is farther."""
        found: dict[HexId, int] = {}
        left, ring = self.goals, places
        for steps in range(OUT_OF_SIGHT):
            found |= dict.fromkeys(each(left & ring), steps)
            left &= ~ring
            ring |= self.grid.neighbours(ring)
        return found | dict.fromkeys(each(left), OUT_OF_SIGHT)

    def _walk_back(self, breed: int, places: Hexes) -> list[int]:
        found, back = [FAR] * self.grid.size, self._steps_to(breed)
        queue: list[list[int]] = [[] for _ in range(FAR + 40)]
        for hex in each(places):
            found[hex] = 0
            queue[0].append(hex)
        for far in range(FAR):
            for here in queue[far]:
                if found[here] == far:
                    for other, price in back[here]:
                        if far + price < found[other]:
                            found[other] = far + price
                            queue[far + price].append(other)
        return found

    def _steps_to(self, breed: int) -> list[list[tuple[int, int]]]:
        """By hex: the hexes it can be entered from, and the cost."""
        if breed not in self._back:
            self._back[breed] = _turned_round(self.exits[breed], self.grid.size)
        return self._back[breed]


def _turned_round(exits: tuple[Exits, ...], size: int) -> list[list[tuple[int, int]]]:
    back: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for hex in range(size):
        for other, price in exits[hex]:
            back[other].append((hex, price))
    return back


def _beaches(state: FmState) -> Hexes:
    found = 0
    for beach in state.facts.landing.beaches:
        found |= beach.hexes
    return found


def clusters(grid: Grid, hexes: Hexes) -> list[Hexes]:
    """The hexes in connected groups."""
    found = []
    while hexes:
        group = grid.flood(hexes & -hexes, hexes)
        found.append(group)
        hexes &= ~group
    return found


_LANDS: dict[int, MapCache] = {}


def map_cache_of(state: FmState) -> MapCache:
    """The cache of this game's map, built once."""
    number = id(state.lookup)
    if number not in _LANDS:
        if len(_LANDS) >= BOARDS:
            _LANDS.clear()
        _LANDS[number] = MapCache(state)
    return _LANDS[number]


def nearest(grid: Grid, here: HexId, places: Hexes) -> int:
    """How far the nearest of `places` is, in hexes; FAR if there is none."""
    return closest(grid, here, each(places))


def closest(grid: Grid, here: HexId, places: Iterable[HexId]) -> int:
    """The same for places that have been listed."""
    return min([grid.distance(here, place) for place in places], default=FAR)
