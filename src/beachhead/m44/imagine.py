"""Filling in what a seat may not know, every possibility with its chance: hands and draw piles.

The unseen cards of a deck are all its cards but those that lie open and those that the seat holds; they are
dealt at random to the hands it cannot see, and the rest is the draw pile.
"""

from __future__ import annotations

from random import Random
from typing import Any

from beachhead.m44.handbook import Handbook
from beachhead.m44.state import UNSEEN

HELD = ("hands", "given", "drawn")


def fill_cards(book: Handbook, known: dict[str, Any], rng: Random) -> None:
    """Put cards in place of the unseen ones in the columns of a view."""
    piles = [_unseen(book, known, deck) for deck in range(len(book.facts.decks))]
    for pile in piles:
        rng.shuffle(pile)
    for column in HELD:
        for commander, cards in enumerate(known[column]):
            deck = _deck(book, commander)
            known[column][commander] = sorted(piles[deck].pop() if c == UNSEEN else c for c in cards)
    kinds = range(len(book.facts.cards))
    known["deck"] = [[pile.count(card) for card in kinds] for pile in piles]


def _unseen(book: Handbook, known: dict[str, Any], deck: int) -> list[int]:
    """The cards of a deck that the seat cannot see."""
    left = list(book.facts.decks[deck].cards)
    for card, n in enumerate(known["discards"][deck]):
        for _ in range(n):
            left.remove(card)
    for column in (*HELD, "in_play"):
        for commander, cards in enumerate(known[column]):
            for card in cards:
                if card != UNSEEN and _deck(book, commander) == deck:
                    left.remove(card)
    return left


def _deck(book: Handbook, commander: int) -> int:
    commanders = book.facts.commanders
    deck = commanders[commander].deck
    return deck if deck >= 0 else commanders[book.chiefs[book.side_of[commander]]].deck
