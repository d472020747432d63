"""Going back further than undo: past a roll, a reveal or another seat, because the other side agrees.

What is gone back to is played again from the beginning, by the entries that stand. The draws that are taken
back stay spent: the next one has the next number, so nobody rolls the same die again and nobody can know what
the next one will be.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from beachhead.core.errors import CannotUndo, NotAnOption, listed
from beachhead.core.event import Event
from beachhead.core.game import Game
from beachhead.core.log import Entry
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.state import Setup, State
from beachhead.core.undone import undone

MOST = 100
"""How often the other side can agree in one game: each time the game is played again to be gone back to."""


class Earlier:
    """A game as it stood earlier: its state, and its story until then."""

    __slots__ = ("after", "state", "story")

    def __init__(self, after: int, state: State, story: list[Event]) -> None:
        self.after, self.state, self.story = after, state, story


def earlier(
    game: Game, setup: Setup, position: State | None, entries: Sequence[Entry], after: int
) -> Earlier:
    """The game as it stood after one of these entries, which are all of its log."""
    story: list[Event] = []
    state: State = game.opening(setup, story) if position is None else position.copy()
    table, back = game.table(state, story), undone(entries[:after])
    for n, entry in enumerate(entries[:after], 1):
        if entry.action is not None and n not in back:
            decision = next(d for d in state.open if d.seat == entry.by)
            table.play(decision, decision.options.index(entry.action))
    return Earlier(after, state, story)


def can_be_asked(entries: Sequence[Entry], seat: Seat) -> list[int]:
    """The entries to go back to: those before the decisions of the seat that stand, in order."""
    back = undone(entries)
    return [n - 1 for n, entry in enumerate(entries, 1) if _own(entry, seat) and n not in back]


def require_can_go_back(entries: Sequence[Entry], seat: Seat, after: int) -> None:
    """Raise unless the entry after this one is a decision of the seat that stands, and the other side may
    agree once more."""
    if sum(bool(entry.agreed) for entry in entries) >= MOST:
        raise CannotUndo(f"This game has been taken back by consent {MOST} times, and no more: play on.")
    found = can_be_asked(entries, seat)
    if after not in found:
        raise CannotUndo(
            f"{seat} could go back, if the other side agrees, to before a decision of its own that has not "
            f"been taken back: give the number of the entry before it. {after} is none.",
            allowed=[str(n) for n in found[-10:]],
        )


def _own(entry: Entry, seat: Seat) -> bool:
    return seat != CHANCE and entry.by == seat and entry.action is not None


def require_other_side(
    agreed: Sequence[Seat], seat: Seat, sides: Mapping[str, Collection[Seat]], seats: Collection[Seat]
) -> None:
    """Raise unless these are seats of other sides than this one, each named once."""
    own = next((side for side in sides.values() if seat in side), (seat,))
    others = [other for other in seats if other not in own]
    if not agreed or len(set(agreed)) < len(agreed) or not set(agreed) <= set(others):
        raise NotAnOption(
            f"What {seat} has done is taken back by consent of seats of the other side, each named once: "
            f"{listed(others)}.",
            allowed=others,
        )
