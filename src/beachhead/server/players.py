"""Bots at the table: in workers of their own, with the view of their seat and nothing else.

A bot stays with its game in one worker, so that it can go on with what it has planned. A bot that fails or
takes too long is noted, and a legal option is played in its place, so no game ever waits for ever.
"""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from zlib import crc32

import structlog

from beachhead.core.errors import Refusal
from beachhead.server import wire
from beachhead.server.desk import Desk
from beachhead.server.hall import Hall
from beachhead.server.room import Asked, Room
from beachhead.server.settings import Settings
from beachhead.server.thinking import think
from beachhead.server.watch import BOT_FAILURES, BOT_MOVES
from beachhead.server.worker import Worker

log = structlog.get_logger()


class Players:
    """Plays every seat a bot holds, as soon as it is asked."""

    def __init__(self, hall: Hall, desk: Desk, settings: Settings) -> None:
        self.hall, self.desk, self.settings = hall, desk, settings
        self._workers = [Worker() for _ in range(settings.bot_workers)]
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._closed = False
        hall.gone_on = self.wake

    def wake(self, game: str) -> None:
        """A game has gone on: see whether a bot is asked."""
        if self._closed or self.desk.only_people(game):
            return
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
        while held := await self._held(game):
            asked = await self.hall.look(game, partial(Room.asked, seats=held))
            if asked is None:
                return
            bot = held[asked.seat]
            choice = await self._think(game, bot, asked)
            if (await self._held(game)).get(asked.seat) != bot:
                continue  # somebody has taken the seat back meanwhile
            if not await self._answer(game, bot, asked, choice):
                return

    async def _held(self, game: str) -> dict[str, str]:
        """The seats that bots play."""
        return {seat: bot for seat, bot in (await self.desk.players(game)).items() if bot}

    async def _answer(self, game: str, bot: str, asked: Asked, choice: int) -> bool:
        """Whether to go on playing the game's bots."""
        try:
            await self.hall.answer(game, wire.Answer(asked.seat, choice, asked.at))
        except Refusal as refusal:
            log.warning("bot refused", game=game, seat=asked.seat, bot=bot, why=refusal.message)
            return refusal.kind == "stale"
        BOT_MOVES.inc()
        return True

    async def _think(self, game: str, bot: str, asked: Asked) -> int:
        worker = self._workers[crc32(game.encode()) % len(self._workers)]
        try:
            choice: object = await worker.run(self.settings.bot_seconds, think, game, bot, asked.view)
            if isinstance(choice, int) and 0 <= choice < len(asked.view["open"][0]["options"]):
                return choice
            why = f"it answered {choice!r}"
        except TimeoutError:
            why = f"it took more than {self.settings.bot_seconds} s"
        except BrokenProcessPool:
            why = "its worker died"
        except Exception as fault:  # noqa: BLE001  # whatever a foreign bot does must not stop the game
            why = repr(fault)
        BOT_FAILURES.inc()
        log.error("bot failed, the first option is played", game=game, bot=bot, why=why)
        return 0

    async def resume(self) -> None:
        """After a start: go on with every game that waits for a bot."""
        for game in await asyncio.to_thread(self.hall.store.waiting_for_bots):
            self.wake(game)

    async def close(self) -> None:
        self._closed = True
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        for worker in self._workers:
            worker.close()
