"""Talk at a table: who hears what, in order, in moderation, and nobody who plays hears a spectator."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import select
from starlette.testclient import TestClient, WebSocketTestSession

from beachhead import cli
from beachhead.server.db.backup import read_backup, write_backup
from beachhead.server.db.tables import hushed
from beachhead.server.db.talk import SHORT_MOST
from beachhead.server.settings import Settings
from beachhead.server.talk import LONGEST, Listener, cleaned, hears
from tests.server.gathering import Table, bearer, secret_of
from tests.server.signing import Visitor
from tests.server.sitting import Sitting, context_of, visiting

MAPS = "m44:double/sword+juno"
"""A game with two seats on each side."""
WORDS = "the tide is out"


class Clock:
    """A clock that a test turns on."""

    def __init__(self, at: float = 1_000_000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


class Room:
    """A game in which people talk: those who hold its seats, and spectators with names."""

    def __init__(self, client: TestClient, **wanted: Any) -> None:
        self.sitting = Sitting(client, **{"scenario": MAPS, "seed": "7", **wanted})
        self.client, self.game = client, self.sitting.game
        self.tokens = dict(self.sitting.links)
        self.clock = Clock()
        context_of(client).talk.clock = context_of(client).watching.clock = self.clock

    def call(self, method: str, path: str, *who: str, **body: Any) -> Any:
        headers = bearer(*(self.tokens.get(name, name) for name in who))
        return self.client.request(
            method, f"/api/games/{self.game}{path}", headers=headers, json=body or None
        )

    def watch(self, name: str) -> None:
        self.tokens[name] = secret_of(name)
        reply = self.call("POST", "/spectators", name=name, secret=secret_of(name))
        assert reply.status_code == 200, reply.text

    def say(self, who: str, to: str, text: str = WORDS, **more: Any) -> Any:
        seat = "" if to == "spectators" else who
        self.clock.at += 60
        return self.call("POST", "/talk", who, to=to, text=text, seat=seat, **more)

    def said(self, who: str, to: str, text: str = WORDS, **more: Any) -> str:
        """Say something that is taken; its id."""
        reply = self.say(who, to, text, **more)
        assert reply.status_code == 200, reply.text
        return str([message["id"] for message in reply.json()["messages"] if message["mine"]][-1])

    def hears(self, *who: str) -> list[str]:
        reply = self.call("GET", "/talk", *who)
        assert reply.status_code == 200, reply.text
        return [message["text"] for message in reply.json()["messages"]]

    @property
    def seats(self) -> tuple[str, str, str]:
        """A seat, another of its side, and one of the other."""
        teams = [*self.sitting.shown()["views"]["spectator"]["teams"].values()]
        return teams[0][0], teams[0][1], teams[1][0]


@pytest.fixture
def room(client: TestClient) -> Room:
    return Room(client)


# who hears what

FRIEND, FOE, WATCHER, PASSER = "friend", "foe", "watcher", "passer-by"
EVERYBODY = ("speaker", FRIEND, FOE, WATCHER, PASSER)
HEARD = {
    "all": {"speaker", FRIEND, FOE, WATCHER, PASSER},
    "side": {"speaker", FRIEND},
    "self": {"speaker"},
    "spectators": {"speaker", WATCHER},
}


def test_who_hears_what(alone: TestClient) -> None:
    room = Room(alone)
    speaker, friend, foe = room.seats
    room.watch("Zoe")
    room.watch("Max")
    readers = {FRIEND: (friend,), FOE: (foe,), WATCHER: ("Max",), PASSER: ()}
    for to, listeners in HEARD.items():
        says = "Zoe" if to == "spectators" else speaker
        text = f"a word to {to}"
        room.said(says, to, text)
        heard = {who for who in EVERYBODY if text in room.hears(*readers.get(who, (says,)))}
        assert heard == listeners, to


@pytest.mark.parametrize(
    ("audience", "seats", "named", "over"),
    list(product(("all", "side", "self", "spectators"), ((), ("a",)), (False, True), (False, True))),
)
def test_whoever_holds_a_seat_hears_no_spectator_before_the_end(
    audience: str, seats: tuple[str, ...], named: bool, over: bool
) -> None:
    row = {"author": "x", "audience": audience, "side": "theirs", "length": 3, "at": 1.0}
    listener = Listener(frozenset("y"), seats, frozenset(["mine"] if seats else []), named, over)
    expected = {
        "all": True,
        "side": False,
        "self": False,
        "spectators": over or (named and not seats),
    }
    assert hears(row, listener) is expected[audience]


def test_what_spectators_say_is_read_by_all_after_the_end(alone: TestClient) -> None:
    room = Room(alone, scenario="raid:field")
    room.watch("Zoe")
    room.said("Zoe", "spectators", "they will storm the gun")
    assert room.hears("guard") == []
    room.sitting.play_out()
    assert room.hears("guard") == room.hears() == ["they will storm the gun"]


def test_a_spectator_reaches_nobody_who_plays(alone: TestClient) -> None:
    """Neither in words nor by a name, not by any audience, seat or sign; and not by sitting down as well."""
    room = Room(alone)
    speaker, _, _ = room.seats
    room.watch("Attack Juno now")
    hostile: list[dict[str, Any]] = [
        {"to": "all", "text": WORDS},
        {"to": "side", "text": WORDS},
        {"to": "self", "text": WORDS},
        {"to": "all", "text": WORDS, "seat": speaker},
        {"to": "all", "text": WORDS, "seat": "spectator"},
        {"to": "spectators", "text": WORDS, "seat": speaker},
        {"to": "side", "sign": ["r1c1"], "seat": speaker},
        {"to": "spectators", "text": WORDS, "sign": ["r1c1"]},
    ]
    for body in hostile:
        assert room.call("POST", "/talk", "Attack Juno now", **body).status_code in (403, 404, 422), body
    for path in ("/talk", "/people", "/story", ""):
        told = room.call("GET", path, speaker).text
        assert "Attack Juno now" not in told, path
        assert WORDS not in told, path
    both = room.call("POST", "/talk", speaker, "Attack Juno now", to="spectators", text=WORDS)
    assert both.status_code == 403
    room.said("Attack Juno now", "spectators", "left flank")
    assert room.hears(speaker, "Attack Juno now") == ["left flank"], "one's own words stay one's own"
    assert room.hears(speaker) == []
    refused = room.call("POST", "/spectators", speaker, name="Zoe", secret=secret_of("Zoe"))
    assert refused.status_code == 403


def test_a_passer_by_does_not_talk(alone: TestClient) -> None:
    room = Room(alone)
    for to in ("all", "side", "self", "spectators"):
        assert room.call("POST", "/talk", to=to, text=WORDS).status_code == 403
    assert room.call("GET", "/talk").json()["to"] == []
    assert room.call("POST", "/spectators", name="  ", secret=secret_of("Zoe")).status_code == 422
    assert room.call("POST", "/spectators", name="Zoe", secret="short").status_code == 422
    room.watch("Zoe")
    taken = room.call("POST", "/spectators", name="zoe", secret=secret_of("Eve"))
    assert taken.status_code == 409
    assert room.call("GET", "/talk", "Zoe").json()["to"] == ["spectators"]


def test_a_note_stays_with_whoever_wrote_it(client: TestClient) -> None:
    """The next person in the seat does not read it."""
    table = Table(client)
    table.come("north", "Tom")

    def talk(*tokens: str, **body: Any) -> Any:
        path = f"/api/games/{table.game}/talk"
        return client.request("POST" if body else "GET", path, headers=bearer(*tokens), json=body or None)

    tom = table.secrets["north"]
    assert talk(tom, seat="north", to="self", text="hide in the wood").status_code == 200
    assert talk(tom, seat="north", to="all", text="good evening").status_code == 200
    table.arranged("free", "north")
    eve = table.come("north", "Eve")
    assert [message["text"] for message in talk(eve).json()["messages"]] == ["good evening"]
    assert talk(eve).json()["messages"][0]["name"] == "Tom"
    assert talk(tom, seat="north", to="all", text="still here").status_code == 403


# signs


def test_signs_are_for_ones_own_side(alone: TestClient) -> None:
    room = Room(alone)
    speaker, friend, foe = room.seats
    hexes = [piece["hex"] for piece in room.sitting.shown()["views"]["spectator"]["scene"]["pieces"]][:2]
    room.said(speaker, "side", "", sign=hexes)
    room.said(speaker, "side", "", sign=hexes[:1])
    signs = [message["sign"] for message in room.call("GET", "/talk", friend).json()["messages"]]
    assert signs == [hexes, hexes[:1]]
    assert room.call("GET", "/talk", foe).json()["messages"] == []
    for body, status in (
        ({"to": "all", "sign": hexes}, 422),
        ({"to": "side", "sign": ["nowhere"]}, 404),
        ({"to": "side", "sign": [*hexes, hexes[0]]}, 422),
        ({"to": "side", "sign": ["<b>"]}, 404),
    ):
        assert room.call("POST", "/talk", speaker, seat=speaker, **body).status_code == status


# text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  two\n\nlines\t", "two lines"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("right \u202eto left\u202c", "right to left"),
        ("a\u200bb\ufeff\u0007", "ab"),
        ("z" + "\u0301" * 40, "\u017a\u0301\u0301"),
        ("\u200d", ""),
        ("\u3164 \u2800", ""),
        ("👩\u200d🚒", "👩\u200d🚒"),
    ],
)
def test_text_is_cleaned_and_stays_text(text: str, kept: str) -> None:
    assert cleaned(text) == kept


@pytest.mark.parametrize("text", ["", " ", "\u200b\u200b", "x" * (LONGEST + 1), "x" * 3000])
def test_what_is_no_message(alone: TestClient, text: str) -> None:
    room = Room(alone, scenario="raid:field")
    reply = room.call("POST", "/talk", "guard", to="all", seat="guard", text=text)
    assert reply.status_code == 422
    assert room.hears("guard") == []


def test_too_much_at_once_is_refused_until_a_while_has_passed(client: TestClient) -> None:
    """Whichever games it is said in."""
    room = Room(client, scenario="raid:field")
    room.watch("Zoe")
    other = Room(client, scenario="raid:field")
    other.watch("Zoe")
    other.clock = context_of(client).talk.clock = room.clock

    def say(one: Room) -> int:
        return int(one.call("POST", "/talk", "Zoe", to="spectators", text=WORDS).status_code)

    assert [say(room) for _ in range(SHORT_MOST)] == [200] * SHORT_MOST
    assert (say(room), say(other)) == (429, 429)
    assert room.call("POST", "/talk", "guard", to="all", text=WORDS, seat="guard").status_code == 200
    room.clock.at += 11
    assert say(room) == 200


def test_the_same_message_sent_again_is_said_once(client: TestClient) -> None:
    room = Room(client, scenario="raid:field")
    first = room.said("guard", "all", id="message-1")
    assert room.said("guard", "all", id="message-1") == first
    assert room.hears("north") == [WORDS]


# ears


def test_mute_block_report_and_erase(client: TestClient) -> None:
    room = Room(client)
    speaker, friend, foe = room.seats
    id = room.said(foe, "all", "you cannot win")
    assert room.call("POST", "/talk/heed", friend, act="mute", id=id).status_code == 200
    assert room.hears(friend) == []
    assert room.hears(speaker) == ["you cannot win"]
    (quiet,) = room.call("GET", "/talk", friend).json()["hushed"]
    assert quiet["blocked"] is False
    assert room.call("POST", "/talk/hear", speaker, id=quiet["id"]).status_code == 404
    assert room.call("POST", "/talk/hear", friend, id=quiet["id"]).status_code == 200
    assert room.hears(friend) == ["you cannot win"]
    room.call("POST", "/talk/heed", friend, act="block", id=id)
    assert room.call("GET", "/talk", friend).json()["hushed"][0]["blocked"] is True
    assert room.call("POST", "/talk/heed", speaker, act="erase", id=id).status_code == 403
    assert room.call("POST", "/talk/heed", foe, act="erase", id=id).status_code == 200
    (left,) = room.call("GET", "/talk", speaker).json()["messages"]
    assert (left["text"], left["erased"]) == ("", True)


def test_a_blocked_spectator_is_quiet_in_every_game(client: TestClient) -> None:
    one, two = Room(client, scenario="raid:field"), Room(client, scenario="raid:field")
    for room in (one, two):
        room.watch("Zoe")
        room.watch("Max")
    id = one.said("Max", "spectators", "boo")
    one.call("POST", "/talk/heed", "Zoe", act="block", id=id)
    two.said("Max", "spectators", "boo again")
    assert two.hears("Zoe") == []


def test_nobody_heeds_what_they_cannot_read(alone: TestClient) -> None:
    """And nobody learns from the refusal that there is such a message."""
    room = Room(alone)
    speaker, _, foe = room.seats
    id = room.said(speaker, "side", "we land at noon")
    for act in ("mute", "block", "report", "erase"):
        hidden = room.call("POST", "/talk/heed", foe, act=act, id=id)
        none = room.call("POST", "/talk/heed", foe, act=act, id="nothing-here")
        assert (hidden.status_code, none.status_code) == (404, 404)
        assert hidden.json() == none.json()
    assert room.call("POST", "/talk/heed", act="report", id=id).status_code == 404
    assert room.call("POST", "/talk/heed", speaker, act="mute", id=id).status_code == 422


def test_reports_are_listed_for_whoever_runs_the_server(settings: Settings) -> None:
    with visiting(settings) as client:
        room = Room(client, scenario="raid:field")
        id = room.said("north", "all", "you <i>fool</i>")
        for _ in range(2):
            reported = room.call("POST", "/talk/heed", "guard", act="report", id=id, why="an insult")
            assert reported.status_code == 200
        room.call("POST", "/talk/heed", "north", act="erase", id=id)
    run = CliRunner().invoke
    listed = json.loads(run(cli.cli, ["admin", "reports", "--json", "--db", settings.database]).output)
    assert [(row["text"], row["why"], row["seat"]) for row in listed] == [
        ("you <i>fool</i>", "an insult", "north")
    ]
    told = run(cli.cli, ["admin", "reports", "--db", settings.database]).output
    assert "you <i>fool</i>" in told
    done = ["admin", "reports", "--done", str(listed[0]["id"]), "--db", settings.database]
    assert run(cli.cli, done).exit_code == 0
    assert run(cli.cli, ["admin", "reports", "--db", settings.database]).output == "No open reports.\n"


# the organiser


def test_the_organiser_switches_the_talk_of_spectators_off(client: TestClient) -> None:
    table = Table(client)
    path, secret = f"/api/games/{table.game}", secret_of("Zoe")
    client.post(f"{path}/spectators", json={"name": "Zoe", "secret": secret})
    body = {"to": "spectators", "text": WORDS}
    assert client.post(f"{path}/talk", json=body, headers=bearer(secret)).status_code == 200
    for by, status in ((secret, 403), (table.secrets["guard"], 403), (table.organiser, 200)):
        terms = client.post(f"{path}/watching", json={"talk": False}, headers=bearer(by))
        assert terms.status_code == status
    refused = client.post(f"{path}/talk", json=body, headers=bearer(secret))
    assert refused.status_code == 403
    assert "switched off" in refused.json()["message"]
    assert ("organiser", "terms", "", "talk=off acts=0 seconds=0", "") in table.notes()


# live


def talk_of(socket: WebSocketTestSession) -> dict[str, Any]:
    """The next that is told of the talk."""
    while True:
        message = socket.receive_json()
        if "talk" in message:
            return dict(message["talk"])


def new_in(socket: WebSocketTestSession, count: int) -> list[str]:
    """So many new messages; what is said quickly may come together."""
    heard: list[str] = []
    while len(heard) < count:
        heard += [message["text"] for message in talk_of(socket)["messages"]]
    return heard


def test_it_comes_over_the_socket_and_only_what_is_new(client: TestClient) -> None:
    room = Room(client)
    speaker, friend, foe = room.seats
    room.said(speaker, "all", "first")
    path = f"/api/games/{room.game}/live"
    with client.websocket_connect(path) as hearing, client.websocket_connect(path) as enemy:
        hearing.send_json({"tokens": [room.tokens[friend]], "talk": True})
        enemy.send_json({"tokens": [room.tokens[foe]], "talk": True})
        for socket in (hearing, enemy):
            talk = talk_of(socket)
            assert (talk["whole"], [one["text"] for one in talk["messages"]]) == (True, ["first"])
        room.said(speaker, "side", "second")
        room.said(foe, "all", "third")
        assert new_in(hearing, 2) == ["second", "third"]
        assert new_in(enemy, 1) == ["third"]
    assert room.hears(friend) == ["first", "second", "third"]


def test_nobody_is_told_that_others_talk(client: TestClient) -> None:
    """A socket is sent nothing when spectators or the other side talk, and nothing counts it."""
    room = Room(client)
    speaker, friend, foe = room.seats
    room.watch("Zoe")
    with client.websocket_connect(f"/api/games/{room.game}/live") as socket:
        socket.send_json({"tokens": [room.tokens[foe]], "talk": True})
        before = talk_of(socket)
        room.said(speaker, "side", "quietly")
        room.said("Zoe", "spectators", "all at once")
        room.said(friend, "self", "a note")
        assert room.call("GET", "/talk", foe).json() == before
        room.said(speaker, "all", "aloud")
        after = socket.receive_json()["talk"]
    assert [message["text"] for message in after["messages"]] == ["aloud"]


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_what_is_said_at_one_worker_is_heard_at_another(settings: Settings) -> None:
    with visiting(settings) as one, visiting(replace(settings)) as other:
        room = Room(one, scenario="raid:field")
        with other.websocket_connect(f"/api/games/{room.game}/live") as socket:
            socket.send_json({"tokens": [room.tokens["north"]], "talk": True})
            assert talk_of(socket)["messages"] == []
            for text in ("one", "two", "three"):
                room.said("guard", "all", text)
            assert new_in(socket, 3) == ["one", "two", "three"]


# keeping


def test_a_backup_keeps_what_was_said(settings: Settings, tmp_path: Path) -> None:
    file, fresh = tmp_path / "kept.gz", replace(settings, database=f"sqlite:///{tmp_path / 'fresh.db'}")
    with visiting(settings) as client:
        room = Room(client, scenario="raid:field")
        room.watch("Zoe")
        room.said("Zoe", "spectators", "well done")
        id = room.said("north", "all", "good evening")
        for act in ("mute", "report"):
            room.call("POST", "/talk/heed", "guard", act=act, id=id)
        write_backup(settings.database, file)
    assert read_backup(fresh.database, file) == 1
    with visiting(fresh) as client:
        room.client = client
        assert (room.hears("south"), room.hears("guard")) == (["good evening"], [])
        assert room.hears("Zoe") == ["well done", "good evening"]
        id = room.call("GET", "/talk", "guard").json()["hushed"][0]["id"]
        assert room.call("POST", "/talk/hear", "guard", id=id).status_code == 200
        assert room.hears("guard") == ["good evening"]


# persons


def test_a_block_holds_for_a_person_wherever_they_sit(client: TestClient) -> None:
    """And what a person has said goes with them, and nobody else's words do."""
    jan = Visitor(client, "Jan")
    rooms = []
    for n in range(2):
        table = Table(client, invited=["north", "south"])
        table.come("north", "Tom")
        claimed = {"code": table.codes["south"], "secret": secret_of(f"Jan{n}")}
        assert jan.post("/api/invitations/claim", **claimed).status_code == 200
        rooms.append(table)
    one, two = rooms

    def talk(table: Table, *tokens: str, **body: Any) -> Any:
        path = f"/api/games/{table.game}/talk{body.pop('path', '')}"
        return client.request("POST" if body else "GET", path, headers=bearer(*tokens), json=body or None)

    def heard(table: Table, *tokens: str) -> list[str]:
        return [message["text"] for message in talk(table, *tokens).json()["messages"]]

    def id_of(text: str) -> str:
        return str(next(said["id"] for said in talk(one, tom).json()["messages"] if said["text"] == text))

    for table in rooms:
        assert talk(table, jan.token, to="all", seat="south", text="boo").status_code == 200
    tom, anna = secret_of("Tom"), one.secrets["guard"]
    talk(one, tom, to="all", seat="north", text="good evening")
    id = talk(one, tom).json()["messages"][0]["id"]
    assert talk(one, tom, path="/heed", act="block", id=id).status_code == 200
    assert (heard(one, tom), heard(two, tom)) == (["good evening"], [])
    assert heard(one, anna) == ["boo", "good evening"]
    assert talk(one, jan.token, path="/heed", act="mute", id=id_of("good evening")).status_code == 200
    assert (
        talk(one, jan.token, path="/heed", act="report", id=id_of("good evening"), why="too loud").status_code
        == 200
    )
    kept = jan.get("/api/me/export").json()
    assert [row["text"] for row in kept["talk"]] == ["boo", "boo"]
    assert kept["unheard"] == [{"game": one.game, "name": "Tom"}]
    assert [(row["text"], row["why"]) for row in kept["reported"]] == [("good evening", "too loud")]
    assert jan.post("/api/me/delete", password="").status_code == 200
    with context_of(client).store.reading() as connection:
        assert connection.execute(select(hushed.c.owner)).all() == [], "neither whom they muted, nor by whom"
    assert heard(one, anna) == ["good evening"]
    talk(one, tom, to="all", seat="north", text="who was that?")
    assert heard(one, anna) == ["good evening", "who was that?"]
