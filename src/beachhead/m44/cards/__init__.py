"""Command cards. Begin with `play.Play`: what a card can do at each moment of the turn.

A tactic card is a class in a file of its own; `TACTICS` finds it by the id of the card. All section cards
share one class. `deal_in` gives the handbook of a battle its cards; the flow asks `book.plays`.
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from beachhead.m44.cards.play import Play
from beachhead.m44.cards.section import SectionCard
from beachhead.m44.facts import Card
from beachhead.m44.handbook import Handbook

CARD_ROOMS: Final[tuple[ModuleType, ...]] = ()
"""The modules of cards that have steps."""

TACTICS: Final[dict[str, type[Play]]] = {}


def deal_in(book: Handbook) -> None:
    """Let the cards of this battle know what they do."""
    book.plays = tuple(_play(card) for card in book.facts.cards)


def _play(card: Card) -> Play:
    return TACTICS.get(card.id, Play)(card) if card.tactic else SectionCard(card)
