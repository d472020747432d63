"""A room: one live game, with everything that is asked of it.

A room is a match that is written down. An answer counts when it is in the database and not before; if writing
fails the room is broken and is opened anew from there. Calls are plain and may wait for the database: the app
makes them in threads, one at a time for each room.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import RowMapping

from beachhead.core.codec import state_json
from beachhead.core.dice import Dice
from beachhead.core.errors import Stale
from beachhead.core.event import Event, event_json
from beachhead.core.game import Game
from beachhead.core.log import Header, chained_entry, compact, entry_line, header_from, link
from beachhead.core.match import Match, Moment
from beachhead.core.notation import Names
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.draw.scene import has_board, scene_of
from beachhead.games import find_game
from beachhead.server.store import Conflict, Standing, Store, Written

EVERYBODY = "*"
ALL = "all"


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat that is asked: its view, since which entry, and the length of the log."""

    seat: Seat
    view: dict[str, Any]
    at: int
    length: int


class Room:
    """A match, its place in the database, and the chain of its log."""

    def __init__(self, store: Store, game: str, match: Match, chain: str, snapshot_every: int) -> None:
        self.store = store
        self.id = game
        self.match = match
        self.chain = chain
        self.broken = False
        self._every = snapshot_every
        self._kept = match.length
        self._pages: dict[Seat, msgspec.Raw] = {}
        self._pages_at = -1

    # answers

    def apply(self, seat: str, option: int | str, *, at: int | None, answer: str | None) -> bool:
        """Take an answer; no if it had been taken before (a retry with the same id)."""
        if (at is None or at != self._since(seat)) and self._again(answer):
            return False  # an answer to the decision that is open now cannot have been taken before
        before = self.match.length
        self.match.apply(seat, option, at=at)
        self._write(before, answer)
        return True

    def undo(self, seat: str, count: int, *, answer: str | None) -> bool:
        """Take back decisions; no if that had been done before."""
        if self._again(answer):
            return False
        before = self.match.length
        self.match.undo(seat, count)
        self._write(before, answer)
        return True

    def _since(self, seat: str) -> int | None:
        """Since which entry the seat is asked; None if it is not."""
        return self.match.at(seat) if any(decision.seat == seat for decision in self.match.open) else None

    def _again(self, answer: str | None) -> bool:
        return answer is not None and self.store.answered(self.id, answer)

    def _write(self, before: int, answer: str | None) -> None:
        written, chain = written_since(self.match, before, self.chain, answer)
        try:
            self.store.append(self.id, before, standing(self.match, chain), written)
        except Conflict:
            self.broken = True
            raise Stale(
                "Somebody else was quicker: the game has gone on. Look again and answer anew."
            ) from None
        except BaseException:
            self.broken = True
            raise
        self.chain = chain
        self._snapshot()

    def _snapshot(self) -> None:
        moment = self.match.moment
        if moment is not None and moment.length - self._kept >= self._every:
            self.store.keep_snapshot(self.id, moment.length, packed(moment))
            self._kept = moment.length

    # looking

    def shown(self, seats: Sequence[Seat]) -> bytes:
        """What the holder of these seats (a spectator if none) is shown now, as JSON."""
        match = self.match
        return msgspec.json.encode(
            {
                "game": self.id,
                "length": match.length,
                "views": {seat: self._page(seat) for seat in (seats or (SPECTATOR,))},
                "waiting": [decision.seat for decision in match.open],
                "result": None if match.result is None else match.result.json(),
            }
        )

    def _page(self, seat: Seat) -> msgspec.Raw:
        """A seat's view as JSON, written once for all who look before the game goes on."""
        if self._pages_at != self.match.length:
            self._pages, self._pages_at = {}, self.match.length
        if seat not in self._pages:
            self._pages[seat] = msgspec.Raw(msgspec.json.encode(self._view(seat)))
        return self._pages[seat]

    def asked(self, seats: Mapping[str, str]) -> Asked | None:
        """The first of these seats that is asked now."""
        for decision in self.match.open:
            if decision.seat in seats:
                view = self.match.view(decision.seat).json()
                return Asked(decision.seat, view, self.match.at(decision.seat), self.match.length)
        return None

    def _view(self, seat: Seat) -> dict[str, Any]:
        view = self.match.view(seat)
        written = view.json()
        for decision, words in zip(view.open, written["open"], strict=True):
            words["prompt"] = self.match.prompt(decision)
            words["at"] = self.match.at(seat)
        if seat != SPECTATOR:
            written["undoable"] = self.match.undoable(seat)
        written["panels"] = [panel.json() for panel in self.match.game.panels(view)]
        written["scene"] = scene_of(view) if has_board(view) else None
        return written


