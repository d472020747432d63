"""Barrage: four dice at one enemy unit anywhere. A Recon 1 may be played as one (m44-air-04, m44-off-01)."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import Step, step
from beachhead.m44.actions import Target, Throw
from beachhead.m44.cards.command_card import Play
from beachhead.m44.cards.events import Bombed, Shelled
from beachhead.m44.facts import FACE_FLAG, FACE_STAR
from beachhead.m44.flow.battle import Disengage, FlagsFor
from beachhead.m44.flow.losses import inflict
from beachhead.m44.ids import CommanderId, UnitId
from beachhead.m44.rules.dice import count, marked, result_words, throws
from beachhead.m44.rules.shelling import in_reach, shell_hits
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table


class Barrage(Play):
    """It orders no unit (m44-air-04)."""

    def orders(self, table: M44Table, commander: CommanderId, place: int) -> None:
        table.push(
            AimBarrage(
                commander=commander, dice=self.card.dice, stars=FACE_STAR in self.card.faces, off_map=False
            )
        )


@step("m44.aim_barrage")
@dataclass(frozen=True, slots=True)
class AimBarrage(Step[M44State, M44Table]):
    """Which enemy unit is shelled? (m44-off-01)"""

    commander: CommanderId
    dice: int
    stars: bool
    off_map: bool

    def decide(self, state: M44State) -> Decision | None:
        units = in_reach(state, self.commander, self.off_map)
        if not units:
            return None
        target = state.lookup.target
        seat = state.lookup.seats[self.commander]
        return Decision(seat, "barrage", "m44-off-01", tuple([target[u] for u in units]))

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Target)
        table.engage(action.unit)
        table.push(Shell(unit=action.unit, dice=self.dice, stars=self.stars, from_the_air=False))


@step("m44.shell")
@dataclass(frozen=True, slots=True)
class Shell(Step[M44State, M44Table]):
    """The dice against one unit; nothing protects it and no flag is ignored (m44-air-03, m44-ret-08)."""

    unit: UnitId
    dice: int
    stars: bool
    from_the_air: bool

    def decide(self, state: M44State) -> Decision | None:
        if state.at[self.unit] < 0:
            return None
        if self.from_the_air:
            return chance("air_dice", "m44-air-03", *throws(self.dice))
        return chance("shell_dice", "m44-off-01", *throws(self.dice))

    def asks(self, state: M44State) -> Seat | None:
        return CHANCE if state.at[self.unit] >= 0 else None

    @rule("m44-air-03", "m44-ret-08", "m44-off-01")
    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Throw)
        unit, faces = self.unit, action.faces
        scored, flags = shell_hits(table.state, unit, faces, self.stars), count(faces, FACE_FLAG)
        if table.telling:
            told = Bombed if self.from_the_air else Shelled
            marks = marked(faces, lambda face: shell_hits(table.state, unit, face, self.stars) > 0)
            table.tell(told(unit, faces, marks, result_words(scored, flags)))
        table.push(FlagsFor(unit=unit, flags=flags, ignorable=0), Disengage(unit))
        inflict(table, unit, scored)

    def run(self, table: M44Table) -> None:
        """It is gone: nothing to shoot at."""
        table.disengage(self.unit)
