"""The board: tables made from the facts once, for what is asked in every decision.

Exits tell for a class of units of a nation which hexes can be entered from a hex and what that costs; options
that are offered again and again are made once, in tuples by id.
"""

from __future__ import annotations

from beachhead.fm.actions import Attack, Bombard, BringOn, FallBack, Go, Join, Move
from beachhead.fm.facts import Facts, UnitId
from beachhead.fm.facts.map import CLOSED
from beachhead.fm.facts.markers import GERMAN_CUP
from beachhead.fm.facts.roster import ALLIED, GERMAN, SIDES
from beachhead.hexes import Hexes, HexId, each
from beachhead.hexes.paths import Ways


class Board:
    """Made from facts, shared by all states of a game."""

    def __init__(self, facts: Facts) -> None:
        grid = facts.grid
        self.size = grid.size
        self.units: tuple[tuple[UnitId, ...], ...] = tuple(
            tuple(UnitId(u) for u in each(facts.roster.sides[side])) for side in range(len(SIDES))
        )
        # by nation * 2 + mobile
        self.ways = tuple(
            _ways(facts, nation, mobile) for nation in range(len(facts.open_to)) for mobile in (0, 1)
        )
        least = min(facts.roster.allowance[2 * u] for u in range(len(facts.roster.units)))
        self.easy = tuple(_easy(ways, (least + 1) // 2 * 2) for ways in self.ways)
        self.beside: tuple[Hexes, ...] = tuple(
            grid.neighbours(1 << h) if grid.all >> h & 1 else 0 for h in range(grid.size)
        )
        self.marker_owner = tuple(GERMAN if cup == GERMAN_CUP else ALLIED for cup in facts.markers.cup)
        # options by id
        units = [UnitId(u) for u in range(len(facts.roster.units))]
        hexes = [HexId(h) for h in range(grid.size)]
        self.move = tuple(Move(u) for u in units)
        self.bring_on = tuple(BringOn(u) for u in units)
        self.join = tuple(Join(u) for u in units)
        self.bombard = tuple(Bombard(u) for u in units)
        self.go = tuple(Go(h) for h in hexes)
        self.attack = tuple(Attack(h) for h in hexes)
        self.fall_back = tuple(FallBack(h) for h in hexes)


def _ways(facts: Facts, nation: int, mobile: int) -> Ways:
    """Costs by hexside, with every step closed that leads where the nation may not go."""
    grid, ground = facts.grid, facts.open_to[nation]
    cost = [-1] * (grid.size * 6)
    for h in each(grid.all):
        for side in range(h * 6, h * 6 + 6):
            price, n = facts.map.cost[mobile][side], grid.side[side]
            if n >= 0 and price != CLOSED and ground >> n & 1:
                cost[side] = price
    return Ways(grid, cost)


def _easy(ways: Ways, points: int) -> tuple[Hexes, ...]:
    """By hex: the neighbours that the slowest unit can afford to enter even in a storm."""
    return tuple(sum(1 << n for n, price in exits if price <= points) for exits in ways.exits)
