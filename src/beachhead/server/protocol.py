"""HTTP as uvicorn and h11 speak it, with a time limit for the head of a request. h11 itself bounds its size,
and uvicorn closes sockets that answer no ping. Sockets compress what they send, quickly rather than well."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from beachhead.server.settings import Settings


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """The arguments of `uvicorn.run`."""
    return {
        "host": settings.host,
        "port": settings.port,
        "http": HeadTimeoutProtocol,
        "h11_max_incomplete_event_size": settings.largest_head,
        "timeout_keep_alive": settings.head_seconds,
        "proxy_headers": False,  # the app does that itself, and only where a proxy is trusted
        "ws": QuickSocketProtocol,
        "ws_max_size": settings.largest_message * 2,
        "log_level": "warning",
        "server_header": False,
        "timeout_graceful_shutdown": 5,
    }


QUICK = ServerPerMessageDeflateFactory(
    server_max_window_bits=12, client_max_window_bits=12, compress_settings={"memLevel": 5, "level": 1}
)


class QuickSocketProtocol(WebSocketsSansIOProtocol):
    """Compresses with half of the processor's time that uvicorn's own settings take, and a tenth more bytes:
    a view is sent after every answer."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [QUICK]


class HeadTimeoutProtocol(H11Protocol):
    """Closes a connection whose request head is not complete in time, counted from its first byte."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._check()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._check()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        super().connection_lost(exc)

    def _check(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._cancel()
        elif self._timer is None and not self.transport.is_closing():
            self._timer = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
