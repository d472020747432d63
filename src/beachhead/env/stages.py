"""From small tasks to the whole battle, with one policy. Begin with `CurriculumEnv`."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from beachhead.core.errors import Malformed, unknown
from beachhead.env.battle import Answer
from beachhead.env.encodings import Array
from beachhead.env.gym import Observed, SoloChoices, SoloEnv
from beachhead.env.ids import scenario_of
from beachhead.env.render import MODES
from beachhead.games import find_scenario
from beachhead.tasks import read_tasks


class Stages(SoloChoices, total=False):
    """What can be chosen for an environment that goes from stage to stage."""

    stages: Sequence[str] | None
    promote: float
    games: int


class CurriculumEnv(gymnasium.Env[Any, Any]):
    """One environment that goes from stage to stage: the next one begins when of the last `games` games the
    share `promote` was won. `stages` are ids of tasks and scenarios that observe the same; those of the
    `seat` by their levels, and then the scenario, if none are named. `stage` is the number of the one being
    played, and can be set."""

    metadata = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012  # so Gymnasium declares it
    observation_space: spaces.Box | spaces.Dict
    action_space: spaces.Discrete

    def __init__(
        self,
        scenario: str,
        *,
        stages: Sequence[str] | None = None,
        seat: str | None = None,
        promote: float = 0.7,
        games: int = 50,
        **choices: Any,
    ) -> None:
        if not 0 < promote <= 1 or games < 1:
            raise Malformed(
                f"promote is a share, more than 0 and at most 1, of 1 game or more; not {promote} of {games}."
            )
        self.stages = tuple(map(scenario_of, stages)) if stages else _stages(scenario_of(scenario), seat)
        self.promote = promote
        self.stage = 0
        self._made: dict[int, SoloEnv] = {}
        self._seat, self._choices = seat, choices
        self._won: deque[bool] = deque(maxlen=games)
        self.observation_space = self.now.observation_space
        self.action_space = self.now.action_space
        self._playing = self.now

    @property
    def now(self) -> SoloEnv:
        """The environment of the stage."""
        if self.stage not in self._made:
            id = self.stages[self.stage]
            made = self._made[self.stage] = SoloEnv(id, seat=self._seat, **self._choices)
            if made.observation_space != self._made[min(self._made)].observation_space:
                raise Malformed(
                    f"{id} is observed in another way than {self.stages[0]}: stages are of one scenario."
                )
        return self._made[self.stage]

    @property
    def won(self) -> float:
        """The share that was won of the last games of this stage."""
        return sum(self._won) / len(self._won) if self._won else 0.0

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        self._playing = self.now
        seen, told = self._playing.reset(seed=int(self.np_random.integers(2**31)))
        return seen, {**told, "stage": self.stages[self.stage]}

    def step(self, action: Answer) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        seen, reward, over, cut, told = self._playing.step(action)
        if over or cut:
            self._note(self._playing.battle.returns()[self._playing.seat] > 0)
        return seen, reward, over, cut, told

    def action_masks(self) -> Array:
        """True for every action that can be taken now."""
        return self._playing.action_masks()

    def render(self) -> Any:
        return self._playing.render()

    def _note(self, won: bool) -> None:
        self._won.append(won)
        last = self.stage == len(self.stages) - 1
        if not last and len(self._won) == self._won.maxlen and self.won >= self.promote:
            self.stage += 1
            self._won.clear()


def _stages(scenario: str, seat: str | None) -> tuple[str, ...]:
    """The tasks of a seat that are cut from a scenario, the easiest first, and the scenario."""
    game, chosen = find_scenario(scenario)
    seat = seat or chosen.seats[0]
    if seat not in chosen.seats:
        raise unknown("seat", seat, chosen.seats)
    tasks = [task for task in read_tasks(game.name) if (task.scenario, task.seat) == (scenario, seat)]
    return (*[task.id for task in sorted(tasks, key=lambda task: task.level)], scenario)
