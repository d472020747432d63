"""Dealing, discarding and drawing command cards: m44-set-03, 04, m44-turn-08, 10, 12. Begin with `Draws`."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import Step, step
from beachhead.m44.actions import Draw
from beachhead.m44.cards.actions import Discard
from beachhead.m44.facts import enemy
from beachhead.m44.ids import CardId, CommanderId, SideId
from beachhead.m44.rules.cards import deck_of, recon_just_played
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table


@step("m44.deal")
@dataclass(frozen=True, slots=True)
class Deal(Step[M44State, M44Table]):
    """Every commander is dealt their cards (m44-set-03)."""

    @rule("m44-set-03", "m44-ovl-02")
    def run(self, table: M44Table) -> None:
        commanders = table.state.lookup.facts.commanders
        table.push(
            *[
                DrawCards(commander=c.number, cards=c.hand.cards, aside=False)
                for c in commanders
                if c.hand.cards
            ]
        )


@step("m44.draw_cards")
@dataclass(frozen=True, slots=True)
class DrawCards(Step[M44State, M44Table]):
    """A commander draws cards, one at a time; `aside` if they will put some back (m44-turn-08)."""

    commander: CommanderId
    cards: int
    aside: bool

    @rule("m44-turn-10")
    def decide(self, state: M44State) -> Decision | None:
        pile = self._pile(state)
        if not pile:
            return None
        draws = state.lookup.draw[self.commander]
        kinds = [card for card, n in enumerate(pile) if n]
        return chance(
            "draw",
            self._rule(state),
            tuple([draws[card] for card in kinds]),
            tuple([pile[card] for card in kinds]),
        )

    def asks(self, state: M44State) -> Seat | None:
        return CHANCE if self._pile(state) else None

    def _rule(self, state: M44State) -> str:
        """Why they draw: the deal, an Ambush in the turn of the enemy, or the end of their own turn."""
        chiefs = state.lookup.facts.mode.chiefs
        if not state.turn:
            return "m44-set-03"
        if state.lookup.side_of[self.commander] != state.active:
            return "m44-ovl-13" if chiefs else "m44-turn-12"
        return "m44-ovl-12" if chiefs else "m44-turn-08"

    def _pile(self, state: M44State) -> list[int]:
        """What may be drawn: the draw pile, or the discards where it has run out."""
        if self.cards < 1:
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
        table.draw(self.commander, action.card, self.aside)
        table.push(DrawCards(commander=self.commander, cards=self.cards - 1, aside=self.aside))


@step("m44.finish_cards")
@dataclass(frozen=True, slots=True)
class FinishCards(Step[M44State, M44Table]):
    """The cards of the side are discarded; decks are shuffled if they have to be (m44-turn-08)."""

    side: SideId

    @rule("m44-turn-08", "m44-card-07")
    def run(self, table: M44Table) -> None:
        for commander, side in enumerate(table.state.lookup.side_of):
            if side == self.side:
                table.discard(commander)
        table.reshuffle_as_planned()


@step("m44.replace_ambushes")
@dataclass(frozen=True, slots=True)
class ReplaceAmbushes(Step[M44State, M44Table]):
    """Before the side draws, its enemies draw for the Ambushes that they played (m44-turn-12)."""

    side: SideId

    @rule("m44-turn-12")
    def run(self, table: M44Table) -> None:
        for commander in table.state.lookup.fighters[enemy(self.side)]:
            owed = table.settle_ambushes(commander)
            if owed:
                table.push(DrawCards(commander=commander, cards=owed, aside=False))


@step("m44.draws")
@dataclass(frozen=True, slots=True)
class Draws(Step[M44State, M44Table]):
    """A commander draws at the end of their turn (m44-turn-08)."""

    commander: CommanderId

    @rule("m44-set-04", "m44-turn-08", "m44-ovl-12", "m44-card-04")
    def run(self, table: M44Table) -> None:
        state, commander = table.state, self.commander
        mode, hand = state.lookup.facts.mode, state.lookup.facts.commanders[commander].hand
        keep = mode.draw + (1 if state.turn in hand.extra_draws else 0)
        more = mode.draw_after_recon - mode.draw if self._recon(state) else 0
        if more and mode.discard_after_recon:
            table.push(
                DrawCards(commander=commander, cards=keep + more, aside=True), PutBack(commander, keep)
            )
            return
        room = hand.size - len(state.hands[commander]) if mode.chiefs else keep + more
        table.push(DrawCards(commander=commander, cards=min(keep + more, room), aside=False))

    def _recon(self, state: M44State) -> bool:
        """Whether they, or a general of theirs, have just played a Recon 1."""
        lookup = state.lookup
        if not lookup.facts.mode.chiefs:
            return recon_just_played(state, self.commander)
        side = lookup.side_of[self.commander]
        return any(recon_just_played(state, c) for c, its in enumerate(lookup.side_of) if its == side)


@step("m44.put_back")
@dataclass(frozen=True, slots=True)
class PutBack(Step[M44State, M44Table]):
    """Of the cards drawn after a Recon a commander keeps only some; which one goes? (m44-turn-08)"""

    commander: CommanderId
    keep: int

    def decide(self, state: M44State) -> Decision | None:
        drawn = state.drawn[self.commander]
        if len(drawn) <= self.keep:
            return None
        options = tuple([Discard(CardId(card)) for card in sorted(set(drawn))])
        return Decision(state.lookup.seats[self.commander], "put_back", "m44-turn-08", options, secret=True)

    def asks(self, state: M44State) -> Seat | None:
        many = len(state.drawn[self.commander]) > self.keep
        return state.lookup.seats[self.commander] if many else None

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Discard)
        table.put_back(self.commander, action.card)
        table.push(self)

    def run(self, table: M44Table) -> None:
        """The others go into their hand."""
        table.take_drawn(self.commander)
