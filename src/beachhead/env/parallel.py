"""PettingZoo's parallel environment: everybody answers in every round, and whoever is asked is heard.

In Memoir's team modes the generals of a side are asked together; here they answer together. Seats that are
not asked answer 0, to wait. What is none of a seat's options is not done: the seat is asked again in the
next round, and its info says why. Begin with `RoundsEnv`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from beachhead.core.errors import Refusal
from beachhead.env.battle import Answer, Battle
from beachhead.env.ids import env_id
from beachhead.env.render import MODES, check_mode, show
from beachhead.env.seen import Seen
from beachhead.env.spaces import action_space, observation_space

Infos = dict[str, dict[str, Any]]


class RoundsEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One scenario in rounds; `max_cycles` ends a game after so many of them."""

    metadata = {"render_modes": MODES, "name": "beachhead"}  # noqa: RUF012  # so PettingZoo declares it

    def __init__(
        self,
        scenario: str,
        *,
        options: Mapping[str, object] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.battle = Battle(scenario, options)
        self.render_mode = check_mode(render_mode)
        self.max_cycles = max_cycles
        self.metadata = {**self.metadata, "name": env_id(self.battle.scenario.id)}
        self.possible_agents = list(self.battle.seats)
        self._observed = {agent: observation_space(self.battle.reader) for agent in self.possible_agents}
        self._acted = {agent: action_space(self.battle.reader) for agent in self.possible_agents}
        self._seeds: Any = None
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._acted[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[dict[str, Seen], Infos]:
        """A new game. Without a seed the next one of the last seed; `options` are for wrappers."""
        if seed is not None or self._seeds is None:
            self._seeds, _ = seeding.np_random(seed)
        self.battle.begin(int(self._seeds.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rounds = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Answer]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        infos: Infos = {agent: {} for agent in self.agents}
        for seat in [decision.seat for decision in self.battle.now.state.open]:
            infos[seat] = self._hear(seat, actions[seat])
        self.rounds += 1
        over = self.battle.over
        cut = not over and self.rounds == self.max_cycles
        found = self._seen(), self.battle.returns()
        ended = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        return *found, *ended, infos

    def _hear(self, seat: str, answer: Answer) -> dict[str, Any]:
        """Let a seat answer, unless what others have answered in this round has settled its question."""
        if self.battle.over or self.battle.now.decision(seat) is None:
            return {}
        try:
            self.battle.answer(seat, answer)
        except Refusal as refusal:
            return {"refused": refusal.message}
        return {}

    def _seen(self) -> dict[str, Seen]:
        return {agent: self.battle.seen(agent) for agent in self.agents}

    def render(self) -> Any:
        return show(self.battle, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
