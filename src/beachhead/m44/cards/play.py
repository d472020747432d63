"""What a command card can do, moment by moment. A card overrides what it does differently."""

from __future__ import annotations

from beachhead.m44.facts import Card
from beachhead.m44.table import M44Table


class Play:
    """A card of the deck; `card` has its printed figures."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.playable = not card.reaction
        """Whether it can be laid as the card of the turn; a reaction cannot (m44-turn-03)."""

    def played(self, table: M44Table, commander: int) -> None:
        """It has been laid face up: what comes before the reinforcement roll (m44-rei-04)."""

    def orders(self, table: M44Table, commander: int) -> None:
        """After the roll: lay the steps in which units are ordered, or shot at."""

    def on_the_move(self) -> int:
        """Orders On the Move that it adds to those of the roll (m44-otm-04)."""
        return 0

    def battles_over(self, table: M44Table, commander: int) -> None:
        """All battles are over: lay the steps that still follow (Behind Enemy Lines)."""

    def finished(self, table: M44Table, commander: int) -> None:
        """The turn is over: what is left to do before the card is discarded."""
