"""How far a unit gets: a search over flat bytes, the hottest in the game.

Begin with `Reach.walk`. What the ground is and what it costs is asked in `rules.movement`; here is only the
kernel. `hexes.paths.reach` does the same for any game and is the slower one this is tested against.

The walking is there once more in C (`hexes/kernel.c`), which is used where it was compiled.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, TypeVar

from beachhead.hexes import Grid, Hexes, HexId, flags
from beachhead.hexes.paths import Exits

try:
    from beachhead.hexes import kernel

    IN_C = True
except ImportError:
    IN_C = False

Thing = TypeVar("Thing")

ZONE: Final = 1
ENEMY: Final = 2


@lru_cache(maxsize=64)
def ground_of(enemies: Hexes, zone: Hexes, size: int) -> bytes:
    """By hex: 0 free, ZONE in an enemy zone, ENEMY held by an enemy. Enemies stand still while units move."""
    held, zones = flags(enemies, size, ENEMY), flags(zone & ~enemies, size, ZONE)
    return (int.from_bytes(held, "big") | int.from_bytes(zones, "big")).to_bytes(size, "big")


class Ways:
    """The ways of one breed over the map: by hex `exits` to the hexes around it, and `entries` from them, in
    the order of `Grid.around`, each with its price; and the same `packed` for C."""

    __slots__ = ("entries", "exits", "hexes", "packed_entries", "packed_exits", "size")

    def __init__(self, grid: Grid, exits: Sequence[Exits]) -> None:
        self.size = grid.size
        self.hexes = tuple([HexId(h) for h in range(grid.size)])
        self.exits = tuple(exits)
        self.entries = tuple([self._entries(around, HexId(h)) for h, around in enumerate(grid.around)])
        self.packed_exits = packed(self.exits)
        self.packed_entries = packed(self.entries)

    def _entries(self, around: tuple[HexId, ...], hex: HexId) -> Exits:
        return tuple([(h, price) for h in around for n, price in self.exits[h] if n == hex])


def packed(ways: Sequence[Exits]) -> bytes:
    """Six pairs of 16-bit numbers for each hex: a hex and a price; -1 ends them."""
    none = ((-1, -1),) * 6
    pairs = chain.from_iterable([(*exits, *none)[:6] for exits in ways])
    return array("h", chain.from_iterable(pairs)).tobytes()


class Reach:
    """Where a unit can get to: `order` are the hexes, the cheapest first, beginning with where it stands.

    `left` has a byte for each hex: the half points left on arrival plus one, or 0 where it cannot go. A unit
    that `stops` goes no further from a zone it has entered; others pay the `toll` for each hex of a zone.
    """

    __slots__ = ("ground", "left", "order", "stops", "toll", "ways")

    def __init__(self, ways: Ways, ground: bytes, *, stops: bool, toll: int) -> None:
        self.ways = ways
        self.ground = ground
        self.stops = stops
        self.toll = toll
        self.left = bytearray(ways.size)
        self.order: list[HexId] = []

    def walk(self, start: HexId, points: int) -> None:
        """Find the cheapest way to every hex within `points`.

        From zone to zone a leg unit may go one hex, which takes all of its allowance (6.1). It stops there
        anyway, so only the price of the ground has to be checked.
        """
        left, ways, ground, stops, toll = self.left, self.ways, self.ground, self.stops, self.toll
        if IN_C:
            self.order = kernel.walk(ways.packed_exits, ground, left, start, points, stops, toll)
            return
        order, exits = self.order, ways.exits
        left[start] = points + 1
        queue: list[list[HexId]] = [[] for _ in range(points + 2)]  # hexes by what is left there, plus one
        queue[points + 1].append(start)
        for rest in range(points + 1, 0, -1):
            for h in queue[rest]:
                if left[h] != rest:
                    continue  # a cheaper way was found meanwhile
                order.append(h)
                if stops and ground[h] and h != start:
                    continue
                for n, price in exits[h]:
                    more = rest - price
                    if more > left[n]:
                        if ground[n]:
                            more -= toll
                            if ground[n] == ENEMY or more <= left[n]:
                                continue
                        left[n] = more
                        queue[more].append(n)

    def path_to(self, hex: HexId) -> list[HexId]:
        """A cheapest way there, both ends included."""
        ways, start = self.ways, self.order[0]
        if IN_C:
            return kernel.path(ways.packed_entries, self.ground, self.left, start, self.stops, self.toll, hex)
        path = [hex]
        while path[-1] != start:
            path.append(self._before(path[-1]))
        return path[::-1]

    def _before(self, hex: HexId) -> HexId:
        """The hex before this one: where what was left there, less the step, is what is left here."""
        left, here, toll = self.left, self.left[hex], self.toll if self.ground[hex] else 0
        for h, price in self.ways.entries[hex]:
            if left[h] > here and left[h] - price - toll == here and self._may_leave(h):
                return h
        raise AssertionError("every hex within reach was reached from another")

    def _may_leave(self, hex: HexId) -> bool:
        return hex == self.order[0] or not (self.stops and self.ground[hex])

    def ends(self, crowd: bytearray, things: tuple[Thing, ...]) -> list[Thing]:
        """What stands in `things` for the hexes where a move may end, the cheapest first: those where nobody
        is; never for the one where it began."""
        if IN_C:
            return kernel.ends(self.order, crowd, things)
        return [things[h] for h in self.order[1:] if not crowd[h]]

    def price(self, hex: HexId, beside: HexId) -> int:
        """What the step from one hex to the one beside it costs in total; -1 if there is no way."""
        for n, price in self.ways.exits[hex]:
            if n == beside:
                return price + self.toll if self.ground[beside] else price
        return -1
