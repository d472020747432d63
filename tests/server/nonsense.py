"""A bot that fails, for the server's own process and for its workers."""

from __future__ import annotations

import os
import signal
from pathlib import Path
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


class Faltering:
    """A bot that fails so many times and then takes the last option: `dies-1` by its own hand, `hangs-1` for
    good. It notes each time in the file that FALTERING names, with the number of its process."""

    def __init__(self, parameters: str, seed: int) -> None:
        self.way, times = parameters.split("-")
        self.times, self.note = int(times), Path(os.environ["FALTERING"])

    def choose(self, view: View, decision: Decision) -> int:
        failed = self.note.read_text().splitlines() if self.note.exists() else []
        if len(failed) < self.times:
            self.note.write_text("".join(f"{line}\n" for line in [*failed, os.getpid()]))
            if self.way == "dies":
                os.kill(os.getpid(), signal.SIGKILL)
            Event().wait(PATIENCE)
        return len(decision.options) - 1
