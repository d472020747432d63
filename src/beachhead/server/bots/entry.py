"""What runs inside a worker process. It imports little, so that a process is ready before a bot's time
begins."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from multiprocessing import parent_process
from multiprocessing.connection import wait
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from beachhead import bots
from beachhead.bots.hint import Hint, hint
from beachhead.bots.onlooker import seen
from beachhead.bots.value import WinChance, win_chance
from beachhead.core.bhd import read_set
from beachhead.core.seat import Seat
from beachhead.core.state import Setup
from beachhead.core.view import View, decision_json, view_from
from beachhead.games import find_game, games

MOST_BOTS = 200  # kept by one process
MOST_SETUPS = 100
LOOKING_BACK = 10  # how much an analysis leaves to others: nobody waits for a move of it


def follow_server(environment: dict[str, str]) -> None:
    """Take on the environment of the server, which may not be that of the process this one is a fork of, and
    make sure that the process does not outlive the server; called before any work."""
    os.environ.clear()
    os.environ.update(environment)
    Thread(target=exit_with_server, daemon=True).start()


def exit_with_server() -> None:
    """Wait until the server is gone, then exit: a server that is killed cannot end its processes."""
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


def warm_up() -> bool:
    """Lower the priority below the server's, and load every game and bot."""
    if hasattr(os, "nice"):
        os.nice(5)
    return bool(games()) and bool(bots.kinds())


class Choice(NamedTuple):
    """The option a bot has chosen, and whether the clock had to end its thinking (`Budget.stopped`)."""

    option: int
    stopped: bool


class Judged(NamedTuple):
    """What a seat was asked, the place of the option it took, and what a bot says of that and of others."""

    asked: dict[str, Any]
    taken: int
    options: tuple[Hint, ...]


def choose(seed: int, bot: str, written: dict[str, Any]) -> Choice:
    """Ask a bot: the view comes in as it goes to any client, the index of an option goes out."""
    view = read_view(written)
    try:
        player = bot_of(seed, bot)
        option = bots.answer(player, view, view.open[0], bot)
    except Exception:
        bot_of.cache_clear()  # one that has failed may be in any state
        raise
    return Choice(option, bool(getattr(player, "stopped", False)))


def advise(bot: str, written: dict[str, Any], also: int | None = None) -> tuple[Hint, ...]:
    """Ask for a hint, likewise; `also` is an option that it has to judge in any case."""
    return hint(read_view(written), bot=bot, also=also)


def look_on(bot: str, written: dict[str, Any], seat: Seat, done: str) -> Judged | None:
    """Ask what speaks for what another seat did, from the view of somebody else; None if it is secret."""
    view = read_view(written)
    found = seen(view, seat, done, bot)
    if found is None:
        return None
    return Judged(decision_json(found.asked, view.setup.names), found.taken, found.options)


def expect(written: dict[str, Any]) -> WinChance:
    """Ask how likely the seat of the view is to win."""
    return win_chance(read_view(written))


def look_back(header: str, secret: str, lines: Sequence[str], rollouts: int, said: str) -> bytes:
    """The analysis of a finished game as JSON; how far it is stands in the file `said`."""
    from beachhead.analysis import analyse  # only one process in a server needs it
    from beachhead.server.db.matches import begin_match, repeat_line

    if hasattr(os, "nice"):
        os.nice(max(0, LOOKING_BACK - os.nice(0)))
    match = begin_match(header, secret)
    for line in lines:
        repeat_line(match, line)
    beside = Path(f"{said}.next")

    def progress(share: float) -> None:
        beside.write_text(f"{share:.4f}", "ascii")
        beside.replace(said)

    found = analyse(match, rollouts=rollouts, progress=sparing(progress))
    return json.dumps(found.json()).encode()


def sparing(progress: Callable[[float], None]) -> Callable[[float], None]:
    """Tells only every hundredth part."""
    told = -1

    def tell(share: float) -> None:
        nonlocal told
        if int(100 * share) != told:
            told = int(100 * share)
            progress(share)

    return tell


@lru_cache(maxsize=MOST_BOTS)
def bot_of(seed: int, bot: str) -> bots.Bot:
    """The bot that plays a seat, identified by its seed: the same one for every decision, so it keeps its
    memory."""
    return bots.make(bot, seed)


def read_view(written: dict[str, Any]) -> View:
    """A view from its JSON."""
    options = json.dumps(written["options"])
    scenario, rules, facts = written["scenario"], written["rules"], written["facts"]
    return view_from(written, _setup(scenario, options, rules, facts, written.get("data_set", "")))


@lru_cache(maxsize=MOST_SETUPS)
def _setup(scenario: str, options: str, rules: int, facts: str, own: str) -> Setup:
    game, _, name = scenario.partition(":")
    data = read_set("the data set", own.encode()) if own else None
    return find_game(game).begun(name, json.loads(options), rules, facts, data=data)
