"""Those who run a server: whom they find, keep away and delete, and what is noted of it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from beachhead import cli
from beachhead.server import bans, persons
from beachhead.server.db.moderation import Moderation, Moderator
from beachhead.server.db.store import Store
from beachhead.server.settings import Settings
from tests.server.signing import Visitor
from tests.server.sitting import context_of, visiting
from tests.server.test_accounts import PASSWORD, kept, signed_up
from tests.server.test_persons import ONE_SEAT


@pytest.fixture
def settings(database: str) -> Settings:
    return Settings(database, rate=10_000, burst=100_000, cheap_passwords=True)


class Desk:
    """Whoever runs the server, at its command line."""

    def __init__(self, database: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.database, self._capsys = database, capsys

    def __call__(self, *words: str, code: int = 0) -> str:
        self._capsys.readouterr()
        assert cli.run(["admin", "people", *words, "--db", self.database]) == code
        said = self._capsys.readouterr()
        return said.err if code else said.out

    def read(self, *words: str) -> Any:
        return json.loads(self(*words, "--json"))


@pytest.fixture
def desk(database: str, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(database, capsys)


def later(client: Any) -> None:
    """The server looks again at what other processes may have written."""
    context = context_of(client)
    now, then = context.persons.clock(), context.bans.clock()
    context.persons.clock = lambda: now + persons.KNOWN_SECONDS
    context.bans.clock = lambda: then + bans.KNOWN_SECONDS


def test_people_are_found_by_their_names(settings: Settings, desk: Desk) -> None:
    assert desk("list") == "Nobody.\n"
    assert desk("log") == "Nothing.\n"
    with visiting(settings) as client:
        anna = signed_up(client, "Anna")
        Visitor(client, "Tom")
        game = anna.post("/api/games", **ONE_SEAT).json()["game"]
    assert {row["name"] for row in desk.read("list")} == {"Anna", "Tom"}
    assert [row["name"] for row in desk.read("list", "ANN")] == ["Anna"]
    assert len(desk.read("list", "--most", "1")) == 1
    assert "account, 1 seats" in desk("list", "anna")
    shown = desk("show", "anna")
    assert "password: yes" in shown
    assert game in shown
    assert desk.read("show", "Anna")["seats"][0]["game"] == game


def test_whoever_is_banned_is_refused_until_they_may_come_again(settings: Settings, desk: Desk) -> None:
    with visiting(settings) as client:
        anna = signed_up(client, "Anna")
        assert anna.me()
        assert desk("ban", "anna", "--why", "rude words", "--by", "Ilse") == "Anna is banned.\n"
        later(client)
        refused = anna.get("/api/me")
        assert (refused.status_code, refused.json()["refused"]) == (403, "banned")
        assert anna.post("/api/games", **ONE_SEAT).status_code == 403
        assert Visitor(client).post("/api/me/sign-in", name="Anna", password=PASSWORD).status_code == 403
        assert anna.post("/api/me/sign-out").status_code == 200
        assert "banned already" in desk("ban", "anna", code=2)
        assert desk("unban", "anna") == "Anna may come again.\n"
        assert "is not banned" in desk("unban", "anna", code=2)
        assert Visitor(client).post("/api/me/sign-in", name="Anna", password=PASSWORD).status_code == 200
    log = desk.read("log")
    assert [(act["act"], act["why"]) for act in log] == [("unban", ""), ("ban", "rude words")]
    assert log[1]["by"] == "Ilse"
    assert log[0]["by"]
    assert "by Ilse: rude words" in desk("log")
    assert "ban" in desk("show", "anna")


def test_an_address_that_is_banned_is_refused_everything(settings: Settings, desk: Desk) -> None:
    with visiting(settings, address="192.0.2.7") as client:
        assert client.get("/api/scenarios").status_code == 200
        assert desk("ban", "192.0.2.7") == "192.0.2.7 is banned.\n"
        assert "banned already" in desk("ban", "192.0.2.7", code=2)
        later(client)
        refused = client.get("/api/scenarios")
        assert (refused.status_code, refused.json()["refused"]) == (403, "banned")
    with visiting(settings, address="192.0.2.8") as client:
        assert client.get("/api/scenarios").status_code == 200
    desk("unban", "192.0.2.7")
    assert "is not banned" in desk("unban", "192.0.2.7", code=2)
    with visiting(settings, address="192.0.2.7") as client:
        assert client.get("/api/scenarios").status_code == 200
    assert desk("ban", "2001:db8::1:2:3:4") == "2001:db8:: is banned.\n"
    with visiting(settings, address="2001:db8::9") as client:
        assert client.get("/api/scenarios").status_code == 403
    assert "one address at a time" in desk("ban", "10.0.0.0/8", code=2)


def test_a_forgotten_password_is_replaced(settings: Settings, desk: Desk) -> None:
    with visiting(settings) as client:
        anna = signed_up(client, "Anna")
        word = desk("password", "Anna").split(" with ")[1].split()[0]
        later(client)
        assert anna.me() is None
        assert anna.post("/api/me/sign-in", name="Anna", password=PASSWORD).status_code == 403
        assert anna.post("/api/me/sign-in", name="Anna", password=word).status_code == 200
        guest = Visitor(client, "Tom").me() or {}
    assert "guests have no password" in desk("password", guest["id"], code=2)


def test_whoever_is_deleted_leaves_the_note_alone(settings: Settings, desk: Desk) -> None:
    with visiting(settings) as client:
        anna = signed_up(client, "Anna")
        id = (anna.me() or {})["id"]
        assert desk("delete", id, "--yes", "--why", "asked for it") == "Anna is deleted.\n"
        later(client)
        assert anna.me() is None
        assert kept(client, "SELECT count(*) FROM persons") == [0]
    assert [(act["act"], act["about"]) for act in desk.read("log")] == [("delete", id)]
    assert "There is no person 'anna'" in desk("delete", "anna", "--yes", code=2)


def test_the_table_of_whoever_is_deleted_is_told(settings: Settings, desk: Desk) -> None:
    with visiting(settings) as client:
        anna = signed_up(client, "Anna")
        begun = anna.post("/api/games", scenario="raid:field", seed="7", invited=["north", "south"]).json()
        claim = {"code": begun["invitations"]["north"], "secret": "t" * 40, "name": "Tom"}
        assert client.post("/api/invitations/claim", json=claim).status_code == 200
        game, before = begun["game"], len(client.get(f"/api/games/{begun['game']}/story").json())
        desk("delete", (anna.me() or {})["id"], "--yes")
        story = client.get(f"/api/games/{game}/story").json()
        (note,) = [line["note"] for line in story[before:]]
        assert (note["act"], note["seat"], note["name"]) == ("free", "guard", "")
        assert kept(client, "SELECT count(*) FROM seats WHERE seat = 'guard' AND token <> ''") == [0]


def test_a_database_that_does_not_answer_bans_nobody_and_is_asked_again(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")  # it has no tables yet
    known = bans.Bans(store)
    assert asyncio.run(known.refuses("192.0.2.7")) is False
    store.migrate()
    Moderation(store).ban("192.0.2.7", Moderator("Ilse"), 0.0)
    assert asyncio.run(known.refuses("192.0.2.7")) is True
    assert asyncio.run(known.refuses("192.0.2.8")) is False
    store.close()
