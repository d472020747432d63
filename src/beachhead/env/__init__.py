"""The research interface: every scenario as an environment for learning programs.

    env = beachhead.env.make("fm:utah")                    PettingZoo, by turns: the seat that is asked
    env = beachhead.env.rounds("m44:neptune")              PettingZoo, parallel: everybody in every round
    env = beachhead.env.solo("m44:omaha", seat="axis")     Gymnasium: one seat against bots
    env = beachhead.env.vector("fm:task/take-town", 16)    Gymnasium, 16 games at once
    game = beachhead.env.spiel("fm:utah")                  OpenSpiel, with explicit chance nodes

Environments are named by scenario or by id, such as `beachhead/fm-utah-v2`; `environments()` lists them.
Gymnasium and PettingZoo know the ids as soon as a program has imported them and us. The libraries come with
`pip install beachhead[rl]`. `docs/guides/research.md` says what observations and actions mean.

    ids  action_ids  planes/  visible     names, flat action ids, what is seen, and by whom
    encodings                             how it is written: as one row or as planes, by ids or by places
    battle  position                      the game behind an environment
    aec  parallel  gym  openspiel         one file for each library
    batches  games                        many games at once, in one process or several
    stages  leagues  shaping  others      from task to battle, whom to play, rewards on the way
    base_env  render                      what they share
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from beachhead.core.errors import Refusal, unknown
from beachhead.env.ids import env_id, environments, scenario_of, tasks

if TYPE_CHECKING:
    from beachhead.env.aec import BattleEnv
    from beachhead.env.base_env import Choices
    from beachhead.env.batches import Many, VectorEnv
    from beachhead.env.gym import SoloChoices, SoloEnv
    from beachhead.env.leagues import League, Members
    from beachhead.env.parallel import RoundsEnv
    from beachhead.env.stages import CurriculumEnv, Stages

__all__ = [
    "Module",
    "curriculum",
    "env_id",
    "environments",
    "league",
    "make",
    "module",
    "register_with",
    "rounds",
    "scenario_of",
    "solo",
    "spiel",
    "tasks",
    "vector",
]


def make(scenario: str, **choices: Unpack[Choices]) -> BattleEnv:
    """PettingZoo's turn-based environment. What can be chosen: `options`, `data`, `encoding`, `actions`,
    `illegal`, `penalty`, `max_cycles` and `render_mode` (see `beachhead.env.base_env.BaseEnv`)."""
    _check(choices, "base_env", "Choices")
    env: BattleEnv = _room("aec").BattleEnv(scenario, **choices)
    return env


def rounds(scenario: str, **choices: Unpack[Choices]) -> RoundsEnv:
    """PettingZoo's parallel environment, with the same choices."""
    _check(choices, "base_env", "Choices")
    env: RoundsEnv = _room("parallel").RoundsEnv(scenario, **choices)
    return env


def solo(scenario: str, **choices: Unpack[SoloChoices]) -> SoloEnv:
    """Gymnasium's environment: besides the same choices, `seat` and the bot or league that is its `opponent`;
    with `reward="shaped"` a part of the reward comes on the way, for a learner with this `discount`."""
    _check(choices, "gym", "SoloChoices")
    env: SoloEnv = _room("gym").SoloEnv(scenario, **choices)
    return env


def curriculum(scenario: str, **choices: Unpack[Stages]) -> CurriculumEnv:
    """Gymnasium's environment of one seat, from small tasks to the whole scenario: `stages`, `seat`,
    `promote`, `games` and the choices of `solo` (see `beachhead.env.stages.CurriculumEnv`)."""
    _check(choices, "stages", "Stages")
    env: CurriculumEnv = _room("stages").CurriculumEnv(scenario, **choices)
    return env


def league(builtin: Sequence[str] = ("random", "greedy"), **choices: Unpack[Members]) -> League:
    """Opponents for self-play: bots, and policies as they were: `size`, `past` and `seed` (see
    `beachhead.env.leagues.League`)."""
    _check(choices, "leagues", "Members")
    made: League = _room("leagues").League(builtin, **choices)
    return made


def vector(scenario: str, n: int, **choices: Unpack[Many]) -> VectorEnv:
    """`n` games at once, as Gymnasium's vector environment. What can be chosen: `seat`, `opponent`,
    `options`, `data`, `max_cycles` and `processes` (see `beachhead.env.batches.VectorEnv`)."""
    _check(choices, "batches", "Many")
    env: VectorEnv = _room("batches").VectorEnv(scenario, n, **choices)
    return env


def spiel(scenario: str, options: Mapping[str, object] | None = None) -> Any:
    """OpenSpiel's game of a scenario."""
    return _room("openspiel").load(scenario, options)


class Module(NamedTuple):
    """Environments as PettingZoo packs its own: `env` and `parallel_env` in rounds, `raw_env` by turns."""

    env: Any
    parallel_env: Any
    raw_env: Any


def module(scenario: str) -> Module:
    """The environments of a scenario under the names that PettingZoo's tools look for."""
    wanted, in_turns = scenario_of(scenario), _room("aec").in_turns

    def env(**choices: Any) -> Any:
        return in_turns(rounds(wanted, **choices))

    def parallel_env(**choices: Any) -> RoundsEnv:
        return rounds(wanted, **choices)

    def raw_env(**choices: Any) -> BattleEnv:
        return make(wanted, **choices)

    return Module(env, parallel_env, raw_env)


def register_with(library: str) -> None:
    """Make every environment known to Gymnasium or PettingZoo, which has been imported."""
    known = _library(library)
    for id, scenario in {**environments(), **tasks()}.items():
        given = {"scenario": scenario}
        if library == "gymnasium":
            known.register(id, "beachhead.env:solo", kwargs=given)
        else:
            known.register("aec", id, "beachhead.env:make", kwargs=given)
            known.register("parallel", id, "beachhead.env:rounds", kwargs=given)


def _check(choices: Mapping[str, object], room: str, kind: str) -> None:
    """Refuse what cannot be chosen, with what can."""
    known = getattr(_room(room), kind).__annotations__
    for name in choices:
        if name not in known:
            raise unknown("choice called", name, known)


def _room(name: str) -> Any:
    try:
        return import_module(f"beachhead.env.{name}")
    except ModuleNotFoundError as missing:
        raise _needs(missing.name or name) from None


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise _needs(name) from None


def _needs(package: str) -> Refusal:
    return Refusal(
        f"The research interface needs {package}, which is not installed: `pip install beachhead[rl]`."
    )
