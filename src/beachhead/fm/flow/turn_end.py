"""The Game Turn End Phase: sudden death, the end of the game, its extensions. 4.1, 10.5, 15.3."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.state import Result
from beachhead.core.step import Step
from beachhead.fm.state import ALLIED_SEAT, GERMAN_SEAT, TURN_END, FmState
from beachhead.fm.table import FmTable


@dataclass(frozen=True, slots=True)
class TurnEnd(Step[FmState, FmTable]):
    """The game ends here, or the next turn begins."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(TURN_END)
        state = table.state
        if state.turn >= state.last_turn:
            scores = ((ALLIED_SEAT, -1), (GERMAN_SEAT, 1))
            table.finish(Result("german", "operational", "The Allies fell short.", "fm-13.8-02", scores))


STEPS = (TurnEnd,)
PROMPTS: dict[str, str] = {}
