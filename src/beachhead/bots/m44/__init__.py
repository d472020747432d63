"""Opponents for Memoir '44. Begin with `players`; `outlook` is the evaluation, `plans` uses it.

aims      what a side wants: towns, beaches, bridges, exits        worth     what units are worth
outlook   where it pays to stand                                   throws    what dice do
battles   what a battle brings                                     ways      how far it is
plans     what a unit would do with an order                       cards     what a card brings
ordering, marching, fighting   every question of the game          words     why
"""

from __future__ import annotations

from beachhead.bots.m44.players import Captain, Greedy


def greedy(seed: int) -> Greedy:
    """One step ahead, at once."""
    return Greedy(seed)


def captain(seed: int) -> Captain:
    """Plans a whole turn."""
    return Captain(seed)
