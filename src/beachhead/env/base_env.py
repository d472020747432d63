"""What the environments share: the battle behind them, how long it may last and how it is shown.

Begin with `BaseEnv`, the base of all of them. `Seats` is what PettingZoo's two kinds share besides.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy, deepcopy
from pathlib import Path
from typing import Any, Literal, Self, TypedDict, Unpack, get_args

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from beachhead.core.bhd import DataSet
from beachhead.core.errors import Malformed, unknown
from beachhead.env.battle import Battle
from beachhead.env.encodings import MASK, Array, Numbered, Written
from beachhead.env.ids import env_id
from beachhead.env.render import check_mode, show

Illegal = Literal["again", "end", "raise"]
LONGEST = 20_000
"""Answers after which a game is cut short; random play in the largest battle takes nearly as many."""


class Choices(TypedDict, total=False):
    """What can be chosen for every kind of environment."""

    options: Mapping[str, object] | None
    data: str | Path | DataSet | None
    encoding: Written
    actions: Numbered
    illegal: Illegal
    penalty: float
    max_cycles: int | None
    render_mode: str | None


class BaseEnv:
    """One scenario with its `options`; `data` is an owner's data set, or its file, to play with.

    `encoding` is how observations are written (flat, planes), `actions` how answers are numbered (ids,
    places). An answer that is not an option changes nothing: `illegal` says whether the seat is asked again,
    which costs it `penalty`, whether it has lost the game, or whether the refusal is raised. A game is cut
    short after `max_cycles`, and never if that is None; `render_mode` is rgb_array or ansi.

    `battle` is the game behind it: `view_of(battle.now.state, seat)` is the view of a seat, and
    `battle.now.decision(seat)` what it is asked, with every option in full.
    """

    usual_illegal: Illegal = "again"

    def __init__(
        self,
        scenario: str,
        *,
        options: Mapping[str, object] | None = None,
        data: str | Path | DataSet | None = None,
        encoding: Written = "flat",
        actions: Numbered = "ids",
        illegal: Illegal | None = None,
        penalty: float = 0.0,
        max_cycles: int | None = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        if max_cycles is not None and max_cycles < 1:
            raise Malformed(f"max_cycles is 1 or more, or None for whole games; not {max_cycles}.")
        if illegal is not None and illegal not in get_args(Illegal):
            raise unknown("choice of illegal called", illegal, get_args(Illegal))
        if penalty < 0:
            raise Malformed(f"penalty is what an illegal answer costs, 0 or more; not {penalty}.")
        self.battle = Battle(scenario, options, encoding, actions, data)
        self.illegal: Illegal = illegal or self.usual_illegal
        self.penalty = penalty
        self.max_cycles = max_cycles
        self.render_mode = check_mode(render_mode)

    def render(self) -> Any:
        return show(self.battle, self.render_mode)

    def clone(self) -> Self:
        """The same game, to be played on in another way: about as quick as a copy of its state."""
        return deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = copy(self)
        held = vars(self).items()
        other.__dict__.update({name: v.copy() for name, v in held if isinstance(v, dict | list)})
        other.__dict__.update(
            {name: deepcopy(v, memo) for name, v in held if isinstance(v, Battle | np.random.Generator)}
        )
        return other


class Seats(BaseEnv):
    """Every seat is an agent, and all have the same spaces."""

    metadata: dict[str, Any]

    def __init__(self, scenario: str, **choices: Unpack[Choices]) -> None:
        super().__init__(scenario, **choices)
        self.metadata = {**self.metadata, "name": env_id(self.battle.id)}
        self.possible_agents = list(self.battle.seats)
        self.agents: list[str] = []
        encoding = self.battle.encoding
        self._observed = {agent: encoding.observation_space(MASK) for agent in self.possible_agents}
        self._acted = {agent: encoding.action_space() for agent in self.possible_agents}
        self._seeds: Any = None
        teams = self.battle.game.measure.teams(self.battle.now.state.setup)
        self._leaders = [seats[0] for seats in teams.values()]
        self.state_space = spaces.Box(0, 1, self.state().shape, np.float32)

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

    def observe(self, agent: str) -> dict[str, Array]:
        """What an agent sees, and the mask of its actions."""
        return self.battle.seen(agent, MASK)

    def legal(self, agent: str) -> list[int]:
        """The actions an agent can take now, in the order of its options: quicker than a mask."""
        return self.battle.now.ids(agent)

    def state(self) -> Array:
        """All that any seat knows, for critics that train together: the flat row of the first seat of each
        side, then the features of the others."""
        now, reader = self.battle.now, self.battle.reader
        others = [seat for seat in self.battle.seats if seat not in self._leaders]
        rows = [reader.flat(now.visible(seat)) for seat in self._leaders]
        return np.concatenate([*rows, *(reader.scaled_features(now.visible(seat)) for seat in others)])

    def close(self) -> None:
        """Nothing is held open."""
