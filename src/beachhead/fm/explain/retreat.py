"""Retreats and advances in words: why not to this hex, why not this unit (8.3 to 8.5).

Begin with `why_not_retreat`.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.core.explain import Explanation, Intent
from beachhead.core.step import AnyStep
from beachhead.core.view import View
from beachhead.fm.explain.intent import Reason, boundary_rule, first, hex_in, stands_in, unit_in
from beachhead.fm.explain.timing import FALLING
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.flow.retreat import GiveWay, LeadBack, Retreat
from beachhead.fm.naming import hex_name, name_of
from beachhead.fm.rules.advance import open_path
from beachhead.fm.rules.retreat import way_back
from beachhead.fm.rules.retreat_aims import away, homeward, legal_ground
from beachhead.fm.rules.zoc import enemy_zone, has_zone
from beachhead.fm.state import BOMBARDED, FmState
from beachhead.hexes import Hexes, HexId


def why_not_retreat(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """Why a beaten unit cannot go to a hex, or an attacker not advance there; None if it is about neither."""
    asked, unit, hex = view.open[0], unit_in(view, intent), hex_in(view, intent)
    if asked.ask == "advance" and intent.do in ("", "advance"):
        return why_not_advance(state, unit, hex)
    if asked.ask == "pick_retreat" and intent.do in ("", "pick_to_retreat"):
        return Explanation(False, "Only the beaten attackers have to retreat or stand.", "fm-8.2.4-01")
    if asked.ask not in FALLING or intent.do not in ("", "fall_back", "displace", "stand_fast"):
        return None
    if intent.do == "stand_fast":
        return Explanation(False, *_no_stand(asked.ask))
    if hex is None and unit is not None and state.at[unit] < 0:
        return Explanation(False, f"{name_of(state, unit)} is not on the map.", "fm-8.3-01")
    hex = HexId(state.at[unit]) if hex is None and unit is not None else hex
    assert hex is not None
    back = _under_way(state, state.top(view.seat))
    return first((*_ground(state, back.unit, hex, back.path), *_aims(state, back, hex)))


@dataclass(frozen=True)
class Back:
    """A retreat under way: the unit, its length in total, whether it pushes friends, and where it has
    been."""

    unit: UnitId
    distance: int
    pushing: bool
    path: list[int]


def _under_way(state: FmState, step: AnyStep | None) -> Back:
    """What the open question is about; a unit that gives way goes one hex."""
    match step:
        case LeadBack(unit=unit, distance=distance, pushing=pushing):
            return Back(unit, distance, bool(pushing), state.path)
        case Retreat(unit=unit, distance=distance):
            return Back(unit, distance, True, [state.at[unit]])
        case _:
            assert isinstance(step, GiveWay)
            return Back(step.unit, 1, True, [state.at[step.unit]])


def _no_stand(ask: str) -> tuple[str, str]:
    if ask == "fall_back_on":
        return "It is on its way back: that choice has been made.", "fm-8.4-01"
    if ask == "give_way":
        return "It was not beaten: it only has to give way.", "fm-8.3.1-01"
    return "Germans on whom paratroopers have dropped cannot stand fast.", "fm-8.4-07"


def _ground(state: FmState, unit: UnitId, hex: HexId, path: list[int]) -> list[Reason]:
    """What no retreat may do."""
    facts, name = state.facts, hex_name(state, hex)
    roster = facts.roster
    legal = legal_ground(state, unit) >> hex & 1
    in_zone = bool(enemy_zone(state, unit) >> hex & 1) and not legal
    return [
        (hex == state.at[unit], "It is there already.", "fm-8.3-11"),
        (bool(facts.map.sea >> hex & 1), f"There is only sea {name:at}.", "fm-8.3-09"),
        (
            not facts.open_to[roster.nation[unit]] >> hex & 1,
            f"{name} {name:is} out of bounds.",
            boundary_rule(facts, hex),
        ),
        (bool(state.held[1 - roster.side[unit]] >> hex & 1), f"An enemy holds {name}.", "fm-8.3-06"),
        (in_zone, f"{name} {name:is} in the zone of control of {_whose(state, unit, hex)}.", "fm-8.3-07"),
        (not state.lookup.beside[path[-1]] >> hex & 1, _next_only(state, path[-1]), "fm-8.2.4-01"),
    ]


def _next_only(state: FmState, start: int) -> str:
    return f"It goes back hex by hex: name a hex next to {hex_name(state, HexId(start))}."


def _whose(state: FmState, unit: UnitId, hex: HexId) -> str:
    """The enemies whose zone covers a hex."""
    near, enemy = state.lookup.beside[hex], 1 - state.facts.roster.side[unit]
    found = [u for u in state.lookup.units[enemy] if stands_in(state, u, near)]
    return " and ".join(name_of(state, u) for u in found if has_zone(state, u))


def _aims(state: FmState, back: Back, hex: HexId) -> list[Reason]:
    """What a retreat should do: go far enough, over vacant hexes, away from the enemy, nearer home."""
    grid, name, unit = state.facts.grid, hex_name(state, hex), back.unit
    begun, gone = HexId(back.path[0]), len(back.path)
    friends = state.held[state.facts.roster.side[unit]]
    way = way_back(state, unit, back.distance, pushing=back.pushing)
    goal = way.rings[-1] if way.rings else 0
    clean = bool(goal) and not any(ring & friends for ring in way.rings)
    beyond = _ends_beyond(state, unit, hex, begun, gone, max(1, len(way.rings)))
    ends = beyond if way.pushes else beyond & ~friends
    afar = away(state, unit, ends) if state.battle == BOMBARDED else ends
    needs_away = state.battle == BOMBARDED and away(state, unit, goal)
    best = afar if needs_away else ends
    elsewhere = "as it can elsewhere"
    return [
        (
            grid.distance(begun, hex) < gone,
            f"{name} {name:is} no farther from {hex_name(state, begun)}.",
            "fm-8.3-11",
        ),
        (not goal, f"The friend {name:at} cannot give way.", "fm-8.3.1-06"),
        (not beyond, f"By {name} it cannot go as far, {elsewhere}.", "fm-8.3-12"),
        (clean and friends >> hex & 1, f"A friend is {name:at}, and there are vacant hexes.", "fm-8.3-05"),
        (not ends, f"By {name} it would end where a friend is.", "fm-8.3.1-03"),
        (
            needs_away and not afar,
            f"By {name} it cannot end farther from the nearest enemy, {elsewhere}.",
            "fm-8.1.5-02",
        ),
        (
            homeward(state, unit, goal) and not homeward(state, unit, best),
            f"By {name} it cannot end nearer home, {elsewhere}.",
            "fm-8.3-04",
        ),
        (clean, f"By {name} it would not go through vacant hexes only, {elsewhere}.", "fm-8.3-05"),
        (way.pushes, f"By {name} it would end with a friend who cannot give way.", "fm-8.3.1-06"),
    ]


def _ends_beyond(state: FmState, unit: UnitId, hex: HexId, begun: HexId, gone: int, steps: int) -> Hexes:
    """Where a retreat of this many steps can end if this hex comes next."""
    grid, ground = state.facts.grid, legal_ground(state, unit)
    edge: Hexes = 1 << hex
    for far in range(gone, steps):
        edge = grid.neighbours(edge) & ground & ~grid.disc(begun, far)
    return edge


def why_not_advance(state: FmState, unit: UnitId | None, hex: HexId | None) -> Explanation:
    """Why a unit cannot advance, or not to this hex."""
    if unit is not None:
        name = name_of(state, unit)
        if not state.attackers >> unit & 1:
            return Explanation(False, f"{name} did not take part in the attack.", "fm-8.5-05")
        if state.advanced >> unit & 1:
            return Explanation(False, f"{name} {name:has} advanced already.", "fm-8.5-11")
    name_both = Explanation(False, "Name a unit and a hex of the path of retreat.", "fm-8.5-07")
    if hex is None:
        return name_both
    place = hex_name(state, hex)
    if hex not in state.path:
        return Explanation(False, f"{place} {place:is} not on the path of retreat.", "fm-8.5-09")
    if state.held[state.side] >> hex & 1:
        return Explanation(False, f"Another unit stands {place:at}.", "fm-8.5-10")
    if state.held[1 - state.side] >> hex & 1:
        return Explanation(False, f"An enemy stands {place:at}.", "fm-8.5-04")
    if unit is not None and hex not in open_path(state, unit):
        return Explanation(False, f"An enemy or the boundary bars the way to {place}.", "fm-8.5-13")
    return name_both
