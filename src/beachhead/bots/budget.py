"""How much a bot may think about one choice. Begin with `Budget`.

What is counted is work done (a plan made, an attack weighed, an answer tried out), never time: so the same
position gets the same answer on any machine, busy or idle, cold or warm. The clock is for emergencies only,
and `stopped` tells when it was needed.
"""

from __future__ import annotations

from math import inf
from time import thread_time


class Budget:
    """The work that is left for one choice, and the processor time after which it ends in any case."""

    def __init__(self, work: float = inf, seconds: float = inf) -> None:
        self._left = work
        self.spent = 0
        self._until = thread_time() + seconds if seconds < inf else inf
        self.stopped = False
        """Whether the clock has ended it: another machine might then have chosen differently."""

    @property
    def left(self) -> float:
        """The work that is left."""
        return self._left

    def spend(self) -> bool:
        """Spend a piece of work; False if nothing new may be started."""
        if self._left > 0 and self._until < inf and thread_time() > self._until:
            self.stopped, self._left = True, 0
        if self._left <= 0:
            return False
        self._left -= 1
        self.spent += 1
        return True

    def afford(self, work: int) -> bool:
        """Spend as much at once as something remembered has cost; if that is not left, spend nothing."""
        if self._left < work:
            return False
        self._left -= work
        self.spent += work
        return True
