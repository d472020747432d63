"""No worker stays behind another: whatever it has heard, it looks at the database whenever it is asked."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from beachhead import new_match
from beachhead.server.db.group_commit import Work
from beachhead.server.db.store import Store
from beachhead.server.live import registry
from beachhead.server.live.game import Change, LiveGame, open_live_game
from beachhead.server.settings import Settings
from tests.parts.waiting import until
from tests.server.sitting import Sitting, context_of, visiting
from tests.server.staleness import measure
from tests.server.test_sockets import hello, shown_after
from tests.server.twins import opening


@pytest.fixture
def shared(request: pytest.FixtureRequest, settings: Settings) -> Settings:
    return Settings(settings.database, rate=10_000, burst=100_000, bot_workers=0)


only_shared = pytest.mark.parametrize("database", ["postgresql"], indirect=True)


@pytest.fixture
def workers(shared: Settings) -> Iterator[tuple[TestClient, TestClient]]:
    with visiting(shared) as one, visiting(shared) as two:
        yield one, two


class Notices:
    """What a worker has heard."""

    def __init__(self, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: list[tuple[str, int]] = []
        live = context_of(client).live
        passed_on = live.on_notification

        def hear(game: str, length: int) -> None:
            passed_on(game, length)
            self.heard.append((game, length))

        monkeypatch.setattr(live, "on_notification", hear)


@only_shared
def test_a_notice_that_comes_while_a_game_is_being_opened_is_not_lost(
    workers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = workers
    sitting, notices = Sitting(one), Notices(two, monkeypatch)
    raced: list[int] = []

    def opened_slowly(store: Store, game: str, every: int) -> LiveGame | None:
        live = open_live_game(store, game, every)
        if store is context_of(two).store and not raced:
            raced.append(1)
            assert sitting.answer("guard", "hide 0405").status_code == 200  # by the other worker
            until(lambda: (game, 3) in notices.heard)
        return live

    monkeypatch.setattr(registry, "open_live_game", opened_slowly)
    with two.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
        socket.send_json({"tokens": [sitting.links["north"]]})
        assert shown_after(socket, 3)["waiting"] == ["north", "south"]
    sitting.client = two
    assert raced
    assert sitting.shown("north")["length"] == 3
    assert sitting.answer("north", "done").status_code == 200


@only_shared
def test_a_worker_that_hears_nothing_at_all_is_not_behind(
    workers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = workers
    sitting = Sitting(one)
    sitting.client = two
    assert sitting.shown()["length"] == 0
    monkeypatch.setattr(context_of(two).live, "on_notification", lambda game, length: None)
    sitting.client = one
    sitting.answer("guard", "hide 0405")
    sitting.client = two
    assert sitting.shown()["length"] == 3
    sitting.client = one
    sitting.answer("north", "done")
    sitting.client = two
    assert sitting.answer("south", "done").status_code == 200
    assert sitting.get("/story").json()[-1]["by"]


@only_shared
def test_sockets_are_sent_what_is_new_without_asking_the_database(
    workers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless the worker hears nothing: then it asks each time."""
    one, _ = workers
    sitting, asked = Sitting(one), list[str]()
    live, store = context_of(one).live, context_of(one).store
    progress = store.progress

    def noted(game: str) -> Any:
        asked.append(game)
        return progress(game)

    def asked_for(seat: str, do: str) -> int:
        asked.clear()
        shown_after(socket, sitting.answer(seat, do).json()["length"])
        return len(asked)

    monkeypatch.setattr(live, "on_notification", lambda game, length: None)
    monkeypatch.setattr(store, "progress", noted)
    with one.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
        hello(socket, sitting.links["guard"])
        by_the_answer = asked_for("guard", "hide 0405")
        live.told = False
        assert asked_for("north", "done") == by_the_answer + 1


@only_shared
def test_a_worker_catches_up_by_what_is_new_alone(
    workers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = workers
    sitting = Sitting(one)
    sitting.shown()
    sitting.client = two
    sitting.shown()
    store, lines = context_of(two).store, context_of(two).store.lines
    read: list[tuple[Any, ...]] = []

    def counted(*asked: Any) -> Any:
        read.append(asked[1:])
        return lines(*asked)

    monkeypatch.setattr(store, "lines", counted)
    monkeypatch.setattr(registry, "open_live_game", lambda *_: pytest.fail("it was opened again"))
    for seat, do in (("guard", "hide 0405"), ("north", "done"), ("south", "done")):
        sitting.client = one
        before = sitting.answer(seat, do).json()["length"]
        sitting.client = two
        assert sitting.shown("guard", "north", "south")["length"] == before
    assert read == [(0, 3), (3, 4), (4, 5)]


@only_shared
def test_who_was_too_late_is_shown_what_was_quicker(
    workers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The notice comes while the slower worker has an answer of the same length in hand, not yet written."""
    one, two = workers
    sitting, notices = Sitting(one), Notices(two, monkeypatch)
    in_hand, go_on, write = threading.Event(), threading.Event(), LiveGame.write

    def slowly(live: LiveGame, change: Change, also: Work | None = None) -> None:
        if live.store is context_of(two).store:
            in_hand.set()
            assert go_on.wait(60)
        write(live, change, also)

    monkeypatch.setattr(LiveGame, "write", slowly)
    late = Sitting.__new__(Sitting)
    late.client, late.game, late.links = two, sitting.game, sitting.links
    with two.websocket_connect(f"/api/games/{sitting.game}/live") as socket, ThreadPoolExecutor(1) as hands:
        hello(socket)
        answering = hands.submit(late.answer, "guard", "hide 0404")
        assert in_hand.wait(60)
        assert sitting.answer("guard", "hide 0405").status_code == 200
        until(lambda: (sitting.game, 3) in notices.heard)
        go_on.set()
        assert answering.result(60).json()["refused"] == "stale"
        assert shown_after(socket, 3)["waiting"] == ["north", "south"]


@only_shared
def test_a_notice_that_nobody_of_us_has_written_does_no_harm(
    workers: tuple[TestClient, TestClient],
) -> None:
    one, two = workers
    sitting = Sitting(one)
    with two.websocket_connect(f"/api/games/{sitting.game}/live") as socket:
        hello(socket)
        with context_of(one).store.writing() as connection:
            for words in ("", "x", "x:y", f"{sitting.game}:-1"):
                connection.exec_driver_sql(f"NOTIFY beachhead, '{words}'")
        sitting.answer("guard", "hide 0405")
        assert shown_after(socket, 3)["length"] == 3


@pytest.mark.slow
@only_shared
def test_two_workers_under_load_never_stay_behind(database: str) -> None:
    found = measure(database, bursts=6, patience=60)
    assert found.behind == []
    assert found.answers >= 6 * 3


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("scenario", ["raid:field", "m44:double/sword+juno"])
def test_who_reads_a_log_dates_every_decision_as_who_wrote_it(scenario: str, seed: int) -> None:
    """A seat that was asked before a roll of somebody else's is asked since then in every worker."""
    match, rng = new_match(scenario, seed=seed), random.Random(seed)
    reader = opening(match)
    for _ in range(120):
        for entry in match.entries[reader.length :]:
            if entry.action is None:
                reader.repeat_undo(entry.by, entry.back)
            else:
                reader.repeat(entry.by, entry.action)
        if match.over:
            break
        since = {decision.seat: match.at(decision.seat) for decision in match.open}
        assert {decision.seat: reader.at(decision.seat) for decision in reader.open} == since
        decision = rng.choice(match.open)
        match.apply(decision.seat, rng.randrange(len(decision.options)))
