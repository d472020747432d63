"""Data sets: the data files of a game, identified by a fingerprint, with those of every release kept for
ever.

A release is one JSON file under `data/releases`, `0.2.0.json`: every data file of the game as it was parsed.
A game file names the fingerprint of the facts it was played with, and is replayed with the set that has it.
`RELEASING.md` says how a release is added. What an owner changes is in a file of their own (`bhd`); those
that they keep lie in a folder, each under its fingerprint.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from beachhead.core.bhd import LARGEST, SUFFIX, DataFault, DataSet, read_set
from beachhead.core.errors import Refusal
from beachhead.core.files import write_lines

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


def read_data(path: Path) -> DataSet:
    """The data set in a file."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise DataFault(str(path), 0, f"it cannot be read: {error.strerror or error}") from None
    return read_set(path.name, content)


def write_data(path: Path, data: DataSet) -> None:
    """Write a data set as a file: all of it or nothing."""
    write_lines(path, data.lines())


def keep_data(folder: Path, data: DataSet) -> Path:
    """Keep a data set in a folder, under its fingerprint."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"{folder} cannot be made: {error.strerror or error}.") from None
    path = folder / f"{data.fingerprint}{SUFFIX}"
    write_data(path, data)
    return path


def kept_data(folder: Path) -> list[DataSet]:
    """The data sets in a folder that can be read, by title."""
    found = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            found.append(read_data(path))
        except Refusal:
            continue
    return sorted(found, key=lambda data: (data.game, data.title))


def find_data(folder: Path, fingerprint: str) -> DataSet | None:
    """The data set with a fingerprint that is kept in a folder."""
    if not fingerprint.isalnum():
        return None
    path = folder / f"{fingerprint}{SUFFIX}"
    found = read_data(path) if path.is_file() else None
    return found if found is not None and found.fingerprint == fingerprint else None


def find_scenario(folder: Path, scenario: str) -> DataSet | None:
    """The data set in a folder that makes this scenario; of several the one that was kept last."""
    for path in sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            found = read_data(path)
        except Refusal:
            continue
        if found.scenario_id == scenario:
            return found
    return None
