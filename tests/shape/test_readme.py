"""The README tells the truth: its program runs, its commands exist; the links of all documents lead
somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from beachhead.cli import COMMANDS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [str(page.relative_to(ROOT)) for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])]


def test_the_program_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(program, "README.md", "exec"), {})
    assert "Result(winner=" in capsys.readouterr().out
    assert (tmp_path / "game.bhg").exists()


def test_the_commands_exist() -> None:
    named = set(re.findall(r"\.venv/bin/beachhead (\w+)", README))
    assert named
    assert named <= set(COMMANDS)


def test_whose_games_these_are_is_said() -> None:
    assert "belong to their publishers" in README
    assert "reconstructed" in README


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#:\s]+)[)#]", (ROOT / page).read_text(encoding="utf-8")):
        assert (ROOT / page).parent.joinpath(target).exists(), f"{page} links to {target}, which is not there"


def test_every_guide_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    missing = [
        page for page in PAGES if page.startswith("docs/guides/") and page.removeprefix("docs/") not in index
    ]
    assert missing == []
