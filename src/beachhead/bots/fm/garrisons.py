"""How the Germans hold the hexes that count for victory. Begin with `garrison`.

What decides a game is who holds them in the end: so each that is to be denied gets a garrison that stays
there, sturdy where the Allies are near. A campaign is long, and no German is replaced: there, whoever has no
post waits behind the front.

Where two armies have landed neither finds enough cities in its own half. Then the Germans let the stronger
one have its half, and go for the other with all they have.
"""

from __future__ import annotations

from beachhead.bots.fm.map_cache import nearest
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId, each

NEAR = 5  # Allies this near may attack a post before long
GRIT = 0.25  # turns that a garrison may be on its way for each point by which it is sturdier
SECOND_STEP = 3  # the value of two steps to a garrison


def is_campaign(state: FmState) -> bool:
    """Whether the game is long, and about the cities of the whole country (15.0)."""
    return state.facts.schedule.by_cities


def two_armies(state: FmState) -> bool:
    """Whether both Allied armies are in play, each bound to its half of the country (15.1)."""
    return len(state.facts.armies) > 1


def weaker_army(state: FmState) -> int:
    """The army with the smaller strength on all its counters."""
    roster = state.facts.roster
    units = state.lookup.units[ALLIED]
    strength = {
        army: sum([roster.attack[2 * u] for u in units if roster.nation[u] == army])
        for army in state.facts.armies
    }
    return min(strength, key=strength.__getitem__)


def front_goals(state: FmState, goals: Hexes, far: int) -> Hexes:
    """The goals that Germans hold with Allies no farther away than this: none is left without a fight."""
    front = state.held[ALLIED] if far else 0
    for _ in range(far):
        front |= state.facts.grid.neighbours(front)
    return goals & state.held[GERMAN] & front


def stay(state: FmState, posts: Hexes, bound: dict[UnitId, Hexes]) -> None:
    """Whoever holds one of these posts stays in it."""
    for post in each(posts):
        bound[state.unit_at(post)] = 1 << post


def garrison(state: FmState, posts: Hexes, units: list[UnitId], bound: dict[UnitId, Hexes]) -> None:
    """To each post a unit; the sturdiest where the Allies are near, the others where they are not."""
    grid, allowance = state.facts.grid, state.facts.roster.allowance
    free = {u: (HexId(state.at[u]), allowance[2 * u], sturdy(state, u)) for u in units}
    far = {post: nearest(grid, post, state.held[ALLIED]) for post in each(posts)}
    for post in sorted(far, key=lambda h: far[h]):
        if not free:
            return
        grit = GRIT if far[post] <= NEAR else -GRIT / 4
        turns = [grid.distance(at, post) / pace - grit * strength for at, pace, strength in free.values()]
        best = list(free)[turns.index(min(turns))]
        del free[best]
        bound[best] = 1 << post


def sturdy(state: FmState, unit: UnitId) -> float:
    """How long a unit can be expected to hold a post."""
    return state.defence_of(unit) + (0 if state.last_step(unit) else SECOND_STEP)
