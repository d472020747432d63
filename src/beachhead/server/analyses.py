"""Analyses of finished games: worked out in the background by a process of their own, one at a time, and
stored, so that each is worked out once.

How far one is stands in the database as well: other workers read it there, and see that somebody is at it. An
analysis whose worker is gone is not told of for a while (`STALE`), and can then be begun again.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import structlog

from beachhead.analysis import VERSION, analysable
from beachhead.core.errors import Refusal, Unknown
from beachhead.server import schemas
from beachhead.server.bots.entry import look_back
from beachhead.server.bots.process import WorkerProcess
from beachhead.server.db.store import Store
from beachhead.server.errors import TooMany
from beachhead.server.live.registry import LiveGames
from beachhead.server.settings import Settings

log = structlog.get_logger()
MOST_WAITING = 20
LONGEST = 3600.0  # seconds for one game
LOOK = 1.0  # seconds between two looks at how far it is
STALE = 60.0  # seconds after which nobody is at it any more
FAILED = "The analysis of this game could not be finished. It can be begun again."


class Analyses:
    """Begins analyses, and tells how far they are."""

    def __init__(self, store: Store, live: LiveGames, settings: Settings) -> None:
        self.store, self.live, self.settings = store, live, settings
        self._process = WorkerProcess()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._folder: TemporaryDirectory[str] | None = None

    async def close(self) -> None:
        """Stop: what is not finished can be begun again."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        self._process.close()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        if self._folder is not None:
            self._folder.cleanup()

    async def look(self, game: str) -> bytes:
        """How far the analysis of a game is, with the analysis once it is done: an Analysed as JSON."""
        rules, length = await self.live.query(game, lambda live: (live.match.game, live.match.length))
        return await asyncio.to_thread(self._look, game, length) if analysable(rules) else _shown("never")

    def _look(self, game: str, length: int) -> bytes:
        row = self.store.analysis(game)
        if row is None or (row["version"], row["length"]) != (VERSION, length):
            return _shown("none")  # a what-if branch may go on after its end
        if row["content"] is not None:
            return _shown("done", 1.0, content=zlib.decompress(row["content"]))
        if row["failed"]:
            return _shown("failed", why=row["failed"])
        if game not in self._tasks and row["touched"] < time.time() - STALE:
            return _shown("none")
        return _shown("working" if row["share"] else "waiting", row["share"])

    async def begin(self, game: str) -> bytes:
        """Begin the analysis of a finished game unless it is done or somebody is at it; then as `look`."""
        over, rules, length = await self.live.query(
            game, lambda live: (live.match.over, live.match.game, live.match.length)
        )
        if not over:
            raise Refusal("This game is not over: only a finished game can be analysed.")
        if not analysable(rules):
            raise Unknown(
                f"Nobody knows what a position of {rules.title} is worth, so it cannot be analysed."
            )
        state = msgspec.json.decode(await self.look(game), type=schemas.Analysed).state
        if state in ("none", "failed") and game not in self._tasks:
            if len(self._tasks) >= MOST_WAITING:
                raise TooMany("Many games are waiting for their analysis. Ask again in a few minutes.")
            await asyncio.to_thread(self.store.save_analysis, game, VERSION, length)
            self._tasks[game] = asyncio.create_task(self._work(game, length))
        return await self.look(game)

    async def _work(self, game: str, length: int) -> None:
        """Work one out while telling how far it is, and store it."""
        if self._folder is None:
            self._folder = TemporaryDirectory("beachhead-analyses")
        said = Path(self._folder.name) / game
        telling = asyncio.create_task(self._tell(game, said))
        try:
            row = await asyncio.to_thread(self.store.game, game)
            lines = await asyncio.to_thread(self.store.lines, game, 0, length)
            assert row is not None
            rollouts = self.settings.analysis_rollouts
            texts: Sequence[str] = [line["line"] for line in lines]
            content = await self._process.run(
                LONGEST, look_back, row["header"], row["secret"], texts, rollouts, str(said)
            )
            packed = await asyncio.to_thread(zlib.compress, content)
            await asyncio.to_thread(self.store.save_analysis, game, VERSION, length, content=packed)
        except Exception as fault:  # noqa: BLE001  # whoever waits is told, and the log has the reason
            log.error("an analysis failed", game=game, why=repr(fault))
            with suppress(Refusal):
                await asyncio.to_thread(self.store.save_analysis, game, VERSION, length, failed=FAILED)
        finally:
            telling.cancel()
            del self._tasks[game]

    async def _tell(self, game: str, said: Path) -> None:
        """Write down how far it is, again and again."""
        while True:
            await asyncio.sleep(LOOK)
            with suppress(OSError, ValueError, Refusal):
                share = float(said.read_text("ascii")) if said.exists() else 0.0
                await asyncio.to_thread(self.store.note_analysis, game, share)


def _shown(state: str, share: float = 0.0, why: str = "", content: bytes = b"null") -> bytes:
    return msgspec.json.encode({"state": state, "share": share, "why": why, "analysis": msgspec.Raw(content)})
