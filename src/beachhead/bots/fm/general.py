"""The general of Fire & Movement: which plans it tries, and when."""

from __future__ import annotations

from typing import ClassVar

from beachhead.bots.fm.levels import Major
from beachhead.bots.fm.style import STEPS
from beachhead.bots.search.general import General
from beachhead.core.decision import Decision
from beachhead.core.seat import Seat
from beachhead.fm.state import BOMBARDMENT, LANDINGS, MOBILE_MOVEMENT, MOVEMENT, SEATS, FmState

LAST_TURNS = 1
"""In so many turns at the end rollouts go to the end of the game. Before that the value is surer than one
ending."""
PARTS = (LANDINGS, MOVEMENT, BOMBARDMENT, MOBILE_MOVEMENT)
"""The phases with which a part of a turn begins."""


class FmGeneral(General):
    """Plans its landings, its movement, its battles and its mobile phases."""

    captain = Major
    plans: ClassVar = ("focus", "goals", "bold", "cover", "hold", "probe")  # to spread out lost .025 a turn
    compared: ClassVar = {"pick_attack": 3}

    steps: ClassVar = STEPS
    sides: ClassVar = SEATS

    def side(self, state: FmState, seat: Seat) -> int:
        return SEATS.index(seat)

    def player_turn(self, state: FmState) -> int:
        return 2 * state.turn + (state.side != state.facts.first)

    def part(self, state: FmState, decision: Decision) -> int | None:
        if self.side(state, decision.seat) != state.side or state.phase < LANDINGS:
            return None
        return sum(state.phase >= phase for phase in PARTS)

    def horizon(self, state: FmState) -> int:
        soon = state.turn > state.last_turn - LAST_TURNS
        return 2 * (state.last_turn + 2) if soon else super().horizon(state)
