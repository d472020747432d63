"""Hands for tests: who holds what, and a turn of one commander from their card on.

    hold(f.state, ALLIED, "move-out")
    play(f, ALLIED, "move-out")        # a card, the roll left out, then its orders

Cards come from the draw pile and go back there, so that every card stays somewhere.
"""

from __future__ import annotations

from beachhead.core.step import AnyStep
from beachhead.m44.flow.cards import PlayCards
from beachhead.m44.flow.ordering import Orders
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.cards import deck_of
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.state import M44State
from tests.m44.fields import Field

ALLIED, GERMAN = CommanderId(0), CommanderId(1)
"""The two commanders of a single map."""


def row(hexes: str) -> str:
    """The picture of one row of hexes, written with single spaces."""
    return "".join(h.ljust(4) for h in hexes.split())


def hold(state: M44State, commander: int, *cards: str) -> None:
    """Let the commander hold these cards and no others."""
    pile = state.deck[deck_of(state, commander)]
    for card in state.hands[commander]:
        pile[card] += 1
    numbers = sorted(state.lookup.facts.card(card).number for card in cards)
    for card in numbers:
        assert pile[card], f"{state.lookup.facts.cards[card].id} is not in the draw pile"
        pile[card] -= 1
    state.hands[commander] = numbers
    state._open = None


def play(f: Field, commander: CommanderId, card: str, *then: AnyStep, others: tuple[str, ...] = ()) -> None:
    """The commander plays this card from their hand and gives its orders; then what else is laid."""
    hold(f.state, commander, card, *others)
    f.begin(PlayCards(commander), Orders(commander), *then)
    f.answer(f"play {card}")


def ordered(f: Field) -> dict[str, str]:
    """The manner in which each unit with an order is ordered, by letter."""
    return {letter: MANNERS[f.state.order[u]].id for letter, u in f.letters.items() if f.state.order[u]}


def card_ids(state: M44State, cards: list[int]) -> list[str]:
    return [state.lookup.facts.cards[card].id for card in cards]


def cards_add_up(state: M44State) -> None:
    """Every card of every deck is somewhere exactly once."""
    commanders = range(len(state.lookup.facts.commanders))
    for deck, whole in enumerate(state.lookup.copies):
        found = [a + b for a, b in zip(state.deck[deck], state.discards[deck], strict=True)]
        for column in (state.hands, state.given, state.drawn, state.in_play):
            for commander in commanders:
                if deck_of(state, commander) == deck:
                    for card in column[commander]:
                        found[card] += 1
        assert found == list(whole)
