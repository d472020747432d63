"""What can happen to a game file, and what the program has to say about it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from beachhead.core.errors import BadFile
from beachhead.core.files import read_file
from beachhead.games import load_match


def damages(good: bytes) -> Iterator[tuple[str, bytes, int]]:
    """Each damage: its name, the damaged file, and the line that has to be named."""
    lines = good.splitlines(keepends=True)
    middle = len(lines) // 2
    yield "empty", b"", 1
    yield "another file", b"PK\x03\x04 this is a zip archive\n" * 40, 1
    yield "nul bytes", b"\0" * 5000, 1
    yield "cut inside a line", b"".join(lines[:middle]) + lines[middle][:20], middle + 1
    yield "cut between lines", b"".join(lines[:middle]), middle + 1
    yield "an entry left out", b"".join(lines[:middle] + lines[middle + 1 :]), middle + 1
    yield "two entries swapped", b"".join([*lines[:1], lines[2], lines[1], *lines[3:]]), 2
    yield "an entry edited", b"".join([*lines[:1], _edited(lines[1]), *lines[2:]]), 2
    yield "the header edited", lines[0].replace(b'"rules":', b'"rules":1') + b"".join(lines[1:]), 1
    yield "another format", lines[0].replace(b'"format":2', b'"format":99') + b"".join(lines[1:]), 1
    yield "more after the end", good + lines[1], len(lines) + 1
    yield "deep nesting", lines[0] + b"[" * 60_000 + b"\n", 2
    yield "an endless line", lines[0] + b"x" * 200_000, 2
    yield "a long number", lines[0] + b"9" * 60_000 + b"\n", 2
    yield "a list for an entry", lines[0] + b"[1,2]\n", 2
    yield "an entry of nothing", lines[0] + b"{}\n", 2
    yield "bytes that are no text", lines[0] + b'{"n":1,"by":"\xff\xfe"}\n', 2


def _edited(line: bytes) -> bytes:
    row = json.loads(line)
    row["by"] = "nobody"
    return json.dumps(row).encode() + b"\n"


def check_damages(good: Path, folder: Path) -> None:
    """Every damage is refused with its line, the good part can be had, and the file stays as it is."""
    for name, content, line in damages(good.read_bytes()):
        bad = folder / "bad.bhg"
        bad.write_bytes(content)
        with pytest.raises(BadFile, match=r"^bad\.bhg") as caught:
            load_match(bad)
        named = caught.value.line
        assert named == line, f"{name}: line {named} named instead of {line}: {caught.value}"
        assert bad.read_bytes() == content
        if line > 1:
            assert len(read_file(bad, salvage=True).entries) <= line - 1
