"""The tables of a data set in Parquet: and the parts of them as bytes. Begin with `COLUMNS`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import accumulate
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from beachhead.dataset.rows import Rows
from beachhead.sim.parquet import hex_rows, turn_rows

DECISIONS: Final = "decisions"
DICTIONARIES: Final = [
    "game", "seat", "asked", "turn", "values.list.element", "scenario", "options", "bots", "winner", "grade",
    "reason", "rule", "scores", "returns", "side", "hex",
]  # fmt: skip
"""Columns with few different values, of which a dictionary is quicker and smaller."""

COLUMNS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    DECISIONS: {
        "game": ("int32", "the number of the game, as in `games`"),
        "n": ("int32", "the number of the entry in its log, from 1"),
        "turn": ("int16", "the turn, 0 before the first"),
        "seat": ("int8", "who decides, by its place in `seats` of dataset.json"),
        "asked": ("int16", "the question, by its place in `asks`"),
        "cells": ("list<int32>", "the places of the observation that are written here"),
        "values": ("list<float32>", "what stands in these places, from 0 to 1"),
        "options": ("list<int32>", "the numbers of all legal actions, in the order of the question"),
        "action": ("int32", "the number of the action taken"),
        "choice": ("int16", "its place among `options`"),
        "outcome": ("float32", "1 if the seat won the game, -1 if it lost, 0 for a draw; null if unfinished"),
        "luck": ("float32", "what the dice until the next row brought the seat's side beyond their mean, "
                            "less what they brought the others, in the game's own unit"),
        "chance": ("float32", "the chance that the seat's side wins, by the value of the game; null where it "
                              "was not worked out"),
    },
    "games": {
        "number": ("int32", "the number of the game"),
        "scenario": ("string", "its scenario"),
        "options": ("string", "the options of the scenario, JSON"),
        "seed": ("string", "its seed, if it was played for the data set"),
        "file": ("string", "its file, if it was read"),
        "bots": ("string", "who played each seat, JSON; null if nobody wrote it down"),
        "winner": ("string", "the side that won; null for a draw, and in a task"),
        "grade": ("string", "how well"),
        "reason": ("string", "why it ended"),
        "rule": ("string", "by which rule"),
        "scores": ("string", "the score of each seat, JSON"),
        "returns": ("string", "in a task: what came of it for each seat, JSON"),
        "turns": ("int32", "how many turns were played"),
        "entries": ("int32", "how many entries were played, dice included"),
        "rows": ("int32", "how many rows of `decisions` it has"),
        "luck": ("string", "what the dice of each side brought it beyond their mean, JSON"),
        "key": ("string", "the key of the last position"),
    },
    "turns": {
        "number": ("int32", "the number of the game"),
        "turn": ("int32", "the turn that ended"),
        "side": ("string", "the side"),
        "lost": ("int32", "what it had lost so far"),
        "held": ("int32", "what it held"),
    },
    "hexes": {
        "number": ("int32", "the number of the game"),
        "side": ("string", "the side"),
        "hex": ("string", "the hex"),
        "stood": ("int32", "how many turns one of its units ended there"),
        "fell": ("int32", "what it lost there"),
    },
}  # fmt: skip
"""By table and column: its type, and what it says."""


def parts_of(rows: Rows) -> dict[str, bytes]:
    """The part of each table that these games are, by the name of the table."""
    return {
        DECISIONS: _packed(_decisions(rows)),
        "games": _packed(_listed("games", _games(rows.records))),
        "turns": _packed(_listed("turns", turn_rows(rows.records))),
        "hexes": _packed(_listed("hexes", hex_rows(rows.records))),
    }


def schema_of(table: str) -> pa.Schema:
    """The columns of a table, each with what it says as its metadata."""
    return pa.schema(
        [
            pa.field(name, _type(kind), metadata={"says": says})
            for name, (kind, says) in COLUMNS[table].items()
        ]
    )


def _type(kind: str) -> pa.DataType:
    inner = kind.removeprefix("list<").removesuffix(">")
    plain: pa.DataType = getattr(pa, inner)()
    return plain if inner == kind else pa.list_(plain)


def _packed(table: pa.Table) -> bytes:
    file = BytesIO()
    pq.write_table(table, file, compression="zstd", use_dictionary=DICTIONARIES)
    return file.getvalue()


def _listed(name: str, rows: Iterable[Mapping[str, Any]]) -> pa.Table:
    return pa.Table.from_pylist(list(rows), schema_of(name))


def _games(records: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    for record in records:
        yield {
            name: json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value
            for name, value in record.items()
            if name in COLUMNS["games"]
        }


def _decisions(rows: Rows) -> pa.Table:
    numbers, shares = rows.numbers, rows.shares
    ends = np.fromiter(accumulate(map(len, rows.cells), initial=0), np.int32, len(rows) + 1)
    columns: dict[str, pa.Array] = {name: pa.array(np.asarray(column)) for name, column in numbers.items()}
    for name, column in shares.items():
        found = np.asarray(column, np.float32)
        columns[name] = pa.array(found, mask=np.isnan(found))
    columns["cells"] = _lists(ends, _joined(rows.cells, np.int32))
    columns["values"] = _lists(ends, _joined(rows.values, np.float32))
    columns["options"] = _lists(np.asarray(rows.option_ends, np.int32), np.asarray(rows.options, np.int32))
    schema = schema_of(DECISIONS)
    return pa.Table.from_arrays([columns[name] for name in schema.names], schema=schema)


def _joined(parts: list[Any], kind: type[np.generic]) -> Any:
    return np.concatenate([np.zeros(0, kind), *parts], dtype=kind, casting="unsafe")


def _lists(ends: Any, values: Any) -> pa.Array:
    return pa.ListArray.from_arrays(pa.array(ends), pa.array(values))
