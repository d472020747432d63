"""The Combat Phase and the Mobile Combat Phase: 8.2."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.step import Step
from beachhead.fm.state import COMBAT, MOBILE_COMBAT, FmState
from beachhead.fm.table import FmTable


@dataclass(frozen=True, slots=True)
class Combat(Step[FmState, FmTable]):
    """The Combat Phase of the active player."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(COMBAT)


@dataclass(frozen=True, slots=True)
class MobileCombat(Step[FmState, FmTable]):
    """The Mobile Combat Phase of the active player."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(MOBILE_COMBAT)


STEPS = (Combat, MobileCombat)
PROMPTS: dict[str, str] = {}
