"""Games of Memoir '44 to keep: who plays how, and how the game has to end.

`GAMES_TO_KEEP` has every scenario and mode, won by either side. Record them again, all
of them or those named, with `python -m tests.parts.m44_games [FILE ...]`, when a rule or a column has changed
the states they lead to; say in the commit why the old ones do not stand any more.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.match import Match
from beachhead.games import new_match
from beachhead.hexes import HexId
from beachhead.m44.actions import Choose, Hold, Move, Order, OrderOnTheMove, PlayCard, Stay, Target
from beachhead.m44.facts import ALLIES, AXIS, SIDES, enemy
from beachhead.m44.rules.battle import dice
from beachhead.m44.state import M44State
from beachhead.m44.troops.actions import Call, Deploy
from tests.parts.recorded import GAMES

Player = Callable[[M44State, Decision, Random], int]


def at_random(state: M44State, decision: Decision, rng: Random) -> int:
    return rng.randrange(len(decision.options))


def idle(state: M44State, decision: Decision, rng: Random) -> int:
    """As little as possible."""
    for quiet in (Done(), Hold(), Stay()):
        if quiet in decision.options:
            return decision.options.index(quiet)
    return rng.randrange(len(decision.options))


def attack(state: M44State, decision: Decision, rng: Random) -> int:
    """Everybody goes for the nearest enemy and battles the one that is easiest to finish off."""
    worth = [_worth(state, decision, option) for option in decision.options]
    best = max(worth)
    return rng.choice([n for n, value in enumerate(worth) if value == best])


def hold_out(state: M44State, decision: Decision, rng: Random) -> int:
    """Stay where one is, bring on who comes, and battle from there."""
    if decision.ask == "choose_mover":
        coming = [n for n, option in enumerate(decision.options) if isinstance(option, Deploy)]
        return coming[0] if coming else decision.options.index(Done())
    return attack(state, decision, rng)


def _worth(state: M44State, decision: Decision, option: Action) -> float:
    match option:
        case Done() | Hold():
            return -100
        case PlayCard(card=card):
            return state.lookup.facts.cards[card].orders
        case Order(unit=unit) | OrderOnTheMove(unit=unit) | Choose(unit=unit):
            return -_to_the_enemy(state, unit, state.at[unit])
        case Move(hex=hex):
            return -_to_the_enemy(state, decision.about[0][1], hex)
        case Stay():
            mover = decision.about[0][1]
            return -_to_the_enemy(state, mover, state.at[mover]) - 0.5
        case Target(unit=target) if decision.ask in ("battle", "overrun"):
            return _odds(state, decision.about[0][1], target)
        case Call() | Deploy():
            return 1
    return 0


def _to_the_enemy(state: M44State, unit: int, hex: int) -> int:
    foes = state.units(enemy(state.side[unit]))
    return min((state.lookup.grid.distance(HexId(hex), HexId(state.at[foe])) for foe in foes), default=0)


def _odds(state: M44State, unit: int, target: int) -> float:
    distance = state.lookup.grid.distance(HexId(state.at[unit]), HexId(state.at[target]))
    return dice(state, unit, target, distance) / state.figures[target]


PLANS: Mapping[str, tuple[Player, Player]] = {
    "random": (at_random, at_random),
    "allies attack": (idle, attack),
    "axis attacks": (attack, idle),
    "both attack": (attack, attack),
    "axis holds": (hold_out, attack),
}
"""How the Axis and how the Allies play."""


@dataclass(frozen=True)
class Recording:
    """A game to keep: by which plan it is played, and how it has to end."""

    file: str
    scenario: str
    plan: str
    winner: int
    rule: str = "m44-vic-01"
    options: Mapping[str, object] = field(default_factory=dict)

    def has_ended_so(self, match: Match) -> bool:
        result = match.result
        assert result is not None
        return (result.winner, result.rule) == (SIDES[self.winner], self.rule)


def _keep(scenario: str, plan: str, winner: int, options: Mapping[str, object] | None = None) -> Recording:
    name = scenario.replace("/", "-").replace("+", "-")
    suffix = "-standard" if options else ""
    return Recording(
        f"m44-{name}-{SIDES[winner]}{suffix}.bhg", f"m44:{scenario}", plan, winner, options=options or {}
    )


GAMES_TO_KEEP: tuple[Recording, ...] = (
    _keep("sword", "axis holds", ALLIES),
    _keep("sword", "axis holds", AXIS),
    _keep("juno", "axis holds", ALLIES),
    _keep("juno", "axis holds", AXIS),
    _keep("gold", "both attack", ALLIES),
    _keep("gold", "axis holds", AXIS),
    _keep("omaha", "axis holds", ALLIES),
    _keep("omaha", "axis holds", AXIS),
    _keep("utah", "both attack", ALLIES),
    _keep("utah", "both attack", AXIS),
    _keep("airborne", "random", ALLIES),
    _keep("airborne", "axis holds", AXIS),
    _keep("juno", "both attack", ALLIES, {"deck": "standard"}),
    _keep("overthrough/sword+juno", "both attack", ALLIES),
    _keep("overthrough/sword+juno", "axis attacks", AXIS),
    _keep("overthrough/juno+gold", "allies attack", ALLIES),
    _keep("overthrough/juno+gold", "axis holds", AXIS),
    _keep("overthrough/gold+omaha", "axis holds", ALLIES),
    _keep("overthrough/gold+omaha", "axis attacks", AXIS),
    _keep("overthrough/omaha+utah", "allies attack", ALLIES),
    _keep("overthrough/omaha+utah", "axis attacks", AXIS),
    _keep("overthrough/utah+airborne", "axis holds", ALLIES),
    _keep("overthrough/utah+airborne", "axis attacks", AXIS),
    _keep("double/sword+juno", "axis holds", ALLIES),
    _keep("double/sword+juno", "axis attacks", AXIS),
    _keep("double/juno+gold", "both attack", ALLIES),
    _keep("double/juno+gold", "axis attacks", AXIS),
    _keep("double/gold+omaha", "allies attack", ALLIES),
    _keep("double/gold+omaha", "axis holds", AXIS),
    _keep("double/omaha+utah", "axis holds", ALLIES),
    _keep("double/omaha+utah", "axis attacks", AXIS),
    _keep("double/utah+airborne", "allies attack", ALLIES),
    _keep("double/utah+airborne", "axis holds", AXIS),
    _keep("triple/british", "axis holds", ALLIES),
    _keep("triple/british", "axis attacks", AXIS),
    _keep("triple/american", "allies attack", ALLIES),
    _keep("triple/american", "axis attacks", AXIS),
    _keep("neptune", "axis holds", ALLIES),
    _keep("neptune", "axis attacks", AXIS),
)


def steer(match: Match, plan: str, rng: Random) -> None:
    """Play a match to its end by a plan."""
    players = PLANS[plan]
    while not match.over:
        decision, state = match.open[0], match.state
        assert isinstance(state, M44State)
        side = state.lookup.side_of[state.lookup.seats.index(decision.seat)]
        match.apply(decision.seat, players[side](state, decision, rng))


def record_until(game: Recording, tries: int = 60) -> Match:
    """Play by the plan, seed after seed, until the game ends as it should, and keep it."""
    for seed in range(1, tries + 1):
        match = new_match(game.scenario, options=game.options, seed=seed, keys=True)
        steer(match, game.plan, Random(seed))
        if game.has_ended_so(match):
            match.save(GAMES / game.file)
            return match
    raise SystemExit(f"{game.file}: {tries} seeds of the plan {game.plan!r} did not end as wanted")


if __name__ == "__main__":
    for wanted in GAMES_TO_KEEP:
        if len(sys.argv) == 1 or wanted.file in sys.argv[1:]:
            kept = record_until(wanted)
            assert kept.result is not None
            print(f"{wanted.file:<44}{len(kept.entries):>6}  {kept.result.reason}", flush=True)
