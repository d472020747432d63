"""The guard at the door: how much, how often, and what a browser may load.

A plain ASGI layer around the app: it refuses what is too large before it is read, slows down an address that
asks too often, and puts the same strict headers on every answer.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from beachhead.server.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
MOST_ADDRESSES = 10_000


class Buckets:
    """A bucket of tokens for each address, filled at `rate` a second up to `burst`."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, now: float | None = None) -> bool:
        """Whether the address may ask once more now."""
        now = time.monotonic() if now is None else now
        left, since = self._left.pop(address, (float(self._burst), now))
        left = min(self._burst, left + (now - since) * self._rate)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        while len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return allowed


class Guard:
    """Wraps the app."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.buckets = Buckets(settings.rate, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        if not self.buckets.take(client[0] if client else ""):
            await refuse(send, 429, "too many", "Too many requests from this address: wait a moment.")
            return
        upload = scope["path"] == "/api/import"
        limit = self.settings.largest_upload if upload else self.settings.largest_message
        await Measured(self.app, limit)(scope, receive, send)


class Measured:
    """One request, with its body counted while it comes in."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.limit:
            await refuse(send, 413, "too large", f"That is larger than {self.limit} bytes.")
            return
        seen, started = 0, False

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self.limit:
                raise TooLarge
            return message

        async def headed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            await send(message)

        try:
            await self.app(scope, counted, headed)
        except TooLarge:
            if not started:
                await refuse(send, 413, "too large", f"That is larger than {self.limit} bytes.")


class TooLarge(Exception):
    """A body went over its limit."""


async def refuse(send: Send, status: int, kind: str, message: str) -> None:
    body: dict[str, Any] = {"refused": kind, "message": message, "allowed": [], "rule": ""}
    headers = [(b"content-type", b"application/json"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(body).encode()})
