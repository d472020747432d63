"""The results as tables: games, turns and hexes in Parquet, a batch of games in memory at a time.

games.parquet  a row a game
turns.parquet  a row for each side and turn of a game: losses so far, objectives held, the chance to win
hexes.parquet  a row for each side and hex of a game: turns a unit ended there, losses there
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from beachhead.core.errors import BadFile

BATCH = 64
Row = dict[str, Any]
NAMES = ("games", "turns", "hexes")
APART = ("series", "stood", "fell", "chances", "places", "causes")
"""What a record has that is no cell of a row."""


def write_tables(folder: Path, records: Iterable[Mapping[str, Any]]) -> bool:
    """Write the three tables; False if the package for it is not installed."""
    try:
        arrow: Any = import_module("pyarrow")
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError:
        return False
    schemas = _schemas(arrow)
    parts = {name: folder / f"{name}.parquet.part" for name in NAMES}
    try:
        writers = {name: parquet.ParquetWriter(parts[name], schemas[name]) for name in NAMES}
        for batch in _batches(records):
            for name, rows in zip(NAMES, (_games(batch), turn_rows(batch), hex_rows(batch)), strict=True):
                writers[name].write_table(arrow.Table.from_pylist(list(rows), schemas[name]))
        for name in NAMES:
            writers[name].close()
            parts[name].replace(folder / f"{name}.parquet")
    except OSError as error:
        for part in parts.values():
            part.unlink(missing_ok=True)
        raise BadFile(f"The tables in {folder} cannot be written: {error.strerror or error}.") from None
    return True


def _schemas(arrow: Any) -> dict[str, Any]:
    text, number, real = arrow.string(), arrow.int32(), arrow.float64()
    games = {
        **dict.fromkeys(("scenario", "options", "seed", "bots", "winner", "grade", "reason", "rule"), text),
        **dict.fromkeys(("turns", "decided", "decisions", "entries", "stopped"), number),
        "scores": text,
        "luck": text,
        "key": text,
        "seconds": real,
    }
    turns = {"turn": number, "side": text, "lost": number, "held": number, "chance": real}
    hexes = {"side": text, "hex": text, "stood": number, "fell": number}
    tables = {"games": games, "turns": turns, "hexes": hexes}
    return {name: arrow.schema({"number": number, **columns}) for name, columns in tables.items()}


def _batches(records: Iterable[Mapping[str, Any]]) -> Iterator[list[Mapping[str, Any]]]:
    batch: list[Mapping[str, Any]] = []
    for record in records:
        batch.append(record)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _games(batch: list[Mapping[str, Any]]) -> Iterator[Row]:
    """Rows for the games; nested parts of a record (bots by seat, options) stay JSON in their cells."""
    for record in batch:
        yield {
            name: json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value
            for name, value in record.items()
            if name not in APART
        }


def turn_rows(batch: Iterable[Mapping[str, Any]]) -> Iterator[Row]:
    """Rows for the turns of some games."""
    for record in batch:
        chances = record.get("chances", {})
        for n, row in enumerate(record["series"]):
            for side, lost in row["lost"].items():
                yield {
                    "number": record["number"],
                    "turn": row["turn"],
                    "side": side,
                    "lost": lost,
                    "held": row["held"].get(side, 0),
                    "chance": chances[side][n] if side in chances else None,
                }


def hex_rows(batch: Iterable[Mapping[str, Any]]) -> Iterator[Row]:
    """Rows for the hexes of some games."""
    for record in batch:
        for side, stood in record["stood"].items():
            fell = record["fell"][side]
            for hex in sorted({*stood, *fell}):
                counts = {"stood": stood.get(hex, 0), "fell": fell.get(hex, 0)}
                yield {"number": record["number"], "side": side, "hex": hex, **counts}
