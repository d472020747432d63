"""Bots as another package might bring them: a slow one, and everything that can go wrong."""

from __future__ import annotations

import os
import time
from pathlib import Path
from threading import Event
from typing import Any

from beachhead.bots import RandomBot
from beachhead.core.decision import Decision
from beachhead.core.view import View
from tests.parts.waiting import PATIENCE, until

PLACE = "tests.sim.foreign"
BOTS = " ".join(
    f"{name}={PLACE}:{what}"
    for name, what in {
        "slow": "Slow",
        "gated": "Gated",
        "fickle": "Fickle",
        "hanging": "Hanging",
        "dying": "Dying",
        "raising": "Raising",
        "unmade": "unmade",
        "mute": "mute",
    }.items()
)


class Slow(RandomBot):
    """Thinks for so many milliseconds, then chooses by chance."""

    def __init__(self, parameters: str, seed: int) -> None:
        super().__init__("", seed)
        self.seconds = int(parameters or 5) / 1000
        self.why = ""

    def choose(self, view: View, decision: Decision) -> int:
        time.sleep(self.seconds)
        self.why = f"It has {len(decision.options)} options and likes them all."
        return super().choose(view, decision)


class Gated(RandomBot):
    """Begins a game when it is let; see `Gate` in test_kills. Where there is no gate it just begins."""

    def __init__(self, parameters: str, seed: int) -> None:
        super().__init__("", seed)
        self.begun = "BEACHHEAD_GATE" not in os.environ

    def choose(self, view: View, decision: Decision) -> int:
        if not self.begun:
            self.begun, gate = True, Path(os.environ["BEACHHEAD_GATE"])
            with (gate / "taken").open("ab") as taken:
                taken.write(b".")
                taken.flush()
                number = taken.tell()
            until(lambda: number <= int((gate / "budget").read_text()))
        return super().choose(view, decision)


class Fickle:
    """Answers with what its parameters say."""

    def __init__(self, parameters: str, seed: int) -> None:
        self.answer: Any = {"none": None, "words": "fire", "many": 10_000, "yes": True, "half": 0.5}[
            parameters
        ]

    def choose(self, view: View, decision: Decision) -> int:
        return self.answer  # type: ignore[no-any-return]


class Hanging(Slow):
    """Does not answer until it is woken."""

    woken = Event()

    def choose(self, view: View, decision: Decision) -> int:
        self.woken.wait(PATIENCE)
        return 0


class Dying(Slow):
    """Takes its process along; with a parameter only once, which it notes in that file."""

    def __init__(self, parameters: str, seed: int) -> None:
        super().__init__("1", seed)
        self.note = Path(parameters) if parameters else None

    def choose(self, view: View, decision: Decision) -> int:
        if self.note is None or not self.note.exists():
            if self.note is not None:
                self.note.touch()
            os._exit(3)
        return super().choose(view, decision)


class Raising(Slow):
    """Fails."""

    def choose(self, view: View, decision: Decision) -> int:
        raise LookupError("no idea")


def unmade(parameters: str, seed: int) -> Slow:
    raise RuntimeError("out of bots")


def mute(parameters: str, seed: int) -> object:
    return object()
