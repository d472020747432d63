"""The general of Memoir '44: which plans it tries, and when."""

from __future__ import annotations

from typing import ClassVar

from beachhead.bots.m44.levels import Major
from beachhead.bots.m44.style import STEPS
from beachhead.bots.search.general import General
from beachhead.core.decision import Decision
from beachhead.core.seat import Seat
from beachhead.m44.state import M44State

CARDS = frozenset({"play", "hand_out", "repeat", "section"})
"""The questions about cards: what follows in a turn is the second part of it."""


class M44General(General):
    """Plans its card, then its orders and whatever they do."""

    captain = Major
    plans: ClassVar = ("hold", "cover", "probe", "spread", "goals", "focus", "bold")
    compared: ClassVar = {"play": 6, "hand_out": 4, "section": 3}
    compared_only: ClassVar = (0,)

    steps: ClassVar = STEPS
    sides: ClassVar = ("axis", "allies")

    def side(self, state: M44State, seat: Seat) -> int:
        return state.lookup.side_of[state.lookup.seats.index(seat)]

    def player_turn(self, state: M44State) -> int:
        return 2 * state.turn + (state.active != state.lookup.facts.first)

    def part(self, state: M44State, decision: Decision) -> int | None:
        if self.side(state, decision.seat) != state.active:
            return None
        return 0 if decision.ask in CARDS else 1
