"""Exact odds: what a battle comes to, over all markers and the die, given what one seat knows.

Begin with `odds_of` for the battle in the columns of a state, or with `outcome` for plain numbers. Nothing is
sampled: cases are counted, and a chance is a fraction of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from beachhead.core.rule import rule
from beachhead.core.seat import Seat
from beachhead.fm.facts.combat import A_STEP, NO_EFFECT, RESULTS, Crt
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.odds.markers import Spread, added, support_spread
from beachhead.fm.rules.bombardment import friends_beside
from beachhead.fm.rules.combat import line_of, shift_of, shifted
from beachhead.fm.state import BOMBARDED, FmState
from beachhead.hexes import HexId, each


@dataclass(frozen=True)
class Odds:
    """The chances of a battle. Columns count from 0; results are by their place in RESULTS, as applied."""

    attack: int  # without markers
    defence: int
    attack_markers: Spread
    defence_markers: Spread
    line: int
    shift: int
    columns: tuple[Fraction, ...]
    results: tuple[Fraction, ...]

    def chance(self, *results: str) -> Fraction:
        """The chance of any of these results, by name."""
        return sum((self.results[RESULTS.index(name)] for name in results), Fraction(0))


@rule("fm-8.2.1.c", "fm-8.2.1.d", "fm-8.1.2-03", "fm-8.1.2-04")
def odds_of(state: FmState, seat: Seat, draws: Mapping[int, int], *, keeps_mines: bool = False) -> Odds:
    """The odds of the battle in the columns of `state`, if this many more markers are drawn from each cup.

    Only what `seat` knows is used. In a bombardment Mines are always replaced (10.8.2).
    """
    bombardment = state.battle == BOMBARDED
    keeps = keeps_mines or bombardment
    attack = sum(state.attack_of(UnitId(u)) for u in each(state.attackers))
    defence = state.defence_of(UnitId(state.defender)) if state.defender >= 0 else 0
    sides = [_draws_of(state, side, draws) for side in (state.side, 1 - state.side)]
    return outcome(
        state.facts.crt,
        line_of(state),
        shift_of(state),
        attack,
        defence,
        support_spread(state, seat, state.side, sides[0], keeps_mines=keeps),
        support_spread(state, seat, 1 - state.side, sides[1], keeps_mines=keeps),
        bombardment=bombardment,
        friends=bombardment and bool(friends_beside(state, HexId(state.battle_hex))),
    )


def _draws_of(state: FmState, side: int, draws: Mapping[int, int]) -> dict[int, int]:
    """Those of the draws that are made from cups of a side."""
    markers, owner = state.facts.markers, state.lookup.marker_owner
    mine = {markers.cup[kind] for kind in range(len(owner)) if owner[kind] == side}
    return {cup: number for cup, number in draws.items() if cup in mine}


def outcome(
    crt: Crt,
    line: int,
    shift: int,
    attack: int,
    defence: int,
    attack_markers: Spread,
    defence_markers: Spread,
    *,
    bombardment: bool = False,
    friends: bool = False,
) -> Odds:
    """The odds of plain numbers: strengths, spreads of markers, a line of the table, a shift to the left."""
    cases = [0] * crt.columns
    less = {-value: ways for value, ways in defence_markers.items()}
    for more, ways in added(attack_markers, less).items():
        cases[shifted(crt.column(line, attack - defence + more), shift)] += ways
    results = [0] * len(RESULTS)
    for column, ways in enumerate(cases):
        if ways:
            for found in crt.results(column):
                results[applied(crt, found, friends=friends) if bombardment else found] += ways
    total = sum(cases)
    return Odds(
        attack, defence, attack_markers, defence_markers, line, shift,
        tuple([Fraction(ways, total) for ways in cases]),
        tuple([Fraction(ways, 6 * total) for ways in results]),
    )  # fmt: skip


@rule("fm-8.1.3-01", "fm-8.1.3-02", "fm-crt-02")
def applied(crt: Crt, result: int, *, friends: bool) -> int:
    """What a result of the table comes to in a bombardment."""
    void = crt.void_in_bombardment[result] or (result == A_STEP and not friends)
    return NO_EFFECT if void else result
