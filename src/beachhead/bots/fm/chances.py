"""What a battle promises: exact chances of every result, and what they are worth to the attacker.

Begin with `Forecast` for battles that are only planned, where both sides are taken to draw their markers, and
with `fought` for the one on the table. `Stakes` puts a price on each result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from beachhead.bots.fm.evaluation import step_worth, worth
from beachhead.core.seat import Seat
from beachhead.fm.facts.combat import A1, A2, A3, A_STEP, AE, D2, D3, DE, EX, RESULTS, Crt
from beachhead.fm.facts.markers import GERMAN_CUP, NAVAL
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.odds.markers import Spread, added, sums_of, support_spread
from beachhead.fm.odds.outcome import applied
from beachhead.fm.rules.bombardment import friends_beside
from beachhead.fm.rules.combat import line_of, shift_of, shifted
from beachhead.fm.rules.retreat_aims import legal_ground
from beachhead.fm.state import BOMBARDED, SEATS, FmState, cup_seen_by
from beachhead.hexes import HexId, each

Chances = list[float]  # by result, as in RESULTS
Cases = tuple[tuple[int, int], ...]  # a spread: values and the number of their cases
MOST_DRAWS = 2


class Forecast:
    """The chances of planned battles in which each side draws a given number of markers."""

    def __init__(self, crt: Crt, mine: Spread, theirs: Spread) -> None:
        total = sum(mine.values()) * sum(theirs.values())
        both = added(mine, {-value: ways for value, ways in theirs.items()})
        self.crt = crt
        self.spread = [(value, ways / total) for value, ways in both.items()]
        self._known: dict[tuple[int, int, int], Chances] = {}

    def chances(self, line: int, shift: int, differential: int) -> Chances:
        """The chance of each result, from strengths without markers."""
        key = (line, shift, differential)
        found = self._known.get(key)
        if found is None:
            columns = [0.0] * self.crt.columns
            for value, chance in self.spread:
                columns[shifted(self.crt.column(line, differential + value), shift)] += chance
            found = self._known[key] = rolled(self.crt, columns)
        return found


_FORECASTS: dict[tuple[int, Cases, Cases], Forecast] = {}
FORECASTS = 5000  # that are remembered


def forecast_of(crt: Crt, mine: Spread, theirs: Spread) -> Forecast:
    """The forecast for two spreads, made once: the same cups are full again every turn."""
    key = (id(crt), tuple(mine.items()), tuple(theirs.items()))
    found = _FORECASTS.get(key)
    if found is None:
        if len(_FORECASTS) >= FORECASTS:
            _FORECASTS.clear()
        found = _FORECASTS[key] = Forecast(crt, mine, theirs)  # keeps the table alive, and with it its id
    return found


def rolled(crt: Crt, columns: list[float]) -> Chances:
    """The chances of the results from those of the columns."""
    found = [0.0] * len(RESULTS)
    for column, chance in enumerate(columns):
        if chance:
            share = chance / 6
            for result in crt.results(column):
                found[result] += share
    return found


def forecast(state: FmState, seat: Seat, side: int, fights: int, cups: Iterable[int]) -> Forecast:
    """What to expect of an attack of `side`, given how many other fights have drawn markers before it."""
    mine = _cup_spread(state, seat, cups, fights) if side_of(seat) == side else None
    enemy = _cup_spread(state, seat, enemy_cups(state, side), fights)
    return forecast_of(state.facts.crt, mine or {0: 1}, enemy)


def side_of(seat: Seat) -> int:
    return SEATS.index(seat)


def enemy_cups(state: FmState, side: int) -> list[int]:
    """The cups of the other side, ships apart."""
    return own_cups(state, 1 - side)


def own_cups(state: FmState, side: int) -> list[int]:
    """The cups a side draws from in ground combat."""
    if side:
        return [GERMAN_CUP]
    return [nation * 3 + sort for nation in state.facts.armies for sort in range(NAVAL)]


def left_in_cups(state: FmState, seat: Seat, cups: Iterable[int]) -> int:
    """How many markers may still be in some cups, for all a seat knows."""
    seen = cup_seen_by(state, seat)
    return sum(seen[kind] for cup in cups for kind in state.facts.markers.in_cup[cup])


def _cup_spread(state: FmState, seat: Seat, cups: Iterable[int], fights: int) -> Spread:
    markers, seen = state.facts.markers, cup_seen_by(state, seat)
    kinds = [kind for cup in cups for kind in markers.in_cup[cup] if seen[kind]]
    number = sum(seen[kind] for kind in kinds) - MOST_DRAWS * fights
    pool = tuple([(markers.value[k], seen[k]) for k in kinds])
    return _sums_of(pool, max(0, min(MOST_DRAWS, number)))


def full_spread(state: FmState, cup: int, number: int) -> Spread:
    """What so many markers of a cup add up to when all of them are back, Mines apart; empty if there are
    fewer."""
    markers, lost = state.facts.markers, state.lost
    kinds = [kind for kind in markers.in_cup[cup] if not markers.mines[kind]]
    pool = tuple(
        [(markers.value[k], markers.count[k] - lost[k]) for k in kinds if markers.count[k] > lost[k]]
    )
    return _sums_of(pool, number)


_sums_of = lru_cache(maxsize=1024)(sums_of)


def fought(state: FmState, seat: Seat, draws: Mapping[int, int], keeps_mines: bool = False) -> Chances:
    """The chances in the battle being fought, if this many more markers are drawn from each cup."""
    bombarded, crt = state.battle == BOMBARDED, state.facts.crt
    attack = sum([state.attack_of(UnitId(u)) for u in each(state.attackers)])
    defence = state.defence_of(UnitId(state.defender)) if state.defender >= 0 else 0
    mine = {cup: n for cup, n in draws.items() if (cup == GERMAN_CUP) == state.side}
    theirs = {cup: n for cup, n in draws.items() if (cup == GERMAN_CUP) != state.side}
    keeps = keeps_mines or bombarded
    plus = support_spread(state, seat, state.side, mine, keeps_mines=keeps)
    minus = support_spread(state, seat, 1 - state.side, theirs, keeps_mines=keeps)
    found = forecast_of(crt, plus, minus).chances(line_of(state), shift_of(state), attack - defence)
    return as_bombardment(state, found) if bombarded else found


def as_bombardment(state: FmState, chances: Chances) -> Chances:
    """The chances of what is left of the results when nobody but markers attacks."""
    friends = bool(friends_beside(state, HexId(state.battle_hex)))
    found = [0.0] * len(chances)
    for result, chance in enumerate(chances):
        found[applied(state.facts.crt, result, friends=friends)] += chance
    return found


@dataclass(slots=True)
class Stakes:
    """What can be won and lost in a battle: `ground` is what the hex is worth to the attacker."""

    unit: float  # the defender, all of it
    step: float  # its next step
    last: bool
    caught: bool  # it has nowhere to go
    ground: float
    own_step: float = 0.0  # the cheapest step of the attackers
    own_all: float = 0.0
    attackers: int = 0

    def add(self, unit: float, step: float) -> None:
        """Another attacker: all of it, and its next step."""
        self.own_step = min(self.own_step, step) if self.attackers else step
        self.own_all += unit
        self.attackers += 1

    def value(self, chances: Chances, caution: float = 1.0) -> float:
        """What the attacker can expect; `caution` is the price of its own losses."""
        beaten = self.beaten()
        taken = self.ground * VACATED if self.last else 0.0
        return (
            chances[DE] * (self.unit + self.ground)
            + (chances[D2] + chances[D3]) * beaten
            + chances[EX] * (self.step + taken - caution * self.own_step)
            - chances[A_STEP] * caution * self.own_step
            - (chances[A1] + chances[A2] + chances[A3]) * caution * REPULSED * self.attackers
            - chances[AE] * caution * self.own_all
        )

    def beaten(self) -> float:
        """A D result, where the defender picks what costs less: a step or the ground."""
        stand = self.step + (self.ground * VACATED if self.last else 0.0)
        return stand if self.caught else min(stand, self.ground + DRIVEN_OFF)


VACATED = 0.7  # of the ground, when nobody may advance into it at once
DRIVEN_OFF = 1.5  # a defender out of place
REPULSED = 0.9  # an attacker out of place, or short of a step


def stakes_of(state: FmState, defender: UnitId, attackers: list[UnitId], ground: float) -> Stakes:
    """What is at stake in an attack on a unit; with no attackers named it is a bombardment."""
    way_out = legal_ground(state, defender) & state.lookup.beside[state.at[defender]]
    found = Stakes(
        worth(state, defender), step_worth(state, defender), state.last_step(defender), not way_out, ground
    )
    for unit in attackers:
        found.add(worth(state, unit), step_worth(state, unit))
    return found


def drive_off(chances: Chances) -> float:
    """The chance to drive the defender off, or to cost it a step for staying."""
    return chances[DE] + chances[D2] + chances[D3]


def hurt(chances: Chances) -> float:
    """The chance that the defender suffers at all."""
    return drive_off(chances) + chances[EX]
