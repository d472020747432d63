"""Bots at the table: in workers of their own, with the view of their seat and nothing else.

A bot stays with its game in one worker, so that it can go on with what it has planned. If it fails, dies or
takes too long, it is asked once more, in a new worker if the old one is gone; then a quick bot of ours is
asked in its place; and if that fails too the server leaves things as they are. So no game ever waits for
ever, and a worker that is killed costs no move.

What a bot is asked in secret (`Decision.secret`) it answers by a schedule, whatever it answers.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from random import Random
from time import monotonic
from typing import Any
from zlib import crc32

import structlog

from beachhead.core.errors import Refusal
from beachhead.server import wire
from beachhead.server.bots.entry import Thought, think
from beachhead.server.bots.process import Worker
from beachhead.server.desk import Desk
from beachhead.server.live.game import LiveGame, Question
from beachhead.server.live.registry import LiveGames
from beachhead.server.settings import Settings
from beachhead.server.watch import BOT_FAILURES, BOT_MOVES, BOT_STAND_INS, BOT_STOPS

log = structlog.get_logger()

STAND_IN = "greedy"
GO_ON = "done"  # `core.action.Done` as it is written
SCHEDULE = 1.0  # seconds: longer than any bot of ours thinks about a secret question
SeededQuestion = tuple[Question, int]  # with the seed of the bot that is asked


class Players:
    """Plays every seat a bot holds, as soon as it is asked."""

    def __init__(
        self,
        live: LiveGames,
        desk: Desk,
        settings: Settings,
        clock: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.live, self.desk, self.settings = live, desk, settings
        self._clock, self._sleep = clock, sleep
        self._workers = [Worker() for _ in range(settings.bot_workers)]
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._closed = False

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
        """Answer for the game's bots until nobody asks one; a game that cannot be opened now is tried again
        when it goes on."""
        try:
            await self._play_on(game)
        except Refusal as refusal:
            log.warning("a bot cannot play now", game=game, why=refusal.message)

    async def _play_on(self, game: str) -> None:
        while held := await self._held(game):
            question = await self.live.query(game, partial(question_of, seats=held))
            if question is None:
                return
            asked, seed = question
            bot, opened = held[asked.seat], self._clock()
            choice = await self._think(game, bot, asked, seed)
            if asked.view["open"][0]["secret"]:
                await self._sleep(to_wait(self._clock() - opened))
            if (await self._held(game)).get(asked.seat) != bot:
                continue  # somebody has taken the seat back meanwhile
            if not await self._answer(game, bot, asked, choice):
                return

    async def _held(self, game: str) -> dict[str, str]:
        """The seats that bots play."""
        return {seat: bot for seat, bot in (await self.desk.players(game)).items() if bot}

    async def _answer(self, game: str, bot: str, asked: Question, choice: int) -> bool:
        """Whether to go on playing the game's bots."""
        try:
            await self.live.answer(game, wire.Answer(asked.seat, choice, asked.at))
        except Refusal as refusal:
            log.warning("bot refused", game=game, seat=asked.seat, bot=bot, why=refusal.message)
            return refusal.kind == "stale"
        BOT_MOVES.inc()
        return True

    async def _think(self, game: str, bot: str, asked: Question, seed: int) -> int:
        for name in (bot, bot, STAND_IN):
            thought = await self._ask(game, name, asked, seed)
            if thought is not None:
                BOT_STOPS.inc(thought.stopped)
                if thought.stopped:
                    log.warning("the clock ended a bot's thinking", game=game, seat=asked.seat, bot=name)
                if name != bot:
                    self._stands_in(game, bot, asked, name)
                return thought.choice
        self._stands_in(game, bot, asked, "nobody")
        return unthinking(asked.view["open"][0], Random(f"{seed}/{asked.at}"))

    async def _ask(self, game: str, bot: str, asked: Question, seed: int) -> Thought | None:
        """What a bot answers; nothing if it fails."""
        worker = self._workers[crc32(game.encode()) % len(self._workers)]
        try:
            return await worker.run(self.settings.bot_seconds, think, seed, bot, asked.view)
        except TimeoutError:
            why = f"it took more than {self.settings.bot_seconds} s"
        except BrokenProcessPool:
            why = "its worker died"
        except Exception as fault:  # noqa: BLE001  # whatever a foreign bot does must not stop the game
            why = str(fault)
        BOT_FAILURES.inc()
        log.error("bot failed", game=game, seat=asked.seat, bot=bot, why=why)
        return None

    def _stands_in(self, game: str, bot: str, asked: Question, who: str) -> None:
        BOT_STAND_INS.inc()
        log.error("another plays for a bot that failed twice", game=game, seat=asked.seat, bot=bot, who=who)

    async def resume(self) -> None:
        """After a start: go on with every game that waits for a bot."""
        for game in await asyncio.to_thread(self.live.store.waiting_for_bots):
            self.wake(game)

    async def close(self) -> None:
        self._closed = True
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        for worker in self._workers:
            worker.close()


def question_of(live: LiveGame, seats: Mapping[str, str]) -> SeededQuestion | None:
    """What the first of these seats is asked now."""
    asked = live.question(seats)
    return None if asked is None else (asked, seed_of(live.match.dice.secret, asked.seat))


def seed_of(secret: bytes, seat: str) -> int:
    """The seed of a seat's bot: only who knows the secret of the dice could work out what it hides."""
    return int.from_bytes(hmac.digest(secret, b"bot/" + seat.encode(), "sha256"), "big")


def to_wait(thought: float) -> float:
    """How long to wait with the answer to a secret question after so much thought: up to the next beat of the
    schedule, which is the first for all but the slowest machine."""
    return SCHEDULE - thought % SCHEDULE


def unthinking(decision: Mapping[str, Any], rng: Random) -> int:
    """An answer without a thought and without a rule: to go on where that is offered, because whatever stands
    on the map stands there for a reason; else any, so that nobody can foresee what is hidden."""
    texts = [option["text"] for option in decision["options"]]
    return texts.index(GO_ON) if GO_ON in texts else rng.randrange(len(texts))
