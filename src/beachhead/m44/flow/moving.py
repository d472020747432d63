"""Moving ordered units one after the other: m44-turn-06. Begin with `Movement`."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
from beachhead.hexes import each
from beachhead.m44.actions import Choose, Leave, Move, Stay
from beachhead.m44.flow.reinforcing import deploy, deployments
from beachhead.m44.ids import CommanderId, ExitId, UnitId
from beachhead.m44.lookup import FAR
from beachhead.m44.rules.movement import CRAFT_MOVE, Reach, allowance, can_move, may_move, reach
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.rules.surroundings import around, for_arrivals
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.craft import land
from beachhead.m44.troops.exits import beyond, go, leave_by, open_exits
from beachhead.m44.unit_flags import MOVE_OVER

DONE = Done()
STAY = Stay()


@step("m44.movement")
@dataclass(frozen=True, slots=True)
class Movement(Step[M44State, M44Table]):
    """A commander moves their ordered units and deploys reinforcements, in any order (m44-turn-06)."""

    commander: CommanderId

    def decide(self, state: M44State) -> Decision | None:
        choose = state.lookup.choose
        options: list[Action] = [choose[u] for u in state.ordered[self.commander] if can_move(state, u)]
        if state.arrivals[self.commander]:
            options += deployments(state, self.commander)
        if not options:
            return None
        return Decision(state.lookup.seats[self.commander], "choose_mover", "m44-turn-06", (*options, DONE))

    def asks(self, state: M44State) -> Seat | None:
        for unit in state.ordered[self.commander]:
            if can_move(state, unit):
                return state.lookup.seats[self.commander]
        waiting = state.arrivals[self.commander] and deployments(state, self.commander)
        return state.lookup.seats[self.commander] if waiting else None

    def reads(self, state: M44State) -> int | None:
        zone = around(state, state.ordered[self.commander], CRAFT_MOVE)
        return zone | for_arrivals(state, self.commander) if state.arrivals[self.commander] else zone

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, Choose):
            move = MoveUnit(self.commander, action.unit)
            table.push(move, self)
            if len(table.state.lanes) == 1 and not table.trying:
                table.scout(move, reach(table.state, action.unit))
        elif isinstance(action, Done):
            self.run(table)
        else:
            table.push(self)
            deploy(table, self.commander, action)

    def run(self, table: M44Table) -> None:
        table.lose_arrivals(self.commander)


@step("m44.move_unit")
@dataclass(frozen=True, slots=True)
class MoveUnit(Step[M44State, M44Table]):
    """Where does this unit go? (m44-mov-01)"""

    commander: CommanderId
    unit: UnitId

    def decide(self, state: M44State) -> Decision | None:
        if not may_move(state, self.unit):
            return None
        found = self.reach(state)
        move_to = state.lookup.move_to
        exits = open_exits(state, found.exits) if found.exits else []
        closed = beyond(state, self.unit, exits, found.near)
        options: list[Action] = [move_to[h] for h in each(found.hexes & ~closed)]
        options += [Leave(ExitId(e)) for e in exits]
        seat = state.lookup.seats[self.commander]
        rule = "m44-lc-02" if state.aboard[self.unit] >= 0 else "m44-mov-01"
        return Decision(seat, "move", rule, (*options, STAY), (("UnitId", self.unit),))

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander] if may_move(state, self.unit) else None

    def reads(self, state: M44State) -> int | None:
        return around(state, (self.unit,), FAR)

    @rule("m44-turn-06", "m44-turn-09", "m44-otm-06")
    def resolve(self, table: M44Table, action: Action) -> None:
        match action:
            case Move(hex=to):
                self._move(table, to)
            case Leave(exit=exit):
                leave_by(table, self.unit, exit)
            case _:
                table.mark(self.unit, MOVE_OVER)

    def reach(self, state: M44State) -> Reach:
        """Where it can go; already known if it was scouted, and nobody moves beside it."""
        kept = state.reach
        return kept[1] if kept is not None and kept[0] is self else reach(state, self.unit)

    def _move(self, table: M44Table, to: int) -> None:
        state, unit = table.state, self.unit
        near = bool(self.reach(state).near >> to & 1)
        if state.aboard[unit] >= 0:
            land(table, unit, to, near)
            return
        length = allowance(state, unit)[0 if near else 1]
        go(table, unit, to, near, length, MANNERS[state.order[unit]].ignores_terrain)
