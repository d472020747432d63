"""Settling flags: m44-ret. Begin with `FallBack`."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.m44.actions import Retreat, StandFast
from beachhead.m44.events import Cornered, FlagIgnored, StoodFast
from beachhead.m44.flow.losses import inflict
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.rules.retreat import choices, shelter
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table

STAND_FAST = StandFast()


@step("m44.fall_back")
@dataclass(frozen=True, slots=True)
class FallBack(Step[M44State, M44Table]):
    """Where does the unit end its retreat? Nobody is asked where there is only one answer (m44-ret-03)."""

    commander: CommanderId
    unit: UnitId
    flags: int
    ignore: int

    def decide(self, state: M44State) -> Decision | None:
        if state.at[self.unit] < 0:
            return None
        found = choices(state, self.unit, self.flags, self.ignore)
        if len(found) == 1:
            return None
        here, retreat_to = state.at[self.unit], state.lookup.retreat_to
        options = tuple([STAND_FAST if h == here else retreat_to[h] for h in sorted(found)])
        seat = state.lookup.seats[self.commander]
        return Decision(seat, "retreat", "m44-ret-03", options, (("UnitId", self.unit),))

    def resolve(self, table: M44Table, action: Action) -> None:
        to = action.hex if isinstance(action, Retreat) else table.state.at[self.unit]
        self._end(table, to)

    def run(self, table: M44Table) -> None:
        if table.state.at[self.unit] >= 0:
            self._end(table, next(iter(choices(table.state, self.unit, self.flags, self.ignore))))

    @rule("m44-ret-05", "m44-ret-07")
    def _end(self, table: M44Table, to: int) -> None:
        state = table.state
        lost = choices(state, self.unit, self.flags, self.ignore)[to]
        if table.telling:
            self._tell_ignored(table, to)
        if to != state.at[self.unit]:
            table.retreat(self.unit, to)
        if lost and table.telling:
            table.tell(Cornered(self.unit))
        inflict(table, self.unit, lost)

    def _tell_ignored(self, table: M44Table, to: int) -> None:
        """What let it ignore a flag, if it did."""
        state, unit = table.state, self.unit
        if not self.ignore or to not in choices(state, unit, self.flags - 1, 0):
            return
        why = shelter(state, unit)
        table.tell(StoodFast(unit, why) if self.flags == 1 else FlagIgnored(unit, why))
