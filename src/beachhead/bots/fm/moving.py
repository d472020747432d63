"""Movement: who moves next, and where to (5.0, 5.5). Begin with `pick_mover`.

Units that strike go first, to the hexes from which they will attack. The others follow one by one, those in
front before those behind. A mobile unit without a part in an attack waits for its own phase: by then the
front has moved.
"""

from __future__ import annotations

from beachhead.bots.fm.arriving import call_up, next_to_come
from beachhead.bots.fm.context import Context
from beachhead.bots.fm.outlook import Outlook, outlook_of
from beachhead.bots.fm.standing import standing
from beachhead.bots.fm.strikes import Means, Strike, plan_strikes
from beachhead.bots.thinking import Answer
from beachhead.core.action import Done
from beachhead.fm.actions import Go, Move
from beachhead.fm.facts.roster import GERMAN, UnitId
from beachhead.fm.rules.movement import allowance, ends_of, reach_of
from beachhead.fm.state import MOBILE_MOVEMENT, MOVEMENT, FmState
from beachhead.hexes import Hexes, HexId, gather

BETTER = 0.4  # a move that gains less is not made


def pick_mover(context: Context) -> Answer:
    """Reinforcements first, since they have to come; then those who strike; then the rest."""
    coming = call_up(context) or next_to_come(context)
    if coming is not None:
        return coming
    movers = [option.unit for option in context.decision.options if isinstance(option, Move)]
    return _to_strike(context, movers) or _to_stand(context, movers) or Answer(context.index(Done()))


def _to_strike(context: Context, movers: list[UnitId]) -> Answer | None:
    """The next unit that has to go to where it will attack from."""
    state = context.state
    for strike in strikes_of(context, movers):
        for unit, hex in strike.places.items():
            if state.at[unit] != hex and unit in movers and _free(state, hex):
                return Answer(context.index(Move(unit)), _told(context, strike, unit))
    return None


def _told(context: Context, strike: Strike, unit: UnitId) -> str:
    name, place = context.unit_name(unit), context.hex_name(strike.target)
    return f"{name} moves up to attack {place}."


def _free(state: FmState, hex: HexId) -> bool:
    return not (state.held[0] | state.held[1]) >> hex & 1


def _to_stand(context: Context, movers: list[UnitId]) -> Answer | None:
    """The next unit that finds a better place; those in front are asked first."""
    state, outlook = context.state, outlook_of(context)
    settled = _settled(context)
    striking = {unit for strike in strikes_of(context, movers) for unit in strike.places}
    if state.phase == MOVEMENT:
        striking |= {u for u in movers if state.facts.roster.mobile[u]}
    rest = [u for u in movers if u not in settled and u not in striking]
    for unit in sorted(rest, key=lambda u: _turn_of(context, outlook, u)):
        if not context.budget.spend():
            break
        hex = best_place(context, outlook, unit)
        if hex is not None:
            context.memory.bound[unit] = hex
            return Answer(context.index(Move(unit)), _goal_told(context, unit, hex))
        settled.add(unit)
    return None


def _goal_told(context: Context, unit: UnitId, hex: HexId) -> str:
    if not context.map.goals >> hex & 1:
        return ""
    return f"{context.unit_name(unit)} goes to {context.hex_name(hex)}, which counts for victory."


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
    ends = ends_of(state, reach_of(state, unit, here, 2 * allowance(state, unit)))
    crowded = state.at.count(here) > 1
    best, most = None, standing(context, outlook, unit, here) + BETTER - (5.0 if crowded else 0.0)
    for hex in ends:
        value = standing(context, outlook, unit, hex)
        if value > most:
            best, most = hex, value
    return best


def strikes_of(context: Context, movers: list[UnitId]) -> list[Strike]:
    """The strikes planned for this phase."""
    state = context.state
    key = (state.turn, state.phase, context.side, state.held[context.enemy])
    kept = context.memory.strikes
    if kept is None or kept[0] != key:
        kept = context.memory.strikes = (key, plan_strikes(context, means_of(context, movers)))
    return kept[1]


def means_of(context: Context, movers: list[UnitId]) -> Means:
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
        spots = 1 << here | (ends_from(state, unit) if unit in movers else 0)
        post = outlook.post_of(unit)
        if context.side == GERMAN or post & state.beachheads:
            spots &= post or spots  # a unit that leaves its post to fight finds it lost
        if spots & near:
            found[unit] = spots & near
    return found


def ends_from(state: FmState, unit: UnitId) -> Hexes:
    here = HexId(state.at[unit])
    return gather(ends_of(state, reach_of(state, unit, here, 2 * allowance(state, unit))))


def go(context: Context) -> Answer:
    """Where to: as planned if that is still possible, otherwise to the best place."""
    unit, options = UnitId(context.about()), context.decision.options
    for strike in strikes_of(context, [unit]):
        if unit in strike.places:
            return Answer(_end_at(context, unit, strike.places[unit]))
    planned = context.memory.bound.pop(unit, None)
    if planned is not None and Go(planned) in options:
        return Answer(context.index(Go(planned)))
    return Answer(context.best(lambda option: _end_worth(context, unit, option)))


def _end_at(context: Context, unit: UnitId, hex: HexId) -> int:
    """The way to a hex from which the unit is to strike, or to stay there."""
    options = context.decision.options
    if Go(hex) in options:
        return context.index(Go(hex))
    if context.state.at[unit] == hex and isinstance(options[0], Done):
        return 0
    return context.best(lambda option: _end_worth(context, unit, option))


def _end_worth(context: Context, unit: UnitId, option: object) -> float:
    hex = option.hex if isinstance(option, Go) else HexId(context.state.at[unit])
    return standing(context, outlook_of(context), unit, hex)
