"""`beachhead admin people`: who is on a server, and what those who run it may do to them."""

from __future__ import annotations

import asyncio
import getpass
import json
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from beachhead.cli.database import database_option, database_url, open_store

if TYPE_CHECKING:
    from beachhead.server.db.moderation import Moderation, Moderator

json_option = click.option("--json", "as_json", is_flag=True, help="For a program.")


@click.group()
def people() -> None:
    """List, show, ban and delete people. WHO is an id, or the name of an account."""


def acting(command: Callable[..., None]) -> Callable[..., None]:
    """The options of whatever is done to people."""
    for option in (
        database_option,
        click.option("--why", default="", metavar="WORDS", help="The reason, for the log of such acts."),
        click.option(
            "--by", default="", metavar="NAME", help="Who does it; your name on this machine if not given."
        ),
    ):
        command = option(command)
    return command


@contextmanager
def moderation(database: str | None) -> Iterator[Moderation]:
    store = open_store(database_url(database))
    from beachhead.server.db.moderation import Moderation

    try:
        yield Moderation(store)
    finally:
        store.close()


def moderator(by: str, why: str) -> Moderator:
    from beachhead.server.db.moderation import Moderator

    return Moderator(by or getpass.getuser(), why)


@people.command("list")
@click.argument("letters", default="")
@click.option("--most", default=50, show_default=True, type=click.IntRange(1), help="How many at most.")
@database_option
@json_option
def list_people(letters: str, most: int, database: str | None, as_json: bool) -> None:
    """List the people that were here last, or those whose name has these LETTERS."""
    with moderation(database) as rows:
        found = rows.listed(letters, most)
    if as_json:
        click.echo(json.dumps(found))
        return
    for row in found:
        kind = "account" if row["account"] else "guest"
        banned = ", banned" if row["banned"] else ""
        click.echo(
            f"{row['id']}  {row['name']}  {kind}, {row['seats']} seats, seen {day(row['seen'])}{banned}"
        )
    if not found:
        click.echo("Nobody.")


@people.command()
@click.argument("who")
@database_option
@json_option
def show(who: str, database: str | None, as_json: bool) -> None:
    """Show what concerns WHO: how they sign in, their seats, and what was done to them."""
    with moderation(database) as rows:
        found = rows.shown(who)
    if as_json:
        click.echo(json.dumps(found))
        return
    for line in described(found):
        click.echo(line)


def described(found: dict[str, Any]) -> Iterator[str]:
    """A person in lines for people."""
    yield f"{found['name']} ({found['id']}), {'an account' if found['account'] else 'a guest'}"
    yield f"came {day(found['created'])}, last seen {day(found['seen'])}"
    if found["banned"]:
        yield f"banned {day(found['banned'])}"
    yield (
        f"e-mail: {found['email'] or 'none'}; password: {'yes' if found['password'] else 'no'}; "
        f"passkeys: {found['passkeys']}; sessions: {found['sessions']}"
    )
    for seat in found["seats"]:
        yield f"  {seat['game']}  {seat['scenario']}  {seat['seat']}, last played {day(seat['touched'])}"
    for act in found["acts"]:
        yield acted(act)


@people.command()
@click.argument("who")
@acting
def ban(who: str, database: str | None, by: str, why: str) -> None:
    """Keep WHO away; an address (192.0.2.7) keeps everybody there away. The server notices within half a
    minute."""
    with moderation(database) as rows:
        name = rows.ban(who, moderator(by, why), time.time())
    click.echo(f"{name} is banned.")


@people.command()
@click.argument("who")
@acting
def unban(who: str, database: str | None, by: str, why: str) -> None:
    """Let WHO come again, or an address."""
    with moderation(database) as rows:
        name = rows.unban(who, moderator(by, why), time.time())
    click.echo(f"{name} may come again.")


@people.command()
@click.argument("who")
@acting
def password(who: str, database: str | None, by: str, why: str) -> None:
    """Give WHO a new password, because they have forgotten theirs; it is shown once. All their sessions
    end."""
    with moderation(database) as rows:
        from beachhead.server.passwords import Passwords

        word, passwords = secrets.token_urlsafe(12), Passwords()
        name = rows.set_password(who, asyncio.run(passwords.hash(word)), moderator(by, why), time.time())
        passwords.close()
    click.echo(f"{name} signs in with {word} now, and should change it.")


@people.command()
@click.argument("who")
@click.option("--yes", is_flag=True, help="Do not ask.")
@acting
def delete(who: str, yes: bool, database: str | None, by: str, why: str) -> None:
    """Delete WHO, with all that is kept of them. Their seats become free, which their tables are told; games
    of before stay, nameless."""
    with moderation(database) as rows:
        found = rows.shown(who)
        if not yes:
            click.confirm(f"Delete {found['name']} ({found['id']}) for good?", abort=True, err=True)
        from beachhead.server.departing import depart

        depart(rows.store, found["id"])
        name = rows.delete(found["id"], moderator(by, why), time.time())
    click.echo(f"{name} is deleted.")


@people.command()
@click.option("--most", default=50, show_default=True, type=click.IntRange(1), help="How many at most.")
@database_option
@json_option
def log(most: int, database: str | None, as_json: bool) -> None:
    """What was done to people, the latest first."""
    with moderation(database) as rows:
        found = rows.acts(most)
    if as_json:
        click.echo(json.dumps(found))
        return
    for act in found:
        click.echo(acted(act))
    if not found:
        click.echo("Nothing.")


def acted(act: dict[str, Any]) -> str:
    why = f": {act['why']}" if act["why"] else ""
    return f"{day(act['at'])}  {act['act']} {act['about']} by {act['by']}{why}"


def day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")
