"""The landings before the first player turn - 10.9."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.step import Step
from beachhead.fm.state import LANDINGS, FmState
from beachhead.fm.table import FmTable


@dataclass(frozen=True, slots=True)
class Landings(Step[FmState, FmTable]):
    """The phase."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(LANDINGS)


STEPS = (Landings,)
PROMPTS: dict[str, str] = {}
