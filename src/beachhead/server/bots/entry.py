"""What a worker does for a bot. It imports little: a worker has it ready before the bot's time begins."""

from __future__ import annotations

import json
import os
from functools import cache, lru_cache
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, NamedTuple

from beachhead import bots
from beachhead.core.state import Setup
from beachhead.core.view import View, view_from
from beachhead.games import find_game, games

MOST_BOTS = 200  # that a worker remembers


def follow_server() -> None:
    """The very first thing a worker does, before it is sent any work: see that it does not outlive the
    server."""
    Thread(target=end_with_server, daemon=True).start()


def get_ready() -> bool:
    """The first work: step back behind the server, and read every game and bot."""
    if hasattr(os, "nice"):
        os.nice(5)
    return bool(games()) and bool(bots.kinds())


def end_with_server() -> None:
    """A server that is killed cannot end its workers: each of them waits for its end, and goes too."""
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


@cache
def _setup(scenario: str, options: str, rules: int, facts: str) -> Setup:
    game, _, name = scenario.partition(":")
    return find_game(game).begun(name, json.loads(options), rules, facts)


def read_view(written: dict[str, Any]) -> View:
    """A view as it goes over the wire."""
    options = json.dumps(written["options"])
    return view_from(written, _setup(written["scenario"], options, written["rules"], written["facts"]))


class Thought(NamedTuple):
    """What a bot has chosen, and whether the clock had to end its thinking (`Budget.stopped`)."""

    choice: int
    stopped: bool


@lru_cache(maxsize=MOST_BOTS)
def seated(seed: int, bot: str) -> bots.Bot:
    """The bot that plays a seat, known by the seed it has there: the same one for every decision, with what
    it remembers."""
    return bots.make(bot, seed)


def think(seed: int, bot: str, written: dict[str, Any]) -> Thought:
    """What a worker does: the view comes in as it goes to any client, the index of an option goes out."""
    view = read_view(written)
    try:
        thinker = seated(seed, bot)
        choice = bots.answer(thinker, view, view.open[0], bot)
    except Exception:
        seated.cache_clear()  # one that has failed may be in any state
        raise
    return Thought(choice, bool(getattr(thinker, "stopped", False)))
