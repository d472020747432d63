"""Settings of the server, from the environment and the command line."""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from itertools import pairwise
from typing import Any

from beachhead.analysis.analyse import ROLLOUTS
from beachhead.core.errors import Malformed, listed
from beachhead.games import user_folder
from beachhead.server.notices.mail import mail_server_from

LOOPBACK = ("127.0.0.1", "::1", "localhost")
SNAPSHOT_EVERY = 50  # entries
DATABASES = ("sqlite:///", "postgresql://")
SHORTEST_SECRET = 32
HEX = re.compile("[0-9a-f]+|[0-9A-F]+")
HOW_TO_MAKE_A_SECRET = """Make one: python3 -c "import secrets; print(secrets.token_hex(32))"."""


@dataclass(frozen=True)
class Settings:
    """Sizes are bytes, times are seconds, rates are requests a second for one address or one link."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8044
    secret: str = ""
    hosts: tuple[str, ...] = ()  # names this server is reached by, besides loopback
    origins: tuple[str, ...] = ()  # pages that may write; only this server's own if none is named
    proxies: tuple[str, ...] = ()  # proxies trusted to say where a request comes from
    address: str = ""  # of the board, in links that are sent; what origins or the host say if it is empty
    mail: str = ""  # the mail server, as mail_server_from reads it; none is sent without
    notice_seconds: float = 30.0  # that a game waits for somebody who does not look until they are told
    notices_inside: bool = False  # whether webhooks may lie in the network of the server
    metrics_token: str = ""
    data: tuple[str, ...] = ()  # data sets that are offered to everybody
    bot_workers: int = 1
    bots_ready: bool = True  # whether their processes start with the server, not with the first question
    bot_seconds: float = 5.0
    analysis_rollouts: int = ROLLOUTS  # to compare plans in the analysis of a game
    largest_head: int = 16 * 1024
    largest_message: int = 64 * 1024
    largest_upload: int = 8 * 1024 * 1024
    largest_data: int = 1024 * 1024 + 64 * 1024  # a data set
    head_seconds: float = 10.0
    body_seconds: float = 60.0
    rate: float = 50.0
    burst: int = 200
    accounts: bool = False  # offered on the start page of a server that only this machine reaches, too
    cheap_passwords: bool = False  # hashed with next to no work: for tests
    away_seconds: float = 3.0  # without the board open until somebody counts as away
    snapshot_every: int = SNAPSHOT_EVERY
    live_memory: int = 0  # for the games in memory; 0 for a quarter of the machine's
    live_seconds: float = 1800.0  # after which a game that nobody asks about leaves the memory
    most_unfinished: int = 100  # games of one address, on a public server
    most_branches: int = 40  # what-if branches that somebody keeps of one game
    close_days: float | None = None  # without a move until a game is closed; 90 on a public server
    most_uploads: int = 8  # in the queue at a time
    upload_entries: int = 20_000
    upload_seconds: float = 60.0
    upload_memory: int = 768 * 1024 * 1024
    clock_seconds: float = 0.05  # between two looks at clocks that are out soon; 0 for never, in tests
    now: Callable[[], float] = time.time  # what time it is for the clocks of games

    def __post_init__(self) -> None:
        if self.public and not self.secret:
            raise Malformed(
                f"Listening on {self.host} as {', '.join(self.names)} lets others in. It needs "
                f"BEACHHEAD_SECRET and a reverse proxy with TLS in front; give --host only the address that "
                f"proxy uses. {HOW_TO_MAKE_A_SECRET}",
                allowed=LOOPBACK,
            )
        if self.secret and not looks_random(self.secret):
            raise Malformed(
                f"BEACHHEAD_SECRET is too short or can be guessed: it needs {SHORTEST_SECRET} characters or "
                f"more, drawn at random. {HOW_TO_MAKE_A_SECRET}"
            )
        if not self.database.startswith(DATABASES):
            raise Malformed(
                f"A database is {listed(f'{kind}...' for kind in DATABASES)}, not {self.database!r}.",
                allowed=DATABASES,
            )
        if self.mail:
            mail_server_from(self.mail)
        if self.public and self.cheap_passwords:
            raise Malformed(
                "Passwords may be cheap to guess where nobody else can reach them, not in public."
            )
        for proxy in self.proxies:
            require_narrow_proxy(proxy)

    @property
    def names(self) -> tuple[str, ...]:
        """The host names that requests may use."""
        own = () if self.host in (*LOOPBACK, "0.0.0.0", "::") else (self.host,)
        return (*LOOPBACK, *own, *(name.lower() for name in self.hosts))

    def page(self, path: str = "") -> str:
        """The address of a page of this server, for a link that is read elsewhere."""
        own = f"http://{self.host}:{self.port}"
        return f"{(self.address or next(iter(self.origins), own)).rstrip('/')}/{path}"

    @property
    def public(self) -> bool:
        """Whether it can be reached from other machines."""
        return self.host not in LOOPBACK or bool(set(self.hosts) - set(LOOPBACK))

    @property
    def offers_accounts(self) -> bool:
        """Whether the start page offers to sign in; where nobody else comes nobody needs to."""
        return self.public or self.accounts

    @property
    def idle_days(self) -> float:
        """After how many days without a move a game is closed; 0 for never."""
        return (90 if self.public else 0) if self.close_days is None else self.close_days

    @property
    def shared(self) -> bool:
        """Whether several workers share one database."""
        return self.database.startswith("postgresql")


def looks_random(secret: str) -> bool:
    """Whether it can have been drawn at random: many different characters, no repetition, and no words. About
    one random secret in a few hundred fails and has to be drawn again; a sentence never passes."""
    length = len(secret)
    if length < SHORTEST_SECRET:
        return False
    most_alike = Counter(secret).most_common(1)[0][1]
    threes = len({secret[n : n + 3] for n in range(length - 2)})
    runs = sum(abs(ord(a) - ord(b)) < 2 for a, b in pairwise(secret))
    if most_alike > 0.25 * length or threes < 0.9 * (length - 2) or runs > 0.4 * length:
        return False
    letters = max(sum(map(str.islower, secret)), sum(map(str.isupper, secret)))
    words = letters > 0.65 * length or re.search(r"\s|[a-z]{10}|[A-Z]{10}", secret)
    return not words or HEX.fullmatch(secret) is not None


def require_narrow_proxy(proxy: str) -> None:
    """Raise unless the proxy is one address or a small network: never trust everybody."""
    try:
        wide = ip_network(proxy).prefixlen < 8
    except ValueError:
        wide = True
    if wide:
        raise Malformed(
            f"A trusted proxy is named by its address (127.0.0.1) or a small network (10.0.0.0/24), not by "
            f"{proxy!r}.",
            allowed=["127.0.0.1", "10.0.0.0/24"],
        )


def rollouts_from(text: str) -> int:
    """How many rollouts an analysis has."""
    if not text.isascii() or not text.isdecimal() or not int(text):
        raise Malformed(
            f"BEACHHEAD_ANALYSIS_ROLLOUTS is a whole number from 1 on, such as {ROLLOUTS}, not {text!r}.",
            allowed=["1", str(ROLLOUTS)],
        )
    return int(text)


def settings_from(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """Settings from the environment, overridden by what the command line gave."""
    file = user_folder(environment) / "games.db"
    chosen: dict[str, Any] = {
        "database": environment.get("BEACHHEAD_DB") or f"sqlite:///{file}",
        "secret": environment.get("BEACHHEAD_SECRET", ""),
        "metrics_token": environment.get("BEACHHEAD_METRICS_TOKEN", ""),
        "mail": environment.get("BEACHHEAD_MAIL", ""),
        "analysis_rollouts": rollouts_from(environment.get("BEACHHEAD_ANALYSIS_ROLLOUTS", str(ROLLOUTS))),
    }
    return Settings(**{**chosen, **{name: value for name, value in given.items() if value is not None}})
