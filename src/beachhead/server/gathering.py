"""Gathering people: invitations and who takes them, what the organiser does, and who is at the table.

An invitation is a code; whoever sends it back with a secret of their own has the seat, once. Only hashes are
kept: neither the organiser nor the database can open a seat that somebody has taken. Every act is an entry of
the log, written in one transaction with what it does.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Iterable
from contextlib import suppress
from functools import partial

from sqlalchemy import RowMapping

from beachhead import bots
from beachhead.core.errors import NotYourDecision, Refusal, Stale, Unknown
from beachhead.core.seat import ORGANISER, Seat
from beachhead.games import find_scenario
from beachhead.server import schemas_people as schemas
from beachhead.server.db import people as work
from beachhead.server.db.accounts import leave
from beachhead.server.db.group_commit import Work
from beachhead.server.db.people import ANY, SPENT, Claim, Gathered, People
from beachhead.server.db.returning import Request
from beachhead.server.errors import Taken, TooMany, no_game
from beachhead.server.limits import Buckets, network_of
from beachhead.server.live.changes import Changes
from beachhead.server.live.game import TableNote
from beachhead.server.live.presence import Presence
from beachhead.server.live.registry import LiveGames
from beachhead.server.names import cleaned
from beachhead.server.notices.notices import Notices
from beachhead.server.persons import id_of, name_for
from beachhead.server.schemas_returning import Asked
from beachhead.server.seats import Seats, holds
from beachhead.server.settings import Settings
from beachhead.server.tokens import hash_token

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without those that look like others
MISREAD = str.maketrans("OIL", "011", " -")
CODE = 8  # letters: 40 bits, and few may be tried
GUESSES, PER_SECOND = 20, 0.1  # wrong codes of one address
TRIES = 20  # of an act while others write to the game
UNKNOWN = (
    "There is no such invitation: it was withdrawn or replaced, or the code is not as it was sent. Codes "
    "have eight letters and digits, such as K7QF-2MDX."
)


def new_code() -> str:
    """A code as it is sent: two groups of four."""
    text = "".join(secrets.choice(LETTERS) for _ in range(CODE))
    return f"{text[:4]}-{text[4:]}"


def hash_code(code: str, settings: Settings) -> str:
    """A code as the database has it, however it was typed."""
    return hash_token(f"invitation/{code.upper().translate(MISREAD)}", settings)


class Gathering:
    """The people of games: who may come, who has come, and who is organiser."""

    def __init__(
        self,
        people: People,
        live: LiveGames,
        seats: Seats,
        presence: Presence,
        comings: Changes,
        notices: Notices,
        settings: Settings,
    ) -> None:
        self.people, self.live, self.seats, self.presence = people, live, seats, presence
        self.comings, self.notices, self.settings = comings, notices, settings
        self._wrong = Buckets(PER_SECOND, GUESSES)

    # looking

    async def shown(self, game: str, tokens: Iterable[str]) -> schemas.People:
        """The people of a game, as whoever holds these tokens sees them."""
        tokens = tuple(tokens)
        found, own = await self._gathered(game), await self.seats.persons.keys(tokens)
        person = id_of(await self.seats.persons.who(tokens))
        organising = found.organiser in own or found.organiser_person in own
        return schemas.People(
            game,
            [_place(row, found) for row in found.seats],
            found.organiser_seat,
            found.organised,
            found.paused,
            ANY in found.invited,
            organising,
            [row["seat"] for row in found.seats if holds(row, own)],
            found.listed,
            person is not None and _against_one(found.seats, own),
            _asked(found.asked) if any(holds(row, own) for row in found.seats) else None,
            found.rated,
            sorted(found.for_lobby),
        )

    async def look(self, code: str, address: str) -> schemas.Invited:
        """What an invitation is for; refused if it is spent or there is none."""
        row = await self._invitation(code, address)
        found = await self._gathered(row["game"])
        if row["spent"] is not None:
            raise Taken(SPENT)
        seat = self._seat_for(row, found)
        scenario = find_scenario(row["scenario"])[1]
        rows = sorted(found.seats, key=lambda one: scenario.seats.index(one["seat"]))
        places = [_place(one, found) for one in rows]
        own = found.data_title
        reasons = await self.live.query(row["game"], lambda live: live.reasons)
        anybody = row["seat"] == ANY
        return schemas.Invited(row["scenario"], scenario.title, own, seat, anybody, reasons, places)

    async def _gathered(self, game: str) -> Gathered:
        found = await asyncio.to_thread(self.people.gathered, game, self.presence.alive)
        if found is None:
            raise no_game(game)
        return found

    async def _invitation(self, code: str, address: str) -> RowMapping:
        """The invitation with this code. Few wrong codes may be tried from one address."""
        client = network_of(address)
        if not self._wrong.left(client):
            raise TooMany(
                "Too many codes that were not right: wait a minute, then look at the invitation again."
            )
        row = await asyncio.to_thread(self.people.invitation, hash_code(code, self.settings))
        if row is None:
            self._wrong.take(client)
            raise Unknown(UNKNOWN)
        return row

    def _seat_for(self, row: RowMapping, found: Gathered) -> str:
        """The seat that an invitation gives now."""
        if row["seat"] != ANY:
            return str(row["seat"])
        for one in found.seats:
            if one["offered"] is not None and not one["token"]:
                return str(one["seat"])
        raise Taken(
            "Every seat that was offered is taken by now. Ask whoever sent the invitation for another."
        )

    # sitting down

    async def claim(self, given: schemas.Claim, tokens: Iterable[str], address: str) -> schemas.Claimed:
        """Sit down by an invitation. The same secret again finds the seat it has."""
        tokens = tuple(tokens)
        name = cleaned(given.name) if given.name else ""
        token, own = hash_token(given.secret, self.settings), await self.seats.persons.keys(tokens)
        person = await self.seats.persons.who(tokens)
        for _ in range(TRIES):
            row = await self._invitation(given.code, address)
            found = await self._gathered(row["game"])
            mine = next((one["seat"] for one in found.seats if one["token"] == token), None)
            if mine is not None:
                return schemas.Claimed(row["game"], mine)
            if row["spent"] is not None:
                raise Taken(SPENT)
            seat = self._seat_for(row, found)
            if person is not None and not given.name:
                others = [one["name"] or "" for one in found.seats if not holds(one, own)]
                name = name_for(person, others, [one["seat"] for one in found.seats])
            claim = Claim(row["code"], token, name, own | {token}, id_of(person))
            take = partial(claim.take, game=row["game"], seat=seat)
            try:
                await self._write(row["game"], TableNote(Seat(seat), f"sit {seat}", name), take)
            except Stale:
                continue
            return schemas.Claimed(row["game"], seat)
        raise TooMany("Many people sit down at this table at once: try again in a moment.")

    async def rename(self, game: str, seat: str, name: str, tokens: Iterable[str]) -> None:
        """Another name for whoever holds the seat."""
        name, own = cleaned(name), await self.seats.persons.keys(tokens)
        await asyncio.to_thread(self.people.rename, game, seat, name, own)
        self.told(game)

    # arranging

    async def arrange(self, game: str, given: schemas.Arrange, tokens: Iterable[str]) -> schemas.Arranged:
        """What the organiser, or who holds the seat, may do; told to all, and in the log."""
        tokens = tuple(tokens)
        found, own = await self._gathered(game), await self.seats.persons.keys(tokens)
        organises = found.organiser in own or found.organiser_person in own
        leaves = given.act == "free" and any(r["seat"] == given.seat and holds(r, own) for r in found.seats)
        if not (organises or leaves):
            raise NotYourDecision(
                "Only the organiser of this game may do that: whoever began it, or was handed that part."
                if found.organiser
                else "This game has no organiser: it was begun by links that hold its seats.",
                allowed=["free one's own seat"],
            )
        if given.act == "bot":
            await asyncio.to_thread(bots.make, given.bot)
        code = new_code() if organises and self._needs_code(given, found) else ""
        name = next((row["name"] for row in found.seats if row["seat"] == given.seat), None)
        by = ORGANISER if organises else Seat(given.seat)
        text = " ".join(filter(None, (given.act, given.seat, given.bot if given.act == "bot" else "")))
        to = cleaned(given.to) if given.to and given.act == "invite" else ""
        person = await asyncio.to_thread(self.people.find, to) if to else None
        act = self._work(game, given, hash_code(code, self.settings) if code else "", person)
        await self.until_written(game, TableNote(by, text, name or ""), act)
        if given.act == "free":
            await self._tell_heir(game, found)
        if person is not None:
            await asyncio.to_thread(self._tell_invited, game, given.seat, person, found)
        if given.act in ("bot", "resume"):
            await self._wake(game)
        seat = ANY if given.act == "offer" else given.seat
        return schemas.Arranged(await self.shown(game, tokens), {seat: code} if code else {})

    def _tell_invited(self, game: str, seat: str, person: str, found: Gathered) -> None:
        """Tell somebody who is invited by name."""
        row = self.people.store.game(game)
        assert row is not None, "its people were read"
        names = [one["name"] for one in found.seats if one["seat"] == found.organiser_seat]
        title = find_scenario(row["scenario"])[1].title
        who = next(filter(None, names), "Somebody")
        place = f", as {seat.replace('-', ' ')}" if seat else ""
        words = f"{who} invites you: {title}{place}."
        by = found.organiser_person or found.organiser or game
        self.notices.tell(person, by, "invitation", words, "#/lobby")

    async def depart(self, person: str) -> None:
        """Somebody leaves this server for good: others organise what they organised, and their seats at
        tables of others are free; told to all."""
        for game in await asyncio.to_thread(self.people.organised_by, person):
            with suppress(Refusal):  # of a game that is closed, or whose heir has just left, too
                await self._hand_on(game, person)
        for game, seat in await asyncio.to_thread(self.people.seats_among_others, person):
            act = partial(leave, game=game, seat=seat)
            with suppress(Refusal):  # of a game that is closed: its seat is freed without a word
                before = await self._gathered(game)
                await self.until_written(game, TableNote(Seat(seat), f"free {seat}"), act)
                await self._tell_heir(game, before)

    async def _hand_on(self, game: str, person: str) -> None:
        """The organiser's part goes from this person to somebody else who plays, if there is anybody."""
        rows = (await self._gathered(game)).seats
        others = [row for row in rows if row["token"] and not row["bot"] and row["person"] != person]
        if others:
            seat, name = others[0]["seat"], others[0]["name"] or ""
            act = partial(work.hand_on, game=game, seat=seat)
            await self.until_written(game, TableNote(ORGANISER, f"organiser {seat}", name), act)

    async def _tell_heir(self, game: str, before: Gathered) -> None:
        """A game that nobody organised has fallen to whoever stays."""
        now = await self._gathered(game)
        if now.organised and not before.organised:
            seat = now.organiser_seat
            name = next((row["name"] for row in now.seats if row["seat"] == seat), "")
            note = TableNote(ORGANISER, f"organiser {seat}", name or "")
            await self.until_written(game, note, lambda connection: None)

    async def hand_over(self, game: str, seat: str, bot: str) -> None:
        """Whoever holds a seat hands it to a bot, or takes it back; between people that is told to all."""
        players = await self.seats.players(game)
        told = sum(not player for player in {**players, seat: ""}.values()) > 1
        if not told or await self.live.query(game, lambda live: live.match.over):
            await self.seats.hand_over(game, seat, bot)
            await self.live.read_clock(game)
            self.told(game)
        elif players[seat] != bot:
            if bot:
                await asyncio.to_thread(bots.make, bot)
            text = f"bot {seat} {bot}" if bot else f"person {seat}"
            act = partial(work.hand_over, game=game, seat=seat, bot=bot)
            name = (await self.seats.names(game)).get(seat, "")
            await self.until_written(game, TableNote(Seat(seat), text, name), act)
        await self._wake(game)

    def _needs_code(self, given: schemas.Arrange, found: Gathered) -> bool:
        return given.act in ("invite", "free") or (given.act == "offer" and ANY not in found.invited)

    def _work(self, game: str, given: schemas.Arrange, code: str, person: str | None) -> Work:
        seat = given.seat
        acts: dict[str, Work] = {
            "invite": partial(work.invite, game=game, seat=seat, code=code, person=person),
            "withdraw": partial(work.withdraw, game=game, seat=seat),
            "offer": partial(work.offer, game=game, seat=seat, code=code),
            "free": partial(work.free, game=game, seat=seat, code=code),
            "bot": partial(work.hand_over, game=game, seat=seat, bot=given.bot),
            "person": partial(work.hand_over, game=game, seat=seat, bot=""),
            "pause": partial(work.pause, game=game, paused=True),
            "resume": partial(work.pause, game=game, paused=False),
            "organiser": partial(work.hand_on, game=game, seat=seat),
        }
        return acts[given.act]

    async def require_organiser(self, game: str, tokens: Iterable[str]) -> None:
        """Raise unless these tokens organise the game."""
        found, own = await self._gathered(game), await self.seats.persons.keys(tokens)
        if not (found.organiser in own or found.organiser_person in own):
            raise NotYourDecision(
                "Only the organiser of this game may do that: whoever began it, or was handed that part."
            )

    async def until_written(self, game: str, note: TableNote, act: Work) -> None:
        """An act has nothing to do with what is asked: it is tried again when somebody answers meanwhile."""
        for _ in range(TRIES):
            try:
                return await self._write(game, note, act)
            except Stale:
                continue
        raise TooMany("Many people write to this game at once: try again in a moment.")

    async def _write(self, game: str, note: TableNote, act: Work) -> None:
        """Write an act with its line of the log. Nobody is shown anything between the two, because nothing
        waits there: a secret that holds no seat any more sees nothing more of it."""
        try:
            await self.live.answer(game, note, act)
        finally:
            self.told(game)

    def told(self, game: str) -> None:
        """The people of a game have changed: whoever has the board open is told."""
        self.seats.invalidate(game)
        self.comings.publish(game)

    async def _wake(self, game: str) -> None:
        """A bot may be asked now; if only bots play, the dice wait for nobody."""
        if all((await self.seats.players(game)).values()):
            await self.live.begin(game)
        self.live.changes.publish(game)


def _place(row: RowMapping, found: Gathered) -> schemas.SeatShown:
    here = bool(row["token"]) and row["seat"] in found.here
    return schemas.SeatShown(
        row["seat"],
        row["name"] or "",
        row["bot"],
        _state(row, found.invited),
        here,
        None if here else row["seen"],
    )


def _asked(request: Request | None) -> Asked | None:
    """What the other side is asked, as those who play are shown it."""
    if request is None:
        return None
    return Asked(request.seat, request.after, request.missing, list(request.agreed))


def _against_one(rows: Collection[RowMapping], own: Collection[str]) -> bool:
    """Whether whoever has these keys has played against exactly one other person."""
    others = {row["person"] for row in rows if not holds(row, own)}
    return any(holds(row, own) for row in rows) and len(others) == 1 and None not in others


def _state(row: RowMapping, invited: Collection[str]) -> schemas.State:
    if row["token"]:
        return "taken"
    if row["seat"] in invited:
        return "invited"
    return "empty" if row["offered"] is None else "offered"
