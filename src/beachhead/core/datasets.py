"""Data sets: the data files of a game, identified by a fingerprint, with those of every release kept for
ever.

A release is one JSON file under `data/releases`, `0.2.0.json`: every data file of the game as it was parsed.
A game file names the fingerprint of the facts it was played with, and is replayed with the set that has it.
`RELEASING.md` says how a release is added.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

Files = Mapping[str, Any]
"""Parsed data files by name."""


def fingerprint(files: Files) -> str:
    """The same for the same values, however they are laid out and commented."""
    text = json.dumps(files, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


def releases_in(folder: Path) -> tuple[str, ...]:
    """The releases whose files are kept in `folder`, the newest first."""
    return tuple(sorted((path.stem for path in folder.glob("*.json")), key=_numbers, reverse=True))


def _numbers(release: str) -> tuple[int, ...]:
    return tuple(int(part) for part in release.split("."))


@cache
def read_release(folder: Path, release: str) -> Files:
    """Every data file of a release."""
    files: dict[str, Any] = json.loads((folder / f"{release}.json").read_text("utf-8"))
    return files


def write_release(folder: Path, release: str, files: Files) -> Path:
    """Keep today's data files as those of a release; one that is already kept stays as it is."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{release}.json"
    with path.open("x", encoding="utf-8") as file:
        json.dump(files, file, ensure_ascii=False, sort_keys=True, indent=1)
        file.write("\n")
    return path
