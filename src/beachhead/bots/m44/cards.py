"""What command cards are worth in the position. Begin with `Hand.worth`.

A card is worth the plans of the units that it can order, in the manner in which it orders them, or the shells
it throws. What it could do later is subtracted: a card that may be better later is kept.
"""

from __future__ import annotations

from beachhead.bots.m44.battles import shelling_worth
from beachhead.bots.m44.outlook import Outlook
from beachhead.bots.m44.plans import Planner
from beachhead.bots.m44.restoring import dug_in_worth, medics_worth
from beachhead.m44.cards.in_contact import in_contact
from beachhead.m44.facts import EVERY, FACE_STAR, Card, section
from beachhead.m44.rules.cards import dice_of, models
from beachhead.m44.rules.eligibility import in_sections, of_arms, unordered
from beachhead.m44.rules.order_effects import (
    ARMOR_ASSAULT,
    BEHIND_LINES,
    BOMBARD,
    CLOSE_ASSAULT,
    FINEST_HOUR,
    FIREFIGHT,
    INFANTRY_ASSAULT,
    ON_THE_MOVE,
    PLAIN,
)
from beachhead.m44.rules.shelling import air_dice, in_reach, touching
from beachhead.m44.state import NOWHERE, M44State

OFF_MAP_DICE = 4
PAR = {
    "air-power": 0.9,
    "armor-assault": 0.7,
    "artillery-bombard": 0.6,
    "barrage": 0.8,
    "behind-enemy-lines": 0.5,
    "close-assault": 0.7,
    "counter-attack": 0.5,
    "dig-in": 0.3,
    "direct-from-hq": 0.9,
    "firefight": 0.8,
    "infantry-assault": 0.7,
    "medics": 0.5,
    "move-out": 0.7,
    "their-finest-hour": 1.0,
}
"""What a tactic card brings on an ordinary day."""
RECON = 0.2
"""A better draw and two dice more for reinforcements."""
DICE_THAT_ORDER = 0.6
"""Of the dice of Their Finest Hour."""


