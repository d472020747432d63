"""A case of "why not?", and plain, slow questions about it: distances, columns of the state, paths."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from beachhead.fm.facts.map import CLOSED
from beachhead.fm.state import FmState
from beachhead.hexes import HexId
from tests.parts.reasons import Case

WAITING, ELIMINATED = -1, -2
ALLIED, GERMAN = 0, 1
SEATS = ("allied", "german")
MOVEMENT, BOMBARDMENT, COMBAT, MOBILE_MOVEMENT, MOBILE_COMBAT = 3, 4, 5, 6, 7
LANDINGS, MARKERS = 2, 1
BOMBARDED, GROUND, DROP_ATTACK, BEACH_ASSAULT = 1, 2, 3, 4
FAR = 250
MOVING = ("pick_mover", "pick_mobile", "go", "enter", "pick_lander", "go_ashore")
HEX_ASKED = ("record", "land_unit", "aim_drop", "land_raiders", "raiders_go", "enter", "go", "go_ashore")
FALLING = ("fall_back", "fall_short", "push_or_hold", "no_way_back", "fall_back_on", "give_way")


class Seen:
    """A case with the words a player would use for it."""

    def __init__(self, case: Case, said: dict[str, str]) -> None:
        assert isinstance(case.state, FmState)
        self.case, self.state, self.ask, self.do = case, case.state, case.decision.ask, case.intent.do
        self.what, self.rule, self.ok = case.intent.what, case.told.rule, case.told.ok
        self.facts, self.grid, self.roster = self.state.facts, self.state.facts.grid, self.state.facts.roster
        self.side = SEATS.index(case.seat)
        self.said = said

    # what the sentence names

    @property
    def u(self) -> int:
        return int(self.roster.number[self.said["u"]])

    @property
    def h(self) -> HexId:
        return self.grid.hex(self.said["h"])

    @property
    def here(self) -> int:
        return self.state.at[self.u]

    # what the intent names

    @property
    def named(self) -> int:
        return int(self.roster.number[self.what["unit"]]) if "unit" in self.what else -1

    @property
    def unit(self) -> int:
        """The unit meant: named, or in the hex that is named; where a hex is asked for, the subject."""
        if self.named < 0 and self.subject < 0 and "hex" in self.what:
            return next(iter(self.units_at(self.hex)), -1)
        return self.subject if self.named < 0 or (self.ask in HEX_ASKED and not self.do) else self.named

    @property
    def subject(self) -> int:
        return next((number for kind, number in self.case.decision.about if kind == "UnitId"), -1)

    @property
    def hex(self) -> int:
        """The hex meant: named, or that of the unit that is named."""
        return self.grid.hex(self.what["hex"]) if "hex" in self.what else self.state.at[self.named]

    # plain facts

    def sides(self, u: int) -> int:
        return self.roster.side[u]

    def bit(self, column: int, u: int | None = None) -> bool:
        return bool(column >> (self.u if u is None else u) & 1)

    @cached_property
    def placed(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for u, at in enumerate(self.state.at):
            found.setdefault(at, []).append(u)
        return found

    def units_at(self, h: int, side: int | None = None) -> list[int]:
        return [u for u in self.placed.get(h, []) if side in (None, self.sides(u))]

    def friends(self, h: int, u: int) -> list[int]:
        return [f for f in self.units_at(h, self.sides(u)) if f != u]

    def enemies(self, h: int, u: int) -> list[int]:
        return self.units_at(h, 1 - self.sides(u))

    def far(self, a: int, b: int) -> int:
        return self.grid.distance(HexId(a), HexId(b))

    def in_zone(self, h: int, u: int) -> bool:
        """Whether an enemy zone has a hold on the unit there."""
        return not self.bit(self.roster.raiders, u) and bool(self.zones(h, 1 - self.sides(u)))

    def zones(self, h: int, side: int) -> list[int]:
        """The units of a side whose zone covers a hex."""
        around = [n for n in (self.grid.side[h * 6 + d] for d in range(6)) if n >= 0]
        return [
            u for n in around for u in self.units_at(n, side)
            if not self.bit(self.roster.without_zoc, u)
            and not (self.state.turn <= 1 and self.bit(self.roster.airborne, u))
        ]  # fmt: skip

    def open(self, h: int, u: int) -> bool:
        return bool(self.facts.open_to[self.roster.nation[u]] >> h & 1)

    def sea(self, h: int) -> bool:
        return bool(self.facts.map.sea >> h & 1)

    @property
    def mine(self) -> bool:
        """Whether it is the seat's own player turn."""
        return self.state.side == self.side

    @property
    def about_moving(self) -> bool:
        return self.do in ("move", "go") or (not self.do and self.ask in MOVING)

    # movement, step by step

    def points(self, u: int) -> int:
        top = self.state.lanes[0][-1]
        return (
            int(getattr(top, "left", -1)) if self.ask == "go" and u == self.subject else 2 * self.allowance(u)
        )

    def allowance(self, u: int) -> int:
        printed = self.roster.allowance[2 * u + self.bit(self.state.reduced, u)]
        return -(-printed // 2) if self.state.storm else printed

    def reach(self, u: int, points: int) -> dict[int, int]:
        """Half points left, by hex, over every way there is."""
        mobile, start = self.roster.mobile[u], self.state.at[u]
        best, waiting = {start: points}, [start]
        while waiting:
            h = max(waiting, key=best.__getitem__)
            waiting.remove(h)
            if h != start and not mobile and self.in_zone(h, u):
                continue
            for d in range(6):
                n, cost = self.grid.side[h * 6 + d], self.facts.map.cost[mobile][h * 6 + d]
                if n < 0 or cost == CLOSED or not self.open(n, u) or self.enemies(n, u):
                    continue
                left = best[h] - cost
                if self.in_zone(n, u) and mobile:
                    left -= 2 * (self.allowance(u) // 2)
                elif self.in_zone(n, u) and h == start and self.in_zone(h, u):
                    whole = best[h] >= min(points, 2 * self.allowance(u)) and cost <= 2 * self.allowance(u)
                    left = 0 if whole and left >= 0 else -1
                if left >= 0 and left > best.get(n, -1):
                    best[n] = left
                    waiting += [] if n in waiting else [n]
        return best

    def ends(self, u: int, points: int) -> set[int]:
        return {h for h in self.reach(u, points) if h != self.state.at[u] and not self.units_at(h)}

    # retreats, path by path

    @cached_property
    def path(self) -> list[int]:
        return list(self.state.path) if self.ask == "fall_back_on" else [self.state.at[self.subject]]

    @property
    def distance(self) -> int:
        return int(getattr(self.state.lanes[0][-1], "distance", 1))

    def legal(self, h: int) -> bool:
        u = self.subject
        held = self.open(h, u) and not self.enemies(h, u)
        return held and (self.state.battle == DROP_ATTACK or not self.in_zone(h, u))

    def paths(self, start: Sequence[int]) -> list[tuple[int, ...]]:
        """Every way on from a path, each step farther from its beginning; not longer than the retreat."""
        found, waiting = [], [tuple(start)]
        while waiting:
            path = waiting.pop()
            found.append(path)
            if len(path) <= self.distance:
                around = [self.grid.side[path[-1] * 6 + d] for d in range(6)]
                on = [n for n in around if n >= 0 and self.legal(n) and self.far(path[0], n) == len(path)]
                waiting += [(*path, n) for n in on]
        return found

    @cached_property
    def best_length(self) -> int:
        """The most hexes of a retreat that ends where nobody is, or where somebody could give way."""
        return max(len(option) for option in self.allowed)

    @cached_property
    def allowed(self) -> list[tuple[int, ...]]:
        """The whole ways that the options lead to."""
        hexes = {getattr(o, "hex", -1) for o in self.case.decision.options}
        hexes |= {self.state.at[o.unit] for o in self.case.decision.options if hasattr(o, "unit")}
        begun = [p for p in self.paths(self.path) if len(p) > len(self.path) and p[len(self.path)] in hexes]
        longest = max((len(p) for p in begun), default=0)
        return [p for p in begun if len(p) == longest]

    def by(self, h: int) -> list[tuple[int, ...]]:
        """The ways of the same length by this hex."""
        longest = max((len(p) for p in self.allowed), default=len(self.path) + 1)
        return [p for p in self.paths((*self.path, h)) if len(p) == longest]

    def held_by_friends(self, h: int) -> bool:
        return bool(self.friends(h, self.subject))

    def enemy_distance(self, h: int) -> int:
        """From the enemies that were nearest to the unit."""
        here, foes = self.state.at[self.subject], 1 - self.sides(self.subject)
        at = [p for u, p in enumerate(self.state.at) if p >= 0 and self.sides(u) == foes]
        if not at:
            mates = [p for u, p in enumerate(self.state.at) if p >= 0 and self.sides(u) != foes and p != here]
            return -min(
                (self.far(h, p) for p in mates if self.far(here, p) == min(self.far(here, q) for q in mates)),
                default=0,
            )
        least = min(self.far(here, p) for p in at)
        return min(self.far(h, p) for p in at if self.far(here, p) == least)

    def home_distance(self, h: int) -> int:
        u, state = self.subject, self.state
        if self.sides(u) == GERMAN:
            home = self.facts.schedule.german_home
        else:
            home = state.beachheads & self.facts.map.halves[self.roster.nation[u]]
            if self.bit(self.roster.airborne, u):
                home |= sum(1 << z for z in state.drop_zones if z >= 0)
        return min((self.far(h, p) for p in range(self.grid.size) if home >> p & 1), default=999)
