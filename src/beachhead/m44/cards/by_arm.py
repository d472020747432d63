"""Tactic cards that order units of an arm, anywhere under the commander (m44-card-12, m44-ord-05)."""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.cards.command_card import Play
from beachhead.m44.flow.ordering import OrderUnits
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.order_effects import ARMOR_ASSAULT, BOMBARD, PLAIN
from beachhead.m44.table import M44Table


class MoveOut(Play):
    """A number of units of the arms on the card; all units fit a card that names no arm (Direct from HQ)."""

    MANNER = PLAIN

    @rule("m44-ord-05", "m44-ovl-08", "m44-card-12")
    def orders(self, table: M44Table, commander: CommanderId, place: int) -> None:
        if not self.falls_back(table, commander):
            table.push(
                OrderUnits(
                    commander=commander,
                    manner=self.MANNER,
                    sections=(),
                    counts=(self.card.orders,),
                    arms=self.arms,
                )
            )


class ArmorAssault(MoveOut):
    """Armor with an extra die in every close assault of the turn (m44-tg-06)."""

    MANNER = ARMOR_ASSAULT


class ArtilleryBombard(MoveOut):
    """All artillery moves up to three hexes or battles twice (m44-card-12)."""

    MANNER = BOMBARD
