"""Game files: the log on disk. Whatever is wrong with a file is reported with its line.

Reading is line by line with a limit on length, so garbage is refused at once however long it is. A file is
written under another name and moved into place when it is complete.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, NoReturn

from beachhead.core.errors import BadFile, OtherVersion
from beachhead.core.log import FORMATS, MAGIC, RETURNED, Header, compact, header_from, hung_on, link

LONGEST_LINE = 1 << 16
COMMON = {"n", "by", "chain"}
AGREED = "agreed"
PLAIN = ("undo", "word", "hint", "note", "do")
PARTS = {"seal": {"do", "seal"}, AGREED: {"undo", AGREED}, **{kind: {kind} for kind in PLAIN}}
"""What an entry of each kind holds besides; the first that it has is its kind."""
CHAINED = {AGREED: ("undo", AGREED)}
"""What of it stands in the chain, where it is not its kind alone."""
WORDS: Final = rb'"([ !#-\[\]-~]*)"'
"""A text that JSON writes as it is."""
ENTRY: Final = re.compile(
    rb'(\{"n":([1-9]\d{0,8}),"by":%b),"do":%b(?:,"seal":%b)?(?:,"key":%b)?,"chain":%b\}\n' % ((WORDS,) * 5)
)
"""The line of an action as it is nearly always written, which is read several times quicker than JSON."""


class Line(NamedTuple):
    """A line by its number, and what of it stands in the chain, if that can be told as it is written."""

    number: int
    row: dict[str, Any]
    shared: bytes = b""


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


def _rows(name: str, file: BinaryIO) -> Iterator[Line]:
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if number == 1 and MAGIC.encode() not in line:
            raise _not_ours(name)
        if len(line) > LONGEST_LINE:
            raise _bad(name, number, f"is longer than {LONGEST_LINE} bytes")
        if entry := ENTRY.fullmatch(line):
            yield _action_line(number, entry)
            continue
        try:
            row = _parsed(line)
        except (ValueError, RecursionError):
            what = "is cut off" if not line.endswith(b"\n") and number > 1 else "is not readable"
            raise _bad(name, number, what) from None
        if not isinstance(row, dict):
            raise _bad(name, number, "is not one of ours")
        yield Line(number, row)


def _action_line(number: int, entry: re.Match[bytes]) -> Line:
    """What the JSON of such a line says."""
    begin, n, by, do, seal, key, chain = entry.groups()
    row = {"n": int(n), "by": by.decode(), "do": do.decode()}
    for part, text in (("seal", seal), ("key", key), ("chain", chain)):
        if text is not None:
            row[part] = text.decode()
    what = b'"do":"' + do if seal is None else b'"seal":"' + seal
    return Line(number, row, begin + b"," + what + b'"}')


def _parsed(line: bytes) -> Any:
    """A line as JSON that can be written back: no lone surrogates, no NaN or infinity."""
    row = _decoder.decode(line.decode(json.detect_encoding(line), "surrogatepass"))
    if b"\\u" in line:
        compact({"row": row}).encode()
    return row


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


_decoder = json.JSONDecoder(parse_constant=_no_number)  # made once: `loads` makes one a call


def _header(name: str, first: Line | None) -> tuple[Header, str, bool]:
    row = {} if first is None else first.row
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


def _entries(name: str, rows: Iterator[Line], written: Written) -> None:
    number = 1
    for line in rows:
        number = line.number
        if "end" in line.row:
            _end(name, number, line.row, rows, written)
            return
        _entry(name, line, written)
    raise BadFile(
        f"{name} ends after line {number} without its closing line: the rest is missing.", line=number + 1
    )


def _entry(name: str, line: Line, written: Written) -> None:
    number, row, shared = line
    n, good = row.get("n"), len(written.entries)
    if n != good + 1:
        raise _bad(name, number, f"holds entry {n!r} where entry {good + 1} belongs")
    chain = hung_on(written.chain[-1], shared or _shared(name, number, row, written))
    if row.get("chain") != chain:
        raise _bad(name, number, "was changed, or the line before it was: its chain does not fit")
    written.entries.append(row)
    written.chain.append(chain)


def _shared(name: str, number: int, row: dict[str, Any], written: Written) -> bytes:
    """What of an entry stands in the chain; refused if it does not hold what an entry holds."""
    kind = next((kind for kind in PARTS if kind in row), "do")
    if not isinstance(row.get("by"), str) or not _holds(row, kind):
        raise _bad(name, number, "does not hold what an entry holds")
    if kind == AGREED and not written.returns:
        raise _bad(name, number, f"is taken back by consent, which only format {RETURNED} has")
    own = {part: row[part] for part in CHAINED.get(kind, (kind,))}
    return compact({"n": row["n"], "by": row["by"], **own}).encode()


def _holds(row: dict[str, Any], shared: str) -> bool:
    """Whether an entry holds what its kind should, and nothing of another kind."""
    if not COMMON <= row.keys() <= COMMON | PARTS[shared] | {"key"}:
        return False
    return all(_fits(part, row.get(part)) for part in PARTS[shared])


def _fits(part: str, value: object) -> bool:
    if part == AGREED:
        return isinstance(value, list) and bool(value) and all(isinstance(seat, str) for seat in value)
    return type(value) is (int if part == "undo" else str)


def _end(name: str, number: int, row: dict[str, Any], rows: Iterator[Line], written: Written) -> None:
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
