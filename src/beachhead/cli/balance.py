"""`beachhead balance`: how often each side wins, in every scenario and mode."""

from __future__ import annotations

import json
import os
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from beachhead.cli.sim import progress
from beachhead.games import find_scenario, scenarios
from beachhead.sim.balance import Row, counts, markdown, weigh
from beachhead.sim.balance import table as counted
from beachhead.sim.run import PATIENCE, Crew

STYLES = {"fair": "green", "unfair": "red", "unfair so far": "yellow"}


@click.command(
    epilog="Stop it whenever you like: the same command resumes. After a change of a bot's thinking give "
    "another --dir or --seed; a change of a scenario's facts begins a new count by itself."
)
@click.argument("names", metavar="[SCENARIO]...", nargs=-1)
@click.option("--bot", default="captain", show_default=True, help="Plays all seats.")
@click.option("--games", default=200, show_default=True, type=click.IntRange(1), help="For each scenario.")
@click.option("--few", default=60, show_default=True, type=click.IntRange(1), help="For each large one.")
@click.option("--seed", default="balance", show_default=True, help="Another seed counts other games.")
@click.option(
    "--jobs", "-j", type=click.IntRange(1, 1024), help="Processes; one for each processor if not given."
)
@click.option("--dir", "folder", type=click.Path(path_type=Path), default=Path("balance"), show_default=True)
@click.option("--engine", type=click.Choice(["local", "dask"]), default="local", help="Who plays the games.")
@click.option("--address", metavar="URL", help="Of a Dask scheduler, such as tcp://127.0.0.1:8786.")
@click.option("--patience", default=PATIENCE, show_default=True, type=click.FloatRange(0.1))
@click.option("--show", is_flag=True, help="Play nothing; show what has been counted.")
@click.option("--json", "form", flag_value="json", help="For a program.")
@click.option("--markdown", "form", flag_value="markdown", help="For a document.")
def balance(
    names: tuple[str, ...],
    bot: str,
    games: int,
    few: int,
    seed: str,
    jobs: int | None,
    folder: Path,
    engine: str,
    address: str | None,
    patience: float,
    show: bool,
    form: str | None,
) -> None:
    """How fair every SCENARIO is, or all of them: the same bot plays both sides.

    A scenario is fair if its first side wins between 35 and 65 % of the games.
    """
    if address is not None and engine != "dask":
        raise click.UsageError("--address is for --engine dask.")
    if show:
        rows = counted(folder)
    else:
        chosen = [find_scenario(name)[1] for name in names] or list(scenarios())
        runs = counts(folder, chosen, bot, seed, few, games)
        crew = Crew(jobs or os.cpu_count() or 1, engine, address, patience)
        with progress(sum(run.games for run in runs)) as told:
            rows = weigh(runs, crew, told)
    say(rows, form)


def say(rows: list[Row], form: str | None) -> None:
    if form == "json":
        click.echo(json.dumps([row.json() for row in rows], indent=1))
    elif form == "markdown":
        click.echo("\n".join(markdown(rows)))
    else:
        Console(highlight=False).print(drawn(rows))


def drawn(rows: list[Row]) -> Table:
    table = Table("scenario", "bot", "seed", "side", box=None, pad_edge=False)
    for heading in ("won", "share", "interval"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for row in rows:
        share, low, high = row.rate
        verdict = f"[{STYLES.get(row.verdict, '')}]{row.verdict}[/]" if row.verdict in STYLES else row.verdict
        table.add_row(
            row.scenario,
            row.bot,
            row.seed,
            row.side,
            f"{row.won:g} of {row.games}",
            f"{share:.0%}",
            f"{low:.0%} to {high:.0%}",
            verdict,
        )
    return table
