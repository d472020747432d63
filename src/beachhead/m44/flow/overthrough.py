"""OverThrough: the Commander in Chief hands out cards, generals play them (m44-ovl). Begin with
`HandOutCards`."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import Step, step
from beachhead.m44.actions import Throw
from beachhead.m44.cards.actions import HandCard
from beachhead.m44.cards.events import Handed
from beachhead.m44.flow.cards import lay_open, play_from_hand
from beachhead.m44.flow.ordering import Orders
from beachhead.m44.flow.reinforcing import RollForReinforcements
from beachhead.m44.ids import CardId, CommanderId
from beachhead.m44.rules.commander_in_chief import cards_out, handouts, may_go_on
from beachhead.m44.rules.dice import throws
from beachhead.m44.state import NOWHERE, M44State
from beachhead.m44.table import M44Table

DONE = Done()


@step("m44.hand_out_cards")
@dataclass(frozen=True, slots=True)
class HandOutCards(Step[M44State, M44Table]):
    """The Commander in Chief plays a card or hands cards to generals, one at a time (m44-ovl-03)."""

    chief: CommanderId

    @rule("m44-ovl-03")
    def decide(self, state: M44State) -> Decision | None:
        if not may_go_on(state, self.chief):
            return None
        options = handouts(state, self.chief)
        if not options or cards_out(state, self.chief) >= state.lookup.facts.mode.cards_a_turn[0]:
            options.append(DONE)
        return Decision(state.lookup.seats[self.chief], "hand_out", "m44-ovl-03", tuple(options))

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, Done):
            return
        table.push(self)
        if isinstance(action, HandCard):
            self._hand(table, action)
        else:
            play_from_hand(table, self.chief, action)

    def _hand(self, table: M44Table, action: HandCard) -> None:
        state = table.state
        chief, general = action.between
        table.hand_over(self.chief, state.lookup.seats.index(general), action.card)
        table.reveal()
        if table.telling:
            table.tell(Handed(chief, general, action.between, action.card))


@step("m44.take_command")
@dataclass(frozen=True, slots=True)
class TakeCommand(Step[M44State, M44Table]):
    """A general plays the cards given, or rolls for initiative; then rolls, and orders (m44-ovl-11)."""

    general: CommanderId

    @rule("m44-ovl-10", "m44-ovl-11", "m44-ovl-14")
    def run(self, table: M44Table) -> None:
        state, general = table.state, self.general
        table.push(RollForReinforcements(general), Orders(general))
        led = [card for card in state.in_force[self._chief(state)] if state.lookup.plays[card].leads_generals]
        cards = table.take_given(general)
        for card in led:
            table.enforce(general, card, NOWHERE)
            state.lookup.plays[card].played(table, general)
        for card in cards:
            lay_open(table, general, CardId(card))
        if not led and not cards:
            table.push(RollInitiative(general))

    def _chief(self, state: M44State) -> int:
        return state.lookup.chiefs[state.lookup.side_of[self.general]]


@step("m44.roll_initiative")
@dataclass(frozen=True, slots=True)
class RollInitiative(Step[M44State, M44Table]):
    """A general without a card rolls; each star will order one unit (m44-ovl-09)."""

    general: CommanderId

    @rule("m44-ovl-09", "m44-ovl-10")
    def decide(self, state: M44State) -> Decision:
        return chance("initiative", "m44-ovl-09", *throws(state.lookup.facts.mode.initiative_dice))

    def asks(self, state: M44State) -> Seat | None:
        return CHANCE

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Throw)
        table.roll_for_orders(self.general, action.faces)
