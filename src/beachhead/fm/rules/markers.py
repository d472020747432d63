"""Support fire markers in battle: rules 7.2, 10.8 and 10.13.

Begin with `cups_of`: where a side may draw for the battle being fought. `support_of` adds up what it has
laid. Which markers there are in a turn is decided in the Support Fire Marker Phase, not here.
"""

from __future__ import annotations

from beachhead.core.rule import rule
from beachhead.fm.facts.markers import AIR, GERMAN_CUP, GROUND, NAVAL
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.rules.bombardment import cups_in_range
from beachhead.fm.state import BEACH_ASSAULT, BOMBARDED, FmState
from beachhead.hexes import HexId

GERMAN_CUPS = (GERMAN_CUP,)


@rule("fm-7.1-01", "fm-10.8.1-02", "fm-10.8.1-03", "fm-10.8.1-06", "fm-10.8.2-02", "fm-15.1.g")
def cups_of(state: FmState, side: int) -> tuple[int, ...]:
    """The cups a side may draw from in this battle, full or not."""
    if state.battle == BOMBARDED:
        return cups_in_range(state, HexId(state.battle_hex))
    if side == GERMAN:
        return GERMAN_CUPS
    nation = allied_nation(state)
    cups = (nation * 3 + GROUND, nation * 3 + AIR)
    return (*cups, nation * 3 + NAVAL) if state.battle == BEACH_ASSAULT and blind_ships(state) else cups


def filled(state: FmState, cups: tuple[int, ...]) -> list[int]:
    """Those of the cups that hold a marker."""
    cup, in_cup = state.cup, state.facts.markers.in_cup
    return [c for c in cups if any(cup[kind] for kind in in_cup[c])]


@rule("fm-10.8.1-06")
def allied_nation(state: FmState) -> int:
    """The army whose units fight this battle; there is only one (15.1.a)."""
    nation = state.facts.roster.nation
    if state.side == ALLIED:
        return nation[(state.attackers & -state.attackers).bit_length() - 1]
    return nation[state.defender]


@rule("fm-10.8.1-naval-1", "fm-10.8.1-naval-2", "fm-10.8.1-naval-3", "fm-10.9.4-04")
def blind_ships(state: FmState) -> bool:
    """Whether ships' markers are drawn from a cup of their own, as the collected edition has it."""
    return "naval_drawn_blind" in state.facts.rules


@rule("folio-gold-juno-11.2.7-a", "folio-utah-11.2.7-a", "folio-omaha-11.2.7-a")
def ships_to_choose(state: FmState, side: int) -> list[int]:
    """The kinds of ships' markers the Allies may pick for a beach assault, as the folios have it."""
    if side != ALLIED or state.battle != BEACH_ASSAULT or blind_ships(state):
        return []
    return [k for k in state.facts.markers.in_cup[allied_nation(state) * 3 + NAVAL] if state.cup[k]]


@rule("fm-10.8.2-06")
def mines_to_play(state: FmState, side: int) -> list[int]:
    """The kinds of Mines markers set aside in an earlier battle, for one in a Combat Phase (ruling 30)."""
    aside = state.aside
    if side != GERMAN or state.battle in (BOMBARDED, BEACH_ASSAULT) or not any(aside):
        return []
    return [kind for kind, number in enumerate(aside) if number > state.kept.count(kind)]


@rule("fm-7.2-05", "fm-10.8.2-04")
def may_be_mines(state: FmState) -> bool:
    """Whether a German marker face down might be Mines, for all that both players know."""
    markers = state.facts.markers
    out = [u + b + gone for u, b, gone in zip(state.used, state.barred, state.lost, strict=True)]
    unseen = sum([markers.count[k] - out[k] for k in range(len(out)) if markers.mines[k]])
    return unseen > sum(state.aside) + state.extra.bit_count()


@rule("fm-2.3.2-03", "fm-7.2-01", "fm-7.2-06", "fm-7.2-07", "fm-8.2.1.c")
def support_of(state: FmState, side: int) -> int:
    """What the markers laid by a side add to its strength."""
    owner = state.lookup.marker_owner
    laid = [kind for kind in state.laid if owner[kind] == side]
    if not laid:
        return 0
    flak = side == ALLIED and flak_near(state, HexId(state.battle_hex))
    return sum([worth(state, kind, flak) for kind in laid])


@rule("fm-10.13-01")
def worth(state: FmState, kind: int, flak: bool) -> int:
    """The value of a marker here: near flak an aircraft counts for half, rounded up."""
    markers = state.facts.markers
    value = markers.value[kind]
    return (value + 1) // 2 if flak and markers.cup[kind] % 3 == AIR else value


@rule("fm-10.13-01")
def flak_near(state: FmState, hex: HexId) -> bool:
    """Whether a German AA unit is in or next to a hex, with the option that makes it count."""
    if not state.facts.options.flak:
        return False
    near, at = state.lookup.beside[hex] | 1 << hex, state.at
    return any(near >> at[u] & 1 for u in state.lookup.flak if at[u] >= 0)
