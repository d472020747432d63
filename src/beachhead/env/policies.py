"""Policies as bots: what was learned in an environment plays games, ladders and simulations.

`PolicyBot` makes a bot of any function from a row and the legal actions to an action; another package names
a function that returns one as an entry point in the group `beachhead.bots`. `FileBot` reads a policy from a
file: one that `save_policy` has written, the layers of a plain network, or an ONNX model (*.onnx) whose
metadata has the `environment` in which it learned; for that, `pip install beachhead[onnx]`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from beachhead.core.decision import Decision
from beachhead.core.errors import BadFile, Malformed, NotAnOption, Refusal, unknown
from beachhead.core.state import Setup
from beachhead.core.view import View
from beachhead.env.ids import env_id, scenario_of
from beachhead.env.planes import Reader, reader_of
from beachhead.env.visible import Visible
from beachhead.games import find_game
from beachhead.tasks import find_task, task_ids

Array = npt.NDArray[Any]
Policy = Callable[[Array, list[int]], int]
"""From the flat row of a seat and its legal actions: one of these."""
ACTIVATIONS: Final[dict[str, Callable[[Array], Array]]] = {
    "tanh": np.tanh,
    "relu": lambda array: np.maximum(array, 0),
}
FORMAT: Final = 1
ONNX: Final = ".onnx"


class PolicyBot:
    """A bot that plays by a policy. It learned in the environment of `scenario` (or of a task of it), and
    plays no other: there, numbers mean something else."""

    def __init__(self, policy: Policy, scenario: str) -> None:
        self._policy, self._wanted = policy, whole(scenario)
        self._reader: Reader | None = None
        self._setup: Setup | None = None

    def choose(self, view: View, decision: Decision) -> int:
        reader = self._reader_of(view.setup)
        state = find_game(view.setup.game).suppose(view)  # it looks to the seat as the true one does
        visible = Visible(state, decision.seat, decision)
        ids = reader.action_ids.ids(decision, visible)
        chosen = int(self._policy(reader.flat(visible), ids))
        if chosen not in ids:
            raise NotAnOption(f"its policy answered {chosen}, which is none of its {len(ids)} legal actions.")
        return ids.index(chosen)

    def check(self, scenario: str) -> None:
        """Refuse what is not the scenario that it learned, or a task of it."""
        played = find_task(scenario).scenario if scenario in task_ids() else scenario
        if played != self._wanted:
            raise Refusal(
                f"A policy plays what it has learned: {env_id(self._wanted)} and its tasks, "
                f"not {env_id(played)}."
            )

    def _reader_of(self, setup: Setup) -> Reader:
        if self._reader is None or self._setup is not setup:
            self.check(f"{setup.game}:{setup.scenario}")
            self._reader, self._setup = reader_of(setup), setup
        return self._reader


def whole(scenario: str) -> str:
    """The scenario of an environment, also of one that is a task cut from it."""
    found = scenario_of(scenario)
    return find_task(found).scenario if found in task_ids() else found


# files


def save_policy(
    path: str | Path, scenario: str, layers: Sequence[tuple[Any, Any]], activation: str = "tanh"
) -> None:
    """Write a policy: `layers` are pairs of weights (inputs, outputs) and offsets, the first for the flat row
    of the environment of `scenario`, the last with a number for each action; `activation` stands between."""
    if activation not in ACTIVATIONS:
        raise unknown("activation", activation, ACTIVATIONS)
    arrays = {}
    for n, (weights, offsets) in enumerate(layers):
        arrays[f"weights{n}"] = np.asarray(weights, np.float32)
        arrays[f"offsets{n}"] = np.asarray(offsets, np.float32)
    about = {
        "policy": FORMAT,
        "environment": env_id(scenario_of(scenario)),
        "layers": len(layers),
        "activation": activation,
    }
    _checked(str(path), about, arrays)
    with Path(path).open("wb") as file:
        written: dict[str, Any] = {"about": np.array(json.dumps(about)), **arrays}
        np.savez(file, **written)


class FileBot(PolicyBot):
    """The bot of a policy file, taken as its parameters; it always takes what it scores highest."""

    def __init__(self, parameters: str, seed: int) -> None:
        if not parameters:
            raise Malformed("A policy is a file that `beachhead.env.policies.save_policy` has written.")
        if parameters.endswith(ONNX):
            super().__init__(*read_onnx(parameters))
            return
        about, arrays = read_policy(parameters)
        between, count = ACTIVATIONS[about["activation"]], about["layers"]

        def policy(row: Array, legal: list[int]) -> int:
            for n in range(count - 1):
                row = between(row @ arrays[f"weights{n}"] + arrays[f"offsets{n}"])
            last = arrays[f"weights{count - 1}"][:, legal]
            return legal[int(np.argmax(row @ last + arrays[f"offsets{count - 1}"][legal]))]

        super().__init__(policy, about["environment"])


@cache
def read_policy(path: str) -> tuple[dict[str, Any], dict[str, Array]]:
    """What a policy file says of itself, and its layers; refused if it does not fit its environment."""
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = dict(file)
        about = json.loads(str(arrays.pop("about")))
        if about["policy"] != FORMAT or about["activation"] not in ACTIVATIONS:
            raise ValueError
        _checked(path, about, arrays)
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror or 'it is no policy file'}.") from None
    except (ValueError, TypeError, KeyError, EOFError):
        raise BadFile(
            f"{path} is not a policy that `beachhead.env.policies.save_policy` has written."
        ) from None
    return about, arrays


@cache
def read_onnx(path: str) -> tuple[Policy, str]:
    """The policy of an ONNX model and the environment that its metadata names; refused if they do not fit."""
    try:
        runtime: Any = import_module("onnxruntime")
    except ImportError:
        raise Refusal(f"{path} needs the package onnxruntime: pip install 'beachhead[onnx]'.") from None
    content = _bytes(path)
    try:
        chosen = runtime.SessionOptions()
        chosen.intra_op_num_threads = 1  # a single row is quicker without help
        model = runtime.InferenceSession(content, chosen, providers=["CPUExecutionProvider"])
    except Exception:  # noqa: BLE001  # it has many kinds of its own for a file that it cannot read
        raise BadFile(f"{path} is not an ONNX model that onnxruntime can play.") from None
    environment = model.get_modelmeta().custom_metadata_map.get("environment")
    if environment is None:
        raise BadFile(
            f"{path} does not say where it learned: its metadata needs `environment`, as env_id gives it."
        )
    width, actions = _shape(whole(environment))
    name, out = model.get_inputs()[0].name, model.get_outputs()[0].name
    try:
        shape = np.shape(model.run([out], {name: np.zeros((1, width), np.float32)})[0])
    except Exception:  # noqa: BLE001  # as above
        shape = ()
    if shape != (1, actions):
        raise BadFile(
            f"{path} does not fit {environment}: it has to make (1, {actions}) numbers of (1, {width})."
        )

    def policy(row: Array, legal: list[int]) -> int:
        scores = model.run([out], {name: row[None]})[0][0]
        return legal[int(np.argmax(scores[legal]))]

    return policy, environment


def _bytes(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror or error}.") from None


def _checked(path: str, about: dict[str, Any], arrays: dict[str, Array]) -> None:
    """Refuse layers that do not go together, or do not fit the environment as it is in this version."""
    reader = _shape(whole(about["environment"]))
    sizes = [reader[0]]
    for n in range(about["layers"]):
        weights, offsets = arrays[f"weights{n}"], arrays[f"offsets{n}"]
        if weights.ndim != 2 or weights.shape[0] != sizes[-1] or offsets.shape != weights.shape[1:]:
            raise BadFile(
                f"{path}: layer {n} takes {sizes[-1]} numbers in {about['environment']}, so its weights are "
                f"{sizes[-1]} rows, and its offsets as many as their columns; not {weights.shape} and "
                f"{offsets.shape}."
            )
        sizes.append(weights.shape[1])
    if len(sizes) < 2 or sizes[-1] != reader[1]:
        raise BadFile(
            f"{path}: the last layer gives {sizes[-1]} numbers, and {about['environment']} has {reader[1]} "
            "actions."
        )


@cache
def _shape(scenario: str) -> tuple[int, int]:
    """The width of a row, and how many actions there are."""
    name, _, chosen = scenario.partition(":")
    reader = reader_of(find_game(name).begin(chosen, {}))
    return reader.width, reader.action_ids.size
