"""What rollouts teach: pairs that repeat themselves, weights moved as far as is sure, and files."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from beachhead.bots.learned import laid_over, learned_styles
from beachhead.bots.m44.style import STEPS, STYLES
from beachhead.bots.search.distil import Lesson, Pair, School, lessons
from beachhead.bots.search.steps import Step, stepped
from beachhead.cli import cli
from beachhead.core.errors import BadFile, OtherVersion, Refusal
from beachhead.games import find_game
from beachhead.sim.distil import distil

STANDARD = STYLES["standard"]


def test_a_weight_is_taken_up_and_down() -> None:
    assert Step(2.0).taken(3.0, 1) == 6.0
    assert Step(2.0).taken(3.0, -1) == 1.5
    assert Step(0.5, added=True).taken((1.0, 2.0), -1) == (0.5, 1.5)
    assert Step(3, added=True).taken(5, 0.4) == 6
    style = stepped(STANDARD, STEPS, {"goals": 1, "roots": -1})
    assert (style.goals, style.roots) == (1.4, -0.04)
    assert style.hunt == STANDARD.hunt


def test_what_helps_is_told_from_what_is_chance() -> None:
    """Of two weights, the ups of the first bring .01 and the second does nothing."""
    rng = Random(3)
    pairs = []
    for _ in range(2000):
        ways = (rng.choice((-1, 1)), rng.choice((-1, 1)))
        pairs.append(Pair(1, ways, 0.01 * ways[0] + rng.gauss(0, 0.05)))
    found = lessons(pairs, ["helps", "idle"], 1)
    assert found["helps"].effect == pytest.approx(0.01, abs=0.004)
    assert found["helps"].way > 0.9
    assert abs(found["idle"].way) < abs(found["helps"].way)
    assert lessons(pairs, ["helps", "idle"], 0)["helps"] == Lesson(0, 0)


def test_a_weight_moves_as_far_as_is_sure() -> None:
    assert Lesson(0.004, 0.005).way == 0
    assert Lesson(-0.004, 0.005).way == 0
    assert Lesson(0.02, 0.005).way == pytest.approx(1 - 1 / 16)
    assert Lesson(-0.02, 0.005).way == pytest.approx(1 / 16 - 1)


def test_a_game_teaches_the_same_again() -> None:
    one = next(School(find_game("m44"), "1").pairs_of("omaha", 0))
    assert one == next(School(find_game("m44"), "1").pairs_of("omaha", 0))
    assert set(one.ways) == {-1, 1}
    assert len(one.ways) == len(STEPS)
    assert abs(one.better) < 1


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(cli, ["distil", *words])
    return found.exit_code, found.output


def test_the_command_resumes(tmp_path: Path) -> None:
    """What games have taught is not asked again: here a line that no game would write."""
    pairs = [[side, [way] * len(STEPS), 0.1 * way] for side in (0, 1) for way in (1, -1, 1, -1)]
    (tmp_path / "m44-1.jsonl").write_text(json.dumps(["omaha", 0, pairs]) + "\n", "utf-8")
    code, output = run("m44:omaha", "--games", "1", "--out", str(tmp_path), "--jobs", "1")
    assert code == 0, output
    assert "8 pairs of opposite styles" in output
    styles = learned_styles(tmp_path / "m44-1.json", "m44", STANDARD, ("axis", "allies"))
    assert styles[0].goals == pytest.approx(1.4)
    assert "beachhead distil m44:omaha --games 1 --seed 1" in (tmp_path / "m44-1.json").read_text("utf-8")


def test_what_it_cannot_learn_from_is_refused(tmp_path: Path) -> None:
    (tmp_path / "m44-1.jsonl").write_text("no\n", "utf-8")
    for names, sentence in (
        (["m44:omaha", "fm:utah"], "scenarios of one game"),
        (["m44:omaha"], "Line 1 of"),
    ):
        with pytest.raises(Refusal, match=sentence):
            distil(names, 1, "1", tmp_path, 1, lambda done, of: None)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", BadFile),
        ("[]", OtherVersion),
        ('{"format": 2, "game": "m44"}', OtherVersion),
        ('{"format": 1, "game": "fm"}', BadFile),
        ('{"format": 1, "game": "m44", "weights": {"axis": {}}}', BadFile),
        ('{"format": 1, "game": "m44", "weights": {"axis": {"valour": 1}, "allies": {}}}', BadFile),
    ],
)
def test_a_style_that_is_none_is_refused(tmp_path: Path, text: str, fault: type[Exception]) -> None:
    path = tmp_path / "major.json"
    path.write_text(text, "utf-8")
    with pytest.raises(fault, match=r"major\.json"):
        learned_styles(path, "m44", STANDARD, ("axis", "allies"))


def test_a_style_is_laid_over_what_was_learned() -> None:
    """It keeps what it does otherwise than the standard style, and takes the rest."""
    learned = stepped(STANDARD, STEPS, {"goals": 1, "roots": 1})
    found = laid_over(learned, STANDARD, STYLES["hold"])
    assert found.roots == STYLES["hold"].roots
    assert found.goals == learned.goals != STANDARD.goals
    assert laid_over(learned, STANDARD, STANDARD) == learned
