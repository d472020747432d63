"""Fire & Movement in numbers: steps, the places that win the game, and what dice and markers are worth."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import ClassVar, Final

from beachhead.core.decision import Decision
from beachhead.core.measure import Measure, Objective, Worth
from beachhead.core.seat import Seat
from beachhead.core.state import Result, Setup
from beachhead.fm.actions import Draw
from beachhead.fm.facts.combat import A1, A2, A3, A_STEP, AE, D2, D3, DE
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.naming import SEATS_ALOUD
from beachhead.fm.odds.outcome import applied
from beachhead.fm.rules.bombardment import friends_beside
from beachhead.fm.rules.combat import column_of
from beachhead.fm.rules.markers import flak_near, worth
from beachhead.fm.rules.victory import places_won
from beachhead.fm.spelling import town_name
from beachhead.fm.state import ABSENT, ALLIED_SEAT, BOMBARDED, ELIMINATED, GERMAN_SEAT, FmState
from beachhead.hexes import HexId, each

GONE: Final = frozenset({ELIMINATED, ABSENT})
RETREAT: Final = 0.5  # a retreat, in steps
COIN: Final = {D2: RETREAT, D3: RETREAT, A1: -RETREAT, A2: -RETREAT, A3: -RETREAT, A_STEP: -1.0}

TELLING: Final = (
    "unit_eliminated", "unit_reduced", "captured", "beachhead_removed", "drifted_away", "raided",
    "unsupplied",
)  # fmt: skip
UNSETTLED: Final = (
    "shared_landing", "draw_first", "draw_second", "commit_marker", "marker_drawn", "join_attack",
    "choose_defender", "lose_step", "pick_retreat", "fall_back", "fall_short", "push_or_hold", "no_way_back",
    "fall_back_on", "give_way", "advance",
)  # fmt: skip


class FmMeasure(Measure[FmState]):
    """Losses are steps; the Allies hold the places of their goal that they have captured, the Germans the
    others."""

    sides: ClassVar = ("allied", "german")
    lost = "steps lost"
    holding = "hexes of the goal that are held"
    aloud = tuple(SEATS_ALOUD.values())
    luck_in = "steps, a retreat as half of one, own losses taken off"
    objective_worth = 1.5  # a place that changes hands is one more here and one less there
    tells = frozenset(f"fm.{name}" for name in TELLING)
    opens = frozenset({"fm.bombardment_began", "fm.attack_began", "fm.assault_began"})
    unsettled = frozenset(UNSETTLED)

    def teams(self, setup: Setup) -> dict[str, tuple[Seat, ...]]:
        return {"allied": (ALLIED_SEAT,), "german": (GERMAN_SEAT,)}

    def turn(self, state: FmState) -> int:
        return state.turn

    def owners(self, state: FmState) -> Sequence[int]:
        return state.facts.roster.side

    def places(self, state: FmState) -> Sequence[int]:
        return state.at

    def strengths(self, state: FmState) -> Sequence[int]:
        reduced, steps = state.reduced, state.facts.roster.steps
        return [0 if at in GONE else steps[unit] - (reduced >> unit & 1) for unit, at in enumerate(state.at)]

    def toll(self, state: FmState) -> object:
        return state.reduced, list(map(GONE.__contains__, state.at))

    def held(self, state: FmState) -> Sequence[int]:
        won = places_won(state).bit_count()
        return (won, state.facts.victory.hexes.bit_count() - won)

    def glance(self, state: FmState) -> object:
        return state.taken & state.facts.victory.hexes

    def needs(self, state: FmState) -> Sequence[int]:
        return (state.facts.victory.need, 0)

    def objectives(self, state: FmState) -> Sequence[Objective]:
        """The hexes of the goal by name, those in supply for the Allies."""
        won, names = places_won(state), state.facts.map.names
        return [
            Objective(
                town_name(names.get(h, state.facts.grid.name(h))), h, ALLIED if won >> h & 1 else 1 - ALLIED
            )
            for h in each(state.facts.victory.hexes)
        ]

    def headline(self, state: FmState, result: Result) -> str:
        won, need = places_won(state).bit_count(), state.facts.victory.need
        if result.winner == self.sides[ALLIED]:
            return f"The Allies win with {won} of {need} places"
        if result.grade == "strategic":
            return "The Germans throw the Allies back into the sea"
        return f"The Germans hold: {won} of {need} places lost"

    def worth(self, state: FmState, decision: Decision) -> Worth | None:
        """A step is worth 1 and a retreat half of that, to the side that attacks or bombards; a marker what
        the die will then bring on the mean, to the side that draws it."""
        if decision.ask == "roll_battle":
            return Worth(state.side, _by_face(state, 0))
        if decision.ask == "draw_marker":
            return _by_marker(state, [draw.kind for draw in decision.options if isinstance(draw, Draw)])
        return None


def _by_marker(state: FmState, kinds: list[int]) -> Worth:
    """What each marker would be worth. Mines are taken to be used here; a bombardment has no use for them."""
    side, mines = state.lookup.marker_owner[kinds[0]], state.facts.markers.mines
    sign = 1 if side == state.side else -1
    flak = side == ALLIED and flak_near(state, HexId(state.battle_hex))
    idle = state.battle == BOMBARDED
    adds = [0 if idle and mines[kind] else sign * worth(state, kind, flak) for kind in kinds]
    means = {more: fmean(_by_face(state, more)) for more in set(adds)}
    return Worth(side, [sign * means[more] for more in adds])


def _by_face(state: FmState, more: int) -> list[float]:
    """What each face of the die brings the attacker, if the differential were so much greater."""
    crt, column = state.facts.crt, column_of(state, more)
    results = [crt.result(column, face) for face in range(1, 7)]
    if state.battle == BOMBARDED:
        friends = bool(friends_beside(state, HexId(state.battle_hex)))
        results = [applied(crt, result, friends=friends) for result in results]
    return [_worth(state, result) for result in results]


def _worth(state: FmState, result: int) -> float:
    """A result of the table to the attacker; an exchange is even."""
    if result == DE:
        return float(_steps(state, state.defender))
    if result == AE:
        return -float(sum(_steps(state, unit) for unit in each(state.attackers)))
    return COIN.get(result, 0.0)


def _steps(state: FmState, unit: int) -> int:
    return 1 if unit < 0 or state.last_step(UnitId(unit)) else 2
