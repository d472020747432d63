"""The levels of our own opponents: for each level, a player of each game. Begin with `Level`.

A game's room (`bots.fm`, `bots.m44`) has players under the names of the levels, each a function of a seed.
They answer from an imagined position that looks to their seat like the true one, so that the rules can be
asked; what they cannot know, they must not use. How much they may think is a `Budget` of work.
"""

from __future__ import annotations

import re
from importlib import import_module
from random import Random
from typing import Any, Protocol

from beachhead.bots.budget import Budget
from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed
from beachhead.core.view import View
from beachhead.games import find_game

GAMES = ("fm", "m44")
SECONDS = {"greedy": 0.02, "captain": 0.1}
"""Enough for all that a level likes to look at, in nearly every position."""
PACE = 2500
"""Times stand for work, so many pieces for a second: about what a processor does in it."""
EMERGENCY = 3.0
"""Seconds of the processor after which the clock ends a choice; or thirty times what it was given."""
GENEROUS = 30


class Player(Protocol):
    """One level of one game."""

    why: str
    """A sentence on the last choice, empty where there is nothing to say."""

    def choose(self, state: Any, view: View, decision: Decision, budget: Budget) -> int:
        """The index of an option. Remembering earlier choices may save time but must not be needed: a server
        may ask a new player for every decision."""
        ...


class Level:
    """A bot of one level in whatever game it is asked to play; by chance in games it does not know."""

    def __init__(self, level: str, parameters: str, seed: int) -> None:
        self.level, self.seconds, self.seed = level, thinking_time(level, parameters), seed
        self.why = ""
        self.stopped = False
        """Whether the clock had to end the last choice: see `Budget.stopped`."""
        self._player: Player | None = None
        self._game = ""

    def choose(self, view: View, decision: Decision) -> int:
        self.why, self.stopped = "", False
        if len(decision.options) == 1:
            return 0
        if view.setup.game not in GAMES:
            return Random(f"{self.level}/{self.seed}/{view.known}").randrange(len(decision.options))
        player = self._player_of(view.setup.game)
        imagined = find_game(view.setup.game).resample(view, Random(f"{self.level}/{self.seed}"))
        budget = Budget(round(PACE * self.seconds), max(EMERGENCY, GENEROUS * self.seconds))
        index = player.choose(imagined, view, decision, budget)
        self.why, self.stopped = player.why, budget.stopped
        return index

    def _player_of(self, game: str) -> Player:
        if self._player is None or self._game != game:
            room = import_module(f"beachhead.bots.{game}")
            self._player, self._game = getattr(room, self.level)(self.seed), game
        return self._player


def thinking_time(level: str, parameters: str) -> float:
    """`500ms` or `2s` as seconds; the level's own if nothing is said. They stand for work: see `PACE`."""
    if not parameters:
        return SECONDS[level]
    found = re.fullmatch(r"(\d{1,6})(ms|s)", parameters)
    if not found:
        raise Malformed(f"{level} takes a time such as {level}:500ms or {level}:2s, not {parameters!r}.")
    return int(found[1]) / (1000 if found[2] == "ms" else 1)


def greedy(parameters: str = "", seed: int = 0) -> Level:
    """One step ahead, at once."""
    return Level("greedy", parameters, seed)


def captain(parameters: str = "", seed: int = 0) -> Level:
    """Plans a whole phase."""
    return Level("captain", parameters, seed)
