"""The report on a run: one self-contained page. Begin with `report`."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

from beachhead.core.errors import Refusal
from beachhead.draw.heat import HeatMap, has_map
from beachhead.games import find_scenario
from beachhead.sim.charts import Point, columns, curves, whiskers
from beachhead.sim.folder import read_plan, records
from beachhead.sim.plan import Plan
from beachhead.sim.stats import Mean, Totals, totals, wilson

COLOURS = ("#2f6690", "#b0413e", "#7a6c9d")  # of the sides on the map, as `s0`, `s1` and `s2` of the page
FEW = 5  # a turn that fewer games have reached says nothing
MOST_COLUMNS = 16


def report(folder: Path) -> str:
    """The page on the run that is kept in a folder."""
    plan = read_plan(folder)
    counted = totals(plan.teams, records(folder))
    if not counted.games:
        raise Refusal(f"{folder} has no finished game yet.")
    return report_page(plan, counted)


def report_page(plan: Plan, counted: Totals) -> str:
    """The page on the games of a plan that were counted."""
    page = Template(files("beachhead.sim").joinpath("report.html").read_text("utf-8"))
    own = plan.source.data
    title = find_scenario(plan.scenario)[1].title if own is None or own.scenario is None else own.title
    played = "1 game" if counted.games == 1 else f"{counted.games} games"
    words = {
        "title": escape(title),
        "what": escape(f"{plan.scenario}: {versus(plan)}, {played}, seed {plan.seed}"),
        "legend": legend(counted),
        "sections": "".join(sections(plan, counted)),
        "command": escape(command(plan, counted.games)),
        "version": escape(plan.version),
    }
    return page.substitute(words)


def versus(plan: Plan) -> str:
    """Who played whom."""
    names = dict.fromkeys(bot for lineup in plan.lineups for bot in lineup.values())
    swap = ", sides swapped in every second game" if len(plan.lineups) == 2 else ""
    return (" against ".join(names) if len(names) > 1 else f"{next(iter(names))} against itself") + swap


def command(plan: Plan, games: int) -> str:
    """The command that plays the same run again."""
    who = ",".join(f"{seat}={bot}" for seat, bot in plan.lineups[0].items())
    swap = " --swap" if len(plan.lineups) == 2 else ""
    chosen = "".join(f" -o {name}={str(value).lower()}" for name, value in plan.options.items())
    own = "" if plan.folder is None else f" --data {shlex.quote(plan.folder)}"
    return f"beachhead sim {plan.scenario} --bots {who} --games {games}{swap} --seed {plan.seed}{chosen}{own}"


def sections(plan: Plan, counted: Totals) -> Iterator[str]:
    """Every part of the page that has something to show."""
    yield section("Who wins", who_wins(counted), "Share of games won, with the 95 % interval of Wilson.")
    yield section("How it ends", endings(counted))
    if counted.decided:
        yield section("When it is decided", when(counted), "Games by the turn that brought the winner most.")
    yield section("How long it takes", how_long(counted), "Games by their length.")
    measure = find_scenario(plan.scenario)[0].measure
    lost, held = measure.lost, measure.holding
    if counted.places:
        yield section("Places that count", where(counted), "Who holds them at the end, and since when.")
    if counted.points:
        yield section("What it is won by", by_what(counted), f"{held.capitalize()} at the end, on average.")
    if counted.lost:
        yield section(
            "Losses", by_turn(counted, counted.lost), f"{lost.capitalize()} in each turn, on average."
        )
        yield section("Objectives", by_turn(counted, counted.held), f"{held.capitalize()} as a turn ends.")
    if counted.chances:
        yield section("The chance to win", chances(counted), chance_words(counted))
    if counted.edges:
        yield section("Luck", luck(counted), luck_words(counted))
    if counted.stood and has_map(plan.scenario, plan.options, plan.source):
        yield from maps(HeatMap(plan.scenario, plan.options, plan.source), counted, lost)


def section(title: str, inside: str, words: str = "") -> str:
    return f"<section><h2>{escape(title)}</h2><p>{escape(words)}</p>{inside}</section>"


def legend(counted: Totals) -> str:
    return "".join(f'<span class="s{n} key">{escape(side)}</span>' for n, side in enumerate(counted.sides))


def who_wins(counted: Totals) -> str:
    rows = [
        (side, wilson(counted.wins[side], counted.games), f"s{n}") for n, side in enumerate(counted.sides)
    ]
    if len(counted.bots) > 1:
        for bot in counted.bots:
            rows.append((bot, counted.rate(bot), "s2"))
            for n, side in enumerate(counted.sides):
                if counted.played[bot, side]:
                    rows.append((f"{bot} as {side}", counted.rate(bot, side), f"s{n}"))
    return whiskers(rows, "Share of games won")


def endings(counted: Totals) -> str:
    """Winners and grades as a small table."""
    rows = "".join(
        f"<tr><td>{escape(winner or 'nobody')}</td><td>{escape(grade)}</td><td>{n}</td>"
        f"<td>{n / counted.games:.1%}</td></tr>"
        for (winner, grade), n in counted.grades.most_common()
    )
    mean = sum(turn * n for turn, n in counted.turns.items()) / counted.games
    words = (
        f"{mean:.1f} turns and {counted.decisions.mean:.0f} decisions on average, "
        f"{counted.seconds.mean:.2f} seconds of play."
    )
    if counted.stopped:
        words += (
            f" The clock ended {counted.stopped} choices of bots: on another machine their games may differ."
        )
    head = "<tr><th>winner</th><th>grade</th><th>games</th><th>share</th></tr>"
    return f"<table>{head}{rows}</table><p>{words}</p>"


def when(counted: Totals) -> str:
    """Games by the turn that brought most, each column split by who won."""
    turns = sorted({turn for turn, _ in counted.decided})
    stacks = {
        turn: [(float(counted.decided[turn, side]), f"s{n}") for n, side in enumerate(counted.sides)]
        for turn in turns
    }
    return columns(stacks, "Games by the turn that decided them", "turn; colour: who won")


def where(counted: Totals) -> str:
    """The places that count as a table."""
    heads = "".join(f"<th>{escape(side)}</th>" for side in counted.sides)
    rows = []
    for name, held in counted.places.items():
        cells = (f"{held[side] / counted.games:.0%}{since(counted, name, side)}" for side in counted.sides)
        rows.append(f"<tr><td>{escape(name)}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return f"<table><tr><th>place</th>{heads}</tr>{''.join(rows)}</table>"


def since(counted: Totals, place: str, side: str) -> str:
    """Since which turn, on average, if it was another's before."""
    mean = counted.taken.get((place, side))
    return f" (turn {mean.mean:.0f})" if mean is not None and mean.count else ""


