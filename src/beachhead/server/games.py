"""The desk: where games are begun, brought in and taken away, and where seats are held by secret links.

A link is 192 random bits; the database keeps only its hash, mixed with the server's secret.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import tempfile
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from sqlalchemy import RowMapping

from beachhead import bots
from beachhead.core.errors import BadFile, NotYourDecision, unknown
from beachhead.core.match import Match
from beachhead.core.seat import Seat
from beachhead.games import find_scenario, new_match
from beachhead.server.db.records import GameRecord, has_open_dice, parse_header, record_of, version_for
from beachhead.server.db.store import Store
from beachhead.server.errors import TooMany, Unavailable, no_game
from beachhead.server.limits import network_of
from beachhead.server.schemas import Begun, DiceShown, Held, NewGame, Told
from beachhead.server.settings import Settings

MOST_PLACES = 1000


class Desk:
    """Begins games and knows who holds what."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._places: OrderedDict[str, list[RowMapping]] = OrderedDict()
        self._changes = 0

    # beginning

    def begin(self, wanted: NewGame, address: str = "") -> Begun:
        """A new game, written down."""
        founder = self.founder(address)
        scenario = find_scenario(wanted.scenario)[1]
        for seat, bot in wanted.bots.items():
            if seat not in scenario.seats:
                raise unknown("seat", seat, scenario.seats)
            bots.make(bot)
        people = set(scenario.seats) - set(wanted.bots)
        begin = wanted.seed is not None or not people  # else the dice wait for the first who sits down
        match = new_match(wanted.scenario, options=wanted.options, seed=wanted.seed, begin=begin)
        return self.enter(record_of(match), wanted.bots, founder)

    def bring_in(self, record: GameRecord, address: str = "") -> Begun:
        """A game from outside; every seat gets a new link."""
        return self.enter(record, {}, self.founder(address))

    def enter(self, record: GameRecord, players: Mapping[str, str], founder: str | None) -> Begun:
        game = secrets.token_urlsafe(9)
        links = {str(seat): secrets.token_urlsafe(24) for seat in record.seats}
        places = [
            {"seat": seat, "bot": players.get(seat, ""), "token": self.hashed(links[seat]), "taken": False}
            for seat in record.seats
        ]
        self.store.create(game, record, places, founder)
        header = parse_header(record.header)
        return Begun(game, links, DiceShown(header.commitment, has_open_dice(record.header)))

    def founder(self, address: str) -> str | None:
        """Who begins a game, as it is kept: where others come in, their address hashed. Refused if they have
        begun as many as they may."""
        if not self.settings.public:
            return None
        founder, most = self.hashed(f"founder/{network_of(address)}")[:32], self.settings.most_unfinished
        if self.store.unfinished(founder) >= most:
            raise TooMany(
                f"{most} games begun from this address are not over, and no more are accepted: finish one, "
                f"or wait until those that nobody plays are closed after {self.settings.idle_days:g} days."
            )
        return founder

    # holding seats

    def hashed(self, token: str) -> str:
        return hashlib.sha256(f"{self.settings.secret}/{token}".encode()).hexdigest()

    async def held(self, game: str, tokens: Iterable[str]) -> tuple[Seat, ...]:
        """The seats of a game these secrets hold."""
        hashes = {self.hashed(token) for token in tokens}
        return tuple(Seat(row["seat"]) for row in await self.places(game) if row["token"] in hashes)

    def games_of(self, tokens: Iterable[str]) -> list[Held]:
        """Every seat these secrets hold, the latest game first."""
        rows = self.store.held_by([self.hashed(token) for token in tokens])
        return [
            Held(
                row["game"],
                row["seat"],
                row["scenario"],
                row["length"],
                row["bot"],
                json.loads(row["waiting"]),
                json.loads(row["result"]) if row["result"] else None,
                row["touched"],
            )
            for row in rows
        ]

    async def hand_over(self, game: str, seat: str, bot: str) -> None:
        """Let a bot play the seat from now on, or people again if it is empty."""
        if bot:
            await asyncio.to_thread(bots.make, bot)
        await asyncio.to_thread(self.store.change_seat, game, seat, bot)
        self.forget(game)

    async def places(self, game: str) -> list[RowMapping]:
        """The seats of a game; they hardly ever change, so they are kept for who asks again."""
        rows, changes = self._places.get(game), self._changes
        if rows is None:
            rows = await asyncio.to_thread(self.store.seats, game)
            if rows and changes == self._changes:
                self._remember(game, rows)
        return rows

    def _remember(self, game: str, rows: list[RowMapping]) -> None:
        self._places[game] = rows
        while len(self._places) > MOST_PLACES:
            self._places.popitem(last=False)

    def only_people(self, game: str) -> bool:
        """Whether it is known that no bot plays this game."""
        rows = self._places.get(game)
        return rows is not None and not any(row["bot"] for row in rows)

    def forget(self, game: str | None = None) -> None:
        """Somebody may have changed a seat of this game, or of any; what is being read now may be old."""
        self._changes += 1
        if game is None:
            self._places.clear()
        else:
            self._places.pop(game, None)

    async def players(self, game: str) -> dict[str, str]:
        """Which bot plays which seat; empty for people."""
        return {row["seat"]: row["bot"] for row in await self.places(game)}

    # the story and the file

    def story(self, game: str, seats: Sequence[Seat], since: int, until: int | None) -> list[Told]:
        """The log after entry `since` as these seats may read it; all of it when the game is over."""
        row = self.store.game(game)
        if row is None:
            raise no_game(game)
        over = row["result"] is not None
        return [told(entry, seats, over) for entry in self.store.lines(game, since, until)]

    def file(self, match: Match, seats: Sequence[Seat], seat: str) -> bytes:
        """The whole file of a finished game, else a seat's own copy."""
        if not match.over and seat not in seats:
            raise NotYourDecision(
                "The full file opens when the game is over; a seat's own copy needs its link."
            )
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.bhg"
            try:
                match.save(path, seat=None if match.over else seat)
            except BadFile as fault:  # a full disk is ours, not theirs
                raise Unavailable(fault.message) from None
            return path.read_bytes()


def told(entry: RowMapping, seats: Sequence[Seat], over: bool) -> Told:
    line, story = json.loads(entry["line"]), json.loads(entry["story"])
    events = [version_for(event, seats, over=over) for event in story]
    if "undo" in line:
        return Told(line["n"], line["by"], "", [], line["undo"])
    if "word" in line:
        return Told(line["n"], line["by"], f"word {line['word']}", [])
    sealed = "seal" in line and not over and line["by"] not in seats
    return Told(line["n"], line["by"], line["do"].split()[0] if sealed else line["do"], events)
