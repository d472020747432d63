"""Tells subscribers that a game has changed; they then ask for what they may see of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Changes:
    """Publishes the ids of games that have changed, within the event loop."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[str], None]] = []
        self._subscribers: dict[str, set[asyncio.Event]] = {}

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call it with the id of every game that changes."""
        self._listeners.append(listener)

    @contextmanager
    def subscribe(self, game: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the game changes."""
        event = asyncio.Event()
        self._subscribers.setdefault(game, set()).add(event)
        try:
            yield event
        finally:
            self._subscribers[game].discard(event)
            if not self._subscribers[game]:
                del self._subscribers[game]

    def publish(self, game: str) -> None:
        for event in self._subscribers.get(game, ()):
            event.set()
        for listener in self._listeners:
            listener(game)

    @property
    def subscribed_games(self) -> set[str]:
        return set(self._subscribers)

    @property
    def subscribers(self) -> int:
        return sum(map(len, self._subscribers.values()))
