"""Hands that lay out a position in the middle of a battle, for lessons and figures."""

from __future__ import annotations

from beachhead.core.state import replaced
from beachhead.hexes import Hexes
from beachhead.m44.hands.troops import TroopHands
from beachhead.m44.ids import CardId
from beachhead.m44.rules.figures import makeup, pool_place
from beachhead.m44.rules.medals import momentary
from beachhead.m44.rules.surroundings import EVERYTHING


class PositionHands(TroopHands):
    """Units are set aside or put into a hex, obstacles, markers and piles are laid as told."""

    __slots__ = ()

    def set_aside(self, unit: int) -> None:
        """A unit is taken off the board; its figures lie in the pool, and nobody has a medal for it."""
        self._fill_pool(unit, 1)
        self.remove(unit)

    def put(self, unit: int, to: int) -> None:
        """A unit that was set aside stands in a hex, with all that follows."""
        self._fill_pool(unit, -1)
        self.state.occupied[self.state.side[unit]] |= 1 << to
        self.touch(1 << to)
        self._stand(unit, to)
        self._crush_wire(unit, to)

    def _fill_pool(self, unit: int, sign: int) -> None:
        state = self.state
        place = pool_place(state, state.home[unit], state.side[unit])
        for piece, n in enumerate(makeup(state, unit)):
            self.pool(place + piece, sign * n)

    def embark(self, unit: int, craft: int) -> None:
        """A unit is in this Landing Craft, which lies where the unit is."""
        state = self.state
        state.aboard[unit] = craft
        state.craft_load = replaced(state.craft_load, craft, unit)
        state.craft_at = replaced(state.craft_at, craft, state.at[unit])
        self.touch(EVERYTHING)

    def lay_obstacles(self, wire: Hexes, hedgehogs: Hexes) -> None:
        """Wire and hedgehogs lie in these hexes and nowhere else."""
        self.state.wire, self.state.hedgehogs = wire, hedgehogs
        self.touch(EVERYTHING)

    def mark_towns(self, towns: Hexes) -> None:
        """These towns have an Allied marker, and no others (m44-ctl-01)."""
        self.state.towns = towns

    def pile_up(self, deck: int, cards: list[CardId]) -> None:
        """Of the cards that nobody holds, these are the draw pile; the others have been played."""
        state = self.state
        before = state.deck[deck]
        left = [cards.count(CardId(card)) for card in range(len(before))]
        played = [d + n - stays for d, n, stays in zip(state.discards[deck], before, left, strict=True)]
        state.deck = replaced(state.deck, deck, left)
        state.discards = replaced(state.discards, deck, played)

    def count_medals(self) -> None:
        """The temporary medals as the pieces lie now; nobody wins by it."""
        self.state.held = momentary(self.state)
