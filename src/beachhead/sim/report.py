"""The report on a run: one page that needs nothing but itself. Begin with `report`."""

from __future__ import annotations

from collections.abc import Iterator
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
from beachhead.sim.stats import Totals, totals, wilson

COLOURS = ("#2f6690", "#b0413e", "#7a6c9d")  # of the sides on the map, as `s0`, `s1` and `s2` of the page
FEW = 5  # a turn that fewer games have reached says nothing


def report(folder: Path) -> str:
    """The page on the run that is kept in a folder."""
    plan = read_plan(folder)
    counted = totals(plan.teams, records(folder))
    if not counted.games:
        raise Refusal(f"{folder} has no finished game yet.")
    page = Template(files("beachhead.sim").joinpath("report.html").read_text("utf-8"))
    title = find_scenario(plan.scenario)[1].title
    words = {
        "title": escape(title),
        "what": escape(f"{plan.scenario}: {versus(plan)}, {counted.games} games, seed {plan.seed}"),
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
    """How to play the same again."""
    who = ",".join(f"{seat}={bot}" for seat, bot in plan.lineups[0].items())
    swap = " --swap" if len(plan.lineups) == 2 else ""
    chosen = "".join(f" -o {name}={str(value).lower()}" for name, value in plan.options.items())
    return f"beachhead sim {plan.scenario} --bots {who} --games {games}{swap} --seed {plan.seed}{chosen}"


def sections(plan: Plan, counted: Totals) -> Iterator[str]:
    """Every part of the page that has something to show."""
    yield section("Who wins", who_wins(counted), "Share of games won, with the 95 % interval of Wilson.")
    yield section("How it ends", endings(counted))
    length = {turn: [(float(n), "s2")] for turn, n in sorted(counted.turns.items())}
    if len(length) > 1:
        told = columns(length, "Games by their last turn", "last turn")
        yield section("How long it takes", told, "Games by their last turn.")
    if counted.lost:
        yield section("Losses", by_turn(counted, "lost"), "Steps or figures lost in each turn, on average.")
        yield section("Objectives", by_turn(counted, "held"), "Objectives or medals held as a turn ends.")
    if counted.edges:
        yield section("Luck", luck(counted), luck_words(counted))
    if counted.stood and has_map(plan.scenario):
        yield from maps(plan, counted)


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
    head = "<tr><th>winner</th><th>grade</th><th>games</th><th>share</th></tr>"
    return f"<table>{head}{rows}</table><p>{words}</p>"


def by_turn(counted: Totals, what: str) -> str:
    means = counted.lost if what == "lost" else counted.held
    lines = []
    for n, side in enumerate(counted.sides):
        turns = sorted(turn for of, turn in means if of == side)
        found = [(turn, means[side, turn]) for turn in turns]
        enough = [(turn, mean) for turn, mean in found if mean.count >= min(FEW, counted.games)]
        lines.append((f"s{n}", [Point(turn, mean.mean, mean.error) for turn, mean in enough]))
    return curves(lines, what, "turn")


def luck(counted: Totals) -> str:
    """Games by how much luckier the first side was, each column split by who won."""
    colours = {**{side: f"s{n}" for n, side in enumerate(counted.sides)}, "": "s2"}
    edges = sorted({edge for edge, _ in counted.edges})
    stacks = {e: [(float(counted.edges[e, w]), colour) for w, colour in colours.items()] for e in edges}
    first, second = counted.sides
    return columns(stacks, "Luck and winners", f"luck of {first} less luck of {second}; colour: who won")


def luck_words(counted: Totals) -> str:
    means = [f"{side} {mean.mean:+.2f} ± {mean.error:.2f}" for side, mean in sorted(counted.luck.items())]
    return (
        "What a side's battle dice brought it beyond their exact mean, in steps or figures; "
        f"over all games {' and '.join(means)} a game, where 0 is expected."
    )


def maps(plan: Plan, counted: Totals) -> Iterator[str]:
    folder = None if plan.folder is None else Path(plan.folder)
    board = HeatMap(plan.scenario, plan.options, folder)
    yield board.ground()
    for title, words, seen in (
        ("Where they stood", "How often a unit ended a turn in a hex.", counted.stood),
        ("Where they fell", "Steps or figures lost in a hex.", counted.fell),
    ):
        drawn = [
            f"<figure>{board.drawn(seen[side], COLOURS[n % 3], f'{title}: {side}')}"
            f"<figcaption>{escape(side)}</figcaption></figure>"
            for n, side in enumerate(counted.sides)
        ]
        yield section(title, f'<div class="maps">{"".join(drawn)}</div>', words)
