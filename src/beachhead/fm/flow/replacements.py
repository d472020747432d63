"""Replacements, at the end of the Support Fire Marker Phase: 10.7, 15.2."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm.actions import Rebuild
from beachhead.fm.rules.replacements import points_of_turn, rebuildable
from beachhead.fm.state import ALLIED_SEAT, FmState
from beachhead.fm.table import FmTable

DONE = Done()


@step("fm.replacements")
@rule("fm-10.7-07")
@dataclass(frozen=True, slots=True)
class Replacements(Step[FmState, FmTable]):
    """The Allied player receives points and rebuilds units with them."""

    def run(self, table: FmTable) -> None:
        points = points_of_turn(table.state)
        table.receive(points)
        table.push(PickRebuilt())


@step("fm.pick_rebuilt")
@rule("fm-10.7-01", "fm-10.7-08")
@dataclass(frozen=True, slots=True)
class PickRebuilt(Step[FmState, FmTable]):
    """Which unit is rebuilt next? Points that are not used now are lost."""

    def decide(self, state: FmState) -> Decision | None:
        units = rebuildable(state)
        if not units:
            return None
        options = (DONE, *[Rebuild(u) for u in units])
        return Decision(ALLIED_SEAT, "rebuild", "fm-10.7-01", options)

    def resolve(self, table: FmTable, action: Action) -> None:
        if not isinstance(action, Rebuild):
            table.forfeit()
            return
        table.rebuild(action.unit)
        table.push(self)

    def run(self, table: FmTable) -> None:
        table.forfeit()
