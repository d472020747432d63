"""One commit for many: each is written whole or not at all, and nobody is told too early."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text

from beachhead.server.db.connecting import connect
from beachhead.server.db.group_commit import GroupCommit, Work
from tests.parts.waiting import PATIENCE, until


@pytest.fixture
def group(tmp_path: Path) -> Iterator[GroupCommit]:
    engine = connect(f"sqlite:///{tmp_path / 'notes.db'}")
    group = GroupCommit(engine)
    with group.transaction() as connection:
        connection.execute(text("CREATE TABLE notes (n INTEGER PRIMARY KEY)"))
    yield group
    group.close()
    engine.dispose()


def note(n: int) -> Work:
    def write(connection: Connection) -> None:
        connection.execute(text(f"INSERT INTO notes VALUES ({n})"))

    return write


def notes(group: GroupCommit) -> list[int]:
    with group._engine.connect() as connection:
        return [n for (n,) in connection.execute(text("SELECT n FROM notes ORDER BY n"))]


def test_writes_that_wait_share_the_next_commit(group: GroupCommit) -> None:
    commits = list[int]()
    engine = group._engine
    event.listen(engine, "commit", lambda connection: commits.append(1))
    with ThreadPoolExecutor(8) as threads:
        with group._lock:
            waiting = [threads.submit(group.write, note(n)) for n in range(8)]
            until(lambda: len(group._queue) == 8)
        for written in waiting:
            written.result(PATIENCE)
    assert notes(group) == list(range(8))
    assert len(commits) == 1


def test_one_that_fails_takes_nobody_with_it(group: GroupCommit) -> None:
    def half(connection: Connection) -> None:
        connection.execute(text("INSERT INTO notes VALUES (100)"))
        raise ValueError("half done")

    with ThreadPoolExecutor(3) as threads:
        with group._lock:
            good = threads.submit(group.write, note(1))
            bad = threads.submit(group.write, half)
            twice = threads.submit(group.write, note(2))
            until(lambda: len(group._queue) == 3)
        assert good.result(PATIENCE) is None
        assert twice.result(PATIENCE) is None
        with pytest.raises(ValueError, match="half done"):
            bad.result(PATIENCE)
    assert notes(group) == [1, 2]


def test_a_commit_that_fails_is_told_to_all(group: GroupCommit, monkeypatch: pytest.MonkeyPatch) -> None:
    dialect = group._engine.dialect

    def broken(connection: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(dialect, "do_commit", broken)
    with pytest.raises(OSError, match="disk is full"):
        group.write(note(5))
    monkeypatch.undo()
    assert notes(group) == []
    group.write(note(6))
    assert notes(group) == [6]
