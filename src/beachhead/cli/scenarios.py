"""`beachhead scenarios`: what can be played, and the briefing of each."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table

from beachhead import games
from beachhead.core.game import Scenario

if TYPE_CHECKING:
    from beachhead.manual.briefing import Briefing


@click.command()
@click.argument("scenario", required=False)
@click.option("--json", "as_json", is_flag=True, help="For a program.")
def scenarios(scenario: str | None, as_json: bool) -> None:
    """List the scenarios, or show one with its briefing, seats and options."""
    if scenario is not None:
        chosen = games.choose(scenario)[1]
        click.echo(json.dumps(chosen.json(), indent=1)) if as_json else show(chosen)
    elif as_json:
        click.echo(json.dumps([s.json() for s in all_of_them()], indent=1))
    else:
        table()


def table() -> None:
    """Every scenario on a line."""
    shown = Table("id", "title", "seats", "state", box=None, header_style="bold", pad_edge=False)
    for scenario in all_of_them():
        shown.add_row(scenario.called, scenario.title, str(len(scenario.seats)), scenario.maturity)
    Console().print(shown)


def all_of_them() -> tuple[Scenario, ...]:
    """The scenarios that everybody has, and those that the user keeps."""
    return (*games.scenarios(), *games.own_scenarios())


def show(scenario: Scenario) -> None:
    """One scenario with all it offers."""
    from beachhead.manual.briefing import briefing_of  # it reads the manual, which the list does not need

    console = Console()
    made = f"your own, from {scenario.id}" if scenario.made_by else scenario.maturity
    console.print(f"[bold]{scenario.title}[/] ({scenario.called}, {made})\n{scenario.says}")
    brief(console, briefing_of(scenario.id, {}))
    console.print(f"Seats: {', '.join(scenario.seats)}")
    for option in scenario.options:
        values = "|".join(str(v).lower() for v in option.values)
        console.print(f"  --option {option.name}={values}  {option.says} ({option.rule})", highlight=False)
    if scenario.reconstructed:
        console.print(f"Reconstructed: {', '.join(scenario.reconstructed)}")


def brief(console: Console, told: Briefing) -> None:
    """What a player wants to know before the first question."""
    if told.happened != told.blurb.says:
        console.print(f"\n{told.happened.strip()}", highlight=False)
    for side in told.sides:
        console.print(f"\n[bold]{side.title}[/]")
        for row in side.forces:
            console.print(
                f"  {row.amount:>3}  {row.what}{f' ({row.more})' if row.more else ''}", highlight=False
            )
        for goal in side.goals:
            console.print(f"  Goal: {goal}", highlight=False)
        if side.hard:
            console.print(f"  Hard: {side.hard}", highlight=False)
    for special in told.special:
        console.print(f"Special: {special.says} ({special.rule})", highlight=False)
    console.print(f"\n{measured(told)}", highlight=False)


def measured(told: Briefing) -> str:
    """Length, time, difficulty and players in a line."""
    from beachhead.manual.briefing import HARDEST

    blurb = told.blurb
    time = f"about {said_minutes(blurb.live)}, against bots {said_minutes(blurb.bots)}" if blurb.live else ""
    difficulty = f"for newcomers {blurb.word} ({blurb.difficulty} of {HARDEST})" if blurb.difficulty else ""
    parts = [f"{told.players} players", told.length, time, difficulty]
    return f"{'; '.join(filter(None, parts))}."


def said_minutes(minutes: int) -> str:
    """45 min; 2 h; 2 h 15."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return f"{minutes} min"
    return f"{hours} h {rest}" if rest else f"{hours} h"
