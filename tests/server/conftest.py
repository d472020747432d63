"""A server in this process, on SQLite and on a real PostgreSQL that the tests start on loopback."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
import structlog
from starlette.testclient import TestClient

from beachhead.server.db.store import Store
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
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind, in which there is nothing but the tables."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("file_with_tables"), tmp_path / "games.db")
        return f"sqlite:///{tmp_path / 'games.db'}"
    return launch.new_database(request.getfixturevalue("postgres"), f"t{uuid4().hex}")


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
