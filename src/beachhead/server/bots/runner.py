"""Plays the seats that bots hold: each bot in a worker process, with the view of its seat and nothing else.

A bot stays in one process for its whole game, so that it keeps its plans. If it fails, crashes or times out
it is asked again, in a new process if the old one is gone; then a fast built-in bot is asked instead; and if
that fails too the server picks an option itself. So no game waits for ever, and a killed process costs no
move.

A bot that searches (`bots.patience`) thinks in processes apart from those of the others, so nobody else's
bot waits for it.

A bot answers a secret question (`Decision.secret`) on a schedule, whatever it answers.
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

from beachhead import bots
from beachhead.core.errors import Refusal
from beachhead.server import schemas
from beachhead.server.bots.entry import Choice, choose
from beachhead.server.bots.process import WorkerProcess
from beachhead.server.db.store import Store
from beachhead.server.live.game import LiveGame, Question
from beachhead.server.live.registry import LiveGames
from beachhead.server.metrics import BOT_FAILURES, BOT_MOVES, BOT_STAND_INS, BOT_STOPS
from beachhead.server.seats import Seats
from beachhead.server.settings import Settings

log = structlog.get_logger()

STAND_IN = "greedy"
DONE = "done"  # `core.action.Done` as it is written
SCHEDULE = 1.0  # seconds: longer than any bot of ours thinks about a secret question
BUSY = 3  # times what a bot may search: the machine may have other things to do
SeededQuestion = tuple[Question, int]  # with the seed of the bot that is asked


class BotRunner:
    """Answers for every seat a bot holds, as soon as it is asked."""

    def __init__(
        self,
        store: Store,
        live: LiveGames,
        seats: Seats,
        settings: Settings,
        clock: Callable[[], float] = monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.store, self.live, self.seats, self.settings = store, live, seats, settings
        self._clock, self._sleep = clock, sleep
        self._processes = [WorkerProcess() for _ in range(settings.bot_workers)]
        self._searching = [WorkerProcess() for _ in range(settings.bot_workers)]  # started when first needed
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._closed = False

    async def start(self) -> None:
        """Start the processes, and resume every game that waits for a bot."""
        if self.settings.bots_ready:
            for process in self._processes:
                process.start()
        for game in await asyncio.to_thread(self.store.waiting_for_bots):
            self.wake(game)

    async def close(self) -> None:
        self._closed = True
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for process in (*self._processes, *self._searching):
            process.close()

    def wake(self, game: str) -> None:
        """A game has changed: see whether a bot is asked."""
        if self._closed or self.seats.known_without_bots(game):
            return
        if game in self._tasks:
            self._again.add(game)
            return
        task = asyncio.get_running_loop().create_task(self._play(game))
        self._tasks[game] = task
        task.add_done_callback(lambda _: self._finished(game))

    def _finished(self, game: str) -> None:
        self._tasks.pop(game, None)
        if game in self._again:
            self._again.discard(game)
            self.wake(game)

    async def _play(self, game: str) -> None:
        """Answer for the game's bots until none is asked; a game that cannot be opened now is tried again
        when it changes."""
        try:
            await self._play_on(game)
        except Refusal as refusal:
            log.warning("a bot cannot play now", game=game, why=refusal.message)

    async def _play_on(self, game: str) -> None:
        while held := await self._bots(game):
            seeded = await self.live.query(game, partial(question_of, seats=held))
            if seeded is None:
                return
            question, seed = seeded
            bot, opened = held[question.seat], self._clock()
            index = await self._choose(game, bot, question, seed)
            if question.view["open"][0]["secret"]:
                await self._sleep(delay(self._clock() - opened))
            if (await self._bots(game)).get(question.seat) != bot:
                continue  # somebody has taken the seat back meanwhile
            if not await self._answer(game, bot, question, index):
                return

    async def _bots(self, game: str) -> dict[str, str]:
        """The bots of the game by their seats."""
        return {seat: bot for seat, bot in (await self.seats.players(game)).items() if bot}

    async def _answer(self, game: str, bot: str, question: Question, index: int) -> bool:
        """Whether to go on playing the game's bots."""
        try:
            await self.live.answer(game, schemas.Answer(question.seat, index, question.at))
        except Refusal as refusal:
            log.warning("bot refused", game=game, seat=question.seat, bot=bot, why=refusal.message)
            return refusal.kind == "stale"
        BOT_MOVES.inc()
        return True

    async def _choose(self, game: str, bot: str, question: Question, seed: int) -> int:
        """The choice of the bot, of its stand-in, or of neither."""
        for name in (bot, bot, STAND_IN):
            choice = await self._ask(game, name, question, seed)
            if choice is not None:
                BOT_STOPS.inc(choice.stopped)
                if choice.stopped:
                    log.warning("the clock ended a bot's thinking", game=game, seat=question.seat, bot=name)
                if name != bot:
                    self._stands_in(game, bot, question, name)
                return choice.option
        self._stands_in(game, bot, question, "nobody")
        return fallback(question.view["open"][0], Random(f"{seed}/{question.at}"))

    async def _ask(self, game: str, bot: str, question: Question, seed: int) -> Choice | None:
        """The choice of a bot; None if it fails."""
        patience = bots.patience(bot)
        among = self._searching if patience else self._processes
        process = among[crc32(game.encode()) % len(among)]
        seconds = self.settings.bot_seconds + BUSY * patience
        try:
            return await process.run(seconds, choose, seed, bot, question.view)
        except TimeoutError:
            why = f"it took more than {seconds:g} s"
        except BrokenProcessPool:
            why = "its worker died"
        except Exception as fault:  # noqa: BLE001  # whatever a foreign bot does must not stop the game
            why = str(fault)
        BOT_FAILURES.inc()
        log.error("bot failed", game=game, seat=question.seat, bot=bot, why=why)
        return None

    def _stands_in(self, game: str, bot: str, question: Question, who: str) -> None:
        BOT_STAND_INS.inc()
        log.error(
            "another plays for a bot that failed twice", game=game, seat=question.seat, bot=bot, who=who
        )


def question_of(live: LiveGame, seats: Mapping[str, str]) -> SeededQuestion | None:
    """What the first of these seats is asked now; nothing while the game is paused."""
    question = None if live.paused else live.question(seats)
    return None if question is None else (question, seed_of(live.match.dice.secret, question.seat))


def seed_of(secret: bytes, seat: str) -> int:
    """The seed of a seat's bot: only somebody who knows the secret of the dice could work out what it
    hides."""
    return int.from_bytes(hmac.digest(secret, b"bot/" + seat.encode(), "sha256"), "big")


def delay(thought: float) -> float:
    """How long to delay the answer to a secret question after thinking this long: until the next beat of the
    schedule, which is the first on all but the slowest machines."""
    return SCHEDULE - thought % SCHEDULE


def fallback(decision: Mapping[str, Any], rng: Random) -> int:
    """A choice without a bot: to go on where that is offered, because units stand where they do for a reason;
    otherwise a random one, so that nobody can predict what is hidden."""
    texts = [option["text"] for option in decision["options"]]
    return texts.index(DONE) if DONE in texts else rng.randrange(len(texts))
