"""The Game Turn End Phase: sudden death, the end of the game, its extensions. 4.1, 10.5, 15.3."""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.rule import rule
from beachhead.core.step import Step, step
from beachhead.fm.rules.game_length import is_last_turn, longer_by_cities
from beachhead.fm.rules.victory import goal_met, sudden_death, verdict
from beachhead.fm.state import TURN_END, FmState
from beachhead.fm.table import FmTable


@step("fm.turn_end")
@rule("fm-4.1-14", "fm-10.5-03", "fm-15.3-01", "fm-15.3-04")
@dataclass(frozen=True, slots=True)
class TurnEnd(Step[FmState, FmTable]):
    """The game ends here, or the next turn begins. Victory is judged at the end of the last turn only."""

    def run(self, table: FmTable) -> None:
        table.begin_phase(TURN_END)
        state = table.state
        lost = sudden_death(state)
        if lost is not None:
            table.end_game(lost)
        elif is_last_turn(state):
            longer = state.last_turn if goal_met(state) else longer_by_cities(state)
            if longer > state.last_turn:
                table.lengthen(longer)
            else:
                table.end_game(verdict(state))
