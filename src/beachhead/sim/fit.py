"""Fits what positions are worth: plays games, describes their positions, finds weights, and says how good
these are on games that they were not fitted on. Begin with `fit_values`.

    fm-utah/stray-captain/   a run of `beachhead sim` for each scenario and bot; the same command resumes
    weights/fm/utah.json     what was found, see `bots.value.weights`
    figures.json             how good it is, by scenario and turn; `value.svg` draws it
"""

from __future__ import annotations

import json
import multiprocessing as mp
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from beachhead.bots import STRAY
from beachhead.bots.value.fitting import Data, chances, gather
from beachhead.bots.value.model import Model
from beachhead.bots.value.sampling import Sample, samples_of
from beachhead.bots.value.value import Value, value_of
from beachhead.bots.value.weights import Fitted, Weights, write_weights
from beachhead.core.errors import Malformed, Refusal
from beachhead.core.files import write_lines
from beachhead.core.game import Game
from beachhead.games import find_game, find_scenario
from beachhead.sim.fit_family import Family, Found, Part, judged
from beachhead.sim.fit_picture import picture
from beachhead.sim.folder import read_plan
from beachhead.sim.ladder import plain
from beachhead.sim.plan import Plan, make_plan
from beachhead.sim.run import Crew, simulate

FEWEST = 5
"""Games of a scenario below which nothing can be said."""

Told = Callable[[str, int, int], None]
"""Is told what is done, how far it is, and how far it goes."""


@dataclass(frozen=True)
class Order:
    """What is to be fitted: `games` of each scenario in which the bot strays in the opening, and `tame` ones
    in which it does not."""

    scenarios: tuple[str, ...]
    games: int
    tame: int = 0
    bot: str = "captain"
    seed: str = "1"


def fit_values(order: Order, folder: Path, crew: Crew, told: Told, *, install: bool = False) -> list[Found]:
    """Play what is missing, fit, and write weights, figures and picture; with `install` also to where the
    program reads its weights."""
    runs = _runs(order)
    for plan, games in runs:
        _play(plan, games, folder, crew, told)
    found: list[Found] = []
    models: dict[tuple[str, str], Model] = {}
    for value, name, parts in _families(order, runs, folder, crew.jobs, told):
        told(f"fitting {name}", 0, 1)
        rules = find_game(value.game).rules_version
        results, weights = Family(value, name, rules, parts, _kin(value, name, models)).fit()
        found += results
        for one in weights:
            models[one.game, one.name] = one.model
            _write(folder / "weights", one, install)
    rows = [one.json() for one in found]
    write_lines(folder / "figures.json", json.dumps(rows, indent=1).splitlines())
    write_lines(folder / "value.svg", picture(found).splitlines())
    return found


def judge(path: Path, jobs: int) -> Found:
    """How good the weights that the program has are on the games of a run."""
    plan = read_plan(path)
    game, chosen = find_scenario(plan.scenario)
    if value_of(game) is None:
        raise Refusal(f"{game.title} names no features, so its positions have no value.")
    paths = sorted((path / "games").glob("*.bhg"))
    if not paths:
        raise Refusal(f"{path} has no games yet.")
    samples = list(_sampled(paths, jobs))
    setup = game.begin(chosen.name, plan.options)
    weights, data = _value(game).weights(setup), gather(samples)
    tame = set() if _bot(plan).startswith(STRAY) else set(range(len(paths)))
    part = Part(chosen.name, weights.name, data, tame, Fitted(len(paths), (_bot(plan),), setup.fingerprint))
    return judged(part, weights.name, chances(weights.model, data))


