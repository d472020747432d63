"""What a command card can do, moment by moment. A card overrides what it does differently.

`place` is the index of the card among those of its commander that are in force this turn.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.m44.facts import Card
from beachhead.m44.flow.ordering import OrderUnits
from beachhead.m44.ids import CommanderId, SectionId
from beachhead.m44.rules.eligibility import commanded, of_arms
from beachhead.m44.rules.order_effects import PLAIN
from beachhead.m44.state import NOWHERE
from beachhead.m44.table import M44Table


class Play:
    """A card of the deck; `card` has its printed figures."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.arms = sum(1 << arm for arm in card.arms)
        self.playable = not card.reaction
        """Whether it can be laid as the card of the turn; a reaction cannot (m44-turn-03)."""
        self.fills = 2 if card.both_sections or card.tactic else 1
        """How many of their two sections it takes up for the general who is handed it (m44-ovl-04)."""
        self.leads_generals = False
        """Whether every general acts on it when the Commander in Chief plays it (m44-ovl-14)."""

    def laid(self, table: M44Table, commander: CommanderId) -> None:
        """It lies face up and is in force, as itself."""
        table.enforce(commander, self.card.number, NOWHERE)
        self.played(table, commander)

    def played(self, table: M44Table, commander: CommanderId) -> None:
        """It is in force: push what comes before the reinforcement roll (m44-rei-04)."""

    def orders(self, table: M44Table, commander: CommanderId, place: int) -> None:
        """After the roll: push the steps in which units are ordered, or shot at."""

    def in_section(self, table: M44Table, commander: CommanderId, section: SectionId) -> None:
        """It is used in this section: order the units there."""

    def on_the_move(self) -> int:
        """Orders On the Move that it adds to those of the roll (m44-otm-04)."""
        return 0

    def battles_over(self, table: M44Table, commander: CommanderId) -> None:
        """All battles are over: push the steps that still follow (Behind Enemy Lines)."""

    @rule("m44-ord-05")
    def falls_back(self, table: M44Table, commander: CommanderId) -> bool:
        """Whether they command no unit that the card is for; then they order any one unit, if it says so."""
        state = table.state
        if not self.card.fallback or of_arms(state, commanded(state, commander), self.arms):
            return False
        table.push(OrderUnits(commander=commander, manner=PLAIN, sections=(), counts=(1,)))
        return True
