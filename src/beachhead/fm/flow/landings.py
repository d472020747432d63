"""The landings before the first player turn: 10.9, in the order of its four sections.

Begin with `LANDINGS`. This file has the boats (10.9.1); `airborne` the drops (10.9.2), `raids` commandos and
rangers (10.9.3), `assault` the fight for the beaches (10.9.4).
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import AnyStep, Step, step
from beachhead.fm.actions import Land, PlaceBeachhead
from beachhead.fm.facts.landing import AFTER_LANDING
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.flow.airborne import AirborneLandings
from beachhead.fm.flow.assault import AmphibiousAssaults
from beachhead.fm.flow.raids import CommandoAssaults
from beachhead.fm.flow.setup import Reveal
from beachhead.fm.rules.landings import beachhead_hexes, landing_hexes, may_leave_rest, may_wait, not_landed
from beachhead.fm.state import ALLIED_SEAT, LANDINGS, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import each

DONE = Done()


@step("fm.landings")
@rule("fm-10.9-01", "fm-10.9-02")
@dataclass(frozen=True, slots=True)
class Landings(Step[FmState, FmTable]):
    """The phase, after the markers of turn 1 are in their cups: those spent here are spent for that turn."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(LANDINGS)
        table.push(*ORDER)


@step("fm.amphibious_landings")
@rule("fm-10.9.1-1.a", "fm-10.9.1-1.d")
@dataclass(frozen=True, slots=True)
class AmphibiousLandings(Step[FmState, FmTable]):
    """Markers on the beaches, then boats; beaches without units are given up, some Germans are shown."""

    def run(self, table: FmTable) -> None:
        landing = table.state.facts.landing
        markers = [PlaceBeachheads(beach) for beach in range(len(landing.beaches))]
        pairs = [(n, unit) for n, assault in enumerate(landing.assaults) for unit in assault.units]
        boats = [LandUnit(n, unit) for n, unit in pairs if not_landed(table.state, unit)]
        table.push(*markers, *boats, GiveUpBeachheads(), Reveal(AFTER_LANDING))


@step("fm.place_beachheads")
@rule("fm-10.9.1-1.a", "fm-10.9.1-1.b", "fm-11.4-2.b")
@dataclass(frozen=True, slots=True)
class PlaceBeachheads(Step[FmState, FmTable]):
    """Beachhead markers go down one by one; the Allied player need not use them all."""

    beach: int

    def decide(self, state: FmState) -> Decision | None:
        hexes = beachhead_hexes(state, self.beach)
        if not hexes:
            return None
        options: list[Action] = [DONE] if may_leave_rest(state, self.beach) else []
        options += [state.lookup.beachhead[h] for h in each(hexes)]
        rule = state.facts.landing.beaches[self.beach].rule
        return Decision(ALLIED_SEAT, "place_beachhead", rule, tuple(options), (("BeachId", self.beach),))

    def resolve(self, table: FmTable, action: Action) -> None:
        if isinstance(action, PlaceBeachhead):
            table.place_beachhead(action.hex)
            table.push(self)


@step("fm.land_unit")
@rule("fm-10.9.1-1.g", "fm-13.4-3.b", "fm-14.4-3.b")
@dataclass(frozen=True, slots=True)
class LandUnit(Step[FmState, FmTable]):
    """Where does this unit go ashore? A unit without room comes as a reinforcement on turn 2."""

    assault: int
    unit: UnitId

    def decide(self, state: FmState) -> Decision | None:
        hexes = landing_hexes(state, self.assault)
        if not hexes:
            return None
        options: list[Action] = [DONE] if may_wait(state, self.assault) else []
        options += [state.lookup.land[h] for h in hexes]
        rule = state.facts.landing.assaults[self.assault].rule
        return Decision(ALLIED_SEAT, "land_unit", rule, tuple(options), (("UnitId", self.unit),))

    def resolve(self, table: FmTable, action: Action) -> None:
        if isinstance(action, Land):
            table.go_ashore(self.unit, action.hex)
        else:
            table.keep_back(self.unit)

    def run(self, table: FmTable) -> None:
        table.keep_back(self.unit)


@step("fm.give_up_beachheads")
@rule("fm-10.9.1-2")
@dataclass(frozen=True, slots=True)
class GiveUpBeachheads(Step[FmState, FmTable]):
    """Markers without a unit are taken off the map."""

    def run(self, table: FmTable) -> None:
        for hex in each(table.state.beachheads & ~table.state.held[ALLIED]):
            table.remove_beachhead(hex)


ORDER: tuple[AnyStep, ...] = (
    AmphibiousLandings(),  # 10.9.1
    AirborneLandings(),  # 10.9.2
    CommandoAssaults(),  # 10.9.3
    AmphibiousAssaults(),  # 10.9.4
)
