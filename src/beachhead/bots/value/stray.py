"""A bot that strays in the opening: `stray:captain`. Begin with `Stray`.

A value has to know positions that good players do not get into. So in most games the first decisions, a few
or a few hundred, are taken by another bot or now and then at random; from then on the bot named plays on, and
who wins tells what the position was worth between such players.
"""

from __future__ import annotations

from random import Random

from beachhead import bots
from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed
from beachhead.core.view import View

FEWEST, DOUBLINGS = 8, 6
"""The decisions that an opening takes: from 8 to 512, all doublings equally likely."""
WILD = (0.05, 0.5)
"""The share of them that is taken at random, where it strays at random."""


class Stray:
    """Plays as the bot it is named after, but for an opening that its seed decides."""

    def __init__(self, parameters: str = "", seed: int = 0) -> None:
        if not parameters or parameters.startswith(bots.STRAY):
            raise Malformed(f"{bots.STRAY} takes the bot that plays on, such as {bots.STRAY}:captain.")
        self._rng = Random(f"stray/{seed}")
        self._bot = self._opener = bots.make(parameters, seed)
        self._left = round(FEWEST * 2 ** (DOUBLINGS * self._rng.random()))
        self._wild = 0.0
        manner = self._rng.random()
        if manner < 0.25:
            self._opener = bots.make("greedy", seed)
        elif manner < 0.75:
            self._wild = self._rng.uniform(*WILD)

    def choose(self, view: View, decision: Decision) -> int:
        self._left -= 1
        if self._left < 0:
            return self._bot.choose(view, decision)
        if self._rng.random() < self._wild:
            return self._rng.randrange(len(decision.options))
        return self._opener.choose(view, decision)
