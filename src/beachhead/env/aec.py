"""PettingZoo's turn-based environment: whoever is asked is selected. Begin with `BattleEnv`.

Where several generals are asked at the same time, they are selected one after another; `parallel` lets them
answer together. Rewards come at the end: 1 for a victory, -1 for a defeat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import parallel_to_aec

from beachhead.env.battle import Answer, Battle
from beachhead.env.ids import env_id
from beachhead.env.render import MODES, check_mode, show
from beachhead.env.seen import Seen
from beachhead.env.spaces import action_space, observation_space


def in_turns(rounds: Any) -> Any:
    """A parallel environment in which everybody is selected once a round, asked or not."""
    return parallel_to_aec(rounds)


class BattleEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One scenario. `battle` is the game behind it: its `now.state.view(seat)` is the view of a seat,
    `battle.now.decision(seat)` what it is asked, with every option in full.

    `step` takes the id of an action, an option or its notation. `max_cycles` ends a game after so many
    answers; `render_mode` is rgb_array or ansi.
    """

    metadata = {"render_modes": MODES, "is_parallelizable": False}  # noqa: RUF012  # so PettingZoo has it

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

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._acted[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """A new game. Without a seed the next one of the last seed; `options` are for wrappers, ours are
        given when the environment is made."""
        if seed is not None or self._seeds is None:
            self._seeds, _ = seeding.np_random(seed)
        self.battle.begin(int(self._seeds.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.answered = 0
        self._select()

    def observe(self, agent: str) -> Seen:
        """What an agent sees, worked out when it is read."""
        return self.battle.seen(agent)

    def legal(self, agent: str) -> list[int]:
        """The ids of the options an agent has now, in their order: quicker than a mask."""
        return self.battle.now.ids(agent)

    def step(self, action: Answer | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.battle.answer(agent, action)
        self.answered += 1
        self._cumulative_rewards[agent] = 0.0
        self._settle()

    def _settle(self) -> None:
        battle = self.battle
        if not battle.over and self.answered != self.max_cycles:
            self._select()
            return
        self.rewards = battle.returns()
        self.terminations = dict.fromkeys(self.agents, battle.over)
        self.truncations = dict.fromkeys(self.agents, not battle.over)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _select(self) -> None:
        asked = self.battle.now.asked
        assert asked is not None, "a game that is not over asks somebody"
        self.agent_selection = asked.seat

    def render(self) -> Any:
        return show(self.battle, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