class Hand:
    """The cards of a commander, or of one who is handed some, and what they can do."""

    def __init__(self, state: M44State, outlook: Outlook, planner: Planner, commander: int) -> None:
        self.state, self.outlook, self.planner, self.commander = state, outlook, planner, commander
        self.units = unordered(state, commander)

    def worth(self, card: int) -> float:
        """What the card would bring now, less what it could bring later."""
        kind = self.state.lookup.facts.cards[card]
        return self.yields(card) - self.outlook.style.patience * par(kind)

    def yields(self, card: int, bound: int = NOWHERE) -> float:
        """What the card brings now; `bound` to one section by a Counter-Attack."""
        kind = self.state.lookup.facts.cards[card]
        if not kind.tactic:
            return self._section_card(kind, bound)
        match kind.id:
            case "air-power":
                return self.air_power(kind)
            case "barrage":
                return self.shells(kind.dice, FACE_STAR in kind.faces, False)
            case "counter-attack":
                return max((self.copy(card, place) for _, card, place in self._models()), default=0.0)
            case "medics":
                return medics_worth(self.outlook, self.units, dice_of(self.state, self.commander, kind))
            case "their-finest-hour":
                orders = DICE_THAT_ORDER * dice_of(self.state, self.commander, kind)
                return self.best(self.units, FINEST_HOUR, round(orders))
        return self._orders_by_arm(kind, bound)

    def _orders_by_arm(self, kind: Card, bound: int) -> float:
        """Cards that order units of some arms, anywhere or in one section."""
        arms = sum(1 << arm for arm in kind.arms)
        units = of_arms(self.state, self.units, arms)
        if not units and kind.fallback:
            return self.best(self.units, PLAIN, 1)
        match kind.id:
            case "dig-in":
                return dug_in_worth(self.outlook, units, kind.orders)
            case "close-assault":
                units = [u for u in units if in_contact(self.state, u)]
                return self.best(units, CLOSE_ASSAULT, EVERY)
            case "firefight":
                units = [u for u in units if not in_contact(self.state, u)]
                return self.best(units, FIREFIGHT, kind.orders)
            case "infantry-assault":
                return max((self.in_section(kind.number, s) for s in self._sections(bound)), default=0.0)
        return self.best(units, MANNER.get(kind.id, PLAIN), kind.orders)

    def _section_card(self, kind: Card, bound: int) -> float:
        lookup = self.state.lookup
        battle_map = lookup.map_of[self.commander]
        if battle_map >= 0:
            side = lookup.side_of[self.commander]
            found = sum(self.in_section(kind.number, section(side, battle_map, f)) for f in kind.flanks)
        elif kind.both_sections:
            found = sum(self.in_section(kind.number, s) for s in self._sections(NOWHERE))
        else:
            found = max((self.in_section(kind.number, s) for s in self._sections(bound)), default=0.0)
        moved = self.best(self.units, ON_THE_MOVE, kind.on_the_move) if kind.on_the_move else 0.0
        return found + moved / 2 + (RECON if kind.recon else 0.0)

    def in_section(self, card: int, section: int) -> float:
        """What the card brings in one section."""
        kind = self.state.lookup.facts.cards[card]
        units = in_sections(self.state, self.units, 1 << section)
        units = of_arms(self.state, units, sum(1 << arm for arm in kind.arms))
        return self.best(units, MANNER.get(kind.id, PLAIN), kind.orders)

    def best(self, units: list[int], manner: int, orders: int) -> float:
        """The plans of the best of these units, as many as there are orders."""
        plan = self.planner.plan
        found = sorted((plan(unit, manner).worth for unit in units), reverse=True)
        return sum(found[:orders])

    def _sections(self, bound: int) -> tuple[int, ...]:
        return (bound,) if bound >= 0 else self.state.lookup.facts.commanders[self.commander].sections

    def _models(self) -> list[tuple[int, int, int]]:
        return models(self.state, self.commander)

    def copy(self, card: int, place: int) -> float:
        """A card of the enemy, left and right exchanged."""
        lookup = self.state.lookup
        mirrored = lookup.mirror[card]
        return 0.0 if lookup.facts.cards[mirrored].id == "counter-attack" else self.yields(mirrored, place)

    def shells(self, dice: int, stars: bool, off_map: bool) -> float:
        """The best target of a barrage."""
        units = in_reach(self.state, self.commander, off_map)
        return max((shelling_worth(self.outlook, u, dice, stars) for u in units), default=0.0)

    def air_power(self, kind: Card) -> float:
        """The best group of enemies for Air Power."""
        dice = air_dice(self.state, self.commander, kind)
        units = in_reach(self.state, self.commander, False)
        worth = {u: shelling_worth(self.outlook, u, dice, True) for u in units}
        return max((self.group_worth(u, worth, kind.targets) for u in units), default=0.0)

    def group_worth(self, first: int, worth: dict[int, float], most: int) -> float:
        """What a group is worth that begins with this unit and takes in the best next to it."""
        group: tuple[int, ...] = (first,)
        found = worth[first]
        while len(group) < most:
            near = touching(self.state, group, list(worth))
            if not near:
                break
            best = max(near, key=worth.__getitem__)
            group, found = (*group, best), found + worth[best]
        return found


MANNER = {
    "armor-assault": ARMOR_ASSAULT,
    "artillery-bombard": BOMBARD,
    "behind-enemy-lines": BEHIND_LINES,
    "infantry-assault": INFANTRY_ASSAULT,
}
"""The manner in which a tactic card orders its units, where it is not a plain order."""


def par(kind: Card) -> float:
    """What a card brings on an ordinary day."""
    if kind.tactic:
        return PAR.get(kind.id, 0.0)
    orders = 5 if kind.orders == EVERY else kind.orders
    return 0.18 * orders * len(kind.flanks)
