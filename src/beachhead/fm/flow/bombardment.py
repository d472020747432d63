"""The Bombardment Phase: 8.1. The active player names a unit, then draws one marker or two for it."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm.actions import Bombard, DrawFrom
from beachhead.fm.flow.battle_result import EndBattle, RollBattle
from beachhead.fm.flow.commit_markers import DrawMarker
from beachhead.fm.rules.bombardment import targets
from beachhead.fm.rules.markers import cups_of, filled
from beachhead.fm.state import BOMBARDMENT, SEATS, FmState
from beachhead.fm.table import FmTable

DONE = Done()


@step("fm.bombardment")
@rule("fm-4.1-08", "fm-8.0-01")
@dataclass(frozen=True, slots=True)
class Bombardment(Step[FmState, FmTable]):
    """The Bombardment Phase of the active player."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(BOMBARDMENT)
        table.push(PickTarget())


@step("fm.pick_target")
@rule("fm-8.0-02", "fm-8.1.2-01")
@dataclass(frozen=True, slots=True)
class PickTarget(Step[FmState, FmTable]):
    """Which enemy unit is bombarded next, if any?"""

    def decide(self, state: FmState) -> Decision | None:
        units = targets(state)
        if not units:
            return None
        bombard = state.lookup.bombard
        options = (DONE, *[bombard[u] for u in units])
        return Decision(SEATS[state.side], "pick_target", "fm-8.1.2-01", options)

    def resolve(self, table: FmTable, action: Action) -> None:
        if isinstance(action, Bombard):
            table.open_fire(action.unit)
            table.push(*BARRAGE, self)


@step("fm.draw_for_bombardment")
@rule("fm-8.1.2-02", "fm-8.1-04", "fm-8.1-05")
@dataclass(frozen=True, slots=True)
class DrawForBombardment(Step[FmState, FmTable]):
    """From which cup is the marker drawn? The first has to be; the second may be, once the first is seen."""

    first: int

    def decide(self, state: FmState) -> Decision | None:
        cups = self._cups(state)
        if not cups or (self.first and len(cups) == 1):
            return None
        options: list[Action] = [] if self.first else [DONE]
        options += [state.lookup.draw_from[cup] for cup in cups]
        ask, about = "draw_first" if self.first else "draw_second", (("UnitId", state.defender),)
        return Decision(SEATS[state.side], ask, "fm-8.1.2-02", tuple(options), about)

    def resolve(self, table: FmTable, action: Action) -> None:
        if isinstance(action, DrawFrom):
            table.push(DrawMarker(action.cup))

    def run(self, table: FmTable) -> None:
        if self.first:
            table.push(DrawMarker(self._cups(table.state)[0]))

    def _cups(self, state: FmState) -> list[int]:
        """The cups to draw from; none after a first draw that came to nothing."""
        return filled(state, cups_of(state, state.side)) if self.first or state.laid else []


BARRAGE = (DrawForBombardment(1), DrawForBombardment(0), RollBattle(), EndBattle())
