"""The seats that do not learn, played by a bot or by a league. Begin with `Others`."""

from __future__ import annotations

from copy import copy

from beachhead import bots
from beachhead.core.view import view_of
from beachhead.env.battle import Battle
from beachhead.env.leagues import League, Policy


class Others:
    """Every seat of a battle but `seat` is the bot called `opponent`, or whom a league draws for a game."""

    def __init__(self, battle: Battle, seat: str, opponent: str | League) -> None:
        self.battle, self.seat, self.opponent = battle, seat, opponent
        self.name = ""
        """Who plays them in this game."""
        self._policy: Policy | None = None
        if isinstance(opponent, str):
            bots.make(opponent, scenario=battle.id)  # refused here, a name that is not known gets a sentence

    def of(self, battle: Battle) -> Others:
        """The same opponents in a copy of the battle."""
        other = copy(self)
        other.battle, other._bots = battle, self._bots.copy()
        return other

    def begin(self, seed: int) -> None:
        """Others for a new game."""
        opponent = self.opponent
        self.name, self._policy = (opponent, None) if isinstance(opponent, str) else opponent.draw()
        others = [seat for seat in self.battle.seats if seat != self.seat] if self._policy is None else []
        self._bots = {seat: bots.make(self.name, seed + place) for place, seat in enumerate(others)}

    def end(self) -> None:
        """The game is over: a league hears how it went."""
        if isinstance(self.opponent, League):
            self.opponent.note(self.name, self.battle.returns()[self.seat])

    def play(self) -> None:
        """Let them answer until the seat itself is asked, or the game is over."""
        battle = self.battle
        while (asked := battle.now.asked) is not None and asked.seat != self.seat:
            if battle.now.decision(self.seat) is not None:
                return  # asked at the same time as others: it need not wait for them
            if self._policy is None:
                view = view_of(battle.now.state, asked.seat)
                battle.answer(asked.seat, asked.options[self._bots[asked.seat].choose(view, asked)])
            else:
                seen = battle.seen(asked.seat)["observation"]
                battle.answer(asked.seat, self._policy(seen, battle.mask(asked.seat).view(bool)))
