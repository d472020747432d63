"""Going back by consent: a player asks, everybody who holds a seat of the other side answers, and the game is
taken back when all of them have agreed.

Bots of the other side agree; whoever holds seats of both sides agrees with themself. What is asked and what
is answered are notes of the log; going back is an entry of its own (`Match.return_to`). What was seen
meanwhile stays known, and the draws that are taken back stay spent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import RowMapping

from beachhead.core.errors import CannotUndo, NotAnOption, NotYourDecision, Stale
from beachhead.core.seat import Seat
from beachhead.server.db import returning as work
from beachhead.server.db.group_commit import Work
from beachhead.server.db.returning import NOTHING_ASKED, Request
from beachhead.server.db.store import Store
from beachhead.server.errors import TooMany
from beachhead.server.gathering import TRIES, Gathering
from beachhead.server.live.game import LiveGame, Return, TableNote
from beachhead.server.live.registry import LiveGames
from beachhead.server.lobby import Lobby
from beachhead.server.schemas_returning import GoBack
from beachhead.server.seats import Seats, holds, require_held


@dataclass(frozen=True)
class OtherSide:
    """The seats of the other sides; those whose bot plays on only because somebody's time is out are their
    holder's."""

    seats: tuple[str, ...]
    out: frozenset[str]


class Returning:
    """Takes games back by consent."""

    def __init__(
        self, store: Store, live: LiveGames, seats: Seats, gathering: Gathering, lobby: Lobby
    ) -> None:
        self.store, self.live, self.seats = store, live, seats
        self.gathering, self.lobby = gathering, lobby

    async def act(self, game: str, given: GoBack, tokens: Iterable[str]) -> None:
        """Ask, answer or withdraw; told to all, and in the log."""
        tokens = tuple(tokens)
        held = await self.seats.held(game, tokens)
        require_held(given.seat, held)
        for _ in range(TRIES):
            with suppress(Stale):  # somebody else has written to the game meanwhile
                if given.act == "ask":
                    await self._ask(game, Seat(given.seat), given.after, tokens)
                elif given.act == "withdraw":
                    await self._withdraw(game, given.seat)
                else:
                    await self._answer(game, given, held)
                return
        raise TooMany("Many people write to this game at once: try again in a moment.")

    async def _ask(self, game: str, seat: Seat, after: int, tokens: Sequence[str]) -> None:
        await self._require_unrated(game)
        other = await self.live.query_in_thread(game, partial(other_side, seat=seat, after=after))
        rows = [row for row in await self.seats.rows(game) if row["seat"] in other.seats]
        keys = await self.seats.persons.keys(tokens)
        agreed = [row["seat"] for row in rows if _bot_agrees(row, other) or holds(row, keys)]
        needed = [row["seat"] for row in rows if row["token"] and row["seat"] not in agreed]
        request = Request(seat, after, tuple(needed), tuple(agreed))
        if not (agreed or needed):
            raise NotAnOption("Nobody has a seat of the other side yet, so nobody can agree to that.")
        if not needed:
            await self._go_back(game, request, partial(work.drop, game=game))
        elif await self._asked(game) != request:  # or it was sent again
            ask = partial(work.ask, game=game, request=request, at=self.store.now())
            await self._note(game, seat, f"asks {seat} {after}", ask)

    async def _answer(self, game: str, given: GoBack, held: Collection[str]) -> None:
        request = await self._open(game)
        if given.seat not in request.missing:
            raise NotYourDecision(
                f"{given.seat} is not asked whether {request.seat} may go back.", allowed=request.missing
            )
        end = partial(work.end, game=game, request=request)
        mine = [seat for seat in request.missing if seat in held]
        if given.act == "no":
            await self._note(game, Seat(given.seat), f"refuses {given.seat}", end)
        elif mine == request.missing:
            await self._go_back(game, replace(request, agreed=(*request.agreed, *mine)), end)
        else:
            agree = partial(work.agree, game=game, request=request, seats=mine)
            await self._note(game, Seat(given.seat), f"agrees {given.seat}", agree)

    async def _withdraw(self, game: str, seat: str) -> None:
        request = await self._open(game)
        if request.seat != seat:
            raise NotYourDecision(f"Only {request.seat} can withdraw what {request.seat} has asked.")
        await self._note(game, Seat(seat), f"withdraws {seat}", partial(work.end, game=game, request=request))

    async def _open(self, game: str) -> Request:
        """What is asked now; refused if nothing is."""
        request = await self._asked(game)
        if request is None:
            raise NotAnOption(NOTHING_ASKED, allowed=["ask"])
        return request

    async def _go_back(self, game: str, request: Request, also: Work) -> None:
        """All have agreed. What cannot be gone back to any more is not asked any longer."""
        try:
            await self.live.answer(game, Return(Seat(request.seat), request.after, request.agreed), also)
        except CannotUndo:
            await asyncio.to_thread(self._forget, game)
            raise
        finally:
            self.gathering.told(game)

    def _forget(self, game: str) -> None:
        with self.store.writing() as connection:
            work.drop(connection, game=game)
            self.store.notify(connection, game)

    async def _note(self, game: str, seat: Seat, text: str, act: Work) -> None:
        name = (await self.seats.names(game)).get(seat, "")
        try:
            await self.live.answer(game, TableNote(seat, text, name), act)
        finally:
            self.gathering.told(game)

    async def _asked(self, game: str) -> Request | None:
        return await asyncio.to_thread(self._read, game)

    def _read(self, game: str) -> Request | None:
        with self.store.reading() as connection:
            return work.asked(connection, game)

    async def _require_unrated(self, game: str) -> None:
        agreed = await asyncio.to_thread(self.lobby.rows.agreed, game)
        if agreed is not None and agreed["rated"]:
            raise CannotUndo("This game is rated: nothing is taken back in it by consent of the other side.")


def other_side(live: LiveGame, seat: Seat, after: int) -> OtherSide:
    """Whom the seat has to ask; refused if it cannot go back to there."""
    match = live.match
    match.require_return(seat, after)
    sides = match.game.measure.teams(match.state.setup).values()
    own = next((side for side in sides if seat in side), (seat,))
    out = () if live.clock is None else (name for name, clock in live.clock.seats.items() if clock.out)
    return OtherSide(tuple(other for other in match.seats if other not in own), frozenset(out))


def _bot_agrees(row: RowMapping, other: OtherSide) -> bool:
    return bool(row["bot"]) and not (row["token"] and row["seat"] in other.out)
