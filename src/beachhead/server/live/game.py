"""A live game: a match in memory that is written to the database.

An answer is first applied in memory (`apply`), which is quick, and counts once it is in the database
(`write`), which waits for the disk. If writing fails the live game is broken and is opened again from the
database. The registry does that, and lets only one task at a time use the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import RowMapping

from beachhead.core.errors import NotYourDecision, Stale
from beachhead.core.match import Match, Moment
from beachhead.core.returning import Earlier
from beachhead.core.seat import CHANCE, SPECTATOR, Seat
from beachhead.draw.scene import unfold
from beachhead.server import schemas
from beachhead.server.clocks import GameClock, unpacked
from beachhead.server.db.clocks import Facts, Ticking
from beachhead.server.db.group_commit import Work
from beachhead.server.db.matches import match_at, repeat_line
from beachhead.server.db.records import (
    EntryRow,
    Summary,
    allows_help,
    allows_hints,
    allows_reasons,
    entry_rows,
    has_open_dice,
    note_story,
    owned,
    summary_of,
)
from beachhead.server.db.snapshots import packed
from beachhead.server.db.store import Conflict, Store
from beachhead.server.errors import Paused, TimeOut
from beachhead.server.live.view_cache import ViewCache

MANY_OPTIONS = 32  # most of them need not be tried; to hand fewer to a thread costs more than it frees
LOST = "lost"  # of a note: the side of a seat has lost, because its time was out
BASE_BYTES, ENTRY_BYTES, UNDO_BYTES = 32_000, 350, 6_000


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked: its view, and the entry since which it is asked."""

    seat: Seat
    view: dict[str, Any]
    at: int


@dataclass(frozen=True, slots=True)
class HintNote:
    """A seat has got a hint on the question that it is asked since entry `at`: everybody is told."""

    seat: Seat
    at: int


@dataclass(frozen=True, slots=True)
class RollAgain:
    """In a branch: the last roll or draw is repeated."""


@dataclass(frozen=True, slots=True)
class TableNote:
    """What a seat or the organiser has arranged (see `Match.note`), and the name of whom it is about: it is
    kept beside the log, not in it."""

    by: Seat
    text: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Return:
    """The game goes back to after an entry, because these seats of the other side have agreed."""

    seat: Seat
    after: int
    agreed: tuple[str, ...]
    found: Earlier | None = None

    def prepared(self, live: LiveGame) -> Return:
        """The same with the game as it stood then, which takes long to find."""
        return replace(self, found=live.match.earlier(self.seat, self.after))


Noted = HintNote | TableNote
Given = schemas.Act | Noted | RollAgain | Return


@dataclass(frozen=True, slots=True)
class Change:
    """What one answer adds to the game after entry `before`: to be written, all of it or nothing."""

    before: int
    summary: Summary
    entries: list[EntryRow]
    by: str = ""  # the seat whose answer it is


