"""What takes long holds up nobody: while a game is replayed or its map is unfolded for one reader, another
seat's answer is taken and acknowledged."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from starlette.testclient import TestClient

from beachhead.core.game import Game
from beachhead.core.match import Match
from beachhead.draw import scene
from beachhead.draw.fm import drawing
from beachhead.draw.fm.map import FmMap
from beachhead.server.settings import Settings
from tests.parts.waiting import PATIENCE, until
from tests.server.sitting import Sitting, bring_in, context_of, visiting
from tests.server.twins import GAMES

T = TypeVar("T")


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """A server that keeps no snapshots, so that everything is replayed."""
    with visiting(replace(settings, snapshot_every=10_000)) as client:
        yield client


class Held:
    """Work that has begun and does not go on before it is let go."""

    def __init__(self) -> None:
        self.begun, self.free = threading.Event(), threading.Event()

    def slow(self, work: Callable[..., T]) -> Callable[..., T]:
        def slowly(*args: Any) -> T:
            self.begun.set()
            assert self.free.wait(PATIENCE), "nobody was served meanwhile"
            return work(*args)

        return slowly


def served_meanwhile(client: TestClient, held: Held, ask: Callable[[], Any]) -> Any:
    """What is answered to who asks for something slow, after somebody else was served meanwhile."""
    other = Sitting(client)
    other.shown()
    with ThreadPoolExecutor(1) as page:
        asked = page.submit(ask)
        try:
            until(lambda: held.begun.is_set() or asked.done(), "the slow work")
            assert other.answer("guard", "hide 0405").json()["length"] == 3
            assert not asked.done()
        finally:
            held.free.set()
        return asked.result(PATIENCE)


@pytest.mark.parametrize("path", ["/file", "/dice", "/moments/7", ""])
def test_a_replay(client: TestClient, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    sitting, held = Sitting(client), Held()
    sitting.play_out()
    if not path:
        context_of(client).live.invalidate([sitting.game])
    monkeypatch.setattr(Match, "repeat", held.slow(Match.repeat))
    assert served_meanwhile(client, held, lambda: sitting.get(path)).status_code == 200


def test_a_report(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, held = Sitting(client), Held()
    sitting.play_out()
    monkeypatch.setattr(Game, "report", held.slow(Game.report))
    assert served_meanwhile(client, held, lambda: sitting.get("/report")).status_code == 200


def test_the_first_look_at_a_map(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = bring_in(client, (GAMES / "fm-utah-strategic.bhg").read_bytes()).json()["game"]
    scene._board.cache_clear()
    held = Held()
    monkeypatch.setattr(drawing, "FmMap", type("Slow", (FmMap,), {"__init__": held.slow(FmMap.__init__)}))
    assert served_meanwhile(client, held, lambda: client.get(f"/api/games/{game}")).status_code == 200
    scene._board.cache_clear()
