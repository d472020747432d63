"""Choosing the section in which a card is used: generals and Infantry Assault (m44-ovl-06, m44-card-03)."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.core.step import Step, step
from beachhead.m44.cards.actions import InSection
from beachhead.m44.ids import CommanderId, SectionId
from beachhead.m44.rules.eligibility import in_sections, of_arms, unordered
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table


@rule("m44-ovl-04", "m44-ovl-06", "m44-ovl-15", "m44-card-03")
def sections_for(state: M44State, commander: int, place: int, arms: int) -> list[SectionId]:
    """Where their card can be used: in the section a Counter-Attack binds it to, or in any section of theirs
    that has units for it and no other card."""
    used_in = state.used_in[commander]
    if used_in[place] >= 0:
        return [SectionId(used_in[place])]
    units = of_arms(state, unordered(state, commander), arms)
    mine = state.lookup.facts.commanders[commander].sections
    return [s for s in mine if s not in used_in and in_sections(state, units, 1 << s)]


def use_in_section(table: M44Table, commander: CommanderId, place: int, arms: int) -> None:
    """Let them choose, if there is a choice."""
    found = sections_for(table.state, commander, place, arms)
    if len(found) == 1:
        _use(table, commander, place, found[0])
    elif found:
        table.push(ChooseSection(commander=commander, place=place, sections=tuple(found)))


def _use(table: M44Table, commander: CommanderId, place: int, section: SectionId) -> None:
    state = table.state
    table.use_in(commander, place, section)
    state.lookup.plays[state.in_force[commander][place]].in_section(table, commander, section)


@step("m44.choose_section")
@dataclass(frozen=True, slots=True)
class ChooseSection(Step[M44State, M44Table]):
    """In which section is the card used? (m44-ovl-06)"""

    commander: CommanderId
    place: int
    sections: tuple[SectionId, ...]

    def decide(self, state: M44State) -> Decision:
        card = state.in_force[self.commander][self.place]
        options = tuple([InSection(SectionId(s)) for s in self.sections])
        seat = state.lookup.seats[self.commander]
        rule = "m44-ovl-06" if state.lookup.facts.mode.chiefs else "m44-card-14"
        return Decision(seat, "section", rule, options, (("CardId", card),))

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander]

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, InSection)
        _use(table, self.commander, self.place, action.section)
