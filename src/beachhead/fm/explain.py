"""Why not? Answers for things a player clicked, from his view alone.

Each chapter answers for itself in its room of rules; here they are asked in turn. `state` is a full position
that looks to the seat like the true one, so an answer must not tell what the seat cannot know.
"""

from __future__ import annotations

from collections.abc import Callable

from beachhead.core.explain import Explanation, Intent
from beachhead.core.view import View
from beachhead.fm.forecast import battle_sums
from beachhead.fm.rules.combat_why import why_not_fight
from beachhead.fm.rules.landings_why import assault_sums, why_not_land
from beachhead.fm.rules.movement_why import movement_sums, why_not_move
from beachhead.fm.rules.reinforcements_why import reinforcement_sums, why_not_called, why_not_come_on
from beachhead.fm.rules.replacements_why import replacement_sums, why_not_rebuilt
from beachhead.fm.rules.retreat_why import why_not_retreat
from beachhead.fm.rules.supply_why import why_not_supplied
from beachhead.fm.state import FmState

WhyNot = Callable[[FmState, View, Intent], Explanation | None]
Sums = Callable[[FmState, View, Intent], tuple[tuple[str, str], ...]]

WHY_NOT: tuple[WhyNot, ...] = (
    why_not_supplied,  # the first: it answers to its own verb only, whatever is asked
    why_not_land,
    why_not_fight,
    why_not_retreat,
    why_not_rebuilt,
    why_not_come_on,
    why_not_called,
    why_not_move,  # the last: it has an answer for every unit in every phase
)
SUMS: tuple[Sums, ...] = (movement_sums, reinforcement_sums, replacement_sums, assault_sums, battle_sums)


def why_not(state: FmState, view: View, intent: Intent) -> Explanation | None:
    """The first reason a room gives, or None if none has one."""
    for ask in WHY_NOT:
        found = ask(state, view, intent)
        if found is not None:
            return found
    return None


def sums(state: FmState, view: View, intent: Intent) -> tuple[tuple[str, str], ...]:
    """The sums behind something legal, from the first room that has some."""
    for ask in SUMS:
        found = ask(state, view, intent)
        if found:
            return found
    return ()
