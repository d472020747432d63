"""The package is typed for its users: programs pass mypy --strict and pyright in its strict mode, and their
mistakes are found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import dev

ROOT = Path(__file__).parents[2]
PROGRAM = """
from pathlib import Path
from random import Random

import beachhead
from beachhead import Decision, Match, State, View, bots, new_match, odds, resample
from beachhead.bots.value import WinChance, value_of, win_chance
from beachhead.draw import DrawOptions, picture
from beachhead.sim import Crew, Finished, make_plan, simulate


class Last:
    def choose(self, view: View, decision: Decision) -> int:
        return len(decision.options) - 1


def play(scenario: str) -> Match:
    match = new_match(scenario, seed=7)
    bot: bots.Bot = Last()
    while not match.over:
        decision = match.open[0]
        match.apply(decision.seat, bots.answer(bot, match.view(decision.seat), decision))
    return match


match = play("m44:omaha")
winner: str | None = match.result.winner if match.result else None
view: View = new_match("m44:omaha", seed=1).view("allies")
state: State = resample(view, Random(1))
chance: WinChance = win_chance(view)
value = value_of(match.game)
worth: float = value.chance(state, view.seat) if value else 0.5
svg: str = picture("m44:omaha", DrawOptions(theme="dark")).svg()
percent: dict[str, object] = odds("m44:omaha", dice=3)
games: list[str] = [scenario.id for scenario in beachhead.scenarios()]


def many(folder: Path) -> Finished:
    return simulate(make_plan("m44:omaha", "random"), folder, 10, Crew(jobs=1))
"""


def mypy(program: Path, cache: Path) -> str:
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        "--cache-dir",
        str(cache),
        str(program),
    ]
    done = subprocess.run(command, cwd=program.parent, capture_output=True, text=True)
    return done.stdout + done.stderr


@pytest.mark.slow
def test_a_program_of_a_user_is_checked_strictly(tmp_path: Path) -> None:
    program, cache = tmp_path / "program.py", tmp_path / "cache"
    program.write_text(PROGRAM, "utf-8")
    assert "Success: no issues found" in mypy(program, cache)
    wrong = PROGRAM.replace("worth: float =", "worth: str =") + 'match.apply("allies")\n'
    program.write_text(wrong, "utf-8")
    said = mypy(program, cache)
    assert 'expression has type "float", variable has type "str"' in said
    assert "Missing positional argument" in said


@pytest.mark.slow
def test_an_editor_knows_the_whole_public_interface(tmp_path: Path) -> None:
    """Nothing that a program is given is of an unknown type, learners and their environments included."""
    program = (Path(__file__).parent / "typed_program.py").read_text("utf-8")
    (tmp_path / "right.py").write_text(program, "utf-8")
    wrong = {'encoding="flat"': 'encoding="flt"', "promote=0.7": "promot=0.7", "size=8": 'size="8"'}
    for known, mistake in wrong.items():
        assert known in program
        program = program.replace(known, mistake)
    (tmp_path / "wrong.py").write_text(program, "utf-8")
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": "strict"}), "utf-8")
    npm = dev.npm_that_is_here()
    assert npm is not None, "the board is built with it, and pyright runs on its Node"
    there = {**os.environ, "PATH": f"{npm.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson"]
    done = subprocess.run(command, cwd=tmp_path, env=there, capture_output=True, text=True)
    found = json.loads(done.stdout)["generalDiagnostics"]
    assert [each for each in found if each["file"].endswith("right.py")] == []
    said = " ".join(each["message"] for each in found)
    assert [mistake for mistake in ("'flt'", '"promot"', '"size"') if mistake not in said] == []
