"""Version, changes and the numbers of the rules agree, so that a release says what it is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import beachhead
from beachhead.core.datasets import releases_in
from beachhead.games import games
from tests.parts.archive import ARCHIVE

ROOT = Path(__file__).parents[2]
CHANGES = (ROOT / "CHANGES.md").read_text("utf-8")
HEADING = re.compile(r"^## (\d+\.\d+\.\d+) \((unreleased|\d{4}-\d{2}-\d{2})\)$", re.MULTILINE)


def test_the_version_is_the_one_at_the_top_of_the_changes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == beachhead.__version__
    version, date = HEADING.findall(CHANGES)[0]
    assert beachhead.__version__ == (f"{version}.dev0" if date == "unreleased" else version)


def test_the_changes_name_the_rules() -> None:
    first = CHANGES[HEADING.search(CHANGES).end() :]  # type: ignore[union-attr]
    named = re.search(r"^Rules: (.*)\.$", first, re.MULTILINE)
    assert named, "the newest heading of CHANGES.md has no line `Rules: fm N, m44 N.`"
    ours = [f"{name} {games()[name].rules_version}" for name in ("fm", "m44")]
    assert named[1] == ", ".join(ours)


def test_every_release_has_its_data_and_its_games() -> None:
    released = [version for version, date in HEADING.findall(CHANGES) if date != "unreleased"]
    kept = [path.name for path in ARCHIVE.iterdir() if not path.name.startswith("toy-")]
    assert sorted(kept) == sorted(released)
    for name in ("fm", "m44"):
        folder = ROOT / "src" / "beachhead" / name / "data" / "releases"
        assert sorted(releases_in(folder)) == sorted(released)
