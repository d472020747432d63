"""Game files from outside: bounded, in a process of their own, from our own page, and in nobody's way."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, SupportsIndex, overload

import pytest
from starlette.testclient import TestClient

from beachhead import new_match
from beachhead.core.dice import Dice
from beachhead.core.match import Match
from beachhead.server import uploads
from beachhead.server.db import matches
from beachhead.server.db.records import record_of
from beachhead.server.errors import WrongPage
from beachhead.server.settings import Settings
from beachhead.server.tokens import HOUR, HOURS, PAGE_HEADER, PageTokens
from beachhead.server.uploads import Uploads
from tests.parts.waiting import PATIENCE, until
from tests.server.sitting import Sitting, bring_in, context_of, visiting
from tests.server.twins import GAMES
from tests.toy.raid import RAID


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    file = tmp_path_factory.mktemp("server") / "games.db"
    with visiting(Settings(f"sqlite:///{file}", rate=10_000, burst=100_000, bot_workers=0)) as client:
        yield client


@pytest.fixture(scope="module")
def content(client: TestClient) -> bytes:
    sitting = Sitting(client)
    sitting.play_out()
    return bytes(sitting.get("/file").content)


def uploads_of(client: TestClient) -> Uploads:
    found: Uploads = context_of(client).uploads
    return found


def bounds(client: TestClient, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> None:
    own = uploads_of(client)
    monkeypatch.setattr(own, "settings", replace(own.settings, **settings))


# our own page


def test_without_the_token_of_a_page_nothing_is_taken(client: TestClient, content: bytes) -> None:
    before = context_of(client).store.count()
    for token in (
        "",
        "x",
        "1.2",
        "9" * 30 + ".x",
        "-1.x",
        "²." + "0" * 64,
        f"{int(time.time() // HOUR)}.{'0' * 64}",
    ):
        headers = {PAGE_HEADER.encode(): token.encode()}
        refused = client.post("/api/import", content=content, headers=headers)
        assert (refused.status_code, refused.json()["refused"]) == (403, "wrong page")
        assert "/api/page" in refused.json()["message"]
    assert context_of(client).store.count() == before


def test_a_token_is_good_for_a_day_and_for_this_server(client: TestClient) -> None:
    own, other = context_of(client).page_tokens, PageTokens(Settings("sqlite:///x"))
    own.require(own.issue())
    own.require(own.issue(time.time() - HOURS * HOUR + 60))
    for token in (
        own.issue(time.time() - (HOURS + 1) * HOUR),
        own.issue(time.time() + 2 * HOUR),
        other.issue(),
    ):
        with pytest.raises(WrongPage):
            own.require(token)


def test_workers_that_share_a_secret_share_their_pages() -> None:
    one, two = (
        PageTokens(Settings("sqlite:///x", secret="0f1e2d3c4b5a69788796a5b4c3d2e1f0")) for _ in range(2)
    )
    two.require(one.issue())


def test_a_page_of_another_server_may_not_send_a_file(client: TestClient, content: bytes) -> None:
    headers = {PAGE_HEADER: context_of(client).page_tokens.issue(), "origin": "https://evil.example"}
    refused = client.post("/api/import", content=content, headers=headers)
    assert (refused.status_code, refused.json()["refused"]) == (403, "wrong origin")


# bounds


def test_too_many_entries(client: TestClient, content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    bounds(client, monkeypatch, upload_entries=5)
    process = uploads_of(client)._process
    monkeypatch.setattr(process, "run", lambda *_: pytest.fail("it was given to the process"))
    refused = bring_in(client, content)
    assert refused.status_code == 422
    assert "more than the 5 entries" in refused.json()["message"]


@pytest.mark.parametrize(
    ("bound", "says"),
    [({"upload_seconds": 0.01}, "longer to replay"), ({"upload_memory": 2**20}, "more memory to replay")],
)
def test_too_long_and_too_large(
    client: TestClient,
    content: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    bound: dict[str, Any],
    says: str,
) -> None:
    """The process that has failed is replaced: the next file is read."""
    many_undos(3000).save(tmp_path / "long.bhg")
    with monkeypatch.context() as patch:
        bounds(client, patch, **bound)
        refused = bring_in(client, (tmp_path / "long.bhg").read_bytes())
        assert refused.status_code == 422
        assert says in refused.json()["message"]
    assert bring_in(client, content).status_code == 200


def test_nothing_is_replayed_in_the_process_of_the_server(
    client: TestClient, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "load_match", lambda path: pytest.fail("it was replayed here"))
    monkeypatch.setattr(matches, "repeat_line", lambda match, line: pytest.fail("it was replayed here"))
    brought = bring_in(client, content)
    assert brought.status_code == 200


@contextmanager
def stopped(process: int) -> Iterator[None]:
    """The process stands still, whatever it is doing."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


