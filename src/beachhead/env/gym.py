"""Gymnasium's environment: one seat learns, bots play the others. Begin with `SoloEnv`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

import gymnasium

from beachhead import bots
from beachhead.core.errors import Refusal
from beachhead.core.view import view_of
from beachhead.env.base_env import BaseEnv, Choices
from beachhead.env.battle import Answer
from beachhead.env.lazy_observation import LazyObservation
from beachhead.env.render import MODES
from beachhead.env.spaces import action_space, observation_space


class SoloEnv(BaseEnv, gymnasium.Env[Any, Any]):
    """`seat` (the first if none is named) answers; everybody else, friend and foe, is the bot `opponent`.

    An answer that is not an option changes nothing, and the info says why under `refused`. The reward comes
    at the end: 1 for a victory, -1 for a defeat. `max_cycles` ends a game after that many answers of the
    seat.
    """

    metadata = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012  # so Gymnasium declares it

    def __init__(
        self, scenario: str, *, seat: str | None = None, opponent: str = "greedy", **choices: Unpack[Choices]
    ) -> None:
        super().__init__(scenario, **choices)
        self.seat = self.battle.now.seat(seat or self.battle.seats[0])
        self.opponent = opponent
        self._bots = self._called(0)
        self.observation_space = observation_space(self.battle.reader)
        self.action_space = action_space(self.battle.reader)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[LazyObservation, dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**62))
        self.battle.begin(drawn)
        self._bots = self._called(drawn)
        self.answered = 0
        self._let_others_play()
        return self.battle.seen(self.seat), {}

    def step(self, action: Answer) -> tuple[LazyObservation, float, bool, bool, dict[str, Any]]:
        battle = self.battle
        self.answered += 1
        told: dict[str, Any] = {}
        if not battle.over:
            try:
                battle.answer(self.seat, action)
            except Refusal as refusal:
                told["refused"] = refusal.message
            self._let_others_play()
        cut = not battle.over and self.answered == self.max_cycles
        return battle.seen(self.seat), battle.returns()[self.seat], battle.over, cut, told

    def _called(self, seed: int) -> dict[str, bots.Bot]:
        others = [seat for seat in self.battle.seats if seat != self.seat]
        return {seat: bots.make(self.opponent, seed + place) for place, seat in enumerate(others)}

    def _let_others_play(self) -> None:
        while (asked := self.battle.now.asked) is not None and asked.seat != self.seat:
            if self.battle.now.decision(self.seat) is not None:
                return  # asked at the same time as others: it need not wait for them
            view = view_of(self.battle.now.state, asked.seat)
            self.battle.answer(asked.seat, asked.options[self._bots[asked.seat].choose(view, asked)])
