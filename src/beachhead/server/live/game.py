"""A room: one live game, with everything that is asked of it.

A room is a match that is written down. An answer is taken in memory first (`take`), which is quick, and
counts when it is in the database (`write`), which waits for the disk. If writing fails the room is broken and
is opened anew from there. The hall sees to all that, and that a room has one visitor at a time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from beachhead.core.errors import NotYourDecision, Stale
from beachhead.core.match import Match, Moment
from beachhead.core.seat import CHANCE, SPECTATOR, Seat
from beachhead.draw.scene import unfold
from beachhead.server import wire
from beachhead.server.db.matches import match_at, repeat_line
from beachhead.server.db.records import EntryRow, Summary, entry_rows, has_open_dice, summary_of
from beachhead.server.db.snapshots import packed
from beachhead.server.db.store import Conflict, Store
from beachhead.server.live.view_cache import Showing

PLAIN_WEIGHT, ENTRY_WEIGHT, BACK_WEIGHT = 32_000, 350, 6_000  # bytes


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat that is asked: its view, since which entry, and the length of the log."""

    seat: Seat
    view: dict[str, Any]
    at: int
    length: int


@dataclass(frozen=True, slots=True)
class Page:
    """What one answer adds to the game after entry `before`: to be written, all of it or nothing."""

    before: int
    summary: Summary
    entries: list[EntryRow]


class Room:
    """A match, its place in the database, and the chain of its log."""

    def __init__(self, store: Store, game: str, match: Match, chain: str, snapshot_every: int) -> None:
        self.store = store
        self.id = game
        self.match = match
        self.chain = chain
        self.written = 0  # the last entry that was written here, so that everybody here was told of it
        self.closed = False
        self.open_dice = match.dice.open
        self.used = 0.0
        self.weight = PLAIN_WEIGHT
        self.broken = False
        self._every = snapshot_every
        self._kept = match.length
        self._showing = Showing(match)

    # answers

    def has_sat(self, given: wire.Sit) -> bool:
        """Whether this very word has been taken before (a retry)."""
        return (given.seat, given.word) in self.match.words

    def must_have_sat(self, seat: str) -> None:
        """Refuse a person who has not added their word to the dice; open dice take none."""
        if not self.open_dice and all(seat != sat for sat, _ in self.match.words):
            raise NotYourDecision(
                f"{seat} has not sat down yet: first send a word of your own for the dice, 128 random bits, "
                f"to /api/games/{self.id}/sit.",
                allowed=['{"seat": SEAT, "word": 32 hex digits}'],
            )

    @property
    def begun(self) -> bool:
        """Whether the dice have been rolled as far as the first question."""
        return not any(decision.seat == CHANCE for decision in self.match.open)

    def perhaps_again(self, given: wire.Answer | wire.Undo) -> bool:
        """Whether this could have been taken before (a retry with the same id): an answer to the decision
        that is open now cannot."""
        if isinstance(given, wire.Answer) and given.at is not None and given.at == self._since(given.seat):
            return False
        return given.id is not None

    def _since(self, seat: str) -> int | None:
        """Since which entry the seat is asked; None if it is not."""
        return self.match.at(seat) if any(decision.seat == seat for decision in self.match.open) else None

    def take(self, given: wire.Act | None) -> Page:
        """Go on in memory; what is refused changes nothing. None rolls the dice that nobody sits down for."""
        before = self.match.length
        match given:
            case wire.Undo():
                self.match.undo(given.seat, given.count)
            case wire.Sit():
                self.match.sit(given.seat, given.word)
            case wire.Answer():
                self.match.apply(given.seat, given.do, at=given.at)
            case None:
                self.match.go_on()
        id = given.id if isinstance(given, wire.Answer | wire.Undo) else None
        entries, chain = entry_rows(self.match, before, self.chain, id)
        return Page(before, summary_of(self.match, chain), entries)

    def write(self, page: Page) -> None:
        """Write down what was taken; waits for the disk."""
        try:
            self.store.append(self.id, page.before, page.summary, page.entries)
        except Conflict:
            raise Stale(
                "Somebody else was quicker: the game has gone on. Look again and answer anew."
            ) from None
        self.chain, self.written = page.summary.chain, page.summary.length

    def read_up(self) -> None:
        """Go on with what another worker has written meanwhile; waits for the database."""
        row = self.store.progress(self.id)
        if row is None or row["length"] < self.match.length:
            self.broken = True
            return
        if row["length"] > self.match.length:
            for entry in self.store.lines(self.id, self.match.length, row["length"]):
                repeat_line(self.match, entry["line"])
        self.chain, self.closed = row["chain"], row["closed"] is not None

    def due(self) -> Moment | None:
        """The moment to be kept as a snapshot now, if it is time for one."""
        moment = self.match.moment if self.match.length - self._kept >= self._every else None
        if moment is not None:
            self._kept = moment.length
        return moment

    def keep(self, moment: Moment) -> None:
        """Write a snapshot; waits for the disk."""
        self.store.save_snapshot(self.id, moment.length, packed(moment, self.match.game))

    # looking

    def shown(self, seats: Sequence[Seat]) -> bytes:
        """What the holder of these seats (a spectator if none) is shown now, as JSON."""
        match = self.match
        return msgspec.json.encode(
            {
                "game": self.id,
                "length": match.length,
                "views": {seat: self._showing.view(seat) for seat in (seats or (SPECTATOR,))},
                "waiting": [decision.seat for decision in match.open],
                "result": None if match.result is None else match.result.json(),
                "dice": self.dice,
            }
        )

    @property
    def dice(self) -> wire.DiceShown:
        """What everybody may know of the dice."""
        dice = self.match.dice
        return wire.DiceShown(dice.commitment, self.open_dice, dict(self.match.words))

    def weigh(self) -> None:
        """About how much memory this takes, measured on games of every kind: the log, what could be taken
        back, and what was shown last, which is kept in parts too."""
        back = max(map(self.match.undoable, self.match.seats))
        log = ENTRY_WEIGHT * len(self.match.entries) + BACK_WEIGHT * back
        self.weight = PLAIN_WEIGHT + log + 3 * self._showing.size

    def asked(self, seats: Mapping[str, str]) -> Asked | None:
        """The first of these seats that is asked now."""
        for decision in self.match.open:
            if decision.seat in seats:
                view = self.match.view(decision.seat).json()
                return Asked(decision.seat, view, self.match.at(decision.seat), self.match.length)
        return None


def open_room(store: Store, game: str, snapshot_every: int) -> Room | None:
    """A room from the database, as it was when its last answer was written; None if there is no such game."""
    row = store.game(game)
    if row is None:
        return None
    match = match_at(store, game, int(row["length"]))
    room = Room(store, game, match, row["chain"], snapshot_every)
    room.closed, room.open_dice = row["closed"] is not None, has_open_dice(row["header"])
    unfold(match.state.setup)  # here, because who looks at the room holds up everybody
    return room
