"""What nobody should send, and what should never happen: a sentence each time, never a fault, and nothing
half done."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, text
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from beachhead.core.errors import BadFile
from beachhead.core.files import read_file
from beachhead.core.log import link
from beachhead.server.db.store import Store
from beachhead.server.settings import Settings
from tests.parts import launch
from tests.parts.waiting import until
from tests.server.sitting import Sitting, bring_in, context_of, visiting
from tests.server.test_sockets import hello

BODIES = [
    rb'{"scenario": "\ud800"}',
    rb'{"scenario": "raid:field", "seed": "\udfff"}',
    rb'{"scenario": "raid:field", "options": {"\ud800": 1}}',
    b'{"scenario": "raid:field", "options": {"rounds": Infinity}}',
    b'{"scenario": "raid:field", "options": {"rounds": 1e999}}',
    rb'{"scenario": "raid:field", "bots": {"north": "random\u0000"}}',
    rb'{"scenario": "raid:field\u0000"}',
    b"\xff\xfe\x00",
    b"[" * 50_000,
]
ANSWERS = [
    rb'{"seat": "guard", "do": "hide 0405", "id": "12345678\u0000"}',
    rb'{"seat": "guard", "do": "hide 0405", "id": "12345678\ud800"}',
    rb'{"seat": "guard", "do": "hide \u0000"}',
    rb'{"seat": "gua\u0000rd", "do": 0}',
    b'{"seat": "guard", "do": -Infinity}',
]
PATHS = [
    "/api/games/a%00b",
    "/api/games/a%00b/story",
    "/api/games/a%00b/seats",
    "/api/games/a%00b/file",
    "/api/games/a%00b/moments/0",
    "/api/games/a%00b/overlays",
    "/api/games/%ed%a0%80",
    "/api/rules/%00",
    "/api/board?scenario=%00",
    '/api/board?scenario=fm:utah&options={"weather":Infinity}',
    '/api/board?scenario=fm:utah&options={"weather":"\\ud800"}',
    "/api/games/" + "x" * 3000,
]


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with visiting(Settings(settings.database, rate=10_000, burst=100_000, bot_workers=0)) as client:
        yield client


def refused(reply: Any) -> str:
    """The sentence of a refusal."""
    assert 400 <= reply.status_code < 500, reply.text
    assert reply.json()["refused"]
    return str(reply.json()["message"])


def test_nothing_that_is_sent_is_a_fault_of_the_server(client: TestClient) -> None:
    sitting = Sitting(client)
    for body in BODIES:
        assert refused(client.post("/api/games", content=body))
    for body in ANSWERS:
        assert refused(
            client.post(f"/api/games/{sitting.game}/answers", content=body, headers=sitting.headers("guard"))
        )
    for path in PATHS:
        assert refused(client.get(path))
    assert client.get("/api/mine", headers={b"authorization": b"Bearer \xff\xfe\x00"}).json() == []
    assert sitting.shown()["length"] == 0
    assert context_of(client).store.count()["games"] == 1


def test_control_characters_are_refused_in_words(client: TestClient) -> None:
    said = refused(client.post("/api/games", content=rb'{"scenario": "raid:field\u0000"}'))
    assert "without control characters" in said


def test_a_binary_frame_is_told_what_would_have_been_taken(client: TestClient) -> None:
    sitting = Sitting(client)
    for first in (True, False):
        with client.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
            if not first:
                hello(socket)
            socket.send_bytes(b"\x00\xff")
            reply = socket.receive_json()
            assert (reply["refused"], reply["allowed"]) == ("malformed", ["answer", "undo", "sit", "why"])
            assert "text of JSON" in reply["message"]
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json()


def test_half_a_character_on_a_socket(client: TestClient) -> None:
    sitting = Sitting(client)
    with client.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
        hello(socket, sitting.links["guard"])
        for message in (r'{"why": {"seat": "guard", "intent": "\ud800"}}', '{"answer": Infinity}'):
            socket.send_text(message)
            assert socket.receive_json()["refused"] == "malformed"


def test_an_address_that_does_not_exist_says_where_to_look(client: TestClient) -> None:
    nowhere, elsewise = client.get("/api/nothing"), client.delete("/api/games")
    assert (nowhere.status_code, elsewise.status_code) == (404, 405)
    assert "/api/docs" in refused(nowhere)
    assert "takes POST, not DELETE" in refused(elsewise)
    for path in ("", "/story", "/seats", "/file", "/moments/0"):
        assert "the id that the server gave when it began" in refused(client.get(f"/api/games/nothing{path}"))


# files


def chained(*rows: dict[str, Any]) -> bytes:
    """Lines of a file with a chain that fits, whatever is in them."""
    chain, lines = "", []
    for row in rows:
        shared = next((key for key in ("seal", "undo", "do") if key in row), None)
        part = row if shared is None else {"n": row["n"], "by": row["by"], shared: row[shared]}
        try:
            chain = link(chain, {key: value for key, value in part.items() if key != "secret"})
        except UnicodeEncodeError:
            chain = "?" * 32
        lines.append(json.dumps({**row, "chain": chain}))
    return "\n".join(lines).encode() + b"\n"


def header_of(sitting: Sitting) -> dict[str, Any]:
    first: dict[str, Any] = json.loads(sitting.get("/file").content.splitlines()[0])
    return {key: value for key, value in first.items() if key != "chain"}


def test_files_that_were_made_to_do_harm(client: TestClient, tmp_path: Path) -> None:
    sitting = Sitting(client)
    sitting.play_out()
    header = header_of(sitting)
    harmful = {
        "a seal with a text undo": chained(
            header, {"n": 1, "by": "guard", "do": "x", "seal": "", "undo": "x"}
        ),
        "a seal with an undo": chained(header, {"n": 1, "by": "guard", "do": "x", "seal": "", "undo": 0}),
        "half a character": chained(header, {"n": 1, "by": "guard", "do": "\ud800"}),
        "half a character in the header": chained({**header, "given": {"north": "\ud800"}}),
        "infinity": chained({**header, "options": {"rounds": float("inf")}}),
        "no options": chained({**header, "options": [1]}),
        "deep": b'{"file":"beachhead game","format":' + b"[" * 30_000,
        "nothing": b"",
    }
    before = context_of(client).store.count()
    for what, content in harmful.items():
        assert refused(bring_in(client, content)), what
        (tmp_path / "harm.bhg").write_bytes(content)
        if what != "no options":
            with pytest.raises(BadFile):
                read_file(tmp_path / "harm.bhg")
    assert context_of(client).store.count() == before


# a database that is full or gone


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    small = sqlite3.connect(tmp_path / "games.db")
    small.executescript("PRAGMA page_size=512; VACUUM;")  # so that every answer needs pages
    small.close()
    with visiting(Settings(f"sqlite:///{tmp_path}/games.db", bot_workers=0)) as client:
        sitting, store = Sitting(client), context_of(client).store
        with client.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
            hello(socket, sitting.links["guard"])
            with full_disk(store):
                for reply in (
                    sitting.answer("guard", "hide 0405"),
                    client.post("/api/games", json={"scenario": "raid:field"}),
                ):
                    assert reply.status_code == 503
                    assert "its disk is full. Nothing was changed" in reply.json()["message"]
                socket.send_json({"answer": {"seat": "guard", "do": "hide 0405"}})
                assert socket.receive_json()["refused"] == "unavailable"
                ready = client.get("/readyz")
                assert (ready.status_code, ready.text) == (503, "not ready: its disk is full")
                assert sitting.shown("guard")["length"] == 0  # it can still be looked at
            assert client.get("/readyz").text == "ready"
            assert sitting.answer("guard", "hide 0405").json()["length"] == 3
        assert store.count() == {"games": 1, "going": 1, "entries": 3}


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """SQLite is told that there is not one page more, and says what it says of a disk that is full."""
    with store.reading() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        free = connection.execute(text("PRAGMA freelist_count")).scalar_one()
    assert free == 0
    most = [pages]

    def bound(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={most[0]}")

    event.listen(store.engine, "begin", bound)
    yield
    most[0] = 1_000_000


def test_a_database_that_went_away_and_came_back(postgres: str, tmp_path: Path) -> None:
    admin, name = postgres, f"gone{abs(hash(str(tmp_path))) % 10**12}"

    def sql(words: str) -> None:
        subprocess.run(
            [launch.program("psql"), "-q", admin, "-c", words], check=True, stdout=subprocess.DEVNULL
        )

    sql(f"CREATE DATABASE {name}")
    with visiting(Settings(admin.rsplit("/", 1)[0] + f"/{name}", bot_workers=0)) as client:
        sitting = Sitting(client)
        with client.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
            hello(socket, sitting.links["guard"])
            sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
            for reply in (
                sitting.get("", "guard"),
                sitting.answer("guard", "hide 0405"),
                client.post("/api/games", json={"scenario": "raid:field"}),
            ):
                assert reply.status_code == 503, reply.text
                assert "its database does not answer" in reply.json()["message"]
                assert name not in reply.text
            ready = client.get("/readyz")
            assert (ready.status_code, ready.text) == (503, "not ready: its database does not answer")
            sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
            until(lambda: client.get("/readyz").status_code == 200)
            assert sitting.answer("guard", "hide 0405").status_code == 200
            while socket.receive_json()["shown"]["length"] < 3:
                pass


def test_a_file_that_was_moved_away_is_not_written_to(tmp_path: Path) -> None:
    """SQLite would go on writing into a file that has no name any more, and all of it would be lost."""
    file = tmp_path / "games.db"
    with visiting(Settings(f"sqlite:///{file}", bot_workers=0)) as client:
        sitting = Sitting(client)
        file.rename(tmp_path / "elsewhere.db")
        assert sitting.answer("guard", "hide 0405").status_code == 503
        context_of(client).store.engine.dispose()  # a connection that is opened now finds no file
        assert client.get("/readyz").text == "not ready: its database does not answer"
        assert not file.exists(), "no empty file is put in its place"
        (tmp_path / "elsewhere.db").rename(file)
        assert sitting.answer("guard", "hide 0405").status_code == 200