class LiveGame:
    """A match, its place in the database, and the chain of its log."""

    def __init__(
        self,
        store: Store,
        game: str,
        match: Match,
        chain: str,
        snapshot_every: int,
        *,
        closed: bool = False,
        paused: bool = False,
        open_dice: bool | None = None,
        hints: bool = False,
        reasons: bool = False,
        branch: schemas.Branch | None = None,
        clock: GameClock | None = None,
        past: bool = False,
    ) -> None:
        self.store = store
        self.id = game
        self.match = match
        self.chain = chain
        self.last_written = 0  # the last entry written here: it was published here, too
        self.behind = True  # whether others may have written since this was read
        self.closed = closed
        self.paused = paused
        self.open_dice = match.dice.open if open_dice is None else open_dice
        self.hints = hints
        self.reasons = reasons
        self.branch = branch
        self.clock = clock
        self.used = 0.0
        self.size = BASE_BYTES
        self.broken = False
        self._snapshot_every = snapshot_every
        self._last_snapshot = match.length
        self._views = ViewCache(match, past=past)

    # answers

    def has_sat(self, given: schemas.Sit) -> bool:
        """Whether this very word was already added (a retry)."""
        return (given.seat, given.word) in self.match.words

    def require_seated(self, seat: str) -> None:
        """Raise unless the seat has added its word to the dice; open dice take none."""
        if not self.open_dice and all(seat != sat for sat, _ in self.match.words):
            raise NotYourDecision(
                f"{seat} has not sat down yet: first send a word of your own for the dice, 128 random bits, "
                f"to /api/games/{self.id}/sit.",
                allowed=['{"seat": SEAT, "word": 32 hex digits}'],
            )

    def require_seat_of_person(self, seat: str) -> None:
        """Raise if a bot plays on for this seat because its time is out."""
        clock = None if self.clock is None else self.clock.seats.get(seat)
        if (
            clock is not None
            and not self.closed
            and clock.out
            and clock.since is None
            and clock.is_out(self.store.now())
        ):
            raise TimeOut(f"The time of {seat} is out and a bot plays on: take the seat back, then answer.")

    @property
    def has_begun(self) -> bool:
        """Whether the dice have been rolled as far as the first question."""
        return not any(decision.seat == CHANCE for decision in self.match.open)

    def may_be_retry(self, given: schemas.Answer | schemas.Undo) -> bool:
        """Whether this could have been applied already (a retry with the same id): an answer to the decision
        that is open now cannot."""
        if isinstance(given, schemas.Answer) and given.at is not None and given.at == self._since(given.seat):
            return False
        return given.id is not None

    def _since(self, seat: str) -> int | None:
        """Since which entry the seat is asked; None if it is not."""
        return self.match.at(seat) if any(decision.seat == seat for decision in self.match.open) else None

    def apply(self, given: Given | None) -> Change:
        """Go on in memory; what is refused changes nothing. None rolls the first dice without a word."""
        before = self.match.length
        if self.paused and isinstance(given, schemas.Answer | schemas.Undo | Return):
            raise Paused("The organiser has paused the game: it goes on from here when they resume it.")
        match given:
            case schemas.Undo():
                self.match.undo(given.seat, given.count)
            case schemas.Sit():
                self.match.sit(given.seat, given.word)
            case schemas.Answer():
                self.match.apply(given.seat, given.do, at=given.at)
            case HintNote():
                self.match.note_hint(given.seat, given.at)
            case RollAgain():
                self.match.roll_again()
            case Return():
                self.match.return_to(given.seat, given.after, given.agreed, given.found)
                self._last_snapshot = before - self._snapshot_every  # or it would be played again to open it
            case TableNote():
                self.match.note(given.by, given.text)
                self.paused = {"pause": True, "resume": False}.get(given.text, self.paused)
                self.closed = self.closed or given.text.startswith(f"{LOST} ")
            case None:
                self.match.go_on()
        id = given.id if isinstance(given, schemas.Answer | schemas.Undo) else None
        entries, chain = entry_rows(self.match, before, self.chain, id)
        if isinstance(given, TableNote) and given.name:
            entries[0] = replace(entries[0], story=note_story(given.name))
        by = given.seat if isinstance(given, schemas.Answer | schemas.Undo) else ""
        return Change(before, summary_of(self.match, chain), entries, by)

    def write(self, change: Change, also: Work | None = None) -> None:
        """Write what was applied, and what belongs to it; waits for the disk."""
        ticking = None if self.clock is None else Ticking(self.id, self.store.now, self.facts, change.by)
        try:
            self.store.append(self.id, change.before, change.summary, change.entries, also, ticking)
        except Conflict:
            raise Stale(
                "Somebody else answered first and the game has gone on. Look again, then answer."
            ) from None
        self.chain, self.last_written = change.summary.chain, change.summary.length
        if ticking is not None:
            self.clock = ticking.clock

    @property
    def facts(self) -> Facts:
        """What the clocks have to know of the match."""
        sat = None if self.open_dice else [seat for seat, _ in self.match.words]
        return Facts(self.match.game.measure.turn(self.match.state), sat)

    def catch_up(self) -> None:
        """Apply what another worker has written meanwhile; waits for the database."""
        row = self.store.progress(self.id)
        if row is None or row["length"] < self.match.length:
            self.broken = True
            return
        if row["length"] > self.match.length:
            for entry in self.store.lines(self.id, self.match.length, row["length"]):
                repeat_line(self.match, entry["line"])
        self.chain = row["chain"]
        self.closed, self.paused = row["closed"] is not None, row["paused"] is not None
        if self.clock is not None and row["clock"] is not None:
            self.clock = unpacked(row["clock"])

    def stored_clock(self) -> GameClock | None:
        """The clocks as the database has them; waits for it."""
        return clock_of(self.store, self.id)

    def due_snapshot(self) -> Moment | None:
        """The moment to be saved as a snapshot now, if it is time for one."""
        due = self.match.length - self._last_snapshot >= self._snapshot_every
        moment = self.match.moment if due else None
        if moment is not None:
            self._last_snapshot = moment.length
        return moment

    def save_snapshot(self, moment: Moment) -> None:
        """Waits for the disk."""
        self.store.save_snapshot(self.id, moment.length, packed(moment, self.match.game))

    # views

    def render(self, seats: Sequence[Seat], *, prospects: bool = True) -> bytes:
        """The game as the holder of these seats (a spectator if none) may see it now: a Shown as JSON."""
        return msgspec.json.encode(self._shown(seats, partial(self._views.render, prospects=prospects)))

    def tree(self, seats: Sequence[Seat], *, prospects: bool = True) -> dict[str, Any]:
        """The same in its parts, to be compared with what was sent before (`delta`)."""
        return self._shown(seats, partial(self._views.tree, prospects=prospects))

    def _shown(self, seats: Sequence[Seat], view: Callable[[Seat], Any]) -> dict[str, Any]:
        match, lost = self.match, self.clock is not None and self.clock.lost
        return {
            "game": self.id,
            "length": match.length,
            "views": {seat: view(seat) for seat in (seats or (SPECTATOR,))},
            "waiting": [] if lost else [decision.seat for decision in match.open],
            "result": None if match.result is None else match.result.json(),
            "dice": self.dice,
            "hints": self.hints,
            "reasons": self.reasons,
            "branch": self.branch and msgspec.structs.replace(self.branch, decided=self.match.decided),
            "time": self.clock and self.clock.shown(self.store.now()),
        }

    def renders_long(self, seats: Sequence[Seat]) -> bool:
        """Whether one of these seats has many options, each of which is tried out for its view."""
        return any(
            decision.seat in seats
            and len(decision.options) > MANY_OPTIONS
            and not self._views.is_rendered(decision.seat)
            for decision in self.match.open
        )

    @property
    def dice(self) -> schemas.DiceShown:
        """What everybody may know of the dice."""
        dice = self.match.dice
        return schemas.DiceShown(dice.commitment, self.open_dice, dict(self.match.words))

    def measure(self) -> None:
        """Estimate the memory this takes, by measurements of games of every kind: the log, what could be
        undone, and the last views, whose parts are cached as well."""
        undoable = sum(map(self.match.undoable, self.match.seats))
        log = ENTRY_BYTES * len(self.match.entries) + UNDO_BYTES * undoable
        self.size = BASE_BYTES + log + 3 * self._views.size

    def question(self, seats: Mapping[str, str]) -> Question | None:
        """The question for the first of these seats that is asked now."""
        for decision in self.match.open:
            if decision.seat in seats:
                return asked_of(self.match, decision.seat)
        return None


