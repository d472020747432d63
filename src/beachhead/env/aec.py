"""PettingZoo's turn-based environment: the seat that is asked is selected. Begin with `BattleEnv`.

Where several generals are asked at the same time, they are selected one after another; `parallel` lets them
answer together. Rewards come at the end: 1 for a victory, -1 for a defeat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils.conversions import parallel_to_aec

from beachhead.core.errors import Refusal
from beachhead.env.base_env import Illegal, Seats
from beachhead.env.battle import Answer
from beachhead.env.encodings import Array
from beachhead.env.render import MODES


def in_turns(rounds: Any) -> Any:
    """A parallel environment in which everybody is selected once a round, asked or not."""
    return parallel_to_aec(rounds)


class BattleEnv(Seats, AECEnv[str, dict[str, Array], Answer]):  # type: ignore[misc]  # PettingZoo has no types
    """One scenario. `step` takes the id of an action, an option or its notation, and raises the refusal of
    anything else unless `illegal` says otherwise; `max_cycles` ends a game after that many answers."""

    metadata = {"render_modes": MODES, "is_parallelizable": False}  # noqa: RUF012  # so PettingZoo has it
    usual_illegal: Illegal = "raise"
    agent_selection: str

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """A new game. Without a seed, the next game of the last seed; `options` are for wrappers, ours are
        given when the environment is made."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.answered = 0
        self._rewarded = False
        self._select()

    def step(self, action: Answer | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.infos[agent] = {}
        refused = self._answered(agent, action)
        self.answered += 1
        self._cumulative_rewards[agent] = 0.0
        asked = self.battle.now.asked
        if asked is None or refused or self._rewarded or self.answered == self.max_cycles:
            self._settle(agent, refused)
        else:
            self.agent_selection = asked.seat

    def _answered(self, agent: str, action: Answer) -> bool:
        """Whether the answer was refused; the info says why."""
        try:
            self.battle.answer(agent, action)
        except Refusal as refusal:
            if self.illegal == "raise":
                raise
            self.infos[agent] = {"refused": refusal.message}
            return True
        return False

    def _settle(self, agent: str, refused: bool) -> None:
        over = self.battle.over
        if over or refused or self._rewarded:
            self._reward(agent, refused)
        lost = refused and self.illegal == "end"
        if not (over or lost or self.answered == self.max_cycles):
            self._select()
            return
        ended = over or lost
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, not ended)
        self.agent_selection = self.agents[0]

    def _reward(self, agent: str, refused: bool) -> None:
        self.rewards = self.battle.returns()
        if refused:
            self.rewards[agent] = -1.0 if self.illegal == "end" else -self.penalty
        self._accumulate_rewards()
        self._rewarded = any(self.rewards.values())

    def _select(self) -> None:
        asked = self.battle.now.asked
        assert asked is not None, "a game that is not over asks a seat"
        self.agent_selection = asked.seat
