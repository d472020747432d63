"""How long a player may think. Begin with `Clock`."""

from __future__ import annotations

from time import thread_time

MARGIN = 0.8
"""The share of the time after which nothing new is begun."""


class Clock:
    """Counts the processor time of this thread, so that a busy machine does not make a bot play worse."""

    def __init__(self, seconds: float) -> None:
        self._end = thread_time() + MARGIN * seconds

    def over(self) -> bool:
        return thread_time() > self._end