def asked_of(match: Match, seat: Seat) -> Question:
    """What a match asks a seat now."""
    return Question(seat, view_written(match, seat), match.at(seat))


def view_written(match: Match, seat: Seat) -> dict[str, Any]:
    """What a seat may know now, for a worker process."""
    return {**match.view(seat).json(), **owned(match.state.setup.data)}


def open_live_game(store: Store, game: str, snapshot_every: int) -> LiveGame | None:
    """A game from the database, as it was when its last answer was written; None if there is no such game."""
    row = store.game(game)
    if row is None:
        return None
    match = match_at(store, game, int(row["length"]))
    unfold(match.state.setup)  # in this thread, because rendering a view blocks the event loop
    return LiveGame(
        store,
        game,
        match,
        row["chain"],
        snapshot_every,
        closed=row["closed"] is not None,
        paused=row["paused"] is not None,
        open_dice=has_open_dice(row["header"]),
        hints=allows_hints(row["header"]),
        reasons=allows_reasons(row["header"]),
        branch=branch_shown(match, row),
        clock=clock_of(store, game),
    )


def clock_of(store: Store, game: str) -> GameClock | None:
    written = store.clock(game)
    return None if written is None else unpacked(written)


def branch_shown(match: Match, row: RowMapping) -> schemas.Branch | None:
    """What everybody who may see a branch is told of where it comes from."""
    if match.branch is None:
        return None
    at = match.branch.at if row["left_at"] is None else row["left_at"]
    helped = row["parent"] is None or allows_help(row["header"])
    return schemas.Branch(row["parent"] or "", at, match.branch.seat, match.branch.supposed, helped)
