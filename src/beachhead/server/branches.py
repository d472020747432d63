"""What-if branches of games: begun from what a seat knew, kept with the game, seen by their holder alone.

A branch is a game of its own kind in the same tables. All its seats are held by the secret of the seat it was
branched off for. The real game is only read.
"""

from __future__ import annotations

import json
import secrets
from collections import OrderedDict
from collections.abc import Sequence

import msgspec
from sqlalchemy import RowMapping, select

from beachhead.bots.value import value_of, win_chance
from beachhead.core.errors import Malformed, NotYourDecision, Unknown
from beachhead.core.log import link
from beachhead.core.match import Match
from beachhead.core.seat import Seat
from beachhead.games import branch_off
from beachhead.server import schemas
from beachhead.server.bots.hints import UNHELPED
from beachhead.server.db.matches import match_at
from beachhead.server.db.records import (
    Place,
    allows_help,
    allows_hints,
    allows_reasons,
    parse_header,
    record_of,
)
from beachhead.server.db.store import Store
from beachhead.server.db.tables_lobby import agreements
from beachhead.server.errors import TooMany, no_game
from beachhead.server.games import require_bots, seat_rows
from beachhead.server.live.registry import LiveGames
from beachhead.server.persons import id_of
from beachhead.server.seats import Seats, holds, require_held
from beachhead.server.settings import Settings
from beachhead.server.tokens import hash_token, is_session

SHORTEST_SECRET = 16  # characters
MOST_KEPT = 1000


