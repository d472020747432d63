"""`beachhead bench`: how fast the scenarios play here, and how much memory they take.

Play is random, without the story, and seconds are processor time. In a checkout
`make bench` compares the same figures with other engines.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
from dataclasses import asdict, dataclass
from random import Random
from time import process_time
from timeit import Timer

import click

from beachhead import games
from beachhead.core.errors import Refusal
from beachhead.core.game import Game
from beachhead.core.state import State

HOLD_ONE = """
import resource
from beachhead.games import find_game
kept = find_game({game!r}).start({scenario!r}, {{}})
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@dataclass(frozen=True)
class Measured:
    """One scenario: decisions and games in a second, a copy in microseconds and kilobytes, and the
    megabytes of a process that holds one game."""

    scenario: str
    decisions_a_second: float
    games_a_second: float
    copy_microseconds: float
    copy_kilobytes: float
    process_megabytes: float


def measured(scenario: str, seconds: float) -> Measured:
    game, chosen = games.find_scenario(scenario)
    decisions, ended = pace(game, chosen.name, seconds=seconds)
    state = game.start(chosen.name, {})
    return Measured(
        chosen.id, decisions, ended, copying(state), kilobytes(state), megabytes(game.name, chosen.name)
    )


def pace(game: Game, scenario: str, *, seconds: float) -> tuple[float, float]:
    """Decisions and games per second in random play, over at least one game."""
    rng, count, ended, began = Random(1), 0, 0, process_time()
    while process_time() - began < seconds or not ended:
        state = game.start(scenario, {})
        table = game.table(state, None)
        while state.result is None:
            decision = state.first
            table.play(decision, int(rng.random() * len(decision.options)))
            count += 1
        ended += 1
    took = process_time() - began
    return count / took, ended / took


def copying(state: State, times: int = 200) -> float:
    """Microseconds for a copy: the best of several runs, because a busy machine only ever adds."""
    return min(Timer(state.copy).repeat(5, times)) / times * 1e6


def kilobytes(state: State, copies: int = 200) -> float:
    """The memory that one more copy of a state takes."""
    tracemalloc.start()
    kept = [state.copy() for _ in range(copies)]
    size = tracemalloc.get_traced_memory()[0] / len(kept) / 1024
    tracemalloc.stop()
    return size


def megabytes(game: str, scenario: str) -> float:
    """The memory of a new process that holds one game."""
    script = HOLD_ONE.format(game=game, scenario=scenario)
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    return int(said) / 1024


@click.command()
@click.argument("scenarios", nargs=-1, metavar="[SCENARIO]...")
@click.option("--seconds", type=click.FloatRange(0.01, 600), default=1.0, help="How long each is played.")
@click.option("--json", "as_json", is_flag=True, help="For programs: a list, one entry for each scenario.")
def bench(scenarios: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Measure SCENARIO, such as fm:utah, or all of them."""
    chosen = [games.find_scenario(name)[1].id for name in scenarios] or [s.id for s in games.scenarios()]
    if tracemalloc.is_tracing():
        raise Refusal("Memory is already being traced: run `beachhead bench` without PYTHONTRACEMALLOC.")
    found = []
    for scenario in chosen:
        found.append(measured(scenario, seconds))
        if not as_json:
            click.echo(line(found[-1]))
    if as_json:
        click.echo(json.dumps([asdict(figure) for figure in found], indent=2))


def line(of: Measured) -> str:
    return (
        f"{of.scenario:<28}{of.decisions_a_second:>9,.0f} decisions/s{of.games_a_second:>8.1f} games/s"
        f"{of.copy_microseconds:>7.1f} µs a copy{of.copy_kilobytes:>7.1f} kB{of.process_megabytes:>7.0f} MB"
    )
