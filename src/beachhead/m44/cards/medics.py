"""Medics and Mechanics: figures come back, and their units are ordered (m44-card-13).

With the Breakthrough deck four dice are shared out over any units; otherwise one unit is chosen before the
roll. A restored unit is ordered; that costs nothing, because an ordered unit need not act (m44-turn-09).
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import Step, step
from beachhead.m44.actions import Choose, Throw
from beachhead.m44.cards.command_card import Play
from beachhead.m44.cards.events import MedicsRolled
from beachhead.m44.facts import ARMOR, FACE_ARMOR, FACE_INFANTRY, FACE_STAR, INFANTRY
from beachhead.m44.ids import CommanderId, Faces, UnitId
from beachhead.m44.rules.cards import dice_of
from beachhead.m44.rules.dice import count, throws
from beachhead.m44.rules.eligibility import commanded
from beachhead.m44.rules.figures import restorable
from beachhead.m44.rules.order_effects import NOT_ORDERED, PLAIN
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table

DONE = Done()
NO_FACE = -1
ANYBODY = UnitId(-1)
"""The dice are for any units, not for one that was chosen."""


class Medics(Play):
    """Either kind of the card."""

    @rule("m44-card-13", "m44-ovl-08")
    def orders(self, table: M44Table, commander: CommanderId, place: int) -> None:
        dice = dice_of(table.state, commander, self.card)
        if not self.card.spread:
            table.push(ChooseWounded(commander, dice))
        elif wounded(table.state, commander):
            table.push(RollForWounded(commander=commander, unit=ANYBODY, dice=dice))


def wounded(state: M44State, commander: int) -> list[int]:
    """Their units that can get a figure back."""
    return [u for u in commanded(state, commander) if restorable(state, u)]


def symbol(state: M44State, unit: int) -> int:
    """The face that stands for its kind, or NO_FACE: artillery has only the stars."""
    arm = state.lookup.arm[state.troop[unit]]
    return FACE_INFANTRY if arm == INFANTRY else FACE_ARMOR if arm == ARMOR else NO_FACE


@rule("m44-card-13")
def helping_face(state: M44State, unit: int, faces: int) -> int:
    """The die that brings a figure back to it: one with its symbol if there is one, or a star."""
    own = symbol(state, unit)
    if own != NO_FACE and count(faces, own):
        return own
    return FACE_STAR if count(faces, FACE_STAR) else NO_FACE


def bring_back(table: M44Table, commander: CommanderId, unit: UnitId, figures: int) -> None:
    """Figures go back to a unit; it is ordered."""
    table.restore(unit, figures)
    if table.state.order[unit] == NOT_ORDERED:
        table.order(commander, unit, PLAIN)


@step("m44.choose_wounded")
@dataclass(frozen=True, slots=True)
class ChooseWounded(Step[M44State, M44Table]):
    """For which unit are the dice? (m44-card-13)"""

    commander: CommanderId
    dice: int

    def decide(self, state: M44State) -> Decision | None:
        units = wounded(state, self.commander)
        if not units:
            return None
        choose = state.lookup.choose
        seat = state.lookup.seats[self.commander]
        return Decision(seat, "wounded", "m44-card-13", tuple([choose[u] for u in units]))

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Choose)
        table.push(RollForWounded(commander=self.commander, unit=action.unit, dice=self.dice))


@step("m44.roll_for_wounded")
@dataclass(frozen=True, slots=True)
class RollForWounded(Step[M44State, M44Table]):
    """How do the dice fall? (m44-card-13)"""

    commander: CommanderId
    unit: UnitId
    dice: int

    def decide(self, state: M44State) -> Decision:
        return chance("medics_dice", "m44-card-13", *throws(self.dice))

    def asks(self, state: M44State) -> Seat | None:
        return CHANCE

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Throw)
        if table.telling:
            table.tell(MedicsRolled(table.state.lookup.seats[self.commander], action.faces))
        if self.unit == ANYBODY:
            table.push(Tend(self.commander, action.faces))
        else:
            self._restore(table, action.faces)

    def _restore(self, table: M44Table, faces: Faces) -> None:
        own = symbol(table.state, self.unit)
        helping = count(faces, FACE_STAR) + (count(faces, own) if own != NO_FACE else 0)
        figures = min(helping, restorable(table.state, self.unit))
        if figures:
            bring_back(table, self.commander, self.unit, figures)


@step("m44.tend")
@dataclass(frozen=True, slots=True)
class Tend(Step[M44State, M44Table]):
    """Which unit gets a figure back for one of the dice that are left? (m44-card-13)"""

    commander: CommanderId
    faces: Faces

    def decide(self, state: M44State) -> Decision | None:
        units = self._choice(state)
        if not units:
            return None
        choose = state.lookup.choose
        seat = state.lookup.seats[self.commander]
        return Decision(seat, "tend", "m44-card-13", (*[choose[u] for u in units], DONE))

    def _choice(self, state: M44State) -> list[int]:
        units = wounded(state, self.commander)
        return [u for u in units if helping_face(state, u, self.faces) != NO_FACE]

    def asks(self, state: M44State) -> Seat | None:
        return state.lookup.seats[self.commander] if self._choice(state) else None

    def resolve(self, table: M44Table, action: Action) -> None:
        if isinstance(action, Choose):
            face = helping_face(table.state, action.unit, self.faces)
            table.push(Tend(self.commander, Faces(self.faces - (1 << 4 * face))))
            bring_back(table, self.commander, action.unit, 1)
