"""Many sockets on many games for a while.

Every seat of every game has a socket of its own, which wants what a page wants, and whose owner answers after
some thought; a game that ends is followed by a new one. Everything that was acknowledged is there at the end,
nobody is cut off, nothing is refused to whom it is asked, and the memory of the server stays where it was
once all games are open. All of them have clocks, which are compared with what passes at the other end of the
sockets. Of two servers on one database one is killed at the end, and its sockets come back: nothing is
missing, and the clocks have gone on.

The other end is `lines`; here is who thinks, from the stamps of what came, and need not be quick.
"""

from __future__ import annotations

import math
import os
import re
import resource
import socket
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from tests.parts import launch
from tests.parts.launch import Server, new_database, postgres
from tests.parts.waiting import PATIENCE
from tests.server.sitting import put_together
from tests.soak import client, lines
from tests.soak.lines import HEAD
from tests.soak.part import Part

CLOCKS = {"pace": "live", "minutes": 60, "increment": 60, "then": "nothing"}
SCENARIOS = ("fm:utah", "m44:omaha", "fm:sword", "m44:juno")
THINKING = 10.0  # seconds between a question and its answer, on average
AT_LEAST = 0.5  # of them
WANTED = {"people": True, "changes": True, "prospects": True, "talk": True}
BACK = 0.25  # seconds after which a page that was cut connects again; then twice as many, up to the longest
LONGEST_BACK = 8.0
AFTERWARDS = 15.0  # seconds that are played on after a kill


