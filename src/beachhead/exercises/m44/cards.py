"""Which units a command card orders."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.core.errors import Refusal, unknown
from beachhead.exercises.exercise import About, Question, Reason
from beachhead.exercises.kind import Kind, part
from beachhead.exercises.m44.names import (
    Here,
    commander_of,
    ids_of,
    unit_answers,
    unit_called,
)
from beachhead.m44.explain.reason import troop_name
from beachhead.m44.facts import Card, flank_of, section
from beachhead.m44.guide import could_order
from beachhead.m44.ids import CardId
from beachhead.m44.rules.eligibility import commanded
from beachhead.m44.state import M44State

PLAYING = ("play",)
SECTIONS = ("on the left", "in the centre", "on the right")


class CardOrders(Kind[M44State]):
    """Which units could be ordered with a card of the hand."""

    name = "card"
    title = "Whom the card orders"
    asked_at = PLAYING

    def abouts(self, here: Here) -> Iterator[About]:
        state, names = here.state, here.state.setup.names
        mine = len(commanded(state, commander_of(here)))
        for card in sorted(set(state.hands[commander_of(here)])):
            kind = state.lookup.facts.cards[card]
            if kind.flanks or kind.arms:
                found = could_order(state, here.view.seat, names.write("CardId", CardId(card)))
                if 1 <= len(found) < mine:
                    yield {"card": names.write("CardId", CardId(card))}

    def _card(self, here: Here, about: About) -> Card:
        here.must_be_asked(*PLAYING)
        cards, held = here.state.lookup.facts.cards, here.state.hands[commander_of(here)]
        names = {cards[card].id: cards[card] for card in held}
        if part(about, "card") not in names:
            raise unknown("card in this hand called", about["card"], names)
        return names[about["card"]]

    def question(self, here: Here, about: About) -> Question:
        card, state = self._card(here, about), here.state
        found = could_order(state, here.view.seat, card.id)
        if not found:
            raise Refusal("that card orders nobody.")
        said = state.setup.names.say("CardId", CardId(card.number))
        units = commanded(state, commander_of(here))
        return Question(
            asks=f"Which of your units could you order with the card {said}?",
            pick="unit",
            many=True,
            answers=unit_answers(state, units),
            right=frozenset(found),
            says=self._says(card),
            rule="m44-ord-04" if card.flanks else "m44-ord-05",
            suppose=f"{card.text} {self._counts(card)}",
            guess=self._guess(here, card),
        )

    def _counts(self, card: Card) -> str:
        """What is asked, exactly."""
        more = " Orders On the Move, which can go anywhere, do not count here." if card.on_the_move else ""
        return f"Name all who could be chosen, even if the card orders fewer.{more}"

    def _says(self, card: Card) -> str:
        if card.flanks:
            return (
                "It orders units in the sections it names, as their commander sees them; a unit on a dotted "
                "line counts in both."
            )
        return "It orders units of the arms it names, wherever they stand."

    def _guess(self, here: Here, card: Card) -> frozenset[str]:
        """Units with all of their hex in one of the sections."""
        state = here.state
        named = self._sections(here, card)
        bits = state.lookup.ground.section_bits
        units = commanded(state, commander_of(here))
        inside = [u for u in units if bits[state.at[u]] & named and not bits[state.at[u]] & ~named]
        return ids_of(state, inside if card.flanks else units)

    def _sections(self, here: Here, card: Card) -> int:
        lookup, commander = here.state.lookup, commander_of(here)
        side, battle_map = lookup.side_of[commander], lookup.map_of[commander]
        return sum(1 << section(side, battle_map, flank) for flank in card.flanks)

    def reason(self, here: Here, about: About, answer: str) -> Reason:
        card, state = self._card(here, about), here.state
        unit, right = unit_called(state, answer), answer in self.question(here, about).right
        if not card.flanks:
            word = "is" if right else "is not"
            return Reason(f"{troop_name(state, unit)} {word} of an arm that the card names.", "m44-ord-05")
        bits, side = state.lookup.ground.section_bits[state.at[unit]], state.side[unit]
        sections = [s for s in range(len(state.lookup.facts.ground.sections)) if bits >> s & 1]
        flanks = sorted(flank_of(side, s) for s in sections)
        where = " and ".join(SECTIONS[flank] for flank in flanks)
        seen = ", on the dotted line" if len(flanks) > 1 else ""
        return Reason(f"It stands {where}, as you see the map{seen}.", "m44-brd-09" if seen else "m44-ord-04")
