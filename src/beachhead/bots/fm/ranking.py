"""What all options of a question are worth, where a captain looks only until it has found one. `RANKS` has
those questions; the others are weighed option by option when they are answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.bots.fm.attacking import standing_means
from beachhead.bots.fm.chances import forecast, hurt, own_cups
from beachhead.bots.fm.context import Context
from beachhead.bots.fm.moving import (
    best_end,
    best_place,
    free_to_go,
    movers_of,
    strikes_of,
)
from beachhead.bots.fm.outlook import outlook_of
from beachhead.bots.fm.standing import standing
from beachhead.bots.fm.strikes import Strike, best_strike
from beachhead.fm.actions import Attack, BringOn, Join, Move
from beachhead.fm.facts.roster import UnitId
from beachhead.hexes import HexId

Rank = Callable[[Context], dict[int, float]]


def movers(context: Context) -> dict[int, float]:
    """Units on their way to a strike by what it is worth, the others by what a better place brings."""
    free, found = free_to_go(context), dict[int, float]()
    for index, option in enumerate(context.decision.options):
        match option:
            case Move(unit=unit):
                strike = strike_ahead(context, unit)
                gain = strike.value if strike else place_gain(context, unit) if unit in free else None
                if gain is not None:
                    found[index] = gain
            case BringOn(unit=unit):
                found[index] = float(context.state.facts.roster.allowance[2 * unit])
    return found


def strike_ahead(context: Context, unit: UnitId) -> Strike | None:
    """The strike for which a unit has to move up, if there is one."""
    for strike in strikes_of(context, movers_of(context)):
        if strike.places.get(unit, context.state.at[unit]) != context.state.at[unit]:
            return strike
    return None


def place_gain(context: Context, unit: UnitId) -> float | None:
    """What the best place within reach is worth more than where the unit is."""
    outlook = outlook_of(context)
    hex = best_place(context, outlook, unit)
    if hex is None:
        return None
    here = HexId(context.state.at[unit])
    return standing(context, outlook, unit, hex) - standing(context, outlook, unit, here)


def ways(context: Context) -> dict[int, float]:
    best_end(context, UnitId(context.about()))
    return context.values


def attacks(context: Context) -> dict[int, float]:
    found: dict[int, float] = {}
    for index, option in enumerate(context.decision.options):
        strike = strike_at(context, option.hex) if isinstance(option, Attack) else None
        if strike is not None and hurt(strike.chances) >= context.style.hope:
            found[index] = strike.value
    return found


def strike_at(context: Context, target: HexId, joined: int = 0) -> Strike | None:
    """The best attack on a hex by those who stand beside it."""
    outlook = forecast(context.state, context.seat, context.side, 0, own_cups(context.state, context.side))
    return best_strike(context, target, standing_means(context), 0, outlook, joined)


def joining(context: Context) -> dict[int, float]:
    """Those who would still improve the attack, by their strength."""
    state = context.state
    strike = strike_at(context, HexId(state.battle_hex), state.attackers)
    return {
        n: float(state.attack_of(option.unit))
        for n, option in enumerate(context.decision.options)
        if isinstance(option, Join) and strike is not None and option.unit in strike.places
    }


RANKS: Mapping[str, Rank] = {
    "pick_mover": movers,
    "pick_mobile": movers,
    "go": ways,
    "pick_attack": attacks,
    "join_attack": joining,
}
"""By question: what the options are worth, by index."""
