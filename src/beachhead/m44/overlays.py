"""Overlays on the board: reach, sight, sections, objectives, what is to come. Begin with `LENSES`.

Each lens asks the rules of its chapter, about units and ground that everybody sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from beachhead.core.errors import Refusal
from beachhead.core.overlay import Lens, Overlay
from beachhead.core.view import View
from beachhead.hexes import Hexes, HexId, each
from beachhead.m44.explain.reason import Reason, hex_name, hex_of, number, unit_name, unit_of
from beachhead.m44.facts import ALLIES, FLANK_WORDS, SIDES, enemy, flank_of
from beachhead.m44.lookup import FAR
from beachhead.m44.rules.battle import able, needs_sight, ranges
from beachhead.m44.rules.control import bridge_held, stands_on
from beachhead.m44.rules.movement import reach
from beachhead.m44.rules.reinforcements import called, empty_craft, held_coast
from beachhead.m44.rules.sight import sees, what_blocks
from beachhead.m44.state import M44State

Drawn = Callable[[M44State, int, str], Overlay]


def overlay(state: M44State, view: View, name: str, about: str) -> Overlay:
    """The overlay of one of `LENSES`, for the side of the view; a spectator looks with the active side."""
    lookup = state.lookup
    side = lookup.side_of[lookup.seats.index(view.seat)] if view.seat in lookup.seats else state.active
    return DRAWN[name](state, side, about)


def my_reach(state: M44State, side: int, about: str) -> Overlay:
    """Where one unit may go, and whether it may battle after it; or all units of a side, with how many."""
    if not about:
        return _reach_of_all(state, side, "reach", f"Where units of the {_side(side)} can move to")
    unit = _unit(state, about)
    found = reach(state, unit)
    words = ((found.near, "battle"), (found.far, "no battle"), (found.exits, "exit"))
    return Overlay(
        "reach",
        f"{unit_name(state, unit)} can move to {found.hexes.bit_count()} hexes",
        _worded(state, *words),
    )


def enemy_reach(state: M44State, side: int, about: str) -> Overlay:
    foe = enemy(side)
    return _reach_of_all(state, foe, "enemy", f"Where units of the {_side(foe)} can move to")


def _reach_of_all(state: M44State, side: int, name: str, title: str) -> Overlay:
    found: Counter[HexId] = Counter()
    for unit in state.units(side):
        found.update(each(reach(state, unit).hexes))
    return Overlay(name, title, tuple((number(state, h), str(n)) for h, n in sorted(found.items())))


def sight(state: M44State, side: int, about: str) -> Overlay:
    """What is seen from a hex, with how far it is; or what a unit can fire at, with its dice there."""
    if not about:
        raise Refusal("Point at a hex or a unit: sight is from somewhere.", rule="m44-los-01")
    unit = unit_of(state, about)
    if isinstance(unit, int):
        return _fire(state, unit)
    place = hex_of(state, about)
    if isinstance(place, Reason):
        raise Refusal(f"There is no unit or hex called {about!r} on the board.", rule=place.rule)
    seen, cut = _seen(state, place, FAR)
    hexes = tuple((number(state, h), str(far)) for h, far in seen)
    return Overlay(
        "sight",
        f"What is seen from {hex_name(state, place)}",
        hexes,
        cut=tuple(number(state, h) for h in each(cut)),
    )


def _fire(state: M44State, unit: int) -> Overlay:
    dice = ranges(state, unit) if able(state, unit) else ()
    here = state.at[unit]
    if needs_sight(state, unit):
        seen, cut = _seen(state, here, len(dice))
    else:
        seen, cut = (
            [(h, _far(state, here, h)) for h in each(state.lookup.disc(here, len(dice)) & ~(1 << here))],
            0,
        )
    hexes = tuple((number(state, h), str(dice[far - 1])) for h, far in seen)
    return Overlay(
        "sight",
        f"Dice of {unit_name(state, unit)} by range",
        hexes,
        cut=tuple(number(state, h) for h in each(cut)),
    )


def _seen(state: M44State, here: int, most: int) -> tuple[list[tuple[HexId, int]], Hexes]:
    """The hexes seen within a range with their distance, and what blocks the others."""
    seen, cut = [], 0
    for h in each(state.lookup.disc(here, most) & ~(1 << here)):
        far = _far(state, here, h)
        if far == 1 or sees(state, here, h):
            seen.append((h, far))
        else:
            cut |= what_blocks(state, here, h)
    return seen, cut & ~(1 << here)


def _far(state: M44State, a: int, b: int) -> int:
    return state.lookup.grid.distance(HexId(a), HexId(b))


def sections(state: M44State, side: int, about: str) -> Overlay:
    """The section of each hex, named as the side sees it; both of them on a dotted line."""
    lookup = state.lookup
    one = lookup.maps == 1
    names = [
        FLANK_WORDS[flank_of(side, s)]
        if one
        else f"{lookup.facts.maps[s // 3].id} {FLANK_WORDS[flank_of(side, s)]}"
        for s in range(len(lookup.ground.sections))
    ]
    hexes = tuple(
        (number(state, h), " and ".join(names[s] for s in each(lookup.ground.section_bits[h])))
        for h in each(lookup.grid.all)
        if lookup.ground.section_bits[h]
    )
    lines = tuple(
        (seat, "", ", ".join(names[s] for s in each(lookup.section_mask[c])))
        for c, seat in enumerate(lookup.seats)
    )
    return Overlay("sections", "Sections", hexes, lines=tuple(line for line in lines if line[2]))


def control(state: M44State, side: int, about: str) -> Overlay:
    """Who has the towns, beaches, bridges and other places that are worth medals."""
    found: dict[HexId, str] = {}
    for battle_map in state.lookup.facts.maps:
        for h in each(battle_map.towns):
            found[h] = _side(state.towns >> h & 1)
        for s in battle_map.beach_sections:
            for h in each(state.lookup.ground.beach_of[s]):
                found[h] = _side(state.beaches >> s & 1)
        for h in each(battle_map.bridges):
            found[h] = _side(ALLIES) if bridge_held(state, state.lookup.grid.disc(h, 1)) else "nobody"
        for h in each(battle_map.majority):
            holder = state.majority[battle_map.number]
            found[h] = _side(holder) if holder >= 0 else "nobody"
    for objective in state.lookup.objectives:
        taken = stands_on(state, 1 << objective.hex, objective.side)
        found[objective.hex] = _side(objective.side) if taken else "nobody"
    hexes = tuple((number(state, h), found[h]) for h in sorted(found))
    return Overlay("control", "Who holds what is worth medals", hexes, lines=_medals(state))


def _medals(state: M44State) -> tuple[tuple[str, str, str], ...]:
    need = state.lookup.facts.medals
    return tuple(
        (_side(s), f"{state.medals(s)} of {need}", f"{state.won[s]} for good, {state.held[s]} while held")
        for s in range(len(SIDES))
    )


def arrivals(state: M44State, side: int, about: str) -> Overlay:
    """Where reinforcements come in, and what has been called and waits."""
    lookup = state.lookup
    coast = 0
    for commander in lookup.fighters[ALLIES]:
        coast |= held_coast(state, commander)
    words = ((lookup.entries, "axis entry"), (empty_craft(state), "empty craft"), (coast, "held coast"))
    lines = tuple(
        (seat, lookup.facts.troops[called(state, waiting)[1]].name, "called, not yet on the board")
        for c, seat in enumerate(lookup.seats)
        for waiting in state.arrivals[c]
    )
    return Overlay("arrivals", "Where reinforcements come in", _worded(state, *words), lines=lines)


def _side(side: int) -> str:
    return SIDES[side].capitalize()


def _worded(state: M44State, *words: tuple[Hexes, str]) -> tuple[tuple[str, str], ...]:
    return tuple((number(state, h), word) for hexes, word in words for h in each(hexes))


def _unit(state: M44State, name: str) -> int:
    found = unit_of(state, name)
    if isinstance(found, Reason):
        raise Refusal(found.text, rule=found.rule)
    return found


LENSES: Final = (
    Lens("reach", "Where my units can move to", "unit"),
    Lens("enemy", "Where the enemy can move to"),
    Lens("sight", "Line of sight, or the dice of a unit by range", "hex"),
    Lens("sections", "Command sections"),
    Lens("control", "Who holds the objectives"),
    Lens("arrivals", "Reinforcements: where they come in"),
)
DRAWN: Final[dict[str, Drawn]] = {
    "reach": my_reach,
    "enemy": enemy_reach,
    "sight": sight,
    "sections": sections,
    "control": control,
    "arrivals": arrivals,
}
