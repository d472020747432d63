"""The last turns of games between captains, as games of their own: quick to play, quick to analyse."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from beachhead import bots
from beachhead.core.decision import Decision
from beachhead.core.match import Match
from beachhead.core.state import State
from beachhead.games import new_match

Choose = Callable[[Match, Decision], int | None]


@cache
def position(scenario: str, seed: int, turn: int) -> State:
    """The state in which a turn of a game begins."""
    match = new_match(scenario, seed=seed)
    _play(match, lambda: match.game.measure.turn(match.state) >= turn)
    return match.state


def played(scenario: str, seed: int, turn: int, choose: Choose = lambda match, decision: None) -> Match:
    """The game from there to its end; `choose` may answer in place of a captain."""
    match = new_match(scenario, seed=seed, position=position(scenario, seed, turn))
    _play(match, lambda: False, choose)
    return match


def _play(match: Match, stop: Callable[[], bool], choose: Choose = lambda match, decision: None) -> None:
    captains = {seat: bots.make("captain", 1) for seat in match.seats}
    while not match.over and not stop():
        decision = match.open[0]
        option = choose(match, decision)
        if option is None:
            option = captains[decision.seat].choose(match.view(decision.seat), decision)
        match.apply(decision.seat, option)
