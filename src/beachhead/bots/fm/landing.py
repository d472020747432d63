"""D-Day: beachheads, boats, drop zones, raids (10.9). Begin with `place_beachhead`.

What the Germans have written down is not known here: the Allies go by the ground, by the Germans in sight and
by where they want to go.
"""

from __future__ import annotations

from beachhead.bots.fm.context import Context
from beachhead.bots.fm.evaluation import step_worth
from beachhead.bots.fm.map_cache import nearest
from beachhead.core.action import Action, Done
from beachhead.fm.actions import (
    Attack,
    Drop,
    Go,
    Land,
    PlaceBeachhead,
    PlaceDropZone,
    StormBeach,
    TakeLoss,
)
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.rules.airborne import bad_ground
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.state import FmState
from beachhead.hexes import HexId, each

UNITS_A_BEACH = 2  # units for each beachhead hex
OPPOSED = 3.0  # a German zone over the beach
DROP_SPREAD = 1  # hexes that a drop may drift


def place_beachhead(context: Context) -> int:
    """Enough that two units land in each, near the goal and out of German zones."""
    state, beach = context.state, context.state.facts.landing.beaches[context.about()]
    placed = (state.beachheads & beach.hexes).bit_count()
    units = sum(len(a.units) for a in state.facts.landing.assaults if a.beach == context.about())
    if placed * UNITS_A_BEACH >= units and isinstance(context.decision.options[0], Done):
        return 0

    def value(option: Action) -> float:
        if not isinstance(option, PlaceBeachhead):
            return -99.0
        return beach_worth(context, option.hex)

    return context.best(value)


def beach_worth(context: Context, hex: HexId) -> float:
    """How good it is to land in a hex."""
    state = context.state
    opposed = OPPOSED if zoc_of(state, GERMAN) >> hex & 1 else 0.0
    room = (state.lookup.beside[hex] & state.facts.area).bit_count()
    away = nearest(state.facts.grid, hex, context.map.goals)
    return 0.5 * room - opposed - 0.5 * away


def land_unit(context: Context) -> int:
    """Spread evenly, so that no beach is held by one unit alone; and everybody today."""
    state = context.state

    def value(option: Action) -> float:
        if not isinstance(option, Land):
            return -99.0
        there = state.at.count(option.hex)
        return beach_worth(context, option.hex) * 0.1 - abs(there - 0.6)

    return context.best(value)


def choose_drop_zone(context: Context) -> int:
    """Open ground near a goal, not on top of Germans, and not too far from the beaches."""

    def value(option: Action) -> float:
        assert isinstance(option, PlaceDropZone)
        return zone_worth(context, option.hex)

    return context.best(value)


def zone_worth(context: Context, zone: HexId) -> float:
    """The ground in and around a drop zone, as far as the wind may carry a unit."""
    state, grid = context.state, context.state.facts.grid
    near = grid.disc(zone, 1 + DROP_SPREAD)
    ground = sum(drop_worth(state, hex) for hex in each(near)) / near.bit_count()
    others = [HexId(z) for z in state.drop_zones if z >= 0]
    apart = min([grid.distance(zone, other) for other in others], default=9)
    goals = (near & context.map.goals & ~_claimed(context)).bit_count()
    beach = nearest(grid, zone, state.beachheads or context.map.beach)
    return 2 * ground + 0.8 * goals - 0.15 * beach - (3.0 if apart < 3 else 0.0)


def _claimed(context: Context) -> int:
    """The goals around the drop zones of other divisions."""
    grid, found = context.state.facts.grid, 0
    for zone in context.state.drop_zones:
        found |= grid.disc(HexId(zone), 1 + DROP_SPREAD) if zone >= 0 else 0
    return found


def drop_worth(state: FmState, hex: HexId) -> float:
    """How good it is to come down in a hex."""
    if not state.facts.area >> hex & 1:
        return -2.0
    if state.held[GERMAN] >> hex & 1:
        return -2.0
    return -0.7 if bad_ground(state, hex) else 0.3 * (state.facts.map.line[hex] < 3)


def aim_drop(context: Context) -> int:
    """At a goal if the ground is good, otherwise where the drift does least harm."""
    state, drift = context.state, context.style.drift

    def friend(hex: HexId) -> int:
        return state.held[ALLIED] >> hex & 1

    def value(option: Action) -> float:
        assert isinstance(option, Drop)
        around = [drop_worth(state, h) - drift * friend(h) for h in state.facts.grid.around[option.hex]]
        goal = 1.0 if context.map.goals >> option.hex & 1 else 0.0
        return 2 * drop_worth(state, option.hex) + sum(around) / 6 + goal

    return context.best(value)


def shared_landing(context: Context) -> int:
    """The unit whose step is worth least."""

    def value(option: Action) -> float:
        return -step_worth(context.state, option.unit) if isinstance(option, TakeLoss) else 0.0

    return context.best(value)


def pick_drop_attack(context: Context) -> int:
    """Where most paratroopers are, while there are good markers."""

    def value(option: Action) -> float:
        assert isinstance(option, Attack)
        return sum(context.state.attack_of(u) for u in _allies_at(context.state, option.hex))

    return context.best(value)


def _allies_at(state: FmState, hex: HexId) -> list[UnitId]:
    return [u for u in state.units_at(hex) if state.facts.roster.side[u] == ALLIED]


def pick_beach(context: Context) -> int:
    """The beach with most to lose is stormed first, while the ships have shells."""

    def value(option: Action) -> float:
        assert isinstance(option, StormBeach)
        return sum(step_worth(context.state, u) for u in context.state.units_at(option.hex))

    return context.best(value)


def land_raiders(context: Context) -> int:
    """Where the beach is best."""

    def value(option: Action) -> float:
        return beach_worth(context, option.hex) if isinstance(option, Land) else -99.0

    return context.best(value)


def raiders_go(context: Context) -> int:
    """Inland, towards the goal, into cover; not off a beachhead that nobody else holds."""
    state, unit = context.state, UnitId(context.about())
    here = HexId(state.at[unit])
    if state.beachheads >> here & 1 and state.at.count(here) == 1:
        return context.index(Done())
    way = context.map.way(state.lookup.breed[unit], context.map.goals)

    def value(option: Action) -> float:
        hex = option.hex if isinstance(option, Go) else here
        return -way[hex] - 0.5 * state.facts.map.line[hex]

    return context.best(value)
