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
WORDS = {"note", "says", "text", "title", "words"}
"""Fields that are only read by people: a better sentence makes no other game."""


def fingerprint(files: Files) -> str:
    """The same for the same values, however they are laid out, commented and described."""
    text = json.dumps(_without_words(files), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


def _without_words(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _without_words(v) for name, v in value.items() if not _is_words(name, v)}
    return [_without_words(v) for v in value] if isinstance(value, list) else value


def _is_words(name: str, value: Any) -> bool:
    return name in WORDS and isinstance(value, str)


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