def by_what(counted: Totals) -> str:
    """What brought the points of each side, on average."""
    rows = "".join(
        f"<tr><td>{escape(side)}</td><td>{escape(title)}</td><td>{points / counted.games:.1f}</td></tr>"
        for (side, title), points in counted.points.most_common()
    )
    return f"<table><tr><th>side</th><th>by</th><th>a game</th></tr>{rows}</table>"


def how_long(counted: Totals) -> str:
    """Games by turns; by decisions if all have the same number of turns."""
    last = len(counted.turns) > 1
    found = counted.turns if last else counted.lengths
    told = "last turn" if last else "decisions, in hundreds"
    return columns({n: [(float(found[n]), "s2")] for n in sorted(found)}, f"Games by their {told}", told)


def chances(counted: Totals) -> str:
    """The chance of the first side turn by turn, in the games that each side won."""
    lines = []
    for n, side in enumerate(counted.sides):
        found = sorted(
            (turn, mean.mean, mean.error)
            for (winner, turn), mean in counted.chances.items()
            if winner == side and mean.count >= min(FEW, counted.wins[side])
        )
        lines.append((f"s{n}", [Point(*point) for point in found]))
    return curves(lines, "The chance to win, turn by turn", "turn")


def chance_words(counted: Totals) -> str:
    """How to read it, and how soon a game is decided."""
    first = counted.sides[0]
    return (
        f"The chance of {first} to win as a turn ends, on average, in the games that each side won. It is "
        "what hints, the bar and the analysis of a game tell."
    )


def by_turn(counted: Totals, means: Mapping[tuple[str, int], Mean]) -> str:
    lines = []
    for n, side in enumerate(counted.sides):
        turns = sorted(turn for of, turn in means if of == side)
        found = [(turn, means[side, turn]) for turn in turns]
        enough = [(turn, mean) for turn, mean in found if mean.count >= min(FEW, counted.games)]
        lines.append((f"s{n}", [Point(turn, mean.mean, mean.error) for turn, mean in enough]))
    return curves(lines, "Turn by turn", "turn")


def luck(counted: Totals) -> str:
    """Games by how much luckier the first side was, each column split by who won."""
    edges = [edge for edge, _ in counted.edges]
    step = 1 + (max(edges) - min(edges)) // MOST_COLUMNS
    games: Counter[tuple[int, str]] = Counter()
    for (edge, winner), n in counted.edges.items():
        games[step * round(edge / step), winner] += n
    colours = {**{side: f"s{n}" for n, side in enumerate(counted.sides)}, "": "s2"}
    stacks = {e: [(float(games[e, w]), colour) for w, colour in colours.items()] for e, _ in sorted(games)}
    first, second = counted.sides
    below = f"luck of {first} less luck of {second}; colour: who won"
    return columns(stacks, "Luck and winners", below, step)


def luck_words(counted: Totals) -> str:
    means = [f"{side} {mean.mean:+.1f} ± {mean.error:.1f}" for side, mean in sorted(counted.luck.items())]
    won, of = counted.luckier()
    share = f" The luckier side won {won} of {of} games ({won / of:.0%})." if of else ""
    return (
        "What a side's battle dice, and the markers it drew, brought it beyond their exact mean, "
        "in steps or figures: "
        f"{' and '.join(means)} a game, where 0 is expected.{share}"
    )


def maps(board: HeatMap, counted: Totals, lost: str) -> Iterator[str]:
    yield board.ground()
    for title, words, seen in (
        ("Where they stood", "How often a unit ended a turn in a hex.", counted.stood),
        ("Where they fell", f"{lost.capitalize()} in a hex.", counted.fell),
    ):
        drawn = [
            f"<figure>{board.drawn(seen[side], COLOURS[n % 3], f'{title}: {side}')}"
            f"<figcaption>{escape(side)}{strongest(seen[side])}</figcaption></figure>"
            for n, side in enumerate(counted.sides)
        ]
        yield section(title, f'<div class="maps">{"".join(drawn)}</div>', words)


def strongest(counts: Counter[str]) -> str:
    """What the deepest colour of a map stands for."""
    return "".join(f": {n} in {escape(hex)}, where it is deepest" for hex, n in counts.most_common(1))
