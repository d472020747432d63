"""Markers that a seat does not know yet, as exact numbers of cases: drawn without replacement (7.2).

A spread says in how many equally likely cases something adds up to a value. Begin with `support_spread`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb

from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.fm.facts.markers import GERMAN_CUP
from beachhead.fm.facts.roster import ALLIED
from beachhead.fm.rules.markers import flak_near, worth
from beachhead.fm.state import GERMAN_SEAT, SEATS, FmState, cup_seen_by
from beachhead.hexes import HexId

Spread = dict[int, int]  # by value: the number of cases
Pool = tuple[tuple[int, int], ...]  # value of a marker, how many there are
NOTHING: Spread = {0: 1}


@rule("fm-7.2-05", "fm-10.13-01")
def support_spread(
    state: FmState, seat: Seat, side: int, draws: Mapping[int, int], *, keeps_mines: bool
) -> Spread:
    """What the markers of a side add up to in this battle, laid ones and `draws` to come (how many by cup).

    `seat` knows its own markers; of the enemy's it knows what has not been seen yet. With `keeps_mines` the
    Germans set Mines aside whenever they draw them, and draw again; otherwise they use them.
    """
    hidden = hidden_laid(state, seat, side)
    spread = {known_laid(state, seat, side): 1}
    for cup in sorted({*hidden, *draws}):
        pool = _pools(state, seat, cup)
        mines, others = _mines_laid(state, seat, cup), hidden.get(cup, 0)
        aside = 0 if seat == GERMAN_SEAT or cup != GERMAN_CUP else sum(state.aside)
        future = draws.get(cup, 0)
        spread = added(spread, drawn(pool, others - mines, mines, aside, future, keeps_mines=keeps_mines))
    return spread


def _owned(state: FmState, side: int) -> list[int]:
    owner = state.lookup.marker_owner
    return [kind for kind in state.laid if owner[kind] == side]


def known_laid(state: FmState, seat: Seat, side: int) -> int:
    """The sum of the laid markers of a side that a seat can see."""
    if SEATS[side] != seat and not state.revealed:
        return 0
    flak = side == ALLIED and flak_near(state, HexId(state.battle_hex))
    return sum(worth(state, kind, flak) for kind in _owned(state, side))


def hidden_laid(state: FmState, seat: Seat, side: int) -> dict[int, int]:
    """By cup: how many markers of a side lie face down for a seat."""
    found: dict[int, int] = {}
    if SEATS[side] != seat and not state.revealed:
        for kind in _owned(state, side):
            cup = state.facts.markers.cup[kind]
            found[cup] = found.get(cup, 0) + 1
    return found


def _mines_laid(state: FmState, seat: Seat, cup: int) -> int:
    """How many of the markers face down are known to be Mines: those that had been set aside."""
    return 0 if cup != GERMAN_CUP or seat == GERMAN_SEAT or state.revealed else state.extra.bit_count()


def _pools(state: FmState, seat: Seat, cup: int) -> tuple[Pool, Pool]:
    """What a seat has not seen of a cup, ordinary markers and Mines, at their worth in this battle."""
    markers, seen = state.facts.markers, cup_seen_by(state, seat)
    flak = cup != GERMAN_CUP and flak_near(state, HexId(state.battle_hex))
    pools: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for kind in markers.in_cup[cup]:
        if seen[kind]:
            pools[markers.mines[kind]].append((worth(state, kind, flak), seen[kind]))
    return tuple(pools[0]), tuple(pools[1])


def left_in(state: FmState, cup: int) -> int:
    """How many markers can still be drawn from a cup: that is no secret, only which ones."""
    return sum([state.cup[kind] for kind in state.facts.markers.in_cup[cup]])


@lru_cache(maxsize=512)
def drawn(
    pool: tuple[Pool, Pool], others: int, mines: int, aside: int, future: int, *, keeps_mines: bool
) -> Spread:
    """The sum of `others` face down, of `mines` known to be Mines, and of `future` draws from the rest.

    Every way to pick the ones face down, the ones set aside and those to come is a case of its own. A side
    that keeps Mines has laid none that it drew. The same cups are asked about often, so the result is cached:
    do not modify it.
    """
    ordinary, mined = pool
    found: Spread = {}
    number, unknown = sum(count for _, count in mined), others + future
    if keeps_mines:
        unknown = min(unknown, sum(count for _, count in ordinary))
    for more in range(1 if keeps_mines else unknown + 1):  # Mines among those not known
        left = number - mines - more
        if left < aside:
            break
        cases = comb(unknown, others) * comb(mines + more, mines) * comb(left, aside)
        for value, ways in added(sums_of(ordinary, unknown - more), sums_of(mined, mines + more)).items():
            found[value] = found.get(value, 0) + ways * cases
    return found


def sums_of(pool: Pool, number: int) -> Spread:
    """In how many ways `number` markers of a pool add up to each value."""
    rows: list[Spread] = [{0: 1}, *[{} for _ in range(number)]]
    for value, count in pool:
        for have in range(number, 0, -1):
            for taken in range(1, min(count, have) + 1):
                for total, ways in rows[have - taken].items():
                    reached = total + taken * value
                    rows[have][reached] = rows[have].get(reached, 0) + ways * comb(count, taken)
    return rows[number]


def added(one: Spread, other: Spread) -> Spread:
    """The spread of the sum of two independent spreads."""
    if one == NOTHING:
        return other
    found: Spread = {}
    for a, ways in one.items():
        for b, more in other.items():
            found[a + b] = found.get(a + b, 0) + ways * more
    return found


def mean(spread: Spread) -> float:
    return sum(value * ways for value, ways in spread.items()) / sum(spread.values())
