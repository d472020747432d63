"""Games between bots for the tests of their room: played through, or met on the way.

for state, decision in questions("utah", ("captain", "random"), seed=3):
    ...
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from beachhead.bots import Bot, make
from beachhead.core.decision import Decision
from beachhead.core.view import view_of
from beachhead.fm.game import FM
from beachhead.fm.state import SEATS, FmState


def questions(
    scenario: str, names: tuple[str, str], seed: int, options: Mapping[str, object] | None = None
) -> Iterator[tuple[FmState, Decision]]:
    """Every question of a game before it is answered; the state is the one that is being played."""
    state = FM.start(scenario, options or {})
    table, dice = FM.table(state, None), Random(seed)
    players: dict[str, Bot] = {seat: make(name, seed) for seat, name in zip(SEATS, names, strict=True)}
    while state.result is None:
        decision = state.first
        if decision.weights:
            index = dice.choices(range(len(decision.options)), decision.weights)[0]
        else:
            yield state, decision
            index = players[decision.seat].choose(view_of(state, decision.seat), decision)
        table.play(decision, index)
    yield state, Decision(SEATS[0], "end", "", ())


def result_of(
    scenario: str, names: tuple[str, str], seed: int, options: Mapping[str, object] | None = None
) -> FmState:
    """The last position of a game."""
    *_, (state, _) = questions(scenario, names, seed, options)
    return state
