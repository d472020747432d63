"""Hands in numbers: what the seat holds, as far as it is more or less than usual. Begin with `hands`.

The seat knows its own cards only, so the sides are not described alike: what is counted is the hand of the
one who looks, for the Allies above zero and for the Axis below.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from beachhead.bots.m44.cards import par
from beachhead.core.seat import Seat
from beachhead.m44.facts import ALLIES, EVERY, Card
from beachhead.m44.lookup import Lookup
from beachhead.m44.rules.dice import size
from beachhead.m44.state import UNSEEN, M44State

HANDS: Final = ("hand_pars", "hand_best", "hand_orders", "hand_tactics", "cards_lead", "dice_waiting")
ORDERS: Final = 5


@lru_cache(maxsize=64)
def _usual(lookup: Lookup, deck: int) -> tuple[float, float]:
    """The mean par of the cards of a deck, and the share of tactic cards."""
    cards, copies = lookup.facts.cards, lookup.copies[deck]
    total = sum(copies)
    pars = sum([n * par(card) for n, card in zip(copies, cards, strict=True)])
    return pars / total, sum([n for n, card in zip(copies, cards, strict=True) if card.tactic]) / total


@lru_cache(maxsize=64)
def _pars(lookup: Lookup) -> tuple[float, ...]:
    return tuple(par(card) for card in lookup.facts.cards)


def hands(state: M44State, seat: Seat) -> list[float]:
    """The features `HANDS`."""
    lookup = state.lookup
    me = lookup.seats.index(seat)
    side = lookup.side_of[me]
    sign = 1.0 if side == ALLIES else -1.0
    held = [card for card in (*state.hands[me], *state.given[me]) if card != UNSEEN]
    own = [0.0] * 4
    if held:
        deck = lookup.facts.commanders[me].deck
        mean, tactics = _usual(lookup, max(0, deck))
        pars, cards = _pars(lookup), lookup.facts.cards
        values = [pars[card] for card in held]
        orders = [_orders(state, me, cards[card]) for card in held]
        own = [
            sum(values) - mean * len(held),
            max(values) - 2 * mean,
            (max(orders) - 2.5) / 3,
            sum([cards[card].tactic for card in held]) - tactics * len(held),
        ]
    number = [0, 0]
    for commander, its in enumerate(lookup.side_of):
        number[its] += len(state.hands[commander]) + len(state.given[commander])
    waiting = _dice(state, ALLIES) - _dice(state, 1 - ALLIES)
    lead = number[ALLIES] - number[1 - ALLIES]
    return [*(sign * part / 2 for part in own), lead / 4 / lookup.maps, waiting / 4 / lookup.maps]


def _orders(state: M44State, me: int, card: Card) -> int:
    """How many units a section card could order, in the section where they are most."""
    if card.tactic:
        return 2
    lookup = state.lookup
    side, own = lookup.side_of[me], state.occupied[lookup.side_of[me]]
    orders = ORDERS if card.orders == EVERY else card.orders
    found = 0
    for s in lookup.facts.commanders[me].sections:
        flank = s % 3 if side == ALLIES else 2 - s % 3
        if flank in card.flanks:
            units = min(orders, (lookup.ground.sections[s] & own).bit_count())
            found = max(found, units) if lookup.map_of[me] < 0 else found + units
    return min(found, 2 * ORDERS)


def _dice(state: M44State, side: int) -> int:
    """Faces of reinforcement rolls that are not used yet."""
    total = 0
    for commander, its in enumerate(state.lookup.side_of):
        if its == side:
            total += size(state.dice[commander])
    return total
