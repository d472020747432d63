"""The general of Memoir '44: which plans it tries, and when."""

from __future__ import annotations

from typing import ClassVar

from beachhead.bots.m44.levels import Major
from beachhead.bots.m44.style import STEPS
from beachhead.bots.search.general import General
from beachhead.core.decision import Decision
from beachhead.core.seat import Seat
from beachhead.m44.state import M44State


class M44General(General):
    """Plans its whole turn with the card: which card is good depends on how one goes on. To plan once more
    after it brought nothing."""

    captain = Major
    plans: ClassVar = ("goals", "bold", "focus", "hold", "cover", "probe", "spread")
    planning: ClassVar = 0.85
    compared: ClassVar = {"play": 3, "hand_out": 3, "section": 3}

    steps: ClassVar = STEPS
    sides: ClassVar = ("axis", "allies")

    def side(self, state: M44State, seat: Seat) -> int:
        return state.lookup.side_of[state.lookup.seats.index(seat)]

    def player_turn(self, state: M44State) -> int:
        return 2 * state.turn + (state.active != state.lookup.facts.first)

    def part(self, state: M44State, decision: Decision) -> int | None:
        if self.side(state, decision.seat) != state.active:
            return None
        return 0
