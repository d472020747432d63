"""Movement: who moves next, and where to (5.0, 5.5). Begin with `pick_mover`.

Units that strike go first, to the hexes from which they will attack. The others follow one by one, those in
front before those behind. A mobile unit without a part in an attack waits for its own phase: by then the
front has moved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from beachhead.bots.fm.arriving import call_up, next_to_come
from beachhead.bots.fm.context import Context
from beachhead.bots.fm.outlook import Outlook, outlook_of
from beachhead.bots.fm.standing import standing_of
from beachhead.bots.fm.strikes import Means, Strike, plan_strikes
from beachhead.core.action import Done
from beachhead.fm.actions import Go, Move
from beachhead.fm.facts.roster import GERMAN, UnitId
from beachhead.fm.rules.movement import allowance, movable, movable_again, reach_of
from beachhead.fm.state import MOBILE_MOVEMENT, MOVEMENT, FmState
from beachhead.hexes import HexId, gather

BETTER = 0.4  # a move that gains less is not made


def pick_mover(context: Context) -> int:
    """Reinforcements first, since they have to come; then those who strike; then the rest."""
    for search in (call_up, next_to_come, _to_strike, _to_stand):
        found = search(context)
        if found is not None:
            return found
    return context.index(Done())


def movers_of(context: Context) -> list[UnitId]:
    """The units that may move now."""
    return [option.unit for option in context.decision.options if isinstance(option, Move)]


def _to_strike(context: Context) -> int | None:
    """The next unit that has to go to where it will attack from."""
    state, movers = context.state, movers_of(context)
    for strike in strikes_of(context, movers):
        for unit, hex in strike.places.items():
            if state.at[unit] != hex and unit in movers and _free(state, hex):
                return context.index(Move(unit))
    return None


def _free(state: FmState, hex: HexId) -> bool:
    return not (state.held[0] | state.held[1]) >> hex & 1


def _to_stand(context: Context) -> int | None:
    """The next unit that finds a better place; those in front are asked first."""
    outlook, settled = outlook_of(context), _settled(context)
    rest = [u for u in free_to_go(context) if u not in settled]
    for unit in sorted(rest, key=lambda u: _turn_of(context, outlook, u)):
        if not context.budget.spend():
            break
        hex = best_place(context, outlook, unit)
        if hex is not None:
            context.memory.bound[unit] = hex
            return context.index(Move(unit))
        settled.add(unit)
    return None


def free_to_go(context: Context) -> list[UnitId]:
    """The movers without a part in a strike, but no mobile ones that have a phase of their own to come."""
    state, movers = context.state, movers_of(context)
    striking = {unit for strike in strikes_of(context, movers) for unit in strike.places}
    if state.phase == MOVEMENT:
        striking |= {u for u in movers if state.facts.roster.mobile[u]}
    return [u for u in movers if u not in striking]


def _settled(context: Context) -> set[UnitId]:
    """The units that have been found to stand well in this phase."""
    key = (context.state.turn, context.state.phase, context.side, context.state.held[context.enemy])
    kept = context.memory.settled
    if kept is None or kept[0] != key:
        kept = context.memory.settled = (key, set())
    return kept[1]


def _turn_of(context: Context, outlook: Outlook, unit: UnitId) -> tuple[bool, int]:
    """Units in front first; before them a German unit that stands where another is to be the garrison."""
    here, bound = context.state.at[unit], outlook.aims.bound.get(unit, 0)
    in_the_way = context.side == GERMAN and outlook.aims.posts >> here & 1 and not bound >> here & 1
    return not in_the_way, _way_left(context, outlook, unit)


def _way_left(context: Context, outlook: Outlook, unit: UnitId) -> int:
    bound = outlook.aims.bound.get(unit, 0) or context.map.goals
    return context.map.way(context.state.lookup.breed[unit], bound)[context.state.at[unit]]


def best_place(context: Context, outlook: Outlook, unit: UnitId) -> HexId | None:
    """A hex within reach that is clearly better than where a unit is; nothing if there is none."""
    state = context.state
    here = HexId(state.at[unit])
    worth_of = standing_of(context, outlook, unit)
    crowded = state.at.count(here) > 1
    best, most = None, worth_of(here) + BETTER - (5.0 if crowded else 0.0)
    for hex in ends_from(context, unit):
        value = worth_of(hex)
        if value > most:
            best, most = hex, value
    return best


def strikes_of(context: Context, movers: Sequence[UnitId] | Callable[[], Sequence[UnitId]]) -> list[Strike]:
    """The strikes planned for this phase."""
    state = context.state
    key = (state.turn, state.phase, context.side, state.held[context.enemy])
    kept = context.memory.strikes
    if kept is None or kept[0] != key:
        able = movers() if callable(movers) else movers
        kept = context.memory.strikes = (key, plan_strikes(context, means_of(context, able)))
    return kept[1]


def strikes_on_the_march(context: Context, unit: UnitId) -> list[Strike]:
    """The same while a unit is on the march: a plan that is made only now counts on those who may follow."""
    state = context.state

    def movers() -> list[UnitId]:
        if not context.style.alone:
            return [unit]
        return [unit, *(movable_again(state) if state.phase == MOBILE_MOVEMENT else movable(state))]

    return strikes_of(context, movers)


def means_of(context: Context, movers: Sequence[UnitId]) -> Means:
    """For each unit that may attack in the coming phase: from where."""
    state = context.state
    out = state.attacked | state.displaced | state.advanced | state.pinned
    if state.phase == MOBILE_MOVEMENT:
        out |= state.facts.roster.leg
    near, outlook = state.facts.grid.neighbours(state.held[context.enemy]), outlook_of(context)
    found: Means = {}
    for unit in state.lookup.units[context.side]:
        here = state.at[unit]
        if here < 0 or out >> unit & 1:
            continue
        spots = 1 << here | (gather(ends_from(context, unit)) if unit in movers else 0)
        post = outlook.post_of(unit)
        if context.side == GERMAN or post & state.beachheads:
            spots &= post or spots  # a unit that leaves its post to fight finds it lost
        if spots & near:
            found[unit] = spots & near
    return found


def ends_from(context: Context, unit: UnitId) -> list[HexId]:
    """Where a unit could end its move now, the cheapest hexes first, as in `rules.movement.ends_of`. How far
    it gets is remembered while the enemy stands still."""
    state, memory, enemy = context.state, context.memory, context.enemy
    here, points = HexId(state.at[unit]), 2 * allowance(state, unit)
    key = (id(state.lookup), enemy, state.held[enemy], state.exerting[enemy])
    if memory.reaches[0] != key:
        memory.reaches = (key, {})
    known = memory.reaches[1]
    place = (unit, here, points)
    if place not in known:
        known[place] = reach_of(state, unit, here, points).order[1:]
    taken = state.held[0] | state.held[1]
    return [hex for hex in known[place] if not taken >> hex & 1]


def go(context: Context) -> int:
    """Where to: as planned if that is still possible, otherwise to the best place."""
    unit, options = UnitId(context.about()), context.decision.options
    for strike in strikes_on_the_march(context, unit):
        if unit in strike.places:
            return _end_at(context, unit, strike.places[unit])
    planned = context.memory.bound.pop(unit, None)
    if planned is not None and Go(planned) in options:
        return context.index(Go(planned))
    return best_end(context, unit)


def best_end(context: Context, unit: UnitId) -> int:
    """The option that takes a unit to where it stands best."""
    worth_of, here = standing_of(context, outlook_of(context), unit), HexId(context.state.at[unit])
    return context.best(lambda option: worth_of(option.hex if isinstance(option, Go) else here))


def _end_at(context: Context, unit: UnitId, hex: HexId) -> int:
    """The way to a hex from which the unit is to strike, or to stay there."""
    options = context.decision.options
    if Go(hex) in options:
        return context.index(Go(hex))
    if context.state.at[unit] == hex and isinstance(options[0], Done):
        return 0
    return best_end(context, unit)
