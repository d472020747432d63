"""The README says whose games these are; the links of all documents lead somewhere. tests/docs runs the
examples."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [str(page.relative_to(ROOT)) for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])]


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
