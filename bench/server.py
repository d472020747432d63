"""The server under load: 200 live games with 400 sockets from a process of their own, on loopback and SQLite.

In each game somebody answers on the socket, as a browser would, on average two seconds after they were asked,
and is sent, as a page is, what has changed and what each option leads to: a hundred answers a second. That is
a hard but fair reading of "live": people who think take longer, but a click on a unit and a click on a hex
follow each other as quickly. Each answer is to be committed to the disk and shown to both sides; its time is
from the answer sent to its reply, which comes when it is committed, as the other end of the socket sees it.
Beside it stands what a plain write to the same disk takes meanwhile.

Then what a game costs that nobody plays, how long any moment of a long campaign takes to open, and what a
browser loads; and last the same load once more while eight game files are always being read.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event, Thread
from types import MappingProxyType
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from beachhead import new_match
from bench import Figure
from tests.server.sitting import put_together

SCENARIOS = ("fm:utah", "m44:omaha")
GAMES = 200
UPLOADS = 8
THINKING = 2.0  # seconds between an answer and the next, on average
WARMING, MEASURED = 5.0, 20.0


class Served:
    """`beachhead serve` on an empty database."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        words = [
            "serve",
            "--port",
            str(self.port),
            "--db",
            f"sqlite:///{folder}/games.db",
            "--rate",
            "1000000",
        ]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "beachhead", *words], stderr=subprocess.DEVNULL
        )

    def call(
        self,
        path: str,
        body: bytes | None = None,
        token: str = "",
        coding: str = "identity",
        more: Mapping[str, str] = MappingProxyType({}),
    ) -> bytes:
        headers = {"authorization": f"Bearer {token}", "accept-encoding": coding, **more}
        with urlopen(Request(f"http://127.0.0.1:{self.port}{path}", body, headers), timeout=600) as reply:
            return bytes(reply.read())

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        return msgspec.json.decode(self.call(path, msgspec.json.encode(body) if body else None, token))

    def megabytes(self) -> float:
        """What the process has in memory."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def seconds(self) -> float:
        """The processor's time it has taken."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving() -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as folder:
        server = Served(folder)
        try:
            wait_for(server)
            yield server
        finally:
            server.process.terminate()
            server.process.wait(30)


def wait_for(server: Served, seconds: float = 60) -> None:
    limit = time.monotonic() + seconds
    while True:
        try:
            server.call("/readyz")
            return
        except (URLError, ConnectionError):
            if time.monotonic() > limit or server.process.poll() is not None:
                raise
            time.sleep(0.1)


class Browser:
    """One seat of a game at the other end of a socket: it answers what it is asked, after some thought."""

    def __init__(self, server: Served, game: str, seat: str, token: str, rng: Random) -> None:
        self.address = f"ws://127.0.0.1:{server.port}/api/games/{game}/live"
        self.seat, self.token, self.rng = seat, token, rng
        self.took: list[float] = []  # milliseconds from an answer to its reply
        self.sent: list[int] = []  # characters of each message with what has changed
        self._answered, self._began = -1, 0.0
        self.thinking: asyncio.Task[None] | None = None

    async def play(self) -> None:
        self._answered, self.thinking = -1, None  # what was thought about when it last left is forgotten
        shown: Any = None
        async with connect(self.address, max_size=None) as line:
            hello = {"tokens": [self.token], "changes": True, "prospects": True}
            await line.send(msgspec.json.encode(hello).decode())
            async for text in line:
                message = msgspec.json.decode(text)
                if "reply" not in message:
                    self.sent.append(len(text))
                    shown = message.get("shown") or put_together(shown, message["changed"])
                    self._look(line, shown)
                elif "refused" not in message:
                    self.took.append((time.perf_counter() - self._began) * 1e3)

    def _look(self, line: ClientConnection, shown: dict[str, Any]) -> None:
        asked = shown["views"][self.seat]["open"]
        if asked and asked[0]["at"] > self._answered:
            self._answered = asked[0]["at"]
            self.thinking = asyncio.create_task(self._answer(line, asked[0]))

    async def _answer(self, line: ClientConnection, asked: dict[str, Any]) -> None:
        await asyncio.sleep(self.rng.uniform(0, 2 * THINKING))
        choice = self.rng.randrange(len(asked["options"]))
        self._began = time.perf_counter()
        answer = {"seat": self.seat, "do": choice, "at": asked["at"], "id": f"{self._began:.9f}"}
        await line.send(msgspec.json.encode({"answer": answer, "label": 1}).decode())


