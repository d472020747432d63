"""Policies as ONNX models: one that fits its environment plays, and one that does not is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from beachhead.core.errors import BadFile
from beachhead.core.view import view_of
from beachhead.env import env_id
from beachhead.env.battle import Battle
from beachhead.env.policies import FileBot

TASK = "m44:task/card-duel"


def model(path: Path, width: int, actions: int, about: dict[str, str]) -> Any:
    """A layer of weights as an ONNX model; gives the weights."""
    weights = np.random.default_rng(1).normal(0, 1, (width, actions)).astype(np.float32)
    row = helper.make_tensor_value_info("row", TensorProto.FLOAT, [None, width])
    scores = helper.make_tensor_value_info("scores", TensorProto.FLOAT, [None, actions])
    node = helper.make_node("MatMul", ["row", "weights"], ["scores"])
    graph = helper.make_graph(
        [node], "policy", [row], [scores], [numpy_helper.from_array(weights, "weights")]
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    for name, value in about.items():
        made.metadata_props.add(key=name, value=value)
    onnx.save(made, path)
    return weights


def test_a_model_answers_as_its_weights_say(tmp_path: Path) -> None:
    battle = Battle(TASK)
    battle.begin(2)
    reader, file = battle.reader, tmp_path / "mine.onnx"
    weights = model(file, reader.width, reader.action_ids.size, {"environment": env_id(TASK)})
    bot = FileBot(str(file), 1)
    for _ in range(10):
        asked = battle.now.asked
        if asked is None:
            break
        legal = battle.now.ids(asked.seat)
        scores = (battle.now.row(asked.seat) @ weights)[legal]
        chosen = bot.choose(view_of(battle.now.state, asked.seat), asked)
        assert scores[chosen] == pytest.approx(scores.max(), abs=1e-3)
        battle.answer(asked.seat, legal[chosen])


def test_a_model_that_does_not_fit(tmp_path: Path) -> None:
    file, reader = tmp_path / "mine.onnx", Battle(TASK).reader
    model(file, reader.width, reader.action_ids.size, {})
    with pytest.raises(BadFile, match="does not say where it learned: its metadata needs `environment`"):
        FileBot(str(file), 1)
    small = tmp_path / "small.onnx"
    model(small, 5, 7, {"environment": env_id(TASK)})
    with pytest.raises(
        BadFile, match=r"does not fit beachhead/m44-task-card-duel-v2: it has to make \(1, \d+\)"
    ):
        FileBot(str(small), 1)
    (tmp_path / "letter.onnx").write_text("dear")
    with pytest.raises(BadFile, match="is not an ONNX model that onnxruntime can play"):
        FileBot(str(tmp_path / "letter.onnx"), 1)
