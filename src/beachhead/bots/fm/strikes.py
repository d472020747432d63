"""Attacks that are planned: who can get at whom, with what chances, and what it is worth. Begin with
`plan_strikes`.

A strike takes a target and units that stand next to it or can get there, the strongest first, as long as
another one improves it. The best strike is chosen, its units and hexes are taken, and so on.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

from beachhead.bots.fm.chances import Chances, Forecast, drive_off, forecast, hurt, own_cups, stakes_of
from beachhead.bots.fm.context import Context
from beachhead.bots.fm.evaluation import worth
from beachhead.bots.fm.losses import own_step
from beachhead.bots.fm.outlook import outlook_of
from beachhead.fm.facts.map import BRIDGE, DRY
from beachhead.fm.facts.roster import ALLIED, UnitId, Units
from beachhead.fm.rules.combat import NO_WATER, exposed, lacks_combined_arms
from beachhead.fm.rules.movement import allowance
from beachhead.fm.state import MOVEMENT, FmState
from beachhead.hexes import Hexes, HexId, each

LAST_HOPE = 0.03  # the chance to hurt the enemy that is enough in the last turn
DETOUR = 0.04  # a half point away from where a unit is bound
LEFT_POST = 0.6
LEFT_GOAL = 4.0  # one that is free for the taking
BEACHHEAD_GROUND = 6.0
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
    state = context.state
    free, taken, planned = dict(means), 0, []
    cups = own_cups(state, context.side)
    outlook = forecast(state, context.seat, context.side, 0, cups)
    queue: list[tuple[float, int, Strike]] = []
    for target in each(exposed(state)):
        if not context.budget.spend():
            break
        _queue_up(context, queue, best_strike(context, target, free, taken, outlook))
    while queue and context.budget.spend():
        _, _, strike = heapq.heappop(queue)
        if any(unit not in free or taken >> hex & 1 for unit, hex in strike.places.items()):
            _queue_up(context, queue, best_strike(context, strike.target, free, taken, outlook))
            continue
        planned.append(strike)
        for unit, hex in strike.places.items():
            del free[unit]
            taken |= 1 << hex
        outlook = forecast(state, context.seat, context.side, len(planned), cups)
    return planned


def _queue_up(context: Context, queue: list[tuple[float, int, Strike]], strike: Strike | None) -> None:
    if strike is not None and worth_making(context, strike):
        heapq.heappush(queue, (-strike.value, strike.target, strike))


def worth_making(context: Context, strike: Strike) -> bool:
    """Whether a strike promises enough; more is asked of a unit that attacks all by itself, except where a
    goal is at stake."""
    style, desperate = context.style, context.last_chance
    if strike.value < style.least[context.side]:
        return False
    lone = style.alone and len(strike.places) == 1 and not desperate
    lone = lone and not outlook_of(context).aims.wanted >> strike.target & 1
    if lone and (strike.value < 0 or drive_off(strike.chances) < style.alone):
        return False
    return hurt(strike.chances) >= (LAST_HOPE if desperate else style.hope)


def best_strike(
    context: Context, target: HexId, means: Means, taken: Hexes, outlook: Forecast, joined: int = 0
) -> Strike | None:
    """The best attack on one hex; those who have `joined` take part in any case."""
    state = context.state
    near = state.lookup.beside[target]
    nation, open_to = state.facts.roster.nation, state.facts.open_to
    able = [u for u in means if means[u] & near and open_to[nation[u]] >> target & 1]
    if not able:
        return None
    later = later_ones(context)
    able.sort(key=lambda u: (not joined >> u & 1, later >> u & 1, -state.attack_of(u)))
    defender = max(state.units_at(target), key=state.defence_of)
    stakes = stakes_of(state, defender, [], ground_worth(context, target))
    care, effort, style = caution(context), 0.0, context.style
    force = Force(state, target, defender)
    best: Strike | None = None
    for unit in able:
        spots = means[unit] & near & ~taken
        if not spots:
            continue
        if style.starved:
            spots = spots & outlook_of(context).fed_ground(state, unit) or spots
        hex = _spot(state, target, spots, int(state.at[unit]))
        taken |= 1 << hex
        force.add(unit, hex)
        stakes.add(worth(state, unit), own_step(context, unit))
        chances = force.chances(outlook)
        effort += style.effort[context.side] + detour(context, unit, hex)
        value = stakes.value(chances, care) - effort
        if best is None or value > best.value or joined >> unit & 1:
            best = Strike(target, value, dict(force.places), chances)
    if style.thrift and best is not None and len(best.places) > 2 and not joined:
        return without_overkill(context, best, defender, outlook)
    return best


def without_overkill(context: Context, strike: Strike, defender: UnitId, outlook: Forecast) -> Strike:
    """The strike without those who add hardly anything, the strongest first: they are free for another."""
    state, side = context.state, context.side
    ground, care = ground_worth(context, strike.target), caution(context)
    for unit in sorted(strike.places, key=state.attack_of, reverse=True):
        force, stakes, effort = (
            Force(state, strike.target, defender),
            stakes_of(state, defender, [], ground),
            0.0,
        )
        for other, hex in strike.places.items():
            if other != unit:
                force.add(other, hex)
                stakes.add(worth(state, other), own_step(context, other))
                effort += context.style.effort[side] + detour(context, other, hex)
        chances = force.chances(outlook)
        value = stakes.value(chances, care) - effort
        if len(force.places) >= 2 and value >= strike.value - context.style.thrift:
            strike = Strike(strike.target, value, force.places, chances)
    return strike


def later_ones(context: Context) -> Units:
    """The units that can still move up and attack in a phase of their own: the second blow is theirs."""
    state = context.state
    if state.phase != MOVEMENT or not context.style.reserve[context.side]:
        return 0
    return state.facts.roster.mobiles & ~state.moved


def detour(context: Context, unit: UnitId, hex: HexId) -> float:
    """What a unit gives up for a strike: its post, the way to where it is bound, supply, its own phase."""
    state, here = context.state, context.state.at[unit]
    cost = 0.0
    if context.style.starved and not outlook_of(context).fed(state, unit, hex):
        cost += context.style.starved
    if later_ones(context) >> unit & 1:
        cost += context.style.reserve[context.side]
    return cost if hex == here else cost + _way_round(context, unit, hex)


def _way_round(context: Context, unit: UnitId, hex: HexId) -> float:
    state, here = context.state, context.state.at[unit]
    bound = outlook_of(context).aims.bound.get(unit, 0)
    if not bound:
        return 0.0
    way = context.map.way(state.lookup.breed[unit], bound)
    if bound & ~(state.held[0] | state.held[1]) & ~state.taken and context.side == ALLIED:
        left = LEFT_GOAL if way[here] <= 2 * allowance(state, unit) else 0.0
    else:
        left = LEFT_POST if bound >> here & 1 else 0.0
    return DETOUR * max(0, way[hex] - way[here]) + left


def _spot(state: FmState, target: HexId, spots: Hexes, here: int) -> HexId:
    """The best of the hexes to attack from: over dry ground, in good cover, without a march."""
    if not spots & spots - 1:
        return HexId(spots.bit_length() - 1)  # no choice
    line, crossing, steps = state.facts.map.line, state.facts.map.crossing, state.facts.grid.steps
    best, most = HexId(here), -99.0
    for hex in each(spots):
        dry = crossing[hex * 6 + steps.index(target - hex)] == DRY
        value = 2.0 * dry - line[hex] + 0.5 * (hex == here)
        if value > most:
            best, most = hex, value
    return best


class Force:
    """Units that are to attack a hex together, gathered one by one."""

    def __init__(self, state: FmState, target: HexId, defender: UnitId) -> None:
        self.state, self.target = state, target
        self.places: dict[UnitId, HexId] = {}
        self._attackers = 0
        self._differential = -state.defence_of(defender)
        self._water = state.facts.crt.river_line
        """The line of the river if all have to cross it, as in `rules.combat.water_line`."""

    def add(self, unit: UnitId, hex: HexId) -> None:
        ground, crt = self.state.facts.map, self.state.facts.crt
        self.places[unit] = hex
        self._attackers |= 1 << unit
        self._differential += self.state.attack_of(unit)
        over = ground.crossing[hex * 6 + ground.grid.steps.index(self.target - hex)]
        if over == DRY:
            self._water = NO_WATER
        elif over == BRIDGE and self._water != NO_WATER:
            self._water = crt.bridge_line

    def chances(self, outlook: Forecast) -> Chances:
        """The chances of the attack from these places."""
        line = min(self.state.facts.map.line[self.target], self._water)
        return outlook.chances(line, lacks_combined_arms(self.state, self._attackers), self._differential)


def caution(context: Context) -> float:
    """The weight of own losses: less the more a side is pressed for time, and nothing in the end."""
    if context.last_chance:
        return 0.0
    style, side = context.style, context.side
    return style.caution[side] - style.reckless[side] * context.urgency


def ground_worth(context: Context, hex: HexId) -> float:
    """What it is worth to the side that is asked to drive the enemy out of a hex."""
    found = context.grounds.get(hex)
    if found is None:
        found = context.grounds[hex] = _ground_worth(context, hex)
    return found


def _ground_worth(context: Context, hex: HexId) -> float:
    state, style, aims = context.state, context.style, outlook_of(context).aims
    pressed = 1.0 + context.urgency
    if aims.wanted >> hex & 1:
        return style.goal_ground * pressed
    if context.side != ALLIED:
        return BEACHHEAD_GROUND if state.beachheads >> hex & 1 else style.plain_ground
    near = context.map.disc(hex, 2) & aims.wanted
    return (style.plain_ground + (FORWARD if near else 0.0)) * pressed