class Sockets(Part):
    """The part with what does not add up: how long answers took, what clocks show, and memory."""

    took: list[float]
    clocks: list[float]
    clocks_after_kill: list[float]
    late: list[float]
    processor: float
    within: Counter[float]
    megabytes: list[float]

    def largest(self) -> dict[str, Any]:
        took, clocks, after, late = (
            sorted(getattr(self, name, [])) or [0.0]
            for name in ("took", "clocks", "clocks_after_kill", "late")
        )
        memory = getattr(self, "megabytes", []) or [0.0]
        return {
            "answer_ms_median": round(took[len(took) // 2], 1),
            "answer_ms_99th": round(took[len(took) * 99 // 100], 1),
            "answer_ms_largest": round(took[-1], 1),
            "answers_measured": len(took),
            "at_the_server_ms_99th_at_most": at_most(getattr(self, "within", None) or Counter[float]()),
            "processor_ms_an_answer": round(getattr(self, "processor", 0.0) / len(took) * 1e3, 2),
            "sent_late_ms_99th": round(late[len(late) * 99 // 100], 1),
            "clock_ms_99th": round(clocks[len(clocks) * 99 // 100], 1),
            "clock_ms_largest": round(clocks[-1], 1),
            "clock_after_kill_ms_99th": round(after[len(after) * 99 // 100], 1),
            "clock_after_kill_ms_largest": round(after[-1], 1),
            "megabytes_begun": round(memory[0], 1),
            "megabytes_largest": round(max(memory), 1),
            "megabytes_end": round(memory[-1], 1),
        }


def at_most(within: Counter[float]) -> float:
    """What 99 of 100 answers took at the servers, in ms, from being read to being written; as the limit of
    their histogram that is next above it."""
    enough = 0.99 * within[math.inf]
    return round(1e3 * next((limit for limit in sorted(within) if within[limit] >= enough), 0.0), 1)


class Table:
    """A place where one game after the other is played."""

    def __init__(self, server: Server, number: int, part: Sockets, seed: str) -> None:
        self.server, self.number, self.part = server, number, part
        self.rng = Random(f"{seed} {number}")
        self.begin()

    def begin(self) -> None:
        port = self.server.port
        self.game = client.begin(port, SCENARIOS[self.number % len(SCENARIOS)], time=CLOCKS)
        self.part.step(0, games=1)
        for seat in self.game.links:
            client.sit(port, self.game, seat, self.rng)


class Seat:
    """One seat of a game, and what its owner knows from its socket."""

    def __init__(self, table: Table, name: str) -> None:
        self.table, self.game, self.name = table, table.game, name
        self.answered, self.due, self.sent, self.label, self.length = -1, 0.0, 0.0, 0, 0
        self.shown: dict[str, Any] = {}
        self.clock: tuple[float, float] | None = None
        self.open, self.tries, self.over = False, 0, False
        self.unanswered: bytes | None = None
        self.zip = zlib.decompressobj(-15)

    @property
    def wanted(self) -> bytes:
        """What opens its socket: where it is, and the first message."""
        hello = msgspec.json.encode({"tokens": [self.game.links[self.name]], **WANTED})
        return f"{self.table.server.port} {self.game.path}/live\n".encode() + hello

    def text(self, first: int, content: bytes) -> bytes:
        if not first & lines.SQUEEZED:
            return content
        return self.zip.decompress(content + b"\x00\x00\xff\xff")

    def see(self, message: dict[str, Any], when: float) -> float | None:
        """What it is shown now; how far its clock is from what has passed, in ms, if that can be said."""
        if "shown" in message:
            self.shown = message["shown"]
        else:
            self.shown = put_together(self.shown, message["changed"])
            if "time" not in message["changed"].get("+", {}):
                return None
        self.over = bool(self.shown["result"])
        return self.compare(self.shown["time"]["seats"][self.name], when)

    def compare(self, shown: dict[str, Any], when: float) -> float | None:
        """How far what the clock shows is from what it showed before and what has passed here since, the way
        of both messages included. Turns have given a minute each."""
        before, self.clock = self.clock, (shown["left"], when) if shown["runs"] else None
        if before is None or not shown["runs"]:
            return None
        apart = shown["left"] - (before[0] - (when - before[1]))
        return float(abs(apart - 60 * round(apart / 60)) * 1e3)

    def answer(self, when: float) -> tuple[float, bytes] | None:
        """What it will answer, and at what time, if it is asked anything new."""
        asked = self.shown["views"][self.name]["open"]
        if not asked or asked[0]["at"] <= self.answered:
            return None
        self.answered, self.label, self.length = asked[0]["at"], self.label + 1, self.shown["length"]
        rng = self.table.rng
        do = rng.randrange(len(asked[0]["options"]))
        given = {"seat": self.name, "do": do, "at": asked[0]["at"], "id": f"{rng.random():.16f}"}
        self.due = max(when, time.perf_counter()) + rng.uniform(AT_LEAST, 2 * THINKING - AT_LEAST)
        self.unanswered = msgspec.json.encode({"answer": given, "label": self.label})
        return self.due, self.unanswered


class Thinker:
    """Everybody who sits at the tables, at the near end of `lines`."""

    def __init__(self, part: Sockets, way: socket.socket) -> None:
        self.part, self.way = part, way
        self.seats: dict[int, Seat] = {}
        self.killed: Server | None = None
        self.cut: set[int] = set()
        self.measuring = False
        self._buffer = bytearray()

    def ask(self, number: int, when: float, what: int, content: bytes = b"") -> None:
        self.way.sendall(HEAD.pack(number, when, what, len(content)) + content)

    def sit(self, table: Table, when: float) -> None:
        for name in table.game.links:
            number = len(self.seats)
            self.seats[number] = Seat(table, name)
            self.ask(number, when, lines.OPEN, self.seats[number].wanted)

    def think_until(self, end: float) -> None:
        """Read what comes until then."""
        while (left := end - time.perf_counter()) > 0:
            self.way.settimeout(left)
            with suppress(TimeoutError):
                self.think()

    def think(self) -> None:
        """Read what has come."""
        came = self.way.recv(2**20)
        self._buffer += came
        assert came, "the far end has gone"
        while len(self._buffer) >= HEAD.size:
            number, when, what, size = HEAD.unpack_from(self._buffer)
            end = HEAD.size + size
            if len(self._buffer) < end:
                return
            content = bytes(self._buffer[HEAD.size : end])
            del self._buffer[:end]
            self.hear(number, self.seats[number], when, what, content)

    def hear(self, number: int, seat: Seat, when: float, what: int, content: bytes) -> None:
        if what == lines.SENT:
            seat.sent = when
            if self.measuring:
                self.part.late.append((when - seat.due) * 1e3)
        elif what == lines.GONE:
            self.gone(number, seat, when)
        else:
            message = msgspec.json.decode(seat.text(content[0], content[1:]))
            if "reply" in message:
                self.replied(seat, message, when)
            elif "shown" in message or "changed" in message:
                self.shown(number, seat, message, when)
            elif "refused" in message:
                self.part.breaks(f"{seat.game.id} {seat.name}: {message}")

    def replied(self, seat: Seat, message: dict[str, Any], when: float) -> None:
        self.part.figures["answers"] += 1
        seat.unanswered = None
        if self.measuring:
            self.part.took.append((when - seat.sent) * 1e3)
        if "refused" in message:
            self.part.breaks(f"{seat.game.id} {seat.name}: {message}")
        else:
            seat.game.acknowledged = max(seat.game.acknowledged, seat.length + 1)

    def shown(self, number: int, seat: Seat, message: dict[str, Any], when: float) -> None:
        apart, first = seat.see(message, when), not seat.open
        seat.open, seat.tries = True, 0
        if apart is not None and (self.measuring or self.killed):
            (self.part.clocks_after_kill if self.killed else self.part.clocks).append(apart)
        if seat.over:
            self.ask(number, 0.0, lines.CLOSE)
            if all(one.over for one in self.seats.values() if one.game is seat.game):
                self.part.step(0, finished=1)
                seat.table.begin()
                self.sit(seat.table, 0.0)
            return
        if first and seat.unanswered is not None and seat.due <= time.perf_counter():
            # it may have been written, and is taken only once
            self.ask(number, 0.0, lines.SEND, seat.unanswered)
        if (answer := seat.answer(when)) is not None:
            self.ask(number, answer[0], lines.SEND, answer[1])

    def gone(self, number: int, seat: Seat, when: float) -> None:
        """A page connects again; only a server that was killed may hang up."""
        if seat.over:
            return
        if seat.table.server is not self.killed:
            self.part.breaks(f"{seat.game.id} {seat.name}: the server has hung up")
            return
        seat.open, seat.zip = False, zlib.decompressobj(-15)
        self.cut.add(number)
        wait = min(LONGEST_BACK, BACK * 2**seat.tries)
        seat.tries += 1
        self.ask(number, when + wait, lines.OPEN, seat.wanted)

    @property
    def all_open(self) -> bool:
        """Everybody is shown their game; after a kill, anew."""
        return all(
            seat.over or (seat.open and (seat.table.server is not self.killed or number in self.cut))
            for number, seat in self.seats.items()
        )

    def until_open(self) -> None:
        limit = time.perf_counter() + PATIENCE
        while not self.all_open:
            assert time.perf_counter() < limit, "some sockets are shown nothing"
            self.think_until(time.perf_counter() + 0.5)


@contextmanager
def far_end() -> Iterator[socket.socket]:
    """The process at the far end of all sockets, and the way to it."""
    near, far = socket.socketpair()
    process = launch.start(sys.executable, "-m", "tests.soak.lines", far.fileno(), pass_fds=(far.fileno(),))
    far.close()
    try:
        yield near
    finally:
        near.close()
        process.wait(PATIENCE)


def play(thinker: Thinker, found: list[Server], tables: list[Table]) -> None:
    """Open all sockets, and play for as long as was said."""
    part, begun = thinker.part, time.perf_counter()
    for number, table in enumerate(tables):
        thinker.sit(table, begun + 0.02 * number)
    part.figures["sockets"] = len(thinker.seats)
    thinker.until_open()
    thinker.think_until(time.perf_counter() + min(THINKING, part.goal))
    thinker.measuring, part.processor, before = True, -processor_of(found), histogram(found)
    for _ in range(part.goal):
        thinker.think_until(time.perf_counter() + 1)
        part.megabytes.append(megabytes(found[0]))
        part.step(1)
    thinker.measuring, part.processor = False, part.processor + processor_of(found)
    part.within = histogram(found)
    part.within.subtract(before)


def kill(thinker: Thinker, server: Server) -> None:
    """Kill one of two servers, and play on a while when all are back."""
    thinker.killed = server
    server.kill()
    server.start()
    thinker.until_open()
    thinker.think_until(time.perf_counter() + AFTERWARDS)


def megabytes(server: Server) -> float:
    status = Path(f"/proc/{server.running.pid}/status").read_text()
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))


def histogram(found: list[Server]) -> Counter[float]:
    """How many answers took these servers at most so many seconds, by the seconds."""
    within: Counter[float] = Counter()
    for server in found:
        _, text = client.send(server.port, "GET", "/metrics")
        for limit, count in re.findall(r'beachhead_answer_seconds_bucket{le="(.*)"} (.*)', text.decode()):
            within[float(limit)] += int(float(count))
    return within


def processor_of(found: list[Server]) -> float:
    """The seconds of the processor that these servers have taken."""
    fields = [
        Path(f"/proc/{server.running.pid}/stat").read_text().rpartition(")")[2].split() for server in found
    ]
    return sum(int(own[11]) + int(own[12]) for own in fields) / os.sysconf("SC_CLK_TCK")


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
    part.took, part.clocks, part.clocks_after_kill, part.late, part.megabytes = [], [], [], [], []
    part.done = 0
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with servers(Path(folder), log, shared=shared) as found, far_end() as way:
            tables = [Table(found[n % len(found)], n, part, seed) for n in range(games)]
            thinker = Thinker(part, way)
            play(thinker, found, tables)
            if shared:
                kill(thinker, found[-1])
            check(found[0], thinker, part)
        if "Traceback" in log.read_text(errors="replace"):
            part.breaks(f"a traceback in the log: {log.read_text(errors='replace')[-1500:]}")
    part.keep()


def check(server: Server, thinker: Thinker, part: Sockets) -> None:
    for game in {seat.game.id: seat.game for seat in thinker.seats.values()}.values():
        length = client.look(server.port, game)["length"]
        if length < game.acknowledged:
            part.breaks(f"{game.id}: {game.acknowledged} entries acknowledged, {length} are there")
