"""A match as rows of the database: the game itself, and one row for each entry of its log.

Events are kept in every version that some reader may see, so that the story is read without opening the game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import msgspec

from beachhead.core.bhd import DataSet, read_set
from beachhead.core.errors import OtherVersion
from beachhead.core.event import Event, event_json
from beachhead.core.log import Header, chained_entry, compact, entry_line, header_from, link
from beachhead.core.match import Match
from beachhead.core.notation import Names
from beachhead.core.seat import SPECTATOR, Seat

EVERYBODY = "*"
ALL = "all"
NOTE = "note"
OWNED = "data_set"


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry: its line of the game file, the events it told, and the id its seat gave the answer."""

    n: int
    line: str
    story: str
    answer: str | None = None
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """What is known of a game without opening it."""

    length: int
    chain: str
    waiting: str
    result: str | None
    turn: int = 0


@dataclass(frozen=True)
class GameRecord:
    """A whole game; one that was imported comes with its snapshots."""

    scenario: str
    header: str
    secret: str
    summary: Summary
    seats: tuple[str, ...]
    entries: list[EntryRow]
    snapshots: list[tuple[int, bytes]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a what-if branch belongs: the real game, the entry it left that at, and the name it was given."""

    parent: str
    left_at: int
    name: str


def record_of(
    match: Match,
    *,
    imported: bool = False,
    hints: bool = False,
    reasons: bool = False,
    helped: bool = False,
) -> GameRecord:
    """The record of a match, in which hints and the reasons of bots may be asked for or not; of a branch,
    whether bots may help in it. An imported one that goes on has open dice: whoever had the file knows their
    secret."""
    header = match.header
    entries, chain = entry_rows(match, 0, link("", header.chained()))
    notes = {"brought_in": imported, "hints": hints, "reasons": reasons, "helped": helped}
    note = {name: True for name, holds in notes.items() if holds}
    return GameRecord(
        match.scenario.id,
        compact({**header.chained(), **note, **owned(match.state.setup.data), **header.beginning()}),
        match.dice.secret.hex(),
        summary_of(match, chain),
        tuple(match.seats),
        entries,
    )


def owned(data: DataSet | None) -> dict[str, str]:
    """The values of an owner as they are stored with a game: nothing of who they are."""
    return {} if data is None else {OWNED: values_only(data).text()}


def values_only(data: DataSet) -> DataSet:
    """A data set without what its owner wrote about it."""
    return replace(data, author="", note="")


def data_in(header: str) -> DataSet | None:
    """The data set that a stored game is played with."""
    text = json.loads(header).get(OWNED)
    return None if text is None else read_data_set(text)


def data_title(header: str) -> str | None:
    """What that data set is called."""
    title: str | None = json.loads(header).get("data_title")
    return title


def data_of(header: str) -> str:
    """Its fingerprint; empty if there is none."""
    return str(json.loads(header).get("data", ""))


@lru_cache(maxsize=16)
def read_data_set(text: str) -> DataSet:
    """A data set that was checked before it was stored; read once."""
    return read_set("the data set", text.encode())


def summary_of(match: Match, chain: str) -> Summary:
    waiting = _json([decision.seat for decision in match.open])
    result = None if match.result is None else _json(match.result.json())
    return Summary(match.length, chain, waiting, result, match.game.measure.turn(match.state))


def entry_rows(match: Match, since: int, chain: str, answer: str | None = None) -> tuple[list[EntryRow], str]:
    """The rows of the entries after `since`, and the chain after the last of them. `answer` is the id of the
    answer that the first of them is."""
    names = match.state.setup.names
    rows = []
    for n, entry, events in match.entries_since(since):
        part = chained_entry(n, entry, names, match.dice)
        chain = link(chain, part)
        line = entry_line(n, entry, names, match.dice, None) if "seal" in part else part
        story = [event_versions(event, names, match.seats) for event in events]
        own = (answer, str(entry.by)) if answer and n == since + 1 else (None, None)
        rows.append(EntryRow(n, compact({**line, "chain": chain}), _json(story), *own))
    return rows, chain


def event_versions(event: Event, names: Names, seats: Sequence[Seat]) -> dict[str, Any]:
    """An event for each reader: everybody's version, the whole one, and a seat's own where it differs."""
    common = event_json(event, names, SPECTATOR)
    found = {EVERYBODY: common}
    if any(slot.to for slot in event.FIELDS):
        found[ALL] = event_json(event, names)
        for seat in seats:
            own = event_json(event, names, seat)
            if own != common:
                found[seat] = own
    return found


def note_story(name: str) -> str:
    """What is kept beside a note of the log: the name of whom it is about."""
    return _json([{EVERYBODY: {"event": NOTE, "says": "", "name": name}}])


def name_noted(story: Sequence[Mapping[str, Any]]) -> str:
    """The name that was kept beside a note."""
    return next((str(event[EVERYBODY].get("name", "")) for event in story), "")


def version_for(event: Mapping[str, Any], seats: Sequence[Seat], *, over: bool) -> dict[str, Any]:
    """The version of a stored event that these seats may read; the whole of it when the game is over."""
    if over:
        return dict(event.get(ALL, event[EVERYBODY]))
    return dict(next((event[seat] for seat in seats if seat in event), event[EVERYBODY]))


def has_open_dice(header: str) -> bool:
    """Whether somebody may know the rolls of a stored game beforehand."""
    written = json.loads(header)
    return bool(written.get("open_dice") or written.get("brought_in"))


def allows_hints(header: str) -> bool:
    """Whether the players of a stored game agreed to hints when it was begun."""
    return bool(json.loads(header).get("hints"))


def allows_reasons(header: str) -> bool:
    """Whether the players of a stored game agreed, when it was begun, that bots explain at once what they
    do."""
    return bool(json.loads(header).get("reasons"))


def allows_help(header: str) -> bool:
    """Whether bots may help in a stored branch."""
    return bool(json.loads(header).get("helped"))


def parse_header(text: str) -> Header:
    """The header of a stored game; refused if it was begun by a version that was never released."""
    try:
        return header_from(json.loads(text))
    except (KeyError, TypeError, ValueError):
        raise OtherVersion(
            "This game was begun by an unreleased version of the program and cannot be played on; "
            "its story can still be read."
        ) from None


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
