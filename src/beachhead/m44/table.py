"""The table of Memoir '44: the only methods that change a state.

Steps call these; they keep the columns consistent, tell the story and do everything that follows at once:
sandbags and cross-hairs that go, towns that are taken, medals, victory. Those for turns and cards are here,
the others in `hands`.
"""

from __future__ import annotations

from beachhead.core.state import replaced
from beachhead.m44.cards.events import OrderDice, SectionChosen
from beachhead.m44.events import Ambushed, CardDrawn, Discarded, Reshuffled, TurnBegan
from beachhead.m44.hands.position import PositionHands
from beachhead.m44.ids import CardId, Faces, SectionId, SideId, UnitId
from beachhead.m44.rules.cards import deck_of
from beachhead.m44.rules.surroundings import EVERYTHING
from beachhead.m44.state import counted, without


class M44Table(PositionHands):
    """Hands for turns and cards, on top of those for units, special troops, medals and positions."""

    __slots__ = ()

    def begin_turn(self, side: int) -> None:
        """The turn of a side begins, from where the units stand now (m44-turn-01)."""
        state = self.state
        state.active, state.began = side, state.at[:]
        if side == state.lookup.facts.first:
            state.turn += 1
        if self.telling:
            self.tell(TurnBegan(state.turn, SideId(side)))

    def end_turn(self) -> None:
        """Orders, marks and whatever else holds for one turn are taken off (m44-turn-08)."""
        state = self.state
        state.on_the_move = [0] * len(state.on_the_move)
        state.order = [0] * len(state.order)
        state.marks = [0] * len(state.marks)
        state.ordered = [[] for _ in state.ordered]
        state.engaged = 0
        self.touch(EVERYTHING)

    # cards

    def take_from_hand(self, commander: int, card: int) -> None:
        """A commander takes a card out of their hand to play it (m44-turn-03)."""
        state = self.state
        state.hands = replaced(state.hands, commander, without(state.hands[commander], card))

    def take_given(self, general: int) -> list[int]:
        """A general takes up the cards that the Commander in Chief handed over, to play them (m44-ovl-11)."""
        state = self.state
        cards = state.given[general]
        state.given = replaced(state.given, general, [])
        return cards

    def lay_face_up(self, commander: int, card: int) -> None:
        """A card lies before a commander for everybody to see."""
        state = self.state
        state.in_play = replaced(state.in_play, commander, [*state.in_play[commander], card])
        self.reveal()

    def enforce(self, commander: int, card: int, place: int) -> None:
        """A card is in force for a commander, in a section, NOWHERE or OFF_MAP."""
        state = self.state
        state.in_force = replaced(state.in_force, commander, [*state.in_force[commander], card])
        state.used_in = replaced(state.used_in, commander, [*state.used_in[commander], place])

    def use_in(self, commander: int, place: int, section: int) -> None:
        """A card that is in force for a commander is used in this section (m44-ovl-06)."""
        state = self.state
        state.used_in = replaced(state.used_in, commander, replaced(state.used_in[commander], place, section))
        if self.telling:
            card = CardId(state.in_force[commander][place])
            self.tell(SectionChosen(state.lookup.seats[commander], card, SectionId(section)))

    def roll_for_orders(self, commander: int, faces: Faces) -> None:
        """Dice that order units lie before a commander (m44-card-15, m44-ovl-09)."""
        state = self.state
        state.order_dice = replaced(state.order_dice, commander, faces)
        if self.telling:
            self.tell(OrderDice(state.lookup.seats[commander], faces))

    def hand_over(self, chief: int, general: int, card: int) -> None:
        """A card goes from a Commander in Chief to a general (m44-ovl-03)."""
        state = self.state
        state.hands = replaced(state.hands, chief, without(state.hands[chief], card))
        state.given = replaced(state.given, general, sorted([*state.given[general], card]))

    def draw(self, commander: int, card: int, aside: bool) -> None:
        """A card goes from the draw pile into a hand, or `aside` until they have chosen."""
        state = self.state
        deck = state.lookup.facts.commanders[commander].deck
        state.deck = replaced(state.deck, deck, counted(state.deck[deck], card, -1))
        if aside:
            state.drawn = replaced(state.drawn, commander, sorted([*state.drawn[commander], card]))
        else:
            state.hands = replaced(state.hands, commander, sorted([*state.hands[commander], card]))
        if self.telling:
            self.tell(CardDrawn(state.lookup.seats[commander], CardId(card)))

    def put_back(self, commander: int, card: int) -> None:
        """A card that was drawn aside goes to the discard pile, face up."""
        state = self.state
        state.drawn = replaced(state.drawn, commander, without(state.drawn[commander], card))
        self._lay_aside(deck_of(state, commander), card)
        self.reveal()
        if self.telling:
            self.tell(Discarded(state.lookup.seats[commander], CardId(card)))

    def take_drawn(self, commander: int) -> None:
        """What they drew aside goes into their hand."""
        state = self.state
        state.hands = replaced(
            state.hands, commander, sorted(state.hands[commander] + state.drawn[commander])
        )
        state.drawn = replaced(state.drawn, commander, [])

    def ambush(self, commander: int, card: int, unit: int) -> None:
        """A commander plays an Ambush for a unit; the card is discarded (m44-amb-01)."""
        state = self.state
        state.hands = replaced(state.hands, commander, without(state.hands[commander], card))
        self._lay_aside(deck_of(state, commander), card)
        self.reveal()
        if self.telling:
            self.tell(Ambushed(state.lookup.seats[commander], UnitId(unit)))

    def owe_a_card(self, commander: int) -> None:
        """A commander will draw for an Ambush before the side whose turn it is draws (m44-turn-12)."""
        self.state.ambushes = counted(self.state.ambushes, commander, 1)

    def settle_ambushes(self, commander: int) -> int:
        """How many cards a commander draws now for Ambushes; that is settled with it (m44-turn-12)."""
        state = self.state
        owed = state.ambushes[commander]
        state.ambushes = replaced(state.ambushes, commander, 0)
        return owed

    def plan_reshuffle(self, commander: int) -> None:
        """The deck of a commander is to be shuffled when the turn is over (m44-card-07)."""
        state = self.state
        state.reshuffle = replaced(state.reshuffle, deck_of(state, commander), 1)

    def reshuffle_as_planned(self) -> None:
        """Shuffle the decks that are due (m44-card-07)."""
        due = self.state.reshuffle
        self.state.reshuffle = [0] * len(due)
        for deck in range(len(due)):
            if due[deck]:
                self.reshuffle(deck)

    def reshuffle(self, deck: int) -> None:
        """The discards become part of the draw pile (m44-turn-10)."""
        state = self.state
        together = [a + b for a, b in zip(state.deck[deck], state.discards[deck], strict=True)]
        state.deck = replaced(state.deck, deck, together)
        state.discards = replaced(state.discards, deck, [0] * len(together))
        if self.telling:
            self.tell(Reshuffled(sum(state.deck[deck])))

    def discard(self, commander: int) -> None:
        """The cards that lie before a commander go to the discard pile; what they were is remembered."""
        state = self.state
        deck = deck_of(state, commander)
        for card in state.in_play[commander]:
            self._lay_aside(deck, card)
        state.in_play = replaced(state.in_play, commander, [])
        state.last = replaced(state.last, commander, state.in_force[commander])
        state.in_force = replaced(state.in_force, commander, [])
        state.last_used_in = replaced(state.last_used_in, commander, state.used_in[commander])
        state.used_in = replaced(state.used_in, commander, [])
        state.order_dice = replaced(state.order_dice, commander, 0)

    def _lay_aside(self, deck: int, card: int) -> None:
        """A card lies face up in the discard pile."""
        state = self.state
        state.discards = replaced(state.discards, deck, counted(state.discards[deck], card, 1))
