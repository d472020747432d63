"""The guard at the door: who may come in, how much, how often, and what a browser may load.

A plain ASGI layer around the app, for requests and sockets alike. It answers only to the names this server is
reached by, lets no page of another server write here, refuses what is too large or too slow before it is
read, slows down who asks too often, and puts the same strict headers on every answer.
"""

from __future__ import annotations

import asyncio
import json
import math
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from beachhead.core.errors import listed
from beachhead.server.limits import Limits
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
HARMLESS = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class No:
    """A refusal at the door."""

    status: int
    kind: str
    message: str
    allowed: tuple[str, ...] = ()
    wait: int = 0


class Guard:
    """Wraps the app."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self.app, self.settings, self.limits = app, settings, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        no = self._wrong_host(headers) or self._wrong_page(scope, headers) or self._too_often(scope, headers)
        if no is not None:
            await refuse(scope, receive, send, no)
        elif not all(character.isprintable() for character in scope["path"]):
            words = "There is nothing at this address: an address of this server has no control characters."
            await refuse(scope, receive, send, No(404, "unknown", words))
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            upload = scope["path"] == "/api/import"
            limit = self.settings.largest_upload if upload else self.settings.largest_message
            await Measured(self.app, limit, self.settings.body_seconds)(scope, receive, send)

    def _wrong_host(self, headers: Headers) -> No | None:
        """A name that is not ours may be a trick to read this server through somebody's browser."""
        given, names = headers.get("host", ""), self.settings.names
        if host_of(f"//{given}") in names:
            return None
        words = f"This server is called {listed(names)}, not {given[:80]!r}; --allow-host adds a name."
        return No(421, "wrong host", words, names)

    def _wrong_page(self, scope: Scope, headers: Headers) -> No | None:
        """Programs send no Origin; a browser always says whose page it is that writes or opens a socket."""
        origin = headers.get("origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in HARMLESS):
            return None
        own = tuple(f"{scheme}://{headers.get('host', '')}" for scheme in ("http", "https"))
        allowed = self.settings.origins or own
        if origin in allowed:
            return None
        words = f"A page of {origin[:80]!r} may not write here, only one of {listed(allowed)}."
        return No(403, "wrong origin", words, allowed)

    def _too_often(self, scope: Scope, headers: Headers) -> No | None:
        client = scope.get("client")
        wait = self.limits.take(client[0] if client else "", bearers(headers))
        return None if not wait else No(429, "too many", self.limits.words, wait=math.ceil(wait))


def host_of(address: str) -> str:
    """The name in an address, without its port; nothing if it is none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def bearers(headers: Headers) -> tuple[str, ...]:
    """The secrets a request carries: `Authorization: Bearer one,two`."""
    scheme, _, words = headers.get("authorization", "").partition(" ")
    return tuple(word for word in words.split(",")[:16] if word) if scheme.lower() == "bearer" else ()


class Measured:
    """One request, with its body counted while it comes in."""

    def __init__(self, app: ASGIApp, limit: int, seconds: float) -> None:
        self.app, self.limit, self.seconds = app, limit, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        too_large = No(
            413, "too large", f"That is larger than the {self.limit} bytes that are accepted here."
        )
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.limit:
            await refuse(scope, receive, send, too_large)
            return
        seen, complete, started = 0, False, False
        end = asyncio.get_running_loop().time() + self.seconds

        async def counted() -> Message:
            nonlocal seen, complete
            try:
                async with asyncio.timeout_at(None if complete else end):
                    message = await receive()
            except TimeoutError:
                raise TooSlow from None
            seen += len(message.get("body", b""))
            complete = not message.get("more_body", False)
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
                await refuse(scope, receive, send, too_large)
        except TooSlow:
            words = f"The request was not whole after the {self.seconds:g} seconds it may take."
            await refuse(scope, receive, send, No(408, "too slow", words))


class TooLarge(Exception):
    """A body went over its limit."""


class TooSlow(Exception):
    """A body has not come in its time."""


async def refuse(scope: Scope, receive: Receive, send: Send, no: No) -> None:
    """Say no to a request, or to a socket before it is opened."""
    body: dict[str, Any] = {
        "refused": no.kind,
        "message": no.message,
        "allowed": list(no.allowed),
        "rule": "",
    }
    headers = [(b"content-type", b"application/json"), (b"connection", b"close"), *HEADERS]
    if no.wait:
        headers.append((b"retry-after", str(no.wait).encode()))
    prefix = "websocket." if scope["type"] == "websocket" else ""
    if prefix:
        await receive()  # websocket.connect
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008, "reason": no.message[:120]})
            return
    await send({"type": f"{prefix}http.response.start", "status": no.status, "headers": headers})
    await send({"type": f"{prefix}http.response.body", "body": json.dumps(body).encode()})
