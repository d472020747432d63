"""What a position of Fire & Movement is worth: its features, as the Allies see them. Begin with `FmValue`.

Everything here is public: both seats get the same features. `value_force` counts the units, `value_goals`
what the game is about, `value_map` measures the ground.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from beachhead.bots.fm.value_force import FORCES, forces
from beachhead.bots.fm.value_goals import GOALS, Ground, goals
from beachhead.bots.value import Value
from beachhead.core.seat import Seat
from beachhead.core.state import Setup
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.state import LANDINGS, MOBILE_COMBAT, FmState

TIME: Final = ("allied_left", "german_left", "fighting_left", "storm")


def left_of(state: FmState, side: int) -> float:
    """The player turns of a side that are still to be played, with what is left of this one."""
    later = max(0, state.last_turn - state.turn)
    if state.turn == 0:
        return float(later)
    if side == state.side:
        return later + 1 - min(1.0, max(0, state.phase - LANDINGS) / (MOBILE_COMBAT + 1 - LANDINGS))
    return later + float(state.side == state.facts.first)


class FmValue(Value):
    """All scenarios and campaigns of both editions."""

    game = "fm"
    package = "beachhead.bots.fm"
    names = (*TIME, *GOALS, *FORCES)
    kin: ClassVar = {"campaigns": "beaches"}

    def features(self, state: FmState, seat: Seat) -> Sequence[float]:
        ground = Ground(state)
        left = (left_of(state, ALLIED), left_of(state, GERMAN))
        part = left[state.side] % 1 if state.turn else 0.0
        fighting = part if state.side == ALLIED else -part
        return [
            left[ALLIED] / 10,
            left[GERMAN] / 10,
            fighting,
            float(state.storm),
            *goals(state, ground, left),
            *forces(state, ground),
        ]

    def clock(self, state: FmState) -> float:
        both = left_of(state, ALLIED) + left_of(state, GERMAN)
        return 1 - both / (2 * max(1, state.last_turn))

    def player_turn(self, state: FmState) -> int:
        return 2 * state.turn + (state.side != state.facts.first)

    def own(self, setup: Setup) -> str:
        return setup.scenario

    def family(self, setup: Setup) -> str:
        return "campaigns" if setup.scenario.startswith("campaign") else "beaches"


VALUE = FmValue()
