"""What a side is after, and which of its units goes for what. Begin with `aims_of`.

The Allies go for the hexes of the goal they lack, the easiest first, each army in its half. The Germans
choose the hexes they can best deny them, garrison these, and send the rest against the attackers; where two
armies land, against the weaker one.
"""

from __future__ import annotations

from dataclasses import dataclass

from beachhead.bots.fm.evaluation import lacking, last_chance, won
from beachhead.bots.fm.garrisons import front_goals, garrison, stay, two_armies, weaker_army
from beachhead.bots.fm.map_cache import MapCache, clusters, nearest
from beachhead.bots.fm.style import STANDARD, Style
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.state import WAITING, FmState
from beachhead.hexes import Hexes, HexId, each, gather

SPARE = 2  # goal hexes that are tried or held beyond those needed, if not a third of them is more
WATCH = 5  # an enemy this near may be in a hex next turn
RESISTANCE = 0.15  # a point of enemy strength in or around a place
POSTS = 4  # cities that are held against the army that is to be thrown back
LAST_WATCH = 7  # and so near when the game is about to end


@dataclass(slots=True)
class Aims:
    """`wanted` are the goal hexes to be taken, or kept from the enemy; `posts` are hexes that need a unit
    each; `bound` says where each unit is bound."""

    wanted: Hexes
    posts: Hexes
    bound: dict[UnitId, Hexes]


def aims_of(state: FmState, land: MapCache, side: int, style: Style = STANDARD) -> Aims:
    """The aims of a side."""
    wanted, posts = allied_wants(state, land) if side == ALLIED else german_wants(state, land)
    units = [u for u in state.lookup.units[side] if state.at[u] >= 0]
    bound: dict[UnitId, Hexes] = {}
    if side == GERMAN:
        kept = front_goals(state, land.goals, style.holds)
        stay(state, kept, bound)
        garrison(state, posts & ~kept, [u for u in units if u not in bound], bound)
        wanted, posts = wanted | kept, posts | kept
    else:
        man(state, posts, units, bound)
    rest = [u for u in units if u not in bound]
    share_out(state, land, calls_of(state, land, side, wanted), rest, bound)
    return Aims(wanted, posts, bound)


# What is wanted


def allied_wants(state: FmState, land: MapCache) -> tuple[Hexes, Hexes]:
    """The hexes that are lacking, the nearest ones if there are more than needed; and those to be watched."""
    have, short, wanted = won(state), max(0, lacking(state)), 0
    for army in state.facts.armies:
        ours = held_by(state, army)
        missing = each(land.goals & ~have & state.facts.open_to[army])
        wanted |= gather(sorted(missing, key=lambda h: nearest(state.facts.grid, h, ours))[: short + SPARE])
    return wanted, have & near_enemy(state, GERMAN) | guarded_beach(state)


def held_by(state: FmState, army: int) -> Hexes:
    """The hexes in which the units of one army stand."""
    nation = state.facts.roster.nation
    units = [u for u in state.lookup.units[ALLIED] if nation[u] == army]
    return gather(HexId(state.at[u]) for u in units if state.at[u] >= 0)


def guarded_beach(state: FmState) -> Hexes:
    """The beachhead that needs a guard, for with none left the game is lost: of those that Germans are near,
    the farthest from them. No zone of control counts as a screen: whoever exerts it may march off."""
    if state.turn < 2:
        return 0
    threatened = [*each(state.beachheads & near_enemy(state, GERMAN, screens=False))]
    if not threatened:
        return 0
    return 1 << max(threatened, key=lambda h: nearest(state.facts.grid, h, state.held[GERMAN]))


def near_enemy(state: FmState, enemy: int, *, screens: bool = True) -> Hexes:
    """The hexes an enemy may enter before long: zones of control stop it if they count as screens, and new
    enemies come by the edges."""
    grid, own = state.facts.grid, 1 - enemy
    posted = state.facts.victory.hexes | state.beachheads  # a unit there may want to leave
    stops = grid.neighbours(state.exerting[own] & ~posted) if screens else 0
    open_ground = state.facts.area & ~state.held[own]
    near = state.held[enemy] | (entries_soon(state) & ~stops if enemy == GERMAN else 0)
    found = near
    for _ in range(LAST_WATCH if state.turn + 1 >= state.last_turn else WATCH):
        found |= grid.neighbours(near)
        near |= grid.neighbours(near) & open_ground & ~stops
    return found


def entries_soon(state: FmState) -> Hexes:
    """The hexes by which Germans come on this turn or the next."""
    schedule, found = state.facts.schedule, 0
    for unit in state.lookup.expected:
        if state.at[unit] == WAITING and state.due[unit] <= state.turn + 1:
            found |= schedule.arrivals[schedule.arrival_of[unit]].entry.hexes
    return found


