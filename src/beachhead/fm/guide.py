"""What can be drawn on the map for the open question: points left, zones, odds of attacks.

Begin with `guide`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from beachhead.core.decision import Decision
from beachhead.core.errors import Refusal
from beachhead.core.guide import Aim, Goal, Guide, UnitMark
from beachhead.core.seat import Seat
from beachhead.fm.actions import Attack, Go, Join
from beachhead.fm.facts.combat import RESULTS
from beachhead.fm.facts.roster import Unit, UnitId
from beachhead.fm.flow.march import March
from beachhead.fm.odds.forecast import sort_of
from beachhead.fm.odds.outcome import Odds
from beachhead.fm.odds.question import weigh
from beachhead.fm.overlays import half_points
from beachhead.fm.reach import Reach
from beachhead.fm.rules.supply import in_need, sources_of, supplied
from beachhead.fm.rules.zoc import enemy_zone
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId, each


def guide(state: FmState, seat: Seat) -> Guide:
    """What the options of a seat would mean."""
    decision = state.decision(seat)
    if decision is None:
        return Guide()
    top = state.top(seat)
    if isinstance(top, March):
        return _march(state, top, decision)
    return Guide(aims=tuple(_aims(state, seat, decision)), placed=_placed(state, decision))


def unit_marks(known: Mapping[str, int], units: Sequence[Unit]) -> dict[str, UnitMark]:
    """What units have done this player turn, from the columns that say so; the last word counts."""
    found: dict[str, UnitMark] = {}
    words: tuple[tuple[str, UnitMark], ...] = (
        ("moved", "moved"),
        ("pinned", "done"),
        ("displaced", "done"),
        ("advanced", "done"),
        ("attacked", "fought"),
    )
    for column, word in words:
        found.update(dict.fromkeys((units[unit].id for unit in each(known[column])), word))
    return found


# Movement


def _march(state: FmState, march: March, decision: Decision) -> Guide:
    found, ends = march.reach(state), [option.hex for option in decision.options if isinstance(option, Go)]
    zone, safe = enemy_zone(state, march.unit), _safe(state, march.unit)
    goals = tuple(_goal(state, found, h, lost=not safe >> h & 1) for h in ends)
    return Guide(goals, bars=tuple(_bars(state, found, zone)))


def _safe(state: FmState, unit: UnitId) -> Hexes:
    """Where the unit would not lose its supply: everywhere, if it needs none or has none now."""
    everywhere = state.facts.grid.all
    if not in_need(state) >> unit & 1:
        return everywhere
    ground = supplied(state, sources_of(state, unit))
    return ground if ground >> state.at[unit] & 1 else everywhere


def _goal(state: FmState, found: Reach, h: HexId, *, lost: bool) -> Goal:
    name, way = state.facts.grid.name, found.path_to(h)
    costs = tuple(half_points(found.price(a, b)) for a, b in pairwise(way))
    left = half_points(found.left[h] - 1)
    return Goal(name(h), left, way=tuple(map(name, way)), costs=costs, cut_off=lost)


def _bars(state: FmState, found: Reach, zone: Hexes) -> Iterator[tuple[str, str]]:
    """The sides by which a way would lead into an enemy zone."""
    grid = state.facts.grid
    for h in found.order:
        if not zone >> h & 1:
            for n in grid.around[h]:
                if zone >> n & 1 and found.left[n]:
                    yield grid.name(h), grid.name(n)


# Battles


def _aims(state: FmState, seat: Seat, decision: Decision) -> Iterator[Aim]:
    units, grid = state.facts.roster.units, state.facts.grid
    for option in decision.options:
        match option:
            case Attack(hex=hex):
                yield _attack(state, seat, hex)
            case Join(unit=unit):
                strength = f"+{state.attack_of(unit)}"
                yield Aim(units[unit].id, grid.name(HexId(state.at[unit])), strength)


def _attack(state: FmState, seat: Seat, hex: HexId) -> Aim:
    """An attack by all who can, before any marker."""
    name = state.facts.grid.name(hex)
    battle = {"hex": name}
    unit = state.facts.roster.units[state.unit_at(hex)].id
    try:
        odds = weigh(state, seat, battle).odds
    except Refusal:  # nobody can join any more
        return Aim(unit, name, "")
    return Aim(unit, name, f"{odds.attack - odds.defence:+d} · {_good(odds):.0f} %".replace("-", "−"), battle)


def _good(odds: Odds) -> float:
    """The chance that the defender pays, in percent."""
    return 100 * float(sum(c for n, c in enumerate(odds.results) if sort_of(RESULTS[n]) == "good"))


def _placed(state: FmState, decision: Decision) -> str:
    """The unit that the question puts on the map."""
    about = [unit for kind, unit in decision.about if kind == "UnitId"]
    return state.facts.roster.units[about[0]].id if about and state.at[about[0]] < 0 else ""
