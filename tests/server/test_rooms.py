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

from beachhead.server import wire
from beachhead.server.db.store import Store
from beachhead.server.desk import Desk
from beachhead.server.live import registry as halls
from beachhead.server.live.game import PLAIN_WEIGHT, Room, open_room
from beachhead.server.live.registry import Hall
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

    def counted(store: Store, game: str, every: int) -> Room | None:
        count[game] += 1
        return open_room(store, game, every)

    monkeypatch.setattr(halls, "open_room", counted)
    return count


def begin(store: Store, settings: Settings, count: int) -> list[str]:
    desk = Desk(store, settings)
    return [desk.begin(wire.NewGame("raid:field")).game for _ in range(count)]


def round_robin(hall: Hall, games: list[str]) -> None:
    async def play() -> None:
        for _ in range(ROUNDS):
            for game in games:
                await hall.look(game, lambda room: room.shown(()))

    run_aside(play())
    hall.close()


def test_three_hundred_games_in_turn_are_opened_once_each(
    store: Store, settings: Settings, opened: Counter[str]
) -> None:
    games, hall = begin(store, settings, GAMES), Hall(store, settings)
    round_robin(hall, games)
    assert hall.open_rooms == GAMES
    assert set(opened.values()) == {1}


def test_the_memory_for_open_games_is_bounded_and_the_oldest_goes_first(
    store: Store, settings: Settings, opened: Counter[str]
) -> None:
    games = begin(store, settings, 40)
    small = Settings(settings.database, room_memory=10 * PLAIN_WEIGHT)
    hall = Hall(store, small)
    round_robin(hall, games)
    assert sum(room.weight for room in hall._rooms.values()) <= small.room_memory
    assert list(hall._rooms) == games[-hall.open_rooms :]
    assert 3 <= hall.open_rooms <= 10


def test_a_game_in_use_is_never_closed_under_whoever_uses_it(store: Store, settings: Settings) -> None:
    games = begin(store, settings, 3)
    hall = Hall(store, Settings(settings.database, room_memory=1))

    async def play() -> None:
        async with hall.room(games[0]) as room:
            await hall.look(games[1], lambda other: other.id)
            assert games[0] not in hall._rooms
            waiting = asyncio.create_task(hall.look(games[0], lambda other: other))
            await asyncio.sleep(0)
            assert not waiting.done()  # the lock outlives the place in the hall
            assert room.match.length == 0
        assert await waiting is not room

    run_aside(play())
    hall.close()
    assert not hall._locks


def test_a_game_that_was_forgotten_is_opened_anew_though_others_came_after_it(
    store: Store, settings: Settings
) -> None:
    games = begin(store, settings, 2)
    hall = Hall(store, Settings(settings.database, room_memory=2 * PLAIN_WEIGHT))

    async def play() -> None:
        for game in games:
            await hall.look(game, lambda room: room.id)
        hall.forget(games[:1])
        assert await hall.look(games[0], lambda room: room.id) == games[0]

    run_aside(play())
    hall.close()


def test_a_game_that_is_closed_while_it_reads_up_stays_with_who_asks(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another room is opened in the meantime, and there is memory for one."""
    settings = Settings(launch.new_database(postgres, f"t{uuid4().hex}"), room_memory=1)
    store, reading, opened, read_up = Store(settings.database), Event(), Event(), Room.read_up
    store.migrate()
    games, hall = begin(store, settings, 2), Hall(store, settings)

    def slowly(room: Room) -> None:
        reading.set()
        assert opened.wait(PATIENCE)
        read_up(room)

    async def play() -> None:
        await hall.look(games[0], lambda room: room.id)
        monkeypatch.setattr(Room, "read_up", slowly)
        asked = asyncio.create_task(hall.look(games[0], lambda room: room.id))
        await asyncio.to_thread(reading.wait, PATIENCE)
        await hall.look(games[1], lambda room: room.id)
        opened.set()
        assert await asked == games[0]
        assert list(hall._rooms)[-1] == games[0]

    run_aside(play())
    hall.close()
    store.close()


def test_games_that_nobody_asks_about_leave_the_memory(
    store: Store, settings: Settings, opened: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(halls, "time", SimpleNamespace(monotonic=lambda: now[0]))
    games, hall = begin(store, settings, 3), Hall(store, settings)

    async def play() -> None:
        for game in games:
            await hall.look(game, lambda room: room.id)
            now[0] += 800
        hall.make_room()
        assert list(hall._rooms) == games[1:]
        now[0] += 10_000
        hall.make_room()
        assert list(hall._rooms) == games[2:]  # the last one stays: somebody may just have come in

    run_aside(play())
    hall.close()


def test_a_room_knows_about_what_it_weighs(store: Store, settings: Settings) -> None:
    """The weight grows with the log and with what is shown, so that long games count for more."""
    (game,), hall = begin(store, settings, 1), Hall(store, settings)

    async def play() -> list[int]:
        weights = []
        for given in (None, wire.Answer("guard", "hide 0405"), wire.Answer("north", 1)):
            if given is not None:
                await hall.answer(game, given)
            await hall.look(game, lambda room: room.shown(room.match.seats))
            weights.append(hall._rooms[game].weight)
        return weights

    weights = run_aside(play())
    hall.close()
    assert PLAIN_WEIGHT < weights[0] < weights[1] < weights[2] < 2**20
