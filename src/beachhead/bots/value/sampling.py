"""Positions of played games, described by their features, with who won. Begin with `samples_of`.

Of every player turn there are two positions: the one in which it begins, and one from its middle, chosen at
random. Each is described as some seat knows it, chosen at random as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from beachhead.bots.value.value import Value, value_of
from beachhead.core.errors import BadFile
from beachhead.core.files import Written, read_file
from beachhead.core.game import Game
from beachhead.core.replay import entry_of
from beachhead.core.state import State
from beachhead.games import find_game


class Sample(NamedTuple):
    """A position: which of its game's positions it is, its turn, how much of the game was played, its
    features, and what came of the game for the first side: 1, 0, or a half for a draw."""

    moment: int
    turn: int
    clock: float
    features: list[float]
    outcome: float


def samples_of(path: Path, folder: Path | None = None) -> list[Sample]:
    """The samples of a game file, always the same ones."""
    written = read_file(path)
    if written.result is None:
        raise BadFile(f"{path} is not over: nobody knows yet what its positions were worth.")
    game = find_game(written.header.game)
    value = value_of(game)
    assert value is not None, "only games with a value are sampled"
    rng = Random(written.header.secret)
    header = written.header
    setup = game.begun(header.scenario, header.options, header.rules, header.facts, folder)
    first, *_ = value.teams(setup)
    winner = written.result["winner"]
    outcome = 0.5 if winner is None else float(winner == first)
    return [
        Sample(
            n,
            game.measure.turn(state),
            value.clock(state),
            list(value.features(state, rng.choice(setup.seats))),
            outcome,
        )
        for n, state in enumerate(_moments(game, value, game.opening(setup), written, rng))
    ]


def _moments(
    game: Game[Any, Any], value: Value, state: State, written: Written, rng: Random
) -> Iterator[State]:
    """The positions to be described, from the opening on."""
    table, names = game.table(state, None), state.setup.names
    now, seen = value.player_turn(state), 0
    middle: State | None = None
    yield state
    for row in written.entries:
        entry = entry_of(row, names)
        if entry.action is None:
            continue
        decision = next(each for each in state.open if each.seat == entry.by)
        table.play(decision, decision.options.index(entry.action))
        if state.result is not None:
            break
        turn = value.player_turn(state)
        if turn == now:
            seen += 1
            if rng.random() * seen < 1:
                middle = state.copy()
            continue
        if middle is not None:
            yield middle
        now, seen, middle = turn, 0, None
        yield state
