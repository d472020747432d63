"""The engine held against python-chess in the same minute, so that the machine cancels out.

Each battle is played at random twice: `bare`, states stepped one after the other, and through `Match`, with
fair dice, events, log and undo. A figure is how many of our decisions go into the time of one random move of
python-chess. `make compiled` adds the same for the compiled build.

`ratios.json` keeps what was measured when it was last stored. Who loses more than a fifth of it misses the
target. `AIMS` are what we want to reach; the table shows both. After a change that is meant to cost, or that
gains, `python -m bench.ratios --store` writes them again.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from beachhead import new_match
from beachhead.cli.bench import pace
from beachhead.games import find_scenario
from bench import Figure
from bench.yardsticks import python_chess, rate

ROOT = Path(__file__).resolve().parents[1]
STORED = Path(__file__).with_name("ratios.json")
COMPILED = ROOT / ".venv-compiled" / Path(sys.executable).parent.name / "python"
WATCHED = ("fm:utah", "fm:campaign", "m44:omaha", "m44:neptune")
WAYS = ("bare", "Match")
AIMS = {
    "fm:utah, bare, compiled": 5.0,
    "fm:utah, Match": 1.4,
    "fm:utah, Match, compiled": 2.8,
    "fm:campaign, bare, compiled": 3.2,
    "fm:campaign, Match": 1.0,
    "fm:campaign, Match, compiled": 1.8,
    "m44:omaha, bare, compiled": 5.5,
    "m44:omaha, Match": 1.5,
    "m44:omaha, Match, compiled": 2.8,
    "m44:neptune, bare, compiled": 2.6,
    "m44:neptune, Match": 0.7,
    "m44:neptune, Match, compiled": 1.3,
}
MAY_LOSE = 0.2


def measure(rounds: int = 4, seconds: float = 0.3) -> dict[str, float]:
    """Our decisions for a move of chess. Everybody takes turns, and each is held against the chess of its own
    round; the median counts."""
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        chess = rate(python_chess)
        for name, speed in (*paces(seconds).items(), *compiled_paces(seconds).items()):
            found.setdefault(name, []).append(speed / chess)
    return {name: median(ratios) for name, ratios in found.items()}


def paces(seconds: float) -> dict[str, float]:
    """Decisions a second of this build."""
    return {f"{name}, {way}": speed(name, way, seconds) for name in WATCHED for way in WAYS}


def compiled_paces(seconds: float) -> dict[str, float]:
    """Decisions a second of the compiled build, if there is one; it has no chess of its own."""
    if not COMPILED.exists():
        return {}
    measure = [str(COMPILED), "-m", "bench.ratios", "--paces", str(seconds)]
    done = subprocess.run(measure, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return {f"{name}, compiled": found for name, found in json.loads(done.stdout).items()}


def speed(scenario: str, way: str, seconds: float) -> float:
    game, chosen = find_scenario(scenario)
    return pace(game, chosen.name, seconds=seconds)[0] if way == "bare" else match_pace(scenario, seconds)


def match_pace(scenario: str, seconds: float) -> float:
    """Entries a second in random play through `Match`, over at least one game; seeds take no time."""
    count, took, rng = 0, 0.0, Random(1)
    while took < seconds:
        match = new_match(scenario, seed=1)
        began = process_time()
        while not match.over:
            decision = match.open[int(rng.random() * len(match.open))]
            match.apply(decision.seat, int(rng.random() * len(decision.options)))
        took += process_time() - began
        count += match.length
    return count / took


def stored() -> dict[str, float]:
    kept: dict[str, float] = json.loads(STORED.read_text())
    return kept


def figures() -> list[Figure]:
    before = stored()
    return [held_against(name, now, before.get(name, now)) for name, now in measure().items()]


def held_against(scenario: str, now: float, before: float) -> Figure:
    aim = AIMS.get(scenario)
    wanted = f"; wanted {aim:g}" if aim else ""
    name = f"{scenario}: decisions for a move of chess; beside it the stored ones{wanted}"
    return Figure(name, now, before, (1 - MAY_LOSE) * before, "times")


def main() -> None:
    if "--paces" in sys.argv[1:]:
        print(json.dumps(paces(float(sys.argv[-1]))))
        return
    found = {scenario: round(ratio, 2) for scenario, ratio in measure(rounds=10).items()}
    before = stored()
    if "--store" in sys.argv[1:]:
        STORED.write_text(json.dumps({**before, **found}, indent=2) + "\n")
    print(json.dumps({"now": found, "stored": before, "wanted": AIMS}, indent=2))


if __name__ == "__main__":
    main()
