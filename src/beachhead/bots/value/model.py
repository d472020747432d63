"""The arithmetic of a value: a sum of features whose weights change as the game goes on. Begin with `Model`.

What a thing is worth depends on how far the game has gone, so each feature has a weight at some moments of
it (`KNOTS`), and between two of them the weight is in between. The sum is the logarithm of the odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from operator import mul
from typing import Final

KNOTS: Final = (0.0, 0.4, 0.7, 0.9, 1.0)
"""The moments, as shares of the game, for which weights are kept."""
SUREST: Final = 7.0
"""The logarithm of the longest odds that a position is given which is not over."""


def place_of(clock: float) -> tuple[int, float]:
    """Between which two knots a moment lies: the number of the first, and how far it is to the second."""
    for knot in range(len(KNOTS) - 2):
        if clock < KNOTS[knot + 1]:
            break
    else:
        knot = len(KNOTS) - 2
    low, high = KNOTS[knot], KNOTS[knot + 1]
    return knot, min(1.0, max(0.0, (clock - low) / (high - low)))


@dataclass(frozen=True)
class Model:
    """Weights by knot: a constant, and one for each feature."""

    constants: tuple[float, ...]
    weights: tuple[tuple[float, ...], ...]

    def odds(self, clock: float, features: Sequence[float]) -> float:
        """The logarithm of the odds of the first side."""
        knot, share = place_of(clock)
        before: float = self.constants[knot] + sum(map(mul, self.weights[knot], features))
        if share <= 0:
            return before
        after: float = self.constants[knot + 1] + sum(map(mul, self.weights[knot + 1], features))
        return before + share * (after - before)

    def chance(self, clock: float, features: Sequence[float]) -> float:
        """The chance of the first side to win."""
        return 1 / (1 + exp(-min(SUREST, max(-SUREST, self.odds(clock, features)))))
