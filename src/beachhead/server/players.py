"""Bots at the table: in processes of their own, with the view of their seat and nothing else.

A worker that dies is replaced. A bot that fails or takes too long is noted, and a legal option is played in
its place, so no game ever waits for ever.
"""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context
from typing import Any

import structlog

from beachhead import bots
from beachhead.core.errors import Refusal
from beachhead.core.state import Setup
from beachhead.core.view import view_from
from beachhead.games import find_game, games
from beachhead.server.desk import Desk
from beachhead.server.hall import Hall
from beachhead.server.room import Asked
from beachhead.server.settings import Settings
from beachhead.server.watch import BOT_FAILURES, BOT_MOVES

log = structlog.get_logger()
START_SECONDS = 120  # a new worker reads the games first; on a busy machine that takes longer than a thought


@cache
def _setup(game: str, scenario: str, options: str) -> Setup:
    rules = find_game(game)
    return rules.blank(rules.scenario(scenario), json.loads(options), None).setup


def think(bot: str, written: dict[str, Any], seed: int) -> int:
    """What a worker does: the view comes in as it goes to any client, the index of an option goes out."""
    game, _, scenario = written["scenario"].partition(":")
    view = view_from(written, _setup(game, scenario, json.dumps(written["options"])))
    return bots.make(bot, seed).choose(view, view.open[0])


def get_ready() -> bool:
    """The first thing a worker does: read every game, so that a bot's time is its own."""
    return bool(games())


class Players:
    """Plays every seat a bot holds, as soon as it is asked."""

    def __init__(self, hall: Hall, desk: Desk, settings: Settings) -> None:
        self.hall, self.desk, self.settings = hall, desk, settings
        self._pool = self._new_pool()
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        hall.gone_on = self.wake

    def _new_pool(self) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(self.settings.bot_workers, mp_context=get_context("spawn"))
        self._ready = pool.submit(get_ready)
        return pool

    def wake(self, game: str) -> None:
        """A game has gone on: see whether a bot is asked."""
        if game in self._busy:
            self._again.add(game)
            return
        task = asyncio.get_running_loop().create_task(self._play(game))
        self._busy[game] = task
        task.add_done_callback(lambda _: self._rest(game))

    def _rest(self, game: str) -> None:
        self._busy.pop(game, None)
        if game in self._again:
            self._again.discard(game)
            self.wake(game)

    async def _play(self, game: str) -> None:
        held = {seat: bot for seat, bot in (await asyncio.to_thread(self.desk.players, game)).items() if bot}
        while held:
            asked = await self.hall.ask(game, lambda room: room.asked(held))
            if asked is None:
                return
            choice = await self._think(game, held[asked.seat], asked)
            if not await self._answer(game, held[asked.seat], asked, choice):
                return

    async def _answer(self, game: str, bot: str, asked: Asked, choice: int) -> bool:
        """Whether to go on playing the game's bots."""
        try:
            await self.hall.answer(
                game, lambda room: room.apply(asked.seat, choice, at=asked.at, answer=None)
            )
        except Refusal as refusal:
            log.warning("bot refused", game=game, seat=asked.seat, bot=bot, why=refusal.message)
            return refusal.kind == "stale"
        BOT_MOVES.inc()
        return True

    async def _think(self, game: str, bot: str, asked: Asked) -> int:
        options = len(asked.view["open"][0]["options"])
        try:
            await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._ready)), START_SECONDS)
            thought = asyncio.get_running_loop().run_in_executor(
                self._pool, think, bot, asked.view, asked.length
            )
            choice: object = await asyncio.wait_for(thought, self.settings.bot_seconds)
            if isinstance(choice, int) and 0 <= choice < options:
                return choice
            why = f"it answered {choice!r}"
        except TimeoutError:
            why = f"it took more than {self.settings.bot_seconds} s"
            self._replace_pool()
        except BrokenProcessPool:
            why = "its worker died"
            self._replace_pool()
        except Exception as fault:  # noqa: BLE001  # whatever a foreign bot does must not stop the game
            why = repr(fault)
        BOT_FAILURES.inc()
        log.error("bot failed, the first option is played", game=game, bot=bot, why=why)
        return 0

    def _replace_pool(self) -> None:
        """Workers that hang are ended with their pool."""
        old, self._pool = self._pool, self._new_pool()
        for process in list((old._processes or {}).values()):
            process.kill()
        old.shutdown(wait=False, cancel_futures=True)

    async def resume(self) -> None:
        """After a start: go on with every game that waits for a bot."""
        for game in await asyncio.to_thread(self.hall.store.waiting_for_bots):
            self.wake(game)

    async def close(self) -> None:
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        for process in list((self._pool._processes or {}).values()):
            process.kill()
        self._pool.shutdown(wait=False, cancel_futures=True)
