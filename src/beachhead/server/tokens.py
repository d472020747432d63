"""Tokens that requests carry: those that hold seats, that of a session, and the one that shows that a page is
ours."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from beachhead.server.errors import WrongPage
from beachhead.server.settings import Settings

MOST_TOKENS = 16
PAGE_HEADER = "x-beachhead-page"
HOUR, HOURS = 3600, 24  # how long a page token is good
SESSION = "me."  # what the token of a session begins with; that of a seat has no point
LONGEST_SESSION = 64
COOKIE, SECURE_COOKIE = "beachhead", "__Host-beachhead"  # a page of another host cannot set the second


def hash_token(token: str, settings: Settings) -> str:
    return hashlib.sha256(f"{settings.secret}/{token}".encode()).hexdigest()


def bearer_tokens(headers: Headers) -> tuple[str, ...]:
    """The tokens of seats that a request carries: `Authorization: Bearer one,two`."""
    scheme, _, words = headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return ()
    return tuple(word for word in words.split(",")[:MOST_TOKENS] if word)


def new_session() -> str:
    """The token of a new session: 256 random bits."""
    return SESSION + secrets.token_urlsafe(32)


def is_session(token: str) -> bool:
    return token.startswith(SESSION) and len(token) <= LONGEST_SESSION


def session_tokens(headers: Headers) -> tuple[str, ...]:
    """The token of the session in the request's cookie, if it has one."""
    cookies = cookie_parser(headers.get("cookie", ""))
    token = cookies.get(SECURE_COOKIE) or cookies.get(COOKIE) or ""
    return (token,) if is_session(token) else ()


def all_tokens(headers: Headers) -> tuple[str, ...]:
    """Every token that a request carries: those of seats, and that of a session."""
    return bearer_tokens(headers) + session_tokens(headers)


class PageTokens:
    """Tokens for pages of this server, which a page of another server can neither read nor guess."""

    def __init__(self, settings: Settings) -> None:
        self._key = (settings.secret or secrets.token_hex(32)).encode()

    def issue(self, now: float | None = None) -> str:
        hour = int((time.time() if now is None else now) // HOUR)
        return f"{hour}.{self._signature(hour)}"

    def require(self, token: str) -> None:
        """Raise unless the token was issued here, not too long ago."""
        hour, _, signature = token.partition(".")
        age = int(time.time() // HOUR) - int(hour) if hour.isdecimal() and len(hour) < 12 else -1
        if not 0 <= age <= HOURS or not hmac.compare_digest(
            signature.encode(), self._signature(int(hour)).encode()
        ):
            raise WrongPage(
                f"A game file is taken from a page of this server only: get a token from /api/page and send "
                f"it as {PAGE_HEADER}; it is good for {HOURS} hours.",
                allowed=["/api/page"],
            )

    def _signature(self, hour: int) -> str:
        return hmac.new(self._key, f"page/{hour}".encode(), "sha256").hexdigest()
