"""Greedy: looks one step ahead, at who is near and who can be hit, nothing else. Begin with `Greedy`."""

from __future__ import annotations

from beachhead.bots.m44.bot import M44Bot
from beachhead.bots.m44.outlook import Outlook
from beachhead.bots.m44.plans import Plan, Planner
from beachhead.bots.m44.style import FIRST
from beachhead.hexes import HexId
from beachhead.m44.state import M44State

STEP = 0.03
"""What it is worth to be a hex nearer."""
FIGURE = 0.3
MARCH = 0.1
"""What an order is worth to a unit with nobody to shoot at."""


class Naive(Outlook):
    """Sees neither danger nor posts; goals and enemies attract it by their distance alone."""

    def standing(self, unit: int, h: int) -> float:
        at, grid = self.state.at, self.state.lookup.grid
        marks = [*(at[foe] for foe in self.foes), *(goal.hex for goal in self.aims.goals)]
        return -STEP * min((grid.distance(HexId(h), HexId(mark)) for mark in marks), default=0)

    def pull(self, unit: int, h: int) -> float:
        return self.standing(unit, h)

    def worths(self, unit: int) -> tuple[float, ...]:
        """Every figure is worth the same."""
        return tuple(FIGURE * n for n in range(self.state.figures[unit] + 1))

    def prize(self, foe: int) -> float:
        return 0.0

    def risk(self, unit: int, h: int) -> float:
        return 0.0


class AtOnce(Planner):
    """What a unit could do with an order without moving."""

    def _best(self, unit: int) -> Plan:
        return self.from_here(unit, MARCH)


class Nearer(Planner):
    """Moves only to get nearer, whatever can be done from there."""

    def _there(self, unit: int, h: int, near: bool, now: float) -> Plan:
        return Plan(self.outlook.standing(unit, h) - now, h)


class Greedy(M44Bot):
    """One step ahead."""

    name = "greedy"
    usual_seconds = 0.02

    def planners(self, state: M44State, side: int, maps: tuple[int, ...]) -> tuple[Planner, Planner]:
        outlook = Naive(state, side, maps, FIRST)
        return Nearer(outlook), AtOnce(outlook)
