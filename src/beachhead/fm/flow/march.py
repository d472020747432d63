"""A unit on the move: sent in legs until its points are spent or its owner has enough (5.1)."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
from beachhead.fm import events
from beachhead.fm.actions import Go
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.reach import Reach
from beachhead.fm.rules.movement import can_step, ends_of, must_stop, reach_of
from beachhead.fm.state import SEATS, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId

DONE = Done()


@step("fm.march")
@rule("fm-5.1-03", "fm-5.2.b")
@dataclass(frozen=True, slots=True)
class March(Step[FmState, FmTable]):
    """A unit on the move, with the half points it has left. What it does not use is gone."""

    unit: UnitId
    left: int

    def decide(self, state: FmState) -> Decision | None:
        hex = HexId(state.at[self.unit])
        begun = state.moved >> self.unit & 1
        if not self.left or (begun and must_stop(state, self.unit, hex)):
            return None
        ends = ends_of(state, self._reach(state))
        if not ends:
            return None
        go = state.lookup.go
        options: list[Action] = [go[h] for h in ends]
        if begun and state.at.count(hex) == 1:
            options.insert(0, DONE)
        return Decision(SEATS[state.side], "go", "fm-5.1-01", tuple(options), (("UnitId", self.unit),))

    def asks(self, state: FmState) -> Seat | None:
        hex = HexId(state.at[self.unit])
        if not self.left or (state.moved >> self.unit & 1 and must_stop(state, self.unit, hex)):
            return None
        asked = can_step(state, self.unit, self.left) or ends_of(state, self._reach(state))
        return SEATS[state.side] if asked else None

    def resolve(self, table: FmTable, action: Action) -> None:
        if not isinstance(action, Go):
            return
        state, unit = table.state, self.unit
        found = self._reach(state)
        path = found.path_to(action.hex)
        table.march(unit, path)
        state.moved |= 1 << unit
        if table.telling:
            table.tell(events.Moved(unit, action.hex, tuple(path)))
        table.push(March(unit, found.left[action.hex] - 1))

    def _reach(self, state: FmState) -> Reach:
        """Worked out for the question, and still good for the answer."""
        kept = state.reach
        if kept is not None and kept[0] is self:
            return kept[1]
        found = reach_of(state, self.unit, HexId(state.at[self.unit]), self.left)
        state.reach = (self, found)
        return found


PROMPTS = {"go": "Where does {0} go?"}
