"""Reinforcements come on: Germans by the edges (10.10), Allies over the beaches (10.11)."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm import events
from beachhead.fm.actions import BringOn, Enter, Land
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.flow.march import send
from beachhead.fm.rules.reinforcements import beaches_for, can_land, entry_hexes, points_at_entry
from beachhead.fm.state import ALLIED_SEAT, GERMAN_SEAT, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import each

DONE = Done()


@step("fm.come_on")
@rule("fm-10.10-01", "fm-10.10-04", "fm-10.10-05", "fm-4.1-06")
@dataclass(frozen=True, slots=True)
class ComeOn(Step[FmState, FmTable]):
    """Where does this reinforcement enter? It then marches on with what it has left."""

    unit: UnitId

    def decide(self, state: FmState) -> Decision | None:
        enter = state.lookup.enter
        options = tuple([enter[h] for h in entry_hexes(state, self.unit)])
        return Decision(GERMAN_SEAT, "enter", "fm-10.10-01", options, (("UnitId", self.unit),))

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Enter)
        left = points_at_entry(table.state, self.unit, action.hex)
        table.come_on(self.unit, action.hex)
        send(table, self.unit, left)


@step("fm.land_reinforcements")
@rule("fm-10.11-01")
@dataclass(frozen=True, slots=True)
class LandReinforcements(Step[FmState, FmTable]):
    """At the end of the Allied Movement Phase reinforcements land on the beachheads, after the first turn."""

    def run(self, table: FmTable) -> None:
        if table.state.turn > 1:
            table.push(PickLander())


@step("fm.pick_lander")
@dataclass(frozen=True, slots=True)
class PickLander(Step[FmState, FmTable]):
    """Which reinforcement lands next? A unit that does not land now may land later."""

    def decide(self, state: FmState) -> Decision | None:
        units = can_land(state)
        if not units:
            return None
        bring_on = state.lookup.bring_on
        options = (DONE, *[bring_on[u] for u in units])
        return Decision(ALLIED_SEAT, "pick_lander", "fm-10.11-01", options)

    def resolve(self, table: FmTable, action: Action) -> None:
        if isinstance(action, BringOn):
            table.push(GoAshore(action.unit), self)


@step("fm.go_ashore")
@rule("fm-10.11-01", "fm-10.11-02", "fm-10.11-03", "fm-10.11-06")
@dataclass(frozen=True, slots=True)
class GoAshore(Step[FmState, FmTable]):
    """Where does this reinforcement land? It has not moved yet: a mobile unit may go on in its own phase."""

    unit: UnitId

    def decide(self, state: FmState) -> Decision | None:
        options = tuple([state.lookup.land[h] for h in each(beaches_for(state, self.unit))])
        return Decision(ALLIED_SEAT, "go_ashore", "fm-10.11-01", options, (("UnitId", self.unit),))

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Land)
        table.put(self.unit, action.hex)
        table.share(self.unit)
        if table.telling:
            table.tell(events.Landed(self.unit, action.hex))
