"""The Bombardment Phase: 8.1."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.step import Step
from beachhead.fm.state import BOMBARDMENT, FmState
from beachhead.fm.table import FmTable


@dataclass(frozen=True, slots=True)
class Bombardment(Step[FmState, FmTable]):
    """The phase."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(BOMBARDMENT)


STEPS = (Bombardment,)
PROMPTS: dict[str, str] = {}
