"""Taking all games away and bringing them back: one compressed file of JSON lines, readable for ever.

A backup is taken in one transaction, so it is one moment of the whole database. A restore goes into an empty
database only, replays every game, and is written whole or not at all.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, select

from beachhead.core.errors import BadFile, OtherVersion
from beachhead.core.files import read_lines
from beachhead.core.log import compact, link
from beachhead.core.match import Match
from beachhead.core.replay import rebuild
from beachhead.games import find_game
from beachhead.server.room import kept_header, lay_snapshots
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
        _check(rows)
        with store.writing() as connection:
            for table in TABLES:
                if rows[table.name]:
                    connection.execute(insert(table), rows[table.name])
        for row in rows["games"]:
            with suppress(OtherVersion):  # it can be read, not played on
                lay_snapshots(store, row["id"], SNAPSHOT_EVERY)
    finally:
        store.close()
    return len(rows["games"])


def _check(rows: dict[str, list[dict[str, Any]]]) -> None:
    """Chain, legality, rolls and secret of every game; the first that is not sound refuses the whole."""
    lines: dict[str, list[dict[str, Any]]] = {row["id"]: [] for row in rows["games"]}
    for entry in rows["entries"]:
        if entry["game"] not in lines:
            raise BadFile(f"The backup has an entry of a game {entry['game']!r} that is not in it.")
        lines[entry["game"]].append(entry)
    for row in rows["games"]:
        entries = sorted(lines[row["id"]], key=lambda entry: int(entry["n"]))
        try:
            match = verified(row, entries)
        except OtherVersion:
            continue  # what another version played cannot be checked here; its entries are kept as they are
        if len(entries) != row["length"] or match.over != (row["result"] is not None):
            raise BadFile(f"Game {row['id']} of the backup does not stand as it says.")


def verified(row: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> Match:
    """A kept game, checked as its file would be."""
    name, chained = f"game {row['id']}", json.loads(row["header"])
    header = kept_header(row["header"])
    first = {**chained, "secret": row["secret"], "chain": link("", header.chained())}
    last = json.loads(entries[-1]["line"])["chain"] if entries else first["chain"]
    end = {"end": len(entries), "result": json.loads(row["result"]) if row["result"] else None}
    text = [compact(first), *(entry["line"] for entry in entries), compact({**end, "chain": link(last, end)})]
    written = read_lines(name, BytesIO("\n".join(text).encode() + b"\n"))
    if row["chain"] != written.chain[-1]:
        raise BadFile(f"{name}: its last chain is not that of its last entry.")
    return rebuild(written, name, find_game, fair=True, begin=False)


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
