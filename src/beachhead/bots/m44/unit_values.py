"""What units are worth, in medals. Begin with `worths`.

A unit is worth the medal that the enemy gets for it and what it can still do. The first figures shield the
medal, so the last one is worth most: two battered units are closer to two lost medals than one is.
"""

from __future__ import annotations

from functools import cache

from beachhead.m44.lookup import Lookup
from beachhead.m44.state import M44State

SHIELD = 0.5
"""How much of the danger to the medal each figure takes away."""
PER_DIE = 0.05
"""What a die of a full unit's reach is worth."""
USEFUL = {"supply_truck": 0.2, "half_track": 0.2, "command_car": 0.4, "tiger": 1.2, "hobart": 0.2}
"""What some troops are worth besides their dice: a Tiger is hard to kill, a car brings orders."""


@cache
def worths(lookup: Lookup, troop: int) -> tuple[float, ...]:
    """By figures left: what a unit of this troop is worth to its owner."""
    kind = lookup.facts.troops[troop]
    weapon = lookup.facts.weapons[kind.weapon].dice if kind.weapon >= 0 else ()
    able = PER_DIE * max(sum(kind.dice), sum(weapon)) + USEFUL.get(kind.id, 0.0)
    full, found = kind.figures, [0.0]
    for figures in range(1, full + 1):
        shielded = (1 - SHIELD**figures) / (1 - SHIELD**full)
        medals = figures / kind.figures_per_medal if kind.figures_per_medal else kind.medals * shielded
        found.append(medals + able * figures / full)
    return tuple(found)


def worth(state: M44State, unit: int) -> float:
    """What the unit is worth as it stands."""
    return worths(state.lookup, state.troop[unit])[state.figures[unit]]


def loss(state: M44State, unit: int, figures: int) -> float:
    """What its owner loses with this many of its figures."""
    table, left = worths(state.lookup, state.troop[unit]), state.figures[unit]
    return table[left] - table[max(0, left - figures)]


def full_worth(lookup: Lookup, troop: int) -> float:
    """What a fresh unit of this troop is worth."""
    return worths(lookup, troop)[-1]
