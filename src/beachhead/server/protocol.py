"""HTTP as uvicorn and h11 speak it, with an end to patience: who does not finish the head of a request in
time is hung up on. The size of the head is bounded by h11 itself."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


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
