"""What terrain costs (terrain.toml), and with it the price of every step on the map (5.4).

Costs are read in points and kept in half points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from beachhead.core.datafile import Block
from beachhead.fm.facts.map import CLOSED, NO_WAY, ROAD, TERRAINS
from beachhead.fm.loaders.hexes import Ground
from beachhead.fm.loaders.hexsides import Waters
from beachhead.hexes import Grid, Hexes, each

HEXES = (*TERRAINS, "town", "city")
SIDES = ("river", "bridge")
WAYS = ("trail", "road")


@dataclass(frozen=True)
class Price:
    """A cost in half points: a price of its own, or something on top; `closed` if there is no way in."""

    points: int
    on_top: bool
    closed: bool


@dataclass(frozen=True)
class Prices:
    """What one class of units pays."""

    hexes: dict[str, Price]
    sides: dict[str, Price]
    ways: dict[str, Price]

    def entering(self, features: Iterable[str]) -> int:
        """The price of a hex by its terrains: the dearest of them, and what comes on top."""
        found = [self.hexes[name] for name in features]
        if any(price.closed for price in found):
            return CLOSED
        dearest = max((price.points for price in found if not price.on_top), default=0)
        return dearest + sum(price.points for price in found if price.on_top)


def read_prices(root: Block) -> tuple[Prices, Prices]:
    """The prices of leg and of mobile units."""
    root.only("hex", "hexside", "way", "provenance")
    return _prices(root, "leg"), _prices(root, "mobile")


def _prices(root: Block, unit: str) -> Prices:
    hexes = _table(root.block("hex"), HEXES, unit)
    return Prices(hexes, _table(root.block("hexside"), SIDES, unit), _table(root.block("way"), WAYS, unit))


def _table(block: Block, names: Iterable[str], unit: str) -> dict[str, Price]:
    block.only(*names)
    return {name: _price(block.block(name), unit) for name in names}


def _price(block: Block, unit: str) -> Price:
    block.only("leg", "mobile", "provenance")
    value = block.value(unit)
    if value == "no":
        return Price(0, False, True)
    try:
        points = -1.0 if isinstance(value, bool) else 2 * float(value)
    except (TypeError, ValueError):
        points = -1.0
    if not 0 <= points <= 100 or points != int(points):
        raise block.wrong(f'{value!r} is not a cost: write points like 2 or 0.5, "+1" on top, or "no"', unit)
    return Price(int(points), isinstance(value, str), False)


def entry_prices(ground: Ground, prices: Prices) -> tuple[int, ...]:
    """What each hex costs by its terrain alone."""
    bare = [prices.entering([name]) for name in TERRAINS]
    paid = [bare[kind] for kind in ground.terrain]
    for settlement, hexes in (("city", ground.city), ("town", ground.town)):
        for h in each(hexes):
            paid[h] = prices.entering([TERRAINS[ground.terrain[h]], settlement])
    return tuple(paid)


def step_prices(grid: Grid, waters: Waters, prices: Prices, hexes: tuple[int, ...]) -> tuple[int, ...]:
    """The price of every step: along a road or trail its rate, else the hex and the river before it."""
    rate = (CLOSED, prices.ways["trail"].points, prices.ways["road"].points)
    toll = (0, prices.sides["river"].points, prices.sides["bridge"].points)
    barred = (False, prices.sides["river"].closed, prices.sides["bridge"].closed)
    cost = [CLOSED] * len(grid.side)
    for side, beyond in enumerate(grid.side):
        if beyond >= 0 and waters.way[side] != NO_WAY:
            cost[side] = rate[waters.way[side]]
        elif beyond >= 0 and hexes[beyond] != CLOSED and not barred[waters.crossing[side]]:
            cost[side] = hexes[beyond] + toll[waters.crossing[side]]
    return tuple(cost)


def edge_prices(
    rim: Mapping[str, Hexes], waters: Waters, prices: Prices, hexes: tuple[int, ...]
) -> tuple[int, ...]:
    """The price of coming on at each edge hex: the rate of a road or trail that runs off the map (10.10)."""
    cost = [CLOSED] * len(hexes)
    for edge in rim.values():
        for h in each(edge):
            cost[h] = hexes[h]
    for track in sorted(waters.tracks, key=lambda track: track.kind):  # roads last: they count before trails
        for h, _ in track.exits:
            cost[h] = prices.ways["road" if track.kind == ROAD else "trail"].points
    return tuple(cost)
