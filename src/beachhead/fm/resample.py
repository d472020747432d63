"""A full position from what one seat knows: secret set-up and markers face down, filled in at random.

Begin with `fill_in`. Everything else is public, so it is taken as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from beachhead.core.codec import fill_state
from beachhead.core.step import AnyStep
from beachhead.core.view import View
from beachhead.fm.facts.markers import Markers
from beachhead.fm.flow.march import March, scout
from beachhead.fm.initial import stand
from beachhead.fm.rules.setup import recording_order, set_up_hexes
from beachhead.fm.state import NO_HEX, RECORDED, UNKNOWN_MINES, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import each


def fill_in(state: FmState, view: View, steps: Mapping[str, type[AnyStep]], rng: Random) -> None:
    """Fill a blank state with what the view knows, and the rest at random."""
    known: dict[str, Any] = {**view.known}
    fill_markers(known, state.facts.markers, rng)
    secret = known["recorded"] is None
    if secret:
        known["recorded"] = []
    fill_state(state, {"columns": known, "lanes": view.lanes, "result": None}, steps)
    stand(state)
    state.result = view.result
    if secret:
        fill_set_up(state, rng)
    top = state.top(view.seat)
    if isinstance(top, March):
        scout(FmTable(state), top)  # a bot tries every hex in turn


def fill_markers(known: dict[str, Any], markers: Markers, rng: Random) -> None:
    """Choose for every marker that lies face down which one it is, among all that have not been seen.

    Mines that are or were set aside are known to be Mines; they are chosen first.
    """
    unseen: list[int] = list(known["cup"])
    aside, laid = list(known["aside"]), list(known["laid"])
    if len(aside) != len(unseen):
        number, aside = aside[0], [0] * len(unseen)
        for _ in range(number):
            aside[_take(unseen, _mines(markers), rng)] += 1
    for place in sorted(range(len(laid)), key=lambda n: laid[n]):  # UNKNOWN_MINES are the least
        if laid[place] < 0:
            laid[place] = _take(unseen, _kinds(markers, laid[place]), rng)
    known["kept"] = _kept(known["kept"], aside, rng)
    known["cup"], known["aside"], known["laid"] = unseen, aside, laid


def _kinds(markers: Markers, seen: int) -> tuple[int, ...]:
    """What a marker face down may be, by its back."""
    if seen == UNKNOWN_MINES:
        return _mines(markers)
    return markers.in_cup[-1 - seen]


def _kept(kept: list[int], aside: list[int], rng: Random) -> list[int]:
    """Which of the Mines set aside were so in this battle."""
    rest = aside[:]
    return [_take(rest, tuple(range(len(rest))), rng) if kind == UNKNOWN_MINES else kind for kind in kept]


def _mines(markers: Markers) -> tuple[int, ...]:
    return tuple(kind for kind in range(len(markers.kinds)) if markers.mines[kind])


def _take(unseen: list[int], kinds: tuple[int, ...], rng: Random) -> int:
    """Draw one of `kinds` from what has not been seen."""
    kind = rng.choices(kinds, [unseen[k] for k in kinds])[0]
    unseen[kind] -= 1
    return kind


def fill_set_up(state: FmState, rng: Random) -> None:
    """Choose a hex for every unit that was set up in secret."""
    placements = state.facts.landing.placements
    state.recorded = [NO_HEX] * len(placements)
    for place in recording_order(state.facts.landing):
        if state.at[placements[place].unit] == RECORDED:
            state.recorded[place] = rng.choice(list(each(set_up_hexes(state, place))))
