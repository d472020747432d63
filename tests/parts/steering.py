"""Players with a purpose, for recorded games: short games that end in the way one wants to keep.

Begin with `PLANS`: how both seats play so that a game of Fire & Movement ends so. A plan does not touch the
dice, so it may take some seeds until it works; `recorded.record_until` tries them. Where a plan has nothing
to say a player does as little as possible.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.match import Match
from beachhead.fm.actions import BringOn, Land, Move, PlaceBeachhead
from beachhead.fm.facts.roster import ALLIED
from beachhead.fm.rules.victory import goal_met
from beachhead.fm.state import ALLIED_SEAT, FmState
from beachhead.hexes import Hexes, HexId, each

Player = Callable[[FmState, Decision, Random], int]
FIGHTING = ("pick_target", "draw_first", "draw_second", "pick_attack", "join_attack", "commit_marker")


def at_random(state: FmState, decision: Decision, rng: Random) -> int:
    return rng.randrange(len(decision.options))


def liberate(state: FmState, decision: Decision, rng: Random) -> int:
    """Allied: every unit goes for the nearest place that is still to be captured, until there are enough."""
    if Done() in decision.options and state.turn > 1 and goal_met(state):
        return _idle(decision.options)
    if decision.ask in FIGHTING:
        return _fight(decision, rng)
    return _walk(state, decision, _to_capture(state), rng)


def give_up_the_beach(state: FmState, decision: Decision, rng: Random) -> int:
    """Allied: one beachhead only, and everybody leaves it as soon as they can."""
    options = decision.options
    if decision.ask == "place_beachhead":
        return _idle(options) if Done() in options else rng.randrange(len(options))
    if decision.ask == "pick_lander":
        return _idle(options)
    moves = [(n, option) for n, option in enumerate(options) if isinstance(option, Move)]
    on_it = [n for n, move in moves if state.beachheads >> state.at[move.unit] & 1]
    if decision.ask == "pick_mover":
        return rng.choice(on_it) if on_it else _idle(options)
    return _nearest(state, options, state.beachheads, rng, away=True)


def stand_aside(state: FmState, decision: Decision, rng: Random) -> int:
    """German: come on where it hurts least, and stay there."""
    if Done() in decision.options:
        return _idle(decision.options)
    return _nearest(state, decision.options, _goal(state) | _beaches(state), rng, away=True)


def throw_them_back(state: FmState, decision: Decision, rng: Random) -> int:
    """German: every unit goes for the nearest beachhead."""
    if decision.ask in FIGHTING:
        return _fight(decision, rng)
    return _walk(state, decision, state.beachheads or _beaches(state), rng)


PLANS: dict[str, tuple[Player, Player]] = {
    "random": (at_random, at_random),
    "allied": (liberate, stand_aside),
    "sudden": (give_up_the_beach, throw_them_back),
    "idle": (stand_aside, stand_aside),
}


def steer(match: Match, plan: str, rng: Random) -> None:
    """Play a match to its end by a plan."""
    players = PLANS[plan]
    while not match.over:
        decision = match.open[0]
        state = match.state
        assert isinstance(state, FmState)
        player = players[decision.seat != ALLIED_SEAT]
        match.apply(decision.seat, player(state, decision, rng))


# What the players look at


def _goal(state: FmState) -> Hexes:
    goal = state.facts.victory
    return goal.hexes | state.facts.grid.neighbours(goal.beside) & state.facts.area


def _to_capture(state: FmState) -> Hexes:
    """What is left of the goal, or all of it."""
    goal = state.facts.victory
    left = goal.hexes & ~state.taken
    beside = state.facts.grid.neighbours(goal.beside) & state.facts.area & ~state.held[ALLIED]
    return left | beside or goal.hexes


def _beaches(state: FmState) -> Hexes:
    found = 0
    for beach in state.facts.landing.beaches:
        found |= beach.hexes
    return found


# What they choose


def _idle(options: tuple[Action, ...]) -> int:
    return options.index(Done())


def _fight(decision: Decision, rng: Random) -> int:
    """Half of what could be attacked or committed."""
    options = decision.options
    return _idle(options) if Done() in options and rng.random() < 0.5 else rng.randrange(len(options))


def _walk(state: FmState, decision: Decision, aims: Hexes, rng: Random) -> int:
    """Bring on what waits, move who is not there yet, and go as near as one can."""
    options = decision.options
    coming = [n for n, option in enumerate(options) if isinstance(option, BringOn)]
    moves = [(n, option) for n, option in enumerate(options) if isinstance(option, Move)]
    going = [n for n, move in moves if not aims >> state.at[move.unit] & 1]
    if coming or going:
        return rng.choice(coming or going)
    if decision.ask in ("pick_mover", "pick_mobile"):
        return _idle(options)
    return _nearest(state, options, aims, rng)


def _nearest(
    state: FmState, options: tuple[Action, ...], aims: Hexes, rng: Random, *, away: bool = False
) -> int:
    """The option with the hex nearest to the aims, or farthest from them; without a hex it is the nearest."""
    scores = [_distance(state, option, aims) for option in options]
    best = max(scores) if away else min(scores)
    return rng.choice([n for n, score in enumerate(scores) if score == best])


def _distance(state: FmState, option: Action, aims: Hexes) -> int:
    hex = getattr(option, "hex", None)
    if hex is None or not aims or isinstance(option, (Land, PlaceBeachhead)):
        return 0
    return min(state.facts.grid.distance(HexId(hex), aim) for aim in each(aims))
