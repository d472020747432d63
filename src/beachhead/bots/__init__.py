"""Opponents. A bot is given a view, never the true state, and a decision; it answers with the index of an
option.

    bot = make("random", seed=7)
    bot.choose(view, decision)

A bot is named by its kind and parameters: `random`, `random:7`. A foreign package adds kinds with entry
points in the group `beachhead.bots` (or for one run with `BEACHHEAD_BOTS=name=module:object`): a function
that takes the parameters as text and a seed, and returns a bot.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Protocol

from beachhead.core.decision import Decision
from beachhead.core.errors import unknown
from beachhead.core.view import View


class Bot(Protocol):
    """Somebody who answers decisions."""

    def choose(self, view: View, decision: Decision) -> int:
        """The index of the option to take, from what the seat of the view may know."""
        ...


Make = Callable[[str, int], Bot]


class RandomBot:
    """Every option is as good as the next."""

    def __init__(self, parameters: str = "", seed: int = 0) -> None:
        self._rng = Random(f"{parameters}/{seed}")

    def choose(self, view: View, decision: Decision) -> int:
        return self._rng.randrange(len(decision.options))


def kinds() -> Mapping[str, Make]:
    """Every kind of bot by name: ours first, then those of other packages."""
    return _found(os.environ.get("BEACHHEAD_BOTS", ""))


@cache
def _found(extra: str) -> Mapping[str, Make]:
    found: dict[str, Make] = {"random": RandomBot}
    for entry in entry_points(group="beachhead.bots"):
        found.setdefault(entry.name, entry.load())
    for word in extra.split():
        name, _, place = word.partition("=")
        found.setdefault(name, EntryPoint(name, place, "beachhead.bots").load())
    return found


def make(name: str, seed: int = 0) -> Bot:
    """The bot called `kind:parameters`."""
    kind, _, parameters = name.partition(":")
    if kind not in kinds():
        raise unknown("bot", name, kinds())
    return kinds()[kind](parameters, seed)
