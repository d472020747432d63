"""A bot that fails, for the server's own process and for its workers."""

from __future__ import annotations

import os
import signal
from threading import Event

from beachhead.core.decision import Decision
from beachhead.core.view import View
from tests.parts.waiting import PATIENCE


class Nonsense:
    """A bot that fails in the way its parameter says."""

    def __init__(self, parameters: str, seed: int) -> None:
        self.way = parameters

    def choose(self, view: View, decision: Decision) -> int:
        if self.way == "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.way == "hangs":
            Event().wait(PATIENCE)
        if self.way == "raises":
            raise ValueError("no idea")
        return 10**9
