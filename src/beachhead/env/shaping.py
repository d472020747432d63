"""Rewards on the way, which change what is learned quickly and not what is best. Begin with `Shaping`."""

from __future__ import annotations

from copy import copy

from beachhead.bots.value.value import value_of
from beachhead.core.errors import Malformed, Unknown
from beachhead.core.seat import Seat
from beachhead.env.battle import Battle


class Shaping:
    """For each answer, `discount` times the potential after it less the potential before it, where the
    potential is the chance to win as the seat's value has it (`beachhead.bots.value`), from -1 to 1, and 0
    when the game is over. Over a game, with a discount of 1, that adds up to less the potential at its
    beginning, whatever was done in between: so the policy that is best stays the best."""

    def __init__(self, battle: Battle, seat: Seat, discount: float) -> None:
        if not 0 < discount <= 1:
            raise Malformed(f"discount is more than 0 and at most 1, as in the learner; not {discount}.")
        value = value_of(battle.game)
        if value is None:
            raise Unknown(
                f"Nobody knows what a position of {battle.game.title} is worth, so its rewards cannot be "
                "shaped: reward='end' gives them at the end."
            )
        self.battle, self.seat, self.discount = battle, seat, discount
        self._value = value
        self.begin()

    def of(self, battle: Battle) -> Shaping:
        """The same for a copy of the battle."""
        other = copy(self)
        other.battle = battle
        return other

    def begin(self) -> None:
        """A new game."""
        self.potential = self._now()

    def more(self, *, over: bool) -> float:
        """What the last answer brings besides; `over` if it ended the game."""
        before, self.potential = self.potential, 0.0 if over else self._now()
        return self.discount * self.potential - before

    def _now(self) -> float:
        battle = self.battle
        return 0.0 if battle.over else 2 * self._value.chance(battle.now.state, self.seat) - 1
