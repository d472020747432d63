"""`beachhead distil`: a style learned from rollouts, for the level that plays without them."""

from __future__ import annotations

import os
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from beachhead.sim.distil import Found
from beachhead.sim.distil import distil as learn


@click.command()
@click.argument("scenarios", metavar="SCENARIO...", nargs=-1, required=True)
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="Of each scenario.")
@click.option("--seed", default="1", show_default=True, help="The same seed, the same games.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("distil"), show_default=True, help="The folder."
)
@click.option(
    "--jobs", "-j", type=click.IntRange(1, 1024), help="Processes; one for each processor if not given."
)
def distil(scenarios: tuple[str, ...], games: int, seed: str, out: Path, jobs: int | None) -> None:
    """Learn from rollouts which weights of the captain's style win more often, from games of each
    SCENARIO (all of one game).

    The same command resumes where it was stopped, and more --games add to those that are there.
    """
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games")
        found = learn(
            list(dict.fromkeys(scenarios)),
            games,
            seed,
            out,
            jobs or os.cpu_count() or 1,
            lambda done, of: bar.update(task, completed=done, total=of),
        )
    _say(found)
    click.echo(f"The weights are in {out / f'{found.game}-{seed}.json'}.")


def _say(found: Found) -> None:
    """What a step of each weight brings in a player turn, and what became of it."""
    console = Console(highlight=False)
    for side, lessons in found.lessons.items():
        table = Table(f"{side}", box=None, pad_edge=False)
        for heading in ("a step brings, %", "±", "becomes"):
            table.add_column(heading, justify="right")
        for name, one in sorted(lessons.items(), key=lambda item: -abs(item[1].effect)):
            weight = found.weights[side].get(name, "as it was")
            table.add_row(name, f"{one.effect:.2%}", f"{one.error:.2%}", f"{weight}")
        console.print(table)
    console.print(f"{found.pairs} pairs of opposite styles.")
