"""Behind Enemy Lines: move, battle, move again (m44-card-11, m44-card-16)."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
from beachhead.hexes import each
from beachhead.m44.actions import Leave, Move, Stay
from beachhead.m44.cards.by_arm import MoveOut
from beachhead.m44.ids import CommanderId, ExitId, UnitId
from beachhead.m44.rules.movement import Reach, march
from beachhead.m44.rules.order_effects import BEHIND_LINES, MANNERS
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.exits import beyond, go, leave_by, open_exits

STAY = Stay()


class BehindEnemyLines(MoveOut):
    """One infantry unit, which ignores what terrain does to movement."""

    MANNER = BEHIND_LINES

    @rule("m44-card-11", "m44-card-16")
    def battles_over(self, table: M44Table, commander: CommanderId) -> None:
        state = table.state
        units = [u for u in state.ordered[commander] if MANNERS[state.order[u]].moves_again]
        table.push(*[MoveAgain(commander, UnitId(u)) for u in units])


def reach_again(state: M44State, unit: int) -> Reach:
    """Where it may go after the battles; nowhere if it is gone or still afloat (m44-ord-06)."""
    if state.at[unit] < 0 or state.aboard[unit] >= 0:
        return Reach(0, 0, 0)
    return march(state, unit, 0, MANNERS[state.order[unit]].moves_again, True)


@step("m44.move_again")
@dataclass(frozen=True, slots=True)
class MoveAgain(Step[M44State, M44Table]):
    """Where does it go now? (m44-card-11)"""

    commander: CommanderId
    unit: UnitId

    def decide(self, state: M44State) -> Decision | None:
        found = reach_again(state, self.unit)
        move_to = state.lookup.move_to
        exits = open_exits(state, found.exits)
        closed = beyond(state, self.unit, exits, found.near)
        options: list[Action] = [move_to[h] for h in each(found.hexes & ~closed)]
        options += [Leave(ExitId(e)) for e in exits]
        if not options:
            return None
        seat = state.lookup.seats[self.commander]
        return Decision(seat, "move_again", "m44-card-11", (*options, STAY), (("UnitId", self.unit),))

    def asks(self, state: M44State) -> Seat | None:
        found = reach_again(state, self.unit)
        able = found.hexes or open_exits(state, found.exits)
        return state.lookup.seats[self.commander] if able else None

    def resolve(self, table: M44Table, action: Action) -> None:
        match action:
            case Move(hex=to):
                length = MANNERS[table.state.order[self.unit]].moves_again
                go(table, self.unit, to, False, length, True)
            case Leave(exit=exit):
                leave_by(table, self.unit, exit)
