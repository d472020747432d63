"""Statistics of a run, collected game by game in constant memory. Begin with `Totals`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any, NamedTuple

Z95 = 1.959964  # the normal quantile of a 95 % interval


class Rate(NamedTuple):
    """A share of games, with its 95 % interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ({100 * self.low:.0f} to {100 * self.high:.0f})"


def wilson(wins: float, games: int) -> Rate:
    """The interval of Wilson: it holds for few games and for shares near 0 and 1."""
    if not games:
        return Rate(0.0, 0.0, 1.0)
    share, z2 = wins / games, Z95 * Z95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return Rate(share, max(0.0, middle - half), min(1.0, middle + half))


class Mean:
    """A running mean with its 95 % interval."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count, self.total, self.squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return sqrt(max(0.0, self.squares / self.count - self.mean**2)) if self.count else 0.0

    @property
    def error(self) -> float:
        """Half of the 95 % interval of the mean."""
        return Z95 * self.spread / sqrt(self.count) if self.count else 0.0


class Totals:
    """Everything a summary or a report says of a run."""

    def __init__(self, teams: Mapping[str, Iterable[str]]) -> None:
        self.sides = list(teams)
        self._seat = {side: next(iter(seats)) for side, seats in teams.items()}
        self.games = self.draws = self.stopped = 0
        self.wins: Counter[str] = Counter()  # by side
        self.grades: Counter[tuple[str, str]] = Counter()  # by winner and grade
        self.played: Counter[tuple[str, str]] = Counter()  # by bot and side
        self.won: Counter[tuple[str, str]] = Counter()
        self.turns: Counter[int] = Counter()
        self.lengths: Counter[int] = Counter()  # by hundreds of decisions
        self.decisions, self.seconds = Mean(), Mean()
        self.lost: defaultdict[tuple[str, int], Mean] = defaultdict(Mean)  # by side and turn, in that turn
        self.held: defaultdict[tuple[str, int], Mean] = defaultdict(Mean)
        self.chances: defaultdict[tuple[str, int], Mean] = defaultdict(
            Mean
        )  # by winner and turn: of the first side
        self.luck: defaultdict[str, Mean] = defaultdict(Mean)  # by side
        self.edges: Counter[tuple[int, str]] = Counter()  # by edge in luck and winner
        self.stood: defaultdict[str, Counter[str]] = defaultdict(Counter)  # by side and hex
        self.fell: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.decided: Counter[tuple[int, str]] = Counter()  # by the turn that brought most, and the winner
        self.ended: Counter[tuple[str, str, str]] = Counter()  # by winner, grade and reason
        self.places: defaultdict[str, Counter[str]] = defaultdict(Counter)  # by place and who held it
        self.taken: defaultdict[tuple[str, str], Mean] = defaultdict(Mean)  # since which turn, if it was not
        self.points: Counter[tuple[str, str]] = Counter()  # by side and what brought them

    def add(self, record: Mapping[str, Any]) -> None:
        """Add a game."""
        winner = record["winner"]
        self.games += 1
        self.draws += winner is None
        self.wins[winner or ""] += 1
        self.grades[winner or "", record["grade"]] += 1
        self.turns[record["turns"]] += 1
        self.stopped += record.get("stopped", 0)
        self.decisions.add(record["decisions"])
        self.lengths[round(record["decisions"] / 100)] += 1
        self.seconds.add(record["seconds"])
        for side in self.sides:
            bot = record["bots"][self._seat[side]]
            self.played[bot, side] += 1
            self.won[bot, side] += side == winner
        self._add_series(record["series"])
        chances = record.get("chances", {}).get(self.sides[0], ())
        for row, chance in zip(record["series"], chances, strict=False):
            self.chances[winner or "", row["turn"]].add(chance)
        self._add_luck(record["luck"], winner or "")
        self._add_decision(record, winner)
        for side, hexes in record["stood"].items():
            self.stood[side].update(hexes)
        for side, hexes in record["fell"].items():
            self.fell[side].update(hexes)

    def _add_series(self, series: list[dict[str, Any]]) -> None:
        before: Mapping[str, int] = {}
        for row in series:
            for side, lost in row["lost"].items():
                self.lost[side, row["turn"]].add(lost - before.get(side, 0))
            for side, held in row["held"].items():
                self.held[side, row["turn"]].add(held)
            before = row["lost"]

    def _add_decision(self, record: Mapping[str, Any], winner: str | None) -> None:
        """By what it was decided, and when; games that were counted by an older version do not say it."""
        self.ended[winner or "", record["grade"], record["reason"]] += 1
        if record.get("decided"):
            self.decided[record["decided"], winner or ""] += 1
        called = Counter(place["name"] for place in record.get("places", ()))
        for place in record.get("places", ()):
            name = place["name"] if called[place["name"]] == 1 else f"{place['name']} {place['hex']}"
            self.places[name][place["side"]] += 1
            if place["since"]:
                self.taken[name, place["side"]].add(place["since"])
        for cause in record.get("causes", ()):
            self.points[cause["side"], cause["title"]] += cause["points"]

    def _add_luck(self, luck: Mapping[str, float], winner: str) -> None:
        for side, value in luck.items():
            self.luck[side].add(value)
        if len(luck) == 2:
            first, second = (luck[side] for side in self.sides)
            self.edges[round(first - second), winner] += 1

    def luckier(self) -> tuple[int, int]:
        """How many games the luckier side won, of those that one side won and had more luck in."""
        first, second = self.sides
        told = {(e, w): n for (e, w), n in self.edges.items() if e and w in (first, second)}
        return sum(n for (e, w), n in told.items() if (e > 0) == (w == first)), sum(told.values())

    @property
    def bots(self) -> list[str]:
        """The bots that played, by name."""
        return list(dict.fromkeys(bot for bot, _ in sorted(self.played)))

    def rate(self, bot: str, side: str | None = None) -> Rate:
        """How often a bot wins, with one side or in total."""
        sides = self.sides if side is None else [side]
        wins, games = (sum(counted[bot, s] for s in sides) for counted in (self.won, self.played))
        return wilson(wins, games)


def totals(teams: Mapping[str, Iterable[str]], records: Iterable[Mapping[str, Any]]) -> Totals:
    """All games of a run."""
    found = Totals(teams)
    for record in records:
        found.add(record)
    return found
