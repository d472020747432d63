"""How many notices are on their way at a time, and what happens to the others when something goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Lock

import pytest
from sqlalchemy import select

from beachhead.server.db.notices import SENT, WAITING
from beachhead.server.db.people import People
from beachhead.server.db.store import Store
from beachhead.server.db.tables import outbox
from beachhead.server.errors import Unavailable
from beachhead.server.live.changes import Changes
from beachhead.server.live.presence import Presence
from beachhead.server.notices import notices as sending
from beachhead.server.notices.notice import Notice, Outcome, Sent, Way
from beachhead.server.notices.notices import Notices
from beachhead.server.settings import Settings
from tests.parts.waiting import PATIENCE
from tests.server.receiving import Receiver
from tests.soak.notices import queued

COUNT = 12


@pytest.fixture
def notices(tmp_path: Path) -> Iterator[Notices]:
    """A dozen of them wait, on ten ways."""
    settings = Settings(f"sqlite:///{tmp_path / 'games.db'}")
    store = Store(settings.database)
    store.migrate()
    queued(store, Receiver(), COUNT)
    yield Notices(store, Presence(People(store), Changes(), settings), settings)
    store.close()


def send_all(notices: Notices) -> None:
    async def rounds() -> None:
        while await notices.send():
            pass

    asyncio.run(rounds())


def states(notices: Notices) -> list[tuple[str, int, float | None]]:
    with notices.rows.store.reading() as connection:
        found = connection.execute(select(outbox.c.state, outbox.c.tries, outbox.c.claimed))
        return [(state, tries, claimed) for state, tries, claimed in found]


def test_the_next_goes_out_when_the_last_is_written_down(
    notices: Notices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "SLOW", PATIENCE)
    unwritten: list[int] = []

    def sender(way: Way, notice: Notice) -> Outcome:
        sent = sum(state == SENT for state, _, _ in states(notices))
        unwritten.append(len(unwritten) - sent)
        return Sent()

    notices._senders["webhook"] = sender
    send_all(notices)
    assert unwritten == [0] * COUNT


def test_nobody_waits_for_another_side_that_is_slow(notices: Notices) -> None:
    second, lock, count = Event(), Lock(), iter(range(COUNT))

    def sender(way: Way, notice: Notice) -> Outcome:
        with lock:
            number = next(count)
        if number == 1:
            second.set()
        assert second.wait(PATIENCE), "the second waits for the first"
        return Sent()

    notices._senders["webhook"] = sender
    send_all(notices)
    assert {state for state, _, _ in states(notices)} == {SENT}


def test_one_that_cannot_be_sent_stops_no_other(notices: Notices) -> None:
    def sender(way: Way, notice: Notice) -> Outcome:
        if way.address.endswith("/3"):
            raise RuntimeError("nobody thought of this")
        return Sent()

    notices._senders["webhook"] = sender
    send_all(notices)
    left = [row for row in states(notices) if row[0] != SENT]
    assert left == [(WAITING, 1, None)], "it is tried again later"
    assert [row["said"] for row in notices.rows.last("anna", COUNT) if row["state"] == WAITING] == [
        "this server could not send it"
    ]


def test_what_cannot_be_written_down_is_not_followed_by_others(
    notices: Notices, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []

    def sender(way: Way, notice: Notice) -> Outcome:
        sent.append(notice.id)
        return Sent()

    def full(*_: object) -> None:
        raise Unavailable("the disk is full", None)

    notices._senders["webhook"] = sender
    monkeypatch.setattr(sending, "SLOW", PATIENCE)
    monkeypatch.setattr(notices.rows, "sent", full)
    with pytest.raises(Unavailable):
        send_all(notices)
    assert len(sent) == 1
    assert sum(tries for _, tries, _ in states(notices)) == 1, "the others are free, as if never claimed"


def test_a_server_that_ends_leaves_the_rest_to_others(
    notices: Notices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "SLOW", PATIENCE)

    async def ending() -> None:
        await notices.start()
        await notices.close()

    def sender(way: Way, notice: Notice) -> Outcome:
        notices._ending.set()
        return Sent()

    notices._senders["webhook"] = sender
    asyncio.run(notices.send())
    found = states(notices)
    assert sum(state == SENT for state, _, _ in found) == 1
    assert {row for row in found if row[0] == WAITING} == {(WAITING, 0, None)}
    asyncio.run(ending())
