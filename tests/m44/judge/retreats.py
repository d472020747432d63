"""The rules against the end of a retreat: m44-ret."""

from __future__ import annotations

from beachhead.m44.facts import ALLIES, AXIS, INFANTRY, SHIP
from tests.m44.judge.board import Board, Rules


class Retreats(Board):
    """Where does the unit retreat to?"""

    def at_retreat(self) -> Rules:
        unit = self.asked_unit()
        other = self.another("m44-ret-01")
        if other is not None:
            return other
        here = self.state.at[unit]
        if self.do == "stand_fast" or self.hex == here:
            return self.no_stand(unit)
        return self.no_retreat(unit, self.hex) if self.hex >= 0 else set()

    def no_stand(self, unit: int) -> Rules:
        """It is asked where it goes, so it can go somewhere; then it stays only by ignoring all its flags."""
        if self.step.ignore >= self.step.flags:
            return set()
        return {"m44-ret-06"} if self.step.ignore or not self.protected(unit) else {"m44-ret-08"}

    def protected(self, unit: int) -> bool:
        """Whether its hex or its badge would let it ignore a flag of a battle."""
        here, state = self.state.at[unit], self.state
        if state.aboard[unit] >= 0:
            return False
        by_hex = state.sandbags >> here & 1 or self.terrain(here) == "church"
        bunker = self.ground.bunkers >> here & 1 and state.side[unit] == AXIS
        hedgehog = state.hedgehogs >> here & 1 and self.profile(unit).arm == INFANTRY
        return bool(by_hex or bunker or hedgehog or self.profile(unit).has("ignores_first_flag"))

    def no_retreat(self, unit: int, to: int) -> Rules:
        _state, found, here = self.state, set[str](), self.state.at[unit]
        ship = self.profile(unit).arm == SHIP
        if self.held(to):
            found.add("m44-ret-04")
        elif self.closed(self.profile(unit), self.accessory(unit), to):
            found.add("m44-unit-15" if ship else "m44-ret-04")
        long = self.profile(unit).has("long_retreat")
        most = self.step.flags * (3 if long else 1)
        steps = self.steps_back(unit, to, most)
        if not steps:
            toward = any(self.toward(unit, here, to, way) for way in self.directions(unit))
            found.add("m44-ret-04" if toward else "m44-ret-02")
            if self.away(here, to) > most:
                found.add("m44-ret-10" if long else "m44-ret-01")
        if self.away(here, to) < self.step.flags - self.step.ignore:
            found.add("m44-ret-03")
        return found

    def directions(self, unit: int) -> list[int]:
        """The sides to whose baselines it may go; -1 for any direction."""
        home, side = self.facts.maps[self.state.home[unit]], self.state.side[unit]
        if side == ALLIES and self.profile(unit).id == "airborne" and home.has("airborne_retreat_any_way"):
            return [-1]
        if side == AXIS and home.has("axis_retreat_either_way"):
            return [AXIS, ALLIES]
        return [side]

    def toward(self, unit: int, here: int, to: int, way: int) -> bool:
        """Whether `to` lies that way: every hex one row on, and so its distance is that of the rows."""
        if way < 0:
            return True
        rows = self.lookup.grid.row[to] - self.lookup.grid.row[here]
        return self.away(here, to) == (rows if way == ALLIES else -rows)

    def steps_back(self, unit: int, to: int, most: int) -> bool:
        """Whether some open way of at most so many hexes leads there."""
        here = self.state.at[unit]
        for way in self.directions(unit):
            edge = {here}
            for _ in range(most):
                edge = {n for h in edge for n in self.around(h) if self.one_back(unit, h, n, way)}
                if to in edge:
                    return True
        return False

    def one_back(self, unit: int, h: int, n: int, way: int) -> bool:
        rows = self.lookup.grid.row[n] - self.lookup.grid.row[h]
        if way >= 0 and rows != (1 if way == ALLIES else -1):
            return False
        wet = self.wet(h) and self.bridge(n)
        return not self.held(n) and not self.closed(self.profile(unit), self.accessory(unit), n) and not wet
