"""How the server listens: HTTP as uvicorn and h11 speak it, with an end to patience. Who does not finish the
head of a request in time is hung up on; its size is bounded by h11 itself, and sockets that answer no ping
are closed by uvicorn."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from beachhead.server.settings import Settings


def options(settings: Settings) -> dict[str, Any]:
    """What uvicorn is told."""
    return {
        "host": settings.host,
        "port": settings.port,
        "http": PatientProtocol,
        "h11_max_incomplete_event_size": settings.largest_head,
        "timeout_keep_alive": settings.head_seconds,
        "proxy_headers": False,  # the app looks at them itself, and only where a proxy is trusted
        "ws": "websockets-sansio",
        "ws_max_size": settings.largest_message * 2,
        "log_level": "warning",
        "server_header": False,
        "timeout_graceful_shutdown": 5,
    }


class PatientProtocol(H11Protocol):
    """Waits for a head as long as for the next request on an open line, counted from its first byte."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._rest()
        elif self._waiting is None and not self.transport.is_closing():
            self._waiting = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def _rest(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
