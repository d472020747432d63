"""Addresses that people give us to send to: pages of the Internet, and nothing inside our own network.

Whoever may name an address could otherwise make the server ask its own neighbours. The name is resolved
once, every address it has must be public, and the connection goes to one of these: a name that means
something else a moment later gains nothing. Redirects are not followed.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from beachhead.core.errors import Malformed

SECONDS = 15.0  # to connect, and to answer
LONGEST = 2000
MOST_READ = 2000  # of an answer
CARRIERS = tuple(map(IPv6Network, ("::/96", "::ffff:0:0/96", "64:ff9b::/96")))
"""Where an address ends with one of the older kind, which is where it leads."""

Resolve = Callable[[str, int], list[str]]


@dataclass(frozen=True)
class Replied:
    """What the other side said: a status, the beginning of its words, and when to come again."""

    status: int
    words: str
    retry_after: str


class NotReached(Exception):
    """There is nobody at this address now."""


class Barred(Exception):
    """This address lies where nothing may be sent."""


def checked_address(text: str, *, inside: bool) -> str:
    """An https address as it was given; refused if it is none. With `inside` also http, for a server that may
    send into its own network."""
    parts = parted(text)
    schemes = ("https", "http") if inside else ("https",)
    if len(text) > LONGEST or parts is None or parts.scheme not in schemes or parts.username is not None:
        raise Malformed(
            f"{text[:60]!r} is no address to send to: give one that begins with https:// and has no name and "
            "password in it, such as https://discord.com/api/webhooks/...",
            allowed=["https://..."],
        )
    return text


def parted(text: str) -> SplitResult | None:
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        return None
    return parts if parts.hostname and text.isascii() and text.isprintable() and " " not in text else None


def resolve(host: str, port: int) -> list[str]:
    """Every address that a name has."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as fault:
        raise NotReached(f"nothing is known of {host}: {fault}") from None
    return [str(address[0]) for *_, address in found]


def post(
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    inside: bool = False,
    resolving: Resolve = resolve,
) -> Replied:
    """Send a request to an address; one inside our own network is barred unless that is allowed."""
    parts = parted(address)
    assert parts is not None, "addresses are checked when they are given"
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    where = resolving(host, port)
    if not inside and not all(map(is_public, where)):
        raise Barred(f"{host} lies in a private network, where this server sends nothing")
    connection = _Https(host, port, where) if parts.scheme == "https" else _Http(host, port, where)
    path = parts.path or "/"
    try:
        connection.request("POST", f"{path}?{parts.query}" if parts.query else path, body, dict(headers))
        reply = connection.getresponse()
        words = reply.read(MOST_READ).decode(errors="replace")
        return Replied(reply.status, words, reply.headers.get("retry-after", ""))
    except (OSError, HTTPException) as fault:
        raise NotReached(f"{host} does not answer: {str(fault) or type(fault).__name__}") from None
    finally:
        connection.close()


def is_public(address: str) -> bool:
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        last = IPv4Address(int(found) & 0xFFFF_FFFF) if any(found in net for net in CARRIERS) else None
        found = last or found.sixtofour or found
    return found.is_global and not found.is_multicast


def _connected(where: list[str], port: int) -> socket.socket:
    """A connection to the first of these addresses that has somebody."""
    last = OSError("it has no address")
    for address in where:
        try:
            return socket.create_connection((address, port), SECONDS)
        except OSError as fault:
            last = fault
    raise last


class _Http(HTTPConnection):
    """HTTP to addresses that are known."""

    def __init__(self, host: str, port: int, where: list[str]) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self._where = where

    def connect(self) -> None:
        self.sock = _connected(self._where, self.port)


class _Https(HTTPSConnection):
    """The same under TLS, whose certificate is for the name."""

    def __init__(self, host: str, port: int, where: list[str]) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(host, port, timeout=SECONDS, context=self._tls)
        self._where = where

    def connect(self) -> None:
        plain = _connected(self._where, self.port)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)
