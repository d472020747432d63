"""Counter-Attack: it counts as the card that the enemy opposite has just used (m44-card-03, m44-ovl-15).

The card is mirrored, so that it lands on the same stretch of the board; a card that the enemy used in one
section is bound to that section.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
from beachhead.m44.cards.actions import Repeat
from beachhead.m44.cards.command_card import Play
from beachhead.m44.cards.events import Repeated
from beachhead.m44.ids import CardId, CommanderId, SectionId
from beachhead.m44.rules.cards import models
from beachhead.m44.state import NOWHERE, M44State
from beachhead.m44.table import M44Table


class CounterAttack(Play):
    """It does nothing where there is nothing to repeat (m44-card-05)."""

    @rule("m44-card-03", "m44-card-05")
    def laid(self, table: M44Table, commander: CommanderId) -> None:
        found = models(table.state, commander)
        if len(found) == 1:
            _, card, place = found[0]
            repeat(table, commander, CardId(card), place)
        elif found:
            table.push(ChooseModel(commander))


@rule("m44-card-03", "m44-card-04", "m44-card-06")
def repeat(table: M44Table, commander: CommanderId, card: CardId, place: int) -> None:
    """The enemy's card is in force for this commander, left and right exchanged."""
    lookup = table.state.lookup
    mirrored = lookup.mirror[card]
    if table.telling:
        table.tell(Repeated(lookup.seats[commander], CardId(mirrored)))
    table.enforce(commander, mirrored, place)
    lookup.plays[mirrored].played(table, commander)


@step("m44.choose_model")
@dataclass(frozen=True, slots=True)
class ChooseModel(Step[M44State, M44Table]):
    """Which of the enemy's cards is repeated? (m44-ovl-15)"""

    commander: CommanderId

    def decide(self, state: M44State) -> Decision:
        seats = state.lookup.seats
        found = models(state, self.commander)
        options = [Repeat(seats[whose], CardId(card), _section(place)) for whose, card, place in found]
        return Decision(seats[self.commander], "repeat", "m44-ovl-15", tuple(options))

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander]

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Repeat)
        repeat(table, self.commander, action.card, NOWHERE if action.section is None else action.section)


def _section(place: int) -> SectionId | None:
    return SectionId(place) if place >= 0 else None
