"""Balance: how often each side wins in every scenario, with the same bot in all seats. Begin with `weigh`.

    m44-omaha/captain-balance-5f1c09ab/    a run of `beachhead sim` for each scenario, seed and set of facts

The runs grow together, a part of each in turn, so a table that was stopped early has something on every
scenario. Facts that have changed give a new run: what was counted with others is not mixed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from beachhead import games
from beachhead.core.errors import BadFile, Malformed
from beachhead.core.game import Scenario
from beachhead.sim.folder import read_plan, records
from beachhead.sim.ladder import Progress, label, plain
from beachhead.sim.plan import Plan, make_plan
from beachhead.sim.run import Crew, simulate
from beachhead.sim.stats import Rate, totals, wilson

LOW, HIGH = 0.35, 0.65
"""The shares of wins between which a scenario is called fair."""
PARTS = 5
"""In so many parts a run is played."""


class Row(NamedTuple):
    """A scenario: who plays, and how often its first side has won. A draw counts as half a win."""

    scenario: str
    bot: str
    seed: str
    side: str
    won: float
    games: int

    @property
    def rate(self) -> Rate:
        return wilson(self.won, self.games)

    @property
    def verdict(self) -> str:
        """Whether the scenario is fair: by the share, with what the interval leaves open."""
        share, low, high = self.rate
        if not self.games:
            return "not counted"
        if LOW <= share <= HIGH:
            return "fair" if low >= LOW and high <= HIGH else "fair so far"
        return "unfair" if high < LOW or low > HIGH else "unfair so far"

    def json(self) -> dict[str, object]:
        share, low, high = (round(value, 4) for value in self.rate)
        return {**self._asdict(), "share": share, "low": low, "high": high, "verdict": self.verdict}


class Count(NamedTuple):
    """A run that is to have so many games."""

    plan: Plan
    place: Path
    games: int


def counts(folder: Path, chosen: Iterable[Scenario], bot: str, seed: str, few: int, many: int) -> list[Count]:
    """A run for each scenario: `many` games, or `few` of a large one."""
    if "," in bot or "=" in bot:
        raise Malformed(f"To weigh the sides the same bot plays all seats: name one, not {bot!r}.")
    found = []
    for scenario in chosen:
        plan = make_plan(scenario.id, bot, seed=seed)
        facts = games.find_game(scenario.game).setup(scenario, plan.options).fingerprint
        place = folder / plain(scenario.id) / plain(f"{bot}-{seed}-{facts[:8]}")
        found.append(Count(plan, place, few if scenario.large else many))
    return found


def weigh(runs: list[Count], crew: Crew, told: Progress) -> list[Row]:
    """Play the missing games of all runs, a part of each in turn; `told` hears what is played and how many
    games are there in all."""
    there = [0] * len(runs)
    for part in range(1, PARTS + 1):
        for number, (plan, place, wanted) in enumerate(runs):

            def kept(games: int, number: int = number, what: str = plan.scenario) -> None:
                there[number] = games
                told(what, sum(there))

            simulate(plan, place, -(-wanted * part // PARTS), crew, kept)
    return [row(place) for _, place, _ in runs]


def table(folder: Path) -> list[Row]:
    """What the folder holds, in the order of the scenarios."""
    rows = [row(path.parent) for path in sorted(folder.glob("*/*/run.json"))]
    if not rows:
        raise BadFile(f"Nothing was counted in {folder} yet: `beachhead balance` begins.")
    order = {scenario.id: place for place, scenario in enumerate(games.scenarios())}
    return sorted(rows, key=lambda one: order.get(one.scenario.split()[0], len(order)))


def row(place: Path) -> Row:
    """The row of a run."""
    plan = read_plan(place)
    counted = totals(plan.teams, records(place) if (place / "results.jsonl").exists() else ())
    side = next(iter(plan.teams))
    won = counted.wins[side] + counted.draws / 2
    bot = next(iter(plan.lineups[0].values()))
    return Row(label(plan), bot, plan.seed, side, won, counted.games)


def markdown(rows: Iterable[Row]) -> Iterator[str]:
    """The table for a document."""
    yield "| scenario or mode | bot | seed | side | won | share | interval | |"
    yield "|---|---|---|---|---|---|---|---|"
    for one in rows:
        share, low, high = one.rate
        yield (
            f"| `{one.scenario}` | `{one.bot}` | {one.seed} | {one.side} | {one.won:g} of {one.games} "
            f"| {share:.0%} | {low:.0%} to {high:.0%} | {one.verdict} |"
        )
