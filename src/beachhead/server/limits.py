"""Rate limits for each address and each link, in a fast and a slow window."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address

MOST_REMEMBERED = 10_000
SLOW_SHARE, SLOW_SECONDS = 6, 3600  # over an hour a sixth of the rate


class Buckets:
    """Token buckets, one for each client, filled at `rate` a second up to `burst`."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, who: str, now: float | None = None) -> int:
        """How many requests the client may make at once now."""
        now = time.monotonic() if now is None else now
        left, since = self._left.get(who, (float(self._burst), now))
        return int(min(self._burst, left + (now - since) * self._rate))

    def take(self, who: str, now: float | None = None) -> bool:
        """Whether the client may make one more request now."""
        now = time.monotonic() if now is None else now
        left, since = self._left.pop(who, (float(self._burst), now))
        left = min(self._burst, left + (now - since) * self._rate)
        allowed = left >= 1
        self._left[who] = (left - 1 if allowed else left, now)
        while len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
        return allowed


class Limits:
    """The windows of a server. Links have buckets of their own, so that made-up ones evict no address."""

    def __init__(self, rate: float, burst: int) -> None:
        slow = rate / SLOW_SHARE
        hour = max(burst, slow * SLOW_SECONDS)
        self._addresses = Buckets(rate, burst), Buckets(slow, hour)
        self._links = Buckets(rate, burst), Buckets(slow, hour)
        self._wait = 1 / rate, 1 / slow
        self.words = (
            f"Too many requests: one address or one link may make {rate:g} a second and {hour:g} an hour. "
            "Wait a moment."
        )

    def take(self, address: str, links: Iterable[str] = (), now: float | None = None) -> float:
        """0 if the client may make one more request, otherwise the seconds to wait."""
        clients = [(self._addresses, network_of(address))]
        clients += [(self._links, blake2b(link.encode(), digest_size=12).hexdigest()) for link in links]
        for windows, who in clients:
            for window, wait in zip(windows, self._wait, strict=True):
                if not window.take(who, now):
                    return wait
        return 0


def network_of(address: str) -> str:
    """The network that is limited as one client: with IPv6 everybody has at least a whole /64."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(ip, IPv6Address):
        return address
    return str(ip.ipv4_mapped) if ip.ipv4_mapped else str(IPv6Address(int(ip) >> 64 << 64))
