"""Dice: one for everything in this game (8.2.1 d, 10.6, 10.9)."""

from __future__ import annotations

from beachhead.core.action import Roll
from beachhead.core.decision import Decision, chance

FACES = tuple(Roll(value) for value in range(1, 7))


def roll(ask: str, rule: str) -> Decision:
    """Chance is asked for a die."""
    return chance(ask, rule, FACES, (1, 1, 1, 1, 1, 1))
