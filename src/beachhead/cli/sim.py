"""`beachhead sim`: many games between bots, and a report on them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from beachhead.cli.options import options_of
from beachhead.core.files import write_lines
from beachhead.games import choose
from beachhead.sim.plan import make_plan
from beachhead.sim.run import PATIENCE, Crew, Finished, simulate
from beachhead.sim.stats import Totals, wilson


class Default(click.Group):
    """A group with a default command: `beachhead sim fm:utah`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, args or ["--help"])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] in self.commands:
            return super().resolve_command(ctx, args)
        return "run", self.commands["run"], args


@click.group(
    cls=Default,
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
def sim() -> None:
    """Play many games between bots (`sim SCENARIO`), or report on them (`sim report DIR`)."""


@sim.command("run", epilog="`beachhead sim report DIR` makes a page with plots of what was played.")
@click.argument("scenario")
@click.option(
    "--bots",
    "who",
    default="captain",
    show_default=True,
    help="One for each side, such as captain,greedy; or by side or seat: allies=captain,axis=greedy.",
)
@click.option("--games", default=100, show_default=True, type=click.IntRange(1, 10_000_000), help="How many.")
@click.option("--swap", is_flag=True, help="In every second game the bots change sides.")
@click.option(
    "--seed", default="1", show_default=True, help="A number or a word: the same seed, the same games."
)
@click.option(
    "--jobs", "-j", type=click.IntRange(1, 1024), help="Processes; one for each processor if not given."
)
@click.option("--out", type=click.Path(path_type=Path), help="The folder to keep results in.")
@click.option(
    "--option", "-o", "chosen", multiple=True, metavar="NAME=VALUE", help="An option of the scenario."
)
@click.option(
    "--data", type=click.Path(path_type=Path), help="Your own values: a data set (.bhd) or a folder."
)
@click.option("--engine", type=click.Choice(["local", "dask"]), default="local", help="Who plays the games.")
@click.option("--address", metavar="URL", help="Of a Dask scheduler, such as tcp://127.0.0.1:8786.")
@click.option(
    "--patience",
    default=PATIENCE,
    show_default=True,
    type=click.FloatRange(0.1),
    help="Seconds for one answer.",
)
@click.option("--comment", is_flag=True, help="Write the story of every game, with the bots' reasons.")
def run(
    scenario: str,
    who: str,
    games: int,
    swap: bool,
    seed: str,
    jobs: int | None,
    out: Path | None,
    chosen: tuple[str, ...],
    data: Path | None,
    engine: str,
    address: str | None,
    patience: float,
    comment: bool,
) -> None:
    """Play SCENARIO many times between bots.

    The same command resumes an interrupted run.
    """
    if address is not None and engine != "dask":
        raise click.UsageError("--address is for --engine dask.")
    picked = choose(scenario, data)[1]
    options = options_of(picked, chosen)
    plan = make_plan(scenario, who, options=options, seed=seed, swap=swap, comment=comment, folder=data)
    folder = out or Path("sim") / f"{picked.called}-{who}-{seed}".replace(":", "-").replace("/", "-")
    crew = Crew(jobs or os.cpu_count() or 1, engine, address, patience)
    with progress(games) as told:
        finished = simulate(plan, folder, games, crew, partial(told, str(folder)))
    say(finished, folder)


@contextmanager
def progress(games: int) -> Iterator[Callable[[str, int], None]]:
    """A bar with an estimate, on the error stream so that results can be piped; it is told what is played and
    how many games are done."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games, left"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    bar = Progress(
        *columns, console=console, transient=True, refresh_per_second=4, disable=not console.is_terminal
    )
    with bar:
        task = bar.add_task("", total=games)
        yield lambda what, kept: bar.update(task, description=what, completed=kept)


def counted(games: int) -> str:
    return "1 game" if games == 1 else f"{games} games"


def say(finished: Finished, folder: Path) -> None:
    """The results, in a few lines."""
    console, totals = Console(highlight=False), finished.totals
    console.print(summary(totals))
    turns = sum(turn * n for turn, n in totals.turns.items()) / max(1, totals.games)
    console.print(
        f"{counted(totals.games)} of {turns:.1f} turns, {totals.decisions.mean:.0f} decisions "
        f"and {totals.seconds.mean:.2f} seconds on average, in {folder}",
        soft_wrap=True,
    )
    if totals.stopped:
        console.print(
            f"The clock ended {totals.stopped} choices of bots: on another machine their games may differ.",
            soft_wrap=True,
        )
    if not finished.tables:
        console.print("Parquet tables need more packages: pip install 'beachhead\\[sim]'.")


def summary(totals: Totals) -> Table:
    """How often each bot wins, by side."""
    table = Table("wins", "games", *totals.sides, "all told", box=None, pad_edge=False)
    for bot in totals.bots:
        games = sum(totals.played[bot, side] for side in totals.sides)
        rates = [str(totals.rate(bot, side)) if totals.played[bot, side] else "" for side in totals.sides]
        table.add_row(bot, str(games), *rates, str(totals.rate(bot)) if len(totals.bots) > 1 else "")
    shares = [str(wilson(totals.wins[side], totals.games)) for side in totals.sides]
    table.add_row("side", str(totals.games), *shares, f"{totals.draws} draws" if totals.draws else "")
    return table


@sim.command("report")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--output", type=click.Path(path_type=Path), help="The page to write; else DIR/report.html.")
def make_report(folder: Path, output: Path | None) -> None:
    """One page with plots of the run in DIR."""
    from beachhead.sim.report import report  # it draws maps, which playing does not need

    target = output or folder / "report.html"
    write_lines(target, report(folder).splitlines())
    click.echo(f"{target}: open it in a browser.")
