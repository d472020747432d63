"""Two real workers on one PostgreSQL, and whether either of them ever stays behind.

A burst is a new game that is played through both workers in turn while spectators open it on both of them.
Afterwards both workers and every socket have to show the game as it was last acknowledged, within `patience`
seconds, and a seat has to be able to go on through either worker. `measure` counts what does not.
"""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

import httpx2
from websockets.asyncio.client import connect

from tests.parts.aside import run_aside
from tests.parts.launch import Server

SCENARIO = "raid:field"


@dataclass
class Staleness:
    """What was done, and who was still behind at the end of patience."""

    bursts: int = 0
    answers: int = 0
    sockets: int = 0
    behind: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.bursts} bursts, {self.answers} answers, {self.sockets} sockets: "
            f"{len(self.behind)} behind in the end"
        )


def measure(
    database: str, bursts: int, *, at_once: int = 4, patience: float = 1.0, seed: int = 1
) -> Staleness:
    """So many bursts against two workers of their own on this database."""
    workers: list[Server] = []
    try:
        workers += [Server(database), Server(database)]
        ports = [worker.port for worker in workers]
        return run_aside(_measure(ports, bursts, at_once, patience, seed))
    finally:
        for worker in workers:
            worker.kill()


async def _measure(ports: list[int], bursts: int, at_once: int, patience: float, seed: int) -> Staleness:
    found, numbers = Staleness(), iter(range(bursts))
    async with httpx2.AsyncClient(timeout=60) as client:

        async def some() -> None:
            for number in numbers:
                burst = Burst(client, ports, random.Random(seed * 1_000_003 + number), found)
                await burst.run(patience)

        await asyncio.gather(*(some() for _ in range(at_once)))
    return found


class Burst:
    """One game, and everybody who looks at it."""

    def __init__(
        self, client: httpx2.AsyncClient, ports: list[int], rng: random.Random, found: Staleness
    ) -> None:
        self.client, self.ports, self.rng, self.found = client, ports, rng, found
        self.last: dict[str, int] = {}  # by spectator: the length they were shown last
        self.length = 0
        self.over = False

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        address = f"http://127.0.0.1:{self.rng.choice(self.ports)}{path}"
        reply = await self.client.request(method, address, json=body, headers=self.headers)
        return reply.status_code, reply.json()

    async def run(self, patience: float) -> None:
        self.headers: dict[str, str] = {}
        _, begun = await self.ask("POST", "/api/games", {"scenario": SCENARIO})
        self.game, links = begun["game"], begun["links"]
        self.headers = {"authorization": "Bearer " + ",".join(links.values())}
        for seat in links:
            await self.ask("POST", f"/api/games/{self.game}/sit", {"seat": seat, "word": f"{1:032x}"})
        watching = [asyncio.create_task(self.watch(port, n)) for port in self.ports for n in range(2)]
        try:
            for _ in range(self.rng.randrange(4, 10)):
                await self.answer()
            await self.settle(patience)
        finally:
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
        self.found.bursts += 1
        self.found.sockets += len(watching)

    async def answer(self) -> None:
        """One answer through either worker. What that worker shows is what was acknowledged last, whoever
        acknowledged it: so it is never refused."""
        _, shown = await self.ask("GET", f"/api/games/{self.game}")
        if shown["length"] < self.length:
            self.found.behind.append(f"{self.game} shows {shown['length']}, not {self.length}")
        if shown["result"]:
            self.over = True
            return
        seat = self.rng.choice(shown["waiting"])
        asked = shown["views"][seat]["open"][0]
        given = {"seat": seat, "do": self.rng.randrange(len(asked["options"])), "at": asked["at"]}
        status, after = await self.ask("POST", f"/api/games/{self.game}/answers", given)
        if status != 200:
            self.found.behind.append(f"{self.game} refuses {seat}: {after.get('message')}")
            return
        self.length = after["length"]
        self.found.answers += 1

    async def watch(self, port: int, number: int) -> None:
        """A spectator who comes while the game goes on."""
        await asyncio.sleep(self.rng.random() * 0.05)
        async with connect(f"ws://127.0.0.1:{port}/api/games/{self.game}/live", max_size=None) as line:
            await line.send(json.dumps({"tokens": []}))
            async for message in line:
                self.last[f"{port}/{number}"] = json.loads(message)["shown"]["length"]

    async def settle(self, patience: float) -> None:
        """Wait until every spectator has been shown the end, and count those who have not."""
        limit = asyncio.get_running_loop().time() + patience
        while asyncio.get_running_loop().time() < limit:
            if len(self.last) == 2 * len(self.ports) and set(self.last.values()) == {self.length}:
                break
            await asyncio.sleep(0.01)
        self.found.behind += [
            f"{self.game}: {who} was shown {n}, not {self.length}"
            for who, n in self.last.items()
            if n != self.length
        ]
        if not self.over:
            await self.answer()
