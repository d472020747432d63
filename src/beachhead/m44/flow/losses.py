"""Hits become losses: m44-bat-10, m44-bat-18, m44-unit-22. Begin with `inflict`."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import Step, step
from beachhead.m44.actions import Throw
from beachhead.m44.events import RolledAgain
from beachhead.m44.facts import FACE_GRENADE
from beachhead.m44.ids import CraftId, UnitId
from beachhead.m44.rules.dice import count, marked, throws
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.troops.craft import ReturnCraft


@rule("m44-bat-10", "m44-bat-18", "m44-unit-22")
def inflict(table: M44Table, unit: UnitId, scored: int) -> None:
    """Hits become losses; those on a Tiger are rolled again first."""
    state, craft = table.state, table.state.aboard[unit]
    if scored and state.lookup.hits_rolled_again >> state.troop[unit] & 1:
        table.push(RollAgain(unit, scored))
    elif scored:
        table.lose(unit, scored)
        if craft >= 0 and state.at[unit] < 0:
            table.push(ReturnCraft(CraftId(craft)))


@step("m44.roll_again")
@dataclass(frozen=True, slots=True)
class RollAgain(Step[M44State, M44Table]):
    """Every hit on a Tiger is rolled again; only grenades count (m44-unit-22)."""

    unit: UnitId
    scored: int

    def decide(self, state: M44State) -> Decision | None:
        return chance("roll_again", "m44-unit-22", *throws(self.scored))

    def asks(self, state: M44State) -> Seat | None:
        return CHANCE

    def resolve(self, table: M44Table, action: Action) -> None:
        assert isinstance(action, Throw)
        confirmed = count(action.faces, FACE_GRENADE)
        if table.telling:
            marks = marked(action.faces, lambda face: count(face, FACE_GRENADE) > 0)
            table.tell(RolledAgain(self.unit, action.faces, marks))
        if confirmed:
            table.lose(self.unit, confirmed)