def begin_games(server: Served) -> list[Browser]:
    """As many games as are asked for, each opened once, and a browser for every seat."""
    browsers = []
    for n in range(GAMES):
        begun = server.ask("/api/games", {"scenario": SCENARIOS[n % len(SCENARIOS)], "seed": str(n)})
        server.ask(f"/api/games/{begun['game']}", token=",".join(begun["links"].values()))
        browsers += [
            Browser(server, begun["game"], seat, link, Random(f"{n}/{seat}"))
            for seat, link in begun["links"].items()
        ]
    return browsers


@dataclass
class Load:
    """What was measured while all of them played, after a while of warming up."""

    answers: list[float]
    """Milliseconds for each, sorted."""
    disk: list[float]
    """Milliseconds for each write of a page to the same disk meanwhile, sorted."""
    busy: float
    """Milliseconds of the processor that the server took for an answer."""
    sent: list[int]
    """Characters of each message with what has changed, before they are compressed, sorted."""


async def load(server: Served, browsers: list[Browser]) -> Load:
    disk: list[float] = []
    writing = asyncio.create_task(write_pages(disk))
    playing = [asyncio.create_task(browser.play()) for browser in browsers]
    await asyncio.sleep(WARMING)
    disk.clear()
    for browser in browsers:
        browser.took.clear()
        browser.sent.clear()
    busy = server.seconds()
    await asyncio.sleep(MEASURED)
    busy = server.seconds() - busy
    answers = sorted(took for browser in browsers for took in browser.took)
    sent = sorted(size for browser in browsers for size in browser.sent)
    thinking = [browser.thinking for browser in browsers if browser.thinking]
    for task in (writing, *thinking, *playing):
        task.cancel()
    await asyncio.gather(writing, *thinking, *playing, return_exceptions=True)
    return Load(answers, sorted(disk), busy / len(answers) * 1e3, sent)


async def write_pages(took: list[float]) -> None:
    """What the disk alone takes to keep something: the yardstick of a commit."""
    with tempfile.TemporaryFile() as file:
        while True:
            took.append(await asyncio.to_thread(write_page, file.fileno()))
            await asyncio.sleep(0.1)


def write_page(file: int) -> float:
    began = time.perf_counter()
    os.write(file, b"x" * 4096)
    os.fsync(file)
    return (time.perf_counter() - began) * 1e3


def campaign() -> bytes:
    """The file of a whole campaign, played at random."""
    match, rng = new_match("fm:campaign", seed=1), Random(1)
    while not match.over:
        decision = match.open[0]
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "campaign.bhg"
        match.save(path)
        return path.read_bytes()


def bring_in(server: Served, file: bytes) -> str:
    """The game of a file, as a page sends it."""
    page = {"x-beachhead-page": server.ask("/api/page")["token"]}
    return str(msgspec.json.decode(server.call("/api/import", file, more=page))["game"])


@contextmanager
def uploading(server: Served) -> Iterator[list[str]]:
    """Send whole campaigns, eight at a time, one after the other; which have been read."""
    file, enough, done = campaign(), Event(), list[str]()

    def send() -> None:
        while not enough.is_set():
            with suppress(OSError):  # the server ends before the last is read
                done.append(bring_in(server, file))

    for _ in range(UPLOADS):
        Thread(target=send, daemon=True).start()
    try:
        yield done
    finally:
        enough.set()


