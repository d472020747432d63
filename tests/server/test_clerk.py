"""One commit for many: each is written whole or not at all, and nobody is told too early."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from beachhead.server.clerk import Clerk, Work
from beachhead.server.store import connect
from tests.parts.waiting import PATIENCE, until


@pytest.fixture
def clerk(tmp_path: Path) -> Iterator[Clerk]:
    engine = connect(f"sqlite:///{tmp_path / 'notes.db'}")
    clerk = Clerk(engine)
    with clerk.alone() as connection:
        connection.execute(text("CREATE TABLE notes (n INTEGER PRIMARY KEY)"))
    yield clerk
    clerk.close()
    engine.dispose()


def note(n: int) -> Work:
    def write(connection: Connection) -> None:
        connection.execute(text(f"INSERT INTO notes VALUES ({n})"))

    return write


def notes(clerk: Clerk) -> list[int]:
    with clerk._engine.connect() as connection:
        return [n for (n,) in connection.execute(text("SELECT n FROM notes ORDER BY n"))]


def test_who_waits_for_the_pen_shares_the_next_commit(clerk: Clerk) -> None:
    commits = list[int]()
    engine = clerk._engine
    from sqlalchemy import event

    event.listen(engine, "commit", lambda connection: commits.append(1))
    with ThreadPoolExecutor(8) as threads:
        with clerk._pen:
            waiting = [threads.submit(clerk.write, note(n)) for n in range(8)]
            until(lambda: len(clerk._slips) == 8)
        for slip in waiting:
            slip.result(PATIENCE)
    assert notes(clerk) == list(range(8))
    assert len(commits) == 1


def test_one_that_fails_takes_nobody_with_it(clerk: Clerk) -> None:
    def half(connection: Connection) -> None:
        connection.execute(text("INSERT INTO notes VALUES (100)"))
        raise ValueError("no more ink")

    with ThreadPoolExecutor(3) as threads:
        with clerk._pen:
            good = threads.submit(clerk.write, note(1))
            bad = threads.submit(clerk.write, half)
            twice = threads.submit(clerk.write, note(2))
            until(lambda: len(clerk._slips) == 3)
        assert good.result(PATIENCE) is None
        assert twice.result(PATIENCE) is None
        with pytest.raises(ValueError, match="no more ink"):
            bad.result(PATIENCE)
    assert notes(clerk) == [1, 2]


def test_a_commit_that_fails_is_told_to_all(clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    dialect = clerk._engine.dialect

    def broken(connection: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(dialect, "do_commit", broken)
    with pytest.raises(OSError, match="disk is full"):
        clerk.write(note(5))
    monkeypatch.undo()
    assert notes(clerk) == []
    clerk.write(note(6))
    assert notes(clerk) == [6]
