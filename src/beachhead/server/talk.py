"""Talk at a table: who may say what to whom, and who hears it.

Begin with `hears`, which alone decides what leaves the server. Who sits at the table talks to all, to their
own side, or to themself; spectators with a name talk with each other, and nothing that they say reaches
anybody who holds a seat before the game is over. Words of the table reach spectators as late as the game
does.
"""

from __future__ import annotations

import asyncio
import json
import time
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import RowMapping

from beachhead.core.errors import Malformed, NotYourDecision, Unknown
from beachhead.core.match import Match
from beachhead.server import schemas_talk as schemas
from beachhead.server.db.store import Store
from beachhead.server.db.talk import MOST_READ, TalkStore, Words
from beachhead.server.db.watching import Named
from beachhead.server.live.changes import Changes
from beachhead.server.live.registry import LiveGames
from beachhead.server.names import BLANK, DROPPED, MOST_MARKS
from beachhead.server.persons import id_of
from beachhead.server.schemas_talk import Audience, Part, Say
from beachhead.server.seats import Seats, holds, require_held
from beachhead.server.settings import Settings
from beachhead.server.watching import Watching

LONGEST = 500  # letters
LONGEST_WHY = 300
JOINERS = "\u200c\u200d"  # that letters and pictures are joined with, and nothing else
Row = Mapping[str, Any] | RowMapping


@dataclass(frozen=True)
class Listener:
    """Somebody who reads what is said: what their words are kept under (the hashes of their secrets, the id
    of a person), the seats and sides they hold, whether they are a spectator with a name, and how late they
    are."""

    own: frozenset[str] = frozenset()
    seats: tuple[str, ...] = ()
    sides: frozenset[str] = frozenset()
    named: bool = False
    over: bool = False
    until: int | None = None
    latest: float | None = None

    @property
    def part(self) -> Part:
        if self.seats:
            return "player"
        return "spectator" if self.named else "passer-by"


def hears(row: Row, listener: Listener) -> bool:
    """Whether somebody may read a message."""
    if row["author"] in listener.own:
        return True
    match row["audience"]:
        case "all":
            late = listener.until is not None and row["length"] > listener.until
            young = listener.latest is not None and row["at"] > listener.latest
            return bool(listener.seats) or not (late or young)
        case "side":
            return row["side"] in listener.sides
        case "spectators":
            return listener.over or (listener.named and not listener.seats)
    return False


def cleaned(text: str, longest: int = LONGEST) -> str:
    """The text without what cannot be seen or turns other text around; white space as one plain space."""
    found: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        if sign in BLANK or kind[0] == "Z" or sign.isspace():
            sign, kind = " ", "Zs"
        elif kind in DROPPED and sign not in JOINERS:
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= MOST_MARKS:
            found.append(sign)
    words = " ".join("".join(found).split())
    if len(words) > longest:
        raise Malformed(f"That is {len(words)} letters long: {longest} are taken at a time.")
    return words if words.strip(JOINERS + " ") else ""


