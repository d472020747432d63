"""What the server is told when it starts, from the environment and the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from beachhead.core.errors import Malformed

LOOPBACK = ("127.0.0.1", "::1", "localhost")
SNAPSHOT_EVERY = 50  # entries


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a person's games are kept when nothing else is said."""
    if sys.platform == "win32":
        base = Path(environment.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return base / "beachhead"


@dataclass(frozen=True)
class Settings:
    """Sizes are bytes, times are seconds, rates are requests a second for one address."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8044
    secret: str = ""
    bot_workers: int = 1
    bot_seconds: float = 5.0
    largest_message: int = 64 * 1024
    largest_upload: int = 8 * 1024 * 1024
    rate: float = 50.0
    burst: int = 200
    snapshot_every: int = SNAPSHOT_EVERY

    def __post_init__(self) -> None:
        if self.host not in LOOPBACK and not self.secret:
            raise Malformed(
                f"Listening on {self.host} lets others in. It needs BEACHHEAD_SECRET (32 characters or more) "
                "and a reverse proxy with TLS in front; give --host only the address that proxy uses.",
                allowed=LOOPBACK,
            )
        if self.secret and len(self.secret) < 32:
            raise Malformed("BEACHHEAD_SECRET is too short: it needs 32 characters or more.")

    @property
    def shared(self) -> bool:
        """Whether several workers share one database."""
        return self.database.startswith("postgresql")


def settings_from(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """Settings from BEACHHEAD_DB and BEACHHEAD_SECRET, and whatever the command line gave."""
    file = data_folder(environment) / "games.db"
    chosen: dict[str, Any] = {
        "database": environment.get("BEACHHEAD_DB") or f"sqlite:///{file}",
        "secret": environment.get("BEACHHEAD_SECRET", ""),
    }
    return Settings(**{**chosen, **{name: value for name, value in given.items() if value is not None}})
