"""Pairs of positions that differ in what a seat may not know: its bots answer the same, with the same reason.

Pair `n` is the same in every run with the same seed: its number draws the scenario, a game at random up to
some moment, and the other position, imagined from what the seat sees.
"""

from __future__ import annotations

import traceback
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from random import Random

from beachhead.bots import make
from beachhead.core.decision import Decision
from beachhead.core.game import Game
from beachhead.core.seat import CHANCE
from beachhead.core.state import State
from beachhead.core.view import View, view_of
from beachhead.games import find_scenario
from tests.soak.games import drawn_scenario
from tests.soak.part import Part

BOTS = ("captain", "general:6r")
LONGEST = 1500
"""Answers before the question."""
CHUNK = 10
Found = tuple[str, int, str]
"""The question, whether the positions differed, and what went wrong if anything did."""


def compare_pair(number: int, seed: str, names: tuple[str, ...]) -> Found:
    rng = Random(f"{seed} {number}")
    game, scenario = find_scenario(drawn_scenario(rng, names))
    try:
        state, decision = some_question(game, scenario.name, rng)
        view = view_of(state, decision.seat)
        twin = game.resample(view, Random(rng.random()))
        wrong = differences(view, view_of(twin, decision.seat), decision)
    except Exception:  # noqa: BLE001  (whatever it is, it is a finding)
        return "", 0, f"pair {number} of seed {seed}: {scenario.id}\n{traceback.format_exc()}"
    told = f"pair {number} of seed {seed}: {scenario.id}, asked {decision.ask!r}: {', '.join(wrong)}"
    return decision.ask, int(not twin.same(state)), told if wrong else ""


def some_question(game: Game, scenario: str, rng: Random) -> tuple[State, Decision]:
    """A question with a choice, after a number of random answers: the last one if the game ends before."""
    state, left = game.start(scenario, {}), rng.randrange(LONGEST)
    table, found = game.table(state, None), None
    while state.result is None and (left > 0 or found is None):
        decision, left = state.first, left - 1
        if decision.seat != CHANCE and len(decision.options) > 1:
            found = (state.copy(), decision)
        table.play(decision, rng.choices(range(len(decision.options)), decision.weights or None)[0])
    assert found is not None, "nobody was asked anything"
    return found


def differences(view: View, other: View, decision: Decision) -> list[str]:
    """The bots that answer the two views differently."""
    found = []
    for name in BOTS:
        one, same = make(name, 5), make(name, 5)
        answers = (one.choose(view, decision), same.choose(other, decision))
        if answers[0] != answers[1] or getattr(one, "why", "") != getattr(same, "why", ""):
            found.append(f"{name} answers {answers[0]} and {answers[1]}")
    return found


def compare_some(numbers: range, seed: str, names: tuple[str, ...]) -> list[Found]:
    return [compare_pair(number, seed, names) for number in numbers]


def run(part: Part, seed: str, names: tuple[str, ...], jobs: int) -> None:
    """Chunk by chunk, in order; `differed` counts the pairs in which something hidden was not the same."""
    todo = iter([range(n, min(n + CHUNK, part.goal)) for n in range(part.done, part.goal, CHUNK)])
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting = [pool.submit(compare_some, chunk, seed, names) for chunk in islice(todo, 2 * jobs)]
        while waiting:
            compared = waiting.pop(0).result()
            waiting += [pool.submit(compare_some, chunk, seed, names) for chunk in islice(todo, 1)]
            for _, _, finding in compared:
                if finding:
                    part.breaks(finding)
            part.step(len(compared), differed=sum(differed for _, differed, _ in compared))
