"""Commando and ranger assaults: 10.9.3. Each lands, rolls, and takes what comes of it before the next."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Done, Roll
from beachhead.core.decision import Decision, chance
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm import events
from beachhead.fm.actions import Go, KindId, Land, LoseMarker
from beachhead.fm.facts.landing import ELIMINATED, REDUCED
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.flow.dice import roll
from beachhead.fm.rules.landings import not_landed
from beachhead.fm.rules.raids import markers_worth, raid_hexes, raider_steps
from beachhead.fm.state import ALLIED_SEAT, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId

DONE = Done()


@step("fm.commando_assaults")
@rule("fm-10.9.3-0", "fm-10.9.3-1", "folio-utah-11.2.3-c")
@dataclass(frozen=True, slots=True)
class CommandoAssaults(Step[FmState, FmTable]):
    """One assault after the other; there are none at Utah."""

    def run(self, table: FmTable) -> None:
        raids = table.state.facts.landing.raids
        table.push(*[LandRaiders(n) for n, raid in enumerate(raids) if not_landed(table.state, raid.unit)])


@step("fm.land_raiders")
@rule("fm-10.9.3-1", "fm-11.4-5", "fm-12.4-9", "fm-14.4-5")
@dataclass(frozen=True, slots=True)
class LandRaiders(Step[FmState, FmTable]):
    """Where does the unit land? Asked only where there is a choice; if no hex is free it comes on turn 2."""

    raid: int

    def decide(self, state: FmState) -> Decision | None:
        hexes = raid_hexes(state, self.raid)
        if len(hexes) < 2:
            return None
        options = tuple([state.lookup.land[h] for h in hexes])
        unit = state.facts.landing.raids[self.raid].unit
        return Decision(ALLIED_SEAT, "land_raiders", "fm-10.9.3-1", options, (("UnitId", unit),))

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Land)
        self._land(table, action.hex)

    def run(self, table: FmTable) -> None:
        hexes = raid_hexes(table.state, self.raid)
        if hexes:
            self._land(table, hexes[0])
        else:
            table.keep_back(table.state.facts.landing.raids[self.raid].unit)

    def _land(self, table: FmTable, hex: HexId) -> None:
        table.go_ashore(table.state.facts.landing.raids[self.raid].unit, hex)
        table.push(RollRaid(self.raid))


@step("fm.roll_raid")
@rule("fm-10.9.3-2", "fm-10.9.3-3", "folio-gold-juno-11.2.3-a", "folio-omaha-11.2.3-a")
@dataclass(frozen=True, slots=True)
class RollRaid(Step[FmState, FmTable]):
    """The assault roll: losses, a German marker silenced, and perhaps one hex forward."""

    raid: int

    def decide(self, state: FmState) -> Decision:
        return roll("roll_raid", "fm-10.9.3-2")

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Roll)
        state, raid = table.state, table.state.facts.landing.raids[self.raid]
        unit, result = raid.unit, raid.results[action.value - 1]
        if table.telling:
            table.tell(events.Raided(unit, HexId(state.at[unit]), action.value))
        if result.loss == ELIMINATED:
            table.eliminate(unit)
        elif result.loss == REDUCED:
            table.deplete(unit)
        if result.moves and state.at[unit] >= 0:
            table.push(RaidersGo(unit))
        if result.removes:
            table.push(SilenceGun(result.removes))


@step("fm.silence_gun")
@rule("fm-10.9.3-2")
@dataclass(frozen=True, slots=True)
class SilenceGun(Step[FmState, FmTable]):
    """A German marker of this value is lost for good, if there is one; a die decides between two sorts."""

    value: int

    def decide(self, state: FmState) -> Decision | None:
        kinds = markers_worth(state, self.value)
        if len(kinds) < 2:
            return None
        options = tuple([LoseMarker(KindId(kind)) for kind in kinds])
        return chance("silence_gun", "fm-10.9.3-2", options, tuple([state.cup[kind] for kind in kinds]))

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, LoseMarker)
        table.lose(action.kind)

    def run(self, table: FmTable) -> None:
        for kind in markers_worth(table.state, self.value):
            table.lose(KindId(kind))


@step("fm.raiders_go")
@rule("fm-10.9.3-4")
@dataclass(frozen=True, slots=True)
class RaidersGo(Step[FmState, FmTable]):
    """The one hex that a good roll allows, taken now or never."""

    unit: UnitId

    def decide(self, state: FmState) -> Decision | None:
        hexes = raider_steps(state, self.unit)
        if not hexes:
            return None
        options = (DONE, *[state.lookup.go[h] for h in hexes])
        return Decision(ALLIED_SEAT, "raiders_go", "fm-10.9.3-4", options, (("UnitId", self.unit),))

    def resolve(self, table: FmTable, action: Action) -> None:
        if not isinstance(action, Go):
            return
        if table.telling:
            path = (HexId(table.state.at[self.unit]), action.hex)
            table.tell(events.Moved(self.unit, action.hex, path))
        table.put(self.unit, action.hex)
        table.settle(self.unit)
