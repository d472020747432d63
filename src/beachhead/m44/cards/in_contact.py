"""Close Assault and Firefight: it matters whether an enemy is next to a unit (m44-card-09, m44-card-10)."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.cards.command_card import Play
from beachhead.m44.facts import enemy
from beachhead.m44.flow.ordering import OrderAmong
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.rules.battle import able
from beachhead.m44.rules.eligibility import of_arms, unordered
from beachhead.m44.rules.order_effects import CLOSE_ASSAULT, FIREFIGHT
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table


def in_contact(state: M44State, unit: int) -> bool:
    """Whether an enemy unit is next to it."""
    foes = state.occupied[enemy(state.side[unit])]
    return bool(state.lookup.disc(state.at[unit], 1) & foes)


class CloseAssault(Play):
    """All infantry and armor next to an enemy, without moving first, with an extra die (m44-card-09)."""

    @rule("m44-card-09", "m44-ord-06")
    def orders(self, table: M44Table, commander: CommanderId, place: int) -> None:
        state = table.state
        for unit in of_arms(state, unordered(state, commander), self.arms):
            if able(state, unit) and in_contact(state, unit):
                table.order(commander, unit, CLOSE_ASSAULT)


class Firefight(Play):
    """Units with no enemy next to them fire with an extra die and do not move (m44-card-10)."""

    @rule("m44-card-10", "m44-ord-06")
    def orders(self, table: M44Table, commander: CommanderId, place: int) -> None:
        state = table.state
        free = [u for u in unordered(state, commander) if able(state, u) and not in_contact(state, u)]
        units = tuple([UnitId(u) for u in free])
        table.push(
            OrderAmong(
                commander=commander,
                manner=FIREFIGHT,
                units=units,
                orders=self.card.orders,
            )
        )