class Branches:
    """The branches in the database. What waits for it is called in a thread."""

    def __init__(self, store: Store, live: LiveGames, seats: Seats, settings: Settings) -> None:
        self.store, self.live, self.seats, self.settings = store, live, seats, settings
        self._chances: OrderedDict[tuple[str, int], float | None] = OrderedDict()

    def begin(self, game: str, wanted: schemas.NewBranch, tokens: Sequence[str]) -> schemas.Branched:
        """A new branch of a game, or of one of its branches."""
        row = self._row(game)
        parent = row["parent"] or game
        over = self._row(parent)["result"] is not None
        if not over:
            self._require_holder(row, wanted.seat, tokens)
        match = self._moment(row, wanted.at)
        owner = self._owner(row, match, wanted.seat, tokens, over=over)
        alone = allows_help(row["header"]) if row["parent"] else self._is_alone(game, tokens)
        helped = over or (alone and not self._is_rated(parent))
        if wanted.bots and not helped:
            raise NotYourDecision(UNHELPED)
        require_bots(wanted.bots, match.seats, match.scenario.id)
        if len(self.store.branches(parent, [owner])) >= self.settings.most_branches:
            raise TooMany(
                f"You keep {self.settings.most_branches} what-if branches of this game, and more are not "
                "accepted: delete one of them first."
            )
        known, chain = over or row["parent"] is not None, self._chain(row, wanted.at)
        branch = branch_off(match, wanted.seat, secrets.token_hex(16), over=known, chain=chain)
        hints, reasons = (
            helped and (over or allows(row["header"])) for allows in (allows_hints, allows_reasons)
        )
        record = record_of(branch, hints=hints, reasons=reasons, helped=helped)
        left_at = wanted.at if row["parent"] is None else row["left_at"]
        person = self.seats.persons.find(tokens)
        held: dict[str, str] = dict.fromkeys(match.seats, owner)
        new, rows = secrets.token_urlsafe(9), seat_rows(held, wanted.bots, person=id_of(person))
        self.store.create(new, record, rows, branch=Place(parent, left_at, wanted.name))
        return schemas.Branched(new)

    def listed(self, game: str, tokens: Sequence[str]) -> list[schemas.BranchListed]:
        """The branches of a game that these tokens hold; asked for at one of them, those beside it, too."""
        row = self._row(game)
        return [self._listed(branch) for branch in self._held(row["parent"] or game, tokens)]

    def rename(self, game: str, branch: str, name: str, tokens: Sequence[str]) -> None:
        self._require_own(game, branch, tokens)
        self.store.rename(branch, name)

    def delete(self, game: str, branch: str, tokens: Sequence[str]) -> None:
        self._require_own(game, branch, tokens)
        self.store.delete(branch)
        self.seats.invalidate(branch)
        self.live.invalidate([branch])

    async def require_helped(self, game: str) -> None:
        """Raise if the game is a branch in which no bot may help."""
        branch = await self.live.query(game, lambda live: live.branch)
        if branch is not None and not branch.helped:
            raise NotYourDecision(UNHELPED)

    # inside

    def _row(self, game: str) -> RowMapping:
        row = self.store.game(game)
        if row is None:
            raise no_game(game)
        return row

    def _moment(self, row: RowMapping, at: int) -> Match:
        if at > row["length"]:
            raise Unknown(f"There is no moment {at} yet: the game has entries 0 to {row['length']}.")
        return match_at(self.store, row["id"], at)

    def _chain(self, row: RowMapping, at: int) -> str:
        if at == 0:
            return link("", parse_header(row["header"]).chained())
        return str(json.loads(self.store.lines(row["id"], at - 1, at)[0]["line"])["chain"])

    def _owner(self, row: RowMapping, match: Match, seat: str, tokens: Sequence[str], *, over: bool) -> str:
        """The hashed token that holds the branch: that of the seat. Of a game that is over nothing is hidden,
        so anybody may bring a secret of their own."""
        match.view(seat)  # is there such a seat?
        keys = self.seats.persons.find_keys(tokens)
        own = [
            place["token"]
            for place in self.store.seats(row["id"])
            if place["seat"] == seat and holds(place, keys)
        ]
        if own:
            return str(own[0])
        if not over:
            require_held(seat, ())
        secrets_sent = [token for token in tokens if not is_session(token)]
        if not secrets_sent or len(secrets_sent[0]) < SHORTEST_SECRET:
            raise Malformed(
                "A what-if branch belongs to whoever holds its secret: send that of a seat, or one of your "
                f"own with at least {SHORTEST_SECRET} characters, as `Authorization: Bearer ...`."
            )
        return hash_token(secrets_sent[0], self.settings)

    def _require_holder(self, row: RowMapping, seat: str, tokens: Sequence[str]) -> None:
        """Raise unless they hold a seat: whoever only watches does not learn how far the game has gone."""
        keys = self.seats.persons.find_keys(tokens)
        if not any(holds(place, keys) for place in self.store.seats(row["id"])):
            require_held(seat, ())

    def _is_rated(self, game: str) -> bool:
        asked = select(agreements.c.game).where(agreements.c.game == game, agreements.c.rated)
        with self.store.reading() as connection:
            return connection.execute(asked).first() is not None

    def _is_alone(self, game: str, tokens: Sequence[str]) -> bool:
        """Whether no other people play than the one who holds these tokens."""
        keys = self.seats.persons.find_keys(tokens)
        return all(place["bot"] or holds(place, keys) for place in self.store.seats(game))

    def _held(self, parent: str, tokens: Sequence[str]) -> list[RowMapping]:
        return self.store.branches(parent, self.seats.persons.find_keys(tokens))

    def _require_own(self, game: str, branch: str, tokens: Sequence[str]) -> None:
        if branch not in {row["id"] for row in self._held(game, tokens)}:
            raise no_game(branch)

    def _listed(self, row: RowMapping) -> schemas.BranchListed:
        branch = parse_header(row["header"]).branch
        assert branch is not None, "a game with a parent is a branch"
        result = None if row["result"] is None else msgspec.json.decode(row["result"], type=schemas.Result)
        return schemas.BranchListed(
            row["id"],
            row["name"] or "",
            row["left_at"],
            branch.seat,
            branch.supposed,
            row["length"],
            result,
            self._chance(row, branch.seat) if allows_help(row["header"]) else None,
        )

    def _chance(self, row: RowMapping, seat: Seat) -> float | None:
        """The chance of the seat's side to win, from what the seat knows in the branch; None where nobody has
        counted."""
        key = row["id"], row["length"]
        if key not in self._chances:
            match = match_at(self.store, *key)
            known = value_of(match.game) is not None
            self._chances[key] = win_chance(match.view(seat)).chance if known else None
            while len(self._chances) > MOST_KEPT:
                self._chances.popitem(last=False)
        return self._chances.get(key)
