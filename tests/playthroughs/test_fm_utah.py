"""The landing and the first game turn of Utah as text, to be read against the booklet (4.1, 10.9, 13.4).

Both sides play by a few plain habits written down here, so that every section has something to show.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from beachhead import new_match
from beachhead.core.action import Action, Done
from beachhead.core.decision import Decision
from beachhead.core.match import Match
from beachhead.fm.actions import (
    Advance,
    Attack,
    Bombard,
    BringOn,
    DrawFrom,
    FallBack,
    Go,
    Join,
    Move,
    PlayMines,
    TakeLoss,
)
from beachhead.fm.facts.markers import GERMAN_CUP, US_AIR, US_NAVAL
from beachhead.fm.flow.march import March
from beachhead.fm.state import BEACH_ASSAULT, SEATS, FmState
from beachhead.hexes import HexId, each
from tests.parts.playthrough import check_golden, playthrough

SEED = 246  # drift, a shared landing, Mines kept and played, a stack, a stand, a retreat
# The plan of the landing: what is answered, in order, each as soon as it is offered.
PLAN = (
    "beachhead 2707", "beachhead 2607", "beachhead 2806", "done",
    "land 2707", "land 2607", "land 2707", "land 2607",
    "drop_zone 2503", "drop_zone 2305",
    "drop 2503", "drop 2502", "drop 2603", "drop 2402",
    "drop 2305", "drop 2306", "drop 2205", "drop 2304",
    "assault 2707",
)  # fmt: skip


def near(state: FmState, hex: int, side: int) -> int:
    """How far a hex is from the nearest unit of a side."""
    grid = state.facts.grid
    return min((grid.distance(HexId(hex), h) for h in each(state.held[side])), default=99)


def marching(state: FmState) -> int:
    """Where the unit on the march is now."""
    march = state.lanes[0][-1]
    assert isinstance(march, March)
    return state.at[march.unit]


def worth(state: FmState, decision: Decision, option: Action) -> float:
    """How much a player of plain habits likes an option; Done is worth nothing."""
    side = SEATS.index(decision.seat)
    match option:
        case DrawFrom(cup=cup) if state.battle == BEACH_ASSAULT:
            return {US_NAVAL: 3, US_AIR: 0, GERMAN_CUP: 1}.get(cup, 1) if len(state.laid) < 3 else -1
        case DrawFrom():
            return 1
        case PlayMines():
            return 2
        case Bombard(unit=unit):
            return -1 if state.bombarded else 1 / state.defence_of(unit)
        case BringOn():
            return 2
        case Move(unit=unit):
            return 1 if near(state, state.at[unit], 1 - side) > 1 else -1
        case Go(hex=hex):
            return near(state, marching(state), 1 - side) - near(state, hex, 1 - side)
        case Attack(hex=hex):
            return 5 - state.defence_of(state.unit_at(hex)) / 2
        case TakeLoss(unit=unit) if state.last_step(unit):
            return 0.1
        case Join() | Advance() | FallBack():
            return 1
        case Done():
            return 0
    return 0.5


def habits() -> Callable[[Match, Decision], int]:
    """Follow the plan while it is offered, then choose what is worth most, the first of equals."""
    plan = list(PLAN)

    def choose(match: Match, decision: Decision) -> int:
        state = match.state
        assert isinstance(state, FmState)
        texts = [match.notation(option) for option in decision.options]
        if plan and plan[0] in texts:
            return texts.index(plan.pop(0))
        liking = [worth(state, decision, option) for option in decision.options]
        return liking.index(max(liking))

    return choose


def first_turn(seed: int) -> str:
    match = new_match("fm:utah", seed=seed)
    return playthrough(match, habits(), until=in_turn_2)


def in_turn_2(match: Match) -> bool:
    assert isinstance(match.state, FmState)
    return match.state.turn > 1


def test_the_first_turn_of_utah_reads_well() -> None:
    check_golden(Path(__file__).with_name("fm_utah.txt"), first_turn(SEED))
