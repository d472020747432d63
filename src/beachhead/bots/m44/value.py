"""What a position of Memoir '44 is worth: its features, as the Allies see them. Begin with `M44Value`.

All is public but the hand of the seat; of the other hands only the number of cards counts. `value_medals` has
what wins the battle, `value_force` the units, `value_hand` the cards and what they can order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from beachhead.bots.m44.value_force import FORCES, forces
from beachhead.bots.m44.value_hand import HANDS, hands
from beachhead.bots.m44.value_medals import MEDALS, medals
from beachhead.bots.value import Value
from beachhead.core.seat import Seat
from beachhead.core.state import Setup
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.state import M44State


class M44Value(Value):
    """All maps and modes."""

    game = "m44"
    package = "beachhead.bots.m44"
    names = (*MEDALS, *FORCES, *HANDS)
    kin: ClassVar = {"teams": "maps"}

    def features(self, state: M44State, seat: Seat) -> Sequence[float]:
        return [*medals(state), *forces(state), *hands(state, seat)]

    def clock(self, state: M44State) -> float:
        """A battle has no length: it ends when a side has its medals, so the side that is nearer tells."""
        most = max(state.medals(ALLIES), state.medals(AXIS))
        return min(1.0, max(0.0, most / state.lookup.facts.medals))

    def player_turn(self, state: M44State) -> int:
        return 2 * state.turn + (state.active != state.lookup.facts.first)

    def own(self, setup: Setup) -> str:
        return setup.scenario.replace("/", "-").replace("+", "-")

    def family(self, setup: Setup) -> str:
        return "teams" if "/" in setup.scenario or setup.scenario == "neptune" else "maps"


VALUE = M44Value()
