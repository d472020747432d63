"""`beachhead admin reports`: the messages that somebody has reported."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime

import click

from beachhead.cli.database import database_option, database_url, open_store
from beachhead.core.errors import Refusal

TOLD = ("id", "game", "n", "seat", "name", "text", "why", "at", "done")


@click.command()
@click.option("--done", type=int, metavar="ID", help="Somebody has looked at this report.")
@click.option("--all", "everything", is_flag=True, help="Those that somebody has looked at, too.")
@click.option("--json", "as_json", is_flag=True, help="For a program.")
@database_option
def reports(done: int | None, everything: bool, as_json: bool, database: str | None) -> None:
    """List the messages that somebody has reported."""
    store = open_store(database_url(database))
    from beachhead.server.db.talk import reported, settle_report

    try:
        if done is not None:
            if not settle_report(store, done, time.time()):
                raise Refusal(f"There is no report {done}: `beachhead admin reports` lists them.")
            click.echo(f"Report {done} is done.")
            return
        found = [dict(row) for row in reported(store, everything=everything)]
    finally:
        store.close()
    if as_json:
        click.echo(json.dumps([{name: row[name] for name in TOLD} for row in found]))
        return
    for row in found:
        who = row["name"] or row["seat"] or "a spectator"
        when = datetime.fromtimestamp(row["at"], UTC).strftime("%Y-%m-%d %H:%M")
        click.echo(f"{row['id']}  {when} UTC  game {row['game']}, message {row['n']} by {who}: {row['text']}")
        if row["why"]:
            click.echo(f"    reported because: {row['why']}")
    if not found:
        click.echo("No open reports.")
