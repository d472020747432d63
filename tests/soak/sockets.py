"""Many sockets on many games for a long while.

Every seat of every game has a socket of its own, whose owner answers after some thought; a game that ends is
followed by a new one. Everything that was acknowledged is there at the end, nobody is cut off, nothing is
refused to whom it is asked, and the memory of the server stays where it was once all games are open. All of
them have clocks, which are compared with what passes at the other end of the sockets.
"""

from __future__ import annotations

import asyncio
import json
import resource
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.parts.aside import run_aside
from tests.parts.launch import Server, new_database, postgres
from tests.parts.waiting import PATIENCE
from tests.soak import client
from tests.soak.part import Part

CLOCKS = {"pace": "live", "minutes": 60, "increment": 60, "then": "nothing"}
SCENARIOS = ("fm:utah", "m44:omaha", "fm:sword", "m44:juno")
THINKING = 10.0  # seconds between a question and its answer, on average


class Sockets(Part):
    """The part with what does not add up: how long answers took, and the memory of the server."""

    took: list[float]
    clocks: list[float]
    megabytes: list[float]

    def largest(self) -> dict[str, Any]:
        took = sorted(getattr(self, "took", [])) or [0.0]
        clocks = sorted(getattr(self, "clocks", [])) or [0.0]
        memory = getattr(self, "megabytes", []) or [0.0]
        return {
            "answer_ms_median": round(took[len(took) // 2], 1),
            "answer_ms_99th": round(took[len(took) * 99 // 100], 1),
            "clock_ms_99th": round(clocks[len(clocks) * 99 // 100], 1),
            "clock_ms_largest": round(clocks[-1], 1),
            "megabytes_begun": round(memory[0], 1),
            "megabytes_largest": round(max(memory), 1),
            "megabytes_end": round(memory[-1], 1),
        }


class Seat:
    """One seat of a game at the other end of a socket."""

    def __init__(self, table: Table, name: str, rng: Random) -> None:
        self.table, self.name, self.rng = table, name, rng
        self.answered, self.sent, self.length = -1, 0.0, 0
        self.clock: tuple[float, float] | None = None

    async def play(self) -> None:
        """Until the game is over."""
        address = f"ws://127.0.0.1:{self.table.port}{self.table.game.path}/live"
        async with connect(address, max_size=None, open_timeout=PATIENCE, ping_timeout=PATIENCE) as line:
            await line.send(json.dumps({"tokens": [self.table.game.links[self.name]]}))
            async for message in line:
                if await self.read(line, json.loads(message)):
                    return
        raise ConnectionError("the server has hung up")

    async def read(self, line: ClientConnection, message: dict[str, Any]) -> bool:
        part = self.table.part
        if "shown" not in message:
            part.step(0, answers=1)
            part.took.append((time.perf_counter() - self.sent) * 1e3)
            if "refused" in message:
                part.breaks(f"{self.table.game.id} {self.name}: {message}")
            else:
                self.table.game.acknowledged = max(self.table.game.acknowledged, self.length + 1)
            return False
        shown = message["shown"]
        self.compare(shown["time"]["seats"][self.name])
        asked = shown["views"][self.name]["open"]
        if asked and asked[0]["at"] > self.answered:
            self.answered = asked[0]["at"]
            await asyncio.sleep(self.rng.uniform(0, 2 * THINKING))
            do = self.rng.randrange(len(asked[0]["options"]))
            self.sent, self.length = time.perf_counter(), shown["length"]
            answer = {"seat": self.name, "do": do, "at": asked[0]["at"], "id": f"{self.rng.random():.16f}"}
            await line.send(json.dumps({"answer": answer, "label": 1}))
        return bool(shown["result"])

    def compare(self, shown: dict[str, Any]) -> None:
        """How far what the clock of the seat shows is from what it showed before and what has passed here
        since, the way of both messages included. Turns have given a minute each."""
        now = time.perf_counter()
        if self.clock is not None:
            left, then = self.clock
            apart = shown["left"] - (left - (now - then))
            self.table.part.clocks.append(abs(apart - 60 * round(apart / 60)) * 1e3)
        self.clock = (shown["left"], now) if shown["runs"] else None


class Table:
    """A place where one game after the other is played."""

    def __init__(self, port: int, number: int, part: Sockets, seed: str) -> None:
        self.port, self.number, self.part = port, number, part
        self.rng = Random(f"{seed} {number}")

    def begin(self, words: bool) -> None:
        self.game = client.begin(self.port, SCENARIOS[self.number % len(SCENARIOS)], time=CLOCKS)
        self.part.step(0, games=1)
        for seat in self.game.links if words else ():
            client.sit(self.port, self.game, seat, self.rng)

    async def play(self, words: bool) -> None:
        while True:
            seats = [Seat(self, name, Random(self.rng.random())) for name in self.game.links]
            await asyncio.gather(*(seat.play() for seat in seats))
            self.part.step(0, finished=1)
            await asyncio.to_thread(self.begin, words)


async def minutes(server: Server, tables: list[Table], part: Sockets, words: bool) -> None:
    """Play until the time is up; a table that fails is a finding."""
    async with playing(tables, part, words):
        end = time.monotonic() + part.goal
        while time.monotonic() < end:
            await asyncio.sleep(1)
            part.megabytes.append(megabytes(server))
            part.step(1)


@asynccontextmanager
async def playing(tables: list[Table], part: Sockets, words: bool) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(table.play(words)) for table in tables]
    try:
        yield
    finally:
        for table, task in zip(tables, tasks, strict=True):
            if task.done():
                part.breaks(f"{table.game.id}: {task.exception()!r}")
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def megabytes(server: Server) -> float:
    status = Path(f"/proc/{server.running.pid}/status").read_text()
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))


@contextmanager
def servers(folder: Path, log: Path, *, shared: bool) -> Iterator[list[Server]]:
    """One server on SQLite; if it is shared, two on one PostgreSQL."""
    with ExitStack() as ends:
        database = f"sqlite:///{folder / 'games.db'}"
        if shared:
            database = new_database(ends.enter_context(postgres()), "sockets")
        found = [Server(database, log=log) for _ in range(1 + shared)]
        for server in found:
            ends.callback(server.kill)
        yield found


def run(part: Sockets, seed: str, games: int, *, shared: bool = False) -> None:
    """Seconds are the goal of the part; each is a step."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    part.took, part.clocks, part.megabytes, part.done = [], [], [], 0
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with servers(Path(folder), log, shared=shared) as found:
            server = found[0]
            words = client.sits_down(server.port)
            tables = [Table(found[n % len(found)].port, n, part, seed) for n in range(games)]
            for table in tables:
                table.begin(words)
            part.figures["sockets"] = sum(len(table.game.links) for table in tables)
            run_aside(minutes(server, tables, part, words))
            check(server, tables, part)
        if "Traceback" in log.read_text(errors="replace"):
            part.breaks(f"a traceback in the log: {log.read_text(errors='replace')[-1500:]}")
    part.keep()


def check(server: Server, tables: list[Table], part: Sockets) -> None:
    for table in tables:
        length = client.look(server.port, table.game)["length"]
        if length < table.game.acknowledged:
            part.breaks(
                f"{table.game.id}: {table.game.acknowledged} entries acknowledged, {length} are there"
            )
