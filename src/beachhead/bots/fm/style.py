"""How a captain plays: what it is after, what it fears, what it thinks of. Begin with `Style`.

All captains are one code. A style gives the weights of its judgement, in strength points, and says which
considerations it knows; pairs are by side, the Allies first. `first` is the captain as it was at first: it
never changes, and the tests play against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from beachhead.bots.search.steps import Step

Pair = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Style:
    """The judgement of a captain."""

    temperature: float = 0.0
    """How far from the best option it may stray, in strength points."""

    # where units stand (`standing`)
    pace: float = 0.3  # a half point on the way
    post: float = 5.0  # to be where one is wanted
    take: float = 6.0  # to take a hex of the goal
    hunger: float = 8.0  # to be out of supply
    cover: float = 0.25  # a line of the table, near the enemy
    company: float = 0.3  # a friend beside one, up to two
    risk: Pair = (0.35, 0.2)  # how much of a possible loss counts

    # attacks (`strikes`)
    effort: Pair = (0.1, 0.3)  # what it takes off a strike to need one more unit
    least: Pair = (-0.7, 0.4)  # a strike worth less is not made
    hope: float = 0.25  # nor one with a smaller chance to hurt the enemy
    caution: Pair = (0.5, 1.0)  # the price of own losses
    reckless: Pair = (0.45, 0.6)  # how much of it a side that is behind forgets by the end
    goal_ground: float = 7.0  # what it is worth to drive the enemy out of a hex of the goal
    plain_ground: float = 1.0

    # markers (`markers`)
    price: tuple[Pair, Pair] = ((0.1, 0.1), (0.15, 0.1))
    """What one is worth elsewhere: by side asked, then by whose player turn it is."""
    saved: tuple[int, int] = (2, 0)  # markers that are kept in a bombardment, for battles to come
    bombard_least: float = 0.5

    # what it knows of (nothing of this did the first captain know)
    shells: Pair = (0.0, 0.0)  # how much of what bombardment may do counts where a unit stands (`shelling`)
    holds: int = 0  # goals that stay manned if the enemy is no farther from them, in hexes (`garrisons`)
    alone: float = 0.0  # the least chance to beat the defender with which one unit attacks by itself
    starved: float = 0.0  # to attack from where there is no supply
    drift: float = 0.0  # to be blown onto a friend in a drop
    reserve: Pair = (0.0, 0.0)  # to use up a mobile unit that could attack in its own phase
    thrift: float = 0.0  # what an attack may lose in value by a unit that is set free
    refit: float = 1.0  # what is left of the price of a step that comes back next turn
    guarded: float = 0.0  # what a goal or a post is worth to its defender in a battle; 0 is like any ground
    own_beach: float = 0.0  # half points that a division marches to land on its own beach


FIRST = Style()
STANDARD = Style(
    shells=(0.25, 0.8),
    holds=5,
    alone=0.12,
    starved=3.0,
    drift=0.5,
    reserve=(0.5, 0.5),
    thrift=0.15,
    refit=0.5,
    guarded=7.0,
    own_beach=20.0,
    price=((0.03, 0.05), (0.02, 0.02)),
    saved=(0, 0),
    bombard_least=0.1,
)

STYLES: Mapping[str, Style] = {
    "standard": STANDARD,
    "first": FIRST,
    # plans to choose from
    "cover": replace(STANDARD, cover=0.7, risk=(0.9, 0.6), shells=(1.0, 1.4), caution=(0.8, 1.3)),
    "hold": replace(
        STANDARD, pace=0.15, take=3.0, post=9.0, holds=99, guarded=14.0, least=(1.5, 2.0), risk=(0.6, 0.2)
    ),
    "spread": replace(STANDARD, company=-1.0, effort=(1.2, 1.2), least=(0.0, 0.0), hope=0.15),
    "focus": replace(STANDARD, company=1.2, effort=(0.0, 0.0), goal_ground=10.0),
    "bold": replace(STANDARD, caution=(0.15, 0.4), least=(-0.7, -0.5), risk=(0.0, 0.0), alone=0.0),
    "probe": replace(STANDARD, pace=0.6, take=10.0, least=(1.5, 1.5), reserve=(3.0, 3.0)),
    "goals": replace(STANDARD, pace=0.5, take=14.0, post=9.0, goal_ground=16.0, plain_ground=0.0),
    # scripts: one idea, carried through
    "rush": replace(
        STANDARD, pace=1.2, take=16.0, hunger=1.0, risk=(0.0, 0.0), shells=(0.0, 0.0), least=(3.0, 3.0)
    ),
    "mass": replace(STANDARD, least=(2.5, 2.5), effort=(0.0, 0.0), company=2.0, bombard_least=0.0),
    "allout": replace(
        STANDARD,
        caution=(0.0, 0.0),
        reckless=(0.0, 0.0),
        least=(-9.0, -9.0),
        hope=0.05,
        alone=0.0,
        risk=(0.0, 0.0),
        shells=(0.0, 0.0),
        starved=0.0,
        holds=0,
    ),
}
"""By name. From `cover` to `goals` they are plans that a search tries; `hold`, `rush`, `mass` and `allout`
play the same way whatever happens."""

STEPS: Mapping[str, Step] = {
    "pace": Step(1.5),
    "post": Step(1.5),
    "take": Step(1.5),
    "hunger": Step(1.5),
    "cover": Step(1.7),
    "company": Step(0.35, added=True),
    "risk": Step(1.8),
    "effort": Step(2.0),
    "least": Step(0.5, added=True),
    "hope": Step(0.1, added=True),
    "caution": Step(1.5),
    "reckless": Step(0.25, added=True),
    "goal_ground": Step(1.5),
    "plain_ground": Step(2.0),
    "price": Step(2.0),
    "bombard_least": Step(3.0),
    "shells": Step(1.8),
    "holds": Step(3, added=True),
    "alone": Step(0.08, added=True),
    "starved": Step(2.0),
    "reserve": Step(2.0),
    "thrift": Step(2.5),
    "refit": Step(0.25, added=True),
    "guarded": Step(1.6),
}
"""How each weight is varied to see what suits better."""