def _runs(order: Order) -> list[tuple[Plan, int]]:
    """What is to be played, and how often; refused before anything is."""
    if order.games < FEWEST:
        raise Malformed(f"A value is fitted on {FEWEST} games of a scenario or more, not {order.games}.")
    for scenario in order.scenarios:
        game = find_scenario(scenario)[0]
        if value_of(game) is None:
            raise Refusal(f"{game.title} names no features, so no value can be fitted.")
    bots = ((f"{STRAY}:{order.bot}", order.games), (order.bot, order.tame))
    return [
        (make_plan(scenario, bot, seed=order.seed), games)
        for scenario in order.scenarios
        for bot, games in bots
        if games
    ]


def _play(plan: Plan, games: int, folder: Path, crew: Crew, told: Told) -> None:
    """The games of a run that are missing."""
    name = f"{plan.scenario} {_bot(plan)}"
    simulate(plan, _place(folder, plan), games, crew, lambda kept: told(name, kept, games))


def _bot(plan: Plan) -> str:
    return next(iter(plan.lineups[0].values()))


def _place(folder: Path, plan: Plan) -> Path:
    return folder / plain(plan.scenario) / plain(_bot(plan))


def _families(
    order: Order, runs: Sequence[tuple[Plan, int]], folder: Path, jobs: int, told: Told
) -> Iterator[tuple[Value, str, list[Part]]]:
    """By family: its scenarios, with their samples."""
    grouped: dict[tuple[str, str], list[str]] = {}
    for scenario in order.scenarios:
        game, chosen = find_scenario(scenario)
        value = _value(game)
        family = value.family(game.begin(chosen.name, {}))
        grouped.setdefault((game.name, family), []).append(scenario)
    for (name, family), scenarios in grouped.items():
        parts: list[Part] = []
        count = 0
        for scenario in scenarios:
            own = [plan for plan, _ in runs if plan.scenario == scenario]
            part = _part(scenario, own, folder, count, jobs, told)
            parts.append(part)
            count += part.fitted.games
        yield _value(find_game(name)), family, parts


def _kin(value: Value, family: str, models: Mapping[tuple[str, str], Model]) -> Model | None:
    """The general weights of another family that those of this one are drawn to, as they have just been
    fitted or as the program has them."""
    kin = value.kin.get(family)
    if kin is None:
        return None
    return models.get((value.game, kin)) or value.shipped[kin].model


def _part(scenario: str, plans: Sequence[Plan], folder: Path, first: int, jobs: int, told: Told) -> Part:
    """The samples of one scenario, its games numbered from `first` on."""
    games: list[list[Sample]] = []
    strays: list[bool] = []
    for plan in plans:
        paths = sorted((_place(folder, plan) / "games").glob("*.bhg"))
        strays += [_bot(plan).startswith(STRAY)] * len(paths)
        for n, samples in enumerate(_sampled(paths, jobs), 1):
            games.append(samples)
            told(f"positions of {scenario}", n, len(paths))
    game, chosen = find_scenario(scenario)
    setup = game.begin(chosen.name, {})
    data: Data = gather(games, first)
    tame = {first + n for n, stray in enumerate(strays) if not stray}
    fitted = Fitted(len(games), tuple(map(_bot, plans)), setup.fingerprint)
    return Part(chosen.name, _value(game).own(setup), data, tame, fitted)


def _sampled(paths: Sequence[Path], jobs: int) -> Iterator[list[Sample]]:
    """The samples of these games, in their order."""
    if jobs == 1:
        yield from map(samples_of, paths)
        return
    with ProcessPoolExecutor(jobs, mp.get_context("spawn")) as pool:
        yield from pool.map(samples_of, paths, chunksize=4)


def _value(game: Game) -> Value:
    value = value_of(game)
    assert value is not None, "checked before anything is played"
    return value


def _write(folder: Path, weights: Weights, install: bool) -> None:
    kept = folder / weights.game / f"{weights.name}.json"
    kept.parent.mkdir(parents=True, exist_ok=True)
    write_weights(kept, weights)
    if install:
        shipped = Path(str(files(_value(find_game(weights.game)).package))) / "weights"
        target = shipped / kept.name
        write_weights(target, weights)
        target.chmod(0o644)
