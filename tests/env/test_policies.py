"""Policies as bots: a file plays ladders, and one of another task or version is refused in a sentence."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from beachhead import cli, env
from beachhead.core.errors import BadFile, Malformed, Refusal, Unknown
from beachhead.core.view import view_of
from beachhead.env.battle import Battle
from beachhead.env.policies import FileBot, PolicyBot, save_policy, whole

SCENARIO = "raid:field"
Said = tuple[int, str]


@pytest.fixture
def ladder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Said]:
    monkeypatch.setenv("BEACHHEAD_BOTS", "")
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> Said:
        code = cli.run(["ladder", "run", *words, "--games", "2", "--jobs", "1"])
        return code, " ".join(capsys.readouterr().err.split())

    return run


def layers(scenario: str, hidden: int = 2, seed: int = 1) -> list[tuple[Any, Any]]:
    reader, rng = Battle(scenario).reader, np.random.default_rng(seed)
    sizes = [reader.width, hidden, reader.action_ids.size]
    return [(rng.normal(0, 1, pair), rng.normal(0, 1, pair[1])) for pair in pairwise(sizes)]


@pytest.mark.parametrize("scenario", ["m44:task/card-duel", "fm:task/take-town"])
def test_a_policy_answers_as_in_its_environment(tmp_path: Path, scenario: str) -> None:
    """From the view it sees the row of the environment, and takes the legal action it likes best."""
    (into, first), (out, second) = layers(scenario)
    save_policy(tmp_path / "mine.npz", scenario, [(into, first), (out, second)])
    bot, battle = FileBot(str(tmp_path / "mine.npz"), 1), Battle(scenario)
    battle.begin(3)
    for _ in range(25):
        asked = battle.now.asked
        if asked is None:
            break
        row, legal = battle.now.row(asked.seat), battle.now.ids(asked.seat)
        scores = (
            np.tanh(row @ into.astype(np.float32) + first.astype(np.float32)) @ out[:, legal] + second[legal]
        )
        chosen = bot.choose(view_of(battle.now.state, asked.seat), asked)
        assert scores[chosen] == pytest.approx(scores.max(), abs=1e-3)
        battle.answer(asked.seat, legal[chosen])


def test_a_submitted_policy_climbs_a_ladder(ladder: Callable[..., Said], tmp_path: Path) -> None:
    save_policy(tmp_path / "mine.npz", "m44:task/card-duel", layers("m44:omaha"), "relu")
    assert ladder("m44:omaha", "--bots", "random", "--policy", "mine=mine.npz") == (0, "")
    rated = json.loads((tmp_path / "ladder" / "ladder.json").read_text())["m44:omaha"]["ratings"]
    assert {row["bot"] for row in rated} == {"random", "mine:mine.npz"}


def test_a_policy_that_does_not_fit_is_refused(ladder: Callable[..., Said], tmp_path: Path) -> None:
    save_policy(tmp_path / "mine.npz", "m44:task/card-duel", layers("m44:omaha"))
    code, said = ladder("raid:field", "--bots", "random", "--policy", "mine=mine.npz")
    assert code == 2
    code, said = ladder("m44:utah", "--bots", "random", "--policy", "mine2=mine.npz")
    assert code == 2
    assert (
        "plays what it has learned: beachhead/m44-omaha-v2 and its tasks, not beachhead/m44-utah-v2." in said
    )
    assert not (tmp_path / "ladder").exists(), "nothing was begun"
    for word, sentence in (
        ("captain=mine.npz", "A policy is given as NAME=FILE, with a name that no bot has"),
        ("mine.npz", "A policy is given as NAME=FILE"),
        ("lost=lost.npz", "lost.npz cannot be read: No such file or directory."),
    ):
        code, said = ladder("m44:omaha", "--bots", "random", "--policy", word)
        assert code == 2
        assert sentence in said
    (tmp_path / "letter.npz").write_text("dear")
    code, said = ladder("m44:omaha", "--bots", "random", "--policy", "letter=letter.npz")
    assert code == 2
    assert "letter.npz is not a policy that `beachhead.env.policies.save_policy` has written." in said


def test_a_policy_of_another_version_or_shape(tmp_path: Path) -> None:
    save_policy(tmp_path / "mine.npz", "m44:omaha", layers("m44:omaha"))
    with np.load(tmp_path / "mine.npz") as file:
        arrays = dict(file)
    about = json.loads(str(arrays.pop("about")))
    about["environment"] = "beachhead/m44-omaha-v1"
    old = tmp_path / "old.npz"
    np.savez(old, about=np.array(json.dumps(about)), **arrays)
    with pytest.raises(
        Unknown, match=r"There is no environment 'beachhead/m44-omaha-v1': did you mean .*-v2"
    ):
        FileBot(str(old), 1)
    (into, first), (out, second) = layers("m44:omaha")
    for wrong, sentence in (
        ([(into[1:], first), (out, second)], "layer 0 takes 9168 numbers in beachhead/m44-omaha-v2"),
        ([(into, first), (out[:, 1:], second[1:])], "the last layer gives"),
    ):
        with pytest.raises(BadFile, match=sentence):
            save_policy(tmp_path / "wrong.npz", "m44:omaha", wrong)
    with pytest.raises(Unknown, match="There is no activation 'gelu'"):
        save_policy(tmp_path / "wrong.npz", "m44:omaha", [], "gelu")
    with pytest.raises(Malformed, match="A policy is a file"):
        FileBot("", 1)
    assert whole("m44:task/card-duel") == "m44:omaha"


def test_a_policy_of_another_scenario_is_refused_where_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_policy(tmp_path / "mine.npz", "m44:task/card-duel", layers("m44:omaha"))
    monkeypatch.setenv("BEACHHEAD_BOTS", "learned=beachhead.env.policies:FileBot")
    mine = f"learned:{tmp_path / 'mine.npz'}"
    for way in (env.solo, lambda name, opponent: env.vector(name, 2, opponent=opponent)):
        with pytest.raises(Refusal, match="m44-omaha-v2 and its tasks, not beachhead/m44-utah-v2"):
            way("m44:utah", opponent=mine)
    assert env.solo("m44:task/card-duel", opponent=mine).opponent == mine


def test_a_function_as_a_bot() -> None:
    battle = Battle("m44:task/card-duel")
    asked = battle.now.asked
    assert asked is not None
    view = view_of(battle.now.state, asked.seat)
    last = PolicyBot(lambda row, legal: legal[-1], "m44:task/card-duel")
    assert last.choose(view, asked) == len(asked.options) - 1
    wrong = PolicyBot(lambda row, legal: -5, env.env_id("m44:omaha"))
    with pytest.raises(Refusal, match="its policy answered -5, which is none of its"):
        wrong.choose(view, asked)


def test_an_onnx_model_needs_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(Refusal, match=r"needs the package onnxruntime: pip install 'beachhead\[onnx\]'"):
        FileBot(str(tmp_path / "mine.onnx"), 1)