def german_wants(state: FmState, land: MapCache) -> tuple[Hexes, Hexes]:
    """The hexes that are to be denied, those hard to take first; a post in each. In the end any will do."""
    if two_armies(state):
        return to_be_thrown_back(state, land)
    deny = land.goals.bit_count() - state.facts.victory.need + 1
    away = land.steps_to_goals(state.held[ALLIED] or state.beachheads or land.beach)
    germans = [HexId(state.at[u]) for u in state.lookup.units[GERMAN] if state.at[u] >= 0]
    ranked = sorted(each(land.goals), key=lambda h: -strength_of(state, land, h, away[h], germans))
    number = deny + max(SPARE, deny // 3)
    keep = land.goals if last_chance(state, GERMAN) else gather(ranked[:number])
    return keep, keep & ~state.held[ALLIED]


def to_be_thrown_back(state: FmState, land: MapCache) -> tuple[Hexes, Hexes]:
    """The cities and beachheads of the weaker army; posts in the cities it will come to first."""
    half = state.facts.open_to[weaker_army(state)]
    away = land.steps_to_goals(state.held[ALLIED] or state.beachheads or land.beach)
    next_ones = sorted(each(land.goals & half & ~state.held[ALLIED]), key=lambda h: away[h])
    return (land.goals | state.beachheads) & half, gather(next_ones[:POSTS])


def strength_of(state: FmState, land: MapCache, hex: HexId, away: int, germans: list[HexId]) -> float:
    """How well a goal can be denied to the Allies: far from them, in good ground, not taken yet."""
    ground = 4 - state.facts.map.line[hex]
    lost = 6 if state.taken >> hex & 1 else 0
    around = land.around[hex]
    friends = sum([around >> other & 1 for other in germans])
    return away + 1.5 * ground + friends - lost


# Who goes where


def man(state: FmState, posts: Hexes, units: list[UnitId], bound: dict[UnitId, Hexes]) -> None:
    """Give each post the free unit that suits it best; a unit already on a post stays."""
    grid, at = state.facts.grid, state.at
    if not units:
        return
    held = gather(HexId(at[u]) for u in units)
    for post in sorted(each(posts), key=lambda h: nearest(grid, h, held)):
        free = [u for u in units if u not in bound and may_be_in(state, u, 1 << post)]
        if free:
            bound[min(free, key=lambda u: misfit(state, u, post))] = 1 << post


def misfit(state: FmState, unit: UnitId, post: HexId) -> float:
    """How badly a unit suits a post: if it is far away; weak in a hex of the goal; strong on a beach, for
    then it is missed at the front."""
    away = state.facts.grid.distance(HexId(state.at[unit]), post)
    if state.beachheads >> post & 1:
        return 2 * away + state.attack_of(unit)
    return 2 * away - state.defence_of(unit) / 4


def may_be_in(state: FmState, unit: UnitId, place: Hexes) -> bool:
    """Whether some of a place is open to a unit: in the combined campaign each army has its half (15.1)."""
    return bool(state.facts.open_to[state.facts.roster.nation[unit]] & place)


Call = tuple[Hexes, float, int]  # a place, how urgently it needs units, and how many it has room for


def calls_of(state: FmState, land: MapCache, side: int, wanted: Hexes) -> list[Call]:
    """The places that need units."""
    groups = clusters(land.grid, wanted)
    calls = [
        (group, 1.0 + 0.5 * group.bit_count() + resistance(state, group, side), len(state.at))
        for group in groups
    ]
    goal = state.facts.victory
    if goal.units:
        calls.append((land.gates, 2.0 if side == ALLIED else 1.0, goal.units + SPARE))
    if not groups:
        calls.append((land.goals, 1.0, len(state.at)))
    return calls


def resistance(state: FmState, place: Hexes, side: int) -> float:
    """How much more urgently a place needs units because the enemy holds it."""
    ground = (place | state.facts.grid.neighbours(place)) & state.held[1 - side]
    return RESISTANCE * sum([state.defence_of(state.unit_at(h)) for h in each(ground)])


def share_out(
    state: FmState, land: MapCache, calls: list[Call], units: list[UnitId], bound: dict[UnitId, Hexes]
) -> None:
    """Send each unit where it is needed, near places before far ones, until they have enough."""
    force = [0.0] * len(calls)
    number = [0] * len(calls)
    for unit in units:
        here = HexId(state.at[unit])
        pulls = [
            weight / (1 + force[n] / 12) - 0.06 * land.away(here, place)
            if number[n] < room and may_be_in(state, unit, place)
            else -99.0
            for n, (place, weight, room) in enumerate(calls)
        ]
        best = pulls.index(max(pulls))
        force[best] += state.attack_of(unit)
        number[best] += 1
        bound[unit] = calls[best][0]
