"""What is to be played: a scenario, its options, and who sits where in which game.

Every game follows from the plan and its number alone, so it does not matter who plays it, when, or how often.
Begin with `make_plan`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from beachhead import __version__, bots, games
from beachhead.core.bhd import DataSet
from beachhead.core.errors import Malformed, unknown
from beachhead.core.game import Source

Lineup = dict[str, str]
"""By seat: the name of its bot."""


@dataclass(frozen=True)
class Plan:
    """All that decides a game besides its number. Games take the line-ups in turn: one, or two that swap."""

    scenario: str
    options: dict[str, Any]
    lineups: tuple[Lineup, ...]
    teams: dict[str, tuple[str, ...]]
    seed: str
    comment: bool
    folder: str | None
    rules: int
    version: str
    facts: str = ""
    """The fingerprint of the facts, where an owner brings their own."""
    values: DataSet | None = field(default=None, compare=False, kw_only=True)
    """The data set in `folder`, once it is packed."""

    @property
    def source(self) -> Source:
        """Where its games take their values from."""
        if self.values is not None:
            return Source(data=self.values)
        return _source(self.scenario, self.folder, self.facts)

    def lineup(self, number: int) -> Lineup:
        """Who plays which seat in a game."""
        return self.lineups[(number - 1) % len(self.lineups)]

    def seed_of(self, number: int) -> str:
        """The seed of a game."""
        return f"{self.seed}/{number}"

    def secret_of(self, number: int) -> bytes:
        """The secret of a game's dice; nobody plays against it, so the cheap hash is enough."""
        return sha256(f"beachhead sim {self.seed_of(number)}".encode()).digest()

    def bot_seed(self, number: int, seat: str) -> int:
        """The seed of a bot in a game."""
        digest = sha256(f"{self.seed}/{number}/{seat}".encode()).digest()
        return int.from_bytes(digest[:6], "big")

    def packed(self) -> Plan:
        """The same with the data set in it, for a machine without our files. A folder of data files is not
        packed: it has to be there too."""
        return replace(self, values=self.source.data)

    def json(self) -> dict[str, Any]:
        """The plan as it stands in `run.json`."""
        written = asdict(replace(self, values=None))
        del written["values"]
        return {
            **written,
            "lineups": list(self.lineups),
            "teams": {side: list(seats) for side, seats in self.teams.items()},
        }

    def told(self) -> dict[str, object]:
        """The plan in the words of the command line, by name."""
        first, *swap = [",".join(f"{seat}={bot}" for seat, bot in each.items()) for each in self.lineups]
        return {
            "scenario": self.scenario,
            "bots": first,
            "swap": bool(swap),
            "seed": self.seed,
            **{f"option {name}": value for name, value in self.options.items()},
            "comment": self.comment,
            "data": self.folder,
            **({"facts": self.facts} if self.facts else {}),
            "rules": self.rules,
            "version": self.version,
        }


def plan_from(written: Mapping[str, Any]) -> Plan:
    """The plan that `Plan.json` wrote."""
    teams = {side: tuple(seats) for side, seats in written["teams"].items()}
    return Plan(**{**written, "lineups": tuple(written["lineups"]), "teams": teams})


def make_plan(
    scenario: str,
    who: str,
    *,
    options: Mapping[str, object] | None = None,
    seed: str = "1",
    swap: bool = False,
    comment: bool = False,
    folder: Path | None = None,
) -> Plan:
    """A plan for `who`: `captain,greedy` by side, `allies=captain,axis=greedy` by side or seat, or one bot.
    Unknown names are refused. `folder` is an owner's data set, or a folder of their data files."""
    game, chosen, source = games.choose(scenario, folder)
    settled = game.settle(chosen, options or {}, source.data)
    setup = game.setup(chosen, settled, source)
    if folder is None and source.data is not None:
        folder = games.kept_at(source.data)
    teams = game.measure.teams(setup)
    first = read_lineup(who, teams)
    for name in dict.fromkeys(first.values()):
        bots.make(name, scenario=chosen.id)  # refused before anything is played
    return Plan(
        scenario=chosen.id,
        options=settled,
        lineups=(first, swapped(first, teams)) if swap else (first,),
        teams={side: tuple(map(str, seats)) for side, seats in teams.items()},
        seed=seed,
        comment=comment,
        folder=None if folder is None else str(folder.resolve()),
        rules=game.rules_version,
        version=__version__,
        facts="" if folder is None else setup.fingerprint,
    )


@lru_cache(maxsize=4)
def _source(scenario: str, folder: str | None, facts: str) -> Source:
    """Read once by each process, however many games it plays."""
    game = games.find_scenario(scenario)[0]
    return games.source_of(game, None if folder is None else Path(folder), scenario.partition(":")[2])


def read_lineup(who: str, teams: Mapping[str, tuple[str, ...]]) -> Lineup:
    """By seat, who plays it."""
    words = [word.strip() for word in who.split(",")]
    if any("=" in word for word in words):
        return named_lineup(words, teams)
    if len(words) not in (1, len(teams)) or not all(words):
        raise Malformed(
            f"Name one bot, or one for each side ({', '.join(teams)}), separated by commas; not {who!r}."
        )
    by_side = words * len(teams) if len(words) == 1 else words
    return {seat: bot for seats, bot in zip(teams.values(), by_side, strict=True) for seat in seats}


def named_lineup(words: list[str], teams: Mapping[str, tuple[str, ...]]) -> Lineup:
    """`allies=captain,axis=greedy`: sides or seats by name, a seat before its side."""
    seats = [seat for members in teams.values() for seat in members]
    given: dict[str, str] = {}
    for word in words:
        name, _, bot = word.partition("=")
        if name not in teams and name not in seats:
            raise unknown("side or seat", name, dict.fromkeys([*teams, *seats]))
        given[name] = bot
    side_of = {seat: side for side, members in teams.items() for seat in members}
    lineup = {seat: given.get(seat, given.get(side_of[seat], "")) for seat in seats}
    empty = [seat for seat, bot in lineup.items() if not bot]
    if empty:
        raise Malformed(f"Nobody plays {', '.join(empty)}: name a bot as {empty[0]}=captain.")
    return lineup


def swapped(lineup: Lineup, teams: Mapping[str, tuple[str, ...]]) -> Lineup:
    """The same bots with sides changed."""
    sides = [{lineup[seat] for seat in seats} for seats in teams.values()]
    if len(sides) != 2 or any(len(names) != 1 for names in sides):
        raise Malformed("Sides can be swapped where there are two of them, each played by one bot.")
    here, there = (next(iter(names)) for names in sides)
    (first, second) = teams.values()
    return {**dict.fromkeys(first, there), **dict.fromkeys(second, here)}
