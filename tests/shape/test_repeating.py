"""A test that fails says how it can be seen again, and then it is the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

FAILING = """
import secrets
from hypothesis import given, strategies as st
from beachhead.games import new_match

def test_of_chance():
    print("drawn", new_match("raid:field").dice.commitment, secrets.token_urlsafe(9))
    raise AssertionError

@given(st.integers())
def test_of_examples(number):
    assert number < 1000
"""


def run(file: Path, seed: str) -> str:
    """The same two tests as a file of ours, with our conftest."""
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", ROOT / "pyproject.toml")
    environment = {
        **os.environ,
        "BEACHHEAD_TEST_SEED": seed,
        "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
    }
    command = [sys.executable, *map(str, words), "--rootdir", str(ROOT), "-p", "tests.conftest", str(file)]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1, done.stdout
    return done.stdout


def drawn(said: str) -> str:
    return next(line for line in said.splitlines() if line.startswith("drawn"))


def test_a_failure_is_the_same_again(tmp_path: Path) -> None:
    file = tmp_path / "test_chance.py"
    file.write_text(FAILING)
    first, again, other = (run(file, seed) for seed in ("5", "5", "6"))
    assert drawn(first) == drawn(again) != drawn(other)
    assert 'BEACHHEAD_TEST_SEED=5 .venv/bin/python -m pytest "' in first
    assert "::test_of_chance" in first
    assert "reproduce_failure" in first
    assert "number=1000" in first
