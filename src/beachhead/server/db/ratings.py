"""Ratings in the database. They change in the transaction that writes the end of a rated game, so each game
counts once, however often a server is killed; in the order in which games ended, which is kept, so that all
ratings can be worked out again from the results.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, func, insert, or_, select, text, update

from beachhead.server import ratings as model
from beachhead.server.db.store import Store
from beachhead.server.db.tables import games, persons
from beachhead.server.db.tables_lobby import agreements, rated, ratings, roster
from beachhead.server.pace import PACES
from beachhead.server.ratings import BOT, Rating

RATING = 4409  # the advisory lock that lets one worker at a time change ratings
SURE = (ratings.c.mu - model.CERTAIN * ratings.c.sigma).desc()


def lose(connection: Connection, game: str, seat: str) -> None:
    """The side of this seat has lost, because its time was out."""
    this = update(agreements).where(agreements.c.game == game)
    if not connection.execute(this.values(lost=seat)).rowcount:
        scenario = connection.execute(select(games.c.scenario).where(games.c.id == game)).scalar_one()
        row = {"game": game, "system": scenario.partition(":")[0], "pace": "none", "rated": False}
        connection.execute(insert(agreements).values({**row, "lost": seat}))
    settle(connection, game)


def go_on(connection: Connection, game: str) -> None:
    """A game that was lost by time goes on, if it has not counted for ratings."""
    open_one = (agreements.c.game == game, agreements.c.settled.is_(None))
    connection.execute(update(agreements).where(*open_one).values(lost=None))


def settle(connection: Connection, game: str, result: str | None = None) -> None:
    """A game has ended: if it is rated, rate it, once. An end that was taken back and comes again counts no
    more."""
    open_ones = (agreements.c.game == game, agreements.c.rated, agreements.c.settled.is_(None))
    if connection.execute(select(agreements.c.game).where(*open_ones)).first() is None:
        return
    _alone(connection)
    last = connection.execute(select(func.max(agreements.c.settled))).scalar() or 0
    ended = {"settled": last + 1, "ended": time.time()}
    connection.execute(update(agreements).where(*open_ones).values(ended))
    row = connection.execute(select(agreements).where(agreements.c.game == game)).mappings().one()
    _rate(connection, row, result)


def rebuild(store: Store) -> int:
    """Work out all ratings again from the results of the rated games; returns how many there were."""
    asked = select(agreements, games.c.result).join(games, games.c.id == agreements.c.game)
    asked = asked.where(agreements.c.settled.is_not(None)).order_by(agreements.c.settled)
    with store.writing() as connection:
        _alone(connection)
        connection.execute(delete(ratings))
        connection.execute(delete(rated))
        rows = connection.execute(asked).mappings().all()
        for row in rows:
            _rate(connection, row, row["result"])
    return len(rows)


def count(store: Store) -> int:
    with store.reading() as connection:
        return connection.execute(select(func.count()).select_from(ratings)).scalar_one()


def _alone(connection: Connection) -> None:
    """With SQLite whoever writes is alone."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": RATING})


def _rate(connection: Connection, row: RowMapping, result: str | None) -> None:
    """Write what a rated game makes of the ratings of those who played it: by its result, unless a side had
    lost by time."""
    places = connection.execute(select(roster).where(roster.c.game == row["game"])).mappings().all()
    sides: dict[str, list[str]] = {}
    players: dict[str, list[str]] = {}
    for place in sorted(places, key=lambda one: (one["side"], one["seat"])):
        sides.setdefault(place["side"], []).append(place["seat"])
        team = players.setdefault(place["side"], [])
        if place["player"] not in team:
            team.append(place["player"])
    if len(sides) < 2 or (result is None and row["lost"] is None):
        return
    order = model.ranks(sides, json.loads(result or "null"), row["lost"])
    system, kind = row["system"], PACES.get(row["pace"], "none")
    known = {
        side: [_known(connection, player, system, kind) for player in team] for side, team in players.items()
    }
    moved, outcome = model.after(known, order), model.outcomes(order)
    for side, team in players.items():
        for player, now in zip(team, moved[side], strict=True):
            _write(connection, row, kind, player, now, outcome[side])


def _known(connection: Connection, player: str, system: str, kind: str) -> Rating:
    asked = select(ratings.c.mu, ratings.c.sigma).where(
        ratings.c.player == player, ratings.c.system == system, ratings.c.pace == kind
    )
    found = connection.execute(asked).first()
    return Rating() if found is None else Rating(found.mu, found.sigma)


