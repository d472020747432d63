"""`beachhead admin`: for whoever runs a server."""

from __future__ import annotations

import json
from pathlib import Path

import click

from beachhead.cli.database import database_option, database_url, open_store, usable
from beachhead.cli.people import people
from beachhead.core.errors import Refusal


@click.group()
def admin() -> None:
    """Back up, restore and look at the database of a server, and at the people on it."""


@admin.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def backup(file: Path, database: str | None) -> None:
    """Write every game, entry and seat to FILE (JSON Lines, gzip). The server may keep running."""
    from beachhead.server.db.backup import write_backup

    with usable(database_url(database)) as url:
        click.echo(f"{write_backup(url, file)} games written to {file}.")


@admin.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def restore(file: Path, database: str | None) -> None:
    """Read FILE into an empty database; every game is replayed and checked."""
    from beachhead.server.db.backup import read_backup

    with usable(database_url(database)) as url:
        click.echo(f"{read_backup(url, file)} games restored and replayed.")


@admin.command()
@database_option
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def stats(database: str | None, as_json: bool) -> None:
    """Count the games and entries."""
    store = open_store(database_url(database))
    found = store.count()
    store.close()
    click.echo(
        json.dumps(found) if as_json else ", ".join(f"{count} {what}" for what, count in found.items())
    )


@admin.command()
@click.argument("game")
@database_option
def reopen(game: str, database: str | None) -> None:
    """Reopen a GAME that was closed because nobody had played it for long."""
    store = open_store(database_url(database))
    done = store.reopen(game)
    store.close()
    if not done:
        raise Refusal(f"There is no closed game {game!r}: its id is the one in its address.")
    click.echo(f"{game} is open again.")


admin.add_command(people)
