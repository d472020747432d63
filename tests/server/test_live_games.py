"""Many games at once: each is opened once, and the memory they take is bounded."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from uuid import uuid4

import pytest

from beachhead.server import schemas
from beachhead.server.db.store import Store
from beachhead.server.games import Games
from beachhead.server.live import registry
from beachhead.server.live.changes import Changes
from beachhead.server.live.game import BASE_BYTES, LiveGame, open_live_game
from beachhead.server.live.registry import LiveGames
from beachhead.server.settings import Settings
from tests.parts import launch
from tests.parts.aside import run_aside
from tests.parts.waiting import PATIENCE

GAMES, ROUNDS = 300, 4


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(f"sqlite:///{tmp_path / 'games.db'}")


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    store = Store(settings.database)
    store.migrate()
    yield store
    store.close()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each game was opened, which is what it costs to have it out of the memory."""
    count: Counter[str] = Counter()

    def counted(store: Store, game: str, every: int) -> LiveGame | None:
        count[game] += 1
        return open_live_game(store, game, every)

    monkeypatch.setattr(registry, "open_live_game", counted)
    return count


def begin(store: Store, settings: Settings, count: int) -> list[str]:
    created = Games(store, settings)
    return [created.create(schemas.NewGame("raid:field")).game for _ in range(count)]


def round_robin(live: LiveGames, games: list[str]) -> None:
    async def play() -> None:
        for _ in range(ROUNDS):
            for game in games:
                await live.query(game, lambda game: game.render(()))

    run_aside(play())
    live.close()


def test_three_hundred_games_in_turn_are_opened_once_each(
    store: Store, settings: Settings, opened: Counter[str]
) -> None:
    games, live = begin(store, settings, GAMES), LiveGames(store, settings, Changes())
    round_robin(live, games)
    assert len(live) == GAMES
    assert set(opened.values()) == {1}


def test_the_memory_for_open_games_is_bounded_and_the_oldest_goes_first(
    store: Store, settings: Settings, opened: Counter[str]
) -> None:
    games = begin(store, settings, 40)
    small = Settings(settings.database, live_memory=10 * BASE_BYTES)
    live = LiveGames(store, small, Changes())
    round_robin(live, games)
    assert sum(game.size for game in live._games.values()) <= small.live_memory
    assert list(live._games) == games[-len(live) :]
    assert 3 <= len(live) <= 10


def test_a_game_in_use_is_never_closed_under_whoever_uses_it(store: Store, settings: Settings) -> None:
    games = begin(store, settings, 3)
    live = LiveGames(store, Settings(settings.database, live_memory=1), Changes())

    async def play() -> None:
        async with live.use(games[0]) as first:
            await live.query(games[1], lambda other: other.id)
            assert games[0] not in live._games
            waiting = asyncio.create_task(live.query(games[0], lambda other: other))
            await asyncio.sleep(0)
            assert not waiting.done()  # the lock outlives the place in the registry
            assert first.match.length == 0
        assert await waiting is not first

    run_aside(play())
    live.close()
    assert not live._locks


def test_a_game_that_was_forgotten_is_opened_anew_though_others_came_after_it(
    store: Store, settings: Settings
) -> None:
    games = begin(store, settings, 2)
    live = LiveGames(store, Settings(settings.database, live_memory=2 * BASE_BYTES), Changes())

    async def play() -> None:
        for game in games:
            await live.query(game, lambda game: game.id)
        live.invalidate(games[:1])
        assert await live.query(games[0], lambda game: game.id) == games[0]

    run_aside(play())
    live.close()


def test_a_game_that_is_closed_while_it_reads_up_stays_with_who_asks(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another game is opened in the meantime, and there is memory for one."""
    settings = Settings(launch.new_database(postgres, f"t{uuid4().hex}"), live_memory=1)
    store, reading, opened, catch_up = Store(settings.database), Event(), Event(), LiveGame.catch_up
    store.migrate()
    games, live = begin(store, settings, 2), LiveGames(store, settings, Changes())

    def slowly(game: LiveGame) -> None:
        reading.set()
        assert opened.wait(PATIENCE)
        catch_up(game)

    async def play() -> None:
        await live.query(games[0], lambda game: game.id)
        monkeypatch.setattr(LiveGame, "catch_up", slowly)
        asked = asyncio.create_task(live.query(games[0], lambda game: game.id))
        await asyncio.to_thread(reading.wait, PATIENCE)
        await live.query(games[1], lambda game: game.id)
        opened.set()
        assert await asked == games[0]
        assert list(live._games)[-1] == games[0]

    run_aside(play())
    live.close()
    store.close()


def test_games_that_nobody_asks_about_leave_the_memory(
    store: Store, settings: Settings, opened: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(registry, "time", SimpleNamespace(monotonic=lambda: now[0]))
    games, live = begin(store, settings, 3), LiveGames(store, settings, Changes())

    async def play() -> None:
        for game in games:
            await live.query(game, lambda game: game.id)
            now[0] += 800
        live.evict()
        assert list(live._games) == games[1:]
        now[0] += 10_000
        live.evict()
        assert list(live._games) == games[2:]  # the last one stays: somebody may just have come in

    run_aside(play())
    live.close()


def test_a_room_knows_about_what_it_weighs(store: Store, settings: Settings) -> None:
    """The weight grows with the log and with what is shown, so that long games count for more."""
    (game,), live = begin(store, settings, 1), LiveGames(store, settings, Changes())

    async def play() -> list[int]:
        sizes = []
        for given in (None, schemas.Answer("guard", "hide 0405"), schemas.Answer("north", 1)):
            if given is not None:
                await live.answer(game, given)
            await live.query(game, lambda game: game.render(game.match.seats))
            sizes.append(live._games[game].size)
        return sizes

    sizes = run_aside(play())
    live.close()
    assert BASE_BYTES < sizes[0] < sizes[1] < sizes[2] < 2**20
