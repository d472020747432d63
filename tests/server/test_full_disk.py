"""PostgreSQL on a full disk: what is there can be looked at, what does not fit is refused in a sentence, and
what was acknowledged stays."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from itertools import cycle
from typing import Any
from uuid import uuid4

import pytest
from psycopg.errors import DiskFull
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from beachhead.server.db.store import Store
from beachhead.server.settings import Settings
from tests.parts import launch
from tests.server.sitting import Sitting, context_of, visiting
from tests.server.test_sockets import hello, shown_after

SAYS = "The server cannot store games now: its disk is full. Nothing was changed; try again later."
Fill = Callable[[Store], AbstractContextManager[None]]


@contextmanager
def says_the_driver(store: Store) -> Iterator[None]:
    """Whatever is to be written is refused as PostgreSQL would, in another language."""

    def refuse(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith(("INSERT", "UPDATE")):
            raise OperationalError(statement, {}, DiskFull("auf dem Gerät ist kein Platz mehr"))

    event.listen(store.engine, "before_cursor_execute", refuse)
    yield
    event.remove(store.engine, "before_cursor_execute", refuse)


@contextmanager
def disk_to_fill() -> Iterator[tuple[str, Fill]]:
    """A PostgreSQL, and how its disk is filled: a real one, or where nobody may make one (only root may) what
    the driver says of it."""
    if os.geteuid() != 0:
        with launch.postgres() as server:
            yield server, says_the_driver
        return
    with launch.postgres_on_small_disk("96m") as (server, folder):

        @contextmanager
        def really(_: Store) -> Iterator[None]:
            with (folder / "ballast").open("wb", buffering=0) as file, suppress(OSError):
                while True:
                    file.write(bytes(4096))
            yield
            (folder / "ballast").unlink()

        yield server, really


@contextmanager
def served(server: str) -> Iterator[tuple[TestClient, Store]]:
    database = launch.new_database(server, f"full{uuid4().hex}")
    with visiting(Settings(database, rate=10_000, burst=100_000, bot_workers=0)) as client:
        yield client, context_of(client).store


class Playing:
    """People at many tables at once."""

    def __init__(self, client: TestClient, tables: int) -> None:
        self.sittings = [Sitting(client, seed=str(n)) for n in range(tables)]
        self.taken = {sitting.game: 0 for sitting in self.sittings}  # how far each was acknowledged

    def until_refused(self) -> tuple[Sitting, dict[str, Any], Any]:
        """Play all games in turn: whose answer was refused first, what it was, and what was said."""
        for number, sitting in enumerate(cycle(self.sittings)):
            assert number < 5000, "nothing is refused"
            shown = sitting.shown(*sitting.links)
            if shown["result"]:
                continue
            seat = shown["waiting"][0]
            at = shown["views"][seat]["open"][0]["at"]
            answer = {"seat": seat, "do": 0, "at": at, "id": f"answer-{number}"}
            reply = sitting.answer(**answer)
            if reply.status_code != 200:
                return sitting, answer, reply
            self.taken[sitting.game] = reply.json()["length"]
        raise AssertionError("nobody plays")

    @property
    def shown(self) -> dict[str, int]:
        return {sitting.game: sitting.shown()["length"] for sitting in self.sittings}


def begin_until_refused(client: TestClient) -> Any:
    for _ in range(1000):
        reply = client.post("/api/games", json={"scenario": "raid:field"})
        if reply.status_code != 200:
            return reply
    raise AssertionError("nothing is refused")


@pytest.mark.slow
def test_it_is_said_and_nothing_is_lost() -> None:
    with disk_to_fill() as (server, full), served(server) as (client, store):
        playing = Playing(client, 20)
        with full(store):
            sitting, answer, refused = playing.until_refused()
            for reply in (refused, begin_until_refused(client)):
                assert (reply.status_code, reply.json()["message"]) == (503, SAYS)
            ready = client.get("/readyz")
            assert (ready.status_code, ready.text) == (503, "not ready: its disk is full")
            assert playing.shown == playing.taken
        assert client.get("/readyz").text == "ready"
        again = sitting.answer(**answer).json()
        assert again["length"] > playing.taken[sitting.game]
        assert sitting.answer(**answer).json() == again, "it is taken once"
        assert playing.shown == {**playing.taken, sitting.game: again["length"]}
        for one in playing.sittings:
            one.play_out()


def test_it_is_known_in_every_language_and_on_a_socket(postgres: str) -> None:
    with served(postgres) as (client, store):
        sitting = Sitting(client)
        with client.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
            hello(socket, sitting.links["guard"])
            with says_the_driver(store):
                assert sitting.answer("guard", "hide 0405").json()["message"] == SAYS
                socket.send_json({"answer": {"seat": "guard", "do": "hide 0405"}})
                assert socket.receive_json()["message"] == SAYS
                assert client.get("/readyz").text == "not ready: its disk is full"
            socket.send_json({"answer": {"seat": "guard", "do": "hide 0405"}})
            assert shown_after(socket, 3)
