"""`beachhead scenarios`: what can be played."""

from __future__ import annotations

import json

import click
from rich.console import Console
from rich.table import Table

from beachhead import games
from beachhead.core.game import Scenario


@click.command()
@click.argument("scenario", required=False)
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def scenarios(scenario: str | None, as_json: bool) -> None:
    """List the scenarios, or show one with its seats and options."""
    if scenario is not None:
        chosen = games.find_scenario(scenario)[1]
        click.echo(json.dumps(chosen.json(), indent=1)) if as_json else show(chosen)
    elif as_json:
        click.echo(json.dumps([s.json() for s in games.scenarios()], indent=1))
    else:
        table()


def table() -> None:
    """Every scenario on a line."""
    shown = Table("id", "title", "seats", "state", box=None, header_style="bold", pad_edge=False)
    for scenario in games.scenarios():
        shown.add_row(scenario.id, scenario.title, str(len(scenario.seats)), scenario.maturity)
    Console().print(shown)


def show(scenario: Scenario) -> None:
    """One scenario with all it offers."""
    console = Console()
    console.print(f"[bold]{scenario.title}[/] ({scenario.id}, {scenario.maturity})\n{scenario.says}")
    console.print(f"Seats: {', '.join(scenario.seats)}")
    for option in scenario.options:
        values = "|".join(str(v).lower() for v in option.values)
        console.print(f"  --option {option.name}={values}  {option.says} ({option.rule})", highlight=False)
    if scenario.reconstructed:
        console.print(f"Reconstructed: {', '.join(scenario.reconstructed)}")
