"""Where a unit stands well: what a hex is worth to it, all things considered. Begin with `standing`."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.bots.fm.context import Context
from beachhead.bots.fm.evaluation import step_worth, worth
from beachhead.bots.fm.outlook import Outlook
from beachhead.fm.facts.combat import D2, D3, DE, EX
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.rules.reinforcements import waiting_to_land
from beachhead.hexes import HexId

WHARF = 2.5  # to stand where others want to land
RESERVE_RISK = 0.5  # how much of a loss counts for a German who waits behind the front of a campaign


def standing(context: Context, outlook: Outlook, unit: UnitId, hex: HexId) -> float:
    """The worth of a hex to a unit that would end its move there."""
    return standing_of(context, outlook, unit)(hex)


def standing_of(context: Context, outlook: Outlook, unit: UnitId) -> Callable[[HexId], float]:
    """The same for many hexes: what concerns the unit alone is worked out once."""
    state, style, land = context.state, context.style, context.map
    bound, wanted = outlook.aims.bound.get(unit, 0) or outlook.aims.wanted or land.goals, outlook.aims.wanted
    way, line = land.way(state.lookup.breed[unit], bound), state.facts.map.line
    here, beside = state.at[unit], state.lookup.beside
    friends = state.held[context.side] & ~(1 << here if here >= 0 else 0)
    fed = outlook.fed_ground(state, unit)
    theirs = ~state.taken if context.side == ALLIED else state.taken
    shelling, feared = outlook.shelling, style.shells[context.side]
    defence, whole, step = state.defence_of(unit), worth(state, unit), step_worth(state, unit)
    wharves = state.beachheads if context.side == ALLIED and waiting_to_land(state) else 0

    def worth_of(hex: HexId) -> float:
        value = -style.pace * way[hex]
        if bound >> hex & 1:
            value += style.post
        if wanted & theirs & 1 << hex:
            value += style.take
        if not fed >> hex & 1:
            value -= style.hunger
        value += style.company * min(2, (friends & beside[hex]).bit_count())
        if wharves >> hex & 1:
            value -= WHARF
        power = outlook.danger(hex)
        if power:
            value += style.cover * (4 - line[hex]) - risk(context, outlook, unit, hex, power)
        if shelling is not None:
            value -= feared * shelling.cost(hex, defence, whole, step)
        return value

    return worth_of


def risk(context: Context, outlook: Outlook, unit: UnitId, hex: HexId, power: int) -> float:
    """What a unit may lose in a hex against so much attack strength."""
    state = context.state
    chances = outlook.onslaught.chances(state.facts.map.line[hex], 0, power - state.defence_of(unit))
    if outlook.in_reserve(unit):
        worn = chances[D2] + chances[D3] + chances[EX] * 0.5
        return RESERVE_RISK * (chances[DE] * worth(state, unit) + worn * step_worth(state, unit))
    hurt = chances[DE] + chances[D2] + chances[D3] + chances[EX] * 0.5
    return context.style.risk[context.side] * hurt * step_worth(state, unit)
