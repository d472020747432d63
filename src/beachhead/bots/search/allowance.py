"""How much a search may play out in one player turn. Begin with `Allowance`.

It is counted in rollouts, so that the same seed gives the same game; where a time was asked for instead, the
processor's clock ends it. Each decision takes a share of what the decisions before it have left.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import inf
from time import thread_time

from beachhead.bots.search.halving import FEWEST


class Allowance:
    """The rollouts, or the processor seconds, of one player turn after another."""

    def __init__(self, rollouts: float = inf, seconds: float = inf) -> None:
        self.rollouts, self.seconds = rollouts, seconds
        self._turn: Hashable = None
        self._rollouts, self._seconds = rollouts, seconds

    def share(self, turn: Hashable, part: float, emergency: float) -> Share:
        """A part of what is left in this player turn. After `emergency` seconds a search that is counted in
        rollouts ends as well."""
        if turn != self._turn:
            self._turn, self._rollouts, self._seconds = turn, self.rollouts, self.seconds
        timed = self._seconds < inf
        return Share(self, self._rollouts * part, self._seconds * part if timed else emergency, timed)

    def used(self, rollouts: int, seconds: float) -> None:
        """A share has been used up to here."""
        self._rollouts -= rollouts
        self._seconds -= seconds


class Share:
    """What one decision may use. `stopped` says that the clock has ended it although rollouts were counted:
    another machine might then have chosen differently."""

    def __init__(self, allowance: Allowance, rollouts: float, seconds: float, timed: bool) -> None:
        self.allowance, self.timed = allowance, timed
        self.rollouts, self.seconds = rollouts, seconds
        self.begun = thread_time()
        self.count = 0
        self.stopped = False

    def affords(self, candidates: int) -> int:
        """How many of so many candidates can be sampled often enough to be preferred: two at least."""
        return min(candidates, max(2, int(min(self.rollouts, FEWEST * candidates)) // FEWEST))

    def allows(self, rollouts: int) -> bool:
        """Whether so many more may be played."""
        if self.count + rollouts > self.rollouts:
            return False
        if thread_time() - self.begun < self.seconds:
            return True
        self.stopped = not self.timed
        return False

    def spend(self) -> None:
        self.count += 1

    def close(self) -> None:
        """Take what was used off the player turn."""
        self.allowance.used(self.count, thread_time() - self.begun)
