"""How the Germans hold the cities of a campaign. Begin with `garrison`.

A campaign is long, and no German is replaced. What decides it is who holds the cities in the end: so each
city on the list gets a garrison that stays there, sturdy where the Allies are near, and whoever has no post
waits behind the front.
"""

from __future__ import annotations

from beachhead.bots.fm.land import nearest
from beachhead.fm.facts.roster import ALLIED, UnitId
from beachhead.fm.state import FmState
from beachhead.hexes import Hexes, HexId, each

NEAR = 5  # Allies at such a distance may attack a city before long
GRIT = 0.25  # turns that a garrison may be on its way for each point by which it is sturdier
SECOND_STEP = 3  # what two steps are worth to a garrison


def is_campaign(state: FmState) -> bool:
    """Whether the game is long, and about the cities of the whole country (15.0)."""
    return state.facts.schedule.by_cities


def garrison(state: FmState, posts: Hexes, units: list[UnitId], bound: dict[UnitId, Hexes]) -> None:
    """To each post a unit; the sturdiest where the Allies are near, the others where they are not."""
    free = list(units)
    far = {post: nearest(state.facts.grid, post, state.held[ALLIED]) for post in each(posts)}
    for post in sorted(far, key=lambda h: far[h]):
        if not free:
            return
        grit = GRIT if far[post] <= NEAR else -GRIT / 4
        best = min(free, key=lambda u: march(state, u, post) - grit * sturdy(state, u))
        free.remove(best)
        bound[best] = 1 << post


def march(state: FmState, unit: UnitId, post: HexId) -> float:
    """The turns that a unit will need to a post, more or less."""
    return state.facts.grid.distance(HexId(state.at[unit]), post) / state.facts.roster.allowance[2 * unit]


def sturdy(state: FmState, unit: UnitId) -> float:
    """How long a unit can be expected to hold a city."""
    return state.defence_of(unit) + (0 if state.last_step(unit) else SECOND_STEP)
