"""Accounts: signing up and in, passwords, sessions, and all that is kept of somebody and its deletion."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, text
from starlette.testclient import TestClient

from beachhead.core.errors import BadFile, Malformed
from beachhead.server.db.backup import read_backup, write_backup
from beachhead.server.db.tables import channels, metadata, muted
from beachhead.server.passwords import MOST_WAITING, Passwords
from beachhead.server.settings import Settings
from tests.server.gathering import bearer, secret_of
from tests.server.signing import Visitor
from tests.server.sitting import Sitting, context_of, visiting
from tests.server.test_database import to_version
from tests.server.test_persons import ONE_SEAT

PASSWORD, OTHER = "ladder quiet seven harbour", "window brave eleven meadow"


@pytest.fixture
def settings(database: str) -> Settings:
    return Settings(database, rate=10_000, burst=100_000, cheap_passwords=True)


def signed_up(client: TestClient, name: str = "Anna", guest: str = "") -> Visitor:
    visitor = Visitor(client, guest)
    reply = visitor.post("/api/me/sign-up", name=name, password=PASSWORD)
    assert reply.status_code == 200, reply.text
    return visitor


def kept(client: TestClient, what: str) -> list[Any]:
    with context_of(client).store.reading() as connection:
        return list(connection.execute(text(what)).scalars())


# signing up and in


def test_a_guest_who_signs_up_keeps_what_they_have(client: TestClient) -> None:
    anna = Visitor(client, "Anne")
    game = anna.post("/api/games", **ONE_SEAT).json()["game"]
    guest, before = anna.me(), anna.token
    assert guest
    reply = anna.post("/api/me/sign-up", name="Anna", password=PASSWORD)
    assert reply.json()["person"] == {**guest, "name": "Anna", "account": True}
    assert anna.mine() == [(game, "guard")]
    assert anna.token != before  # whoever knew the old one knows nothing now
    elsewhere = Visitor(client)
    assert elsewhere.post("/api/me/sign-in", name=" ANNA", password=PASSWORD).status_code == 200
    assert elsewhere.mine() == [(game, "guard")]
    assert elsewhere.views(game) == ["guard"]
    anna.token = before
    assert anna.me() is None


def test_passwords_are_kept_as_hashes_alone(client: TestClient) -> None:
    signed_up(client)
    (hashed,) = kept(client, "SELECT password FROM persons")
    assert hashed.startswith("$argon2id$")
    assert PASSWORD not in hashed


def test_a_taken_name_is_refused_however_it_is_written(client: TestClient) -> None:
    signed_up(client, "Anna")
    for name in ("Anna", "ANNA", "\uff21nna", "An na"):
        reply = Visitor(client).post("/api/me/sign-up", name=name, password=OTHER)
        assert (reply.status_code, reply.json()["refused"]) == (409, "taken"), name
    tom = signed_up(client, "Tom")
    reply = tom.post("/api/me/name", name="anna")
    assert (reply.status_code, reply.json()["refused"]) == (409, "taken")
    assert tom.post("/api/me/name", name="Thomas").json()["person"]["name"] == "Thomas"
    assert Visitor(client).post("/api/me/sign-in", name="Tom", password=PASSWORD).status_code == 403
    assert Visitor(client).post("/api/me/sign-in", name="thomas", password=PASSWORD).status_code == 200


def test_two_who_want_one_name_at_once_do_not_both_get_it(client: TestClient) -> None:
    accounts = context_of(client).accounts
    anna, eve = Visitor(client, "Anna"), Visitor(client, "Eve")
    ids = [(visitor.me() or {})["id"] for visitor in (anna, eve)]
    accounts.rows.change(ids[0], name="Anna", login="anna")
    with pytest.raises(Exception, match="Somebody has an account with a name like Anna"):
        accounts.rows.change(ids[1], name="Anna", login="anna")
    with pytest.raises(Exception, match="Somebody has an account with a name like Anna"):
        accounts.rows.add({"id": "x", "name": "Anna", "login": "anna", "created": 0, "seen": 0})


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(client: TestClient) -> None:
    signed_up(client)
    tries = [("Anna", OTHER), ("Nobody", PASSWORD), ("\ufdfa" * 20, PASSWORD)]
    replies = [Visitor(client).post("/api/me/sign-in", name=name, password=word) for name, word in tries]
    assert {(reply.status_code, reply.text) for reply in replies} == {(403, replies[0].text)}
    assert replies[0].json()["message"] == "That is not the name and the password of an account here."


@pytest.mark.parametrize(
    ("name", "password", "says"),
    [
        ("Anna", "short", "10 to 200"),
        ("Anna", "x" * 201, "10 to 200"),
        ("Anna", "aaaaaaaaaaaa", "can be guessed"),
        ("Gwendoline", "GWENDOLINE", "can be guessed"),
        ("\ufdfa" * 10, PASSWORD, "plainer"),
        ("Admin", PASSWORD, "name of your own"),
    ],
)
def test_what_nobody_can_sign_up_with(client: TestClient, name: str, password: str, says: str) -> None:
    reply = Visitor(client).post("/api/me/sign-up", name=name, password=password)
    assert reply.status_code in (409, 422)
    assert says in reply.json()["message"]


def test_a_guest_who_signs_in_brings_their_seats_along(client: TestClient) -> None:
    signed_up(client)
    guest = Visitor(client, "Somebody")
    game = guest.post("/api/games", **ONE_SEAT).json()["game"]
    guest.post("/api/me/sign-in", name="Anna", password=PASSWORD)
    assert (guest.me() or {})["name"] == "Anna"
    assert guest.mine() == [(game, "guard")]
    assert guest.get(f"/api/games/{game}/people").json()["organising"] is True
    assert kept(client, "SELECT name FROM persons") == ["Anna"]


def test_what_other_parts_keep_of_a_guest_goes_over_into_the_account(client: TestClient) -> None:
    anna, guest = signed_up(client), Visitor(client, "Somebody")
    ids = [(visitor.me() or {})["id"] for visitor in (anna, guest)]
    games = [guest.post("/api/games", **ONE_SEAT).json()["game"] for _ in range(2)]
    of_guest = {"person": ids[1], "kind": "hook", "address": "x", "detail": "", "name": "", "created": 0.0}
    with context_of(client).store.writing() as connection:
        connection.execute(insert(channels).values({"id": "one", **of_guest}))
        rows = [(ids[0], games[0]), (ids[1], games[0])]  # the account has the first of them, too
        connection.execute(
            insert(muted), [{"person": id, "game": game, "channel": "one"} for id, game in rows]
        )
    guest.post("/api/me/sign-in", name="Anna", password=PASSWORD)
    assert sorted(game for game, _ in guest.mine()) == sorted(games)
    assert kept(client, "SELECT person FROM channels") == [ids[0]]
    assert kept(client, "SELECT person FROM muted") == [ids[0]]


def test_who_has_an_account_does_not_sign_up_again(client: TestClient) -> None:
    reply = signed_up(client).post("/api/me/sign-up", name="Eve", password=PASSWORD)
    assert (reply.status_code, reply.json()["refused"]) == (409, "taken")


def test_tries_are_counted_by_name_and_by_address(settings: Settings) -> None:
    few = replace(settings, rate=1, burst=60)  # six tries of one address, three with one name
    with visiting(few) as client:
        signed_up(client)
        codes = [
            Visitor(client).post("/api/me/sign-in", name="Anna", password=OTHER).status_code for _ in range(4)
        ]
        assert codes == [403, 403, 403, 429]
        refused = Visitor(client).post("/api/me/sign-in", name="Anna", password=PASSWORD)
        assert refused.status_code == 429
        assert refused.json()["message"].startswith("Too many tries to sign in")
        assert Visitor(client).post("/api/me/sign-up", name="Eve", password=PASSWORD).status_code == 429


# the work of a hash


def test_a_hash_is_work_and_waits_in_a_thread() -> None:
    async def work() -> None:
        passwords = Passwords()
        hashing = asyncio.create_task(passwords.hash(PASSWORD))
        turns = 0
        while not hashing.done():  # others are answered meanwhile
            await asyncio.sleep(0)
            turns += 1
        assert turns > 100
        hashed = hashing.result()
        assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=1$")
        assert await passwords.fits(hashed, PASSWORD)
        assert not await passwords.fits(hashed, OTHER)
        assert not await passwords.fits("no hash at all", PASSWORD)
        passwords.close()

    asyncio.run(work())


class Counted(Passwords):
    """It notes with what every password is compared."""

    def __init__(self) -> None:
        super().__init__(cheap=True)
        self.compared: list[str] = []

    def _verify(self, hashed: str, password: str) -> bool:
        self.compared.append(hashed.split("$")[3])
        return super()._verify(hashed, password)


def test_a_name_that_nobody_has_costs_the_same_work() -> None:
    async def work() -> None:
        passwords = Counted()
        hashed = await passwords.hash(PASSWORD)
        assert not await passwords.fits(None, PASSWORD)
        assert not await passwords.fits(hashed, OTHER)
        assert passwords.compared == ["m=64,t=1,p=1"] * 2
        passwords.close()

    asyncio.run(work())


def test_only_so_many_wait_for_a_hash() -> None:
    async def work() -> None:
        passwords = Passwords(cheap=True)
        asked = [asyncio.create_task(passwords.hash(PASSWORD)) for _ in range(MOST_WAITING + 1)]
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(one, Exception) for one in done) == 1
        passwords.close()

    asyncio.run(work())


def test_a_hash_of_less_work_is_made_anew_when_somebody_signs_in(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.db'}")
    with visiting(replace(settings, cheap_passwords=True)) as client:
        signed_up(client)
    with visiting(settings) as client:
        assert Visitor(client).post("/api/me/sign-in", name="Anna", password=PASSWORD).status_code == 200
        assert "$m=65536,t=3," in kept(client, "SELECT password FROM persons")[0]


def test_a_public_server_has_no_cheap_passwords(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="not in public"):
        Settings(
            f"sqlite:///{tmp_path / 'x.db'}",
            hosts=("beachhead.example",),
            secret="kX7pQ2vN9sLd4TzR8wBf6HyJ3mGc5Va1",
            cheap_passwords=True,
        )


# sessions


def test_sessions_are_listed_and_ended(client: TestClient) -> None:
    here, there = signed_up(client), Visitor(client)
    there.post("/api/me/sign-in", name="Anna", password=PASSWORD)
    account = here.get("/api/me/account").json()
    assert [one["this"] for one in account["sessions"]].count(True) == 1
    assert here.token not in json.dumps(account)
    other = next(one["id"] for one in account["sessions"] if not one["this"])
    left = here.delete(f"/api/me/sessions/{other}").json()["sessions"]
    assert [one["this"] for one in left] == [True]
    assert there.me() is None
    assert here.delete(f"/api/me/sessions/{other}").status_code == 404
    eve = signed_up(client, "Eve")
    assert eve.delete(f"/api/me/sessions/{left[0]['id']}").status_code == 404
    assert eve.delete("/api/me/sessions/%25").status_code == 404
    assert here.me()


def test_another_password_ends_all_other_sessions(client: TestClient) -> None:
    here, there = signed_up(client), Visitor(client)
    there.post("/api/me/sign-in", name="Anna", password=PASSWORD)
    wrong = here.post("/api/me/password", old=OTHER, new=OTHER)
    assert (wrong.status_code, wrong.json()["refused"]) == (403, "wrong sign-in")
    assert there.me()
    assert here.post("/api/me/password", old=PASSWORD, new=OTHER).status_code == 200
    assert here.me()
    assert there.me() is None
    assert there.post("/api/me/sign-in", name="Anna", password=PASSWORD).status_code == 403
    assert there.post("/api/me/sign-in", name="Anna", password=OTHER).status_code == 200
    assert [one["this"] for one in here.delete("/api/me/sessions").json()["sessions"]] == [True]
    assert there.me() is None
    assert Visitor(client, "Guest").post("/api/me/password", old="", new=OTHER).status_code == 422


def test_an_address_may_be_given_and_taken_back(client: TestClient) -> None:
    anna = signed_up(client)
    assert anna.post("/api/me/email", email="anna@example.org").json()["email"] == "anna@example.org"
    assert anna.post("/api/me/email", email="anna at home").status_code == 422
    assert anna.post("/api/me/email", email="").json()["email"] == ""


# all of it, and nothing


def test_all_that_is_kept_of_somebody_can_be_taken_along(client: TestClient) -> None:
    anna = signed_up(client)
    game = anna.post("/api/games", **ONE_SEAT).json()["game"]
    context_of(client).accounts.exports["rating"] = lambda person: {"of": person}
    reply = anna.get("/api/me/export")
    assert "attachment" in reply.headers["content-disposition"]
    found = reply.json()
    assert found["person"]["name"] == "Anna"
    assert [(seat["game"], seat["seat"], seat["name"]) for seat in found["seats"]] == [
        (game, "guard", "Anna")
    ]
    assert [one["game"] for one in found["organised"]] == [game]
    assert found["rating"] == {"of": found["person"]["id"]}
    assert re.fullmatch(r"[-\d]{10}T[:\d]{8}\+00:00", found["seats"][0]["begun"])
    hidden = [*kept(client, "SELECT password FROM persons"), *kept(client, "SELECT token FROM sessions")]
    assert not [secret for secret in hidden if secret in reply.text]


def test_nothing_that_is_kept_of_somebody_is_left_out(client: TestClient) -> None:
    """Each table that knows persons has its place in what they take along."""
    places = {
        "channels": "notices",
        "game_challenges": "lobby",
        "hushed": "unheard",
        "muted": "notices",
        "passkeys": "passkeys",
        "reports": "reported",
        "seekers": "lobby",
        "sessions": "sessions",
        "spectators": "watched",
        "talk": "talk",
    }
    tables = {
        table.name
        for table in metadata.tables.values()
        if any(key.column.table.name == "persons" for key in table.foreign_keys)
    }
    assert tables == set(places)
    found = signed_up(client).get("/api/me/export").json()
    assert {*places.values(), "person", "seats", "organised", "invited", "acts", "ratings"} <= set(found)


def test_who_goes_leaves_no_name_behind_and_every_log_whole(client: TestClient, tmp_path: Path) -> None:
    anna, tom = signed_up(client, "Anna"), signed_up(client, "Tom")
    begun = anna.post(
        "/api/games", scenario="raid:field", seed="7", invited=["north"], bots={"south": "random"}
    )
    game = begun.json()["game"]
    code = begun.json()["invitations"]["north"]
    tom.post("/api/invitations/claim", code=code, secret=secret_of("Tom"))
    tom.post(f"/api/games/{game}/people", act="free", seat="north")
    invited = anna.post(f"/api/games/{game}/people", act="invite", seat="north").json()["invitations"]
    tom.post("/api/invitations/claim", code=invited["north"], secret=secret_of("Tom2"))
    wrong = anna.post("/api/me/delete", password=OTHER)
    assert (wrong.status_code, (anna.me() or {})["name"]) == (403, "Anna")
    assert anna.post("/api/me/delete", password=PASSWORD).json()["person"] is None
    assert anna.me() is None
    people = tom.get(f"/api/games/{game}/people").json()
    assert {one["seat"]: (one["name"], one["state"]) for one in people["places"]}["guard"] == ("", "empty")
    assert people["organising"] is True  # somebody has to be able to invite another
    told = [line["note"] for line in tom.get(f"/api/games/{game}/story").json() if line["note"]]
    assert [(note["act"], note["seat"], note["name"]) for note in told[-2:]] == [
        ("organiser", "north", "Tom"),
        ("free", "guard", ""),
    ]
    assert tom.post(f"/api/games/{game}/people", act="invite", seat="guard").status_code == 200
    assert tom.post("/api/me/delete", password=PASSWORD).status_code == 200
    for table in ("persons", "sessions", "passkeys"):
        assert kept(client, f"SELECT count(*) FROM {table}") == [0]
    backup = tmp_path / "kept.gz"
    write_backup(context_of(client).settings.database, backup)
    assert read_backup(f"sqlite:///{tmp_path / 'again.db'}", backup) == 1  # every chain is whole
    stories = "".join(kept(client, "SELECT story FROM entries"))
    assert "Tom" not in stories
    assert "Anna" not in stories
    assert kept(client, "SELECT name FROM seats WHERE name IS NOT NULL") == []


def test_a_game_that_nobody_else_plays_is_closed_with_its_branches_gone(client: TestClient) -> None:
    anna = signed_up(client)
    begun = anna.post("/api/games", **ONE_SEAT).json()
    game, secret = begun["game"], begun["links"]["guard"]
    branch = anna.post(f"/api/games/{game}/branches", at=0, seat="guard").json()["game"]
    assert anna.views(branch) == ["guard", "north", "south"]
    anna.post("/api/me/delete", password=PASSWORD)
    answer = client.post(
        f"/api/games/{game}/answers", json={"seat": "guard", "do": 0}, headers=bearer(secret)
    )
    assert answer.status_code == 403
    assert kept(client, "SELECT count(*) FROM games WHERE closed IS NULL") == [0]
    assert kept(client, "SELECT id FROM games") == [game]


def test_a_game_that_is_over_is_read_as_before(client: TestClient, tmp_path: Path) -> None:
    anna, sitting = signed_up(client), Sitting(client)
    sitting.play_out()
    anna.post("/api/me/seats", *sitting.links.values())
    assert len(anna.mine()) == len(sitting.links)
    before = client.get(f"/api/games/{sitting.game}/file").content
    anna.post("/api/me/delete", password=PASSWORD)
    assert client.get(f"/api/games/{sitting.game}/file").content == before
    assert kept(client, "SELECT closed FROM games") == [None]


# databases of before, and backups


@pytest.mark.parametrize(
    ("table", "changed", "says"),
    [
        ("persons", {"name": 7}, "has persons with other columns"),
        ("persons", {"twice": True}, "has persons with other columns"),
        ("persons", {"id": "somebody-else"}, "has sessions of somebody who is not in it"),
        ("sessions", {"expires": None}, "has sessions with other columns"),
    ],
)
def test_a_backup_whose_people_do_not_fit_is_refused(
    tmp_path: Path, table: str, changed: dict[str, Any], says: str
) -> None:
    with visiting(Settings(f"sqlite:///{tmp_path / 'games.db'}", cheap_passwords=True)) as client:
        signed_up(client)
    backup, again = tmp_path / "kept.gz", f"sqlite:///{tmp_path / 'again.db'}"
    write_backup(f"sqlite:///{tmp_path / 'games.db'}", backup)
    lines = [json.loads(line) for line in gzip.decompress(backup.read_bytes()).splitlines()]
    row = next(line for line in lines if line.get("table") == table)
    if "twice" in changed:
        lines.insert(1, row)
        lines[-1]["end"][4] += 1
    else:
        row["row"] |= changed
    backup.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    with pytest.raises(BadFile, match=says):
        read_backup(again, backup)
    with visiting(Settings(again)) as client:
        assert kept(client, "SELECT count(*) FROM persons") == [0]


def test_accounts_outlive_a_backup_and_an_old_database_gets_them(settings: Settings, tmp_path: Path) -> None:
    with visiting(settings) as client:
        anna = signed_up(client)
        game = anna.post("/api/games", **ONE_SEAT).json()["game"]
        token = anna.token
    write_backup(settings.database, tmp_path / "kept.gz")
    again = replace(settings, database=f"sqlite:///{tmp_path / 'again.db'}")
    assert read_backup(again.database, tmp_path / "kept.gz") == 1
    with visiting(again) as client:
        anna = Visitor(client)
        anna.token = token
        assert anna.mine() == [(game, "guard")]
        assert Visitor(client).post("/api/me/sign-in", name="Anna", password=PASSWORD).status_code == 200
        store = context_of(client).store
    store = type(store)(again.database)
    to_version(store, "0005")
    store.close()
    with visiting(again) as client:
        assert Visitor(client).post("/api/me/sign-in", name="Anna", password=PASSWORD).status_code == 403
        assert signed_up(client).me()
        assert client.get(f"/api/games/{game}").status_code == 200