@pytest.mark.slow
def test_eight_files_at_once_hold_up_no_move(client: TestClient, content: bytes) -> None:
    """Eight real games are sent, and the process that reads them stands still. Meanwhile a whole game is
    played, a ninth file is refused, and not one of the eight has ended."""
    assert bring_in(client, content).status_code == 200  # the process is there
    own, long = uploads_of(client), (GAMES / "fm-campaign-us-strategic.bhg").read_bytes()
    assert own._process._pool is not None
    (process,) = own._process._pool._processes
    with ThreadPoolExecutor(8) as pages:
        with stopped(process):
            sent = [pages.submit(bring_in, client, long) for _ in range(8)]
            until(lambda: own._waiting == 8, "the arrival of all eight")
            Sitting(client).play_out()
            ninth = bring_in(client, content)
            assert (ninth.status_code, ninth.json()["refused"]) == (429, "too many")
            assert not any(page.done() for page in sent)
        assert {page.result(PATIENCE).status_code for page in sent} == {200}
    assert own._waiting == 0
    assert set(own._process._pool._processes) == {process}, "one process has read them all"


# undos


def many_undos(count: int) -> Match:
    """A game in which somebody cannot make up their mind."""
    match = new_match("raid:field", seed=1)
    match.apply("guard", "hide 0405")
    for _ in range(count):
        match.apply("north", 1)
        match.undo("north")
    return match


class Counted(list[Any]):
    """A list that counts what is copied out of it."""

    copied = 0

    @overload
    def __getitem__(self, index: SupportsIndex) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        found = super().__getitem__(index)
        if isinstance(index, slice):
            Counted.copied += len(found)
        return found

    def __iter__(self) -> Iterator[Any]:
        Counted.copied += len(self)
        return super().__iter__()


def test_a_log_of_many_undos_is_read_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every entry is repeated once, and no entry copies the ones before it."""
    match = many_undos(300)
    record, repeat = record_of(match), matches.repeat_line
    repeated: list[str] = []

    def counted(match: Match, line: str) -> None:
        repeated.append(line)
        repeat(match, line)

    monkeypatch.setattr(matches, "repeat_line", counted)
    reader = matches.begin_match(record.header, record.secret)
    reader.entries, reader.told = Counted(), Counted()
    Counted.copied = 0
    moments = list(matches.snapshots_of(reader, (entry.line for entry in record.entries), 50))
    assert len(repeated) == match.length == 603
    assert isinstance(reader.entries, Counted)
    assert isinstance(reader.told, Counted)
    assert Counted.copied == 0
    assert len(moments) <= match.length / 50 + 1
    assert reader.state.same(match.state)


def test_a_file_of_many_undos_is_taken(client: TestClient, tmp_path: Path) -> None:
    match = many_undos(300)
    match.save(tmp_path / "undos.bhg")
    begun = bring_in(client, (tmp_path / "undos.bhg").read_bytes()).json()
    shown = client.get(f"/api/games/{begun['game']}").json()
    assert (shown["length"], shown["waiting"]) == (603, ["north", "south"])
    last = client.get(f"/api/games/{begun['game']}/story?since=602").json()[0]
    assert last["undo"] == match.entries[-1].back


def test_a_file_with_undos_tells_its_story_as_it_was_played(client: TestClient, tmp_path: Path) -> None:
    """What was taken back is told with the entry that did it, and nothing is told twice."""
    match = Match(RAID, RAID.begin("field", {}), Dice(bytes(range(32))))
    match.apply("guard", "hide 0405")
    match.apply("north", "go 0202")
    match.undo("north")
    match.apply("north", "go 0203")
    match.apply("south", "go 0204")
    match.save(tmp_path / "g.bhg")
    brought = bring_in(client, (tmp_path / "g.bhg").read_bytes()).json()
    story = client.get(f"/api/games/{brought['game']}/story").json()
    told = [(entry["by"], [event["says"] for event in entry["events"]]) for entry in story]
    assert [says for by, says in told if by == "north"] == [
        [event] if event else []
        for event in ("North went to 0202 with a card of 3.", "", "North went to 0203 with a card of 3.")
    ]
