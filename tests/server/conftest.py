"""A server in this process, on SQLite and on a real PostgreSQL that the tests start on loopback."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from beachhead.server.settings import Settings
from tests.server.sitting import visiting


def find(program: str) -> str:
    found = shutil.which(program) or next(
        (str(p) for p in Path("/usr/lib/postgresql").glob(f"*/bin/{program}")), None
    )
    assert found, f"{program} is missing: `make test` installs PostgreSQL"
    return found


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own; as root it runs as the user postgres, because it refuses root."""
    base = Path(tempfile.mkdtemp(prefix="bhpg-", dir="/tmp"))
    who: dict[str, Any] = {}
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(base, user.pw_uid, user.pw_gid)
        who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def run(*words: str) -> None:
        env = {**os.environ, "HOME": str(base), "LC_ALL": "C"}
        subprocess.run(
            words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, cwd=base, env=env, **who
        )

    folder = str(base / "data")
    run(
        find("initdb"),
        "-D",
        folder,
        "-U",
        "beachhead",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--no-locale",
        "--no-sync",
    )
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = f"-F -p {port} -k {base} -c listen_addresses=127.0.0.1 -c synchronous_commit=off"
    run(find("pg_ctl"), "-D", folder, "-w", "-l", str(base / "log"), "-o", settings, "start")
    yield f"postgresql://beachhead@127.0.0.1:{port}/postgres"
    run(find("pg_ctl"), "-D", folder, "-m", "immediate", "-w", "stop")
    shutil.rmtree(base, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    server = str(request.getfixturevalue("postgres"))
    name = f"t{abs(hash(str(tmp_path))) % 10**12}"
    subprocess.run([find("psql"), "-q", server, "-c", f"CREATE DATABASE {name}"], check=True)
    return server.rsplit("/", 1)[0] + f"/{name}"


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
