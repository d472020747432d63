"""What a unit would best do with an order: where it goes and whom it battles. Begin with `Planner.plan`.

The planner tries every hex that the engine lets the unit reach, puts it there on the imagined board, and
takes it back. A plan is worth what it brings more than leaving the unit where it is.
"""

from __future__ import annotations

from typing import NamedTuple

from beachhead.bots.budget import Budget
from beachhead.bots.m44.battles import battle_worth, put
from beachhead.bots.m44.outlook import Outlook
from beachhead.bots.m44.unit_values import worth
from beachhead.hexes import each
from beachhead.m44.facts import Exit, enemy
from beachhead.m44.rules.battle import may_battle, targets
from beachhead.m44.rules.movement import Reach, marks_after, may_move, reach
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.state import M44State
from beachhead.m44.troops.exits import open_exits
from beachhead.m44.unit_flags import MOVE_OVER, NO_BATTLE

NOBODY = -1
GONE_FOR_GOOD = 0.35
"""The share of its worth that a unit takes along when it leaves the map."""

_FOUGHT = [(m.battles, m.close_dice, m.far_dice, m.first_battle_only, m.only_far) for m in MANNERS]
LIKE = tuple(_FOUGHT.index(fought) for fought in _FOUGHT)
"""By manner: the first one in which units battle alike."""


class Plan(NamedTuple):
    """Go to `to` and battle `target`; or leave by `exit`."""

    worth: float
    to: int
    target: int = NOBODY
    exit: int = NOBODY


class Planner:
    """Plans for the units of one side in one position; each plan is cached. A cached plan costs as much of
    the budget as a new one, so that a bot with a cache sees no further than one without."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.state = outlook, outlook.state
        self._budget = Budget()
        self._whole: dict[tuple[int, int], Plan] = {}
        self._plans: dict[tuple[int, int], Plan] = {}
        self._standing: dict[tuple[int, int], float] = {}
        self._battles: dict[tuple[int, int, int, int], Plan] = {}

    def begin(self, state: M44State, budget: Budget) -> None:
        """Another choice is to be made on the same board."""
        self.state = self.outlook.state = state
        self._budget = budget
        self._plans.clear()

    def plan(self, unit: int, manner: int) -> Plan:
        """The best the unit can do if it is ordered in this manner."""
        found = self._plans.get((unit, manner))
        if found is None:
            found = self._plans[unit, manner] = self._worked_out(unit, manner)
        return found

    def _worked_out(self, unit: int, manner: int) -> Plan:
        """The plan, computed; once the budget is spent, units stay."""
        short = not self._budget.spend()
        found = None if short else self._whole.get((unit, manner))
        if found is None:
            state, before = self.state, self.state.order[unit]
            state.order[unit] = manner
            found = self.from_here(unit, 0.0) if short else self._best(unit)
            state.order[unit] = before
            if not short:
                self._whole[unit, manner] = found
        return found

    def _best(self, unit: int) -> Plan:
        state, here = self.state, self.state.at[unit]
        now = self._stands(unit, here)
        best = self.from_here(unit, 0.0)
        if not may_move(state, unit):
            return best
        found = reach(state, unit)
        for h in each(found.near | found.far):
            plan = self._there(unit, h, bool(found.near >> h & 1), now)
            if plan.worth > best.worth:
                best = plan
        return self._leaving(unit, found, now, best)

    def plan_to(self, unit: int, manner: int, to: int) -> Plan:
        """The best the unit can do if it goes there, or stays: for a comparison of its ways."""
        state, before = self.state, self.state.order[unit]
        state.order[unit] = manner
        now = self._stands(unit, state.at[unit])
        stays = to == state.at[unit]
        near = not stays and bool(reach(state, unit).near >> to & 1)
        found = self.from_here(unit, 0.0) if stays else self._there(unit, to, near, now)
        state.order[unit] = before
        return found

    def from_here(self, unit: int, gain: float) -> Plan:
        """Its best battle from where it stands, on top of what it has gained by being there."""
        state, best, worth = self.state, NOBODY, 0.0
        if MANNERS[state.order[unit]].battles and may_battle(state, unit):
            for target in targets(state, unit):
                found = battle_worth(self.outlook, unit, target)
                if found > worth:
                    best, worth = target, found
        outlook = self.outlook
        return Plan(gain + outlook.style.battle[outlook.side] * worth, state.at[unit], best)

    def _there(self, unit: int, h: int, near: bool, now: float) -> Plan:
        state = self.state
        gain = self._stands(unit, h) - now - self.outlook.style.roots
        reach = state.lookup.disc(
            h, len(state.lookup.dice[state.troop[unit]])
        )  # a weapon does not move along
        if not reach & state.occupied[enemy(state.side[unit])]:
            return Plan(gain, h)
        marks = marks_after(state, unit, h, near) | MOVE_OVER
        if marks & NO_BATTLE:
            return Plan(gain, h)
        key = (unit, h, marks, LIKE[state.order[unit]])
        found = self._battles.get(key)
        if found is None:
            before = put(state, unit, h, marks)
            found = self._battles[key] = self.from_here(unit, 0.0)
            put(state, unit, *before)
        return Plan(gain + found.worth, h, found.target)

    def _stands(self, unit: int, h: int) -> float:
        """What it is worth that the unit stands there, whatever its order."""
        found = self._standing.get((unit, h))
        if found is None:
            found = self._standing[unit, h] = self.outlook.standing(unit, h)
        return found

    def _leaving(self, unit: int, found: Reach, now: float, best: Plan) -> Plan:
        """Leave the map instead, where that pays."""
        state = self.state
        for e in open_exits(state, found.exits) if found.exits else ():
            gain = self.leave_worth(unit, state.lookup.facts.exits[e]) - now
            if gain > best.worth:
                best = Plan(gain, state.at[unit], exit=e)
        return best

    def leave_worth(self, unit: int, way: Exit) -> float:
        """The medal of an exit, less the unit that is gone."""
        state, outlook = self.state, self.outlook
        open_medal = not (way.first_only and state.exits_taken >> way.number & 1)
        medals = way.medals * outlook.stake[outlook.side] if open_medal else 0.0
        if way.beyond >= 0:
            return medals
        return medals - GONE_FOR_GOOD * worth(state, unit)
