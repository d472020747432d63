"""Lookup tables, made from the facts once, for what is asked in every decision.

Units of one nation and class (leg or mobile), one breed, find the same exits: `exits[nation * 2 + mobile]`.
Options that are offered often are made once, in tuples by id.
"""

from __future__ import annotations

from beachhead.core.action import Action
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.fm.actions import (
    Attack,
    Bombard,
    BringOn,
    CupId,
    Draw,
    DrawFrom,
    Drop,
    Enter,
    FallBack,
    Go,
    Join,
    KindId,
    Land,
    LayNaval,
    Move,
    PlaceBeachhead,
    PlaceDropZone,
    PlayMines,
    Record,
    StormBeach,
    TakeLoss,
)
from beachhead.fm.facts import Facts, UnitId
from beachhead.fm.facts.map import CLOSED
from beachhead.fm.facts.markers import AIR, CUPS, GERMAN_CUP, NAVAL
from beachhead.fm.facts.roster import ALLIED, GERMAN, NATIONS, SIDES
from beachhead.fm.reach import Ways
from beachhead.hexes import Hexes, HexId, each, flags
from beachhead.hexes.paths import Exits


class Lookup:
    """Made from facts, shared by all states of a game."""

    def __init__(self, facts: Facts) -> None:
        grid, roster = facts.grid, facts.roster
        self.size = grid.size
        self.units: tuple[tuple[UnitId, ...], ...] = tuple(
            tuple(UnitId(u) for u in each(roster.sides[side])) for side in range(len(SIDES))
        )
        # by unit: nation * 2 + mobile
        self.breed = tuple(n * 2 + m for n, m in zip(roster.nation, roster.mobile, strict=True))
        breeds = range(2 * len(NATIONS))
        self.exits = tuple(_exits(facts, breed // 2, breed % 2) for breed in breeds)
        self.ways = tuple(Ways(grid, exits) for exits in self.exits)
        # by side: the breeds that it has units of
        self.breeds = tuple(sorted({self.breed[u] for u in units}) for units in self.units)
        # by storm, breed and direction: the hexes from which even the slowest can afford that step
        self.easy = tuple(
            tuple(_easy(facts, breed, _least(facts, breed, storm)) for breed in breeds) for storm in (0, 1)
        )
        self.beside: tuple[Hexes, ...] = tuple(
            grid.neighbours(1 << h) if grid.all >> h & 1 else 0 for h in range(grid.size)
        )
        self.marker_owner = tuple(GERMAN if cup == GERMAN_CUP else ALLIED for cup in facts.markers.cup)
        self.army = tuple(tuple(UnitId(u) for u in each(units)) for units in roster.nations)
        self.flak = tuple(UnitId(u) for u in each(roster.flak))
        allied = [k for k, owner in enumerate(self.marker_owner) if owner == ALLIED]
        self.aircraft = tuple(k for k in allied if facts.markers.cup[k] % 3 == AIR)
        self.ships = tuple(k for k in allied if facts.markers.cup[k] % 3 == NAVAL)
        # the German units that come on later
        self.expected = tuple(u for u in self.units[GERMAN] if facts.schedule.arrival_of[u] >= 0)
        self.from_home = _distances(facts, facts.schedule.german_home)
        # options by id
        units = [UnitId(u) for u in range(len(roster.units))]
        hexes = [HexId(h) for h in range(grid.size)]
        self.move = tuple(Move(u) for u in units)
        self.bring_on = tuple(BringOn(u) for u in units)
        self.join = tuple(Join(u) for u in units)
        self.bombard = tuple(Bombard(u) for u in units)
        self.enter = tuple(Enter(h) for h in hexes)
        self.take_loss = tuple(TakeLoss(u) for u in units)
        self.go: tuple[Action, ...] = tuple(Go(h) for h in hexes)
        self.attack = tuple(Attack(h) for h in hexes)
        self.fall_back = tuple(FallBack(h) for h in hexes)
        self.record = tuple(Record(h) for h in hexes)
        self.beachhead = tuple(PlaceBeachhead(h) for h in hexes)
        self.land = tuple(Land(h) for h in hexes)
        self.drop_zone = tuple(PlaceDropZone(h) for h in hexes)
        self.drop = tuple(Drop(h) for h in hexes)
        self.assault = tuple(StormBeach(h) for h in hexes)
        kinds = [KindId(k) for k in range(len(facts.markers.kinds))]
        self.draw_from = tuple(DrawFrom(CupId(c)) for c in range(len(CUPS)))
        self.draw = tuple(Draw(Seat(SIDES[self.marker_owner[k]]), k) for k in kinds)
        self.lay_naval = tuple(LayNaval(k) for k in kinds)
        self.play_mines = tuple(PlayMines(k) for k in kinds)


@rule("fm-15.1.a", "fm-15.1.d3", "folio-gold-juno-14.0-a")
def _exits(facts: Facts, nation: int, mobile: int) -> tuple[Exits, ...]:
    """By hex: the hexes that units can enter from there and what each costs, within their bounds (15.1.a)."""
    grid, ground, prices = facts.grid, facts.open_to[nation], facts.map.cost[mobile]
    exits: list[Exits] = [()] * grid.size
    if not facts.roster.nations[nation]:
        return tuple(exits)
    open_hex = flags(ground, grid.size)
    for h in each(ground):
        sides = slice(h * 6, h * 6 + 6)
        ways = zip(grid.side[sides], prices[sides], strict=True)
        exits[h] = tuple([(HexId(n), p) for n, p in ways if n >= 0 and p != CLOSED and open_hex[n]])
    return tuple(exits)


def _least(facts: Facts, breed: int, storm: int) -> int:
    """The half points that the slowest unit of a breed has."""
    roster = facts.roster
    units = each(roster.nations[breed // 2] & (roster.mobiles if breed % 2 else roster.leg))
    slowest = min((min(roster.allowance[2 * u : 2 * u + roster.steps[u]]) for u in units), default=0)
    return 2 * ((slowest + 1) // 2 if storm else slowest)


def _easy(facts: Facts, breed: int, points: int) -> tuple[Hexes, ...]:
    """By direction: the hexes that units of a breed can leave that way for so many points."""
    if not facts.roster.nations[breed // 2]:
        return (0,) * 6
    ground, prices = facts.open_to[breed // 2], facts.map.cost[breed % 2]
    return tuple(
        facts.area & ground & _affordable(prices[d::6], points) & _shifted(ground, -step)
        for d, step in enumerate(facts.grid.steps)
    )


def _affordable(prices: tuple[int, ...], points: int) -> Hexes:
    """The hexes, by place, whose price can be paid."""
    return int("".join(["1" if CLOSED < price <= points else "0" for price in reversed(prices)]), 2)


def _shifted(hexes: Hexes, by: int) -> Hexes:
    return hexes << by if by > 0 else hexes >> -by


FAR = 999  # farther than anything: there is no way to measure


def _distances(facts: Facts, places: Hexes) -> tuple[int, ...]:
    """By hex: how far the nearest of the places is, in hexes over land and sea; FAR if there is none."""
    found, seen, far = [FAR] * facts.grid.size, 0, 0
    while places:
        for h in each(places):
            found[h] = far
        seen |= places
        places, far = facts.grid.neighbours(places) & ~seen, far + 1
    return tuple(found)
