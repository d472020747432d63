"""Rated games that end while their server is killed: each counts once or not at all yet, and all ratings can
be worked out again to the same rows."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import select

from beachhead.core.dice import salt_of
from beachhead.core.seat import CHANCE
from beachhead.server.db.ratings import rebuild
from beachhead.server.db.store import Store
from beachhead.server.db.tables import games
from beachhead.server.db.tables_lobby import agreements, rated, ratings
from beachhead.server.live.game import LiveGame
from beachhead.server.settings import Settings
from tests.parts.long import long_but
from tests.parts.waiting import until
from tests.server.lobbying import Guest
from tests.server.sitting import context_of, visiting
from tests.soak.forked import Forked

GAMES, KILLS = 6, 2
SEATS = ("guard", "north", "south")


@dataclass(frozen=True)
class LastAnswer:
    """The answer that ends a game, and by whom it is given."""

    game: str
    seat: str
    option: int
    token: str


def ends(live: LiveGame, seat: str, option: int) -> bool:
    """Whether this answer, with the dice that follow it, ends the game."""
    match, state = live.match, live.match.state.copy()
    table: Any = match.game.table(state, None)
    table.play(next(one for one in state.open if one.seat == seat), option)
    draws, salt = match.draws, salt_of(match.words)
    while state.result is None and state.open and state.open[0].seat == CHANCE:
        draws += 1
        table.play(state.open[0], match.dice.pick(draws, state.open[0].weights, salt))
    return state.result is not None


def to_the_last_answer(people: dict[str, Guest]) -> LastAnswer:
    """Play a rated game of three until one answer ends it."""
    game = people["guard"].offer(scenario="raid:field", side="guard", rated=True, pace="live-30")
    for seat in SEATS[1:]:
        assert people[seat].take(game, seat).status_code == 200
    for person in people.values():
        person.sit(game)
    live = context_of(people["guard"].client).live
    portal = people["guard"].client.portal
    assert portal is not None
    for _ in range(500):
        view = next(v for v in views(game, people) if v["open"])
        seat, last = view["seat"], len(view["open"][0]["options"]) - 1
        if portal.call(live.query, game, lambda one, seat=seat, last=last: ends(one, seat, last)):
            return LastAnswer(game, seat, last, people[seat].token)
        reply = people[seat].post(f"/api/games/{game}/answers", seat=seat, do=last)
        assert reply.status_code == 200, reply.text
    raise AssertionError("the game does not end")


def views(game: str, people: dict[str, Guest]) -> Iterator[dict[str, Any]]:
    for seat, person in people.items():
        yield person.get(f"/api/games/{game}").json()["views"][seat]


@pytest.mark.slow
@pytest.mark.parametrize("database", long_but(["sqlite", "postgresql"], "sqlite"), indirect=True)
def test_each_game_counts_once_however_often_the_server_is_killed(database: str, settings: Settings) -> None:
    with visiting(settings) as client:
        people = {seat: Guest(client, f"P{seat}", account=True) for seat in SEATS}
        waiting = [to_the_last_answer(people) for _ in range(GAMES)]
    store, server = Store(database), Forked(database)
    with ThreadPoolExecutor(GAMES) as threads:
        for kill in range(KILLS):
            before = over(store)
            last = [one for one in waiting[: GAMES * (kill + 1) // KILLS] if one.game not in before]
            sent = [threads.submit(send, server, one) for one in last]
            until(lambda before=before: len(over(store)) > len(before))  # type: ignore[misc]
            server.kill()
            settle(sent)
            check(store)
            if kill < KILLS - 1:
                server.start()
    server.start()
    for one in waiting:
        if one.game not in over(store):
            send(server, one)
    server.kill()
    assert len(over(store)) == GAMES
    check(store)
    counted = rows(store)
    assert rebuild(store) == GAMES
    assert rows(store) == counted
    store.close()


def send(server: Forked, one: LastAnswer) -> None:
    body = {"seat": one.seat, "do": one.option}
    server.call("POST", f"/api/games/{one.game}/answers", body, one.token)


def settle(sent: list[Future[None]]) -> None:
    """Every request has ended, with an answer or with the server."""
    for one in sent:
        one.exception()


def over(store: Store) -> set[str]:
    with store.reading() as connection:
        return set(connection.execute(select(games.c.id).where(games.c.result.is_not(None))).scalars())


def rows(store: Store) -> list[list[tuple[Any, ...]]]:
    with store.reading() as connection:
        return [
            [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in (ratings, rated)
        ]


def check(store: Store) -> None:
    """What has ended has counted, once for each who played; nothing else has."""
    with store.reading() as connection:
        ended = over(store)
        settled = connection.execute(
            select(agreements.c.game, agreements.c.settled).where(agreements.c.settled.is_not(None))
        ).all()
        counted = connection.execute(select(rated.c.game, rated.c.player)).all()
        played = connection.execute(select(ratings.c.won + ratings.c.drawn + ratings.c.lost)).scalars().all()
    assert {row.game for row in settled} == ended
    assert sorted(row.settled for row in settled) == list(range(1, len(ended) + 1))
    assert len(counted) == len(set(counted)) == len(SEATS) * len(ended)
    assert list(played) == [len(ended)] * len(SEATS)
