"""The clerk: one commit for all who wait for it.

SQLite lets one write at a time, and a commit waits for the disk. Whoever comes while a commit is under way
leaves a slip; the next to hold the pen writes all slips in one transaction, each whole or not at all. A slip
is done when it is committed, never before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from sqlalchemy import Connection, Engine

Work = Callable[[Connection], None]


class Slip:
    """Something to be written, and what became of it."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.done = False
        self.fault: BaseException | None = None


class Clerk:
    """Holds the pen of a database that lets one write at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._pen = Lock()
        self._slips: deque[Slip] = deque()
        self._book: Connection | None = None  # kept open: opening it costs as much as writing in it

    def write(self, work: Work) -> None:
        """Do the work in a transaction, together with others; raises what the work or the commit raised."""
        slip = Slip(work)
        self._slips.append(slip)
        with self._pen:
            if not slip.done:
                self._write_all()
        if slip.fault is not None:
            raise slip.fault

    def _write_all(self) -> None:
        slips = [self._slips.popleft() for _ in range(len(self._slips))]
        try:
            with self._transaction() as connection:
                if len(slips) == 1:
                    slips[0].work(connection)
                else:
                    for slip in slips:
                        _write_one(connection, slip)
        except BaseException as fault:  # noqa: BLE001  # nothing was committed: nobody is told that it was
            for slip in slips:
                slip.fault = slip.fault or fault
        finally:
            for slip in slips:
                slip.done = True

    @contextmanager
    def alone(self) -> Iterator[Connection]:
        """A transaction of one's own, in line with the others."""
        with self._pen, self._transaction() as connection:
            yield connection

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if self._book is None:
            self._book = self._engine.connect().execution_options(writing=True)
        try:
            with self._book.begin():
                yield self._book
        except BaseException:  # nobody knows what is left in it
            self._put_away()
            raise

    def _put_away(self) -> None:
        book, self._book = self._book, None
        if book is not None:
            book.close()

    def close(self) -> None:
        """Let the database go; who writes once more opens it again."""
        with self._pen:
            self._put_away()


def _write_one(connection: Connection, slip: Slip) -> None:
    try:
        with connection.begin_nested():
            slip.work(connection)
    except Exception as fault:  # noqa: BLE001  # whatever it is, it goes back to who left the slip
        slip.fault = fault