def _write(
    connection: Connection, row: RowMapping, kind: str, player: str, now: Rating, outcome: model.Outcome
) -> None:
    own = {"player": player, "system": row["system"], "pace": kind}
    this = [ratings.c[name] == value for name, value in own.items()]
    moved = {"mu": now.mu, "sigma": now.sigma, "played": row["ended"]}
    counted = {**moved, outcome: ratings.c[outcome] + 1}
    if not connection.execute(update(ratings).where(*this).values(counted)).rowcount:
        none: dict[str, int] = {"won": 0, "drawn": 0, "lost": 0}
        connection.execute(insert(ratings).values({**own, **moved, **none, outcome: 1}))
    history = {"settled": row["settled"], "game": row["game"], "at": row["ended"], "outcome": outcome}
    connection.execute(insert(rated).values({**own, **history, "mu": now.mu, "sigma": now.sigma}))


class RatingStore:
    """Reads ratings, and has them settled when a game ends."""

    def __init__(self, store: Store) -> None:
        self.store = store
        store.when_over.append(settle)

    def is_rated(self, game: str) -> bool:
        asked = select(agreements.c.game).where(agreements.c.game == game, agreements.c.rated)
        with self.store.reading() as connection:
            return connection.execute(asked).first() is not None

    def boards(self) -> list[tuple[str, str]]:
        """The games and paces in which somebody has a rating."""
        asked = select(ratings.c.system, ratings.c.pace).distinct()
        with self.store.reading() as connection:
            return [tuple(row) for row in connection.execute(asked.order_by(*asked.selected_columns))]

    def leaders(self, system: str, kind: str, first: int, count: int) -> list[RowMapping]:
        """Those of whom the most can be said with certainty first. People who have deleted their account are
        not among them."""
        asked = select(ratings, persons.c.name).outerjoin(persons, persons.c.id == ratings.c.player)
        asked = asked.where(ratings.c.system == system, ratings.c.pace == kind, _there())
        asked = asked.order_by(SURE, ratings.c.player).offset(first).limit(count)
        with self.store.reading() as connection:
            return list(connection.execute(asked).mappings())

    def of(self, player: str) -> list[RowMapping]:
        """All ratings of a player."""
        asked = select(ratings).where(ratings.c.player == player)
        with self.store.reading() as connection:
            return list(connection.execute(asked.order_by(ratings.c.system, ratings.c.pace)).mappings())

    def name_of(self, player: str) -> str | None:
        """What a player is called; None if there is nobody."""
        if player.startswith(BOT):
            return player.removeprefix(BOT)
        asked = select(persons.c.name).where(persons.c.id == player)
        with self.store.reading() as connection:
            return connection.execute(asked).scalar()

    def history(self, player: str, before: int, count: int) -> list[RowMapping]:
        """The rated games of a player before the one that ended as number `before`, the last first; with
        whether anybody may look at the game."""
        asked = select(rated, agreements.c.public, games.c.scenario)
        asked = asked.join(games, games.c.id == rated.c.game)
        asked = asked.join(agreements, agreements.c.game == rated.c.game)
        asked = asked.where(rated.c.player == player, rated.c.settled < before)
        with self.store.reading() as connection:
            return list(connection.execute(asked.order_by(rated.c.settled.desc()).limit(count)).mappings())

    def export(self, person: str) -> dict[str, Any]:
        """All that is kept of a person here."""
        games_rated = select(rated).where(rated.c.player == person).order_by(rated.c.settled)
        with self.store.reading() as connection:
            history = [dict(row) for row in connection.execute(games_rated).mappings()]
        return {"now": [dict(row) for row in self.of(person)], "history": history}

    def opponents(self, games_played: Iterable[str], player: str) -> dict[str, list[tuple[str, str]]]:
        """By game, the others who played it: who they are, and what they are called."""
        asked = select(roster.c.game, roster.c.side, roster.c.player, persons.c.name)
        asked = asked.outerjoin(persons, persons.c.id == roster.c.player)
        asked = asked.where(roster.c.game.in_(list(games_played))).order_by(roster.c.game, roster.c.seat)
        with self.store.reading() as connection:
            rows = connection.execute(asked).all()
        own = {(row.game, row.side) for row in rows if row.player == player}
        found: dict[str, list[tuple[str, str]]] = {}
        for row in rows:
            name = row.name or (row.player.removeprefix(BOT) if row.player.startswith(BOT) else "")
            other = (row.player if name else "", name)
            if (row.game, row.side) not in own and other not in found.setdefault(row.game, []):
                found[row.game].append(other)
        return found


def _there() -> Any:
    return or_(persons.c.id.is_not(None), ratings.c.player.like(f"{BOT}%"))


def enrol(connection: Connection, game: str, sides: Mapping[str, str], players: Mapping[str, str]) -> None:
    """Who plays for these seats of a rated game, each seat with its side."""
    rows: Sequence[dict[str, str]] = [
        {"game": game, "seat": seat, "side": sides[seat], "player": player}
        for seat, player in players.items()
    ]
    if rows:
        connection.execute(insert(roster), rows)


def rated_players(connection: Connection, game: str) -> dict[str, str]:
    """By player of a rated game, their side."""
    asked = select(roster.c.player, roster.c.side).where(roster.c.game == game)
    return {row.player: row.side for row in connection.execute(asked)}
