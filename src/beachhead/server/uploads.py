"""Uploaded game files: read in a worker process, because they take long to replay and may be malicious.
One at a time, bounded in entries, time and memory; the result is a record ready for the database.
"""

from __future__ import annotations

import asyncio
import errno
import signal
import tempfile
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
import structlog

from beachhead.core.bhd import read_set
from beachhead.core.errors import BadFile, Refusal
from beachhead.games import load_match
from beachhead.server.bots.process import WorkerProcess
from beachhead.server.db.matches import begin_match, snapshots_of
from beachhead.server.db.records import EntryRow, GameRecord, Summary, record_of
from beachhead.server.errors import TooMany, Unavailable
from beachhead.server.settings import Settings

log = structlog.get_logger()
PER_CHUNK = 100  # entries
HANGS_SECONDS = 600  # of real time, whatever processor time the file may take


@dataclass(frozen=True)
class Packed:
    """A record on its way between two processes: in chunks, so that unpacking does not block the event
    loop."""

    scenario: str
    header: str
    secret: str
    summary: Summary
    seats: tuple[str, ...]
    chunks: list[bytes]
    snapshots: list[tuple[int, bytes]]

    def record(self) -> GameRecord:
        entries = [entry for chunk in self.chunks for entry in ENTRIES.decode(chunk)]
        return GameRecord(
            self.scenario, self.header, self.secret, self.summary, self.seats, entries, self.snapshots
        )


ENTRIES = msgspec.msgpack.Decoder(list[EntryRow])


def read_game(content: bytes, every: int, memory: int, seconds: float, own: str) -> Packed:
    """Replay the file and make its snapshots, within its bounds, with the data set `own` if there is one;
    runs in the process."""
    bound_memory(memory)
    try:
        with bounded_work(seconds):
            return _read_game(content, every, own)
    except OSError as fault:
        raise MemoryError if fault.errno == errno.ENOMEM else fault from None


def _read_game(content: bytes, every: int, own: str) -> Packed:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.bhg"
        path.write_bytes(content)
        match = load_match(path, data=read_set("the data set", own.encode()) if own else None)
    record = record_of(match, imported=not match.over)
    lines = (entry.line for entry in record.entries)
    snapshots = list(snapshots_of(begin_match(record.header, record.secret), lines, every))
    chunks = [
        msgspec.msgpack.encode(record.entries[n : n + PER_CHUNK])
        for n in range(0, len(record.entries), PER_CHUNK)
    ]
    return Packed(
        record.scenario, record.header, record.secret, record.summary, record.seats, chunks, snapshots
    )


@contextmanager
def bounded_work(seconds: float) -> Iterator[None]:
    """Raise if it takes more processor time; on a busy machine it may wait as long as it has to."""

    def too_long(*_: object) -> None:
        raise BadFile(f"This file takes longer to replay than the {seconds:g} s of work accepted.")

    if not hasattr(signal, "setitimer"):  # Windows
        yield
        return
    signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def bound_memory(most: int) -> None:
    """Limit the memory of this process; where the system cannot, only the size of a file bounds it."""
    try:
        import resource  # not on Windows
    except ImportError:
        return
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


class Uploads:
    """The process that reads uploads, and the queue for it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._process = WorkerProcess()
        self._waiting = 0

    @contextmanager
    def slot(self) -> Iterator[None]:
        """A place in the queue; raises if it is full."""
        if self._waiting >= self.settings.most_uploads:
            raise TooMany(
                f"{self.settings.most_uploads} game files are being read already, and no more at a time are "
                "accepted: try again in a minute."
            )
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1

    async def read(self, content: bytes, own: str = "") -> GameRecord:
        """The record of an uploaded game, which may be played with the data set `own`."""
        most = self.settings.upload_entries
        if content.count(b"\n") > most + 2:
            raise BadFile(f"This file has more than the {most} entries that are accepted.")
        seconds, memory = self.settings.upload_seconds, self.settings.upload_memory
        try:
            packed = await self._process.run(
                HANGS_SECONDS, read_game, content, self.settings.snapshot_every, memory, seconds, own
            )
        except TimeoutError:
            raise TooMany("The server is too busy to read a game file now: try again in a minute.") from None
        except (MemoryError, BrokenProcessPool):
            self.close()
            raise BadFile(
                f"This file takes more memory to replay than the {memory // 2**20} MB accepted."
            ) from None
        except OSError as fault:  # the disk, not the file
            raise Unavailable(str(fault)) from None
        except Refusal:
            raise
        except Exception as fault:  # noqa: BLE001  # whatever is in a file from outside, it stops nobody here
            log.error("a game file could not be replayed", why=repr(fault))
            raise BadFile("This file cannot be replayed: send one exactly as Beachhead wrote it.") from None
        return await asyncio.to_thread(packed.record)

    def close(self) -> None:
        self._process.close()
