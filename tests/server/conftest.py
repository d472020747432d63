"""A server in this process, on SQLite and on a real PostgreSQL that the tests start on loopback."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
import structlog
from starlette.testclient import TestClient

from beachhead.server.db.store import Store
from beachhead.server.db.tables import metadata
from beachhead.server.settings import Settings
from tests.parts import launch
from tests.server.sitting import visiting

NOT_STORED = {
    f"test_{name}.py"
    for name in (
        "analyses",
        "board",
        "branches",
        "exercises",
        "fairness",
        "hints",
        "lessons",
        "manual",
        "pages",
        "passkeys",
        "reports",
        "restore",
        "sockets",
    )
}
"""What these prove does not depend on the kind of the database: on PostgreSQL they are run by `make long`."""
ALONE = """
    SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
SHAPE = """
    SELECT (SELECT version_num FROM alembic_version), count(*), sum(hashtext(attname)), sum(atttypid::int)
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i') AND attnum > 0
"""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        kind = getattr(item, "callspec", None) and item.callspec.params.get("database")  # type: ignore[attr-defined]
        if kind == "postgresql" and item.path.name in NOT_STORED:
            item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Every new database of this PostgreSQL has the tables of today: it begins as a copy of `template1`."""
    with launch.postgres() as server:
        with_tables(f"{server.rpartition('/')[0]}/template1")
        yield server


class Databases:
    """Databases of a PostgreSQL in which there is nothing but the tables. One that a test gives back is
    emptied, which takes a tenth of what a new one takes; one whose tables have changed is left alone."""

    def __init__(self, server: str) -> None:
        self.server, self.spare = server, list[str]()
        with psycopg.connect(f"{server.rpartition('/')[0]}/template1") as connection:
            self.shape = connection.execute(SHAPE).fetchone()
            numbers = connection.execute("SELECT sequencename FROM pg_sequences").fetchall()
        emptied = [f"DELETE FROM {table.name}" for table in metadata.sorted_tables]
        again = [f"ALTER SEQUENCE {name} RESTART" for (name,) in numbers]
        self.emptying = "; ".join(["SET session_replication_role TO replica", *emptied, *again])

    def take(self) -> str:
        return self.spare.pop() if self.spare else launch.new_database(self.server, f"t{uuid4().hex}")

    def give_back(self, database: str) -> None:
        with suppress(psycopg.Error), psycopg.connect(database) as connection:
            connection.execute(ALONE)  # a server that was killed may have left something under way
            if connection.execute(SHAPE).fetchone() == self.shape:
                connection.execute(self.emptying.encode())
                connection.commit()
                self.spare.append(database)


@pytest.fixture(scope="session")
def databases(postgres: str) -> Databases:
    return Databases(postgres)


@pytest.fixture(scope="session")
def file_with_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("empty") / "games.db"
    with_tables(f"sqlite:///{file}")
    return file


def with_tables(database: str) -> None:
    store = Store(database)
    store.migrate()
    store.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of each kind, in which there is nothing but the tables."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("file_with_tables"), tmp_path / "games.db")
        yield f"sqlite:///{tmp_path / 'games.db'}"
        return
    databases: Databases = request.getfixturevalue("databases")
    database = databases.take()
    yield database
    databases.give_back(database)


@pytest.fixture
def settings(database: str) -> Settings:
    return Settings(database, rate=10_000, burst=100_000, snapshot_every=5)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with visiting(settings) as client:
        yield client


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server on SQLite, for what the database plays no part in; one for a whole file of tests."""
    file = tmp_path_factory.mktemp("server") / "games.db"
    with visiting(Settings(f"sqlite:///{file}", rate=10_000, burst=1_000_000)) as client:
        yield client


@pytest.fixture(autouse=True)
def plain_logs() -> Iterator[None]:
    """A test that starts the command sets up logs for its own captured streams: the next has none of it."""
    yield
    structlog.reset_defaults()
