"""`beachhead verify`: was the game played fairly?"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console

from beachhead.games import verify_file


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--against", type=click.Path(path_type=Path), help="The full file, to compare a seat's own copy with."
)
@click.option("--data", type=click.Path(path_type=Path), help="The data set it was played with, if not kept.")
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def verify(file: Path, against: Path | None, data: Path | None, as_json: bool) -> None:
    """Check every line, roll, draw and secret of a game file, offline."""
    found = verify_file(file, against, data=data)
    if as_json:
        click.echo(json.dumps(asdict(found), indent=1))
        return
    console = Console()
    console.print(f"[green]✓[/] {file.name}: {found.scenario}, {found.entries} entries, unbroken chain.")
    if found.full:
        agreed = f", {found.agreed} of them by consent of the other side" if found.agreed else ""
        console.print(
            f"[green]✓[/] Every entry is legal; {found.undone} times something was taken back{agreed}."
        )
        console.print(f"[green]✓[/] All {found.rolls} rolls and draws are those of the committed dice.")
        if found.open_dice:
            console.print("[yellow]![/] The dice are open: whoever knew the seed could work out every roll.")
        elif found.words:
            words = "1 player's word" if found.words == 1 else f"{found.words} players' words"
            console.print(f"[green]✓[/] {words} went into the dice after their commitment.")
        console.print(f"[green]✓[/] All {found.sealed} sealed entries are what was sealed.")
    else:
        console.print("This is a seat's own copy: the full file, when the game is over, proves the rest.")
    if found.agrees:
        console.print(f"[green]✓[/] {file.name} and {against} are the same game, line by line.")
