"""Opponents for Fire & Movement. Begin with `captain`, or with `greedy`, which has no plan.

    evaluation  what units and positions are worth
    land        ways and goals of the map         chances   exact odds as a price
    aims        who goes for what                 outlook   danger and supply while the enemy stands still
    standing    what a hex is worth to a unit     strikes   attacks with all their units
    garrisons   which Germans hold the hexes that count

The other chapters answer the questions of the game by theme: deploying, landing, arriving, moving,
attacking, markers, retreating.
"""

from __future__ import annotations

from beachhead.bots.fm import planned, simple
from beachhead.bots.fm.player import FmPlayer


def greedy(seed: int) -> FmPlayer:
    """One step ahead."""
    return FmPlayer(simple.CHAPTERS, seed)


def captain(seed: int) -> FmPlayer:
    """Plans a whole phase."""
    return FmPlayer(planned.CHAPTERS, seed)
