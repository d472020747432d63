"""The Command Car brings an order along: rule m44-unit-33. Begin with `BringAlong`."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.rules.eligibility import unordered
from beachhead.m44.rules.order_effects import MANNERS, ON_THE_MOVE, PLAIN
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.actions import Bring

DONE = Done()


@rule("m44-unit-33")
def companions(state: M44State, commander: int, car: int) -> list[int]:
    """Units of theirs next to an ordered car that have no order yet."""
    near = state.lookup.disc(state.at[car], 1)
    return [u for u in unordered(state, commander) if near >> state.at[u] & 1]


@step("m44.bring_along")
@dataclass(frozen=True, slots=True)
class BringAlong(Step[M44State, M44Table]):
    """Each ordered car, one after the other, may bring one unit next to it along.

    The unit is ordered plainly, or On the Move if the car does not battle by its own order.
    """

    commander: CommanderId
    nth: int = 0

    def _car(self, state: M44State) -> int:
        """The car whose turn it is, or -1."""
        cars = [u for u in state.ordered[self.commander] if state.lookup.bring_orders >> state.troop[u] & 1]
        return cars[self.nth] if self.nth < len(cars) else -1

    def decide(self, state: M44State) -> Decision | None:
        car = self._car(state)
        units = companions(state, self.commander, car) if car >= 0 else []
        if not units:
            return None
        seat = state.lookup.seats[self.commander]
        options = (*[Bring(UnitId(u)) for u in units], DONE)
        return Decision(seat, "bring", "m44-unit-33", options, (("UnitId", car),))

    @rule("m44-unit-33")
    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, Bring):
            manner = MANNERS[table.state.order[self._car(table.state)]]
            table.order(self.commander, action.unit, PLAIN if manner.battles else ON_THE_MOVE)
        self.run(table)

    def run(self, table: M44Table) -> None:
        if self._car(table.state) >= 0:
            table.push(BringAlong(self.commander, self.nth + 1))
