"""Creating and importing games, and reading their stories and files."""

from __future__ import annotations

import json
import secrets
import tempfile
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import RowMapping

from beachhead import bots
from beachhead.core.errors import BadFile, Malformed, NotYourDecision, unknown
from beachhead.core.event import EVENTS, Event, chips_in, dice_of, ids_in, number_in, tried, way_of
from beachhead.core.seat import Seat
from beachhead.games import find_scenario, new_match
from beachhead.lessons import Lesson
from beachhead.lessons.bot import bot_of
from beachhead.lessons.playing import begun_at
from beachhead.server import schemas
from beachhead.server.clocks import new_clock, packed
from beachhead.server.db.data_sets import DataTable
from beachhead.server.db.matches import match_at
from beachhead.server.db.records import (
    GameRecord,
    data_in,
    has_open_dice,
    name_noted,
    parse_header,
    record_of,
    version_for,
)
from beachhead.server.db.store import Store
from beachhead.server.errors import TooMany, Unavailable, no_game
from beachhead.server.gathering import hash_code, new_code
from beachhead.server.limits import network_of
from beachhead.server.names import cleaned, require_free
from beachhead.server.persons import Person, id_of, name_for
from beachhead.server.schemas import Begun, DiceShown, LessonBegun, NewGame, Told
from beachhead.server.settings import Settings
from beachhead.server.tokens import hash_token

HOLIDAY, ASKS = "holiday", "asks"  # of a note


@dataclass(frozen=True)
class Players:
    """Who plays a new game: bots, people who are invited, and whoever begins it: their name, and who they are
    if that is known."""

    bots: Mapping[str, str] = field(default_factory=dict)
    invited: Sequence[str] = ()
    name: str = ""
    person: Person | None = None

    def only_seat(self, links: Collection[str]) -> str | None:
        """The seat that these links hold, apart from those that bots play: if there are several, nobody
        knows yet who plays which."""
        held = set(links) - set(self.bots)
        return held.pop() if len(held) == 1 else None


def players_of(wanted: NewGame, seats: Collection[str], person: Person | None = None) -> Players:
    """The players that somebody wants; refused if a seat is named that is not there or has a bot."""
    for seat in wanted.invited:
        if seat not in seats:
            raise unknown("seat", seat, seats)
        if seat in wanted.bots:
            raise Malformed(f"{seat} is played by a bot: invite somebody to it, or name a bot, not both.")
    name = cleaned(wanted.name) if wanted.name else ""
    if name:
        require_free(name, (), seats)
    return Players(wanted.bots, tuple(dict.fromkeys(wanted.invited)), name, person)


class Games:
    """The games in the database, whether they are in memory or not."""

    def __init__(self, store: Store, settings: Settings, data: DataTable | None = None) -> None:
        self.store, self.settings = store, settings
        self.data = data or DataTable(store)

    # creating

    def create(self, wanted: NewGame, address: str = "", person: Person | None = None) -> Begun:
        """A new game with a link for each seat; the person who begins it, if there is one, has the seat that
        is neither a bot's nor a guest's."""
        founder = self.founder(address)
        data = self.data.asked(wanted.scenario, wanted.data)
        scenario = find_scenario(wanted.scenario, data)[1]
        require_bots(wanted.bots, scenario.seats, scenario.id)
        if wanted.time is not None:
            bots.make(wanted.time.bot, scenario=scenario.id)
        people = set(scenario.seats) - set(wanted.bots)
        begin = wanted.seed is not None or not people  # otherwise the dice wait for the first who sits down
        match = new_match(wanted.scenario, options=wanted.options, seed=wanted.seed, begin=begin, data=data)
        hints = len(people) < 2 if wanted.hints is None else wanted.hints
        players = players_of(wanted, scenario.seats, person)
        return self._save(
            record_of(match, hints=hints, reasons=wanted.reasons), players, founder, wanted.time
        )

    def begin_lesson(self, lesson: Lesson, step: int, address: str = "") -> tuple[LessonBegun, list[str]]:
        """A game of a lesson, from one of its steps: the other seats are answered by the lesson. On a public
        server the oldest of a learner's games are closed for it, because every step begun again is one: their
        ids come with it."""
        founder = self._hashed(f"learner/{network_of(address)}") if self.settings.public else None
        match = begun_at(lesson, step)
        others = {str(seat): bot_of(lesson.name) for seat in match.seats if seat != lesson.seat}
        begun = self._save(record_of(match), Players(others), founder)
        closed = self.store.close_oldest(founder, self.settings.most_unfinished) if founder else []
        held = LessonBegun(begun.game, lesson.seat, begun.links[lesson.seat], begun.dice, match.length)
        return held, closed

    def add(self, record: GameRecord, address: str = "", person: Person | None = None) -> Begun:
        """An imported game; every seat gets a new link."""
        return self._save(record, Players(person=person), self.founder(address))

    def _save(
        self,
        record: GameRecord,
        players: Players,
        founder: str | None,
        time: schemas.TimeControl | None = None,
    ) -> Begun:
        own = data_in(record.header)
        if own is not None:
            self.data.keep(own)
        game, organiser = secrets.token_urlsafe(9), secrets.token_urlsafe(24)
        nobodys = {*players.invited, *(players.bots if players.invited else ())}
        links = {str(seat): secrets.token_urlsafe(24) for seat in record.seats if seat not in nobodys}
        codes = {seat: new_code() for seat in players.invited}
        hashed = {
            str(seat): hash_token(links[seat], self.settings) if seat in links else ""
            for seat in record.seats
        }
        mine = players.only_seat(links)
        owner = players.person if mine else None
        name = players.name or (name_for(owner, (), record.seats) if owner else "")
        seats = seat_rows(hashed, players.bots, name, id_of(owner))
        invited = {seat: hash_code(code, self.settings) for seat, code in codes.items()}
        self.store.create(
            game,
            record,
            seats,
            founder,
            organiser=hash_token(organiser, self.settings),
            invited=invited,
            person=id_of(players.person),
            sits=hashed[mine] if mine else None,
            clock=None if time is None else packed(new_clock(time, record.seats)),
        )
        header = parse_header(record.header)
        dice = DiceShown(header.commitment, has_open_dice(record.header))
        return Begun(game, links, dice, organiser, codes)

    def founder(self, address: str) -> str | None:
        """Who creates a game, as the database stores it: on a public server their hashed address. Raises if
        they already have as many unfinished games as they may."""
        if not self.settings.public:
            return None
        founder = self._hashed(f"founder/{network_of(address)}")
        most = self.settings.most_unfinished
        if self.store.unfinished(founder) >= most:
            raise TooMany(
                f"{most} games begun from this address are not over, and no more are accepted: finish one, "
                f"or wait until those that nobody plays are closed after {self.settings.idle_days:g} days."
            )
        return founder

    def _hashed(self, who: str) -> str:
        return hash_token(who, self.settings)[:32]

    # reading

    def story(
        self, game: str, seats: Sequence[Seat], since: int, until: int | None, *, everything: bool = False
    ) -> list[Told]:
        """The log after entry `since` as these seats may read it; all of it when the game is over, or if
        `everything` is asked for."""
        row = self.store.game(game)
        if row is None:
            raise no_game(game)
        over = everything or row["result"] is not None
        return [told(entry, seats, over) for entry in self.store.lines(game, since, until)]

    def file(self, game: str, length: int, seats: Sequence[Seat], seat: str) -> bytes:
        """The game file up to entry `length`: whole if the game is over, otherwise the seat's own copy. Who
        holds a branch knows all of it."""
        match, row = match_at(self.store, game, length, from_start=True), self.store.game(game)
        open_to_all = match.over or (row is not None and row["parent"] is not None)
        if not open_to_all and seat not in seats:
            raise NotYourDecision(
                "The full file opens when the game is over; a seat's own copy needs its link."
            )
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.bhg"
            try:
                match.save(path, seat=None if open_to_all else seat)
            except BadFile as fault:  # a full disk is our fault, not the reader's
                raise Unavailable(fault.message) from None
            return path.read_bytes()