class Talk:
    """What is said at tables."""

    def __init__(
        self,
        store: Store,
        live: LiveGames,
        seats: Seats,
        watching: Watching,
        talks: Changes,
        settings: Settings,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.kept = TalkStore(store)
        self.live, self.seats, self.watching, self.talks = live, seats, watching, talks
        self.settings, self.clock = settings, clock

    # listening

    async def heard(self, game: str, tokens: Iterable[str]) -> schemas.Talk:
        """What was said, as whoever holds these tokens may read it."""
        return (await self.heard_since(game, tokens, 0))[0]

    async def heard_since(self, game: str, tokens: Iterable[str], since: int) -> tuple[schemas.Talk, int]:
        """What was said or erased after a change, and the last change that this tells of. How many there
        were is told to nobody: it would tell that others talk."""
        tokens = tuple(tokens)
        named = await self.watching.spectators(game)
        listener = await self._listener(game, tokens, named)
        terms = await self.watching.terms(game)
        late = listener.until is not None  # what is new to them need not have been said last
        since = 0 if late else since
        rows = await asyncio.to_thread(self.kept.read, game, since, listener.own)
        audible = [row for row in rows if hears(row, listener)]
        to = await self._audiences(game, listener, terms)
        talk = schemas.Talk(
            whole=since == 0,
            messages=[_message(row, listener.own) for row in audible[-MOST_READ:]],
            part=listener.part,
            to=to,
            terms=terms,
            spectators=[
                schemas.Spectator(
                    one.number,
                    one.name if listener.over or listener.named else "",  # a name could say something, too
                    sorted(one.agreed),
                    one.sees,
                    one.token in listener.own,
                )
                for one in named
            ],
            hushed=[
                schemas.Hushed(row["id"], row["name"], not row["game"])
                for row in await asyncio.to_thread(self.kept.hushed, game, listener.own)
            ],
        )
        return talk, max((row["change"] for row in rows), default=since)

    async def _listener(self, game: str, tokens: Sequence[str], named: Sequence[Named]) -> Listener:
        own = await self._own(game, tokens)
        seats = await self.seats.held(game, tokens)
        over, teams = await self.live.query(game, lambda live: (live.match.over, teams_of(live.match)))
        sides = frozenset(side for side, members in teams.items() if set(members) & set(seats))
        is_named = not seats and any(one.token in own for one in named)
        if seats:
            return Listener(own, seats, sides, over=over)
        until = await self.watching.until(game)
        latest = None if until is None else self.clock() - (await self.watching.terms(game)).seconds
        return Listener(own, named=is_named, over=over, until=until, latest=latest)

    async def _audiences(self, game: str, listener: Listener, terms: schemas.Terms) -> list[Audience]:
        """Those to whom somebody may speak now."""
        if listener.part == "player":
            teams = await self.live.query(game, lambda live: teams_of(live.match))
            several = any(len(teams[side]) > 1 for side in listener.sides)
            return ["all", "side", "self"] if several else ["all", "self"]
        return ["spectators"] if listener.part == "spectator" and (terms.talk or listener.over) else []

    # speaking

    async def say(self, game: str, given: Say, tokens: Iterable[str]) -> None:
        """Say something."""
        tokens = tuple(tokens)
        text = cleaned(given.text)
        if not text and not given.sign:
            raise Malformed(f"A message has 1 to {LONGEST} letters that can be seen.")
        if given.to == "spectators":
            words = await self._as_spectator(game, given, text, tokens)
        else:
            words = await self._as_player(game, given, text, tokens)
        await asyncio.to_thread(self.kept.say, game, words, self.clock())
        self.talks.publish(game)

    async def _as_player(self, game: str, given: Say, text: str, tokens: Sequence[str]) -> Words:
        held = await self.seats.held(game, tokens)
        teams = await self.live.query(game, lambda live: teams_of(live.match))
        if not given.seat and not held:
            raise NotYourDecision(
                "Spectators talk with each other, and not to those who play: say it to `spectators`.",
                allowed=["spectators"],
            )
        require_held(given.seat, held)
        if given.sign:
            if given.to != "side":
                raise Malformed("A sign on the map is for one's own side.", allowed=["side"])
            await self._require_hexes(game, given.sign)
        row = next(row for row in await self.seats.rows(game) if row["seat"] == given.seat)
        side = next(side for side, members in teams.items() if given.seat in members)
        return Words(
            given.to,
            author_of(row),
            given.seat,
            side if given.to == "side" else "",
            row["name"] or "",
            text,
            given.sign,
            given.id,
            row["person"],
        )

    async def _as_spectator(self, game: str, given: Say, text: str, tokens: Sequence[str]) -> Words:
        if given.sign or given.seat:
            raise Malformed("Spectators talk in words, and without a seat.")
        if await self.seats.held(game, tokens):
            raise NotYourDecision(
                "Whoever holds a seat talks to the table, and not to spectators.", allowed=["all", "side"]
            )
        own, person = await self.seats.persons.keys(tokens), id_of(await self.seats.persons.who(tokens))
        me = next((one for one in await self.watching.spectators(game) if one.token in own), None)
        if me is None:
            await self.live.query(game, lambda live: live.id)  # is there such a game?
            raise NotYourDecision(
                f"Spectators have a name before they talk: send one to /api/games/{game}/spectators."
            )
        over = await self.live.query(game, lambda live: live.match.over)
        if not (over or (await self.watching.terms(game)).talk):
            raise NotYourDecision("The organiser has switched off the talk of spectators.")
        return Words("spectators", person or me.token, name=me.name, text=text, given=given.id, person=person)

    async def _require_hexes(self, game: str, hexes: Sequence[str]) -> None:
        """Raise unless these are hexes of the board."""
        names = await self.live.query(game, lambda live: live.match.state.setup.names)
        for name in hexes:
            if not names.knows(name, "HexId"):
                raise Unknown(f"There is no hex {name[:40]!r} on this board: take one that it shows.")

    # what is done about it

    async def heed(self, game: str, given: schemas.Heed, tokens: Iterable[str]) -> schemas.Heeded:
        """Mute, block, report or erase; what was done, in words."""
        tokens = tuple(tokens)
        row = await self._audible(game, given.id, tokens)
        own = await self._own(game, tokens)
        mine, name = row["author"] in own, row["name"] or row["seat"]
        if given.act == "erase":
            await asyncio.to_thread(self.kept.erase, game, given.id, own)
            self.talks.publish(game)
            return schemas.Heeded("Your message is erased.")
        if mine:
            raise Malformed("That is your own message: you can erase it.", allowed=["erase"])
        me = await self._ear(game, tokens)
        if given.act == "report":
            why = cleaned(given.why, LONGEST_WHY)
            await asyncio.to_thread(self.kept.report, row, me, why, self.clock())
            return schemas.Heeded("The message is reported to whoever runs this server.")
        where, person = game if given.act == "mute" else "", id_of(await self.seats.persons.who(tokens))
        await asyncio.to_thread(self.kept.hush, where, me, row["author"], name, person)
        self.talks.publish(game)
        heard = f"You hear no more of {name}"
        everywhere = f"{heard} in any game, and in the lobby neither of you finds the other."
        return schemas.Heeded(f"{heard} in this game." if where else everywhere)

    async def hear(self, game: str, given: schemas.Hear, tokens: Iterable[str]) -> None:
        """Hear somebody again."""
        own = await self._own(game, tuple(tokens))
        await asyncio.to_thread(self.kept.hear, own, given.id)
        self.talks.publish(game)

    async def _audible(self, game: str, id: str, tokens: Sequence[str]) -> RowMapping:
        """A message that they may read: nobody learns from a refusal that there are others."""
        listener = await self._listener(game, tokens, await self.watching.spectators(game))
        row = await asyncio.to_thread(self.kept.message, game, id)
        if row is None or not hears(row, listener):
            raise Unknown("There is no such message that you could read.")
        return row

    async def _own(self, game: str, tokens: Sequence[str]) -> frozenset[str]:
        """What somebody's words are kept under in this game: their keys, and those of the seats they hold."""
        keys = await self.seats.persons.keys(tokens)
        held = [row for row in await self.seats.rows(game) if holds(row, keys)]
        return keys | {key for row in held for key in (row["token"], row["person"]) if key}

    async def _ear(self, game: str, tokens: Sequence[str]) -> str:
        """What somebody is known by here: as who holds a seat, else as a spectator."""
        own = await self._own(game, tokens)
        found = next((author_of(row) for row in await self.seats.rows(game) if holds(row, own)), None)
        if found is None:
            person = id_of(await self.seats.persons.who(tokens))
            named = [one.token for one in await self.watching.spectators(game) if one.token in own]
            found = next(((person or token) for token in named), None)
        if found is None:
            raise NotYourDecision(
                "Who neither sits at the table nor watches it by a name has nobody to mute or report."
            )
        return found


def author_of(row: RowMapping) -> str:
    """What the words of whoever holds a seat are kept under: their own id if they have one."""
    return str(row["person"] or row["token"])


def teams_of(match: Match) -> dict[str, tuple[str, ...]]:
    """The seats of each side."""
    return {side: tuple(seats) for side, seats in match.game.measure.teams(match.state.setup).items()}


def _message(row: Row, own: Collection[str]) -> schemas.Message:
    return schemas.Message(
        row["id"],
        row["audience"],
        row["side"],
        row["seat"],
        row["name"],
        row["text"],
        json.loads(row["sign"]),
        row["length"],
        row["at"],
        row["author"] in own,
        bool(row["erased"]),
    )
