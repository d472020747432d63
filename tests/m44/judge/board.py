"""What a judge sees: the state, the intent, and what more than one chapter asks of the board."""

from __future__ import annotations

from typing import Any

from beachhead.hexes import HexId
from beachhead.m44.facts import ARTILLERY, INFANTRY, SHIP, Troop
from beachhead.m44.state import M44State
from tests.parts.reasons import Case

Rules = set[str]


class Board:
    """One intent, and the state in which somebody has it."""

    def __init__(self, state: M44State, case: Case) -> None:
        self.state, self.lookup, self.facts = state, state.lookup, state.lookup.facts
        self.ground = self.facts.ground
        self.case, self.ask = case, case.decision.ask
        self.do, self.what = case.intent.do, dict(case.intent.what)
        self.me = self.lookup.seats.index(case.seat)
        self.side = self.lookup.side_of[self.me]
        self.step: Any = state.lanes[state.lane_of(case.seat)][-1]
        self.teams = self.facts.mode.team

    @property
    def unit(self) -> int:
        """The unit that is named, or -1."""
        return self.state.setup.names.read("UnitId", self.what["unit"]) if "unit" in self.what else -1

    @property
    def hex(self) -> int:
        """The hex that is named, or -1."""
        return self.state.setup.names.read("HexId", self.what["hex"]) if "hex" in self.what else -1

    def asked_unit(self) -> int:
        asked: int = self.case.decision.about[0][1]
        return asked

    def another(self, rule: str) -> Rules | None:
        """A unit was clicked where a hex of another one is asked for; None to go on."""
        if self.unit < 0 or (self.unit == self.asked_unit() and self.hex >= 0):
            return None
        return set() if self.unit == self.asked_unit() else {rule}

    def profile(self, unit: int) -> Troop:
        return self.facts.troops[self.state.troop[unit]]

    def accessory(self, unit: int) -> str:
        number = self.state.accessory[unit]
        return self.facts.accessories[number].id if number >= 0 else ""

    def terrain(self, h: int) -> str:
        return self.facts.terrains[self.ground.terrain[h]].id

    def around(self, h: int) -> list[int]:
        return [int(n) for n in self.lookup.grid.around[h]]

    def away(self, a: int, b: int) -> int:
        return self.lookup.grid.distance(HexId(a), HexId(b))

    def units(self, side: int) -> list[int]:
        return [u for u, h in enumerate(self.state.at) if h >= 0 and self.state.side[u] == side]

    def held(self, h: int) -> bool:
        return h in self.state.at

    def foes_beside(self, unit: int) -> list[int]:
        here = self.state.at[unit]
        return [u for u in self.units(1 - self.state.side[unit]) if self.away(here, self.state.at[u]) == 1]

    def sections(self, h: int) -> set[int]:
        return {s for s, hexes in enumerate(self.ground.sections) if hexes >> h & 1}

    def commanded(self, unit: int) -> bool:
        """Whether the unit is under the commander who asks."""
        me = self.facts.commanders[self.me]
        if self.state.side[unit] != me.side:
            return False
        if me.map >= 0:
            return self.state.home[unit] == me.map
        return bool(self.sections(self.state.at[unit]) & set(me.sections))

    def foreign(self, unit: int) -> Rules:
        """It is not theirs to command."""
        if self.state.side[unit] != self.side:
            return {"m44-ord-01"}
        if self.commanded(unit):
            return set()
        return {"m44-ovl-01" if self.facts.mode.chiefs else "m44-mode-07"}

    def not_ordered(self, unit: int) -> Rules:
        if unit in self.state.ordered[self.me]:
            return set()
        found = self.foreign(unit)
        if found:
            return found
        return {"m44-mov-09"} if self.state.order[unit] else {"m44-ord-01"}

    def unable(self, unit: int) -> Rules:
        """It never battles as it is."""
        if self.state.aboard[unit] >= 0:
            return {"m44-ter-13", "m44-ord-06"}
        if self.profile(unit).dice:
            return set()
        return {"m44-unit-33" if self.profile(unit).has("brings_an_order") else "m44-unit-28"}

    def closed(self, troop: Troop, accessory: str, h: int) -> Rules:
        """The rules by which the ground of a hex, or what lies on it, keeps a troop out."""
        ground = self.terrain(h)
        if troop.arm == SHIP:
            by_land = any(self.terrain(n) != "ocean" for n in self.around(h))
            found = {"m44-unit-12"} if ground != "ocean" or by_land else set[str]()
            return found | ({"m44-lc-08"} if h in self.state.craft_at else set())
        found = set()
        wheels = troop.arm != INFANTRY or troop.has("vehicle")
        if wheels and self.state.hedgehogs >> h & 1 and accessory != "fascine":
            found.add("m44-ter-21")
        if wheels and self.ground.bunkers >> h & 1:
            found.add("m44-ter-18")
        if ground == "river" and not self.state.spans >> h & 1:
            found.add("m44-ter-07")
        if ground == "ocean":
            found.add("m44-ter-13")
        if ground == "marsh" and troop.arm == ARTILLERY:
            found.add("m44-ter-25")
        return found

    def wet(self, h: int) -> bool:
        return self.terrain(h) in ("river", "river_mouth", "ford", "ocean") and not self.state.spans >> h & 1

    def bridge(self, h: int) -> bool:
        return self.terrain(h) == "bridge" or bool(self.state.spans >> h & 1)

    def pooled(self, unit: int) -> int:
        """Figures of its most common kind in the pool of its map and side."""
        pieces = self.profile(unit).pieces
        place = (self.state.home[unit] * 2 + self.state.side[unit]) * len(self.facts.pieces)
        return self.state.pool[place + pieces.index(max(pieces))]
