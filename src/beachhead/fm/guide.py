"""What can be drawn on the map for the open question: points left, zones, odds of attacks.

Begin with `guide`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from beachhead.core.decision import Decision
from beachhead.core.errors import Refusal
from beachhead.core.explain import Intent
from beachhead.core.guide import Aim, Barred, Goal, Guide, Reply, UnitMark
from beachhead.core.seat import Seat
from beachhead.core.view import View
from beachhead.fm.actions import Advance, Attack, DrawFrom, FallBack, Go, Join
from beachhead.fm.explain.combat import why_not_fight
from beachhead.fm.facts.combat import RESULTS
from beachhead.fm.facts.markers import CUPS, GERMAN_CUP
from beachhead.fm.facts.roster import GERMAN, Unit, UnitId
from beachhead.fm.flow.bombardment import DrawForBombardment
from beachhead.fm.flow.combat import JoinAttack
from beachhead.fm.flow.commit_markers import OfferMarker
from beachhead.fm.flow.march import March
from beachhead.fm.flow.retreat import AdvanceAfterCombat, GiveWay, LeadBack, Retreat
from beachhead.fm.odds.forecast import sort_of
from beachhead.fm.odds.markers import left_in
from beachhead.fm.odds.outcome import Odds
from beachhead.fm.odds.question import weigh
from beachhead.fm.overlays import half_points
from beachhead.fm.reach import Reach
from beachhead.fm.rules.markers import cups_of, filled
from beachhead.fm.rules.supply import in_need, sources_of, supplied
from beachhead.fm.rules.zoc import enemy_zone
from beachhead.fm.state import SEATS, FmState
from beachhead.hexes import Hexes, HexId, each

PEOPLE = ("Allies", "Germans")


def guide(state: FmState, view: View) -> Guide:
    """What the options of a seat would mean."""
    seat = view.seat
    decision = state.decision(seat)
    if decision is None:
        return Guide()
    match state.top(seat):
        case March() as march:
            return _march(state, march, decision)
        case Retreat(unit=unit, distance=distance):
            return Guide(tuple(_ways_back(state, unit, decision, [state.at[unit]], distance)))
        case LeadBack(unit=unit, distance=distance):
            return Guide(tuple(_ways_back(state, unit, decision, state.path, distance)))
        case GiveWay(unit=unit):
            return Guide(tuple(_ways_back(state, unit, decision, [state.at[unit]], 1)))
        case AdvanceAfterCombat():
            return Guide(tuple(_follow(state, decision)))
        case JoinAttack():
            aims = tuple(_aims(state, seat, decision))
            return Guide(aims=aims, barred=tuple(_left_out(state, view, decision)))
        case OfferMarker(side=side):
            return Guide(barred=tuple(_closed_cups(state, view, decision)), reply=_reply(state, 1 - side))
        case DrawForBombardment():
            return Guide(barred=tuple(_closed_cups(state, view, decision)))
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


# Retreat and advance


def _ways_back(
    state: FmState, unit: UnitId, decision: Decision, path: Sequence[int], distance: int
) -> Iterator[Goal]:
    """The next hexes of a retreat, and the how-manieth of its hexes they are."""
    name, safe, here = state.facts.grid.name, _safe(state, unit), HexId(path[-1])
    note = f"{len(path)} of {distance}"
    for option in decision.options:
        if isinstance(option, FallBack):
            way, lost = (name(here), name(option.hex)), not safe >> option.hex & 1
            yield Goal(name(option.hex), note, way=way, cut_off=lost, step=True)


def _follow(state: FmState, decision: Decision) -> Iterator[Goal]:
    """Where attackers may follow, and whether one of them would lose its supply there."""
    name, lost = state.facts.grid.name, dict[HexId, bool]()
    for option in decision.options:
        if isinstance(option, Advance):
            cut_off = not _safe(state, option.unit) >> option.hex & 1
            lost[option.hex] = lost.get(option.hex, False) or cut_off
    return (Goal(name(hex), cut_off=cut_off) for hex, cut_off in lost.items())


# Battles


def _left_out(state: FmState, view: View, decision: Decision) -> Iterator[Barred]:
    """Units next to the target that cannot join, and why."""
    units, near = state.facts.roster.units, state.lookup.beside[state.battle_hex]
    able = {option.unit for option in decision.options if isinstance(option, Join)}
    for unit in state.lookup.units[state.side]:
        joined = state.attackers >> unit & 1 or unit in able
        if not joined and state.at[unit] >= 0 and near >> state.at[unit] & 1:
            why = why_not_fight(state, view, Intent("join", {"unit": units[unit].id}))
            if why is not None:
                yield Barred(units[unit].id, why.text, state.facts.grid.name(HexId(state.at[unit])))


def _closed_cups(state: FmState, view: View, decision: Decision) -> Iterator[Barred]:
    """The cups of one's own side from which nothing can be drawn now, and why."""
    able = {option.cup for option in decision.options if isinstance(option, DrawFrom)}
    for cup, kinds in enumerate(state.facts.markers.in_cup):
        mine = (cup == GERMAN_CUP) == (view.seat == SEATS[GERMAN])
        if mine and cup not in able and any(state.facts.markers.count[kind] for kind in kinds):
            why = why_not_fight(state, view, Intent("draw_from", {"cup": CUPS[cup]}))
            if why is not None:
                yield Barred(CUPS[cup], why.text)


def _reply(state: FmState, side: int) -> Reply | None:
    """What the other side could still draw when its step comes: from the fullest of its cups."""
    steps = any(isinstance(step, OfferMarker) and step.side == side for step in state.lanes[0])
    cups = filled(state, cups_of(state, side)) if steps else []
    if not cups:
        return None
    fullest = max(cups, key=lambda cup: left_in(state, cup))
    return Reply(f"if the {PEOPLE[side]}", "pass", "draw too", CUPS[fullest])


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
