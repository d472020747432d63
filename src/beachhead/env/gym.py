"""Gymnasium's environment: one seat learns, bots play the others. Begin with `SoloEnv`.

The observation is a single row of numbers unless more was asked for, so a plain network takes it; the mask of
the actions is `action_masks()`, where masked learners look for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self, Unpack, get_args

import gymnasium
from gymnasium import spaces

from beachhead.core.errors import Refusal, unknown
from beachhead.env.base_env import BaseEnv, Choices
from beachhead.env.battle import Answer
from beachhead.env.encodings import OBSERVATION, Array
from beachhead.env.leagues import League
from beachhead.env.others import Others
from beachhead.env.render import MODES
from beachhead.env.shaping import Shaping

Observed = Array | dict[str, Array]
Reward = Literal["end", "shaped"]


class SoloChoices(Choices, total=False):
    """What can be chosen for one seat."""

    seat: str | None
    opponent: str | League | None
    reward: Reward
    discount: float


class SoloEnv(BaseEnv, gymnasium.Env[Any, Any]):
    """`seat` (the first if none is named) answers; everybody else, friend and foe, is the bot `opponent`.

    `opponent` is the name of a bot, or a `League`. The reward comes at the end: 1 for a victory, -1 for a
    defeat; with `reward="shaped"` some of it comes on the way (`beachhead.env.shaping`). Why an answer was
    refused is in the info under `refused`. `max_cycles` ends a game after that many answers of the seat.
    """

    metadata = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012  # so Gymnasium declares it
    observation_space: spaces.Box | spaces.Dict
    action_space: spaces.Discrete

    def __init__(
        self,
        scenario: str,
        *,
        seat: str | None = None,
        opponent: str | League | None = None,
        reward: Reward = "end",
        discount: float = 1.0,
        **choices: Unpack[Choices],
    ) -> None:
        super().__init__(scenario, **choices)
        if reward not in get_args(Reward):
            raise unknown("choice of reward called", reward, get_args(Reward))
        self.seat = self.battle.now.seat(seat or self.battle.usual_seat)
        self.opponent = opponent or self.battle.usual_opponent
        self._others = Others(self.battle, self.seat, self.opponent)
        self._others.begin(0)
        self._shaping = Shaping(self.battle, self.seat, discount) if reward == "shaped" else None
        encoding = self.battle.encoding
        self._single = encoding.parts == (OBSERVATION,)
        self.observation_space = encoding.space(OBSERVATION) if self._single else encoding.observation_space()
        self.action_space = encoding.action_space()

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**62))
        self.battle.begin(drawn)
        self._others.begin(drawn)
        self.answered = 0
        self._others.play()
        if self._shaping is not None:
            self._shaping.begin()
        return self._seen(), {}

    def step(self, action: Answer) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        self.answered += 1
        told = {} if self.battle.over else self._answer(action)
        over = self.battle.over or bool(told and self.illegal == "end")
        cut = not over and self.answered == self.max_cycles
        reward = self.battle.returns()[self.seat]
        if told:
            reward = -1.0 if over else -self.penalty
        if self._shaping is not None:
            reward += self._shaping.more(over=over)
        if over or cut:
            self._others.end()
        return self._seen(), reward, over, cut, told

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = super().__deepcopy__(memo)
        other._others = self._others.of(other.battle)
        other._shaping = None if self._shaping is None else self._shaping.of(other.battle)
        return other

    def action_masks(self) -> Array:
        """True for every action that can be taken now."""
        return self.battle.mask(self.seat).view(bool)

    def legal(self) -> list[int]:
        """The actions that can be taken now, in the order of the options."""
        return self.battle.now.ids(self.seat)

    def _seen(self) -> Observed:
        seen = self.battle.seen(self.seat)
        return seen[OBSERVATION] if self._single else seen

    def _answer(self, action: Answer) -> dict[str, Any]:
        """Answer, and let the others play; says why if the answer was refused."""
        told: dict[str, Any] = {}
        try:
            self.battle.answer(self.seat, action)
        except Refusal as refusal:
            if self.illegal == "raise":
                raise
            told["refused"] = refusal.message
        self._others.play()
        return told
