"""Dig-In: units put up sandbags and do nothing else (m44-card-08)."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
from beachhead.m44.actions import Order
from beachhead.m44.cards.command_card import Play
from beachhead.m44.cards.events import DugIn
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.eligibility import of_arms, unordered
from beachhead.m44.rules.order_effects import DIG_IN
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table

DONE = Done()


class DigIn(Play):
    """Infantry, with the Breakthrough deck artillery too."""

    @rule("m44-card-08", "m44-ord-05")
    def orders(self, table: M44Table, commander: CommanderId, place: int) -> None:
        if not self.falls_back(table, commander):
            table.push(DigInUnits(commander=commander, orders=self.card.orders, arms=self.arms))


@rule("m44-card-08", "m44-ter-19", "m44-ord-06")
def can_dig_in(state: M44State, unit: int) -> bool:
    """Whether it can put sandbags on its hex: on dry ground, where there are none, with some left."""
    if (state.sandbags | state.lookup.ground.no_sandbags) >> state.at[unit] & 1 or state.aboard[unit] >= 0:
        return False
    return state.sandbags_left[state.home[unit] * 2 + state.side[unit]] > 0


@step("m44.dig_in_units")
@dataclass(frozen=True, slots=True)
class DigInUnits(Step[M44State, M44Table]):
    """Which unit digs in? (m44-card-08)"""

    commander: CommanderId
    orders: int
    arms: int

    def decide(self, state: M44State) -> Decision | None:
        units = self._choice(state)
        if not units:
            return None
        order = state.lookup.order
        seat = state.lookup.seats[self.commander]
        return Decision(seat, "dig_in", "m44-card-08", (*[order[u] for u in units], DONE))

    def _choice(self, state: M44State) -> list[int]:
        if not self.orders:
            return []
        units = of_arms(state, unordered(state, self.commander), self.arms)
        return [u for u in units if can_dig_in(state, u)]

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander] if self._choice(state) else None

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, Order):
            table.order(self.commander, action.unit, DIG_IN)
            table.lay_sandbags(action.unit)
            if table.telling:
                table.tell(DugIn(action.unit))
            table.push(DigInUnits(commander=self.commander, orders=self.orders - 1, arms=self.arms))