def standing(match: Match, chain: str) -> Standing:
    """What the database knows of a game without opening it."""
    waiting = json.dumps([decision.seat for decision in match.open])
    result = None if match.result is None else json.dumps(match.result.json())
    return Standing(match.length, chain, waiting, result)


def written_since(match: Match, before: int, chain: str, answer: str | None) -> tuple[list[Written], str]:
    """The entries after `before` as they are kept, and the chain after the last of them."""
    names, first = match.state.setup.names, match.length - len(match.entries)
    written = []
    for n in range(before + 1, match.length + 1):
        entry = match.entries[n - first - 1]
        chain = link(chain, chained_entry(n, entry, names, match.dice))
        line = {**entry_line(n, entry, names, match.dice, None), "chain": chain}
        told = match.told[n - first - 2] if n - first > 1 else 0
        events = [] if entry.action is None else match.story[told : match.told[n - first - 1]]
        story = [variants(event, names, match.seats) for event in events]
        written.append(Written(n, compact(line), json.dumps(story), answer if n == before + 1 else None))
    return written, chain


def variants(event: Event, names: Names, seats: Sequence[Seat]) -> dict[str, Any]:
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


def version_for(event: Mapping[str, Any], seats: Sequence[Seat], *, over: bool) -> dict[str, Any]:
    """The version of a kept event that these seats may read; the whole of it when the game is over."""
    if over:
        return dict(event.get(ALL, event[EVERYBODY]))
    return dict(next((event[seat] for seat in seats if seat in event), event[EVERYBODY]))


def packed(moment: Moment) -> bytes:
    written = {"state": state_json(moment.state), "since": dict(moment.since), "length": moment.length}
    return zlib.compress(json.dumps(written).encode(), 1)


def unpacked(content: bytes, game: Game, header: Header) -> Moment:
    written = json.loads(zlib.decompress(content))
    blank = game.blank(game.scenario(header.scenario), header.options, None)
    state = game.state_from(blank.setup, written["state"])
    return Moment(written["length"], state, {Seat(seat): n for seat, n in written["since"].items()})


def open_room(store: Store, game: str, snapshot_every: int) -> Room | None:
    """A room from the database, as it was when its last answer was written; None if there is no such game."""
    row = store.game(game)
    if row is None:
        return None
    match = match_at(store, game, int(row["length"]))
    return Room(store, game, match, row["chain"], snapshot_every)


def match_at(store: Store, game: str, length: int, *, from_start: bool = False) -> Match:
    """The match as it stood after `length` entries: from the last snapshot before, and on by the log."""
    snapshot = None if from_start else store.snapshot(game, length)
    match = _begun(store, game, snapshot)
    for entry in store.lines(game, match.length, length):
        _repeat(match, entry)
    return match


def lay_snapshots(store: Store, game: str, every: int) -> None:
    """Snapshots of a game that was not played here, so that any moment of it is quick to open."""
    match, kept = _begun(store, game, None), 0
    for entry in store.lines(game):
        _repeat(match, entry)
        moment = match.moment if match.length - kept >= every else None
        if moment is not None:
            store.keep_snapshot(game, moment.length, packed(moment))
            kept = moment.length


def _begun(store: Store, game: str, snapshot: RowMapping | None) -> Match:
    row = store.game(game)
    assert row is not None
    header = header_from(json.loads(row["header"]))
    rules = find_game(header.game)
    dice = Dice(bytes.fromhex(row["secret"]), header.given)
    resume = None if snapshot is None else unpacked(snapshot["moment"], rules, header)
    return Match(rules, header.scenario, header.options, dice, begin=False, resume=resume)


def _repeat(match: Match, entry: RowMapping) -> None:
    line = json.loads(entry["line"])
    if "undo" in line:
        match.repeat_undo(Seat(line["by"]), line["undo"])
    else:
        match.repeat(Seat(line["by"]), match.state.setup.names.action(line["do"]))
