"""Why a bot likes an option, in a sentence. Begin with `reason`.

The sentences say what was weighed. Nothing is said for an option that nothing speaks for. What makes a hex a
good place is told in `purposes`, attacks and markers in `battle_reasons`.
"""

from __future__ import annotations

from collections.abc import Mapping

from beachhead.bots.fm.battle_reasons import BATTLES
from beachhead.bots.fm.chances import hurt
from beachhead.bots.fm.context import Context, Tell
from beachhead.bots.fm.evaluation import step_worth, worth
from beachhead.bots.fm.landing import drop_worth
from beachhead.bots.fm.map_cache import nearest
from beachhead.bots.fm.moving import best_place
from beachhead.bots.fm.outlook import outlook_of
from beachhead.bots.fm.purposes import and_so, counted, end_told, going, march, points
from beachhead.bots.fm.ranking import strike_ahead
from beachhead.core.action import Action
from beachhead.core.said import capital
from beachhead.fm.actions import (
    BringOn,
    CallUp,
    Drop,
    Enter,
    Go,
    Land,
    Move,
    PlaceBeachhead,
    PlaceDropZone,
    Rebuild,
    Record,
    StormBeach,
    TakeLoss,
)
from beachhead.fm.facts.roster import GERMAN, UnitId
from beachhead.fm.rules.airborne import bad_ground
from beachhead.fm.rules.zoc import zoc_of
from beachhead.hexes import HexId


def reason(context: Context, option: Action) -> str:
    """A sentence on an option, empty if nothing speaks for it."""
    return capital(TELLS[context.decision.ask](context, option))


# Before the landing


def _record(context: Context, option: Action) -> str:
    assert isinstance(option, Record)
    state, hex, unit = context.state, option.hex, UnitId(context.about())
    beaches = (state.lookup.beside[hex] & context.map.beach).bit_count()
    good = []
    if beaches and not state.facts.roster.mobile[unit]:
        good.append(f"it bars {counted(beaches, 'beach hex', 'beach hexes')}")
    if context.map.goals >> hex & 1:
        good.append("it counts for victory")
    if state.facts.map.line[hex] < 3:
        good.append("it is good cover")
    if not good:
        away = nearest(state.facts.grid, hex, context.map.goals)
        good.append(f"what counts for victory is {counted(away, 'hex', 'hexes')} away")
    return f"{context.unit_name(unit)} waits well {context.hex_name(hex):at}: {and_so(good)}."


def _place_beachhead(context: Context, option: Action) -> str:
    if isinstance(option, PlaceBeachhead):
        return f"{context.hex_name(option.hex)} is a good beach: {_beach(context, option.hex)}."
    return "There are beachheads enough for two units to land in each."


def _beach(context: Context, hex: HexId) -> str:
    state = context.state
    away = nearest(state.facts.grid, hex, context.map.goals)
    opposed = zoc_of(state, GERMAN) >> hex & 1
    return and_so(
        [
            f"what counts for victory is {counted(away, 'hex', 'hexes')} away",
            "Germans stand beside it, though" if opposed else "no German stands beside it",
        ]
    )


def _land(context: Context, option: Action) -> str:
    if not isinstance(option, Land):
        return "It is better off at sea for now."
    there = context.state.at.count(option.hex)
    company = (
        "nobody lands there yet" if not there else f"{counted(there, 'unit', 'units')} will be there too"
    )
    return f"{context.hex_name(option.hex)}: {company}, and {_beach(context, option.hex)}."


def _choose_drop_zone(context: Context, option: Action) -> str:
    assert isinstance(option, PlaceDropZone)
    state, grid = context.state, context.state.facts.grid
    goals = (grid.disc(option.hex, 2) & context.map.goals).bit_count()
    away = nearest(grid, option.hex, state.beachheads or context.map.beach)
    good = [f"the beaches are {counted(away, 'hex', 'hexes')} away"]
    if goals:
        good.insert(0, f"{counted(goals, 'hex that counts', 'hexes that count')} for victory in reach")
    return f"The ground around {context.hex_name(option.hex)} is fit for a drop: {and_so(good)}."


def _aim_drop(context: Context, option: Action) -> str:
    assert isinstance(option, Drop)
    state, hex = context.state, option.hex
    safe = sum(drop_worth(state, h) >= 0 for h in state.facts.grid.around[hex])
    ground = "bad ground" if bad_ground(state, hex) else "open ground"
    goal = " that counts for victory" if context.map.goals >> hex & 1 else ""
    around = f"{safe} of the six hexes around it are safe to drift to"
    return f"{context.hex_name(hex)} is {ground}{goal}, and {around}."


