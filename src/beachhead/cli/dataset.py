"""`beachhead dataset`: games as tables of decisions, for learning programs."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import click
from rich.console import Console

from beachhead.cli.options import options_of
from beachhead.cli.sim import progress
from beachhead.core.errors import Malformed
from beachhead.dataset import require_packages
from beachhead.games import find_scenario
from beachhead.sim.run import PATIENCE, Crew
from beachhead.tasks import task_ids

GAMES = 100
SHARD = 32


@click.command(epilog="The same command resumes what was interrupted, and more --games add to it.")
@click.argument("source", nargs=-1, required=True)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The folder to make.")
@click.option(
    "--bots",
    "who",
    default="captain",
    show_default=True,
    help="Who plays a scenario or task: one for each side, such as captain,greedy.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 10_000_000),
    help=f"How many: {GAMES} if they are to be played, all of those in files.",
)
@click.option("--swap", is_flag=True, help="In every second game the bots change sides.")
@click.option("--seed", default="1", show_default=True, help="The same seed, the same games.")
@click.option(
    "--option", "-o", "chosen", multiple=True, metavar="NAME=VALUE", help="An option of the scenario."
)
@click.option(
    "--data", type=click.Path(path_type=Path), help="Your own values: a data set (.bhd) or a folder."
)
@click.option(
    "--observations",
    default="changes",
    show_default=True,
    metavar="changes|whole",
    help="Write what has changed since the row before, or all that is not 0.",
)
@click.option(
    "--evaluation",
    default="acts",
    show_default=True,
    metavar="acts|all|none",
    help="Where the chance to win is worked out: the first question after a roll or another seat, all, none.",
)
@click.option(
    "--shard", default=SHARD, show_default=True, type=click.IntRange(1, 100_000), help="Games in a file."
)
@click.option(
    "--jobs", "-j", type=click.IntRange(1, 1024), help="Processes; one for each processor if not given."
)
@click.option("--engine", type=click.Choice(["local", "dask"]), default="local", help="Who does the work.")
@click.option("--address", metavar="URL", help="Of a Dask scheduler, such as tcp://127.0.0.1:8786.")
@click.option("--patience", default=PATIENCE, show_default=True, type=click.FloatRange(0.1))
def dataset(
    source: tuple[str, ...],
    out: Path,
    who: str,
    games: int | None,
    swap: bool,
    seed: str,
    chosen: tuple[str, ...],
    data: Path | None,
    observations: str,
    evaluation: str,
    shard: int,
    jobs: int | None,
    engine: str,
    address: str | None,
    patience: float,
) -> None:
    """Write every decision of many games into Parquet tables.

    SOURCE is a scenario or a task, which bots play, or folders of `beachhead sim` and game files.
    """
    if address is not None and engine != "dask":
        raise click.UsageError("--address is for --engine dask.")
    require_packages()
    from beachhead.dataset.making import Order, make_dataset  # they need what has just been looked for
    from beachhead.dataset.rows import Written
    from beachhead.dataset.sources import source_of

    written = Written(observations, evaluation)
    found = source_of(source, who, options=_options(source, chosen), seed=seed, swap=swap, folder=data)
    wanted = games or found.most or GAMES
    if found.most is not None and wanted > found.most:
        raise Malformed(f"There are {found.most} games in these files, not {wanted}.")
    crew = Crew(jobs or os.cpu_count() or 1, engine, address, patience)
    with progress(wanted) as told:
        made = make_dataset(Order(found, wanted, shard, written), out, crew, partial(told, str(out)))
    from beachhead.dataset import open_dataset

    console, done = Console(highlight=False), open_dataset(out)
    console.print(
        f"{done.rows:,} decisions of {made:,} games in {out}: README.md there says what is in it.",
        soft_wrap=True,
    )


def _options(source: tuple[str, ...], chosen: tuple[str, ...]) -> dict[str, object]:
    """The options of a scenario that is to be played."""
    if not chosen:
        return {}
    if len(source) > 1 or source[0] in task_ids() or Path(source[0]).exists():
        raise Malformed(
            "-o is for a scenario that is played: a task and game files have their options already."
        )
    return options_of(find_scenario(source[0])[1], chosen)
