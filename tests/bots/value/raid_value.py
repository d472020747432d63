"""A value for the toy: three features, and the weights that a test gives it. Begin with `VALUE`."""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.bots.value import Value
from beachhead.core.seat import Seat
from beachhead.core.state import Setup
from tests.toy.raid import RaidState

PLACE = "tests.bots.value.raid_value:VALUE"


class RaidValue(Value):
    """How far the raiders are, and how many are left."""

    game = "raid"
    package = "tests.bots.value"
    names = ("north", "south", "left")

    def features(self, state: RaidState, seat: Seat) -> Sequence[float]:
        return [state.at[0] / 10, state.at[1] / 10, float(state.left)]

    def clock(self, state: RaidState) -> float:
        return min(1.0, state.round / 6)

    def player_turn(self, state: RaidState) -> int:
        return state.round

    def own(self, setup: Setup) -> str:
        return setup.scenario

    def family(self, setup: Setup) -> str:
        return "raids"


VALUE = RaidValue()
