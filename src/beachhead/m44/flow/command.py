"""OverThrough: the Commander in Chief hands out cards, generals play them (m44-ovl)."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.step import Step
from beachhead.m44.actions import Throw
from beachhead.m44.facts import FACE_STAR
from beachhead.m44.flow.ordering import Orders, OrderUnits
from beachhead.m44.flow.reinforcing import RollForReinforcements
from beachhead.m44.rules.dice import count, throws
from beachhead.m44.rules.orders import PLAIN
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table


@dataclass(frozen=True, slots=True)
class HandOutCards(Step[M44State, M44Table]):
    """The Commander in Chief plays and hands out his cards (m44-ovl-03)."""

    chief: int


@dataclass(frozen=True, slots=True)
class TakeCommand(Step[M44State, M44Table]):
    """A general plays what he was given, or rolls for initiative; then he rolls, and orders (m44-ovl-11)."""

    general: int

    def run(self, table: M44Table) -> None:
        general = self.general
        table.next(RollInitiative(general), RollForReinforcements(general), Orders(general))


@dataclass(frozen=True, slots=True)
class RollInitiative(Step[M44State, M44Table]):
    """A general without a card rolls; each star orders one unit (m44-ovl-09)."""

    general: int

    @rule("m44-ovl-09", "m44-ovl-10")
    def decide(self, state: M44State) -> Decision:
        return chance("initiative", "m44-ovl-09", *throws(state.book.facts.mode.initiative_dice))

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Throw)
        stars = count(action.faces, FACE_STAR)
        if stars:
            table.next(OrderUnits(self.general, PLAIN, (), (stars,), 0))
