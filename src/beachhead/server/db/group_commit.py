"""Group commit: one transaction for everybody who is waiting to write.

SQLite allows one writer at a time, and a commit waits for the disk. A write that arrives while a commit is
under way is queued; the next thread to take the lock writes the whole queue in one transaction, each write in
a savepoint of its own. A write is done when it is committed, never before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from sqlalchemy import Connection, Engine

Work = Callable[[Connection], None]


class PendingWrite:
    """Work in the queue, and what became of it."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.done = False
        self.error: BaseException | None = None


class GroupCommit:
    """The only writer of a database that allows one at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = Lock()
        self._queue: deque[PendingWrite] = deque()
        self._connection: Connection | None = None  # kept open: opening it costs as much as writing

    def write(self, work: Work) -> None:
        """Do the work in a transaction shared with others; raises what the work or the commit raised."""
        pending = PendingWrite(work)
        self._queue.append(pending)
        with self._lock:
            if not pending.done:
                self._commit_queue()
        if pending.error is not None:
            raise pending.error

    def _commit_queue(self) -> None:
        batch = [self._queue.popleft() for _ in range(len(self._queue))]
        try:
            with self._transaction() as connection:
                if len(batch) == 1:
                    batch[0].work(connection)
                else:
                    for pending in batch:
                        _write_in_savepoint(connection, pending)
        except BaseException as error:  # noqa: BLE001  # nothing was committed: every writer has to know
            for pending in batch:
                pending.error = pending.error or error
        finally:
            for pending in batch:
                pending.done = True

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction of one's own, when its turn comes."""
        with self._lock, self._transaction() as connection:
            yield connection

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(writing=True)
        try:
            with self._connection.begin():
                yield self._connection
        except BaseException:  # the connection may be in any state
            self._disconnect()
            raise

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def close(self) -> None:
        """Close the connection; the next write opens another."""
        with self._lock:
            self._disconnect()


def _write_in_savepoint(connection: Connection, pending: PendingWrite) -> None:
    try:
        with connection.begin_nested():
            pending.work(connection)
    except Exception as error:  # noqa: BLE001  # whatever it is, it belongs to whoever queued the write
        pending.error = error
