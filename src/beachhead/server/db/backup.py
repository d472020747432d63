"""Backup and restore of all games: one compressed file of JSON lines.

A backup is taken in one transaction, so it is one moment of the whole database. A restore needs an empty
database, replays every game, and writes all of them or none.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Table, insert, select

from beachhead.core.errors import BadFile, OtherVersion
from beachhead.core.files import read_lines
from beachhead.core.log import MAGIC as GAME
from beachhead.core.log import RETURNED, compact, link
from beachhead.core.match import Match
from beachhead.core.replay import rebuild
from beachhead.games import find_game
from beachhead.server.clocks import unpacked
from beachhead.server.db.matches import save_snapshots
from beachhead.server.db.moderation import Moderation
from beachhead.server.db.records import OWNED, data_in, parse_header
from beachhead.server.db.store import Store
from beachhead.server.db.tables import (
    acts,
    bans,
    channels,
    clocks,
    consents,
    data_sets,
    entries,
    games,
    hushed,
    invitations,
    muted,
    outbox,
    passkeys,
    persons,
    reports,
    returns,
    seats,
    server_keys,
    sessions,
    spectators,
    talk,
)
from beachhead.server.db.tables_lobby import agreements, challenges, rated, ratings, roster
from beachhead.server.settings import SNAPSHOT_EVERY

MAGIC = "beachhead backup"
BESIDE = (spectators, consents, talk, reports, hushed, returns)
"""What no game needs to be played on: its rows are kept if they fit their table."""
TABLES = (
    games, seats, entries, invitations, persons, sessions, passkeys, bans, acts,
    channels, muted, outbox, server_keys, clocks, agreements, roster, challenges, ratings, rated, data_sets,
    *BESIDE,
)  # fmt: skip
AGREED = '"agreed":'  # in the line of an entry
NUMBERED = (reports, hushed)  # by the database, which numbers them anew
Row = dict[str, Any]
Rows = dict[str, list[Row]]


def write_backup(url: str, path: Path) -> int:
    """Write every game to `path`; returns how many there were."""
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
    """Restore every game of `path` into an empty database, replayed; returns how many there were."""
    rows = _read(path)
    store = Store(url)
    try:
        store.migrate()
        if store.count()["games"] or Moderation(store).listed(most=1):
            raise BadFile("The database already holds games or people; a restore needs an empty one.")
        for game in _games_of(rows):
            _check(game)
        _check_beside(rows)
        _check_people(rows)
        with store.writing() as connection:
            for table in TABLES:
                if rows[table.name]:
                    connection.execute(insert(table), [_whole(table, row) for row in rows[table.name]])
        for row in rows["games"]:
            with suppress(OtherVersion):  # it can be read, not played on
                save_snapshots(store, row["id"], SNAPSHOT_EVERY)
    finally:
        store.close()
    return len(rows["games"])


@dataclass
class BackedUpGame:
    """A game in a backup, with its seats and entries."""

    row: Row
    seats: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    invitations: list[Row] = field(default_factory=list)
    clocks: list[Row] = field(default_factory=list)

    def wrong(self, what: str) -> BadFile:
        return BadFile(f"Game {self.row['id']} of the backup {what}.")


def _games_of(rows: Rows) -> Iterable[BackedUpGame]:
    """Every game with its seats and entries; raises if one is duplicated or missing."""
    found: dict[str, BackedUpGame] = {}
    for row in rows["games"]:
        game = str(row.get("id"))
        if game in found:
            raise found[game].wrong("is in it twice")
        found[game] = BackedUpGame({"id": None, **row})
    for name in ("seats", "entries", "invitations", "clocks"):
        for row in rows[name]:
            kept = found.get(str(row.get("game")))
            if kept is None:
                raise BadFile(f"The backup has {name} of a game {row.get('game')!r} that is not in it.")
            getattr(kept, name).append(row)
    return found.values()


def _check(game: BackedUpGame) -> None:
    """Check the chain, legality, rolls and secret of a game, and that all rows belong to it."""
    rows_of = {
        games: [game.row],
        seats: game.seats,
        entries: game.entries,
        invitations: game.invitations,
        clocks: game.clocks,
    }
    for table, rows in rows_of.items():
        if not all(_fits(table, row) for row in rows):
            raise game.wrong(f"has {table.name} with other columns or values than it should")
    game.entries.sort(key=lambda entry: int(entry["n"]))
    try:
        _check_numbers(game)
        _check_clock(game)
        match = verified(game.row, game.entries)
    except OtherVersion:
        return  # what another version played cannot be checked here; its entries are kept as they are
    except (ValueError, KeyError, TypeError, AttributeError):
        raise game.wrong("cannot be read") from None
    if match.over != (game.row["result"] is not None):
        raise game.wrong("does not end in the position it claims")
    if {seat["seat"] for seat in game.seats} != set(match.seats):
        raise game.wrong(f"has other seats than {', '.join(match.seats)}")


def _check_beside(rows: Rows) -> None:
    """Raise unless what was said and who watched fits its tables and the games of the backup."""
    known = {str(row["id"]) for row in rows["games"]}
    people = {None, *(row["id"] for row in rows["persons"])}
    for table in BESIDE:
        for row in rows[table.name]:
            nowhere = table is hushed and row.get("game") == ""
            placed = (nowhere or row.get("game") in known) and row.get("person") in people
            if not (_fits(table, row) and placed):
                raise BadFile(
                    f"The backup has {table.name} with other columns, values or games than it should."
                )


def _check_people(rows: Rows) -> None:
    """Every row of a person as the tables have it, and what belongs to somebody with that person."""
    for table in (persons, sessions, passkeys, bans, acts):
        own = [column.name for column in table.primary_key]
        found = [tuple(row.get(name) for name in own) for row in rows[table.name]]
        if not all(_fits(table, row) for row in rows[table.name]) or len({*found}) != len(found):
            raise BadFile(f"The backup has {table.name} with other columns or values than it should.")
    known = {row["id"] for row in rows["persons"]}
    logins = [row["login"] for row in rows["persons"] if row.get("login") is not None]
    if len({*logins}) != len(logins):
        raise BadFile("The backup has two accounts of one name.")
    for name in ("sessions", "passkeys"):
        if any(row["person"] not in known for row in rows[name]):
            raise BadFile(f"The backup has {name} of somebody who is not in it.")


def _check_numbers(game: BackedUpGame) -> None:
    """Every entry once and in its place, every answer and every seat once."""
    if [entry["n"] for entry in game.entries] != [*range(1, game.row["length"] + 1)]:
        raise game.wrong(f"does not hold each of its {game.row['length']} entries once")
    for entry in game.entries:  # a backup of 0.1 does not say whose answer it was
        if entry.get("answer") and "seat" not in entry:
            entry["seat"] = json.loads(entry["line"])["by"]
    answers = [(entry.get("seat"), entry["answer"]) for entry in game.entries if entry.get("answer")]
    if len(set(answers)) != len(answers):
        raise game.wrong("holds an answer twice")
    if len({seat["seat"] for seat in game.seats}) != len(game.seats):
        raise game.wrong("holds a seat twice")


def _check_clock(game: BackedUpGame) -> None:
    """A game has one clock row at most, for its own seats; ValueError if it cannot be read."""
    if len(game.clocks) > 1:
        raise game.wrong("holds its clocks twice")
    for row in game.clocks:
        if set(unpacked(row["state"]).seats) != {seat["seat"] for seat in game.seats}:
            raise game.wrong("has clocks of other seats than its own")


def _fits(table: Table, row: Row) -> bool:
    """Whether a row holds what the table does, and nothing else."""
    return row.keys() <= {*table.columns.keys()} and all(
        _holds(column, row.get(column.name)) for column in table.columns
    )


def _holds(column: Column[Any], value: object) -> bool:
    if value is None:
        return bool(column.nullable)
    kind, longest = column.type.python_type, getattr(column.type, "length", None)
    if isinstance(value, str) and longest is not None and len(value) > longest:
        return False
    return isinstance(value, int | float if kind is float else kind)


def _whole(table: Table, row: Row) -> Row:
    """A row with every column; a backup of 0.1 lacks some."""
    own = [column.name for column in table.columns if not (table in NUMBERED and column.name == "id")]
    return {name: row.get(name) for name in own}


def verified(row: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> Match:
    """A stored game, checked as its file would be."""
    name, chained = f"game {row['id']}", json.loads(row["header"])
    if chained["file"] != GAME:
        raise ValueError("the header is not one of ours")
    header = parse_header(row["header"])
    own = data_in(row["header"])
    chained.pop(OWNED, None)  # it is longer than a line of a game file may be
    if any(AGREED in entry["line"] for entry in entries):
        chained |= {"format": RETURNED, "begun": chained["format"]}
    first = {**chained, "secret": row["secret"], "chain": link("", header.chained())}
    last = json.loads(entries[-1]["line"])["chain"] if entries else first["chain"]
    end = {"end": len(entries), "result": json.loads(row["result"]) if row["result"] else None}
    text = [compact(first), *(entry["line"] for entry in entries), compact({**end, "chain": link(last, end)})]
    written = read_lines(name, BytesIO("\n".join(text).encode() + b"\n"))
    if row["chain"] != written.chain[-1]:
        raise BadFile(f"{name}: its last chain is not that of its last entry.")
    return rebuild(written, name, find_game, fair=True, begin=False, owned=lambda _: own)


def _read(path: Path) -> Rows:
    """The rows by their tables; a backup of before has fewer tables."""
    rows: Rows = {table.name: [] for table in TABLES}
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
                    rows[row["table"]].append(dict(row["row"]))
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadFile(f"{path} is not a valid backup: {error}.") from None
    if end is None or end + [0] * (len(TABLES) - len(end)) != [len(rows[table.name]) for table in TABLES]:
        raise BadFile(f"{path.name} is cut off: its closing line does not fit.")
    return rows
