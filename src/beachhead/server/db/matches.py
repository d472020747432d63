"""Matches rebuilt from the database: from the last snapshot and the entries after it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from sqlalchemy import RowMapping

from beachhead.core.dice import Dice
from beachhead.core.errors import OtherVersion
from beachhead.core.log import Entry
from beachhead.core.match import Match
from beachhead.core.notation import Names
from beachhead.core.replay import entry_of, repeat_row
from beachhead.games import find_game
from beachhead.server.db.records import data_in, parse_header
from beachhead.server.db.snapshots import packed, unpacked
from beachhead.server.db.store import Store


def match_at(store: Store, game: str, length: int, *, from_start: bool = False) -> Match:
    """The match as it stood after `length` entries."""
    snapshot = None if from_start else store.snapshot(game, length)
    match = _stored_match(store, game, snapshot)
    for entry in store.lines(game, match.length, length):
        repeat_line(match, entry["line"])
    return match


def save_snapshots(store: Store, game: str, every: int) -> None:
    """Snapshots of a game that was not played here, so that any moment of it is quick to open."""
    lines = (entry["line"] for entry in store.lines(game))
    for n, moment in snapshots_of(_stored_match(store, game, None), lines, every):
        store.save_snapshot(game, n, moment)


def snapshots_of(match: Match, lines: Iterable[str], every: int) -> Iterator[tuple[int, bytes]]:
    """The snapshots of a game that starts as `match` stands and continues with these lines."""
    last = 0
    for line in lines:
        repeat_line(match, line)
        moment = match.moment if match.length - last >= every else None
        if moment is not None:
            yield moment.length, packed(moment, match.game)
            last = moment.length


def _stored_match(store: Store, game: str, snapshot: RowMapping | None) -> Match:
    row = store.game(game)
    assert row is not None
    moment = None if snapshot is None else snapshot["moment"]
    return begin_match(row["header"], row["secret"], moment, partial(entries_of, store, game))


def begin_match(
    header_line: str,
    secret: str,
    snapshot: bytes | None = None,
    beginning: Callable[[int, Names], Sequence[Entry]] | None = None,
) -> Match:
    """A game before its first entry, or as it stood at a snapshot if that fits: then `beginning` gives so
    many of its entries, should it be taken back to before that."""
    header = parse_header(header_line)
    rules = find_game(header.game)
    setup = rules.begun(
        header.scenario, header.options, header.rules, header.facts, data=data_in(header_line)
    )
    resume = None if snapshot is None else unpacked(snapshot, rules, setup)
    dice = Dice(bytes.fromhex(secret), open=header.open_dice)
    if header.position and header.begins is None:
        raise OtherVersion("This game began from a position that is not stored with it.")
    position = None if header.begins is None else rules.state_from(setup, header.begins)
    before = None
    if resume is not None and beginning is not None:
        before = partial(beginning, resume.length, setup.names)
    return Match(
        rules,
        setup,
        dice,
        begin=False,
        resume=resume,
        position=position,
        branch=header.branch,
        beginning=before,
    )


def entries_of(store: Store, game: str, until: int, names: Names) -> list[Entry]:
    """The log of a game up to entry `until`."""
    return [entry_of(json.loads(row["line"]), names) for row in store.lines(game, 0, until)]


def repeat_line(match: Match, line: str) -> None:
    """Replay one line of the log."""
    repeat_row(match, json.loads(line))
