"""The seats that do not learn, played by a bot. Begin with `Others`."""

from __future__ import annotations

from copy import copy

from beachhead import bots
from beachhead.core.view import view_of
from beachhead.env.battle import Battle


class Others:
    """Every seat of a battle but `seat` is the bot called `opponent`."""

    def __init__(self, battle: Battle, seat: str, opponent: str) -> None:
        self.battle, self.seat, self.opponent = battle, seat, opponent
        self.begin(0)

    def of(self, battle: Battle) -> Others:
        """The same bots in a copy of the battle."""
        other = copy(self)
        other.battle, other._bots = battle, self._bots.copy()
        return other

    def begin(self, seed: int) -> None:
        """New bots for a new game."""
        others = [seat for seat in self.battle.seats if seat != self.seat]
        self._bots = {seat: bots.make(self.opponent, seed + place) for place, seat in enumerate(others)}

    def play(self) -> None:
        """Let them answer until the seat itself is asked, or the game is over."""
        battle = self.battle
        while (asked := battle.now.asked) is not None and asked.seat != self.seat:
            if battle.now.decision(self.seat) is not None:
                return  # asked at the same time as others: it need not wait for them
            view = view_of(battle.now.state, asked.seat)
            battle.answer(asked.seat, asked.options[self._bots[asked.seat].choose(view, asked)])
