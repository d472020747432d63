"""Middleware: who may make requests, how large and how often, and what a browser may load.

Plain ASGI around the app, for requests and sockets alike. It answers only to the names this server is reached
by, lets no page of another server write here, rejects what is too large or too slow before it is read, limits
the rate of requests, and puts the same strict headers on every response.
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
from beachhead.server.bans import WORDS, Bans
from beachhead.server.limits import Limits
from beachhead.server.settings import Settings
from beachhead.server.tokens import all_tokens, session_tokens

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
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Rejection:
    """A refusal before the app is reached."""

    status: int
    kind: str
    message: str
    allowed: tuple[str, ...] = ()
    retry_after: int = 0


class AccessMiddleware:
    """Checks host, origin, rate and address; what passes goes on through `BodyLimit`."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, bans: Bans) -> None:
        self.app, self.settings, self.limits, self.bans = app, settings, limits, bans
        self.messages = BodyLimit(app, settings.largest_message, settings.body_seconds)
        self.uploads = BodyLimit(app, settings.largest_upload, settings.body_seconds)
        self.data_sets = BodyLimit(app, settings.largest_data, settings.body_seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        rejection = self._check(scope, Headers(scope=scope)) or await self._banned(scope)
        if rejection is not None:
            await reject(scope, receive, send, rejection)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        elif scope["path"] == "/api/import":
            await self.uploads(scope, receive, send)
        elif scope["path"].startswith(("/api/data-sets", "/api/workshop")):
            await self.data_sets(scope, receive, send)
        else:
            await self.messages(scope, receive, send)

    def _check(self, scope: Scope, headers: Headers) -> Rejection | None:
        return (
            self._wrong_host(headers)
            or self._wrong_origin(scope, headers)
            or self._too_often(scope, headers)
            or self._unprintable_path(scope)
        )

    async def _banned(self, scope: Scope) -> Rejection | None:
        client = scope.get("client")
        if not await self.bans.refuses(client[0] if client else ""):
            return None
        return Rejection(403, "banned", WORDS)

    def _wrong_host(self, headers: Headers) -> Rejection | None:
        """A name that is not ours may be a trick to read this server through somebody's browser."""
        given, names = headers.get("host", ""), self.settings.names
        if host_of(f"//{given}") in names:
            return None
        words = f"This server is called {listed(names)}, not {given[:80]!r}; --allow-host adds a name."
        return Rejection(421, "wrong host", words, names)

    def _wrong_origin(self, scope: Scope, headers: Headers) -> Rejection | None:
        """Programs send no Origin; a browser always says whose page it is that writes or opens a socket."""
        if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
            return None
        origin = headers.get("origin")
        if origin is None:
            return self._other_site(headers)
        own = tuple(f"{scheme}://{headers.get('host', '')}" for scheme in ("http", "https"))
        allowed = self.settings.origins or own
        if origin in allowed:
            return None
        words = f"A page of {origin[:80]!r} may not write here, only one of {listed(allowed)}."
        return Rejection(403, "wrong origin", words, allowed)

    def _other_site(self, headers: Headers) -> Rejection | None:
        """A cookie is sent by the browser, not by the page: without an origin the browser has to say that the
        page is ours, unless it is no browser and says nothing."""
        site = headers.get("sec-fetch-site", "none")
        if site in ("none", "same-origin") or not session_tokens(headers):
            return None
        words = f"A page of another site ({site[:20]}) may not write here as whoever is signed in."
        return Rejection(403, "wrong origin", words)

    def _too_often(self, scope: Scope, headers: Headers) -> Rejection | None:
        client = scope.get("client")
        wait = self.limits.take(client[0] if client else "", all_tokens(headers))
        if not wait:
            return None
        return Rejection(429, "too many", self.limits.words, retry_after=math.ceil(wait))

    def _unprintable_path(self, scope: Scope) -> Rejection | None:
        if all(character.isprintable() for character in scope["path"]):
            return None
        words = "There is nothing at this address: an address of this server has no control characters."
        return Rejection(404, "unknown", words)


STOPPING = Rejection(503, "unavailable", "The server is stopping. Try again in a moment.")


def host_of(address: str) -> str:
    """The name in an address, without its port; empty if there is none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


class BodyLimit:
    """Bounds the size of a request's body and the time it takes to arrive, and adds the headers."""

    def __init__(self, app: ASGIApp, limit: int, seconds: float) -> None:
        self.app, self.limit, self.seconds = app, limit, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        too_large = Rejection(
            413, "too large", f"That is larger than the {self.limit} bytes that are accepted here."
        )
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.limit:
            await reject(scope, receive, send, too_large)
            return
        seen, complete, started = 0, False, False
        end = asyncio.get_running_loop().time() + self.seconds

        async def receive_counted() -> Message:
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

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                own = {name for name, _ in message["headers"]}
                ours = [header for header in HEADERS if header[0] not in own]
                message = {**message, "headers": [*message["headers"], *ours]}
            await send(message)

        try:
            await self.app(scope, receive_counted, send_with_headers)
        except TooLarge:
            if not started:
                await reject(scope, receive, send, too_large)
        except TooSlow:
            words = f"The request was not whole after the {self.seconds:g} seconds it may take."
            await reject(scope, receive, send, Rejection(408, "too slow", words))
        except asyncio.CancelledError:  # the server stops, and waits no longer for what goes on
            if not started:
                await reject(scope, receive, send, STOPPING)


class TooLarge(Exception):
    """A body went over its limit."""


class TooSlow(Exception):
    """A body did not arrive in time."""


async def reject(scope: Scope, receive: Receive, send: Send, rejection: Rejection) -> None:
    """Answer a request, or a socket before it is opened, with the rejection."""
    body: dict[str, Any] = {
        "refused": rejection.kind,
        "message": rejection.message,
        "allowed": list(rejection.allowed),
        "rule": "",
    }
    headers = [(b"content-type", b"application/json"), (b"connection", b"close"), *HEADERS]
    if rejection.retry_after:
        headers.append((b"retry-after", str(rejection.retry_after).encode()))
    prefix = "websocket." if scope["type"] == "websocket" else ""
    if prefix:
        await receive()  # websocket.connect
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008, "reason": rejection.message[:120]})
            return
    await send({"type": f"{prefix}http.response.start", "status": rejection.status, "headers": headers})
    await send({"type": f"{prefix}http.response.body", "body": json.dumps(body).encode()})
