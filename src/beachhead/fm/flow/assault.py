"""The fight for the beaches: 10.9.4. Begin with `AmphibiousAssaults`."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.action import Action, Roll
from beachhead.core.decision import Decision
from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm import events
from beachhead.fm.actions import StormBeach
from beachhead.fm.facts.combat import A1, A2, A3, A_STEP, AE, EX
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.flow.battle_result import LOSSES, LoseStep, fight
from beachhead.fm.flow.commit_markers import CommitMarkers
from beachhead.fm.flow.dice import roll
from beachhead.fm.rules.assault import assault_hexes, assault_units
from beachhead.fm.state import ALLIED_SEAT, BEACH_ASSAULT, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import Hexes, HexId, each


@step("fm.amphibious_assaults")
@rule("fm-10.9.4-01", "fm-11.4-6", "fm-12.4-10", "fm-13.4-8", "fm-14.4-6")
@dataclass(frozen=True, slots=True)
class AmphibiousAssaults(Step[FmState, FmTable]):
    """Every beach landing hex is assaulted."""

    def run(self, table: FmTable) -> None:
        table.push(PickBeach(assault_hexes(table.state)))


@step("fm.pick_beach")
@rule("fm-10.9.4-01")
@dataclass(frozen=True, slots=True)
class PickBeach(Step[FmState, FmTable]):
    """Which beach is next? Not asked when only one is left."""

    left: Hexes

    def decide(self, state: FmState) -> Decision | None:
        if self.left.bit_count() < 2:
            return None
        options = tuple([state.lookup.assault[h] for h in each(self.left)])
        return Decision(ALLIED_SEAT, "pick_beach", "fm-10.9.4-01", options)

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, StormBeach)
        self._storm(table, action.hex)

    def run(self, table: FmTable) -> None:
        for hex in each(self.left):
            self._storm(table, hex)

    @rule("fm-10.9.4-02", "fm-10.9.4-04")
    def _storm(self, table: FmTable, hex: HexId) -> None:
        units = assault_units(table.state, hex)
        table.begin_battle(BEACH_ASSAULT, hex)
        table.join_attack(*units)
        if table.telling:
            table.tell(events.AssaultBegan(tuple(units), hex))
        table.push(CommitMarkers(), RollAssault(), PickBeach(self.left & ~(1 << hex)))


@step("fm.roll_assault")
@rule("fm-10.9.4-01")
@dataclass(frozen=True, slots=True)
class RollAssault(Step[FmState, FmTable]):
    """The die is cast for the beach."""

    def decide(self, state: FmState) -> Decision:
        return roll("roll_assault", "fm-10.9.4-01")

    def resolve(self, table: FmTable, action: Action) -> None:
        assert isinstance(action, Roll)
        suffer(table, fight(table, action.value))


@rule("fm-10.9.4-08", "fm-10.9.4-09")
@rule("folio-gold-juno-11.2.3-b", "folio-utah-11.2.3-a", "folio-omaha-11.2.3-b")
def suffer(table: FmTable, result: int) -> None:
    """What a result does to those who assault. There is nobody on whom a D result could act."""
    table.push(EndAssault())
    attackers = table.state.attackers
    if result in (A_STEP, EX):
        table.push(LoseStep(attackers, LOSSES[result]))
    elif result in (A1, A2, A3):
        for unit in each(attackers):
            table.deplete(UnitId(unit))
    elif result == AE:
        for unit in each(attackers):
            table.eliminate(UnitId(unit))


@step("fm.end_assault")
@rule("fm-10.9.4-10")
@dataclass(frozen=True, slots=True)
class EndAssault(Step[FmState, FmTable]):
    """A beach with nobody left alive is lost for good."""

    def run(self, table: FmTable) -> None:
        hex = HexId(table.state.battle_hex)
        if not table.state.held[ALLIED] >> hex & 1:
            table.remove_beachhead(hex)
        table.end_battle()
