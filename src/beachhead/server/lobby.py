"""The lobby: how people who are here find somebody to play with.

Whatever begins here is a game like any other. Its seats belong to persons, not to links, so nobody has to
send anything to anybody. A game is private unless somebody makes it public: a private one is neither listed
nor counted anywhere but among the games of those who play it.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial

from sqlalchemy import Connection, RowMapping

from beachhead.core.bhd import DataSet
from beachhead.core.errors import CannotUndo, Malformed, NotYourDecision, Refusal, unknown
from beachhead.core.game import Game, Scenario
from beachhead.core.seat import Seat
from beachhead.games import find_scenario, new_match, scenarios
from beachhead.server import schemas_lobby as schemas
from beachhead.server.clocks import new_clock, packed
from beachhead.server.db.lobby import Agreed, LobbyStore, Sitter
from beachhead.server.db.people import Claim
from beachhead.server.db.records import data_of, record_of
from beachhead.server.db.store import Store
from beachhead.server.errors import Taken
from beachhead.server.games import Games, require_bots
from beachhead.server.gathering import Gathering
from beachhead.server.live.game import TableNote
from beachhead.server.names import LONGEST, cleaned, require_free
from beachhead.server.notices.notices import Notices
from beachhead.server.pace import ANY, clock_of, common, require_clock, require_pace
from beachhead.server.persons import Person
from beachhead.server.ratings import BOT
from beachhead.server.seats import holds
from beachhead.server.settings import Settings
from beachhead.server.tokens import hash_token

ALIVE = 20.0  # seconds after which somebody who said nothing does not look for an opponent any more
KEPT = 900.0  # after which their search is forgotten
DAY = 86_400.0
UNANSWERED = 14 * DAY  # after which a challenge is
TRIES = 5  # to begin a game with somebody whom another finds first
NEED_ACCOUNT = (
    "Rated games are played by people with an account, so that nobody begins again under another name: "
    "make one, or play without a rating."
)


@dataclass(frozen=True)
class Terms:
    """What people have agreed to play."""

    scenario: str
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    pace: str = "none"
    rated: bool = False
    public: bool = False
    data: DataSet | None = None
    """Whose values, if not those that everybody has."""


@dataclass(frozen=True)
class Somebody:
    """Who is to have seats of a new game: a person, or a bot."""

    name: str
    person: str = ""

    @property
    def player(self) -> str:
        """As who they are rated."""
        return self.person or BOT + self.name


@lru_cache(maxsize=256)
def sides_of(scenario: str) -> Mapping[str, tuple[str, ...]]:
    """The seats of each side of a scenario, as it is played without options."""
    match = new_match(scenario, begin=False)
    teams = match.game.measure.teams(match.state.setup)
    return {side: tuple(map(str, seats)) for side, seats in teams.items()}


def two_sides(scenario: str) -> Mapping[str, tuple[str, ...]]:
    """The same; refused if it takes more than two people to play it."""
    sides = sides_of(scenario)
    if len(sides) != 2:
        raise Malformed(
            f"{scenario} has {len(sides)} sides, and two people are to play it: offer it in the lobby, "
            "or choose one with two sides."
        )
    return sides


def free_name(name: str, taken: Collection[str], seats: Iterable[str]) -> str:
    """The name, with a number if somebody at the table has one like it."""
    seats = tuple(seats)
    for number in range(1, 100):
        tried = name if number == 1 else f"{name[: LONGEST - 3]} {number}"
        try:
            require_free(tried, taken, seats)
        except Taken:
            continue
        return tried
    return ""


class Lobby:
    """Begins games between people who have found each other."""

    def __init__(
        self,
        store: Store,
        games: Games,
        gathering: Gathering,
        notices: Notices,
        settings: Settings,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store, self.games, self.gathering, self.settings = store, games, gathering, settings
        self.notices = notices
        self.rows = LobbyStore(store)
        self.clock = clock

    # what waits for the database and is no coroutine is called in a thread

    def offer(self, given: schemas.Offer, person: Person, address: str) -> schemas.Entered:
        """Begin a game that others find in the lobby, or a rated one against bots."""
        _, scenario, data = self._chosen(given.scenario, given.data)
        require_bots(given.bots, scenario.seats, scenario.id)
        sides = sides_of(scenario.id)
        if given.side not in sides:
            raise unknown("side", given.side, sides)
        own = [seat for seat in sides[given.side] if seat not in given.bots]
        if not own:
            raise Malformed(f"Bots have every seat of {given.side}: leave yourself one.")
        players = {seat: Somebody(bot) for seat, bot in given.bots.items()}
        players |= {seat: Somebody(person.name, person.id) for seat in own}
        free = set(scenario.seats) - set(players)
        if given.rated:
            require_account(person)
            require_common(data)
            if free:
                require_clock(given.pace)
        terms = Terms(scenario.id, given.options, given.pace, given.rated, public=bool(free), data=data)
        begin = self._prepared(terms, players, given.rated, "" if given.rated else person.id, address)
        with self.store.writing() as connection:
            return schemas.Entered(begin(connection))

    def seek(self, given: schemas.Wish, person: Person) -> schemas.Sought:
        """Look for an opponent, and begin a game with the first one who wants the same."""
        if given.scenario:
            two_sides(find_scenario(given.scenario)[1].id)
        if given.pace != ANY:
            require_pace(given.pace)
        if given.rated:
            require_account(person)
            require_clock(given.pace)
        wish = {"wish": given.id, "scenario": given.scenario, "pace": given.pace, "rated": given.rated}
        row = self.rows.seek(person.id, {**wish, "public": given.public}, self.clock())
        for _ in range(TRIES):
            if row["game"] is not None:
                break
            if not self._pair(row, person):
                break
            row = self.rows.sought(person.id) or row
        return schemas.Sought(given.id, row["game"] or "")

    def _pair(self, row: RowMapping, person: Person) -> bool:
        """Try to begin a game with somebody who waits; False if nobody wants the same."""
        alive = self.clock() - ALIVE
        for other in self.rows.seeking(alive, person.id, besides=True, count=200):
            terms = agreeable(row, other)
            if terms is None:
                continue
            two = [Somebody(person.name, person.id), Somebody(other["name"], other["person"])]
            secrets.SystemRandom().shuffle(two)
            begin = self._prepared(terms, seated(two_sides(terms.scenario), two), terms.rated)
            wishes = {person.id: row["wish"], other["person"]: other["wish"]}
            self.rows.pair(wishes, alive, begin)
            return True  # or somebody else was quicker: look again
        return False

    def challenge(self, given: schemas.NewChallenge, person: Person) -> schemas.Sent:
        """Challenge somebody. Whether there is anybody of that name is not told."""
        game, scenario, data = self._chosen(given.scenario, given.data)
        sides = two_sides(scenario.id)
        if given.side and given.side not in sides:
            raise unknown("side", given.side, sides)
        options = game.settle(scenario, given.options, data)
        require_pace(given.pace)
        if given.rated:
            require_account(person)
            require_common(data)
            require_clock(given.pace)
        called = cleaned(given.to) if given.to else ""
        to = self.rows.person(given.person) if given.person else None
        if not called and to is None:
            raise Malformed("A challenge is for somebody: send their name, or the id a list of players has.")
        id = to["id"] if to is not None else self.gathering.people.find(called)
        if id == person.id:
            raise Malformed("A challenge is for somebody else: to play both sides, begin a game for two.")
        own = None if data is None else data.fingerprint
        terms = {"scenario": scenario.id, "options": json.dumps(options), "data": own, "side": given.side}
        called = to["name"] if to is not None else called
        return self._send(
            person,
            {**terms, "to": id, "called": called, "pace": given.pace, "rated": given.rated, "after": None},
        )

    def rematch(self, game: str, tokens: Collection[str], person: Person) -> schemas.Sent:
        """Challenge whoever one played a finished game with, the sides swapped."""
        row, places = self.store.game(game), self.store.seats(game)
        own = {one["seat"] for one in places if one["person"] == person.id or one["token"] in tokens}
        others = {one["person"] for one in places if one["seat"] not in own}
        if row is None or row["result"] is None or not own:
            raise NotYourDecision("A rematch is of a finished game that you have played.")
        other = self.rows.person(next(iter(others)) or "") if len(others) == 1 else None
        if other is None:
            raise Malformed("Only a game between two people can be played again by a challenge.")
        sides = two_sides(row["scenario"])
        theirs = next((side for side, seats in sides.items() if not own & set(seats)), "")
        agreed = self.rows.agreed(game)
        terms = {
            "scenario": row["scenario"],
            "options": json.dumps(json.loads(row["header"])["options"]),
            "data": data_of(row["header"]) or None,
            "side": theirs,
            "pace": agreed["pace"] if agreed else "none",
            "rated": bool(agreed and agreed["rated"]),
            "after": game,
        }
        return self._send(person, {**terms, "to": other["id"], "called": other["name"]})

    def _send(self, person: Person, row: Mapping[str, object]) -> schemas.Sent:
        id, now = secrets.token_urlsafe(9), self.clock()
        made = {"id": id, "by": person.id, "created": now, "changed": now, "state": "open", "game": None}
        self.rows.challenge({**made, **row})
        if row["to"] is not None:
            title = find_scenario(str(row["scenario"]))[1].title
            words = f"{person.name} challenges you: {title}."
            self.notices.tell(str(row["to"]), person.id, "challenge", words, "#/lobby")
        return schemas.Sent(id)

    def react(self, id: str, act: str, person: Person) -> schemas.Entered:
        """Accept, decline or withdraw a challenge."""
        row = self.rows.challenge_of(id, person.id)
        if (row["by"] == person.id) != (act == "withdraw"):
            raise NotYourDecision(
                "Whoever sent a challenge can withdraw it; whoever it is for can accept or decline it."
            )
        if act != "accept":
            state = "declined" if act == "decline" else "withdrawn"
            self.rows.end_challenge(id, state)
            return schemas.Entered("")
        if row["rated"]:
            require_account(person)
        sender = self.rows.person(row["by"])
        assert sender is not None, "a challenge goes with whoever sent it"
        two = [Somebody(sender["name"], sender["id"]), Somebody(person.name, person.id)]
        sides = two_sides(row["scenario"])
        if not row["side"]:
            secrets.SystemRandom().shuffle(two)
        elif row["side"] != next(iter(sides)):
            two.reverse()
        own = self.games.data.asked(row["scenario"], row["data"] or "")
        terms = Terms(row["scenario"], json.loads(row["options"]), row["pace"], row["rated"], data=own)
        begin = self._prepared(terms, seated(sides, two), row["rated"])
        return schemas.Entered(self.rows.end_challenge(id, "accepted", begin))

    def _chosen(self, scenario: str, fingerprint: str) -> tuple[Game, Scenario, DataSet | None]:
        """What is to be played, and with whose values if not with those that everybody has."""
        data = self.games.data.asked(scenario, fingerprint)
        game, chosen = find_scenario(scenario, data)
        if data is not None:
            game.require_own(data)
        return game, chosen, data

    def _prepared(
        self,
        terms: Terms,
        players: Mapping[str, Somebody],
        rated: bool,
        organiser: str = "",
        address: str | None = None,
    ) -> Callable[[Connection], str]:
        """A new game, made ready, so that writing it takes no time; the seats of nobody are offered."""
        require_pace(terms.pace)
        founder = None if address is None else self.games.founder(address)
        match = new_match(terms.scenario, options=dict(terms.options), begin=False, data=terms.data)
        record = record_of(match)
        sides = {seat: side for side, seats in sides_of(terms.scenario).items() for seat in seats}
        counting = {seat: one.player for seat, one in players.items()} if rated else {}
        agreed = Agreed(match.game.name, terms.pace, rated, terms.public, sides, counting)
        game = secrets.token_urlsafe(9)
        places = self._places(match.seats, players)
        control = clock_of(terms.pace, rated=rated)
        clock = None if control is None else packed(new_clock(control, record.seats))

        def begin(connection: Connection) -> str:
            self.store.create(
                game, record, places, founder, person=organiser or None, clock=clock, within=connection
            )
            agreed.write(connection, game)
            return game

        return begin

    def _places(self, names: Sequence[Seat], players: Mapping[str, Somebody]) -> list[dict[str, object]]:
        """The rows of the seats. A seat belongs to its person; the secret beside it is known to nobody."""
        rows: list[dict[str, object]] = []
        called: dict[str, str] = {}
        for seat in map(str, names):
            one = players.get(seat)
            person = one.person if one else ""
            if one and person and person not in called:
                called[person] = free_name(one.name, called.values(), map(str, names))
            rows.append(
                {
                    "seat": seat,
                    "bot": one.name if one and not person else "",
                    "token": self.nobodys_token() if person else "",
                    "taken": False,
                    "name": called.get(person) or None,
                    "person": person or None,
                    "offered": None if one else self.clock(),
                }
            )
        return rows

    def nobodys_token(self) -> str:
        """The hash of a secret that is forgotten at once."""
        return hash_token(secrets.token_urlsafe(24), self.settings)

    # at a table

    async def take(self, given: schemas.Take, person: Person) -> schemas.Entered:
        """Sit down in a seat that is offered to everybody."""
        places = await asyncio.to_thread(self.store.seats, given.game)
        row = await asyncio.to_thread(self.store.game, given.game)
        if row is None or given.seat not in {one["seat"] for one in places}:
            raise Taken("This seat is not offered in the lobby, or not any more.")
        others = [one["name"] for one in places if one["name"] and one["person"] != person.id]
        name = free_name(person.name, others, [one["seat"] for one in places])
        sides = await asyncio.to_thread(sides_of, row["scenario"])
        side = next(side for side, seats in sides.items() if given.seat in seats)
        sitter = Sitter(person.id, name, person.account, self.nobodys_token())
        act = partial(sitter.take, game=given.game, seat=given.seat, side=side)
        note = TableNote(Seat(given.seat), f"sit {given.seat}", name)
        await self.gathering.until_written(given.game, note, act)
        return schemas.Entered(given.game)

    async def answer_invitation(
        self, given: schemas.InvitationAnswer, tokens: Collection[str], person: Person
    ) -> schemas.Entered:
        """Sit down in the seat to which one is invited by name, or do not."""
        if not given.accept:
            await asyncio.to_thread(self.rows.refuse_invitation, given.game, given.seat, person.id)
            return schemas.Entered("")
        rows = await asyncio.to_thread(self.rows.invitations, person.id)
        row = next((one for one in rows if (one["id"], one["seat"]) == (given.game, given.seat)), None)
        if row is None:
            raise Taken("You are not invited to this seat, or not any more.")
        keys = await self.gathering.seats.persons.keys(tokens)
        places = await asyncio.to_thread(self.store.seats, given.game)
        others = [one["name"] for one in places if one["name"] and not holds(one, keys)]
        name = free_name(person.name, others, [one["seat"] for one in places])
        claim = Claim(row["code"], self.nobodys_token(), name, keys, person.id)
        act = partial(claim.take, game=given.game, seat=given.seat)
        await self.gathering.until_written(
            given.game, TableNote(Seat(given.seat), f"sit {given.seat}", name), act
        )
        return schemas.Entered(given.game)

    async def require_unrated(self, game: str, what: str) -> None:
        """Raise if nobody may do that, because the game is rated and goes on."""
        agreed = await asyncio.to_thread(self.rows.agreed, game)
        if agreed is not None and agreed["rated"] and agreed["settled"] is None:
            raise NotYourDecision(f"This game is rated: nobody can {what} until it is over.")

    async def require_unsettled(self, game: str) -> None:
        """Raise if the game is rated and has ended: its end has counted."""
        agreed = await asyncio.to_thread(self.rows.agreed, game)
        if agreed is not None and agreed["settled"] is not None:
            raise CannotUndo("This game is rated, and it has ended: its end has counted.")

    async def publish(self, game: str, public: bool, tokens: Collection[str]) -> None:
        """Whoever organises a game shows it in the lobby, or hides it again; where nobody does, those who
        play it agree on that."""
        shown = await self.gathering.shown(game, tokens)
        if not shown.organising and shown.organised:
            raise NotYourDecision("Only the organiser of a game decides whether it is shown in the lobby.")
        if not shown.organising and not shown.held:
            raise NotYourDecision("Only those who play a game decide whether it is shown in the lobby.")
        row = await asyncio.to_thread(self.store.game, game)
        assert row is not None, "its people were shown"
        system = row["scenario"].partition(":")[0]
        agreed = Agreed(system, "none", rated=False, public=public)
        if shown.organising:
            await asyncio.to_thread(self.rows.publish, game, agreed)
        else:
            await asyncio.to_thread(self.rows.agree_to_publish, game, shown.held, agreed)
        self.gathering.comings.publish(game)

    async def withdraw(self, game: str, person: Person) -> None:
        """Take back a game that one has offered and that nobody has joined."""
        if not await asyncio.to_thread(self.rows.withdraw_offer, game, person.id):
            raise Refusal("Somebody else plays in this game, or it is not one that you have offered.")
        self.gathering.live.invalidate([game])

    def sweep(self) -> None:
        now = self.clock()
        self.rows.sweep(now, now - KEPT, now - UNANSWERED)


def require_account(person: Person) -> None:
    if not person.account:
        raise NotYourDecision(NEED_ACCOUNT, allowed=["an account", '{"rated": false}'])


def require_common(data: DataSet | None) -> None:
    if data is not None:
        raise Malformed(
            "Rated games are played with the values that everybody has: play this one without a rating.",
            allowed=['{"rated": false}'],
        )


def seated(sides: Mapping[str, Sequence[str]], people: Sequence[Somebody]) -> dict[str, Somebody]:
    """By seat, who has it: the first of the people all seats of the first side."""
    return {seat: one for one, seats in zip(people, sides.values(), strict=True) for seat in seats}


def agreeable(one: RowMapping, other: RowMapping) -> Terms | None:
    """What two people who look for an opponent both want; None if there is no such thing."""
    pace = common(one["pace"], other["pace"], rated=bool(one["rated"]))
    named = {row["scenario"] for row in (one, other)} - {""}
    if pace is None or len(named) > 1 or bool(one["rated"]) != bool(other["rated"]):
        return None
    scenario = named.pop() if named else secrets.choice(short_scenarios())
    return Terms(scenario, {}, pace, bool(one["rated"]), public=bool(one["public"] and other["public"]))


@lru_cache(maxsize=1)
def short_scenarios() -> tuple[str, ...]:
    """What two people play who do not mind: whatever two can play in an evening."""
    return tuple(one.id for one in scenarios() if len(one.seats) == 2 and not one.large)
