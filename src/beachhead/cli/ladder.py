"""`beachhead ladder`: ratings of all bots, scenario by scenario."""

from __future__ import annotations

import json
import os
from importlib import import_module
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from beachhead import bots
from beachhead.cli.options import options_of
from beachhead.cli.sim import progress
from beachhead.core.errors import Malformed
from beachhead.games import find_scenario
from beachhead.sim.ladder import climb, ladder_json, pairings, standings
from beachhead.sim.ratings import Ladder
from beachhead.sim.run import PATIENCE, Crew

WHERE = Path("ladder")
FILE_BOT = "beachhead.env.policies:FileBot"


@click.group()
def ladder() -> None:
    """Keep ratings of all bots by scenario."""


@ladder.command("run")
@click.argument("scenario")
@click.option("--bots", "who", default="random,greedy,captain", show_default=True, help="All of them.")
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="NAME=FILE",
    help="A policy that `beachhead.env.policies.save_policy` has written, as a bot of this name.",
)
@click.option("--games", default=60, show_default=True, type=click.IntRange(2), help="For each pair.")
@click.option("--seed", default="1", show_default=True, help="Another seed adds other games.")
@click.option(
    "--jobs", "-j", type=click.IntRange(1, 1024), help="Processes; one for each processor if not given."
)
@click.option("--dir", "folder", type=click.Path(path_type=Path), default=WHERE, show_default=True)
@click.option(
    "--option", "-o", "chosen", multiple=True, metavar="NAME=VALUE", help="An option of the scenario."
)
@click.option("--patience", default=PATIENCE, show_default=True, type=click.FloatRange(0.1))
def run(
    scenario: str,
    who: str,
    policies: tuple[str, ...],
    games: int,
    seed: str,
    jobs: int | None,
    folder: Path,
    chosen: tuple[str, ...],
    patience: float,
) -> None:
    """Play every pair of bots in SCENARIO with sides swapped, and rate them all.

    Games that are already there are not played again.
    """
    picked = find_scenario(scenario)[1]
    options = options_of(picked, chosen)
    names = [*(word.strip() for word in who.split(",") if word.strip()), *map(submitted, policies)]
    plans = list(pairings(picked.id, names, options, seed))
    crew = Crew(jobs or os.cpu_count() or 1, patience=patience)
    with progress(games) as told:
        ladders = climb(folder, plans, games, crew, told)
    say({name: ladders[name] for name in ladders if name.split()[0] == picked.id})


def submitted(word: str) -> str:
    """The name of the bot that plays by a policy, made known to this program and to those it starts."""
    name, _, file = word.partition("=")
    if not name.isidentifier() or not file or name in bots.kinds() or set(file) & {",", "="}:
        raise Malformed(
            "A policy is given as NAME=FILE, with a name that no bot has and a path without commas, such as "
            f"mine=mine.npz; not {word!r}."
        )
    import_module(FILE_BOT.partition(":")[0])  # where packages are missing, the extra is named
    known = os.environ.get("BEACHHEAD_BOTS", "")
    os.environ["BEACHHEAD_BOTS"] = f"{known} {name}={FILE_BOT}".strip()
    return f"{name}:{file}"


@ladder.command()
@click.option("--dir", "folder", type=click.Path(path_type=Path), default=WHERE, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def show(folder: Path, as_json: bool) -> None:
    """The ratings as they stand."""
    ladders = standings(folder)
    if as_json:
        click.echo(json.dumps({name: ladder_json(rated) for name, rated in ladders.items()}, indent=1))
    else:
        say(ladders)


def say(ladders: dict[str, Ladder]) -> None:
    console = Console(highlight=False)
    for name, rated in ladders.items():
        table = Table(name, box=None, pad_edge=False)
        for heading in ("points", "95 % interval", "won", "games"):
            table.add_column(heading, justify="right")
        for rating in rated.ratings:
            interval = f"{rating.low:.0f} to {rating.high:.0f}"
            table.add_row(rating.bot, f"{rating.points:.0f}", interval, f"{rating.won:g}", str(rating.games))
        console.print(table)
        edge, error = round(rated.edge), round(rated.edge_error)
        console.print(f"To play {rated.side} is worth {edge} ± {error} points.\n")
