"""Choosing who battles whom, one unit at a time: m44-turn-07. Begin with `Battles`.

What a unit may do in place of a battle (remove wire, lay smoke, a bridge, re-supply) stands beside its
targets: `special_actions` lists all of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
from beachhead.m44.actions import Choose, Hold, RemoveWire, Target
from beachhead.m44.facts import INFANTRY
from beachhead.m44.flow.battle import declare
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.rules.battle import FIRST, free_targets, may_battle, targets
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.rules.surroundings import for_battles
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.actions import SetAside
from beachhead.m44.troops.engineers import ClearWire, clears_wire
from beachhead.m44.troops.special_actions import do_special, special_acts
from beachhead.m44.unit_flags import BATTLED, ONCE, WEAPON_ASIDE

DONE = Done()
HOLD = Hold()
REMOVE_WIRE = RemoveWire()


@rule("m44-otm-05", "m44-ord-01")
def acts(state: M44State, unit: int) -> list[Action]:
    """What the unit may do now with its battle."""
    if state.engaged >> unit & 1:
        return []
    if not may_battle(state, unit):
        return special_acts(state, unit, may_battle=False)
    target = state.lookup.target
    found: list[Action] = [target[t] for t in free_targets(state, unit)]
    if can_remove_wire(state, unit):
        found.append(REMOVE_WIRE)
    return found + special_acts(state, unit, may_battle=True)


@rule("m44-mode-06")
def waits(state: M44State, unit: int) -> bool:
    """Whether its only targets are in battles of teammates: it may act when those are settled."""
    return bool(state.engaged) and may_battle(state, unit) and bool(targets(state, unit))


@rule("m44-ter-20")
def can_remove_wire(state: M44State, unit: int) -> bool:
    """Whether it is infantry that stands in wire."""
    return bool(state.wire >> state.at[unit] & 1) and state.lookup.arm[state.troop[unit]] == INFANTRY


@step("m44.battles")
@dataclass(frozen=True, slots=True)
class Battles(Step[M44State, M44Table]):
    """A commander battles with their ordered units, in any order (m44-turn-07)."""

    commander: CommanderId

    def decide(self, state: M44State) -> Decision | None:
        units = [u for u in state.ordered[self.commander] if acts(state, u)]
        if not units and (not state.engaged or self.asks(state) is None):
            return None
        choose = state.lookup.choose
        seat = state.lookup.seats[self.commander]
        return Decision(seat, "choose_fighter", "m44-turn-07", (*[choose[u] for u in units], DONE))

    def asks(self, state: M44State) -> Seat | None:
        for unit in state.ordered[self.commander]:
            if acts(state, unit) or waits(state, unit):
                return state.lookup.seats[self.commander]
        return None

    def reads(self, state: M44State) -> int | None:
        return for_battles(state, state.ordered[self.commander])

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, Choose):
            table.push(Act(self.commander, action.unit), self)


@step("m44.act")
@dataclass(frozen=True, slots=True)
class Act(Step[M44State, M44Table]):
    """Whom does this unit battle, or what does it do instead? (m44-bat-03)"""

    commander: CommanderId
    unit: UnitId

    def decide(self, state: M44State) -> Decision:
        seat = state.lookup.seats[self.commander]
        options = (*acts(state, self.unit), HOLD)
        return Decision(seat, "battle", "m44-bat-03", options, (("UnitId", self.unit),))

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander]

    def reads(self, state: M44State) -> int | None:
        return for_battles(state, (self.unit,))

    def resolve(self, table: M44Table, action: Action) -> None:
        state, unit = table.state, self.unit
        if isinstance(action, Hold) and waits(state, unit) and not acts(state, unit):
            return  # a teammate was faster; it may act when their battle is settled
        if isinstance(action, SetAside):
            table.mark(unit, WEAPON_ASIDE)
            table.push(self)
            return
        twice = MANNERS[state.order[unit]].battles > 1 and not state.marks[unit] & ONCE
        table.mark(unit, ONCE if twice and isinstance(action, Target) else BATTLED)
        match action:
            case Target(unit=target):
                if clears_wire(state, unit):
                    table.push(ClearWire(self.commander, unit))
                declare(table, self.commander, unit, target, FIRST)
            case RemoveWire():
                table.remove_wire(state.at[unit])
            case _:
                do_special(table, self.commander, unit, action)
