"""The rules against an order: m44-ord, m44-otm, and what cards say of whom they order."""

from __future__ import annotations

from beachhead.m44.facts import ARMOR, INFANTRY
from beachhead.m44.rules.dice import unpack
from tests.m44.judge.board import Board, Rules


class Orders(Board):
    """Which unit is ordered?"""

    def at_on_the_move(self) -> Rules:
        return self.unfit_for_orders(self.unit) if self.unit >= 0 else set()

    def at_order(self) -> Rules:
        unit = self.unit
        if unit < 0:
            return set()
        found = self.unfit_for_orders(unit)
        match type(self.step).__name__:
            case "OrderOne":
                return found | self.wrong_arm(unit) | self.no_section_order(unit)
            case "OrderAmong":
                return found | self.unable(unit) | ({"m44-card-10"} if self.foes_beside(unit) else set())
            case "OrderByDice":
                return found | (set() if self.dice_for([*self.step.taken, unit]) else {"m44-card-15"})
        raise AssertionError(f"a card orders by {self.step}")

    def unfit_for_orders(self, unit: int) -> Rules:
        return self.foreign(unit) | ({"m44-ord-02"} if self.state.order[unit] else set())

    def wrong_arm(self, unit: int) -> Rules:
        arms = self.step.arms
        return {"m44-ord-05"} if arms and not arms >> self.profile(unit).arm & 1 else set()

    def no_section_order(self, unit: int) -> Rules:
        """Each order of a section is for one unit that stands there; one on a line may use either."""
        orders = [
            s for s, n in zip(self.step.sections, self.step.counts, strict=False) for _ in range(min(n, 20))
        ]
        if not self.step.sections or max(self.step.counts) > 20:
            outside = self.step.sections and not self.sections(self.state.at[unit]) & set(self.step.sections)
            return {"m44-ord-04"} if outside else set()
        units = [*self.step.taken, unit]
        return set() if self.shared_out(units, orders) else {"m44-ord-04"}

    def shared_out(self, units: list[int], orders: list[int]) -> bool:
        if not units:
            return True
        mine = self.sections(self.state.at[units[0]])
        return any(
            self.shared_out(units[1:], orders[:n] + orders[n + 1 :])
            for n, s in enumerate(orders)
            if s in mine
        )

    def dice_for(self, units: list[int]) -> bool:
        """Whether some way of giving each of these a die of Their Finest Hour works out."""
        infantry, armor, _, _, stars = unpack(self.state.order_dice[self.me])
        for unit in units:
            if self.profile(unit).arm == INFANTRY and infantry:
                infantry -= 1
            elif self.profile(unit).arm == ARMOR and armor:
                armor -= 1
            else:
                stars -= 1
        return stars >= 0

    def at_dig_in(self) -> Rules:
        unit = self.unit
        if unit < 0:
            return set()
        found, here, state = (
            self.unfit_for_orders(unit) | self.wrong_arm(unit),
            self.state.at[unit],
            self.state,
        )
        if state.sandbags >> here & 1 or state.sandbags_left[state.home[unit] * 2 + state.side[unit]] < 1:
            found.add("m44-card-08")
        if state.aboard[unit] >= 0:
            found |= {"m44-ord-06"}
        if self.terrain(here) in ("river", "river_mouth", "ford", "ocean"):
            found.add("m44-ter-19")
        return found

    def at_bring(self) -> Rules:
        unit = self.unit
        if unit < 0:
            return set()
        car = self.case.decision.about[0][1]
        beside = self.away(self.state.at[unit], self.state.at[car]) == 1
        found = set() if beside and self.commanded(unit) else {"m44-unit-33"}
        return found | ({"m44-ord-02"} if self.state.order[unit] else set())
