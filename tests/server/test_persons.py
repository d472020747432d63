"""Persons: a guest has a name and a session, and their seats are theirs wherever they bring it."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient, WebSocketDenialResponse

from beachhead.server.db.store import Store
from beachhead.server.persons import HOUR, KNOWN_SECONDS, SESSION_SECONDS
from beachhead.server.settings import Settings
from beachhead.server.tokens import SECURE_COOKIE, new_session
from tests.parts import launch
from tests.parts.waiting import until
from tests.server.gathering import Table, bearer, secret_of
from tests.server.signing import Visitor
from tests.server.sitting import Sitting, context_of, visiting
from tests.server.test_sockets import hello, reply_to

ONE_SEAT = {"scenario": "raid:field", "seed": "7", "bots": {"north": "random", "south": "random"}}


def test_nobody_is_anybody_without_a_session(alone: TestClient) -> None:
    visitor = Visitor(alone)
    assert visitor.get("/api/me").json() == {"person": None, "offered": False}
    assert "set-cookie" not in visitor.get("/api/me").headers
    refused = visitor.post("/api/me/name", name="Anna")
    assert (refused.status_code, refused.json()["refused"]) == (401, "signed out")


def test_a_guest_has_a_name_and_a_cookie_that_no_script_can_read(client: TestClient) -> None:
    anna = Visitor(client)
    came = anna.post("/api/me", name="  Anna\u200b ")
    assert came.json()["person"] | {"id": ""} == {"id": "", "name": "Anna", "account": False}
    cookie = came.headers["set-cookie"].lower().split("; ")
    assert {"httponly", "samesite=lax", "path=/"} < set(cookie)
    assert "secure" not in cookie
    assert came.headers["cache-control"] == "no-store"
    assert (anna.me() or {})["name"] == "Anna"
    again = anna.post("/api/me", name="Eve")
    assert (again.status_code, again.json()["refused"]) == (409, "taken")
    assert anna.post("/api/me/name", name="Anne").json()["person"]["name"] == "Anne"
    assert (anna.me() or {})["name"] == "Anne"


def test_names_that_are_nothing_or_the_tables_own_are_refused(alone: TestClient) -> None:
    for name, code in (("", 422), ("\u200b", 422), ("Admin", 409), ("x" * 25, 422)):
        assert Visitor(alone).post("/api/me", name=name).status_code == code


def test_only_the_hash_of_a_session_is_kept(settings: Settings) -> None:
    with visiting(settings) as client:
        anna = Visitor(client, "Anna")
        with context_of(client).store.reading() as connection:
            kept = connection.execute(text("SELECT token FROM sessions")).scalars().all()
    assert len(kept) == 1
    assert anna.token.startswith("me.")
    assert len(anna.token) == 46
    assert anna.token not in kept[0]


def test_over_https_the_cookie_is_sent_by_nothing_else(settings: Settings) -> None:
    far = replace(settings, secret="kX7pQ2vN9sLd4TzR8wBf6HyJ3mGc5Va1", hosts=("beachhead.example",))
    headers = {"host": "beachhead.example", "origin": "https://beachhead.example"}
    with visiting(far) as client:
        came = client.post("/api/me", json={"name": "Anna"}, headers=headers)
        assert came.headers["set-cookie"].startswith(f"{SECURE_COOKIE}=me.")
        assert "secure" in came.headers["set-cookie"].lower()
        token = came.headers["set-cookie"].partition("=")[2].partition(";")[0]
        cookie = {**headers, "cookie": f"{SECURE_COOKIE}={token}; beachhead={new_session()}"}
        assert client.get("/api/me", headers=cookie).json()["person"]["name"] == "Anna"
        read = client.get("/api/me", headers={**cookie, "origin": ""})
        assert read.json()["offered"] is True
        assert read.headers["set-cookie"].startswith(f"{SECURE_COOKIE}=me.")


def test_whoever_begins_a_game_has_their_seat_on_every_device(client: TestClient) -> None:
    anna = Visitor(client, "Anna")
    game = anna.post("/api/games", **ONE_SEAT).json()["game"]
    assert anna.mine() == [(game, "guard")]
    assert anna.views(game) == ["guard"]
    assert anna.get(f"/api/games/{game}/people").json()["organising"] is True
    assert next(one for one in anna.get(f"/api/games/{game}/people").json()["places"])["name"] == "Anna"
    answered = anna.post(f"/api/games/{game}/answers", seat="guard", do=0)
    assert answered.status_code == 200, answered.text
    assert Visitor(client).views(game) == ["spectator"]
    assert Visitor(client, "Eve").views(game) == ["spectator"]


def test_links_of_several_seats_belong_to_nobody_until_somebody_keeps_them(client: TestClient) -> None:
    anna = Visitor(client, "Anna")
    begun = anna.post("/api/games", scenario="raid:field", seed="7").json()
    game, links = begun["game"], begun["links"]
    assert anna.views(game) == ["spectator"]  # a friend may be sent the other link
    assert anna.post("/api/me/seats", links["guard"]).json() == {"games": [game]}
    assert anna.views(game) == ["guard"]
    eve = Visitor(client, "Eve")
    assert eve.post("/api/me/seats", links["guard"], links["north"]).json() == {"games": [game]}
    assert eve.mine() == [(game, "north")]  # the first one is somebody's already
    assert Visitor(client).post("/api/me/seats", links["south"]).status_code == 401


def test_whoever_claims_a_seat_has_it_on_every_device_until_it_is_freed(client: TestClient) -> None:
    table, tom = Table(client), Visitor(client, "Tom")
    claimed = tom.post("/api/invitations/claim", code=table.codes["north"], secret=secret_of("Tom"))
    assert claimed.json() == {"game": table.game, "seat": "north"}
    assert tom.mine() == [(table.game, "north")]
    assert table.place("north")["name"] == "Tom"
    assert tom.get(f"/api/games/{table.game}/people").json()["held"] == ["north"]
    table.arranged("free", "north")
    assert tom.mine() == []
    assert tom.views(table.game) == ["spectator"]


def test_a_name_that_somebody_has_already_is_not_given_to_another_seat(client: TestClient) -> None:
    table, other = Table(client), Visitor(client, "anna")
    reply = other.post("/api/invitations/claim", code=table.codes["north"], secret=secret_of("other"))
    assert reply.status_code == 200
    assert table.place("north")["name"] == ""


def test_the_organisers_part_goes_to_a_person(client: TestClient) -> None:
    table, tom = Table(client), Visitor(client, "Tom")
    tom.post("/api/invitations/claim", code=table.codes["north"], secret=secret_of("Tom"))
    table.arranged("organiser", "north")
    assert tom.post(f"/api/games/{table.game}/people", act="pause").status_code == 200


def test_after_signing_out_the_session_opens_nothing(client: TestClient) -> None:
    anna = Visitor(client, "Anna")
    game = anna.post("/api/games", **ONE_SEAT).json()["game"]
    token = anna.token
    out = anna.post("/api/me/sign-out")
    assert out.json()["person"] is None
    anna.token = token
    assert anna.me() is None
    assert anna.views(game) == ["spectator"]


def test_a_socket_plays_by_the_session_and_only_as_long(client: TestClient) -> None:
    anna = Visitor(client, "Anna")
    game = anna.post("/api/games", **ONE_SEAT).json()["game"]
    with client.websocket_connect(f"/api/games/{game}/live", headers=anna.cookie) as socket:
        hello(socket)
        anna.post("/api/me/sign-out")
        socket.send_json({"answer": {"seat": "guard", "do": 0}, "label": 1})
        assert reply_to(socket, 1)["refused"] == "not your decision"


def test_pages_of_others_neither_write_nor_open_a_socket_with_the_cookie(alone: TestClient) -> None:
    anna = Visitor(alone, "Anna")
    for words in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        reply = alone.post("/api/me/name", json={"name": "Eve"}, headers={**anna.cookie, **words})
        assert (reply.status_code, reply.json()["refused"]) == (403, "wrong origin")
    own = alone.post(
        "/api/me/name", json={"name": "Ann"}, headers={**anna.cookie, "sec-fetch-site": "same-origin"}
    )
    assert own.status_code == 200
    game = Sitting(alone).game
    path, evil = f"/api/games/{game}/live", {**anna.cookie, "origin": "https://evil.example"}
    with pytest.raises(WebSocketDenialResponse), alone.websocket_connect(path, headers=evil):
        pass


def test_sessions_expire_and_are_prolonged_by_use(client: TestClient) -> None:
    anna, eve, persons = Visitor(client, "Anna"), Visitor(client, "Eve"), context_of(client).persons
    began = persons.clock()
    persons.clock = lambda: began + SESSION_SECONDS - HOUR
    assert anna.me()
    persons.clock = lambda: began + SESSION_SECONDS + HOUR
    assert anna.me()
    assert eve.me() is None
    persons.sweep()
    with context_of(client).store.reading() as connection:
        assert connection.execute(text("SELECT name FROM persons")).scalars().all() == ["Anna"]


def test_guests_with_a_seat_are_not_swept_away(client: TestClient) -> None:
    anna, persons = Visitor(client, "Anna"), context_of(client).persons
    anna.post("/api/games", **ONE_SEAT)
    anna.post("/api/me/sign-out")
    persons.sweep()
    with context_of(client).store.reading() as connection:
        assert connection.execute(text("SELECT name FROM persons")).scalars().all() == ["Anna"]


def test_what_another_process_does_to_a_session_is_seen_soon(settings: Settings) -> None:
    with visiting(settings) as client:
        anna, persons = Visitor(client, "Anna"), context_of(client).persons
        assert anna.me()
        now = persons.clock()
        store = Store(settings.database)
        with store.writing() as connection:
            connection.execute(text("DELETE FROM sessions"))
        store.close()
        persons.clock = lambda: now + KNOWN_SECONDS
        assert anna.me() is None


def test_a_session_that_ends_at_one_worker_ends_at_the_other(postgres: str) -> None:
    settings = Settings(launch.new_database(postgres, f"t{uuid4().hex}"))
    with visiting(settings) as one, visiting(settings) as other:
        stopped = context_of(other).persons.clock()
        context_of(other).persons.clock = lambda: stopped
        anna, there = Visitor(one, "Anna"), Visitor(other)
        there.token = anna.token
        assert there.me()
        anna.post("/api/me/sign-out")
        until(lambda: there.me() is None)


def test_few_guests_may_come_from_one_address(settings: Settings) -> None:
    few = replace(settings, rate=1, burst=8)
    with visiting(few) as client:
        assert [Visitor(client).post("/api/me", name="Anna").status_code for _ in range(3)] == [200, 200, 429]


def test_what_is_no_session_is_nobody(alone: TestClient) -> None:
    for token in (new_session(), "me.", "me." + "x" * 500, "nonsense"):
        assert alone.get("/api/me", headers={"cookie": f"beachhead={token}"}).json()["person"] is None
    assert alone.get("/api/me", headers=bearer(new_session())).json()["person"] is None
