"""Fills in what a seat may not know, at random with the right probabilities: hands and draw piles.

The unseen cards of a deck are all its cards but those that lie open and those that the seat holds. First
cards are found that can have gone to the generals who were handed some; the rest is dealt at random to the
hands that the seat cannot see, and what is left is the draw pile.
"""

from __future__ import annotations

from random import Random
from typing import Any

from beachhead.core.rule import rule
from beachhead.m44.ids import CommanderId
from beachhead.m44.lookup import Lookup
from beachhead.m44.rules.commander_in_chief import has_room, is_for
from beachhead.m44.state import UNSEEN

HELD = ("hands", "given", "drawn")


@rule("m44-card-02", "m44-ovl-17")
def fill_cards(lookup: Lookup, known: dict[str, Any], rng: Random) -> None:
    """Put cards in place of the unseen ones in the columns of a view, which keeps its own lists."""
    for column in HELD:
        known[column] = known[column][:]
    piles = [_unseen(lookup, known, deck) for deck in range(len(lookup.facts.decks))]
    for chief in lookup.chiefs:
        if chief >= 0:
            pile = piles[_deck(lookup, chief)]
            rng.shuffle(pile)
            _hand_out(lookup, known["given"], pile, lookup.side_of[chief])
    for column in ("hands", "drawn"):
        for commander, cards in enumerate(known[column]):
            if UNSEEN in cards:
                pile = piles[_deck(lookup, commander)]
                known[column][commander] = sorted(_drawn(pile, rng) if c == UNSEEN else c for c in cards)
    known["deck"] = [_counted(lookup, pile) for pile in piles]


def _drawn(pile: list[int], rng: Random) -> int:
    """A card of the pile, all equally likely; the last one takes its place."""
    place = int(rng.random() * len(pile))
    card, pile[place] = pile[place], pile[-1]
    pile.pop()
    return card


def _counted(lookup: Lookup, pile: list[int]) -> list[int]:
    """How many of each card are in a pile."""
    found = [0] * len(lookup.facts.cards)
    for card in pile:
        found[card] += 1
    return found


def _hand_out(lookup: Lookup, given: list[list[int]], pile: list[int], side: int) -> None:
    """Take cards from the pile that the generals of a side can have been handed (m44-ovl-04, m44-ovl-06)."""
    generals = [g for g in lookup.fighters[side] for card in given[g] if card == UNSEEN]
    hands: dict[CommanderId, list[int]] = {g: [] for g in generals}
    found = _assign(lookup, generals, hands, pile)
    assert found, "what the Commander in Chief handed out can be imagined"
    for general, cards in hands.items():
        given[general] = sorted(cards)


def _assign(
    lookup: Lookup, generals: list[CommanderId], hands: dict[CommanderId, list[int]], pile: list[int]
) -> bool:
    """Give each of these generals a card of the pile that is for them; False if that is impossible."""
    if not generals:
        return True
    general, *rest = generals
    for place, card in enumerate(pile):
        if is_for(lookup, general, card) and has_room(lookup, hands[general], card):
            hands[general].append(pile.pop(place))
            if _assign(lookup, rest, hands, pile):
                return True
            pile.insert(place, hands[general].pop())
    return False


def _unseen(lookup: Lookup, known: dict[str, Any], deck: int) -> list[int]:
    """The cards of a deck that the seat cannot see."""
    left = [have - n for have, n in zip(lookup.copies[deck], known["discards"][deck], strict=True)]
    for commander in range(len(lookup.seats)):
        if _deck(lookup, commander) == deck:
            for column in (*HELD, "in_play"):
                for card in known[column][commander]:
                    if card != UNSEEN:
                        left[card] -= 1
    return [card for card, n in enumerate(left) for _ in range(n)]


def _deck(lookup: Lookup, commander: int) -> int:
    commanders = lookup.facts.commanders
    deck = commanders[commander].deck
    return deck if deck >= 0 else commanders[lookup.chiefs[lookup.side_of[commander]]].deck
