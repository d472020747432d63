"""How far a unit gets: a search over flat bytes, the hottest in the game.

Begin with `Reach.walk`. What the ground is and what it costs is asked in `rules.movement`; here is only the
walking. `hexes.paths.reach` does the same for any game and is the slower one this is tested against.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from beachhead.hexes import Grid, Hexes, HexId, flags
from beachhead.hexes.paths import Exits

ZONE: Final = 1
ENEMY: Final = 2


@lru_cache(maxsize=64)
def ground_of(enemies: Hexes, zone: Hexes, size: int) -> bytes:
    """By hex: 0 free, ZONE in an enemy zone, ENEMY held by an enemy. Enemies stand still while units move."""
    held, zones = flags(enemies, size, ENEMY), flags(zone & ~enemies, size, ZONE)
    return (int.from_bytes(held, "big") | int.from_bytes(zones, "big")).to_bytes(size, "big")


class Reach:
    """Where a unit can get to: `order` are the hexes, the cheapest first, beginning with where it stands.

    `left` has a byte for each hex: the half points left on arrival plus one, or 0 where it cannot go. A unit
    that `stops` goes no further from a zone it has entered; others pay the `toll` for each hex of a zone.
    """

    __slots__ = ("around", "exits", "ground", "left", "order", "stops", "toll")

    def __init__(
        self, grid: Grid, exits: tuple[Exits, ...], ground: bytes, *, stops: bool, toll: int
    ) -> None:
        self.around = grid.around
        self.exits = exits
        self.ground = ground
        self.stops = stops
        self.toll = toll
        self.left = bytearray(grid.size)
        self.order: list[HexId] = []

    def walk(self, start: HexId, points: int) -> None:
        """Find the cheapest way to every hex within `points`.

        From zone to zone a leg unit may go one hex, which takes all of its allowance (6.1). It stops there
        anyway, so only the price of the ground has to be checked.
        """
        left, order, exits, ground = self.left, self.order, self.exits, self.ground
        stops, toll = self.stops, self.toll
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
        path = [hex]
        while path[-1] != self.order[0]:
            path.append(self._before(path[-1]))
        return path[::-1]

    def _before(self, hex: HexId) -> HexId:
        """The hex before this one: where what was left there, less the step, is what is left here."""
        for h in self.around[hex]:
            if self.left[h] > self.left[hex] and self._may_leave(h):
                price = self.price(h, hex)
                if price >= 0 and self.left[h] - price == self.left[hex]:
                    return h
        raise AssertionError("every hex within reach was reached from another")

    def _may_leave(self, hex: HexId) -> bool:
        return hex == self.order[0] or not (self.stops and self.ground[hex])

    def price(self, hex: HexId, beside: HexId) -> int:
        """What the step from one hex to the one beside it costs in total; -1 if there is no way."""
        for n, price in self.exits[hex]:
            if n == beside:
                return price + self.toll if self.ground[beside] else price
        return -1
