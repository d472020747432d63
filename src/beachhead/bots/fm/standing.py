"""Where a unit stands well: what a hex is worth to it, all things considered. Begin with `standing`."""

from __future__ import annotations

from beachhead.bots.fm.context import Context
from beachhead.bots.fm.evaluation import step_worth, worth
from beachhead.bots.fm.outlook import Outlook
from beachhead.fm.facts.combat import D2, D3, DE, EX
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.rules.reinforcements import waiting_to_land
from beachhead.hexes import HexId

PACE = 0.3  # a half point on the way
POST = 5.0  # to be where one is wanted
TAKE = 6.0  # to take a hex of the goal
HUNGER = 8.0  # to be out of supply
COVER = 0.25  # a line of the table, near the enemy
COMPANY = 0.3  # a friend beside one, up to two
WHARF = 2.5  # to stand where others want to land
RISK = (0.35, 0.2)  # how much of a possible loss counts, by side
RESERVE_RISK = 0.5  # the same for a German who waits behind the front of a campaign


def standing(context: Context, outlook: Outlook, unit: UnitId, hex: HexId) -> float:
    """The worth of a hex to a unit that would end its move there."""
    state, land = context.state, context.map
    bound = outlook.aims.bound.get(unit, 0) or outlook.aims.wanted or land.goals
    value = -PACE * land.way(state.lookup.breed[unit], bound)[hex]
    if bound >> hex & 1:
        value += POST
    if outlook.aims.wanted >> hex & 1 and _not_ours(context, hex):
        value += TAKE
    if not outlook.fed(state, unit, hex):
        value -= HUNGER
    friends = state.held[context.side] & ~(1 << state.at[unit] if state.at[unit] >= 0 else 0)
    value += COMPANY * min(2, (friends & state.lookup.beside[hex]).bit_count())
    if context.side == ALLIED and state.beachheads >> hex & 1 and waiting_to_land(state):
        value -= WHARF
    power = outlook.danger(hex)
    if power:
        value += COVER * (4 - state.facts.map.line[hex]) - risk(context, outlook, unit, hex, power)
    return value


def _not_ours(context: Context, hex: HexId) -> bool:
    return bool(context.state.taken >> hex & 1) != (context.side == ALLIED)


def risk(context: Context, outlook: Outlook, unit: UnitId, hex: HexId, power: int) -> float:
    """What a unit may lose in a hex against so much attack strength."""
    state = context.state
    chances = outlook.onslaught.chances(state.facts.map.line[hex], 0, power - state.defence_of(unit))
    if outlook.in_reserve(unit):
        worn = chances[D2] + chances[D3] + chances[EX] * 0.5
        return RESERVE_RISK * (chances[DE] * worth(state, unit) + worn * step_worth(state, unit))
    hurt = chances[DE] + chances[D2] + chances[D3] + chances[EX] * 0.5
    return RISK[context.side] * hurt * step_worth(state, unit)
