"""How a captain plays: `Style` has the weights by which it judges, `STYLES` the ways of play by name.

`standard` is the captain as it plays best. `first` is the captain of the first releases, move for move: an
opponent that does not change. The others are different ways to spend a turn, good in different positions; a
search tries them as plans. Four of them are plain strategies, made up and not fitted to anything: `hold`,
`rush`, `mass` and `allout`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from beachhead.bots.parameters import STANDARD
from beachhead.bots.search.steps import Step


@dataclass(frozen=True, slots=True)
class Style:
    """The weights of a captain. By side means Axis first; worth is counted in medals."""

    goals: float = 1.0
    """How strongly places attract: towns, exits, bridges, beaches."""
    hunt: float = 0.6
    """How strongly an enemy unit attracts."""
    reckoning: bool = False
    """Units in cover attract less: those who get fewer dice against them."""
    fading: float = 0.82
    """What is left of an attraction one step away."""
    armor_fading: float = 0.82
    """The same for armor, which is there sooner."""
    bringing_up: tuple[float, float] = (0.0, 0.0)
    """For infantry and for armor: what it is worth to be an order nearer to the enemy, as long as nobody is
    near."""
    posts: float = 1.0
    """What it is worth to be in a place that has to be kept."""
    battle: tuple[float, float] = (1.0, 1.0)
    """By side: what a battle counts beside the place from which it is fought. The Axis loses by sitting in
    its bunkers."""
    finish: float = 0.0
    """What it is worth, beside the medal, to see the end of a unit; and how much more the weak attract."""
    close: float = 0.0
    """What a close assault is worth for its own sake."""
    roots: float = 0.0
    """What it costs to leave a hex."""
    company: float = 0.0
    """What it is worth to stand next to friends: for each of the first two."""
    fear: tuple[float, float] = (0.04, 0.04)
    """By side: how much of the dice that the enemy could bring to bear is reckoned with."""
    volley: float = 8.0
    """The most dice that are reckoned with."""
    piercing: float = 0.0
    """Dice more that armor reckons with for each die whose stars hit it."""
    field_of_fire: float = 0.06
    """For a gun: an enemy in range."""
    gunnery: bool = False
    """Guns look for a few targets at a range that gives them dice, and draw nearer where there are none."""
    emplaced: float = 0.0
    """For a gun: each die that the ground takes off the enemy."""
    doors: float = 0.0
    """What it costs to stand where reinforcements come in, if it is the last such place that was free."""
    overruns: bool = False
    """The battle after taking ground is looked for, not taken for granted."""
    patience: float = 0.5
    """The share of what a card brings on an ordinary day that is given up by playing it."""
    temperature: float = 0.0
    """How far from the best answer it strays: the chances of answers fall by e for every so many medals."""


FIRST: Final = Style()
BEST: Final = Style(
    armor_fading=0.86,
    reckoning=True,
    bringing_up=(0.03, 0.12),
    fear=(0.07, 0.08),
    volley=3.0,
    piercing=0.5,
    gunnery=True,
    emplaced=0.03,
    doors=0.5,
    overruns=True,
    battle=(1.4, 1.0),
)
STYLES: Final[Mapping[str, Style]] = {
    STANDARD: BEST,
    "first": FIRST,
    "cover": replace(BEST, fear=(0.25, 0.25), volley=4.0, emplaced=0.06),
    "bold": replace(BEST, fear=(0.02, 0.02), battle=(1.8, 1.4)),
    "focus": replace(BEST, finish=1.0, patience=0.3),
    "spread": replace(BEST, fading=0.9, armor_fading=0.93, battle=(0.6, 0.6)),
    "probe": replace(BEST, close=-0.2, fear=(0.12, 0.12)),
    "goals": replace(BEST, goals=1.8, posts=1.5, hunt=0.4),
    "hold": replace(BEST, roots=0.25, posts=1.5, hunt=0.3, fear=(0.15, 0.15)),
    "rush": replace(BEST, goals=3.0, hunt=0.1, battle=(0.5, 0.5), fear=(0.0, 0.0)),
    "mass": replace(BEST, company=0.12, fading=0.9, fear=(0.08, 0.08)),
    "allout": replace(BEST, goals=0.6, posts=0.3, hunt=1.2, battle=(1.3, 1.3), patience=0.0, fear=(0.0, 0.0)),
}
"""By the name that follows the colon: `captain:hold`."""

STEPS: Final[Mapping[str, Step]] = {
    "goals": Step(1.4),
    "hunt": Step(1.5),
    "fading": Step(0.04, added=True),
    "armor_fading": Step(0.04, added=True),
    "bringing_up": Step(2.0),
    "posts": Step(1.6),
    "battle": Step(1.25),
    "finish": Step(0.2, added=True),
    "close": Step(0.08, added=True),
    "roots": Step(0.04, added=True),
    "company": Step(0.04, added=True),
    "fear": Step(1.8),
    "volley": Step(1.4),
    "piercing": Step(2.0),
    "field_of_fire": Step(1.7),
    "emplaced": Step(2.5),
    "doors": Step(2.0),
    "patience": Step(0.2, added=True),
}
"""How each weight is varied to see what suits better."""
