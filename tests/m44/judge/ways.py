"""Every way of a unit to a hex, walked one by one, and the rules that each of them breaks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from beachhead.m44.facts import INFANTRY
from tests.m44.judge.board import Board, Rules


class Ways:
    """Every way of a unit to a hex, one by one, and the rules that each of them breaks."""

    def __init__(
        self, judge: Board, unit: int, to: int, far: int, bonus: int, free: bool, leaving: bool = False
    ) -> None:
        self.judge, self.unit, self.to, self.free = judge, unit, to, free
        self.far, self.bonus = far - leaving, bonus
        self.state, self.troop = judge.state, judge.profile(unit)
        self.leaving = leaving
        self.start = judge.state.at[unit]

    def open(self) -> bool:
        return any(not self.breaks(way, frozenset()) for way in self.ways([self.start]))

    def rules(self) -> Rules:
        """The rules each of which alone closes some way; if every way breaks several, those of all ways."""
        found, several = set[str](), set[str]()
        for way in self.ways([self.start]):
            rules = self.breaks(way, frozenset())
            if not rules:
                return set()
            found |= {rule for rule in rules if not self.breaks(way, frozenset([rule]))}
            several |= rules
        return found or several or {"m44-mov-01"}

    def ways(self, way: list[int]) -> Iterator[list[int]]:
        """All ways that do not turn in circles and are short enough, counting a climb as one hex."""
        judge, here = self.judge, way[-1]
        if here == self.to:
            yield way
            return
        for n in judge.around(here):
            if n not in way and len(way) + judge.away(n, self.to) <= self.far + self.bonus:
                yield from self.ways([*way, n])

    def breaks(self, way: list[int], lifted: frozenset[str]) -> Rules:
        """The rules that a way breaks, with some of them lifted."""
        judge, found = self.judge, set[str]()
        for spent, (a, b) in enumerate(itertools.pairwise(way)):
            if judge.held(b):
                found.add("m44-brd-13")
            found |= judge.closed(self.troop, judge.accessory(self.unit), b)
            if judge.wet(a) and judge.bridge(b):
                found.add("m44-ter-10")
            if judge.terrain(b) == "hedgerow" and spent and not self.free:
                found.add("m44-ter-06")
            if self.stops(b) and (b != way[-1] or self.leaving):
                found.add("m44-mov-06")
        found |= self.leaves(way) | self.climbs_badly(way)
        return (found - lifted) | self.too_long(way, lifted)

    def stops(self, h: int) -> bool:
        if self.free:
            return False
        judge, accessory = self.judge, self.judge.accessory(self.unit)
        if self.state.wire >> h & 1 or (accessory == "fascine" and self.state.hedgehogs >> h & 1):
            return True
        ground = judge.terrain(h)
        if ground == "marsh" and accessory == "bobbin":
            return False
        return ground in ("forest", "town", "church", "hedgerow", "river_mouth", "ford", "marsh")

    def leaves(self, way: list[int]) -> Rules:
        """Who leaves a hedgerow or a marsh stops in the first hex."""
        ground = self.judge.terrain(way[0])
        if self.free or len(way) - 1 + self.leaving < 2:
            return set()
        if ground == "marsh" and self.judge.accessory(self.unit) != "bobbin":
            return {"m44-ter-25"}
        return {"m44-ter-06"} if ground == "hedgerow" else set()

    def climb(self, a: int, b: int) -> str:
        """The rule of a climb between shore and hill, or ""."""
        grounds = {self.judge.terrain(a), self.judge.terrain(b)}
        if grounds == {"coastline", "hill"}:
            return "m44-ter-14"
        return "m44-ter-16" if grounds == {"beach", "hill"} else ""

    def climbs(self, way: list[int]) -> list[str]:
        return [rule for a, b in itertools.pairwise(way) for rule in [self.climb(a, b)] if rule]

    def climbs_badly(self, way: list[int]) -> Rules:
        return set(self.climbs(way)) if self.troop.arm != INFANTRY else set()

    def too_long(self, way: list[int], lifted: frozenset[str]) -> Rules:
        """What makes the way too long: climbs, beaches, or a road that is left."""
        judge, found = self.judge, set[str]()
        climbs = [c for c in self.climbs(way) if c not in lifted and not self.free]
        length = len(way) - 1 + (len(climbs) if self.troop.arm == INFANTRY else 0)
        bobbin = judge.accessory(self.unit) == "bobbin"
        grounds = {judge.terrain(h) for h in way[1:]}
        for ground, rule in (("beach", "m44-ter-11"), ("coastline", "m44-ter-12")):
            if ground in grounds and length > 2 and not self.free and not bobbin and rule not in lifted:
                found |= {rule, *climbs} if len(way) - 1 <= 2 else {rule}
        road = all(judge.ground.roads >> h & 1 for h in way) or "m44-ter-22" in lifted
        if length > self.far + (self.bonus if road else 0):
            found |= {"m44-ter-22"} if self.bonus and not road else set()
            found |= set(climbs) or ({"m44-mov-01"} if not found else set())
        return found
