"""A game in figures for a terminal: the same report that the end page shows. Begin with `show`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table

from beachhead.core.report import Fortune, Line, Losses, Report, Turn

BARS = "▁▂▃▄▅▆▇█"


def show(report: Report) -> None:
    """The report, part by part; what a game does not count is left out."""
    console = Console(highlight=False)
    names = {side.id: capital(side.name) for side in report.sides}
    turns = f"{report.turns} turns, " if report.turns else ""
    console.print(f"[bold]{report.headline}[/]")
    console.print(
        f"{report.title}: {turns}{report.decisions} decisions, {report.dice.rolls} rolls and draws."
    )
    if report.reason:
        console.print(f"{report.reason} [dim]{report.rule}[/]")
    for series in report.series:
        part(console, capital(series.title), score(series.lines, report.clock, names))
    part(console, "Points by cause", rows((names[c.side], str(c.points), c.title) for c in report.causes))
    part(console, "Places", places(report, names))
    part(console, "Losses", rows(lost(side, names) for side in report.losses))
    part(console, "Luck", rows(fortune(luck, names) for luck in report.luck))
    part(console, "Decisive moments", moments(report))
    console.print()
    console.print(dice(report))


def part(console: Console, title: str, shown: Table) -> None:
    if shown.row_count:
        console.print()
        console.print(f"[bold]{title}[/]")
        console.print(shown)


def rows(cells: Iterable[tuple[str, str, str]]) -> Table:
    """Rows without a frame; the second cell is a number."""
    shown = Table(box=None, show_header=False, pad_edge=False)
    shown.add_column(no_wrap=True)
    shown.add_column(justify="right", style="bold")
    shown.add_column()
    for row in cells:
        shown.add_row(*row)
    return shown


def score(lines: Sequence[Line], clock: Sequence[Turn], names: dict[str, str]) -> Table:
    """A bar a turn, and the last value."""
    by_turn = {line.side: at_the_end_of_turns(line, clock) for line in lines}
    values = [value for values in by_turn.values() for value in values]
    most = max([1, *values, *(line.needs for line in lines)])
    return rows(
        (
            names[line.side],
            str(line.points[-1][1]) + (f" of {line.needs}" if line.needs else ""),
            "".join(BARS[value * (len(BARS) - 1) // most] for value in by_turn[line.side]),
        )
        for line in lines
    )


def at_the_end_of_turns(line: Line, clock: Sequence[Turn]) -> list[int]:
    """By turn, the set-up left out: the value when it ended."""
    ends = [turn.n for turn in clock[1:]] + [line.points[-1][0]]
    found = []
    for turn, end in zip(clock, ends, strict=True):
        if turn.turn:
            found.append(max(point for point in line.points if point[0] <= max(end, turn.n))[1])
    return found


def places(report: Report, names: dict[str, str]) -> Table:
    return rows(
        (place.name, names.get(place.side, "nobody"), f"since turn {place.since}" if place.since else "")
        for place in report.places
    )


def lost(side: Losses, names: dict[str, str]) -> tuple[str, str, str]:
    units = Counter(unit.name for unit in side.units)
    listed = ", ".join(name if n == 1 else f"{n} x {name}" for name, n in units.items())
    number = "1 unit" if len(side.units) == 1 else f"{len(side.units) or 'no'} units"
    return names[side.side], str(side.lost), f"{side.what}, {number}" + (f": {listed}" if listed else "")


def fortune(luck: Fortune, names: dict[str, str]) -> tuple[str, str, str]:
    return names[luck.side], f"{luck.brought - luck.expected:+.1f}", f"{luck.says} ({luck.rolls} rolls)"


def moments(report: Report) -> Table:
    return rows(
        (
            f"Turn {moment.turn}, entry {moment.n}",
            " to ".join(map(str, moment.score)),
            moment.says,
        )
        for moment in report.moments
    )


def dice(report: Report) -> str:
    faces = ", ".join(f"{face} {n}" for face, n in report.dice.faces.items())
    fallen = f" Faces: {faces}." if faces else ""
    if report.dice.fair is None:
        return f"The dice can be checked when the game is over.{fallen}"
    if not report.dice.fair:
        return "[red]✗[/] The rolls are not those of the promised dice."
    warned = " They are open: whoever knew the seed could work out every roll." if report.dice.open else ""
    return f"[green]✓[/] Dice checked: every roll and draw is that of the promised dice.{warned}{fallen}"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
