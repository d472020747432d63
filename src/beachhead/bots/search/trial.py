"""One decision, played out again and again from positions that fit what the seat knows. Begin with
`Trial.outcome`.

Sample number 7 begins from the same position and with the same dice for every candidate, and the players of a
rollout are new each time, so that a sample does not depend on those before it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from beachhead.bots.parameters import STANDARD
from beachhead.bots.search.rollout import Luck, play_on
from beachhead.bots.thinking import ThinkingBot
from beachhead.core.seat import Seat
from beachhead.core.state import State
from beachhead.games import find_game

if TYPE_CHECKING:
    from beachhead.bots.search.allowance import Share
    from beachhead.bots.search.general import Candidate, General
    from beachhead.bots.value import Value
    from beachhead.core.decision import Decision
    from beachhead.core.view import View


class Trial:
    """A decision of one seat, to be tried."""

    def __init__(self, general: General, value: Value, view: View, decision: Decision, state: Any) -> None:
        self.general, self.value, self.view = general, value, view
        self.game = find_game(view.setup.game)
        self.seat = decision.seat
        self.turn, self.end = general.player_turn(state), general.horizon(state)
        self._imagined: dict[int, Any] = {}

    def sampler(self, candidates: Sequence[Candidate], share: Share) -> Callable[[int, int], float]:
        """What each candidate leads to, by its place and the number of the sample, at the cost of a share."""

        def sample(place: int, number: int) -> float:
            share.spend()
            return self.outcome(candidates[place], number)

        return sample

    def outcome(self, candidate: Candidate, number: int) -> float:
        """The chance to win where sample `number` leads with this candidate: the mean of what the value says
        after the own turn and after the reply. The first is surer of what the plan did, the second knows what
        came of it; on half the noise of the second, the mean is nearly as good a judge of the plan."""
        general, state = self.general, self._position(number).copy()
        asked = state.decision(self.seat)
        assert asked is not None, "an imagined position asks what the true one asks"
        self.game.table(state, None).play(asked, candidate.option)
        seats = state.setup.seats
        planned = general.players(seats, self.seat, candidate.style)
        usual = {**planned, self.seat: general.fresh(STANDARD)}
        luck = Luck(f"dice/{general.seed}/{number}", general.player_turn)
        self._on(state, planned, luck, self.turn + 1)
        soon = self.value.chance(state, self.seat)
        if state.result is not None:
            return soon
        self._on(state, usual, luck, self.end)
        return (soon + self.value.chance(state, self.seat)) / 2

    def _on(self, state: State, players: Mapping[Seat, ThinkingBot], luck: Luck, end: int) -> None:
        """Play on to the beginning of a player turn."""

        def over(now: State) -> bool:
            return self.general.player_turn(now) >= end

        play_on(self.game, state, players, luck, over)

    def _position(self, number: int) -> Any:
        if number not in self._imagined:
            rng = Random(f"general/{self.general.seed}/{number}")
            self._imagined[number] = self.game.resample(self.view, rng)
        return self._imagined[number]
