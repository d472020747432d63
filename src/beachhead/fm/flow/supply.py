"""Supply at the end of the Allied player turn: 10.12."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.step import Step
from beachhead.fm.state import SUPPLY, FmState
from beachhead.fm.table import FmTable


@dataclass(frozen=True, slots=True)
class SupplyCheck(Step[FmState, FmTable]):
    """Allied units without supply are reduced; captures that cost the Germans markers are noted (11.2)."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(SUPPLY)


STEPS = (SupplyCheck,)
PROMPTS: dict[str, str] = {}
