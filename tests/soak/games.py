"""Random games over all scenarios, modes and options, with the promises of the core and of each game.

Game `n` is the same in every run with the same seed: its number draws scenario, options and all that happens.
Large battles are drawn less often, so that a hundred thousand games end; every scenario is played. One game
in a hundred is checked with all that `tests.parts.random_play` knows, the others at the engine's own speed,
with a look at the state now and then.
"""

from __future__ import annotations

import json
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from random import Random

from beachhead.core.codec import state_json
from beachhead.core.errors import Refusal
from beachhead.core.game import Game, Scenario
from beachhead.core.seat import SPECTATOR
from beachhead.core.state import State
from beachhead.core.view import view_of
from beachhead.games import find_scenario, scenarios
from tests.parts.random_play import check_copy, check_random_play
from tests.random_play import test_fm, test_m44
from tests.soak.part import Part

THOROUGH, COSTLY, OFTEN, LONGEST = 100, 100, 250, 200_000
OWN = {"fm": test_fm.whole, "m44": test_m44.whole}
CHUNK = 20


def drawn_options(scenario: Scenario, rng: Random) -> dict[str, object]:
    """Options at random that go together: an edition has choices of its own."""
    while True:
        drawn: dict[str, object] = {o.name: rng.choice(o.values) for o in scenario.options}
        try:
            return scenario.settle_options(drawn)
        except Refusal:
            continue


def drawn_scenario(rng: Random, names: tuple[str, ...]) -> str:
    """Large battles less often than small ones."""
    known = [scenario for scenario in scenarios() if scenario.id in names]
    return rng.choices(known, [len(scenario.seats) ** -2 for scenario in known])[0].id


def play(number: int, seed: str, names: tuple[str, ...]) -> tuple[str, int, str]:
    """One game: its scenario, the decisions of it, and what went wrong if anything did."""
    rng = Random(f"{seed} {number}")
    id = drawn_scenario(rng, names)
    game, scenario = find_scenario(id)
    options = drawn_options(scenario, rng)
    try:
        if number % THOROUGH == 0:
            extra = test_m44.every_so_often(own, OFTEN)
            length = check_random_play(id, options, seed=number, every=COSTLY, extra=extra).length
        else:
            length = play_lightly(game, scenario.name, options, rng)
    except Exception:  # noqa: BLE001  (whatever it is, it is a finding, and the other games go on)
        return id, 0, f"game {number} of seed {seed}: {id} {options}\n{traceback.format_exc()}"
    return id, length, ""


def own(state: State) -> None:
    check = OWN.get(state.setup.game)
    if check:
        check(state)


def play_lightly(game: Game, scenario: str, options: dict[str, object], rng: Random) -> int:
    """On the bare engine; now and then the state is looked at."""
    state = game.start(scenario, options)
    table, number = game.table(state, None), 0
    while state.result is None:
        decision = state.first
        assert decision.options, f"{decision.ask} has no options"
        if number % OFTEN == 0:
            check_now(game, state, rng)
        number += 1
        assert number < LONGEST, "it does not end"
        table.play(decision, rng.choices(range(len(decision.options)), decision.weights or None)[0])
    assert state.open == ()
    assert state.result.rule
    return number


def check_now(game: Game, state: State, rng: Random) -> None:
    """Options differ, the state is whole, can be copied and written; a view hides what it must."""
    for decision in state.open:
        assert len(set(decision.options)) == len(decision.options), f"{decision.ask} lists an option twice"
    own(state)
    if rng.random() < 0.2:
        check_copy(state)
        read = game.state_from(state.setup, json.loads(json.dumps(state_json(state))))
        assert read.same(state)
        assert read.open == state.open, "what is asked is not what would be listed anew"
        seat = rng.choice((*game.scenarios[state.setup.scenario].seats, SPECTATOR))
        view = view_of(state, seat)
        assert view_of(game.resample(view, Random(rng.random())), seat).json() == view.json()


def play_some(numbers: range, seed: str, names: tuple[str, ...]) -> list[tuple[str, int, str]]:
    return [play(number, seed, names) for number in numbers]


def run(part: Part, seed: str, names: tuple[str, ...], jobs: int) -> None:
    """Chunk by chunk, in order, so that what is done is always the first games."""
    todo = iter([range(n, min(n + CHUNK, part.goal)) for n in range(part.done, part.goal, CHUNK)])
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting = [pool.submit(play_some, chunk, seed, names) for chunk in islice(todo, 2 * jobs)]
        while waiting:
            played = waiting.pop(0).result()
            waiting += [pool.submit(play_some, chunk, seed, names) for chunk in islice(todo, 1)]
            for _, _, finding in played:
                if finding:
                    part.breaks(finding)
            count = Counter(id for id, _, _ in played)
            part.step(len(played), decisions=sum(length for _, length, _ in played), **count)
