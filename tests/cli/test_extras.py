"""A command whose extra is not installed says which one it needs; the others work without any."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from beachhead.cli import COMMANDS
from beachhead.cli.extras import EXTRAS

ROOT = Path(__file__).parents[2]
WITHOUT = """
import sys

class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

if __name__ == "__main__":
    sys.meta_path.insert(0, Nowhere())
    from beachhead import cli
    sys.exit(cli.run(sys.argv[1:]))
"""
EVERYTHING = {package for packages in EXTRAS.values() for package in packages}
URL = "postgresql://nobody@127.0.0.1:1/none"


def ran(folder: Path, hidden: set[str], *words: str) -> subprocess.CompletedProcess[str]:
    """A command where these packages cannot be imported."""
    program = folder / "without.py"
    program.write_text(f"HIDDEN = {hidden!r}\n{WITHOUT}", "utf-8")
    command = [sys.executable, str(program), *words]
    plain = {name: value for name, value in os.environ.items() if name != "BEACHHEAD_GAMES"}
    return subprocess.run(command, cwd=folder, env=plain, capture_output=True, text=True, input="")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("serve", "web"),
        ("admin stats", "web"),
        ("map m44:omaha -o omaha.png", "draw"),
        ("value fit m44:omaha --games 2", "sim"),
        ("dataset m44:omaha --out set", "sim"),
        ("ladder run m44:omaha --bots random --policy mine=mine.npz", "sim"),
        ("sim m44:omaha --bots random --games 1 --engine dask --out run", "cluster"),
    ],
)
def test_a_command_says_which_extra_it_needs(words: str, extra: str, tmp_path: Path) -> None:
    done = ran(tmp_path, EVERYTHING, *words.split())
    assert done.returncode == 2, done.stderr
    assert f"beachhead[{extra}]" in done.stderr
    assert done.stderr.startswith("beachhead: ")


@pytest.mark.slow
def test_a_database_of_another_kind_needs_its_extra(tmp_path: Path) -> None:
    done = ran(tmp_path, set(EXTRAS["pg"]), "admin", "stats", "--db", URL)
    assert (done.returncode, done.stdout) == (2, "")
    assert "beachhead[pg]" in done.stderr


@pytest.mark.slow
def test_everything_else_works_without_any(tmp_path: Path) -> None:
    """Every command can be looked at, a game can be simulated, drawn and reported on."""
    for words in (
        "sim m44:omaha --bots random --games 2 --jobs 1 --out run",
        "sim report run",
        "replay run/games/000001.bhg",
        "map m44:omaha -o omaha.svg",
    ):
        done = ran(tmp_path, EVERYTHING, *words.split())
        assert done.returncode == 0, f"{words}\n{done.stderr}"


@pytest.mark.slow
def test_every_command_shows_its_help_without_any(tmp_path: Path) -> None:
    shown = "\n".join(f"    assert cli.run([{name!r}, '--help']) == 0" for name in COMMANDS)
    every = WITHOUT.replace("    sys.exit(cli.run(sys.argv[1:]))", shown)
    (tmp_path / "every.py").write_text(f"HIDDEN = {EVERYTHING!r}\n{every}", "utf-8")
    command = [sys.executable, str(tmp_path / "every.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = project["optional-dependencies"]
    assert set(EXTRAS) == set(declared)
    spelled = {"argon2_cffi": "argon2", "pillow": "PIL", "resvg_py": "resvg_py"}
    for extra, needs in declared.items():
        for need in needs:
            found = re.match(r"[\w-]+", need)
            assert found
            package = found[0].replace("-", "_")
            assert spelled.get(package, package) in EVERYTHING, f"{extra}: {need}"


@pytest.mark.parametrize("extra", ["pg", "sim", "cluster", "rl", "draw"])
def test_an_extra_brings_nothing_that_nobody_imports(extra: str) -> None:
    needed_by_another = {
        "dask",
        "open_spiel",
        "PIL",
        "psycopg",
    }  # psycopg is named in the address of a database
    text = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    for package in set(EXTRAS[extra]) - needed_by_another:
        assert re.search(rf"^\s*(?:from|import) {package}\b|import_module\(\"{package}", text, re.MULTILINE)