def require_bots(players: Mapping[str, str], seats: Sequence[str], scenario: str) -> None:
    """Raise unless these are bots that play the scenario, for seats that there are."""
    for seat, bot in players.items():
        if seat not in seats:
            raise unknown("seat", seat, seats)
        bots.make(bot, scenario=scenario)


def seat_rows(
    hashed: Mapping[str, str], players: Mapping[str, str], name: str = "", person: str | None = None
) -> list[dict[str, object]]:
    """The seats of a new game by their hashed tokens, empty where somebody is invited; `players` are those
    that bots play. The others have the `name` of whoever holds them, and belong to `person`."""
    return [
        {
            "seat": seat,
            "bot": players.get(seat, ""),
            "token": token,
            "taken": False,
            "name": name or None if token and seat not in players else None,
            "person": person if token and seat not in players else None,
        }
        for seat, token in hashed.items()
    ]


def told(entry: RowMapping, seats: Sequence[Seat], over: bool) -> Told:
    """An entry as these seats may read it."""
    line, story = json.loads(entry["line"]), json.loads(entry["story"])
    events = [event_told(version_for(event, seats, over=over)) for event in story]
    if "undo" in line:
        return Told(line["n"], line["by"], "", [], line["undo"], agreed=line.get("agreed", []))
    if "word" in line:
        return Told(line["n"], line["by"], f"word {line['word']}", [])
    if "hint" in line:
        return Told(line["n"], line["by"], "", [], hint=line["hint"])
    if "note" in line:
        return Told(line["n"], line["by"], "", [], note=note_told(line["note"], story))
    sealed = "seal" in line and not over and line["by"] not in seats
    return Told(line["n"], line["by"], line["do"].split()[0] if sealed else line["do"], events)


def note_told(text: str, story: Sequence[Mapping[str, Any]]) -> schemas.Note:
    """A note as it is sent: what was done, to which seat, by which bot or for how many days, and whom it was
    about; the terms of watching stand in place of a bot."""
    act, seat, what = [*text.split(), "", ""][:3]
    if act == ASKS:
        return schemas.Note(act, seat, "", name_noted(story), after=int(what))
    if act == "terms":
        seat, what = "", text.removeprefix("terms ")
    bot, days = ("", what) if act == HOLIDAY else (what, "")
    return schemas.Note(act, seat, bot, name_noted(story), days)


def event_told(written: dict[str, str]) -> schemas.Event:
    """A stored event as it is sent."""
    name, says = written.pop("event"), written.pop("says")
    kind = EVENTS.get(name, Event)
    battle = written.get(kind.BATTLE, "")
    deed = deed_told(kind, says, written) if kind.DOES else None
    return schemas.Event(name, says, kind.HEADING, dice_of(written), battle, written, deed)


def deed_told(kind: type[Event], says: str, written: dict[str, str]) -> schemas.Deed:
    """What a board shows of a stored event."""
    return schemas.Deed(
        does=kind.DOES,
        begins=kind.BEGINS,
        by=ids_in(written, kind.BY),
        to=ids_in(written, kind.TO),
        way=way_of(written),
        marks=ids_in(written, "marks"),
        tries=tried(kind, says),
        chips=[schemas.Turned(*chip) for chip in chips_in(written)],
        result=written.get("result", written.get("why", "")),
        lost=number_in(written, "lost", 1),
        left=number_in(written, "left", -1),
    )
