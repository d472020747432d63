"""Ratings: what a game moves, which games count, and that each counts exactly once."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import delete, insert, select, update
from starlette.testclient import TestClient

from beachhead import cli
from beachhead.server.db import ratings as kept
from beachhead.server.db import tables
from beachhead.server.db.backup import read_backup, write_backup
from beachhead.server.db.clocks import Expiry, begin_again
from beachhead.server.db.store import Conflict, Store
from beachhead.server.db.tables import alive, seats
from beachhead.server.db.tables_lobby import rated, ratings
from beachhead.server.ratings import CERTAIN, MU, PROVISIONAL, SIGMA, Rating, after, outcomes, ranks, shown
from beachhead.server.settings import Settings
from tests.server.lobbying import Guest, finish, play_out
from tests.server.sitting import context_of, visiting
from tests.server.test_people import make_ready

BETA = SIGMA / 2  # what chance makes of a game between two, as the model has it
Rows = list[tuple[Any, ...]]

# the model


def test_who_wins_rises_and_who_is_new_moves_most() -> None:
    new, known = Rating(), Rating(MU, 2.0)
    moved = after({"a": [new], "b": [known]}, {"a": 0, "b": 1})
    (winner,), (loser,) = moved["a"], moved["b"]
    assert winner.mu > MU > loser.mu
    assert winner.mu - MU > 5 * (MU - loser.mu)
    assert winner.sigma < SIGMA


def test_a_draw_brings_two_together() -> None:
    moved = after({"a": [Rating(30.0, 3.0)], "b": [Rating(20.0, 3.0)]}, {"a": 0, "b": 0})
    assert moved["a"][0].mu < 30.0
    assert moved["b"][0].mu > 20.0


def test_a_team_wins_together() -> None:
    team = [Rating(), Rating(MU, 2.0)]
    moved = after({"a": team, "b": [Rating()]}, {"a": 0, "b": 1})
    assert all(now.mu > before.mu for now, before in zip(moved["a"], team, strict=True))


def test_results_as_places() -> None:
    sides = {"a": ["a"], "b": ["b1", "b2"]}
    scores = {"a": -1, "b1": 1, "b2": 1}
    for winner, places in (("a", [0, 1]), ("b", [1, 0]), (None, [0, 0]), ("whoever has most", [1, 0])):
        assert [*ranks(sides, {"winner": winner, "scores": scores}).values()] == places
    assert outcomes({"a": 0, "b": 0}) == {"a": "drawn", "b": "drawn"}
    assert outcomes({"a": 1, "b": 0, "c": 2}) == {"a": "lost", "b": "won", "c": "lost"}


def test_a_new_player_is_shown_with_what_is_not_known() -> None:
    assert shown(MU, SIGMA) == (1500, 667)
    assert SIGMA > PROVISIONAL


def test_a_rating_is_as_certain_as_it_says() -> None:
    """Of 100 players whose strength is known, 40 games each."""
    rng = Random(7)
    strength = [rng.gauss(MU, SIGMA) for _ in range(100)]
    believed = [Rating() for _ in strength]
    for _ in range(40):
        order = rng.sample(range(100), 100)
        for one, other in zip(order[::2], order[1::2], strict=True):
            won = rng.random() < 1 / (1 + exp((strength[other] - strength[one]) / (BETA * sqrt(2))))
            teams = {"one": [believed[one]], "other": [believed[other]]}
            moved = after(teams, {"one": int(not won), "other": int(won)})
            (believed[one],), (believed[other],) = moved["one"], moved["other"]
    errors = [abs(guess.mu - true) for guess, true in zip(believed, strength, strict=True)]
    within = sum(error < CERTAIN * guess.sigma for error, guess in zip(errors, believed, strict=True))
    assert within >= 90
    assert sum(errors) / 100 < SIGMA / 3
    assert all(guess.sigma < PROVISIONAL for guess in believed)


# games


def agreed(anna: Guest, tom: Guest, **terms: Any) -> str:
    """A game of two, Anna with the Allies."""
    reply = anna.challenge(tom.name, **{"side": "allies", "rated": True, "pace": "live-10", **terms})
    assert reply.status_code == 200, reply.text
    return str(tom.react(tom.asked(), "accept").json()["game"])


def two(client: TestClient) -> tuple[Guest, Guest]:
    anna, tom = (Guest(client, name, account=True) for name in ("Anna", "Tom"))
    for person in (anna, tom):  # challenged by the id, whatever others are called
        person.challenge = by_id(person, anna if person is tom else tom)  # type: ignore[method-assign]
    return anna, tom


def by_id(person: Guest, other: Guest) -> Any:
    return lambda _, **more: person.post(
        "/api/lobby/challenges", **{"scenario": "m44:omaha", "person": other.id, **more}
    )


def rows(client: TestClient) -> tuple[Rows, Rows]:
    with context_of(client).store.reading() as connection:
        return (
            [tuple(row) for row in connection.execute(select(ratings).order_by(*ratings.primary_key))],
            [tuple(row) for row in connection.execute(select(rated).order_by(*rated.primary_key))],
        )


def test_the_end_of_a_rated_game_counts(client: TestClient) -> None:
    anna, tom = two(client)
    game = agreed(anna, tom)
    assert rows(client) == ([], [])
    finish(client, game, winner="allies")
    board = client.get("/api/ratings").json()
    assert (board["system"], board["pace"]) == ("m44", "live")
    first, last = board["players"]
    assert (first["name"], first["rated"]["won"], first["rated"]["lost"]) == ("Anna", 1, 0)
    assert first["rated"]["rating"] > 1500 > last["rated"]["rating"]
    assert first["rated"]["provisional"] is True
    assert tom.get("/api/ratings").json()["players"][1]["yours"] is True
    page = client.get(f"/api/ratings/{anna.id}").json()
    (entry,) = page["history"]
    assert (entry["outcome"], entry["title"], entry["opponents"]) == (
        "won",
        "Omaha Beach",
        [{"player": tom.id, "name": "Tom"}],
    )
    assert entry["game"] == "", "the game is private"
    assert game not in str(page)


def test_paces_have_ratings_of_their_own(client: TestClient) -> None:
    anna, tom = two(client)
    for pace in ("live-10", "live-30", "days-1"):
        finish(client, agreed(anna, tom, pace=pace), winner="axis")
    found = {row["pace"]: row["lost"] for row in client.get(f"/api/ratings/{anna.id}").json()["ratings"]}
    assert found == {"live": 2, "correspondence": 1}


def test_unrated_games_count_for_nothing(client: TestClient) -> None:
    anna, tom = two(client)
    finish(client, agreed(anna, tom, rated=False), winner="axis")
    assert rows(client) == ([], [])


def test_a_whole_game_of_three_with_a_bot(settings: Settings, client: TestClient, tmp_path: Path) -> None:
    anna, tom = two(client)
    game = anna.offer(
        scenario="raid:field", side="guard", bots={"north": "random"}, rated=True, pace="live-30"
    )
    assert tom.take(game, "south").status_code == 200
    outcome = play_on(client, game, [anna, tom])
    found = {row["name"]: row["rated"] for row in client.get("/api/ratings").json()["players"]}
    assert set(found) == {"Anna", "Tom", "random"}
    assert found["Anna"]["won"] == int(outcome["scores"]["guard"] > 0)
    assert found["Tom"]["won"] == found["random"]["won"] == 1 - found["Anna"]["won"]
    bot = client.get("/api/ratings/bot:random").json()
    assert (bot["bot"], bot["name"], len(bot["history"])) == (True, "random", 1)
    file, copy = tmp_path / "games.jsonl.gz", f"sqlite:///{tmp_path / 'copy.db'}"
    write_backup(settings.database, file)
    read_backup(copy, file)
    with visiting(replace(settings, database=copy)) as restored:
        assert rows(restored) == rows(client)


def play_on(client: TestClient, game: str, people: list[Guest]) -> dict[str, Any]:
    """Play a game in which a bot answers for itself, by answering for it."""
    context = context_of(client)
    with context.store.writing() as connection:
        this = update(seats).where(seats.c.game == game, seats.c.seat == "north")
        connection.execute(this.values(person=people[0].id, token="x", bot=""))
    context.seats.invalidate(game)
    return play_out(game, people)


# which games count


def test_guests_are_not_rated(alone: TestClient) -> None:
    guest, anna = Guest(alone, "Guest One"), Guest(alone, "Anna", account=True)
    for reply in (
        guest.post("/api/lobby/games", scenario="m44:omaha", side="axis", rated=True),
        guest.seek(rated=True, pace="live-10"),
        guest.challenge("Anna", rated=True, pace="live-10"),
    ):
        assert reply.status_code == 403
        assert "account" in reply.json()["message"]
    assert guest.take(anna.offer(rated=True, pace="live-10"), "axis").status_code == 403


def test_nobody_gets_out_of_a_rated_game_or_has_help_in_it(client: TestClient) -> None:
    anna, tom = two(client)
    game = agreed(anna, tom)
    handed = anna.post(f"/api/games/{game}/seats/allies", bot="captain")
    left = anna.post(f"/api/games/{game}/people", act="free", seat="allies")
    for reply in (handed, left):
        assert reply.status_code == 403
        assert "rated" in reply.json()["message"]
    assert client.get(f"/api/games/{game}").json()["hints"] is False
    assert client.get(f"/api/games/{game}").json()["dice"]["open"] is False
    assert anna.get(f"/api/games/{game}/hint?seat=allies").status_code in (403, 404, 422)
    people = anna.get(f"/api/games/{game}/people").json()
    assert people["organised"] is False, "nobody may free the seat of the other"
    finish(client, game, winner="allies")
    undo = anna.post(f"/api/games/{game}/undo", seat="allies")
    assert undo.status_code in (403, 409, 422)


def test_nobody_plays_on_two_sides_of_a_rated_game(alone: TestClient) -> None:
    anna = Guest(alone, "Anna", account=True)
    game = anna.offer(scenario="raid:field", side="guard", rated=True, pace="days-1")
    reply = anna.take(game, "north")
    assert (reply.status_code, "two sides" in reply.json()["message"]) == (422, True)
    anna.delete(f"/api/lobby/games/{game}")


def test_a_rated_game_between_people_has_a_clock(alone: TestClient) -> None:
    anna = Guest(alone, "Anna", account=True)
    for reply in (
        anna.seek(rated=True, pace="none"),
        anna.challenge("Tom", rated=True),
        anna.post("/api/lobby/games", scenario="m44:omaha", side="axis", rated=True),
    ):
        assert reply.status_code == 422
        assert "has a clock" in reply.json()["message"]
    against_a_bot = anna.offer(bots={"axis": "random"}, rated=True, pace="none")
    assert anna.views(against_a_bot) == ["allies"]


def test_whose_time_is_out_has_lost(client: TestClient) -> None:
    anna, tom = two(client)
    game = agreed(anna, tom, pace="live-10")
    for person in (anna, tom):
        person.sit(game)
    store = context_of(client).store
    row = store.game(game)
    assert row is not None
    (waiting,) = json.loads(row["waiting"])
    for _ in range(2):
        with store.writing() as connection:
            kept.lose(connection, game, waiting)
    outcome = {"allies": "lost", "axis": "won"} if waiting == "allies" else {"allies": "won", "axis": "lost"}
    standing, history = rows(client)
    assert len(history) == 2
    for person, side in ((anna, "allies"), (tom, "axis")):
        (past,) = person.get("/api/lobby/archive").json()["games"]
        assert (past["outcome"], past["winner"]) == (
            outcome[side],
            "axis" if waiting == "allies" else "allies",
        )
        assert person.games("mine") == []
    assert kept.rebuild(store) == 1
    assert rows(client) == (standing, history)


def test_time_that_is_out_is_a_loss(alone: TestClient) -> None:
    anna, tom = two(alone)
    game = agreed(anna, tom, pace="live-10")
    for person in (anna, tom):
        person.sit(game)
    store = context_of(alone).store
    row = store.game(game)
    assert row is not None
    (waiting,) = json.loads(row["waiting"])
    later = store.now() + 24 * 3600
    with store.writing() as connection:
        connection.execute(delete(alive))
        connection.execute(insert(alive).values(id=1, at=later))
        Expiry(game, waiting, lambda: later, lost=True)(connection)
    loser = anna if waiting == "allies" else tom
    (now,) = alone.get(f"/api/ratings/{loser.id}").json()["ratings"]
    assert (now["won"], now["drawn"], now["lost"]) == (0, 0, 1)


def test_an_unrated_game_that_was_lost_by_time_can_go_on(client: TestClient) -> None:
    anna, tom = two(client)
    game = agreed(anna, tom, rated=False)
    store = context_of(client).store
    with store.writing() as connection:
        kept.lose(connection, game, "axis")
        connection.execute(update(tables.games).where(tables.games.c.id == game).values(closed=1.0))
    assert (anna.games("mine"), rows(client)) == ([], ([], []))
    assert store.reopen(game, partial(begin_again, game=game, now=store.now))
    assert anna.games("mine") == [game]
    assert anna.get("/api/lobby/archive").json()["games"] == []


# once, and again


def test_two_workers_that_write_one_end_count_it_once(settings: Settings) -> None:
    with visiting(settings) as one, visiting(settings) as other, ThreadPoolExecutor(2) as pool:
        make_ready(one, other)
        anna, tom = two(one)
        second = other if settings.shared else one

        def end(client: TestClient, game: str) -> None:
            with suppress(Conflict):
                finish(client, game, winner="allies")

        for turn in range(1, 6):
            game = agreed(anna, tom)
            assert [*pool.map(end, (one, second), (game, game))] == [None, None]
            standing, history = rows(one)
            assert [row[5] + row[6] + row[7] for row in standing] == [turn, turn]
            assert len(history) == 2 * turn


def test_games_that_end_at_the_same_time_all_count(settings: Settings) -> None:
    with visiting(settings) as one, visiting(settings) as other, ThreadPoolExecutor(4) as pool:
        make_ready(one, other)
        anna, tom = two(one)
        games = [agreed(anna, tom) for _ in range(8)]
        clients = [one, other if settings.shared else one] * 4
        assert [*pool.map(lambda client, game: finish(client, game, winner="axis"), clients, games)]
        standing, history = rows(one)
        assert [row[5] + row[6] + row[7] for row in standing] == [8, 8]
        assert sorted({row[0] for row in history}) == [*range(1, 9)]


def test_an_end_that_is_not_written_does_not_count(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, tom = two(client)
    game = agreed(anna, tom)
    with monkeypatch.context() as patch:
        patch.setattr(context_of(client).store, "notify", broken)
        with pytest.raises(OSError, match="killed"):
            finish(client, game, winner="axis")
    assert rows(client) == ([], [])
    finish(client, game, winner="axis")
    assert len(rows(client)[1]) == 2


def broken(*_: object, **__: object) -> None:
    raise OSError("killed here")


def test_ratings_are_worked_out_again_to_the_same(settings: Settings) -> None:
    with visiting(settings) as client:
        anna, tom = two(client)
        for winner in ("allies", "axis", None, "allies", "allies"):
            finish(client, agreed(anna, tom), winner=winner)
        before = rows(client)
        assert len(before[1]) == 10
        with context_of(client).store.writing() as connection:
            connection.execute(update(ratings).values(mu=0.0, won=99))
            connection.execute(delete(rated).where(rated.c.settled == 2))
        done = CliRunner().invoke(cli.cli, ["admin", "ratings", "--rebuild", "--db", settings.database])
        assert done.exit_code == 0, done.output
        assert done.output == "2 ratings, worked out again from 5 rated games.\n"
        assert rows(client) == before


def test_ratings_of_none_are_none(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    store.migrate()
    assert (kept.rebuild(store), kept.count(store)) == (0, 0)
    store.close()


def test_who_is_not_there(alone: TestClient) -> None:
    anna = Guest(alone, "Nora")
    assert alone.get("/api/ratings/nobody").status_code == 404
    assert alone.get(f"/api/ratings/{anna.id}").status_code == 404
    own = anna.get(f"/api/ratings/{anna.id}").json()
    assert (own["name"], own["ratings"], own["yours"]) == ("Nora", [], True)
