"""Connections to a database, with what makes SQLite safe and quick, and its tables brought up to date.

The file of SQLite, and those that SQLite puts beside it, can be read by their owner only.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event

from beachhead.server.errors import Unavailable


def connect(url: str) -> Engine:
    """An engine for the database at `url`, with what makes SQLite safe and quick."""
    if not url.startswith("sqlite"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
        return create_engine(url, pool_pre_ping=True)
    file = Path(url.removeprefix("sqlite:///"))
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    keep_private(file)
    inode = inode_of(file)

    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing")
        if writing and inode_of(file) != inode:  # SQLite would go on writing to a deleted file
            raise Unavailable(f"{file} is not the file it was when the server started")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    def open_file() -> sqlite3.Connection:  # only the file that is there: SQLite would make an empty one
        return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, check_same_thread=False)

    engine = create_engine(url, creator=open_file, paramstyle="named")
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", begin)
    return engine


def inode_of(file: Path) -> int | None:
    with suppress(FileNotFoundError):
        return file.stat().st_ino
    return None


def keep_private(file: Path) -> None:
    """Make the file if there is none; it and those SQLite puts beside it are for their owner only."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
        with suppress(FileNotFoundError, PermissionError):
            file.with_name(name).chmod(0o600)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = (
        None  # transactions are begun below, so that writers queue instead of failing
    )
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def bring_up_to_date(connection: Connection) -> None:
    """The tables as this program has them; refused if a newer one has written them."""
    if MigrationContext.configure(connection).get_current_revision() == latest():
        return
    config = migrations()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as fault:
        raise Unavailable(f"it was written by a newer Beachhead than this one: {fault}") from None


def migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config


@cache
def latest() -> str | None:
    """The number of the tables as this program has them."""
    return ScriptDirectory.from_config(migrations()).get_current_head()
