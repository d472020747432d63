"""Opponents. A bot is given a view, never the true state, and a decision; it answers with the index of an
option.

    bot = make("captain:500ms", seed=7)
    chosen = decision.options[answer(bot, view, decision)]

A bot is named by its kind and parameters: `random`, `greedy`, `captain:500ms`. A game says which bots play it
(`Game.bots`): `ByGame` finds the captain of a game in the place that the game names. A bot that has a reason
keeps it in `why`, a sentence on its last choice. Another package adds kinds with entry points in the group
`beachhead.bots` (or for one run with `BEACHHEAD_BOTS=name=module:object`): a function that takes the
parameters as text and a seed, and returns a bot; one that does not play every scenario has a method
`check(scenario)` that refuses the others. What such a bot does wrong is a `BotFault`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from operator import index
from random import Random
from typing import SupportsIndex

from beachhead.bots.bot import Bot
from beachhead.bots.by_game import ByGame
from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed, Refusal, Unknown, unknown
from beachhead.core.view import View
from beachhead.games import companion, games

__all__ = ["Bot", "BotFault", "ByGame", "Make", "RandomBot", "answer", "kinds", "make"]

LESSON = "lesson"
STRAY = "stray"
"""For fitting a value: see `bots.value.stray`."""
Make = Callable[[str, int], Bot]
"""Makes a bot from its parameters, as text, and a seed."""


class BotFault(Refusal):
    """A bot that cannot go on: it failed, or its answer was not an option."""

    kind = "bot fault"


class RandomBot:
    """Chooses an option at random."""

    def __init__(self, parameters: str = "", seed: int = 0) -> None:
        if parameters and not parameters.isdecimal():
            raise Malformed(f"random takes a number such as random:7, or nothing; not {parameters!r}.")
        self._rng = Random(f"{parameters}/{seed}")

    def choose(self, view: View, decision: Decision) -> int:
        """The index of any option."""
        return self._rng.randrange(len(decision.options))


def kinds() -> Mapping[str, Make]:
    """Every kind of bot by name: ours and those of the games first, then those of other packages."""
    named = dict.fromkeys(name for game in games().values() for name in game.bots)
    return _found(tuple(named), os.environ.get("BEACHHEAD_BOTS", ""))


@cache
def _found(named: tuple[str, ...], extra: str) -> Mapping[str, Make]:
    found: dict[str, Make] = {"random": RandomBot, **{name: partial(ByGame, name) for name in named}}
    for entry in entry_points(group="beachhead.bots"):
        found.setdefault(entry.name, partial(_foreign, entry))
    for word in extra.split():
        name, _, place = word.partition("=")
        found.setdefault(name, partial(_foreign, EntryPoint(name, place, "beachhead.bots")))
    return found


def _foreign(entry: EntryPoint, parameters: str, seed: int) -> Bot:
    """A bot of another package, loaded lazily, so that a broken one harms no other."""
    return _loaded(entry)(parameters, seed)


@cache
def _loaded(entry: EntryPoint) -> Make:
    """What an entry point names; refused if it cannot be loaded."""
    try:
        made = entry.load()
    except Exception as fault:  # noqa: BLE001  # importing somebody's module may do anything
        raise Unknown(
            f"The bot {entry.name} cannot be loaded from {entry.value!r}: {fault}.", allowed=["module:object"]
        ) from None
    if not callable(made):
        raise Unknown(f"{entry.value!r} makes no bot: it has to be a function of parameters and a seed.")
    return made  # type: ignore[no-any-return]  # called and checked in `make`


def _of_lesson(parameters: str, seed: int) -> Bot:
    """The bot that answers for the other seats of a lesson: nobody chooses it from a list."""
    bot: Bot = companion("beachhead.lessons.bot:LessonBot", type, "bot")(parameters, seed)
    return bot


def _straying(parameters: str, seed: int) -> Bot:
    """A bot that strays in the opening, likewise."""
    bot: Bot = companion("beachhead.bots.value.stray:Stray", type, "bot")(parameters, seed)
    return bot


def make(name: str, seed: int = 0, scenario: str = "") -> Bot:
    """The bot called `kind:parameters`; refused at once if it does not play the scenario or task of this
    id."""
    kind, _, parameters = name.partition(":")
    makes = {**kinds(), LESSON: _of_lesson, STRAY: _straying}
    if kind not in makes:
        raise unknown("bot", name, kinds())
    try:
        bot = makes[kind](parameters, seed)
    except Refusal:
        raise
    except Exception as fault:  # as above
        raise BotFault(f"The bot {name!r} cannot be made: {fault!r}.") from fault
    if not callable(getattr(bot, "choose", None)):
        raise BotFault(f"The bot {name!r} cannot be played with: it has no method `choose(view, decision)`.")
    if scenario and callable(check := getattr(bot, "check", None)):
        check(scenario)
    return bot


@cache
def patience(name: str) -> float:
    """The processor seconds that this bot may search for one choice; 0 for a bot that answers at once, and
    for one of another package, which says nothing about it."""
    kind = name.partition(":")[0]
    return make(name).patience if kind in _of_games() else 0.0  # type: ignore[attr-defined]


def _of_games() -> set[str]:
    """The kinds of bot that games bring."""
    return {name for game in games().values() for name in game.bots}


def answer(bot: Bot, view: View, decision: Decision, name: str = "") -> int:
    """The bot's choice, checked to be an option; `name` is what error messages call it."""
    called, most = repr(name or type(bot).__name__), len(decision.options) - 1
    try:
        given: object = bot.choose(view, decision)
    except Refusal as refusal:
        raise BotFault(f"The bot {called} failed: {refusal.message}") from refusal
    except Exception as fault:  # as above
        raise BotFault(f"The bot {called} failed: {fault!r}.") from fault
    if type(given) is int and 0 <= given <= most:
        return given
    if isinstance(given, SupportsIndex) and 0 <= index(given) <= most:  # a whole number of another library
        return index(given)
    raise BotFault(f"The bot {called} answered {given!r}, where an index from 0 to {most} was asked.")
