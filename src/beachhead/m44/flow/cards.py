"""Dealing, playing, discarding and drawing command cards: m44-set-03, 04, m44-turn-03, 08, 10 to 12."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import Step
from beachhead.m44.actions import Draw, PlayCard
from beachhead.m44.events import CardPlayed
from beachhead.m44.ids import CardId
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table, deck_of


@dataclass(frozen=True, slots=True)
class Deal(Step[M44State, M44Table]):
    """Every commander is dealt his cards (m44-set-03)."""

    def run(self, table: M44Table) -> None:
        commanders = table.state.book.facts.commanders
        table.next(*[DrawCards(c.number, c.hand.cards) for c in commanders if c.hand.cards])


@dataclass(frozen=True, slots=True)
class DrawCards(Step[M44State, M44Table]):
    """A commander draws so many cards, one at a time (m44-turn-08)."""

    commander: int
    cards: int

    @rule("m44-turn-10")
    def decide(self, state: M44State) -> Decision | None:
        pile = self._pile(state)
        if not pile:
            return None
        draws = state.book.draw[self.commander]
        kinds = [card for card, n in enumerate(pile) if n]
        return chance(
            "draw",
            "m44-turn-08",
            tuple([draws[card] for card in kinds]),
            tuple([pile[card] for card in kinds]),
        )

    def asks(self, state: M44State) -> Seat | None:
        return CHANCE if self._pile(state) else None

    def _pile(self, state: M44State) -> list[int]:
        """What may be drawn: the draw pile, or the discards where it has run out."""
        if not self.cards:
            return []
        deck = deck_of(state, self.commander)
        if any(state.deck[deck]):
            return state.deck[deck]
        return state.discards[deck] if any(state.discards[deck]) else []

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Draw)
        deck = deck_of(table.state, self.commander)
        if not any(table.state.deck[deck]):
            table.reshuffle(deck)
        table.draw(self.commander, action.card)
        table.next(DrawCards(self.commander, self.cards - 1))


@dataclass(frozen=True, slots=True)
class PlayCards(Step[M44State, M44Table]):
    """A commander plays one card of his hand (m44-turn-03)."""

    commander: int

    @rule("m44-turn-03", "m44-turn-11")
    def decide(self, state: M44State) -> Decision | None:
        cards = [c for c in _kinds(state.hands[self.commander]) if state.book.plays[c].playable]
        if not cards:
            return None
        play = state.book.play
        seat = state.book.seats[self.commander]
        return Decision(seat, "play", "m44-turn-03", tuple([play[card] for card in cards]))

    def asks(self, state: M44State) -> Seat | None:
        hand = state.hands[self.commander]
        return state.book.seats[self.commander] if any(state.book.plays[c].playable for c in hand) else None

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, PlayCard)
        state = table.state
        state.hands[self.commander].remove(action.card)
        lay_open(table, self.commander, action.card)


def lay_open(table: M44Table, commander: int, card: int) -> None:
    """A card lies face up before a commander and is in force (its effects before the roll begin)."""
    state = table.state
    state.in_play[commander].append(card)
    state.in_force[commander].append(card)
    table.reveal()
    if table.telling:
        table.tell(CardPlayed(state.book.seats[commander], CardId(card)))
    state.book.plays[card].played(table, commander)


@dataclass(frozen=True, slots=True)
class Aftermath(Step[M44State, M44Table]):
    """All battles of the side are over; some cards go on."""

    commander: int

    def run(self, table: M44Table) -> None:
        for card in table.state.in_force[self.commander]:
            table.state.book.plays[card].battles_over(table, self.commander)


@dataclass(frozen=True, slots=True)
class FinishCards(Step[M44State, M44Table]):
    """The cards of the turn have their last effects and are discarded (m44-turn-08)."""

    commander: int

    def run(self, table: M44Table) -> None:
        state = table.state
        for card in state.in_force[self.commander]:
            state.book.plays[card].finished(table, self.commander)
        table.discard(self.commander)
        state.last[self.commander] = state.in_force[self.commander]
        state.in_force[self.commander] = []


@dataclass(frozen=True, slots=True)
class Draws(Step[M44State, M44Table]):
    """A commander draws at the end of his turn (m44-turn-08)."""

    commander: int

    @rule("m44-set-04", "m44-turn-08")
    def run(self, table: M44Table) -> None:
        state = table.state
        hand = state.book.facts.commanders[self.commander].hand
        cards = 2 if state.turn in hand.extra_draws else 1
        table.next(DrawCards(self.commander, cards))


def _kinds(hand: list[int]) -> list[int]:
    """The different cards of a hand, in order."""
    return sorted(set(hand))
