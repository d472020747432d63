"""Playing command cards: m44-turn-03, m44-off-01. Drawing them is in `card_draws`, handing them out in
`overthrough`."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
from beachhead.m44.actions import PlayCard
from beachhead.m44.cards.actions import PlayAsBarrage
from beachhead.m44.cards.events import PlayedAsBarrage
from beachhead.m44.events import CardPlayed
from beachhead.m44.ids import CardId, CommanderId
from beachhead.m44.rules.cards import has_off_map_artillery
from beachhead.m44.state import OFF_MAP, M44State
from beachhead.m44.table import M44Table


@step("m44.play_cards")
@dataclass(frozen=True, slots=True)
class PlayCards(Step[M44State, M44Table]):
    """A commander plays one card of their hand (m44-turn-03)."""

    commander: CommanderId

    @rule("m44-turn-03", "m44-turn-11", "m44-off-01")
    def decide(self, state: M44State) -> Decision | None:
        lookup = state.lookup
        cards = [c for c in sorted(set(state.hands[self.commander])) if lookup.plays[c].playable]
        if not cards:
            return None
        play = lookup.play
        options: list[Action] = [play[card] for card in cards]
        if has_off_map_artillery(state, self.commander):
            options += [PlayAsBarrage(CardId(c)) for c in cards if lookup.facts.cards[c].recon]
        return Decision(lookup.seats[self.commander], "play", "m44-turn-03", tuple(options))

    def asks(self, state: M44State) -> Seat | None:
        hand = state.hands[self.commander]
        return (
            state.lookup.seats[self.commander] if any(state.lookup.plays[c].playable for c in hand) else None
        )

    def resolve(self, table: M44Table, action: Action) -> None:
        play_from_hand(table, self.commander, action)


def play_from_hand(table: M44Table, commander: CommanderId, action: Action) -> None:
    """A card of their hand is laid open: as itself, or as a barrage of the guns off the map."""
    match action:
        case PlayCard(card=card):
            table.take_from_hand(commander, card)
            lay_open(table, commander, card)
        case PlayAsBarrage(card=card):
            table.take_from_hand(commander, card)
            lay_as_barrage(table, commander, card)


def lay_open(table: M44Table, commander: CommanderId, card: CardId) -> None:
    """A card lies face up before a commander; its effects before the roll begin."""
    state = table.state
    table.lay_face_up(commander, card)
    if table.telling:
        table.tell(CardPlayed(state.lookup.seats[commander], card))
    state.lookup.plays[card].laid(table, commander)


@rule("m44-off-01", "m44-off-02")
def lay_as_barrage(table: M44Table, commander: CommanderId, card: CardId) -> None:
    """A Recon 1 lies there, but it is the guns off the map that are called."""
    state = table.state
    table.lay_face_up(commander, card)
    if table.telling:
        table.tell(PlayedAsBarrage(state.lookup.seats[commander], card))
    table.enforce(commander, card, OFF_MAP)


@step("m44.aftermath")
@dataclass(frozen=True, slots=True)
class Aftermath(Step[M44State, M44Table]):
    """All battles of the side are over; some cards go on (m44-card-11)."""

    commander: CommanderId

    def run(self, table: M44Table) -> None:
        for card in table.state.in_force[self.commander]:
            table.state.lookup.plays[card].battles_over(table, self.commander)
