"""The Movement Phase and the Mobile Movement Phase: 4.1, 5.1, 5.5.

The active player picks a unit, sends it leg by leg, and then picks the next. Begin with `Movement`.
Reinforcements come on in the first of the two phases, in between, as their owner likes (4.1).
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm.actions import BringOn, CallUp, DivisionId, Move
from beachhead.fm.flow.march import send
from beachhead.fm.flow.reinforcements import ComeOn
from beachhead.fm.rules.game_length import longer_by_call
from beachhead.fm.rules.movement import allowance, movable, movable_again
from beachhead.fm.rules.reinforcements import can_call_up, can_come_on, must_come_on
from beachhead.fm.state import MOBILE_MOVEMENT, MOVEMENT, SEATS, FmState
from beachhead.fm.table import FmTable

DONE = Done()


@step("fm.movement")
@rule("fm-4.1-05", "fm-4.1-06", "fm-5.1-02")
@dataclass(frozen=True, slots=True)
class Movement(Step[FmState, FmTable]):
    """The Movement Phase of the active player."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(MOVEMENT)
        table.push(PickMover())


@step("fm.pick_mover")
@dataclass(frozen=True, slots=True)
class PickMover(Step[FmState, FmTable]):
    """Which unit moves next, or comes on? They may stop when nothing is left that has to come on (10.10)."""

    def decide(self, state: FmState) -> Decision | None:
        lookup = state.lookup
        moving, coming = movable(state), can_come_on(state)
        options: list[Action] = [] if must_come_on(state, coming) else [DONE]
        options += [lookup.move[u] for u in moving]
        options += [lookup.bring_on[u] for u in coming]
        options += [CallUp(DivisionId(n)) for n in can_call_up(state)]
        if len(options) == 1 and not coming:
            return None
        return Decision(SEATS[state.side], "pick_mover", "fm-4.1-05", tuple(options))

    def resolve(self, table: FmTable, action: Action) -> None:
        match action:
            case Move(unit=unit):
                table.push(self)
                send(table, unit, 2 * allowance(table.state, unit))
            case BringOn(unit=unit):
                table.push(ComeOn(unit), self)
            case CallUp(division=division):
                table.call_up(division, longer_by_call(table.state, division))
                table.push(self)


@step("fm.mobile_movement")
@rule("fm-4.1-11", "fm-5.5-03")
@dataclass(frozen=True, slots=True)
class MobileMovement(Step[FmState, FmTable]):
    """The Mobile Movement Phase of the active player."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(MOBILE_MOVEMENT)
        table.push(PickMobile())


@step("fm.pick_mobile")
@dataclass(frozen=True, slots=True)
class PickMobile(Step[FmState, FmTable]):
    """Which mobile unit moves next?"""

    def decide(self, state: FmState) -> Decision | None:
        moving = movable_again(state)
        if not moving:
            return None
        options = (DONE, *[state.lookup.move[u] for u in moving])
        return Decision(SEATS[state.side], "pick_mobile", "fm-5.5-01", options)

    def resolve(self, table: FmTable, action: Action) -> None:
        if isinstance(action, Move):
            table.push(self)
            send(table, action.unit, 2 * allowance(table.state, action.unit))