def _shared_landing(context: Context, option: Action) -> str:
    assert isinstance(option, TakeLoss)
    cost = points(step_worth(context.state, option.unit))
    return f"A step of {context.unit_name(option.unit)} costs {cost}."


def _pick_beach(context: Context, option: Action) -> str:
    assert isinstance(option, StormBeach)
    stake = sum(step_worth(context.state, u) for u in context.state.units_at(option.hex))
    where = context.hex_name(option.hex)
    return f"Much is at stake {where:at} ({points(stake)}), and the ships have shells left."


def _raiders_go(context: Context, option: Action) -> str:
    state, unit = context.state, UnitId(context.about())
    here = HexId(state.at[unit])
    if isinstance(option, Go):
        return f"{context.unit_name(unit)} would {going(context, unit, option.hex)}."
    if state.beachheads >> here & 1 and state.at.count(here) == 1:
        return f"Nobody else holds the beachhead {context.hex_name(here):at}."
    return f"{context.unit_name(unit)} has no better hex beside it."


# Arrivals


def _rebuild(context: Context, option: Action) -> str:
    if not isinstance(option, Rebuild):
        return "No unit gains by it."
    roster, unit = context.state.facts.roster, option.unit
    gain = roster.attack[2 * unit] + roster.defence[2 * unit] - worth(context.state, unit)
    return f"{context.unit_name(unit)} gains {points(gain)} by its lost step."


def _enter(context: Context, option: Action) -> str:
    assert isinstance(option, Enter)
    return _way_from(context, option.hex)


def _way_from(context: Context, hex: HexId) -> str:
    unit, places = UnitId(context.about()), outlook_of(context).aims.wanted or context.map.goals
    way = march(context.map.way(context.state.lookup.breed[unit], places)[hex])
    return f"It is {way} from {context.hex_name(hex)} to where {context.unit_name(unit)} is needed."


def _pick_lander(context: Context, option: Action) -> str:
    if not isinstance(option, BringOn):
        return ""
    strength = points(worth(context.state, option.unit))
    return f"{context.unit_name(option.unit)} is strong ({strength}), and needed ashore."


def _go_ashore(context: Context, option: Action) -> str:
    assert isinstance(option, Land)
    crowd = "" if context.state.at.count(option.hex) else " Nobody else stands there."
    return f"{_way_from(context, option.hex)}{crowd}"


# Movement


def _pick_mover(context: Context, option: Action) -> str:
    match option:
        case CallUp():
            return "The Allies are close to winning: another division is called early."
        case BringOn(unit=unit):
            allowance = context.state.facts.roster.allowance[2 * unit]
            return f"{context.unit_name(unit)} has to come on, and moves {allowance}: the fast clear the way."
        case Move(unit=unit):
            return _mover(context, unit)
    return "Nobody else would stand better anywhere within reach."


def _mover(context: Context, unit: UnitId) -> str:
    strike = strike_ahead(context, unit)
    if strike is not None:
        attack = f"attack {context.hex_name(strike.target)}: {hurt(strike.chances):.0%} to hurt the defender"
        return f"{context.unit_name(unit)} would move up to {attack}."
    hex = context.memory.bound.get(unit)
    if hex is None:
        hex = best_place(context, outlook_of(context), unit)
    return "" if hex is None else f"{context.unit_name(unit)} would {going(context, unit, hex)}."


def _go(context: Context, option: Action) -> str:
    return end_told(context, UnitId(context.about()), option.hex if isinstance(option, Go) else None)


TELLS: Mapping[str, Tell] = {
    "record": _record,
    "place_beachhead": _place_beachhead,
    "land_unit": _land,
    "choose_drop_zone": _choose_drop_zone,
    "aim_drop": _aim_drop,
    "shared_landing": _shared_landing,
    "land_raiders": _land,
    "raiders_go": _raiders_go,
    "pick_beach": _pick_beach,
    "rebuild": _rebuild,
    "enter": _enter,
    "pick_lander": _pick_lander,
    "go_ashore": _go_ashore,
    "pick_mover": _pick_mover,
    "pick_mobile": _pick_mover,
    "go": _go,
    **BATTLES,
}
"""By question: how an option is explained."""
