"""Taking all games away and bringing them back: one compressed file of JSON lines, readable for ever.

A backup is taken in one transaction, so it is one moment of the whole database. A restore goes into an empty
database only, replays every game, and is written whole or not at all.
"""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, select

from beachhead.core.errors import BadFile
from beachhead.server.room import lay_snapshots
from beachhead.server.settings import SNAPSHOT_EVERY
from beachhead.server.store import Store
from beachhead.server.tables import entries, games, seats

MAGIC = "beachhead backup"
TABLES = (games, seats, entries)


def write_backup(url: str, path: Path) -> int:
    """Every game to `path`; how many there were."""
    store = Store(url)
    store.migrate()
    part = path.with_name(path.name + ".part")
    try:
        part.unlink(missing_ok=True)
        private = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)  # it holds every secret
        with (
            store.reading() as connection,
            os.fdopen(private, "wb") as raw,
            gzip.open(raw, "wt", encoding="utf-8") as file,
        ):
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            file.write(json.dumps({"file": MAGIC, "format": 1}) + "\n")
            counts = [_write_table(connection, table, file) for table in TABLES]
            file.write(json.dumps({"end": counts}) + "\n")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from None
    finally:
        store.close()
    return counts[0]


def _write_table(connection: Connection, table: Any, file: Any) -> int:
    count = 0
    for row in connection.execute(select(table)).mappings():
        file.write(json.dumps({"table": table.name, "row": dict(row)}) + "\n")
        count += 1
    return count


def read_backup(url: str, path: Path) -> int:
    """Every game of `path` into an empty database, replayed; how many there were."""
    rows = _read(path)
    store = Store(url)
    try:
        store.migrate()
        for row in rows["entries"]:  # a backup of 0.1 does not say whose answer it was
            row.setdefault("seat", json.loads(row["line"])["by"] if row["answer"] else None)
        if store.count()["games"]:
            raise BadFile("The database already holds games; a restore needs an empty one.")
        with store.writing() as connection:
            for table in TABLES:
                if rows[table.name]:
                    connection.execute(insert(table), rows[table.name])
        for row in rows["games"]:
            lay_snapshots(store, row["id"], SNAPSHOT_EVERY)
    finally:
        store.close()
    return len(rows["games"])


def _read(path: Path) -> dict[str, list[dict[str, Any]]]:
    rows: dict[str, list[dict[str, Any]]] = {table.name: [] for table in TABLES}
    end: list[int] | None = None
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            if json.loads(file.readline()).get("file") != MAGIC:
                raise BadFile(f"{path.name} is not a backup of Beachhead.", line=1)
            for line in file:
                row = json.loads(line)
                if "end" in row:
                    end = row["end"]
                else:
                    rows[row["table"]].append(row["row"])
    except (OSError, EOFError, ValueError, KeyError, AttributeError) as error:
        raise BadFile(f"{path} is no sound backup: {error}.") from None
    if end != [len(rows[table.name]) for table in TABLES]:
        raise BadFile(f"{path.name} is cut off: its closing line does not fit.")
    return rows
