"""The Support Fire Marker Phase, and what else falls at the start of a game turn: 4.1, 7.0, 10.6, 10.8."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.step import Step
from beachhead.fm.state import MARKERS, FmState
from beachhead.fm.table import FmTable


@dataclass(frozen=True, slots=True)
class SupportFireMarkers(Step[FmState, FmTable]):
    """The phase."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(MARKERS)


STEPS = (SupportFireMarkers,)
PROMPTS: dict[str, str] = {}
