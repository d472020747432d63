"""Creating and importing games, and reading their stories and files."""

from __future__ import annotations

import json
import secrets
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from sqlalchemy import RowMapping

from beachhead import bots
from beachhead.core.errors import BadFile, NotYourDecision, unknown
from beachhead.core.event import EVENTS, Event, chips_in, dice_of, ids_in, number_in, way_of
from beachhead.core.seat import Seat
from beachhead.games import find_scenario, new_match
from beachhead.server import schemas
from beachhead.server.db.matches import match_at
from beachhead.server.db.records import GameRecord, has_open_dice, parse_header, record_of, version_for
from beachhead.server.db.store import Store
from beachhead.server.errors import TooMany, Unavailable, no_game
from beachhead.server.limits import network_of
from beachhead.server.schemas import Begun, DiceShown, NewGame, Told
from beachhead.server.seats import hash_token
from beachhead.server.settings import Settings


class Games:
    """The games in the database, whether they are in memory or not."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings

    # creating

    def create(self, wanted: NewGame, address: str = "") -> Begun:
        """A new game with a link for each seat."""
        founder = self._founder(address)
        scenario = find_scenario(wanted.scenario)[1]
        for seat, bot in wanted.bots.items():
            if seat not in scenario.seats:
                raise unknown("seat", seat, scenario.seats)
            bots.make(bot)
        people = set(scenario.seats) - set(wanted.bots)
        begin = wanted.seed is not None or not people  # otherwise the dice wait for the first who sits down
        match = new_match(wanted.scenario, options=wanted.options, seed=wanted.seed, begin=begin)
        return self._save(record_of(match), wanted.bots, founder)

    def add(self, record: GameRecord, address: str = "") -> Begun:
        """An imported game; every seat gets a new link."""
        return self._save(record, {}, self._founder(address))

    def _save(self, record: GameRecord, players: Mapping[str, str], founder: str | None) -> Begun:
        game = secrets.token_urlsafe(9)
        links = {str(seat): secrets.token_urlsafe(24) for seat in record.seats}
        seats = [
            {
                "seat": seat,
                "bot": players.get(seat, ""),
                "token": hash_token(links[seat], self.settings),
                "taken": False,
            }
            for seat in record.seats
        ]
        self.store.create(game, record, seats, founder)
        header = parse_header(record.header)
        return Begun(game, links, DiceShown(header.commitment, has_open_dice(record.header)))

    def _founder(self, address: str) -> str | None:
        """Who creates a game, as the database stores it: on a public server their hashed address. Raises if
        they already have as many unfinished games as they may."""
        if not self.settings.public:
            return None
        founder = hash_token(f"founder/{network_of(address)}", self.settings)[:32]
        most = self.settings.most_unfinished
        if self.store.unfinished(founder) >= most:
            raise TooMany(
                f"{most} games begun from this address are not over, and no more are accepted: finish one, "
                f"or wait until those that nobody plays are closed after {self.settings.idle_days:g} days."
            )
        return founder

    # reading

    def story(self, game: str, seats: Sequence[Seat], since: int, until: int | None) -> list[Told]:
        """The log after entry `since` as these seats may read it; all of it when the game is over."""
        row = self.store.game(game)
        if row is None:
            raise no_game(game)
        over = row["result"] is not None
        return [told(entry, seats, over) for entry in self.store.lines(game, since, until)]

    def file(self, game: str, length: int, seats: Sequence[Seat], seat: str) -> bytes:
        """The game file up to entry `length`: whole if the game is over, otherwise the seat's own copy."""
        match = match_at(self.store, game, length, from_start=True)
        if not match.over and seat not in seats:
            raise NotYourDecision(
                "The full file opens when the game is over; a seat's own copy needs its link."
            )
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.bhg"
            try:
                match.save(path, seat=None if match.over else seat)
            except BadFile as fault:  # a full disk is our fault, not the reader's
                raise Unavailable(fault.message) from None
            return path.read_bytes()


def told(entry: RowMapping, seats: Sequence[Seat], over: bool) -> Told:
    """An entry as these seats may read it."""
    line, story = json.loads(entry["line"]), json.loads(entry["story"])
    events = [event_told(version_for(event, seats, over=over)) for event in story]
    if "undo" in line:
        return Told(line["n"], line["by"], "", [], line["undo"])
    if "word" in line:
        return Told(line["n"], line["by"], f"word {line['word']}", [])
    sealed = "seal" in line and not over and line["by"] not in seats
    return Told(line["n"], line["by"], line["do"].split()[0] if sealed else line["do"], events)


def event_told(written: dict[str, str]) -> schemas.Event:
    """A stored event as it is sent."""
    name, says = written.pop("event"), written.pop("says")
    kind = EVENTS.get(name, Event)
    battle = written.get(kind.BATTLE, "")
    deed = deed_told(kind, written) if kind.DOES else None
    return schemas.Event(name, says, kind.HEADING, dice_of(written), battle, written, deed)


def deed_told(kind: type[Event], written: dict[str, str]) -> schemas.Deed:
    """What a board shows of a stored event."""
    return schemas.Deed(
        does=kind.DOES,
        begins=kind.BEGINS,
        by=ids_in(written, kind.BY),
        to=ids_in(written, kind.TO),
        way=way_of(written),
        marks=ids_in(written, "marks"),
        chips=[schemas.Turned(*chip) for chip in chips_in(written)],
        result=written.get("result", written.get("why", "")),
        lost=number_in(written, "lost", 1),
        left=number_in(written, "left", -1),
    )
