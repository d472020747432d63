"""The German set-up before the landing: 3.0, 11.4, 12.4, 13.4, 14.4."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.step import Step
from beachhead.fm.facts.landing import AT_ONCE
from beachhead.fm.state import SETUP, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import each


@dataclass(frozen=True, slots=True)
class GermanSetUp(Step[FmState, FmTable]):
    """Units with a fixed hex are placed; for the others the German player writes a hex down."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(SETUP)
        for placement in table.state.facts.landing.placements:
            if placement.shown == AT_ONCE:
                table.put(placement.unit, next(each(placement.hexes)))


STEPS = (GermanSetUp,)
PROMPTS: dict[str, str] = {}
