"""A unit on the move: sent in legs until its points are spent or its owner has enough (5.1)."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
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
        if not self.goes_on(state):
            return None
        options: list[Action] = self.reach(state).ends(state.crowd, state.lookup.go)
        if not options:
            return None
        if state.moved >> self.unit & 1 and state.crowd[state.at[self.unit]] == 1:
            options.insert(0, DONE)
        return Decision(SEATS[state.side], "go", "fm-5.1-01", tuple(options), (("UnitId", self.unit),))

    def asks(self, state: FmState) -> Seat | None:
        if not self.goes_on(state):
            return None
        asked = can_step(state, self.unit, self.left) or ends_of(state, self.reach(state))
        return SEATS[state.side] if asked else None

    def resolve(self, table: FmTable, action: Action) -> None:
        if not isinstance(action, Go):
            return
        found = self.reach(table.state)
        table.move(self.unit, found.path_to(action.hex))
        send(table, self.unit, found.left[action.hex] - 1)

    def goes_on(self, state: FmState) -> bool:
        """Whether it has points left and has not come to a hex where it has to stop."""
        begun = state.moved >> self.unit & 1
        return bool(self.left) and not (begun and must_stop(state, self.unit, HexId(state.at[self.unit])))

    def reach(self, state: FmState) -> Reach:
        """Where it can go, and at what cost; already known if it was scouted."""
        kept = state.reach
        if kept is not None and kept[0] is self:
            return kept[1]
        return reach_of(state, self.unit, HexId(state.at[self.unit]), self.left)


def send(table: FmTable, unit: UnitId, left: int) -> None:
    """Send a unit on its way with the half points it has left."""
    march = March(unit, left)
    table.push(march)
    if not table.trying:
        scout(table, march)


def scout(table: FmTable, march: March) -> None:
    """Find what a unit that goes on can reach, once for its question and for the answer."""
    if march.goes_on(table.state):
        table.scout(march, march.reach(table.state))
