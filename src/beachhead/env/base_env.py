"""What the environments share: the battle behind them, how long it may last and how it is shown.

Begin with `BaseEnv`, the base of all of them. `Seats` is what PettingZoo's two kinds share besides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict, Unpack

from gymnasium import spaces
from gymnasium.utils import seeding

from beachhead.core.errors import Malformed
from beachhead.env.battle import Battle
from beachhead.env.ids import env_id
from beachhead.env.lazy_observation import LazyObservation
from beachhead.env.render import check_mode, show
from beachhead.env.spaces import action_space, observation_space


class Choices(TypedDict, total=False):
    """What can be chosen for every kind of environment."""

    options: Mapping[str, object] | None
    max_cycles: int | None
    render_mode: str | None


class BaseEnv:
    """One scenario with its `options`. A game is cut short after `max_cycles`; `render_mode` is rgb_array or
    ansi. `battle` is the game behind it: `view_of(battle.now.state, seat)` is the view of a seat, and
    `battle.now.decision(seat)` what it is asked, with every option in full."""

    def __init__(
        self,
        scenario: str,
        *,
        options: Mapping[str, object] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if max_cycles is not None and max_cycles < 1:
            raise Malformed(f"max_cycles is 1 or more, or None for whole games; not {max_cycles}.")
        self.battle = Battle(scenario, options)
        self.max_cycles = max_cycles
        self.render_mode = check_mode(render_mode)

    def render(self) -> Any:
        return show(self.battle, self.render_mode)


class Seats(BaseEnv):
    """Every seat is an agent, and all have the same spaces."""

    metadata: dict[str, Any]

    def __init__(self, scenario: str, **choices: Unpack[Choices]) -> None:
        super().__init__(scenario, **choices)
        self.metadata = {**self.metadata, "name": env_id(self.battle.scenario.id)}
        self.possible_agents = list(self.battle.seats)
        self.agents: list[str] = []
        reader = self.battle.reader
        self._observed = {agent: observation_space(reader) for agent in self.possible_agents}
        self._acted = {agent: action_space(reader) for agent in self.possible_agents}
        self._seeds: Any = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._acted[agent]

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed, the next game of the last seed."""
        if seed is not None or self._seeds is None:
            self._seeds, _ = seeding.np_random(seed)
        self.battle.begin(int(self._seeds.integers(2**62)))
        self.agents = self.possible_agents[:]

    def observe(self, agent: str) -> LazyObservation:
        """What an agent sees, computed lazily."""
        return self.battle.seen(agent)

    def legal(self, agent: str) -> list[int]:
        """The ids of the options an agent has now, in their order: quicker than a mask."""
        return self.battle.now.ids(agent)

    def close(self) -> None:
        """Nothing is held open."""
