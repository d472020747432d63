"""The rules against a reinforcement: m44-rei, the table and the places."""

from __future__ import annotations

from typing import Any

from beachhead.m44.facts import ALLIES, AXIS, SHIP, Troop
from beachhead.m44.rules.dice import unpack
from tests.m44.judge.board import Board, Rules


class Arrivals(Board):
    """Which unit is called, and where does it come in?"""

    def at_call(self) -> Rules:
        if "troop" not in self.what:
            return set()
        if self.what["troop"] not in self.facts.troop_numbers:
            return {"m44-rei-05"}
        troop = self.facts.troop(self.what["troop"])
        if not self.offers(troop.number):
            return self.not_in_table(troop)
        offers = self.offers(troop.number, self.what.get("row", ""))
        if not offers:
            return {"m44-rei-06"}
        found: Rules = set()
        dice = unpack(self.state.dice[self.me])
        if not any(all(have >= n for have, n in zip(dice, r.dice, strict=True)) for _, r, _ in offers):
            found.add("m44-rei-05")
        return found | self.none_left(troop, {m for m, _, _ in offers})

    def not_in_table(self, troop: Troop) -> Rules:
        maps = [self.facts.maps[m].id for m in self.lookup.maps_of[self.me]]
        found: Rules = set()
        british = {"sword", "juno", "gold"}
        if self.side == ALLIES and troop.id == "hobart" and not british & set(maps):
            found.add("m44-rei-18")
        if self.side == ALLIES and maps == ["airborne"]:
            found.add("m44-rei-19")
        return found or {"m44-rei-06"}

    def none_left(self, troop: Troop, maps: set[int]) -> Rules:
        """The maps lack the figures, or have had their one Command Car."""
        pieces, found = len(self.facts.pieces), []
        for m in maps:
            place = (m * 2 + self.side) * pieces
            enough = all(self.state.pool[place + n] >= need for n, need in enumerate(troop.pieces))
            cars = [
                u for u, its in enumerate(self.state.troop) if its == troop.number and self.state.home[u] == m
            ]
            one = troop.has("one_per_map") and bool(cars)
            found.append({"m44-rei-09"} if not enough else {"m44-unit-33"} if one else set[str]())
        return set() if set() in found else {rule for rules in found for rule in rules}

    def offers(self, troop: int, row: str = "") -> list[tuple[int, Any, Any]]:
        """Map, row and choice of everything that offers this troop to the commander."""
        return [
            (m, r, choice)
            for m in self.lookup.maps_of[self.me]
            for r in self.facts.rows
            for choice in r.choices[m][self.side]
            if choice.troop == troop and row in ("", r.id)
        ]

    def cannot_be_deployed(self) -> Rules:
        size = len(self.facts.troops)
        row, troop = self.what.get("row", ""), self.what["troop"]
        waiting = [divmod(a, size) for a in self.state.arrivals[self.me]]
        mine = [
            1 for r, t in waiting if self.facts.troops[t].id == troop and row in ("", self.facts.rows[r].id)
        ]
        return {"m44-rei-09"} if mine else {"m44-rei-05"}

    def at_deploy(self) -> Rules:
        if self.unit >= 0 or self.hex < 0:
            return set()
        row, number = divmod(self.step.arrival, len(self.facts.troops))
        offers = [(m, c) for m, r, c in self.offers(number) if r.number == row]
        found: Rules = set()
        for m, choice in offers:
            rules = self.no_place(self.facts.troops[number], m, choice.placement, self.hex)
            if not rules:
                return set()
            found |= rules
        return found

    def no_place(self, troop: Troop, m: int, placement: str, h: int) -> Rules:
        found = self.none_left(troop, {m}) | self.closed(troop, "", h)
        if placement == "entry":
            found = self.none_left(troop, {m})
            return found | (self.no_entry(troop, h) if self.side == AXIS else self.no_landing(troop, h))
        if self.held(h):
            found.add("m44-brd-13")
        home = self.facts.maps[m]
        if not self.lookup.zones[self.me] >> h & 1:
            found.add(self.not_his_place())
        elif not home.hexes >> h & 1:
            limited = any(x.id == "airborne" and x.hexes >> h & 1 for x in self.facts.maps)
            found.add("m44-rei-19" if limited else "m44-rei-18")
        friends = [u for u in self.units(self.side) if self.away(self.state.at[u], h) == 1]
        ashore = [u for u in friends if self.state.aboard[u] < 0 and self.profile(u).arm != SHIP]
        dry = self.terrain(h) not in ("river", "river_mouth", "ford", "ocean")
        match placement:
            case "vive_la_france" if not ashore or self.terrain(h) != "forest":
                found.add("m44-rei-16")
            case "geronimo" if not ashore or not dry or self.closed(troop, "", h):
                found.add("m44-rei-17")
            case "next_to_friend" if not friends or not dry:
                found.add("m44-rei-21")
        return found

    def not_his_place(self) -> str:
        return "m44-ovl-18" if self.facts.mode.chiefs else "m44-mode-11"

    def no_entry(self, troop: Troop, h: int) -> Rules:
        if not any(m.entries >> h & 1 for m in self.facts.maps):
            return {"m44-rei-13"}
        found = self.closed(troop, "", h) | ({"m44-rei-23"} if self.held(h) else set())
        return found | (set() if self.lookup.entry_zones[self.me] >> h & 1 else {self.not_his_place()})

    def no_landing(self, troop: Troop, h: int) -> Rules:
        if self.held(h):
            return {"m44-brd-13"}
        craft = [n for n, at in enumerate(self.state.craft_at) if at == h and self.state.craft_load[n] < 0]
        if craft:
            return set() if self.lookup.entry_zones[self.me] >> h & 1 else {self.not_his_place()}
        if self.terrain(h) != "coastline":
            return {"m44-rei-14"}
        found = self.closed(troop, "", h)
        return found if self.free_coast(h) else found | {"m44-rei-15"}

    def free_coast(self, h: int) -> bool:
        """Whether a hex of the coast is in one of two neighbouring beach sections without an enemy."""
        me = self.facts.commanders[self.me]
        for s in self.sections(h):
            for pair in ((s - 1, s), (s, s + 1)):
                mine = set(pair) & set(me.sections)
                if me.map < 0 and s not in me.sections:
                    continue
                if mine and all(self.free_beach(x) for x in pair):
                    return True
        return False

    def free_beach(self, s: int) -> bool:
        """Whether a beach section has no Axis unit on or next to its beach."""
        if s not in [x for m in self.facts.maps for x in m.beach_sections]:
            return False
        watched = self.ground.beach_watch[s]
        return not any(watched >> self.state.at[u] & 1 for u in self.units(AXIS))