def moments(server: Served) -> list[float]:
    """Milliseconds to open each of some moments of a whole campaign, as everybody sees it at the end: the
    best of three, because a busy machine only ever adds."""
    game = bring_in(server, campaign())
    length, took = server.ask(f"/api/games/{game}")["length"], []
    for n in range(0, length + 1, max(1, length // 60)):
        took.append(min(timed(server, f"/api/games/{game}/moments/{n}") for _ in range(3)))
    return took


def timed(server: Served, path: str) -> float:
    began = time.perf_counter()
    server.call(path)
    return (time.perf_counter() - began) * 1e3


def first_load(server: Served) -> float:
    """Kilobytes over the wire for the front page with all it names, and what it asks at once."""
    page = server.call("/").decode()
    paths = ["/", *re.findall(r'"(/?(?:assets/[^"]+|icon\.svg))"', page), "/api/scenarios", "/api/bots"]
    return sum(sent(server, "/" + path.lstrip("/")) for path in paths) / 1024


def board_load(server: Served) -> float:
    """Kilobytes over the wire for the board of a game."""
    where = "?scenario=fm:utah"
    paths = (
        f"/api/board{where}",
        f"/api/board/ground.svg{where}",
        "/api/board/shared.svg",
        "/api/board/pieces.css",
    )
    return sum(sent(server, path) for path in paths) / 1024


def sent(server: Served, path: str) -> int:
    content = server.call(path, coding="gzip")
    assert content.startswith(b"\x1f\x8b") or len(content) < 1000, f"{path} is not compressed"
    return len(content)


def figures() -> list[Figure]:
    with serving() as server:
        server.ask("/api/scenarios")
        before = server.megabytes()
        browsers = begin_games(server)
        idle = (server.megabytes() - before) / GAMES
        played = asyncio.run(load(server, browsers))
        opened = moments(server)
        found = [
            Figure(
                "answer committed, 99th percentile; beside it the disk alone",
                percentile(played.answers, 99),
                percentile(played.disk, 99),
                50.0,
                "ms",
            ),
            Figure(
                "answer committed, median; the disk alone",
                percentile(played.answers, 50),
                percentile(played.disk, 50),
                unit="ms",
            ),
            Figure(
                f"answers with {GAMES} games, {len(browsers)} sockets",
                len(played.answers) / MEASURED,
                unit="answers/s",
            ),
            Figure("processor for an answer, both sockets told", played.busy, target=2.0, unit="ms"),
            Figure(
                "what has changed, median message, not compressed",
                played.sent[len(played.sent) // 2] / 1e3,
                unit="kB",
            ),
            Figure("memory of an idle game", idle, target=1.0, unit="MB"),
            Figure("memory with all sockets", server.megabytes(), unit="MB"),
            Figure("any moment of a campaign, slowest", max(opened), target=100.0, unit="ms"),
            Figure("first load, compressed", first_load(server), target=350.0, unit="kB"),
            Figure("board of fm:utah, compressed", board_load(server), unit="kB"),
            Figure(
                "board of fm:campaign drawn for the first time",
                timed(server, "/api/board/ground.svg?scenario=fm:campaign"),
                target=2000.0,
                unit="ms",
            ),
        ]
        return found + beside_uploads(server, browsers, played)


def beside_uploads(server: Served, browsers: list[Browser], alone: Load) -> list[Figure]:
    """The same load while game files are being read, beside what it was without."""
    with uploading(server) as done:
        beside = asyncio.run(load(server, browsers))
        what = f"while {UPLOADS} game files are being read ({len(done)} were); without"
    return [
        Figure(
            f"answer {which} {what}", percentile(beside.answers, n), percentile(alone.answers, n), unit="ms"
        )
        for which, n in (("at the 99th percentile", 99), ("in the median", 50))
    ]


def percentile(sorted_numbers: list[float], n: int) -> float:
    return sorted_numbers[min(len(sorted_numbers) - 1, len(sorted_numbers) * n // 100)]
