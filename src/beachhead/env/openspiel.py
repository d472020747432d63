"""OpenSpiel's Python games: one for each of ours, with explicit chance nodes. Begin with `load`, or with

    import beachhead.env.openspiel, pyspiel
    pyspiel.load_game("beachhead_fm(scenario=utah)")

A player is a seat, in the order of the scenario; actions are the flat ids, and chance counts its outcomes
from 0. Where several seats are asked at the same time, they answer one after another. A game that has not
ended after `max_length` actions is a draw.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyspiel

from beachhead.core.codec import state_json
from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed
from beachhead.core.game import Game
from beachhead.core.seat import CHANCE
from beachhead.core.state import State
from beachhead.core.view import view_of
from beachhead.env.ids import scenario_of
from beachhead.env.planes import Reader, reader_of
from beachhead.env.visible import Visible
from beachhead.games import find_game, games, resample
from beachhead.tasks import Task, find_task, task_ids

MAX_LENGTH: Final = 100_000
NO_OPTIONS: Final = "{}"
MOST_OUTCOMES: Final = 1001  # ways for ten battle dice to fall


def game_type(name: str) -> Any:
    kinds, game = pyspiel.GameType, find_game(name)
    return kinds(
        short_name=f"beachhead_{name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if is_even(game) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=12,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "scenario": game.usual_scenario.name,
            "options": NO_OPTIONS,
            "max_length": MAX_LENGTH,
        },
    )


@cache
def is_even(game: Game) -> bool:
    """Whether two sides with equally many seats play, so that the game is zero-sum."""
    chosen = game.usual_scenario
    teams = game.measure.teams(game.begin(chosen.name, {}))
    return len(teams) == 2 and len({len(seats) for seats in teams.values()}) == 1


class Layout(NamedTuple):
    """A scenario with its options, as OpenSpiel names it: the options are written as JSON."""

    scenario: str
    options: str = NO_OPTIONS


@cache
def opening(layout: Layout) -> tuple[Game, State, Reader]:
    """A scenario laid out, shared by all games of it."""
    name, _, battle = layout.scenario.partition(":")
    game = find_game(name)
    try:
        options = json.loads(layout.options)
    except ValueError:
        raise Malformed(
            f'Options are written as JSON, such as {{"weather": true}}, not {layout.options!r}.'
        ) from None
    task = task_of(layout)
    if task is not None and options:
        raise Malformed(
            f"{task.id} is played with the options that its file gives, not with {layout.options}."
        )
    state = game.start(battle, options) if task is None else task.position
    return game, state, reader_of(state.setup)


@cache
def task_of(layout: Layout) -> Task | None:
    """The task that is played, if it is not a whole scenario."""
    return find_task(layout.scenario) if layout.scenario in task_ids() else None


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One scenario of `system`."""

    system: str
    kind: Any

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        game = find_game(self.system)
        scenario = scenario_of(f"{self.system}:{given.get('scenario', game.usual_scenario.name)}")
        self.layout = Layout(scenario, str(given.get("options", NO_OPTIONS)))
        self.max_length = int(given.get("max_length", MAX_LENGTH))
        _, state, reader = opening(self.layout)
        seats = len(state.setup.seats)
        figures = pyspiel.GameInfo(
            num_distinct_actions=reader.action_ids.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if is_even(game) else None,
            max_game_length=self.max_length,
        )
        super().__init__(self.kind, figures, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(opening(self.layout)[2])


class Held:
    """A state that OpenSpiel may copy and pickle: what all games of a scenario share is left out."""

    __slots__ = ("layout", "state")

    def __init__(self, layout: Layout, state: State) -> None:
        self.layout, self.state = layout, state

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.layout, self.state.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return _held, (self.layout, state_json(self.state))


def _held(layout: Layout, written: Mapping[str, Any]) -> Held:
    game, state, _ = opening(layout)
    return Held(layout, game.state_from(state.setup, written))


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position; serialized as the actions that led to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.layout, self.max_length = game.layout, game.max_length
        self.held = Held(self.layout, opening(self.layout)[1].copy())
        self.length = 0

    @property
    def position(self) -> State:
        return self.held.state

    @property
    def asked(self) -> Decision | None:
        """The question to be answered next."""
        return None if self.is_terminal() else self.position.first

    def current_player(self) -> int:
        asked = self.asked
        if asked is None:
            return int(pyspiel.PlayerId.TERMINAL)
        if asked.seat == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return self.position.setup.seats.index(asked.seat)

    def ids(self) -> list[int]:
        """The ids of the options, in their order."""
        asked = self.position.first
        visible = Visible(self.position, asked.seat, asked)
        return opening(self.layout)[2].action_ids.ids(asked, visible)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.ids())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.position.first.weights
        total = sum(weights)
        return [(n, weight / total) for n, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        asked = self.position.first
        index = action if asked.seat == CHANCE else self.ids().index(action)
        opening(self.layout)[0].table(self.position, None).play(asked, index)
        self.length += 1

    def _action_to_string(self, player: int, action: int) -> str:
        asked = self.position.first
        index = action if asked.seat == CHANCE else self.ids().index(action)
        return self.position.setup.names.text(asked.options[index])

    def is_terminal(self) -> bool:
        task = task_of(self.layout)
        over = self.position.result is not None or self.length >= self.max_length
        return over or (task is not None and task.outcome(self.position) is not None)

    def returns(self) -> list[float]:
        """1 for the winners, -1 for the losers."""
        task, result = task_of(self.layout), self.position.result
        if task is not None:
            return list(task.returns(self.position).values())
        if result is None:
            return [0.0] * len(self.position.setup.seats)
        scores = [result.score(seat) for seat in self.position.setup.seats]
        return [float(max(-1, min(1, score))) for score in scores]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that looks to the player like this one, for search; `sampler` gives numbers from 0 to 1."""
        seat = self.position.setup.seats[player]
        imagined: SpielState = self.get_game().new_initial_state()
        state = resample(view_of(self.position, seat), Random(int(sampler() * 2**53)))
        imagined.held, imagined.length = Held(self.layout, state), self.length
        return imagined

    def visible(self, player: int) -> Visible:
        seat, asked = self.position.setup.seats[player], self.asked
        return Visible(self.position, seat, asked if asked is not None and asked.seat == seat else None)

    def __str__(self) -> str:
        return f"{self.layout.scenario}, {self.length} decided, {self.position.key:016x}"


class Observer:
    """What a player sees: the flat row of the environments."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.tensor: npt.NDArray[np.float32] = np.zeros(reader.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self.reader.flat(state.visible(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """What the seat knows, as text that differs whenever that knowledge differs."""
        view = view_of(state.position, state.position.setup.seats[player])
        return repr((view.seat, view.known, view.lanes, view.waiting))


def load(scenario: str, options: Mapping[str, object] | None = None) -> Any:
    """The game of a scenario, named by its id or by that of its environment."""
    name, _, battle = scenario_of(scenario).partition(":")
    written = json.dumps(dict(options or {}))
    opening(Layout(f"{name}:{battle}", written))  # refused here, bad options get a sentence
    return pyspiel.load_game(f"beachhead_{name}", {"scenario": battle, "options": written})


def register() -> None:
    """Make every game known to OpenSpiel; done on import."""
    for name in games():
        if f"beachhead_{name}" not in pyspiel.registered_names():
            kind = game_type(name)
            pyspiel.register_game(kind, type(f"Spiel_{name}", (SpielGame,), {"system": name, "kind": kind}))


register()
