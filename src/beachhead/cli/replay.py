"""`beachhead replay`: a game file as a story."""

from __future__ import annotations

import json
from pathlib import Path

import click

from beachhead.cli.report import show
from beachhead.core.errors import OtherVersion, unknown
from beachhead.core.event import event_json
from beachhead.core.files import Written, read_file
from beachhead.core.log import cut_text
from beachhead.core.match import Match
from beachhead.core.replay import notation_of
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.games import load_match


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", help="Read it as this seat (or a spectator) might.")
@click.option("--moves", is_flag=True, help="The entries in notation instead of the story.")
@click.option(
    "--report", "as_report", is_flag=True, help="How it went: score, losses, luck, decisive moments."
)
@click.option("--salvage", is_flag=True, help="Open a damaged file as far as it is good.")
@click.option("--data", type=click.Path(path_type=Path), help="The data set it was played with, if not kept.")
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def replay(
    file: Path,
    seat: str | None,
    moves: bool,
    as_report: bool,
    salvage: bool,
    data: Path | None,
    as_json: bool,
) -> None:
    """Tell the game in FILE from the beginning."""
    try:
        match = load_match(file, salvage=salvage, data=data)
    except OtherVersion as refusal:
        tell_entries(read_file(file, salvage=salvage), refusal, seat, as_json)
        return
    if seat is not None:
        match.view(seat)  # refuses an unknown seat
    if as_report:
        found = match.report(seat or SPECTATOR)
        click.echo(json.dumps(found.json(), indent=1)) if as_json else show(found)
        return
    lines = moves_of(match, seat) if moves else match.text(seat)
    if as_json:
        names, reader = match.state.setup.names, None if seat is None else Seat(seat)
        told = [event_json(event, names, reader) for event in match.story]
        result = None if match.result is None else match.result.json()
        click.echo(json.dumps({"entries": moves_of(match, seat), "story": told, "result": result}, indent=1))
        return
    for line in lines:
        click.echo(line)
    click.echo(closing(match))


def tell_entries(written: Written, refusal: OtherVersion, seat: str | None, as_json: bool) -> None:
    """The entries of a game that this program cannot replay, as written in the file."""
    readers = (*written.header.seats, SPECTATOR)
    if seat is not None and seat not in readers:
        raise unknown("seat", seat, readers)
    entries = notation_of(written, None if seat is None else Seat(seat))
    if as_json:
        told = {"refused": refusal.message, "entries": entries, "result": written.result}
        click.echo(json.dumps(told, indent=1))
        return
    click.echo(f"{refusal.message} Its entries, as they stand in the file:")
    for line in entries:
        click.echo(line)
    if written.result is not None:
        click.echo(f"{written.result.get('winner') or 'Nobody'} won: {written.result.get('reason', '')}")


def moves_of(match: Match, seat: str | None) -> list[str]:
    """Every entry in notation, cut for the reader."""
    names = match.state.setup.names
    lines = []
    for n, entry in enumerate(match.entries, 1):
        if seat is None and entry.action is not None:
            words = names.text(entry.action)
        else:
            words = cut_text(entry, names, Seat(seat or ""))
        lines.append(f"{n} {entry.by}: {words}")
    return lines


def closing(match: Match) -> str:
    if match.result is None:
        return f"The game goes on: it waits for {', '.join(d.seat for d in match.open)}."
    winner = f"{match.result.winner} won ({match.result.grade})" if match.result.winner else "A draw"
    return f"{winner}: {match.result.reason} [{match.result.rule}]"
