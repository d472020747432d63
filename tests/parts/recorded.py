"""Recorded games: files under tests/games with the state key after every entry. They replay the same for
ever.

Record one with `python -m tests.parts.recorded SCENARIO FILE [SEED]`. A change of a rule or of a column
changes the keys: then record the games of Fire & Movement again, all of them or those named, with
`python -m tests.parts.recorded fm [FILE ...]`, and say in the commit why the old ones do not stand any more.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from beachhead.core.files import read_file
from beachhead.core.match import Match
from beachhead.fm.state import FmState
from beachhead.games import new_match, verify_file
from tests.parts.steering import steer

GAMES = Path(__file__).parents[1] / "games"


@dataclass(frozen=True)
class Recording:
    """A game to keep: by which plan it is played, and how it has to end, on one of `turns`."""

    file: str
    scenario: str
    plan: str
    winner: str
    grade: str
    options: Mapping[str, object] = field(default_factory=dict)
    turns: range = range(1, 26)

    def has_ended_so(self, match: Match) -> bool:
        """Whether a match has ended as it should."""
        state, result = match.state, match.result
        assert isinstance(state, FmState)
        assert result is not None
        return (result.winner, result.grade) == (self.winner, self.grade) and state.turn in self.turns


WIN = ("allied", "victory")
HOLD = ("german", "operational")
THROWN_BACK = ("german", "strategic")


def endings(scenario: str, edition: str, plans: tuple[str, str, str]) -> list[Recording]:
    """The three ways a game can end: the Allies win, the Germans hold out, the beachheads are lost."""
    options = {} if edition == "quad" else {"edition": edition}
    name = f"fm-{scenario}" if edition == "quad" else f"fm-{scenario}-{edition}"
    ways = zip(plans, (WIN, HOLD, THROWN_BACK), strict=True)
    return [Recording(f"{name}-{way[1]}.bhg", f"fm:{scenario}", plan, *way, options) for plan, way in ways]


FOLIO_FLAK = {"edition": "folio", "flak": True}
LIVELY = ("allied", "random", "sudden")
QUIET = ("allied", "idle", "sudden")
FM_GAMES: tuple[Recording, ...] = (
    *endings("utah", "quad", LIVELY),
    *endings("utah", "folio", LIVELY),
    *endings("omaha", "quad", LIVELY),
    *endings("omaha", "folio", LIVELY),
    *endings("gold-juno", "quad", LIVELY),
    *endings("gold-juno", "folio", LIVELY),
    *endings("sword", "quad", QUIET),
    *endings("campaign-us", "quad", QUIET),
    *endings("campaign-us", "folio", QUIET),
    *endings("campaign-cw", "quad", QUIET),
    *endings("campaign", "quad", QUIET),
    # other ways to the same end
    Recording("fm-utah-storm.bhg", "fm:utah", "random", *HOLD, {"weather": True, "flak": True}),
    Recording("fm-sword-longer.bhg", "fm:sword", "random", *HOLD, turns=range(18, 26)),
    Recording("fm-sword-on-time.bhg", "fm:sword", "random", *HOLD, {"early_arrival": False}),
    Recording("fm-campaign-us-longer.bhg", "fm:campaign-us", "random", *HOLD, turns=range(18, 25)),
    Recording("fm-campaign-us-seven.bhg", "fm:campaign-us", "random", *WIN, {"us_city_hexes": 7}),
    Recording("fm-campaign-folio.bhg", "fm:campaign", "random", *WIN, FOLIO_FLAK, range(17, 18)),
)


def check_recorded(path: Path) -> None:
    """The file is sound, its dice were fair, and every entry leads to the state it led to when it was
    recorded."""
    assert all("key" in row for row in read_file(path).entries), f"{path.name} was recorded without keys"
    assert verify_file(path).full


def record(scenario: str, path: Path, seed: int, options: Mapping[str, object] | None = None) -> Match:
    """Play at random and keep the game."""
    match = new_match(scenario, options=options, seed=seed, keys=True)
    rng = Random(seed)
    while not match.over:
        decision = rng.choice(match.open)
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    match.save(path)
    return match


def record_until(game: Recording, tries: int = 200) -> Match:
    """Play by the plan, seed after seed, until the game ends as it should, and keep it."""
    for seed in range(1, tries + 1):
        match = new_match(game.scenario, options=game.options, seed=seed, keys=True)
        steer(match, game.plan, Random(seed))
        if game.has_ended_so(match):
            match.save(GAMES / game.file)
            return match
    raise SystemExit(f"{game.file}: {tries} seeds of the plan {game.plan!r} did not end as wanted")


def record_all(files: list[str]) -> None:
    """All games of Fire & Movement, or those named."""
    for game in FM_GAMES:
        if not files or game.file in files:
            match = record_until(game)
            assert match.result is not None
            print(f"{game.file:<36}{len(match.entries):>6}  {match.result.reason}", flush=True)


if __name__ == "__main__":
    name, *rest = sys.argv[1:]
    if name == "fm":
        record_all(rest)
    else:
        print(record(name, Path(rest[0]), int(rest[1]) if len(rest) > 1 else 1).result)
