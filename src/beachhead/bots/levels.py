"""The levels of our own opponents: for each level, a player of each game. Begin with `Level`.

A game's room (`bots.fm`, `bots.m44`) has players under the names of the levels, each a function of a seed and
the seconds it may think: `greedy(seed, seconds)`. It answers from an imagined position that looks to its seat
like the true one, so that the rules can be asked; what it cannot know, it must not use.
"""

from __future__ import annotations

import re
from importlib import import_module
from random import Random
from time import thread_time
from typing import Any, Protocol

from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed
from beachhead.core.view import View
from beachhead.games import find_game

GAMES = ("fm", "m44")
SECONDS = {"greedy": 0.005, "captain": 0.1}


class Player(Protocol):
    """One level of one game."""

    seconds: float
    """What it may think about the next choice, in time of the processor."""
    why: str
    """A sentence on the last choice, empty where there is nothing to say."""

    def choose(self, state: Any, view: View, decision: Decision) -> int:
        """The index of an option. Remembering earlier choices may save time but must not be needed: a server
        may ask a new player for every decision."""
        ...


class Level:
    """A bot of one level in whatever game it is asked to play; by chance in games it does not know."""

    def __init__(self, level: str, parameters: str, seed: int) -> None:
        self.level, self.seconds, self.seed = level, thinking_time(level, parameters), seed
        self.why = ""
        self._rng = Random(f"{level}/{seed}")
        self._player: Player | None = None
        self._game = ""

    def choose(self, view: View, decision: Decision) -> int:
        self.why = ""
        if len(decision.options) == 1:
            return 0
        if view.setup.game not in GAMES:
            return self._rng.randrange(len(decision.options))
        began = thread_time()
        player = self._player_of(view.setup.game)
        imagined = find_game(view.setup.game).imagine(view, self._rng)
        player.seconds = self.seconds - (thread_time() - began)  # what is left of its time
        index = player.choose(imagined, view, decision)
        self.why = player.why
        return index

    def _player_of(self, game: str) -> Player:
        if self._player is None or self._game != game:
            room = import_module(f"beachhead.bots.{game}")
            self._player, self._game = getattr(room, self.level)(self.seed, self.seconds), game
        return self._player


def thinking_time(level: str, parameters: str) -> float:
    """`500ms` or `2s` as seconds; the level's own time if nothing is said."""
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
