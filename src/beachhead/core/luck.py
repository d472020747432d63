"""Luck: what a side's rolls brought it, beside what they bring on the mean. Begin with `Luck`.

Every roll that a game weighs (`Measure.worth`) has an exact mean and an exact variance; both add up over a
game. How rare a sum is follows from the two by the normal curve, which is close after a dozen rolls.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt
from typing import Final

from beachhead.core.measure import Worth

WORDS: Final = (
    (0.03, "very lucky"),
    (0.2, "lucky"),
    (0.4, "a little lucky"),
    (0.6, "neither lucky nor unlucky"),
    (0.8, "a little unlucky"),
    (0.97, "unlucky"),
)
"""By the share of games that are luckier still, up to this much of them."""


@dataclass
class Luck:
    """The rolls of one side so far."""

    rolls: int = 0
    brought: float = 0.0
    expected: float = 0.0
    excess: float = 0.0
    variance: float = 0.0

    def roll(self, worth: Worth, weights: tuple[int, ...], index: int) -> None:
        """A roll has fallen on outcome `index`."""
        total, values = sum(weights), worth.values
        pairs = list(zip(weights, values, strict=True))
        mean = sum(weight * value for weight, value in pairs) / total
        self.rolls += 1
        self.brought += values[index]
        self.expected += mean
        self.excess += values[index] - mean
        self.variance += sum(weight * (value - mean) ** 2 for weight, value in pairs) / total

    @property
    def luckier(self) -> float:
        """The share of games in which the same rolls bring more."""
        return 0.5 if self.variance <= 0 else erfc(self.excess / sqrt(2 * self.variance)) / 2

    @property
    def word(self) -> str:
        return next((word for most, word in WORDS if self.luckier <= most), "very unlucky")
