"""Supply at the end of the Allied player turn: 10.12."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm import events
from beachhead.fm.rules.capture import losses_earned
from beachhead.fm.rules.supply import unsupplied
from beachhead.fm.state import SUPPLY, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import HexId


@step("fm.supply_check")
@rule("fm-10.12-02", "fm-10.12-07", "fm-11.2-04")
@dataclass(frozen=True, slots=True)
class SupplyCheck(Step[FmState, FmTable]):
    """Allied units without supply are reduced; captures that cost the Germans markers are noted (11.2)."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(SUPPLY)
        state = table.state
        for unit in unsupplied(state):
            if table.telling:
                table.tell(events.Unsupplied(unit, HexId(state.at[unit])))
            table.deplete(unit)
        for number in losses_earned(state):
            table.earn_loss(number)
