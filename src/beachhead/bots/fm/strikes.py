"""Attacks that are planned: who can get at whom, with what chances, and what it is worth. Begin with
`plan_strikes`.

A strike takes a target and units that stand next to it or can get there, the strongest first, as long as
another one improves it. The best strike is chosen, its units and hexes are taken, and so on.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

from beachhead.bots.fm.chances import Chances, Forecast, forecast, hurt, own_cups, stakes_of
from beachhead.bots.fm.context import Context
from beachhead.bots.fm.outlook import outlook_of
from beachhead.fm.facts.map import BRIDGE, DRY
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.rules.combat import NO_WATER, exposed, lacks_combined_arms
from beachhead.fm.rules.movement import allowance
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId, each

EFFORT = (0.1, 0.3)  # what it takes off a strike to need one more unit, by side
LEAST = (-0.7, 0.4)  # a strike worth less is not made, by side
HOPE = 0.25  # nor one with a smaller chance to hurt the enemy
LAST_HOPE = 0.03  # in the last turn
CAUTION = (0.5, 1.0)  # the price of own losses, by side: the Allies get replacements
RECKLESS = (0.45, 0.6)  # how much of it a side that is behind forgets by the end
DETOUR = 0.04  # a half point away from where a unit is bound
LEFT_POST = 0.6
LEFT_GOAL = 4.0  # one that is free for the taking
GOAL_GROUND = 7.0
BEACHHEAD_GROUND = 6.0
PLAIN_GROUND = 1.0
FORWARD = 1.5

Means = dict[UnitId, Hexes]  # for each unit that may attack: the hexes it can attack from


@dataclass(slots=True)
class Strike:
    """An attack: who attacks the target from where, and what comes of it."""

    target: HexId
    value: float
    places: dict[UnitId, HexId] = field(default_factory=dict)
    chances: Chances = field(default_factory=list)


def plan_strikes(context: Context, means: Means) -> list[Strike]:
    """The strikes worth making, the best first; no unit and no hex is used twice."""
    state, least = context.state, LEAST[context.side]
    hope = LAST_HOPE if context.last_chance else HOPE
    free, taken, planned = dict(means), 0, []
    outlook = forecast(state, context.seat, context.side, 0, own_cups(state, context.side))
    queue: list[tuple[float, int, Strike]] = []
    for target in each(exposed(state)):
        if not context.budget.spend():
            break
        _queue_up(queue, best_strike(context, target, free, taken, outlook), least, hope)
    while queue and context.budget.spend():
        _, _, strike = heapq.heappop(queue)
        if any(unit not in free or taken >> hex & 1 for unit, hex in strike.places.items()):
            _queue_up(queue, best_strike(context, strike.target, free, taken, outlook), least, hope)
            continue
        planned.append(strike)
        for unit, hex in strike.places.items():
            del free[unit]
            taken |= 1 << hex
        outlook = forecast(state, context.seat, context.side, len(planned), own_cups(state, context.side))
    return planned


def _queue_up(
    queue: list[tuple[float, int, Strike]], strike: Strike | None, least: float, hope: float
) -> None:
    if strike is not None and strike.value >= least and hurt(strike.chances) >= hope:
        heapq.heappush(queue, (-strike.value, strike.target, strike))


def best_strike(
    context: Context, target: HexId, means: Means, taken: Hexes, outlook: Forecast, joined: int = 0
) -> Strike | None:
    """The best attack on one hex; those who have `joined` take part in any case."""
    state = context.state
    near = state.lookup.beside[target]
    nation, open_to = state.facts.roster.nation, state.facts.open_to
    able = [u for u in means if means[u] & near and open_to[nation[u]] >> target & 1]
    able.sort(key=lambda u: (not joined >> u & 1, -state.attack_of(u)))
    defender = max(state.units_at(target), key=state.defence_of)
    ground = ground_worth(context, target)
    care = caution(context)
    best: Strike | None = None
    effort = 0.0
    places: dict[UnitId, HexId] = {}
    for unit in able:
        spots = means[unit] & near & ~taken
        for hex in places.values():
            spots &= ~(1 << hex)
        if not spots:
            continue
        places[unit] = _spot(state, target, spots, int(state.at[unit]))
        chances = chances_of(state, target, defender, places, outlook)
        stakes = stakes_of(state, defender, list(places), ground)
        effort += EFFORT[context.side] + detour(context, unit, places[unit])
        value = stakes.value(chances, care) - effort
        if best is None or value > best.value or joined >> unit & 1:
            best = Strike(target, value, dict(places), chances)
    return best


def detour(context: Context, unit: UnitId, hex: HexId) -> float:
    """What a unit leaves for a strike: its post, or the way to where it is bound."""
    state, here = context.state, context.state.at[unit]
    bound = outlook_of(context).aims.bound.get(unit, 0)
    if hex == here or not bound:
        return 0.0
    way = context.map.way(state.lookup.breed[unit], bound)
    if bound & ~(state.held[0] | state.held[1]) & ~state.taken and context.side == ALLIED:
        left = LEFT_GOAL if way[here] <= 2 * allowance(state, unit) else 0.0
    else:
        left = LEFT_POST if bound >> here & 1 else 0.0
    return DETOUR * max(0, way[hex] - way[here]) + left


def _spot(state: FmState, target: HexId, spots: Hexes, here: int) -> HexId:
    """The best of the hexes to attack from: over dry ground, in good cover, without a march."""
    line, crossing, steps = state.facts.map.line, state.facts.map.crossing, state.facts.grid.steps
    best, most = HexId(here), -99.0
    for hex in each(spots):
        dry = crossing[hex * 6 + steps.index(target - hex)] == DRY
        value = 2.0 * dry - line[hex] + 0.5 * (hex == here)
        if value > most:
            best, most = hex, value
    return best


def chances_of(
    state: FmState, target: HexId, defender: UnitId, places: dict[UnitId, HexId], outlook: Forecast
) -> Chances:
    """The chances of an attack from these places."""
    attack, attackers = 0, 0
    for unit in places:
        attack += state.attack_of(unit)
        attackers |= 1 << unit
    line = min(state.facts.map.line[target], _water(state, target, places))
    return outlook.chances(line, lacks_combined_arms(state, attackers), attack - state.defence_of(defender))


def _water(state: FmState, target: HexId, places: dict[UnitId, HexId]) -> int:
    """The line of the river if all have to cross it, as in `rules.combat.water_line`."""
    crossing, steps = state.facts.map.crossing, state.facts.grid.steps
    bridged = False
    for hex in places.values():
        over = crossing[hex * 6 + steps.index(target - hex)]
        if over == DRY:
            return NO_WATER
        bridged = bridged or over == BRIDGE
    return state.facts.crt.bridge_line if bridged else state.facts.crt.river_line


def caution(context: Context) -> float:
    """The weight of own losses: less the more a side is pressed for time, and nothing in the end."""
    if context.last_chance:
        return 0.0
    return CAUTION[context.side] - RECKLESS[context.side] * context.urgency


def ground_worth(context: Context, hex: HexId) -> float:
    """What it is worth to the side that is asked to drive the enemy out of a hex."""
    state, aims = context.state, outlook_of(context).aims
    pressed = 1.0 + context.urgency
    if aims.wanted >> hex & 1:
        return GOAL_GROUND * pressed
    if context.side != ALLIED:
        return BEACHHEAD_GROUND if state.beachheads >> hex & 1 else PLAIN_GROUND
    near = state.facts.grid.disc(hex, 2) & aims.wanted
    return (PLAIN_GROUND + (FORWARD if near else 0.0)) * pressed
