"""Notices that are waiting while the server is killed over and over: each arrives.

A kill between the moment at which the other side has said yes and the one at which that is written down
makes the next server send the notice again, under the same id and word for word: those are counted, and so
are requests that a kill cut short. Whoever looks at the ids gets each notice exactly once. Nothing is missing
at the end, nothing that arrived is still waiting.
"""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from sqlalchemy import func, select

from beachhead.server.db.notices import SENT, WAITING, NoticeStore
from beachhead.server.db.persons import PersonStore
from beachhead.server.db.store import Store
from beachhead.server.db.tables import outbox
from tests.parts.waiting import until
from tests.server.receiving import Receiver, receiver
from tests.soak.forked import Forked
from tests.soak.part import Part

EACH = 100  # notices for every kill
CHANNELS = 10


def run(part: Part, seed: str) -> Part:
    """So many notices are queued; a server is killed again and again while they arrive."""
    kills = max(1, part.goal // EACH)
    with TemporaryDirectory() as folder, receiver() as found:
        store = Store(f"sqlite:///{Path(folder) / 'games.db'}")
        store.migrate()
        ids = queued(store, found, part.goal)
        server = Forked(f"sqlite:///{Path(folder) / 'games.db'}", inside=True)
        try:
            for moment in sorted(Random(seed).sample(range(1, part.goal - EACH // 2), kills)):
                until(lambda moment=moment: len(arrived(found)) >= moment)  # type: ignore[misc]
                part.figures["kills"] += len(arrived(found)) < part.goal
                server.kill()
                server.start()
                part.step(len(arrived(found)) - part.done)
            until(lambda: not waiting(store), "what has arrived is written down")
        finally:
            server.kill()
        part.step(len(arrived(found)) - part.done)
        if part.figures["kills"] < kills:
            part.breaks(f"only {part.figures['kills']} of {kills} kills came while notices were waiting")
        check(store, ids, found, part)
        store.close()
    part.keep()
    return part


def queued(store: Store, found: Receiver, count: int) -> set[str]:
    """As many notices as that, on a few channels of one person."""
    now = time.time()
    row = {"id": "anna", "name": "Anna", "created": now, "seen": now}
    session = {"token": "x", "person": "anna", "created": now, "seen": now, "expires": now, "agent": ""}
    PersonStore(store).add(row, session)
    rows = NoticeStore(store)
    for number in range(CHANNELS):
        rows.add(
            {
                "id": f"{number:032x}",
                "person": "anna",
                "kind": "webhook",
                "address": found.address(f"/{number}"),
                "detail": "plain",
                "name": "",
                "created": now,
                "confirmed": now,
                "code": None,
                "misses": 0,
                "off": None,
                "failed": "",
            }
        )
    for number in range(count):
        rows.check(f"{number % CHANNELS:032x}", f"{number}", f"Notice {number}", "", now)
    with store.reading() as connection:
        return set(connection.execute(select(outbox.c.id)).scalars())


def arrived(found: Receiver) -> Counter[str]:
    return Counter(headers["idempotency-key"] for _, headers, _ in list(found.posted))


def waiting(store: Store) -> int:
    with store.reading() as connection:
        asked = select(func.count()).select_from(outbox).where(outbox.c.state == WAITING)
        return connection.execute(asked).scalar_one()


def check(store: Store, ids: set[str], found: Receiver, part: Part) -> None:
    times = arrived(found)
    for missing in ids - set(times):
        part.breaks(f"notice {missing} never arrived")
    for unknown in set(times) - ids:
        part.breaks(f"nobody was to be told notice {unknown}")
    words: dict[str, bytes] = {}
    for _, headers, body in found.posted:
        id = headers["idempotency-key"]
        if words.setdefault(id, body) != body:
            part.breaks(f"notice {id} came as {words[id]!r} and as {body!r}")
    with store.reading() as connection:
        states = Counter(connection.execute(select(outbox.c.state)).scalars())
    if set(states) != {SENT}:
        part.breaks(f"not all of them are written down as sent: {dict(states)}")
    part.figures.update(sent_again=sum(times.values()) - len(times), cut_short=len(found.cut))
