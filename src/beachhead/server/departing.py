"""Whoever is deleted leaves their seats: told to all at these tables, without a server that runs."""

from __future__ import annotations

from functools import partial

from beachhead.core.errors import Refusal, Stale
from beachhead.core.seat import Seat
from beachhead.server.db.accounts import leave
from beachhead.server.db.people import People
from beachhead.server.db.store import Store
from beachhead.server.live.game import TableNote, open_live_game

TRIES = 20  # while others write to the game
SELDOM = 10**9  # entries from one snapshot to the next


def depart(store: Store, person: str) -> None:
    """Free the seats that a person has at tables of others, each with its line of the log. A game that cannot
    be opened is left to the deletion, which frees the seat without a word."""
    for game, seat in People(store).seats_among_others(person):
        for _ in range(TRIES):
            try:
                _leave(store, game, seat)
            except Stale:  # somebody has answered meanwhile
                continue
            except Refusal:
                pass
            break


def _leave(store: Store, game: str, seat: str) -> None:
    live = open_live_game(store, game, SELDOM)
    if live is None or live.closed:
        return
    change = live.apply(TableNote(Seat(seat), f"free {seat}"))
    live.write(change, partial(leave, game=game, seat=seat))
