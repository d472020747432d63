"""Infantry Assault: all infantry of one section goes further (m44-card-14)."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.cards.choose_section import use_in_section
from beachhead.m44.cards.command_card import Play
from beachhead.m44.facts import Card
from beachhead.m44.flow.ordering import OrderUnits
from beachhead.m44.ids import CommanderId, SectionId
from beachhead.m44.rules.order_effects import INFANTRY_ASSAULT
from beachhead.m44.table import M44Table


class InfantryAssault(Play):
    """Every infantry unit of a section moves 2 and battles, or moves 3."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.fills = 1

    @rule("m44-card-03", "m44-card-14", "m44-ovl-08")
    def orders(self, table: M44Table, commander: CommanderId, place: int) -> None:
        if not self.falls_back(table, commander):
            use_in_section(table, commander, place, self.arms)

    def in_section(self, table: M44Table, commander: CommanderId, section: SectionId) -> None:
        orders = (self.card.orders,)
        table.push(
            OrderUnits(
                commander=commander,
                manner=INFANTRY_ASSAULT,
                sections=(section,),
                counts=orders,
                arms=self.arms,
            )
        )
