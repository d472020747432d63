"""`beachhead analyse`: luck and skill of a finished game, and what would have been better."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from beachhead.analysis import Analysis
from beachhead.analysis import analyse as analysed
from beachhead.analysis.analyse import MOMENTS, ROLLOUTS
from beachhead.analysis.curve import of_side, sparkline, svg
from beachhead.analysis.findings import Fault, Moment, Plan, Played
from beachhead.analysis.words import percent
from beachhead.cli.report import capital, part, rows
from beachhead.core.files import write_lines
from beachhead.core.match import Match
from beachhead.games import load_match

MOST_STEPS = 6  # of a better plan
EPILOG = """Luck is what every roll changed beyond the exact mean of all it could have brought; the rest of
the change from the opening to the end is skill. A fault is a decision for which a better plan was found from
what its side knew then: an inaccuracy gives away 2 % of the chance to win or more, a mistake 5 %, a blunder
10 %. The numbers are as good as the program's own idea of a position. The same file and number of rollouts
give the same analysis."""


@click.command(epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", help="Show the chances of this seat's side; else of the first side.")
@click.option(
    "--moments",
    default=MOMENTS,
    show_default=True,
    type=click.IntRange(1, 1000),
    help="How many decisive moments.",
)
@click.option(
    "--rollouts",
    default=ROLLOUTS,
    show_default=True,
    type=click.IntRange(1, 10_000_000),
    help="How often turns are played out to compare plans: more find more and take longer.",
)
@click.option("--json", "data", type=click.Path(path_type=Path), help="Also write everything to this file.")
@click.option("--svg", "picture", type=click.Path(path_type=Path), help="Also draw the curve in this file.")
def analyse(
    file: Path, seat: str | None, moments: int, rollouts: int, data: Path | None, picture: Path | None
) -> None:
    """Look back on the finished game in FILE: the chance to win after every entry, luck and skill of both
    sides, graded faults, and the decisive moments with what would have been better.

    A game takes a minute or so.
    """
    match = load_match(file)
    side = side_of(match, seat)
    with progress(file.name) as told:
        found = analysed(match, rollouts=rollouts, moments=moments, progress=told)
    if data is not None:
        write_lines(data, json.dumps(found.json(), indent=1).splitlines())
    if picture is not None:
        write_lines(picture, svg(found, side).splitlines())
    show(found, side)


def side_of(match: Match, seat: str | None) -> int:
    """The place of a seat's side among the two."""
    if seat is None:
        return 0
    asked = match.view(seat).seat  # refuses an unknown seat
    teams = match.game.measure.teams(match.state.setup)
    return next((place for place, seats in enumerate(teams.values()) if asked in seats), 0)


@contextmanager
def progress(name: str) -> Iterator[Callable[[float], None]]:
    """A bar with an estimate, on the error stream."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    bar = Progress(
        *columns, console=console, transient=True, refresh_per_second=4, disable=not console.is_terminal
    )
    with bar:
        task = bar.add_task(name, total=1.0)
        yield lambda share: bar.update(task, completed=share)


def show(found: Analysis, side: int) -> None:
    """The analysis as a page of text; chances are those of one side."""
    console = Console(highlight=False)
    names = {one.id: capital(one.name) for one in found.sides}
    console.print(f"[bold]{found.headline}[/]")
    console.print(f"{found.title}: {found.turns} turns, {found.entries} entries.")
    console.print()
    console.print(f"[bold]The chance of {found.sides[side].name} to win[/]")
    start, end = of_side(found.start, side), of_side(found.end, side)
    console.print(f"{percent(start)} {sparkline(found, side)} {percent(end)}")
    console.print(f"{found.luck_says} {found.skill_says} (Both give or take {percent(found.error)}.)")
    part(
        console,
        "Luck and skill",
        rows(
            (names[one.side], f"{signed(one.luck)} luck, {signed(one.skill)} skill", "")
            for one in found.played
        ),
    )
    part(console, "Rating", rows((names[one.side], one.rating, told(one)) for one in found.played))
    part(console, "Faults", rows(fault(one, names) for one in found.faults))
    part(console, "Decisive moments", rows(moment(one, found, side) for one in found.moments))


def signed(share: float) -> str:
    return f"{'+' if share > 0 else '−' if share < 0 else ''}{percent(abs(share))}"


def told(one: Played) -> str:
    """What the rating is made of."""
    counts = ((one.blunders, "blunder"), (one.mistakes, "mistake"), (one.inaccuracies, "inaccuracy"))
    faults = [f"{n} {several(name) if n > 1 else name}" for n, name in counts if n]
    if not faults:
        return f"no fault found in {one.judged} decisions"
    lost = f"{percent(one.lost)} given away (± {percent(one.error)})"
    return f"{', '.join(faults)} in {one.judged} decisions; {lost}"


def several(name: str) -> str:
    return "inaccuracies" if name == "inaccuracy" else f"{name}s"


def fault(one: Fault, names: dict[str, str]) -> tuple[str, str, str]:
    lost = f"−{percent(one.lost)} ± {percent(one.error)}"
    return (
        f"Turn {one.turn}, entry {one.n}",
        lost,
        f"{names[one.side]}, {one.grade}: {one.says}\n{better(one.better)}",
    )


def moment(one: Moment, found: Analysis, side: int) -> tuple[str, str, str]:
    whom = next(name.name for name in found.sides if name.id == one.side)
    chances = f"{percent(of_side(one.before, side))} to {percent(of_side(one.after, side))}"
    kind = "Roll" if one.kind == "roll" else "Decision"
    words = f"{kind}, good for {whom}: {one.says}"
    plan = f"\n{better(one.better)}" if one.better is not None else ""
    return f"Turn {one.turn}, entry {one.n}", chances, words + plan


def better(plan: Plan) -> str:
    """The other steps of a plan in a paragraph."""
    steps = [step.says for step in plan.steps if step.other and step.says]
    more = f" And {len(steps) - MOST_STEPS} more." if len(steps) > MOST_STEPS else ""
    said = " ".join(steps[:MOST_STEPS]) or plan.why
    return f"[dim]Better, {percent(plan.chance)} instead of {percent(plan.played)}:[/] {said}{more}"
