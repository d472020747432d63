"""Why a bot likes an option in and after a battle, in a sentence. Begin with `BATTLES`."""

from __future__ import annotations

from collections.abc import Mapping

from beachhead.bots.fm.chances import drive_off, hurt
from beachhead.bots.fm.context import Context, Tell
from beachhead.bots.fm.evaluation import step_worth, worth
from beachhead.bots.fm.markers import mean_of
from beachhead.bots.fm.outlook import outlook_of
from beachhead.bots.fm.purposes import and_so, counted, going, points
from beachhead.bots.fm.ranking import strike_at
from beachhead.bots.fm.retreating import taken_on_the_way
from beachhead.bots.fm.strikes import Strike
from beachhead.core.action import Action
from beachhead.fm.actions import (
    Advance,
    Attack,
    Bombard,
    DefendWith,
    Displace,
    DrawFrom,
    FallBack,
    Join,
    KeepMines,
    LayNaval,
    PickToRetreat,
    PlayMines,
    StandFast,
    TakeLoss,
)
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.hexes import HexId

NUMBERS = ("nobody", "one unit", "two units", "three units", "four units", "five units", "six units")


# Attacks


def _pick_attack(context: Context, option: Action) -> str:
    if not isinstance(option, Attack):
        return "No attack from where the units stand promises more than it may cost."
    strike = _strike(context, option.hex)
    return "" if strike is None else told(context, strike)


def _strike(context: Context, target: HexId) -> Strike | None:
    """The strike that was planned against a hex, or the best there is."""
    kept = context.memory.strikes
    planned = [strike for strike in kept[1] if strike.target == target] if kept else []
    return planned[0] if planned and kept and kept[0] == "attack" else strike_at(context, target)


def told(context: Context, strike: Strike) -> str:
    """The sentence on an attack."""
    place, number = context.hex_name(strike.target), NUMBERS[min(6, len(strike.places))]
    chance, some = drive_off(strike.chances), hurt(strike.chances)
    return f"Attacks {place} with {number}: {chance:.0%} to beat the defender, {some:.0%} to hurt it."


def _join_attack(context: Context, option: Action) -> str:
    if not isinstance(option, Join):
        return "Those who have joined are enough: another one would risk more than it adds."
    strength = context.state.attack_of(option.unit)
    return f"{context.unit_name(option.unit)} adds {counted(strength, 'point', 'points')} to the attack."


def _pick_drop_attack(context: Context, option: Action) -> str:
    assert isinstance(option, Attack)
    roster = context.state.facts.roster
    units = [u for u in context.state.units_at(option.hex) if roster.side[u] == ALLIED]
    strength = sum(context.state.attack_of(u) for u in units)
    return (
        f"Paratroopers attack {context.hex_name(option.hex):at} with {counted(strength, 'point', 'points')}, "
        + ("while the good markers are there.")
    )


def _choose_defender(context: Context, option: Action) -> str:
    assert isinstance(option, DefendWith)
    state, unit = context.state, UnitId(option.unit)
    good = [f"defends with {state.defence_of(unit)}"]
    good.append("has one step only" if state.last_step(unit) else "has a step to spare")
    return f"{context.unit_name(unit)} {and_so(good)}."


# Markers


def _commit_marker(context: Context, option: Action) -> str:
    gain = context.values.get(context.decision.options.index(option), 0.0)
    match option:
        case DrawFrom(cup=cup):
            name = context.state.setup.names.say("CupId", cup)
            return f"A marker of {name} brings {_gained(gain)} more than elsewhere." if gain > 0 else ""
        case LayNaval(kind=kind):
            name = context.state.setup.names.say("KindId", kind)
            return f"{name} helps here, and ships are of use nowhere else." if gain > 0 else ""
        case PlayMines():
            return "Mines do more to the attackers here than they would elsewhere."
    return "No marker would improve this battle by more than it is worth elsewhere."


def _gained(gain: float) -> str:
    return f"{gain:.1f} strength points on average"


def _marker_drawn(context: Context, option: Action) -> str:
    if isinstance(option, KeepMines):
        return "Mines may do more in another battle."
    return "It counts in this battle, where something is at stake."


def _pick_target(context: Context, option: Action) -> str:
    if not isinstance(option, Bombard):
        return "The markers that are left are worth more in the battles to come."
    where = context.hex_name(context.state.at[option.unit])
    value = context.values.get(context.decision.options.index(option), 0.0)
    return f"Two markers against {context.unit_name(option.unit)} {where:at} are worth {_gained(value)}."


def _draw_first(context: Context, option: Action) -> str:
    if not isinstance(option, DrawFrom):
        return ""
    name = context.state.setup.names.say("CupId", option.cup)
    return f"A marker of {name} adds {mean_of(context, option.cup):.1f} on average."


def _draw_second(context: Context, option: Action) -> str:
    if not isinstance(option, DrawFrom):
        return "A second marker would change too little for what it is worth elsewhere."
    return f"A second one makes a difference. {_draw_first(context, option)}"


# After the dice


def _lose_step(context: Context, option: Action) -> str:
    assert isinstance(option, TakeLoss)
    last = ", though it is its last one" if context.state.last_step(option.unit) else ""
    cost = points(step_worth(context.state, option.unit))
    return f"A step of {context.unit_name(option.unit)} costs {cost}{last}."


def _pick_retreat(context: Context, option: Action) -> str:
    if not isinstance(option, PickToRetreat):
        return ""
    cost = points(worth(context.state, option.unit))
    return f"{context.unit_name(option.unit)} is worth {cost}: it goes while there is room."


def _fall_back(context: Context, option: Action) -> str:
    unit = UnitId(context.about())
    name, here = context.unit_name(unit), context.hex_name(context.state.at[unit])
    match option:
        case StandFast():
            return f"{name} keeps {here}, and the price is a step."
        case FallBack(hex=hex):
            return f"{name} would {going(context, unit, hex)}, and live to fight on."
        case Displace(unit=friend):
            return f"{context.unit_name(friend)} can make room, so that {name} loses nothing."
    if context.decision.ask == "no_way_back":
        return f"{name} cannot be saved, and the ground is not worth a step."
    return f"{name} has gone far enough."


def _advance(context: Context, option: Action) -> str:
    if not isinstance(option, Advance):
        return "No unit would stand better further forward."
    name, hex = context.unit_name(option.unit), context.hex_name(option.hex)
    if taken_on_the_way(context, option):
        return f"{name} takes ground that counts as it follows up to {hex}."
    here = HexId(context.state.at[option.unit])
    exposed = outlook_of(context).danger(option.hex) > outlook_of(context).danger(here)
    return f"{name} stands better in {hex}{', though it is more exposed there' if exposed else ''}."


BATTLES: Mapping[str, Tell] = {
    "pick_drop_attack": _pick_drop_attack,
    "commit_marker": _commit_marker,
    "marker_drawn": _marker_drawn,
    "pick_target": _pick_target,
    "draw_first": _draw_first,
    "draw_second": _draw_second,
    "pick_attack": _pick_attack,
    "join_attack": _join_attack,
    "choose_defender": _choose_defender,
    "lose_step": _lose_step,
    "pick_retreat": _pick_retreat,
    "fall_back": _fall_back,
    "fall_short": _fall_back,
    "push_or_hold": _fall_back,
    "no_way_back": _fall_back,
    "fall_back_on": _fall_back,
    "give_way": _fall_back,
    "advance": _advance,
}
"""By question: how an option is explained."""
