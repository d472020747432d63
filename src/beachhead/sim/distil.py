"""Learns a style from games in which turns are tried out in other styles. Begin with `distil`.

    m44-1.jsonl     what each game taught, a line for each; the same command resumes
    m44-1.json      the weights that were found, see `bots.learned`

What a weight is worth in one game of dice is hardly more than chance, so it is moved only as far as it is
sure: see `Lesson.way`.
"""

from __future__ import annotations

import json
import multiprocessing as mp
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from beachhead.bots.learned import write_learned
from beachhead.bots.parameters import STANDARD
from beachhead.bots.search.distil import Lesson, Pair, School, lessons
from beachhead.bots.search.steps import stepped
from beachhead.core.errors import BadFile, Malformed
from beachhead.games import find_game, find_scenario

DIGITS: Final = 4
"""Of a weight and of an effect."""
Told = Callable[[int, int], None]
"""Is told how many games have been played, and how many are to be."""


class Found(NamedTuple):
    """What was learned: the lessons by side, the weights by side, and on how many pairs."""

    game: str
    lessons: Mapping[str, Mapping[str, Lesson]]
    weights: Mapping[str, Mapping[str, Any]]
    pairs: int


def distil(names: Sequence[str], games: int, seed: str, folder: Path, jobs: int, told: Told) -> Found:
    """Play what is missing of so many games of each scenario, and learn from all."""
    chosen = [find_scenario(name) for name in names]
    game, scenarios = chosen[0][0], [scenario.name for _, scenario in chosen]
    if any(other.name != game.name for other, _ in chosen):
        raise Malformed(
            f"A style is learned from scenarios of one game, here {game.name}; not also of others."
        )
    school = School(game, seed)
    wanted = [(scenario, number) for number in range(games) for scenario in scenarios]
    path = folder / f"{game.name}-{seed}.jsonl"
    known = _read(path)
    missing = [one for one in wanted if one not in known]
    folder.mkdir(parents=True, exist_ok=True)
    told(len(wanted) - len(missing), len(wanted))
    with path.open("a", encoding="utf-8") as file:
        for done, (one, pairs) in enumerate(
            _played(game.name, seed, missing, jobs), len(wanted) - len(missing)
        ):
            file.write(json.dumps([*one, pairs]) + "\n")
            file.flush()
            known[one] = pairs
            told(done + 1, len(wanted))
    found = _found(school, [pair for one in wanted for pair in known[one]])
    source = {
        "captain": STANDARD,
        "command": f"beachhead distil {' '.join(names)} --games {games} --seed {seed}",
        "rules": game.rules_version,
        "pairs": found.pairs,
        "effects": {
            side: {name: f"{one.effect:+.2%} ± {one.error:.2%}" for name, one in taught.items()}
            for side, taught in found.lessons.items()
        },
    }
    write_learned(folder / f"{game.name}-{seed}.json", game.name, found.weights, source)
    return found


def _found(school: School, pairs: list[Pair]) -> Found:
    names, style = list(school.steps), school.captain().style
    taught = {side: lessons(pairs, names, number) for number, side in enumerate(school.general.sides)}
    weights: dict[str, dict[str, Any]] = {}
    for side, its in taught.items():
        ways = {name: one.way for name, one in its.items() if one.way}
        better = stepped(style, school.steps, ways)
        weights[side] = {name: _short(getattr(better, name)) for name in ways}
    return Found(school.game.name, taught, weights, len(pairs))


def _short(weight: Any) -> Any:
    return [_short(one) for one in weight] if isinstance(weight, tuple) else round(weight, DIGITS)


def _read(path: Path) -> dict[tuple[str, int], list[Pair]]:
    """What games have taught already, by scenario and number."""
    if not path.exists():
        return {}
    found = {}
    for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            scenario, number, pairs = json.loads(line)
            found[scenario, number] = [Pair(side, tuple(ways), better) for side, ways, better in pairs]
        except (ValueError, TypeError):
            raise BadFile(f"Line {n} of {path} is not what a game taught.") from None
    return found


def _played(
    game: str, seed: str, missing: list[tuple[str, int]], jobs: int
) -> Iterator[tuple[tuple[str, int], list[Pair]]]:
    """What each missing game teaches."""
    if jobs == 1:
        for one in missing:
            yield one, _game(game, seed, *one)
        return
    with ProcessPoolExecutor(jobs, mp.get_context("spawn")) as pool:
        tasks = [(one, pool.submit(_game, game, seed, *one)) for one in missing]
        for one, task in tasks:
            yield one, task.result()


def _game(game: str, seed: str, scenario: str, number: int) -> list[Pair]:
    return [
        pair._replace(better=round(pair.better, DIGITS + 1))
        for pair in _school(game, seed).pairs_of(scenario, number)
    ]


@cache
def _school(game: str, seed: str) -> School:
    return School(find_game(game), seed)
