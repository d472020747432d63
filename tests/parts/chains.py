"""A game file that somebody has changed, with a chain that fits again: as a clever cheat would leave it, or a
version of the program that there never was."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from beachhead.core.files import CHAINED, PARTS
from beachhead.core.log import link

ALONE = ("secret", "begins", "copy_for", "chain", "begun")  # what stands in a header and not in its chain
NOTHING: Mapping[int, Mapping[str, object]] = MappingProxyType({})


def rechained(path: Path, change: Mapping[int, Mapping[str, object]] = NOTHING, **header: object) -> None:
    """Change the header and lines of a file by their numbers, and mend the chain."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    rows[0] |= header
    for number, words in change.items():
        rows[number - 1] |= words
    mend(rows)
    path.write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows), "utf-8")


def mend(rows: list[dict[str, Any]]) -> None:
    """Make the chain of a header and the lines after it fit."""
    chain = ""
    for row in rows:
        chain = row["chain"] = link(chain, chained(row))


def chained(row: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a line that stands in the chain."""
    kind = next((kind for kind in PARTS if kind in row), None)
    if kind is None:
        shared = {name: value for name, value in row.items() if name not in ALONE}
        return {**shared, "format": row["begun"]} if "begun" in row else shared
    return {"n": row["n"], "by": row["by"], **{part: row[part] for part in CHAINED.get(kind, (kind,))}}
