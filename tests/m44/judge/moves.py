"""The rules against a move: m44-mov, m44-lc, and what m44-ter says of entering a hex. Ways are in `ways`."""

from __future__ import annotations

from beachhead.m44.facts import ARTILLERY, SHIP
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.unit_flags import MOVE_OVER
from tests.m44.judge.arrivals import Arrivals
from tests.m44.judge.board import Rules
from tests.m44.judge.ways import Ways


class Moves(Arrivals):
    """Which unit moves, and where?"""

    def at_choose_mover(self) -> Rules:
        if self.unit >= 0:
            return self.cannot_move(self.unit)
        return self.cannot_be_deployed() if "troop" in self.what else set()

    def cannot_move(self, unit: int) -> Rules:
        state, found = self.state, self.not_ordered(unit)
        if found:
            return found
        manner = MANNERS[state.order[unit]]
        if not manner.moves:
            found.add(manner.rule)
        elif state.marks[unit] & MOVE_OVER:
            found.add("m44-turn-06")
        here = state.at[unit]
        if self.ground.bunkers >> here & 1 and self.profile(unit).arm == ARTILLERY:
            found.add("m44-ter-18")
        if found or any(e.hex == here and e.side == self.side for e in self.facts.exits):
            return found
        closed = [self.no_move_to(unit, n) for n in self.around(here)]
        return set() if set() in closed else {rule for rules in closed for rule in rules}

    def at_move(self) -> Rules:
        unit = self.asked_unit()
        other = self.another("m44-turn-06")
        if other is not None:
            return other
        if "exit" in self.what:
            return self.no_exit(unit, self.far(unit), self.free(unit))
        return self.no_move_to(unit, self.hex) if self.hex >= 0 else set()

    def at_move_again(self) -> Rules:
        unit = self.asked_unit()
        other = self.another("m44-card-11")
        if other is not None:
            return other
        if "exit" in self.what:
            return self.no_exit(unit, 3, True)
        return self.no_march(unit, self.hex, 3, True, "m44-card-11") if self.hex >= 0 else set()

    def far(self, unit: int) -> int:
        return max(self.profile(unit).move, MANNERS[self.state.order[unit]].move)

    def free(self, unit: int) -> bool:
        return MANNERS[self.state.order[unit]].id == "behind_lines"

    def no_move_to(self, unit: int, to: int) -> Rules:
        if self.state.aboard[unit] >= 0:
            return self.no_sailing(unit, to)
        rule = "m44-unit-12" if self.profile(unit).arm == SHIP else "m44-mov-01"
        return self.no_march(unit, to, self.far(unit), self.free(unit), rule)

    def no_sailing(self, unit: int, to: int) -> Rules:
        """A craft goes two hexes over free ocean, and onto coastline with the last of them."""
        here, found = self.state.at[unit], set[str]()
        if to == here:
            return {"m44-turn-09"}
        if self.held(to):
            found |= {"m44-brd-13", "m44-lc-08"}
        if to in self.state.craft_at:
            found.add("m44-lc-08")
        if self.terrain(to) not in ("ocean", "coastline"):
            found.add("m44-lc-03")
        if self.away(here, to) > 2:
            found.add("m44-lc-02")
        if self.away(here, to) == 2 and not found:
            for between in set(self.around(here)) & set(self.around(to)):
                if self.terrain(between) != "ocean":
                    found.add("m44-lc-03")
                elif self.held(between) or between in self.state.craft_at:
                    found.add("m44-lc-08")
                else:
                    return set()
        return found

    def no_march(self, unit: int, to: int, far: int, free: bool, too_far: str) -> Rules:
        """The rules against a march: those of the hex, of its distance, of every way there."""
        here = self.state.at[unit]
        if to == here:
            return {"m44-turn-09"}
        found = self.closed(self.profile(unit), self.accessory(unit), to)
        if self.held(to):
            found.add("m44-brd-13")
        found |= self.steps_off(unit, to, far, free)
        bonus = self.profile(unit).road_bonus if self.ground.roads >> here & 1 else 0
        if self.away(here, to) > far + bonus:
            found.add(too_far)
        if found:
            return found
        return Ways(self, unit, to, far, bonus, free).rules()

    def steps_off(self, unit: int, to: int, far: int, free: bool) -> Rules:
        """The step straight beyond an exit from which it could leave counts as leaving."""
        for way in self.facts.exits:
            mine = way.beyond == to and way.side == self.state.side[unit] and not self.held(to)
            if mine and not self.no_exit_hex(unit, way.hex, far, free):
                utah = any(m.id == "utah" and m.hexes >> way.hex & 1 for m in self.facts.maps)
                return {"m44-scn-07" if utah else "m44-scn-06"}
        return set()

    def no_exit(self, unit: int, far: int, free: bool) -> Rules:
        way = self.facts.exits[self.state.setup.names.read("ExitId", self.what["exit"])]
        found: Rules = set()
        if way.side != self.state.side[unit]:
            found.add("m44-med-05" if way.first_only else "m44-med-07")
        if way.beyond >= 0 and self.held(way.beyond):
            found.add("m44-brd-13")
        if self.no_exit_hex(unit, way.hex, far, free):
            found.add("m44-mov-10")
        return found

    def no_exit_hex(self, unit: int, h: int, far: int, free: bool) -> bool:
        """Whether it cannot be on this hex with a hex of its move left."""
        here = self.state.at[unit]
        if self.state.aboard[unit] >= 0:
            return True
        if here == h:
            return False
        if self.closed(self.profile(unit), self.accessory(unit), h) or self.held(h):
            return True
        bonus = self.profile(unit).road_bonus if self.ground.roads >> here & 1 else 0
        return not Ways(self, unit, h, far, bonus, free, leaving=True).open()

    def at_moor(self) -> Rules:
        if self.hex < 0 or self.unit >= 0:
            return set()
        icons = self.facts.maps[self.facts.craft[self.step.craft].map].icons
        free = not self.held(self.hex) and self.hex not in self.state.craft_at
        return set() if icons >> self.hex & 1 and free else {"m44-lc-03"}
