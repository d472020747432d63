"""`beachhead value`: what positions are worth, fitted on games, and how good that is."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from beachhead.bots.value import value_of
from beachhead.core.errors import Refusal
from beachhead.games import find_game, find_scenario, scenarios
from beachhead.sim.run import PATIENCE, Crew

if TYPE_CHECKING:
    from beachhead.sim.fit_family import Found


@click.group()
def value() -> None:
    """Fit what positions are worth (`value fit`), or show it (`value show`)."""


@value.command("fit")
@click.argument("chosen", metavar="[SCENARIO]...", nargs=-1)
@click.option("--games", default=200, show_default=True, type=click.IntRange(1), help="Of each scenario.")
@click.option(
    "--tame", default=0, show_default=True, type=click.IntRange(0), help="Besides, games without straying."
)
@click.option(
    "--bot", default="captain", show_default=True, help="Who plays both sides, straying in the opening."
)
@click.option("--seed", default="1", show_default=True, help="The same seed, the same games.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("value"), show_default=True, help="The folder."
)
@click.option("--install", is_flag=True, help="Also write the weights to where the program reads them.")
@click.option(
    "--jobs", "-j", type=click.IntRange(1, 1024), help="Processes; one for each processor if not given."
)
@click.option("--engine", type=click.Choice(["local", "dask"]), default="local", help="Who plays the games.")
@click.option("--address", metavar="URL", help="Of a Dask scheduler, such as tcp://127.0.0.1:8786.")
@click.option("--patience", default=PATIENCE, show_default=True, type=click.FloatRange(0.1))
def make(
    chosen: tuple[str, ...],
    games: int,
    tame: int,
    bot: str,
    seed: str,
    out: Path,
    install: bool,
    jobs: int | None,
    engine: str,
    address: str | None,
    patience: float,
) -> None:
    """Play games of each SCENARIO (of all, if none is named) and fit weights to them.

    The same command resumes where it was stopped, and more --games add to those that are there.
    """
    if address is not None and engine != "dask":
        raise click.UsageError("--address is for --engine dask.")
    names = tuple(dict.fromkeys(find_scenario(name)[1].id for name in chosen)) or tuple(
        scenario.id for scenario in scenarios() if value_of(find_game(scenario.game)) is not None
    )
    fit = _fit()
    crew = Crew(jobs or os.cpu_count() or 1, engine, address, patience)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("")
        found = fit.fit_values(
            fit.Order(names, games, tame, bot, seed),
            out,
            crew,
            lambda what, done, of: bar.update(task, description=what, completed=done, total=of),
            install=install,
        )
    _say(found)
    click.echo(f"Weights, figures.json and value.svg are in {out}.")


@value.command("judge")
@click.argument("runs", metavar="DIR...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--jobs", "-j", type=click.IntRange(1, 1024), help="Processes; one for each processor if not given."
)
def check(runs: tuple[Path, ...], jobs: int | None) -> None:
    """How good the weights are on the games of each DIR, a folder of `beachhead sim`."""
    fit = _fit()
    _say([fit.judge(run, jobs or os.cpu_count() or 1) for run in runs])


@value.command()
def show() -> None:
    """Which weights each scenario takes, on what they were fitted, and how good they are."""
    table = _table("scenario", "weights", "games", "AUC", "loss", "played by")
    for scenario in scenarios():
        found = value_of(find_game(scenario.game))
        if found is None:
            continue
        setup = find_game(scenario.game).begin(scenario.name, {})
        weights = found.weights(setup)
        fitted = weights.scenarios.values()
        bots = dict.fromkeys(bot for one in fitted for bot in one.bots)
        table.add_row(
            scenario.id,
            weights.name,
            str(sum(one.games for one in fitted)),
            f"{weights.figures['auc']:.3f}",
            f"{weights.figures['loss']:.3f}",
            ", ".join(bots),
        )
    Console(highlight=False).print(table)


def _fit() -> ModuleType:
    """The part that needs numpy."""
    try:
        return import_module("beachhead.sim.fit")
    except ImportError as missing:
        raise Refusal(
            f"Fitting needs more packages ({missing.name}): pip install 'beachhead[sim]'."
        ) from None


def _say(found: Sequence[Found]) -> None:
    """The figures, a line for each scenario."""
    table = _table("scenario", "weights", "games", "AUC", "from 4", "tame", "loss", "off")
    for one in found:
        tame = f"{one.tame.auc:.3f}" if one.tame_games else ""
        numbers = (one.whole.auc, one.later.auc, one.later.loss, one.whole.off)
        whole, later, loss, off = (f"{number:.3f}" for number in numbers)
        table.add_row(one.scenario, one.weights, str(one.games), whole, later, tame, loss, off)
    Console(highlight=False).print(table)


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, no_wrap=True)
    return table
