"""Combat engineers clear the wire after they have battled out of it: rule m44-unit-06."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.m44.actions import RemoveWire
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table

DONE = Done()
REMOVE_WIRE = RemoveWire()


@rule("m44-unit-06")
def clears_wire(state: M44State, unit: int) -> bool:
    """Whether it may battle and still remove the wire in which it stands."""
    return bool(state.lookup.clear_wire >> state.troop[unit] & 1 and state.wire >> state.at[unit] & 1)


@step("m44.clear_wire")
@dataclass(frozen=True, slots=True)
class ClearWire(Step[M44State, M44Table]):
    """The battle is over: do the engineers, if they still stand in the wire, remove it?"""

    commander: CommanderId
    unit: UnitId

    def decide(self, state: M44State) -> Decision | None:
        if state.at[self.unit] < 0 or not clears_wire(state, self.unit):
            return None
        seat = state.lookup.seats[self.commander]
        about = (("UnitId", self.unit), ("HexId", state.at[self.unit]))
        return Decision(seat, "clear_wire", "m44-unit-06", (REMOVE_WIRE, DONE), about)

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, RemoveWire):
            table.remove_wire(table.state.at[self.unit])
