"""Game files: the log on disk. Whatever is wrong with a file is reported with its line.

Reading is line by line with a limit on length, so garbage is refused at once however long it is. A file is
written under another name and moved into place when it is complete.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from beachhead.core.errors import BadFile, OtherVersion
from beachhead.core.log import FORMATS, MAGIC, RETURNED, Header, compact, header_from, link

LONGEST_LINE = 1 << 16
COMMON = {"n", "by", "chain"}
AGREED = "agreed"
PLAIN = ("undo", "word", "hint", "note", "do")
PARTS = {"seal": {"do", "seal"}, AGREED: {"undo", AGREED}, **{kind: {kind} for kind in PLAIN}}
"""What an entry of each kind holds besides; the first that it has is its kind."""
CHAINED = {AGREED: ("undo", AGREED)}
"""What of it stands in the chain, where it is not its kind alone."""


@dataclass
class Written:
    """A file as it was read: header, entry lines whose chain holds, the result it claims, and whether its
    format has games that were taken back by consent."""

    header: Header
    entries: list[dict[str, Any]]
    result: dict[str, Any] | None
    chain: list[str]
    returns: bool = True


def private(path: str, flags: int) -> int:
    """Open a new file that only its owner may read: a full log tells every secret of the game."""
    with suppress(FileNotFoundError):
        os.unlink(path)
    return os.open(path, flags, 0o600)


def write_lines(path: Path, text: Iterable[str]) -> None:
    """Write a complete file or none."""
    part = path.with_name(path.name + ".part")
    try:
        with open(part, "w", encoding="utf-8", newline="\n", opener=private) as file:
            for line in text:
                file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from None


def read_file(path: Path, *, salvage: bool = False) -> Written:
    """Read and check a game file; with `salvage` a damaged tail is left out instead of refused."""
    try:
        with path.open("rb") as file:
            return read_lines(path.name, file, salvage=salvage)
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror or error}.") from None


def read_lines(name: str, file: BinaryIO, *, salvage: bool = False) -> Written:
    """The same from an open file."""
    rows = _rows(name, file)
    header, chain, returns = _header(name, next(rows, None))
    written = Written(header, [], None, [chain], returns)
    try:
        _entries(name, rows, written)
    except BadFile as error:
        good = len(written.entries)
        if not salvage:
            kept = f" The first {good} entries are good and can be salvaged." if good else ""
            raise BadFile(f"{error.message}{kept}", line=error.line, good=good) from None
    return written


def _rows(name: str, file: BinaryIO) -> Iterator[tuple[int, dict[str, Any]]]:
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if number == 1 and MAGIC.encode() not in line:
            raise _not_ours(name)
        if len(line) > LONGEST_LINE:
            raise _bad(name, number, f"is longer than {LONGEST_LINE} bytes")
        try:
            row = _parsed(line)
        except (ValueError, RecursionError):
            what = "is cut off" if not line.endswith(b"\n") and number > 1 else "is not readable"
            raise _bad(name, number, what) from None
        if not isinstance(row, dict):
            raise _bad(name, number, "is not one of ours")
        yield number, row


def _parsed(line: bytes) -> Any:
    """A line as JSON that can be written back: no lone surrogates, no NaN or infinity."""
    row = _decoder.decode(line.decode(json.detect_encoding(line), "surrogatepass"))
    if b"\\u" in line:
        compact({"row": row}).encode()
    return row


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


_decoder = json.JSONDecoder(parse_constant=_no_number)  # made once: `loads` makes one a call


def _header(name: str, first: tuple[int, dict[str, Any]] | None) -> tuple[Header, str, bool]:
    row = {} if first is None else first[1]
    if row.get("file") != MAGIC:
        raise BadFile(
            f"{name} is not a Beachhead game file: its first line should say so.", line=1, allowed=["*.bhg"]
        )
    if row.get("format") not in FORMATS:
        raise OtherVersion(
            f"{name} has format {row.get('format')!r}, and this program reads {FORMATS[0]} to {FORMATS[-1]}."
            + (" Format 1 was never released." if row.get("format") == 1 else ""),
            line=1,
        )
    try:
        header = header_from(row)
    except (KeyError, TypeError, ValueError):
        raise _bad(name, 1, "does not hold what a header holds") from None
    chain, returns = link("", header.chained()), row["format"] == RETURNED
    begun = row.get("begun") if returns else row["format"]
    if row.get("chain") != chain or begun != header.format:
        raise _bad(name, 1, "was changed: its chain does not fit")
    return header, chain, returns


def _entries(name: str, rows: Iterator[tuple[int, dict[str, Any]]], written: Written) -> None:
    number = 1
    for number, row in rows:
        if "end" in row:
            _end(name, number, row, rows, written)
            return
        _entry(name, number, row, written)
    raise BadFile(
        f"{name} ends after line {number} without its closing line: the rest is missing.", line=number + 1
    )


def _entry(name: str, number: int, row: dict[str, Any], written: Written) -> None:
    n, good = row.get("n"), len(written.entries)
    if n != good + 1:
        raise _bad(name, number, f"holds entry {n!r} where entry {good + 1} belongs")
    shared = next((kind for kind in PARTS if kind in row), "do")
    if not isinstance(row.get("by"), str) or not _holds(row, shared):
        raise _bad(name, number, "does not hold what an entry holds")
    if shared == AGREED and not written.returns:
        raise _bad(name, number, f"is taken back by consent, which only format {RETURNED} has")
    own = {part: row[part] for part in CHAINED.get(shared, (shared,))}
    chain = link(written.chain[-1], {"n": n, "by": row["by"], **own})
    if row.get("chain") != chain:
        raise _bad(name, number, "was changed, or the line before it was: its chain does not fit")
    written.entries.append(row)
    written.chain.append(chain)


def _holds(row: dict[str, Any], shared: str) -> bool:
    """Whether an entry holds what its kind should, and nothing of another kind."""
    if not COMMON <= row.keys() <= COMMON | PARTS[shared] | {"key"}:
        return False
    return all(_fits(part, row.get(part)) for part in PARTS[shared])


def _fits(part: str, value: object) -> bool:
    if part == AGREED:
        return isinstance(value, list) and bool(value) and all(isinstance(seat, str) for seat in value)
    return type(value) is (int if part == "undo" else str)


def _end(
    name: str, number: int, row: dict[str, Any], rows: Iterator[tuple[int, Any]], written: Written
) -> None:
    good = len(written.entries)
    end = {"end": row["end"], "result": row.get("result")}
    if row["end"] != good or row.get("chain") != link(written.chain[-1], end):
        raise _bad(name, number, "closes another game than the one above it")
    if next(rows, None) is not None:
        raise _bad(name, number + 1, "comes after the closing line")
    written.result = row.get("result")


def _not_ours(name: str) -> BadFile:
    return BadFile(f"{name} is not a Beachhead game file.", line=1, allowed=["a file written by Beachhead"])


def _bad(name: str, number: int, what: str) -> BadFile:
    return BadFile(f"{name}: line {number} {what}.", line=number)
