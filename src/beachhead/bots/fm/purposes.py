"""What a unit goes somewhere for, in words. Begin with `going`."""

from __future__ import annotations

from beachhead.bots.fm.context import Context
from beachhead.bots.fm.moving import strikes_on_the_march
from beachhead.bots.fm.outlook import outlook_of
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.hexes import HexId


def counted(number: int, one: str, several: str) -> str:
    return f"one {one}" if number == 1 else f"{number} {several}"


def points(worth: float) -> str:
    """Strength points, the measure of the bots."""
    return counted(round(worth), "strength point", "strength points")


def march(halves: int) -> str:
    """Movement points, which are counted in halves."""
    whole = f"{halves // 2 or ''}{'½' if halves % 2 else ''}" or "0"
    return f"{whole} movement point{'' if halves in (1, 2) else 's'}"


def and_so(parts: list[str]) -> str:
    """One, two and three."""
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last


def going(context: Context, unit: UnitId, hex: HexId) -> str:
    """A move after the word "would": where to, and the best that can be said for it."""
    return f"go to {context.hex_name(hex)}{_good(context, unit, hex)}"


def _good(context: Context, unit: UnitId, hex: HexId) -> str:
    state, outlook, here = context.state, outlook_of(context), HexId(context.state.at[unit])
    if outlook.aims.wanted >> hex & 1:
        ours = bool(state.taken >> hex & 1) == (context.side == ALLIED)
        return ", which counts for victory and " + ("has to be held" if ours else "is to be taken")
    bound = outlook.aims.bound.get(unit, 0)
    if bound >> hex & 1:
        return ", where it is needed"
    if not outlook.fed(state, unit, here) and outlook.fed(state, unit, hex):
        return ", where it has supply"
    way = context.map.way(state.lookup.breed[unit], bound or context.map.goals)
    if way[hex] < way[here]:
        return ", nearer to where it is needed"
    if outlook.danger(hex) < outlook.danger(here):
        return ", out of reach of some of the enemy"
    if state.facts.map.line[hex] < state.facts.map.line[here]:
        return ", into better cover"
    return ""


def end_told(context: Context, unit: UnitId, hex: HexId | None) -> str:
    """The end of a move: to strike from there, or to stand there; None is to stay."""
    here, name = HexId(context.state.at[unit]), context.unit_name(unit)
    for strike in strikes_on_the_march(context, unit):
        if strike.places.get(unit) == (here if hex is None else hex):
            return f"From there {name} can attack {context.hex_name(strike.target)}."
    if hex is None:
        return f"{name} stands best where it is."
    return f"{name} would {going(context, unit, hex)}."
