"""The units of both sides in numbers: how strong, how near to the goals, in supply, and still to come. Begin
with `forces`.
"""

from __future__ import annotations

from math import log
from typing import Final, TypeAlias

from beachhead.bots.fm.value_goals import Ground
from beachhead.bots.fm.value_map import steps_from
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.rules.supply import in_need
from beachhead.fm.state import ABSENT, ELIMINATED, WAITING, FmState
from beachhead.hexes import Hexes

FORCES: Final = (
    "allied_units", "german_units", "allied_reduced", "german_reduced", "allied_attack", "german_attack",
    "allied_defence", "german_defence", "odds", "allied_lost", "german_lost", "unfed_attack",
    "allied_at_goals", "allied_near_goals", "allied_pull", "german_at_goals", "german_near_goals",
    "german_pull", "local_odds", "germans_at_won", "german_pull_won", "germans_at_beach", "allied_contact",
    "german_contact", "allied_ready", "german_ready", "allied_soon", "german_soon", "allied_later",
    "german_later", "allied_markers", "german_markers", "replacements", "allied_at_next", "german_at_next",
    "next_odds", "allied_idle",
)  # fmt: skip

PULL: Final = tuple(0.8**steps for steps in range(13))
SOON = 3
"""Turns."""
AT, NEAR, BEACH, IDLE = 1, 3, 4, 8
"""Hexes."""
Rings: TypeAlias = tuple[Hexes, Hexes]
"""Two hexes around the goals that are next, and four."""


class Force:
    """What one side has on the map, around three kinds of places."""

    def __init__(self) -> None:
        self.units = self.worn = self.attack = self.defence = self.lost = 0
        self.close = self.near = self.unfed = self.contact = self.at_won = self.at_beach = 0
        self.pull = self.pull_won = self.next = 0.0
        self.idle = 0
        self.ready = self.soon = self.later = 0


def forces(state: FmState, ground: Ground) -> list[float]:
    """The features `FORCES`."""
    rings = _rings(state, ground.next)
    allied, german = _allied(state, ground, rings), _german(state, ground, rings)
    scale = len(state.lookup.units[ALLIED]) / 24  # a campaign has several times the units of a beach
    n, a = 10 * scale, 100 * scale
    return [
        allied.units / n,
        german.units / n,
        allied.worn / n,
        german.worn / n,
        allied.attack / a,
        german.attack / a,
        allied.defence / a,
        german.defence / a,
        log((allied.attack + 5) / (german.defence + 5)),
        allied.lost / a,
        german.lost / a,
        allied.unfed / a,
        allied.close / a,
        allied.near / a,
        allied.pull / a,
        german.close / a,
        german.near / a,
        german.pull / a,
        log((allied.pull + 3) / (german.pull + 3)),
        german.at_won / a,
        german.pull_won / a,
        german.at_beach / a,
        allied.contact / n,
        german.contact / n,
        allied.ready / a,
        german.ready / a,
        allied.soon / a,
        german.soon / a,
        allied.later / a,
        german.later / a,
        *_markers(state, scale),
        _replacements(state) / n,
        allied.next / a,
        german.next / a,
        log((allied.next + 3) / (german.next + 3)),
        allied.idle / a,
    ]


def _allied(state: FmState, ground: Ground, rings: Rings) -> Force:
    found, roster, at, reduced = Force(), state.facts.roster, state.at, state.reduced
    attack, defence, airborne, need = roster.attack, roster.defence, roster.airborne, in_need(state)
    steps, front = steps_from(state, ground.lacking or ground.goals), _front(state, GERMAN)
    for unit in state.lookup.units[ALLIED]:
        h, face = at[unit], 2 * unit + (reduced >> unit & 1)
        if h < 0:
            _absent(state, found, unit, h)
            continue
        power, away = attack[face], steps[h]
        found.units += 1
        found.worn += reduced >> unit & 1
        found.attack += power
        found.defence += defence[face]
        found.pull += power * PULL[away]
        if away <= NEAR:
            found.near += power
            if away <= AT:
                found.close += power
        elif away > IDLE:
            found.idle += power
        if rings[1] >> h & 1:
            found.next += power if rings[0] >> h & 1 else power / 2
        if front >> h & 1:
            found.contact += 1
        if need >> unit & 1 and not (ground.dropped if airborne >> unit & 1 else ground.fed) >> h & 1:
            found.unfed += power
    return found


def _german(state: FmState, ground: Ground, rings: Rings) -> Force:
    found, roster, at, reduced = Force(), state.facts.roster, state.at, state.reduced
    attack, defence = roster.attack, roster.defence
    steps, front = steps_from(state, ground.lacking or ground.goals), _front(state, ALLIED)
    back, beach = steps_from(state, ground.won), steps_from(state, state.beachheads)
    for unit in state.lookup.units[GERMAN]:
        h, face = at[unit], 2 * unit + (reduced >> unit & 1)
        if h < 0:
            _absent(state, found, unit, h)
            continue
        power, sturdy, away = attack[face], defence[face], steps[h]
        found.units += 1
        found.worn += reduced >> unit & 1
        found.attack += power
        found.defence += sturdy
        found.pull += sturdy * PULL[away]
        if away <= NEAR:
            found.near += sturdy
            if away <= AT:
                found.close += sturdy
        if rings[1] >> h & 1:
            found.next += sturdy if rings[0] >> h & 1 else sturdy / 2
        found.pull_won += power * PULL[back[h]]
        if back[h] <= NEAR:
            found.at_won += power
        if beach[h] <= BEACH:
            found.at_beach += power
        if front >> h & 1:
            found.contact += 1
    return found


def _absent(state: FmState, found: Force, unit: int, box: int) -> None:
    """A unit in one of the boxes: when it is to come, or that it is gone."""
    attack = state.facts.roster.attack[2 * unit]
    if box == ELIMINATED:
        found.lost += attack
    elif box != ABSENT:
        due = state.due[unit] if box == WAITING else 0
        if due <= state.turn:
            found.ready += attack
        elif due <= state.turn + SOON:
            found.soon += attack
        elif due <= state.last_turn:
            found.later += attack


def _rings(state: FmState, places: Hexes) -> Rings:
    neighbours = state.facts.grid.neighbours
    near = places | neighbours(places)
    near |= neighbours(near)
    far = near | neighbours(near)
    return near, far | neighbours(far)


def _front(state: FmState, enemy: int) -> Hexes:
    return state.facts.grid.neighbours(state.held[enemy])


def _markers(state: FmState, scale: float) -> list[float]:
    """By side: the strength of all markers that are not lost for good."""
    markers, owner, total = state.facts.markers, state.lookup.marker_owner, [0, 0]
    for kind, value in enumerate(markers.value):
        total[owner[kind]] += value * (markers.count[kind] - state.lost[kind])
    return [total[ALLIED] / 100 / scale, total[GERMAN] / 100 / scale]


def _replacements(state: FmState) -> int:
    """The points that the Allies are still to receive, with what is left of this turn's."""
    rest = sum([sum(row[state.turn + 1 : state.last_turn + 1]) for row in state.facts.schedule.replacements])
    return rest + sum(state.replacements)
