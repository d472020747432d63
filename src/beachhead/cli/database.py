"""The database that a command of `beachhead admin` or `beachhead serve` uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from beachhead.core.errors import Refusal

if TYPE_CHECKING:
    from beachhead.server.db.store import Store


def database_option(command: click.decorators.FC) -> click.decorators.FC:
    return click.option(
        "--db", "database", metavar="URL", help="The database; BEACHHEAD_DB or your data folder if not given."
    )(command)


def open_store(url: str) -> Store:
    """The database with its tables up to date; refused with the reason if it cannot be used."""
    from beachhead.server.db.store import Store

    with usable(url):
        store = Store(url)
        store.migrate()
        return store


@contextmanager
def usable(url: str) -> Iterator[str]:
    """Context for using a database: whatever is wrong with it is reported in full."""
    from beachhead.server.errors import Unavailable

    try:
        yield url
    except Unavailable as fault:
        raise Refusal(f"The database {without_password(url)} cannot be used: {fault.reason}.") from None


def without_password(url: str) -> str:
    return re.sub(r"(//[^/@:]*):[^/@]*@", r"\1@", url)


def database_url(database: str | None) -> str:
    try:
        from beachhead.server.settings import settings_from
    except ImportError as missing:
        raise Refusal(f"This needs more packages ({missing.name}): pip install 'beachhead[web]'.") from None
    return settings_from(database=database).database
